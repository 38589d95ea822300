"""Time the checkers on large files, beside ``cmp`` on the same ones.

    python3 bench/compare.py [--size MB]

Each row is a pair of files, the rule that compares them and the CPU seconds of the shortest of three runs. (The files
are in the page cache: CPU time is what a comparison takes on an idle machine, and a busy one doesn't blur it.) Where
the files are equal, ``cmp`` runs alternately with the checker, and the row shows its time and the ratio. The last
column is the peak of the memory that a comparison takes. The exit status is 1 where a bound is broken: equal files
take at most twice the time of ``cmp``, no row more than ``SLOWEST`` seconds for 100 MB, none more than ``MOST_MEMORY``.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from localjudge.checkers import compare
from localjudge.model import MIB, Checker, Verdict

SLOWEST: Final = 15.0
"""Seconds for 100 MB, in the worst case; a guard against a rule that has become quadratic."""
MOST_MEMORY: Final = 64 * MIB
RUNS: Final = 3


@dataclass(frozen=True, slots=True)
class Row:
    """A pair of files, each a pattern repeated, and the rule that compares them."""

    name: str
    checker: Checker
    output: bytes
    answer: bytes
    verdict: Verdict
    start: bytes = b""
    """what comes before the pattern in the output alone"""
    end: bytes = b""
    """what comes after it in the output alone"""


NUMBERS: Final = b"".join(b"%d\n" % (value * 7919 % 100_000) for value in range(10_000))
REALS: Final = b"".join(b"%.9f\n" % (value * 0.618 % 100) for value in range(10_000))
TOLERANCE: Final = ("float_tolerance", "1e-4")

ROWS: Final = (
    Row("equal", Checker("baekjoon"), NUMBERS, NUMBERS, Verdict.AC),
    Row("equal, one line", Checker("tokens"), b"7", b"7", Verdict.AC),
    Row("last token differs", Checker("tokens"), NUMBERS, NUMBERS, Verdict.WA, end=b"1"),
    Row("CRLF for LF", Checker("baekjoon"), NUMBERS.replace(b"\n", b"\r\n"), NUMBERS, Verdict.AC),
    Row("space at each line's end", Checker("lines"), NUMBERS.replace(b"\n", b" \n"), NUMBERS, Verdict.AC),
    Row("two kinds of it at each end", Checker("lines"), b"1 \t \n", b"1\n", Verdict.AC),
    Row("newlines for spaces", Checker("baekjoon"), b"1\n", b"1 ", Verdict.PE),
    Row("doubled spaces", Checker("baekjoon"), b"12  3  ", b"12 3 ", Verdict.PE),
    Row("spaces of all kinds", Checker("tokens"), b"1 \t2\r\n", b"1 2 ", Verdict.AC),
    Row("shifted by a byte, one token", Checker("baekjoon"), b"7", b"7", Verdict.PE, start=b" "),
    Row("shifted by a line, wide rows", Checker("tokens"), b"12  3   4\t\n", b"12  3   4\t\n", Verdict.AC, start=b"\n"),
    Row("spaces alone", Checker("baekjoon"), b" ", b"\n", Verdict.AC),
    Row("upper case for lower", Checker("icpc"), b"YES no\n", b"yes NO\n", Verdict.AC),
    Row("spacing counts", Checker("icpc", ("space_change_sensitive",)), b"A 12\n", b"a 12\n", Verdict.AC),
    Row("reals that differ a little", Checker("icpc", TOLERANCE), REALS.replace(b"0\n", b"1\n"), REALS, Verdict.AC),
    Row("reals beside words", Checker("icpc", TOLERANCE), b"x 0.30000001\n", b"x 0.3\n", Verdict.AC),
)


def fill(path: Path, start: bytes, pattern: bytes, times: int, end: bytes) -> None:
    """Write the pattern so many times, in large blocks, between what comes before and after it."""
    at_once = max(1, MIB // len(pattern))
    with path.open("wb") as file:
        file.write(start)
        for _ in range(times // at_once):
            file.write(pattern * at_once)
        file.write(pattern * (times % at_once) + end)


def seconds(action: Callable[[], object]) -> float:
    """The CPU time that an action takes, that of its child processes included."""
    start = _cpu()
    action()
    return _cpu() - start


def _cpu() -> float:
    both = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def measure(row: Row, folder: Path, size: int) -> tuple[float, float | None, int]:
    """The checker's seconds, those of ``cmp`` where the files are equal, and the peak of memory in bytes."""
    output, answer = folder / "out", folder / "ans"
    times = size // max(len(row.output), len(row.answer))
    fill(output, row.start, row.output, times, row.end)
    fill(answer, b"", row.answer, times, b"")

    def judge() -> None:
        found = compare(row.checker, output, answer).verdict
        if found is not row.verdict:
            raise SystemExit(f"{row.name}: {found} instead of {row.verdict}")

    def baseline() -> None:
        subprocess.run(["cmp", output, answer], check=True)

    equal = row.output == row.answer and not row.start + row.end
    ours, theirs = [], []
    for _ in range(RUNS):
        if equal:
            theirs.append(seconds(baseline))
        ours.append(seconds(judge))
    tracemalloc.start()
    judge()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return min(ours), min(theirs, default=None), peak


def main() -> int:
    """Measure each row and print it; 1 where a bound is broken."""
    parser = argparse.ArgumentParser(description="Time the checkers on large files, beside cmp.")
    parser.add_argument("--size", type=int, default=100, metavar="MB", help="size of the larger file (100)")
    size = parser.parse_args().size * 1_000_000
    if shutil.which("cmp") is None:
        parser.error("cmp is not installed; it is the baseline (Debian: diffutils)")
    broken = []
    print(f"{'files':30} {'rule':9} {'verdict':8} {'seconds':>8} {'cmp':>8} {'ratio':>6} {'peak MB':>8}")
    with tempfile.TemporaryDirectory() as name:
        for row in ROWS:
            ours, theirs, peak = measure(row, Path(name), size)
            beside = f"{theirs:8.3f} {ours / theirs:6.2f}" if theirs else f"{'':8} {'':6}"
            print(f"{row.name:30} {row.checker.kind:9} {row.verdict:8} {ours:8.3f} {beside} {peak / MIB:8.1f}")
            if (theirs and ours > 2 * theirs) or ours > SLOWEST * size / 1e8 or peak > MOST_MEMORY:
                broken.append(row.name)
    for name in broken:
        print(f"bound broken: {name}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
