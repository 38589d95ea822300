"""The suite's accepted solutions beside the plain C++ of bench/baselines/, on the heaviest case of their problem.

    python -m bench.solutions [--runs N]

Each program runs once a round, in turn, as a process of its own; CPU seconds, the interpreter's start included. The
baselines are the textbook algorithms, compiled with -O2: the last column tells how far an idea carries a slow language.
Exit status 1 where a program's output is not the answer.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from localjudge.languages import language_of
from localjudge.model import Case, Verdict
from localjudge.problems.discover import find_problem
from localjudge.problems.submissions import find_sources
from localjudge.toolchains import resolve

HOME: Final = Path(__file__).resolve().parent.parent

BASELINES: Final = {"algospot/HANOI4": "hanoi4_bidirectional.cpp", "baekjoon/9663": "queens_flags.cpp"}
"""the source in bench/baselines/ for each problem"""


@dataclass(frozen=True, slots=True)
class Program:
    """One contestant."""

    name: str
    argv: tuple[str, ...]


def baseline(source: str, folder: Path) -> Program:
    """The C++ program, compiled into the folder."""
    binary = folder / Path(source).stem
    compile_line = ("g++", "-O2", "-std=c++17", "-o", str(binary), str(HOME / "bench" / "baselines" / source))
    subprocess.run(compile_line, check=True)
    return Program(f"C++: {source}", (str(binary),))


def solutions(problem: str) -> list[Program]:
    """The accepted solutions of a problem, in those languages that are installed and compile nothing."""
    found = []
    for source in find_sources(HOME, find_problem(HOME, problem)):
        language = language_of(source.path)
        toolchain = resolve(language)
        if source.expected == (Verdict.AC,) and toolchain is not None and "{binary}" not in language.run:
            argv = toolchain.run_line(source.path, Path())
            found.append(Program(f"{language.name}: {source.path.name}", tuple(argv)))
    return found


def cpu_seconds(program: Program, case: Case, output: Path) -> float:
    """The CPU time that the program takes for the case; its output is put into a file."""
    with case.input.open("rb") as stdin, output.open("wb") as stdout:
        process = subprocess.Popen(program.argv, stdin=stdin, stdout=stdout)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0 or output.read_bytes().split() != case.answer.read_bytes().split():
        raise SystemExit(f"{program.name}: not the answer of {case.name}")
    return usage.ru_utime + usage.ru_stime


def measure(problem: str, runs: int, folder: Path) -> None:
    """Print a row for each program: median, extremes, and how many times as fast as the baseline it is."""
    cases = find_problem(HOME, problem).read().cases
    programs = [baseline(BASELINES[problem], folder), *solutions(problem)]
    case = cases[-1]  # the packages keep their heaviest for the end
    rounds = [[cpu_seconds(program, case, folder / "output") for program in programs] for _ in range(runs)]
    print(f"{problem}, {case.name:32}{'median':>9}{'min':>9}{'max':>9}   s of CPU, x as fast as the C++")
    first = statistics.median(row[0] for row in rounds)
    for program, times in zip(programs, zip(*rounds, strict=True), strict=True):
        median = statistics.median(times)
        figures = "".join(f"{figure:9.3f}" for figure in (median, min(times), max(times)))
        print(f"  {program.name:47}{figures}{first / median:9.2f}", flush=True)


def main() -> int:
    """Measure each problem that has a baseline."""
    parser = argparse.ArgumentParser(prog="python -m bench.solutions", description="Solutions beside plain C++.")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="rounds (5)")
    runs = max(1, parser.parse_args().runs)
    if shutil.which("g++") is None:
        print("bench.solutions: g++ is not installed; install it, then run this again", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        for problem in BASELINES:
            measure(problem, runs, Path(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
