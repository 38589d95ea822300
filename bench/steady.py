"""Judge ten thousand trivial cases of a C++ program in one session: does anything grow?

    python -m bench.steady [--cases N]

For every tenth part: the time per case by the clock, the memory of the judge and of its largest worker, and how many
descriptors, processes and temporary files there are, the workers' included. The judge keeps every case's result for its
report, a few hundred bytes each. The exit status is 1 where the last part takes more than ``SLOWER`` times as long as
the first, or any of the rest grows by more than what the results account for.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Final

from bench.oj import SOURCE
from localjudge.judging.session import Session
from localjudge.languages import language_of
from localjudge.model import MIB, Case, CaseResult, Checker, Problem, Submission, SubmissionResult, Verdict

PARTS: Final = 10
SLOWER: Final = 1.25
GROWTH: Final = 2 * MIB
"""of a process, beside the results"""
RESULT: Final = 1024
"""bytes, well above what the judge keeps of a case"""
_SETTLED: Final = 0.05
"""seconds until the workers have got ready for what comes next, and stand still"""


@dataclass(frozen=True, slots=True)
class State:
    """What there is at one moment."""

    judge: int
    """bytes of memory"""
    worker: int
    """bytes, of the largest one"""
    descriptors: int
    processes: int
    files: int


def children(pid: int | None = None) -> list[int]:
    """The living and unreaped children of a process, of this one where none is named."""
    found = []
    for task in Path(f"/proc/{pid or os.getpid()}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _descriptors(pid: int) -> int:
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def look(temporary: Path) -> State:
    """Look at this process, its workers and what they have put into the temporary folder."""
    workers = children()
    return State(
        judge=_resident(os.getpid()),
        worker=max(map(_resident, workers)),
        descriptors=sum(map(_descriptors, (os.getpid(), *workers))),
        processes=len(workers) + sum(len(children(worker)) for worker in workers),
        files=sum(1 for _ in temporary.rglob("*")),
    )


class Watch:
    """A listener of the session that looks after every tenth part."""

    def __init__(self, part: int, temporary: Path) -> None:
        self._part = part
        self._temporary = temporary
        self._cases = 0
        self._begun = 0.0
        self.rows: list[tuple[float, State]] = []
        """seconds per case, and what there was at the end"""

    def start(self, total_cases: int) -> None:
        """The session begins."""

    def submission_started(self, submission: Submission, cases: int) -> None:
        """The program is not compiled yet."""

    def case_done(self, _submission: Submission, result: CaseResult) -> None:
        """The first case pays for the compiler; it is in no row."""
        if result.verdict is not Verdict.AC:
            raise SystemExit(f"case {result.name}: {result.verdict} {result.reason} {result.message}")
        if self._cases and self._cases % self._part == 0:
            seconds = (time.perf_counter() - self._begun) / self._part
            time.sleep(_SETTLED)
            self.rows.append((seconds, look(self._temporary)))
            print(_row(self._cases, *self.rows[-1]), flush=True)
        if self._cases % self._part == 0:
            self._begun = time.perf_counter()
        self._cases += 1

    def submission_done(self, result: SubmissionResult) -> None:
        """All cases have been judged."""

    def stop(self) -> None:
        """The session ends."""


def _row(cases: int, seconds: float, state: State) -> str:
    memory = "".join(f"{size / MIB:11.1f}" for size in (state.judge, state.worker))
    return f"{cases:7}{1000 * seconds:12.3f}{memory}{state.descriptors:13}{state.processes:11}{state.files:7}"


def grown(rows: list[tuple[float, State]], part: int) -> list[str]:
    """What there is more of after the last part than after the first, which had so many cases."""
    first, last = rows[0][1], rows[-1][1]
    names = ("the judge's memory", "a worker's memory", "descriptors", "processes", "temporary files")
    allowed = (GROWTH + RESULT * part * len(rows), GROWTH, 0, 0, 0)
    both = zip(names, astuple(first), astuple(last), allowed, strict=True)
    return [name for name, before, after, growth in both if after > before + growth]


def _submission(folder: Path, cases: int) -> Submission:
    source, given, answer = folder / "ab.cpp", folder / "1.in", folder / "1.ans"
    source.write_text(SOURCE)
    given.write_text("1 2\n")
    answer.write_text("3\n")
    numbered = tuple(Case(str(number), given, answer) for number in range(cases))
    problem = Problem("classic/ab", "classic", "", folder, 2, 256 * MIB, MIB, Checker("tokens"), numbered)
    return Submission(source, language_of(source).key, problem)


def measure(folder: Path, cases: int) -> list[tuple[float, State]]:
    """Judge so many cases, and print a table of ten rows; return them."""
    temporary = folder / "tmp"
    temporary.mkdir()
    tempfile.tempdir = str(temporary)  # the judge's own folders, and nobody else's
    part = cases // PARTS
    watch = Watch(part, temporary)
    print("  cases   ms a case   judge MB  worker MB  descriptors  processes  files")
    with Session(1) as session:
        session.judge([_submission(folder, part * PARTS + 1)], watch)
    return watch.rows


def main() -> int:
    """Measure, or say in one line why not."""
    parser = argparse.ArgumentParser(prog="python -m bench.steady", description="Many cases in a row: does it grow?")
    parser.add_argument("--cases", type=int, default=10_000, metavar="N", help="how many (10000)")
    cases = max(PARTS, parser.parse_args().cases)
    if shutil.which("g++") is None:
        print("bench.steady: g++ is not installed; install it, then run this again", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        rows = measure(Path(name), cases)
    growing = grown(rows, cases // PARTS) + (["time per case"] if rows[-1][0] > SLOWER * rows[0][0] else [])
    print(f"grows: {', '.join(growing)}" if growing else "nothing grows")
    return 1 if growing else 0


if __name__ == "__main__":
    sys.exit(main())
