"""The board: which case is judged next, and what the results of each submission come to.

What is on the board decides every verdict, so that it does not depend on how many lanes run side by side: results
are read in the order of the cases, and whatever was run beyond a submission's end is left out.

Runs side by side slow each other down, so a result near its limit that came about beside others is not believed. Where
the cases share one time limit, that goes for their sum: the submission is judged again, with the machine to itself.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final, final

from localjudge.judging.cases import Program
from localjudge.model import CaseResult, Limits, Submission, SubmissionResult, Verdict
from localjudge.records import record, replace

if TYPE_CHECKING:
    from localjudge.judging.grading import Course

__all__ = ["NEAR", "Board", "Entry", "Turn", "near"]

NEAR: Final = 0.2
"""the part of a limit within which the machine's load may have decided"""


def near(spent: float, limit: float) -> bool:
    """Whether so many seconds are within a fifth of the limit, on either side."""
    return limit * (1 - NEAR) <= spent <= limit * (1 + NEAR)


@final
class Entry:
    """One submission on the board. Its methods are for a lone thread, or for one that holds the board's lock."""

    def __init__(self, submission: Submission, limits: Limits, shared_time: bool, first_failure: bool) -> None:
        self.submission: Final = submission
        self.limits: Final = limits
        self.shared_time: Final = shared_time
        """whether the time limit is for all cases together"""
        self.first_failure: Final = first_failure
        """whether the first case that isn't AC ends it"""
        self.program: Program | None = None
        self.unbuilt: SubmissionResult | None = None
        """the result of a submission that did not become a program (CE, SK, JE)"""
        self.making: Final = threading.Lock()
        """held while the submission is made ready"""
        self.alone = False
        """whether it is being judged again, with the machine to itself"""
        self.begun = 0
        """cases handed out"""
        self.settled = 0
        """cases, from the first on, whose results are known and read"""
        self.stop_at = 0
        """cases from here on are not needed"""
        self.spent = 0.0
        """CPU seconds of the settled cases"""
        self.grading = False
        """whether its results are being put together, or have been"""
        self.graded: SubmissionResult | None = None
        """the result by the problem's grading, where it has one"""
        self._results: list[CaseResult | None] = []
        self._course: Course | None = None
        self.again(alone=False)

    def again(self, *, alone: bool) -> None:
        """Have every case judged, whatever was known of it."""
        count = len(self.submission.problem.cases)
        self.alone = alone
        self.begun = self.settled = 0
        self.spent = 0.0
        self.stop_at = count
        self._results = [None] * count
        self.grading, self.graded = False, None
        problem = self.submission.problem
        if problem.grading is not None:
            from localjudge.judging.grading import Course  # which few problems need

            names = [case.name for case in problem.cases]
            self._course = Course(problem.grading, names, first_failure=self.first_failure)

    @property
    def judged(self) -> bool:
        """Whether the results of all cases that count are known."""
        return self.settled == self.stop_at

    @property
    def complete(self) -> bool:
        """Whether everything that counts is known."""
        if self.unbuilt is not None or self.submission.problem.grading is None:
            return self.unbuilt is not None or self.judged
        return self.graded is not None

    @property
    def may_end_early(self) -> bool:
        """Whether one case may make the rest unnecessary."""
        return self.first_failure or self.shared_time

    @property
    def time_left(self) -> float:
        """The CPU seconds that the next case may take, as far as is known by now."""
        return self.limits.time - self.spent if self.shared_time else self.limits.time

    def put(self, index: int, result: CaseResult) -> None:
        """Note a result, and read all those that now follow one another from the first case on."""
        self._results[index] = result
        while self.settled < self.stop_at:
            known = self._results[self.settled]
            if not self._counts(self.settled):
                known = None  # it may have been run by a lane that could not know
            elif known is None:
                return
            else:
                known = self._read(known)
            self._results[self.settled] = known
            if self._course is not None:
                self._course.note(self.settled, known.verdict if known else None)
            self.settled += 1

    def following(self) -> int | None:
        """The next case to begin; None where none is left that counts, as far as is known by now."""
        while self.begun < self.stop_at and not self._counts(self.begun):
            self.begun += 1
        return self.begun if self.begun < self.stop_at else None

    def _counts(self, index: int) -> bool:
        return self._course is None or self._course.counts(index)

    def _read(self, result: CaseResult) -> CaseResult:
        self.spent += result.cpu
        if self.shared_time and self.spent > self.limits.time:
            # The sites that add up the CPU time of all data files have none left for the rest. Whatever else this
            # case came to, it did so after its end: a lane that runs beside others does not know when that is.
            self.stop_at = self.settled + 1
            if result.verdict is not Verdict.JE:
                return replace(result, verdict=Verdict.TLE, reason="", difference=None, message="")
        if self.first_failure and result.verdict is not Verdict.AC and self.submission.problem.grading is None:
            self.stop_at = self.settled + 1
        return result

    def result(self) -> SubmissionResult:
        """What the submission came to, by what is known of it."""
        ready = self.unbuilt or self.graded
        if ready is not None:
            return ready
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


@record
class Turn:
    """One case that a lane has been given to judge."""

    entry: Entry
    index: int
    time_left: float
    """the CPU seconds that are left for it, as far as is known by now"""
    alone: bool
    """whether nothing else may run meanwhile"""


@final
class Board:
    """Hands out the cases in order to any number of lanes, and takes their results."""

    def __init__(self, entries: Sequence[Entry], *, side_by_side: bool) -> None:
        self.entries = entries
        self._side_by_side = side_by_side
        self._lock = threading.Lock()

    def next(self) -> Turn | None:
        """The next case to judge; None where nothing is left to begin."""
        with self._lock:
            turn = self._open()
            if turn is not None:
                turn.entry.begun += 1
            return turn

    def peek(self) -> Turn | None:
        """The case that `next` would give now."""
        with self._lock:
            return self._open()

    def _open(self) -> Turn | None:
        """The first case that waits. Side by side, one of another submission comes before one that may turn out not to
        be needed: a slow program would run into its time limit in each lane."""
        doubtful = None
        for entry in self.entries:
            if entry.unbuilt is None and (index := entry.following()) is not None:
                turn = Turn(entry, index, entry.time_left, entry.alone)
                if not (self._side_by_side and entry.may_end_early and entry.begun > entry.settled):
                    return turn
                doubtful = doubtful or turn
        return doubtful

    def put(self, turn: Turn, result: CaseResult) -> None:
        """Note what a turn came to; have the submission judged again where that leaves its sum in doubt."""
        entry = turn.entry
        with self._lock:
            if turn.alone is not entry.alone:
                return  # begun before all of it was to be judged again
            entry.put(turn.index, result)
            doubtful = self._side_by_side and entry.shared_time and not entry.alone
            if doubtful and entry.judged and near(entry.spent, entry.limits.time):
                entry.again(alone=True)

    def ungraded(self, entry: Entry) -> SubmissionResult | None:
        """What is to be put together by the problem's grading, once: when all results are known; else None."""
        with self._lock:
            if not entry.judged or entry.grading:
                return None
            entry.grading = True
            return replace(entry.result(), finished=True)

    def put_graded(self, entry: Entry, result: SubmissionResult) -> None:
        """Note what a submission came to by its problem's grading."""
        with self._lock:
            entry.graded = result

    def results(self, start: int) -> list[SubmissionResult]:
        """The results that stand, in order from the submission `start` on to the first one that is still judged."""
        with self._lock:
            standing = takewhile(lambda entry: entry.complete, self.entries[start:])
            return [entry.result() for entry in standing]
