"""The board: which case is judged next, and what the results of each submission come to.

What is on the board decides every verdict, so that it does not depend on how many lanes run side by side: results
are read in the order of the cases, and whatever was run beyond a submission's end is left out.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import final

from localjudge.judging.cases import Program
from localjudge.model import CaseResult, Limits, Submission, SubmissionResult, Verdict

__all__ = ["Board", "Entry"]


@final
@dataclass(slots=True, eq=False)
class Entry:
    """One submission on the board. Its methods are for a lone thread, or for one that holds the board's lock."""

    submission: Submission
    limits: Limits
    shared_time: bool
    """whether the time limit is for all cases together"""
    first_failure: bool
    """whether the first case that isn't AC ends it"""
    program: Program | None = None
    unbuilt: SubmissionResult | None = None
    """the result of a submission that did not become a program (CE, SK, JE)"""
    making: threading.Lock = field(default_factory=threading.Lock)
    """held while the submission is made ready"""
    alone: bool = False
    """whether it is being judged again, with the machine to itself"""
    begun: int = 0
    """cases handed out"""
    settled: int = 0
    """cases, from the first on, whose results are known and read"""
    stop_at: int = field(init=False)
    """cases from here on are not needed"""
    spent: float = 0.0
    """CPU seconds of the settled cases"""
    _results: list[CaseResult | None] = field(init=False)

    def __post_init__(self) -> None:
        self.again(alone=False)

    def again(self, *, alone: bool) -> None:
        """Have every case judged, whatever was known of it."""
        count = len(self.submission.problem.cases)
        self.alone = alone
        self.begun = self.settled = 0
        self.spent = 0.0
        self.stop_at = count
        self._results = [None] * count

    @property
    def complete(self) -> bool:
        """Whether everything that counts is known."""
        return self.unbuilt is not None or self.settled == self.stop_at

    @property
    def time_left(self) -> float:
        """The CPU seconds that the next case may take, as far as is known by now."""
        return self.limits.time - self.spent if self.shared_time else self.limits.time

    def put(self, index: int, result: CaseResult) -> None:
        """Note a result, and read all those that now follow one another from the first case on."""
        self._results[index] = result
        while self.settled < self.stop_at and (known := self._results[self.settled]) is not None:
            self._results[self.settled] = self._read(known)
            self.settled += 1

    def _read(self, result: CaseResult) -> CaseResult:
        self.spent += result.cpu
        if self.shared_time and self.spent > self.limits.time:
            # The sites that add up the CPU time of all data files have none left for the rest.
            self.stop_at = self.settled + 1
            if result.verdict is Verdict.AC:
                return replace(result, verdict=Verdict.TLE, reason="")
        if self.first_failure and result.verdict is not Verdict.AC:
            self.stop_at = self.settled + 1
        return result

    def result(self) -> SubmissionResult:
        """What the submission came to, by what is known of it."""
        if self.unbuilt is not None:
            return self.unbuilt
        known = tuple(result for result in self._results[: self.settled] if result is not None)
        failure = next((result for result in known if result.verdict is not Verdict.AC), None)
        return SubmissionResult(
            self.submission,
            failure.verdict if failure else Verdict.AC,
            self.limits,
            failure.reason if failure else "",
            known,
            failure.message if failure and failure.verdict is Verdict.JE else "",
            finished=self.complete,
        )


@final
class Board:
    """Hands out the cases in order to any number of lanes, and takes their results."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self._lock = threading.Lock()

    def next(self) -> tuple[Entry, int, float] | None:
        """The next case to judge, with the CPU seconds left for it; None where nothing is left to begin."""
        with self._lock:
            for entry in self.entries:
                if entry.unbuilt is None and entry.begun < entry.stop_at:
                    entry.begun += 1
                    return entry, entry.begun - 1, entry.time_left
        return None

    def put(self, entry: Entry, index: int, result: CaseResult) -> None:
        """Note a case's result."""
        with self._lock:
            entry.put(index, result)

    def judge_again(self, entry: Entry) -> None:
        """Have a submission judged once more, alone."""
        with self._lock:
            entry.again(alone=True)
