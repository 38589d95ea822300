"""Judge ten thousand trivial cases of a C++ program in one session: does anything grow?

    python -m bench.steady [--cases N]

For every tenth part: the time per case by the clock, beside that of a process that is only started and waited for, now
and then between the cases; the memory of the judge and of its largest worker; and how many descriptors, processes and
temporary files there are, the workers' included. The judge keeps every case's result for its report, a few hundred
bytes each. The exit status is 1 where the median of the last three parts' times is more than ``SLOWER`` times that of
the first three, and in bare starts as well, as a machine may just have got busier; or where any of the rest grows by
more than what the results account for.
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
from statistics import median
from typing import Final

from bench.oj import SOURCE
from localjudge.judging.session import Session
from localjudge.languages import language_of
from localjudge.model import MIB, Case, CaseResult, Checker, Problem, Submission, SubmissionResult, Verdict

PARTS: Final = 10
SLOWER: Final = 1.25
BARE_EVERY: Final = 20
"""cases between bare starts"""
BARE_AT_ONCE: Final = 5
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


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one part."""

    case: float
    """seconds"""
    bare: float
    """seconds"""
    state: State

    @property
    def ratio(self) -> float:
        """How many bare starts a case takes."""
        return self.case / self.bare

    def text(self, cases: int) -> str:
        """The table's row, after so many cases."""
        state = self.state
        times = f"{1000 * self.case:12.3f}{1000 * self.bare:9.3f}{self.ratio:7.1f}"
        memory = "".join(f"{size / MIB:11.1f}" for size in (state.judge, state.worker))
        return f"{cases:7}{times}{memory}{state.descriptors:13}{state.processes:11}{state.files:7}"


class Watch:
    """A listener of the session that looks after every tenth part."""

    def __init__(self, part: int, temporary: Path) -> None:
        self._part = part
        self._temporary = temporary
        self._cases = 0
        self._resumed = self._judging = self._starting = 0.0
        self._starts = 0
        self.rows: list[Row] = []

    def start(self, total_cases: int) -> None:
        """The session begins."""

    def submission_started(self, submission: Submission, cases: int) -> None:
        """The program is not compiled yet."""

    def case_done(self, _submission: Submission, result: CaseResult) -> None:
        """The first case pays for the compiler; it is in no row."""
        if result.verdict is not Verdict.AC:
            raise SystemExit(f"case {result.name}: {result.verdict} {result.reason} {result.message}")
        if self._cases:
            self._judging += time.perf_counter() - self._resumed
            if self._cases % BARE_EVERY == 0:
                self._start_bare()
            if self._cases % self._part == 0:
                self._end_part()
        self._cases += 1
        self._resumed = time.perf_counter()

    def _start_bare(self) -> None:
        begun = time.perf_counter()
        for _ in range(BARE_AT_ONCE):
            os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0)
        self._starting += time.perf_counter() - begun
        self._starts += BARE_AT_ONCE

    def _end_part(self) -> None:
        time.sleep(_SETTLED)
        row = Row(self._judging / self._part, self._starting / max(1, self._starts), look(self._temporary))
        self.rows.append(row)
        print(row.text(self._cases), flush=True)
        self._judging = self._starting = 0.0
        self._starts = 0

    def submission_done(self, result: SubmissionResult) -> None:
        """All cases have been judged."""

    def stop(self) -> None:
        """The session ends."""


def grown(rows: list[Row], part: int) -> list[str]:
    """What there is more of after the last part than after the first, which had so many cases."""
    first, last = rows[0].state, rows[-1].state
    names = ("the judge's memory", "a worker's memory", "descriptors", "processes", "temporary files")
    allowed = (GROWTH + RESULT * part * len(rows), GROWTH, 0, 0, 0)
    both = zip(names, astuple(first), astuple(last), allowed, strict=True)
    return [name for name, before, after, growth in both if after > before + growth]


def slower(rows: list[Row]) -> bool:
    """Whether cases take longer in the end than in the beginning, by the clock and in bare starts."""
    times, ratios = [row.case for row in rows], [row.ratio for row in rows]
    return all(median(figures[-3:]) > SLOWER * median(figures[:3]) for figures in (times, ratios))


def _submission(folder: Path, cases: int) -> Submission:
    source, given, answer = folder / "ab.cpp", folder / "1.in", folder / "1.ans"
    source.write_text(SOURCE)
    given.write_text("1 2\n")
    answer.write_text("3\n")
    numbered = tuple(Case(str(number), given, answer) for number in range(cases))
    problem = Problem("classic/ab", "classic", "", folder, 2, 256 * MIB, MIB, Checker("tokens"), numbered)
    return Submission(source, language_of(source).key, problem)


def measure(folder: Path, cases: int) -> list[Row]:
    """Judge so many cases, and print a table of ten rows; return them."""
    temporary = folder / "tmp"
    temporary.mkdir()
    os.environ["TMPDIR"] = str(temporary)  # for the judge's own folders, and nobody else's
    part = cases // PARTS
    watch = Watch(part, temporary)
    print("  cases   ms a case     bare  ratio   judge MB  worker MB  descriptors  processes  files")
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
    growing = grown(rows, cases // PARTS) + (["time per case"] if slower(rows) else [])
    print(f"grows: {', '.join(growing)}" if growing else "nothing grows")
    return 1 if growing else 0


if __name__ == "__main__":
    sys.exit(main())
