"""The suite's solutions beside what they have to beat: plain C++, plain Python, the figures of the articles.

    python -m bench.solutions [--runs N] [--only WORD] [--steps]

Each row is a pair of programs that run in turn, A B A B …, as processes of their own. It prints the median of their CPU
seconds, the interpreter's start included, and of the ratios of the pairs, and whether that keeps the row's bound. The
C++ is the articles' own algorithms, compiled with -O2. ``--only`` takes the rows whose name has this word; ``--steps``
adds the steps from flags to meeting in the middle, which have no bound.

Exit status 1 where a bound is not kept or an output is not as it must be, 2 where the run cannot be made.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from localjudge.languages import language
from localjudge.toolchains import resolve

HOME: Final = Path(__file__).resolve().parent.parent
HANOI4: Final = "algospot/HANOI4/bit_parallel.py"
QUEENS: Final = "14\n"
PEGS: Final = "classic/hanoi-pegs/halves_and_bounds.py"
ENVIRONMENT: Final = {"PATH": os.defpath, "LANG": "C.UTF-8"}
"""without what would change a Python's ways, such as PYTHONUNBUFFERED"""
ARTICLE_NODES: Final = {(4, 8): 18_937, (5, 10): 206_851}
"""pegs and discs, and the nodes of the second article's better estimate"""


@dataclass(frozen=True, slots=True)
class Row:
    """A program beside another."""

    name: str
    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    input: str
    most: float
    """what our CPU time may be, as a part of theirs"""
    their_input: str | None = None
    """where it differs from ours"""
    same_output: bool = True


def python(path: str, key: str = "python3") -> tuple[str, ...]:
    """The command line of a solution, or of a file of ``bench/baselines``."""
    toolchain = resolve(language(key))
    if toolchain is None:
        raise SystemExit(f"bench.solutions: {key} is not installed; install it, then run this again")
    folder = HOME / ("bench/baselines" if "/" not in path else "solutions")
    return tuple(toolchain.run_line(folder / path, Path()))


def cpp(source: str, folder: Path) -> tuple[str, ...]:
    """The command line of a C++ program of ``bench/baselines``, compiled into the folder."""
    binary = folder / Path(source).stem
    command = ("g++", "-O2", "-std=c++17", "-o", str(binary), str(HOME / "bench" / "baselines" / source))
    subprocess.run(command, check=True)
    return (str(binary),)


def random_cases(discs: int) -> str:
    """Fifty cases of HANOI4 with so many discs; up to 12 is what the problem allows."""
    rng = random.Random(discs)
    lines = ["50"]
    for _ in range(50):
        pegs: list[list[int]] = [[], [], [], []]
        for disc in range(discs, 0, -1):
            rng.choice(pegs).append(disc)
        lines += [str(discs), *(" ".join(map(str, [len(peg), *peg])) for peg in pegs)]
    return "\n".join(lines) + "\n"


def rows(folder: Path) -> list[Row]:
    """All pairs that are compared by their time."""
    hanoi4, queens = cpp("hanoi4_bidirectional.cpp", folder), cpp("queens_flags.cpp", folder)
    printing = python("baekjoon/1914/recursive.py")
    memory = python("hanoi_moves_from_memory.py")
    twelve, ours = random_cases(12), python(HANOI4)
    found = [
        Row("HANOI4 bit_parallel, 12 discs, beside C++", ours, hanoi4, twelve, 1 / 30),
        Row("HANOI4 bidirectional_bfs beside C++", python("algospot/HANOI4/bidirectional_bfs.py"), hanoi4, twelve, 1),
        Row("9663 meet_in_the_middle, N = 14, beside C++", python("baekjoon/9663/meet_in_the_middle.py"), queens,
            QUEENS, 0.6),
    ]
    for problem in ("11729", "1914"):
        doubling = python(f"baekjoon/{problem}/doubling.py")
        found += [
            Row(f"{problem} doubling beside a print a move", doubling, printing, "20\n", 0.1),
            Row(f"{problem} doubling beside the bytes alone", doubling, memory, "20\n", 3, same_output=False),
        ]
    for discs in (13, 14, 15):
        found.append(
            Row(f"HANOI4 bit_parallel, {discs} discs beside {discs - 1}", ours, ours, random_cases(discs), 4,
                random_cases(discs - 1), same_output=False)
        )
    if resolve(language("pypy3")) is not None:
        pypy = python(HANOI4, "pypy3")
        found += [
            Row(f"HANOI4 bit_parallel, {discs} discs, PyPy beside CPython", pypy, ours, random_cases(discs), 1)
            for discs in (12, 13, 14, 15)
        ]
    return found


def starts(runs: int, folder: Path) -> bool:
    """Print what each interpreter takes for an empty program, which is in all of its times; it has no bound."""
    empty = folder / "empty.py"
    empty.touch()
    for key in ("python3", "pypy3"):
        if (toolchain := resolve(language(key))) is not None:
            line = toolchain.run_line(empty, Path())
            seconds = statistics.median(cpu_seconds(line, "", folder)[0] for _ in range(runs))
            print(f"{f'{toolchain.language.name}, an empty program':55}{seconds:9.3f} s", flush=True)
    return True


def steps(folder: Path) -> list[Row]:
    """The programs that lead to the fastest one of 9663, beside the C++."""
    queens = cpp("queens_flags.cpp", folder)
    key = {"flags": "pypy3"}
    return [
        Row(f"9663 {name} beside C++", python(f"baekjoon/9663/{name}.py", key.get(name, "python3")), queens, QUEENS,
            math.inf)
        for name in ("flags", "flags_in_cpython", "bit_mask", "half_board", "eight_symmetries")
    ]


def cpu_seconds(argv: Sequence[str], text: str, folder: Path) -> tuple[float, bytes, str]:
    """The CPU time of a process, what it wrote, and what it said on stderr."""
    given, output, said = folder / "input", folder / "output", folder / "said"
    given.write_text(text)
    with given.open("rb") as stdin, output.open("wb") as stdout, said.open("wb") as stderr:
        process = subprocess.Popen(argv, stdin=stdin, stdout=stdout, stderr=stderr, env=ENVIRONMENT)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(argv)}: exit status {process.returncode}\n{said.read_text()}")
    return usage.ru_utime + usage.ru_stime, output.read_bytes(), said.read_text()


def compare(row: Row, runs: int, folder: Path) -> bool:
    """Run the pair so many times, print what came out; whether the bound is kept."""
    times: list[tuple[float, float]] = []
    for _ in range(runs):
        ours, output, _ = cpu_seconds(row.ours, row.input, folder)
        theirs, answer, _ = cpu_seconds(row.theirs, row.their_input or row.input, folder)
        if row.same_output and output.split() != answer.split():
            raise SystemExit(f"{row.name}: the outputs differ")
        times.append((ours, theirs))
    ratio = statistics.median(ours / theirs for ours, theirs in times)
    medians = [statistics.median(column) for column in zip(*times, strict=True)]
    kept = ratio <= row.most
    print(f"{row.name:55}{medians[0]:9.3f} s{medians[1]:9.3f} s{_share(ratio):>9}{_share(row.most):>8}"
          f"   {'kept' if kept else 'NOT KEPT'}", flush=True)
    return kept


def _share(ratio: float) -> str:
    if ratio == math.inf:
        return "–"
    return f"{ratio:.2f}" if ratio > 0.2 else f"1/{1 / ratio:.0f}"


def figure(name: str, value: float, most: float, unit: str) -> bool:
    """Print a figure that has a bound of its own."""
    kept = value <= most
    print(f"{name:55}{value:>14,.2f} {unit} (at most {most:,.0f}){'':3}{'kept' if kept else 'NOT KEPT'}", flush=True)
    return kept


def memory() -> bool:
    """The memory of bit_parallel.py on 50 cases of 12 discs, as the judge measures it."""
    command = (sys.executable, "judge.py", "run", f"solutions/{HANOI4}", "--case", "*fifty*", "--format", "json")
    done = subprocess.run(command, cwd=HOME, capture_output=True, check=True)
    (one,) = json.loads(done.stdout)["submissions"]
    return figure("HANOI4 bit_parallel, memory", one["memory_bytes"] / 2**20, 32, "MiB")


def pegs(runs: int, folder: Path) -> bool:
    """The nodes of halves_and_bounds.py, and its time for large towers."""
    kept = True
    for (count, discs), article in ARTICLE_NODES.items():
        _, _, said = cpu_seconds(python(PEGS), f"{count} {discs}\n", folder)
        nodes = int(re.findall(r"nodes: (\d+)", said)[0])
        kept &= figure(f"hanoi-pegs halves_and_bounds, {count} pegs, {discs} discs", nodes, article / 10, "nodes")
    for count, discs in ((4, 12), (5, 14), (6, 16)):
        times = [cpu_seconds(python(PEGS), f"{count} {discs}\n", folder)[0] for _ in range(min(runs, 3))]
        name = f"hanoi-pegs halves_and_bounds, {count} pegs, {discs} discs"
        kept &= figure(name, statistics.median(times), 10, "s")
    return kept


def main() -> int:
    """Measure what was asked for; 1 where a bound is not kept."""
    parser = argparse.ArgumentParser(prog="python -m bench.solutions", description="Solutions beside their bounds.")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="rounds (5)")
    parser.add_argument("--steps", action="store_true", help="9663's slower programs too")
    parser.add_argument("--only", default="", metavar="WORD", help="only what has this word in its name")
    args = parser.parse_args()
    runs = max(1, args.runs)
    if shutil.which("g++") is None:
        print("bench.solutions: g++ is not installed; install it, then run this again", file=sys.stderr)
        return 2
    print(f"{'':55}{'ours':>11}{'theirs':>11}{'ratio':>9}{'bound':>8}   (CPU, medians)")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        more: dict[str, Callable[[], bool]] = {
            "HANOI4 memory": memory,
            "hanoi-pegs": lambda: pegs(runs, folder),
            "empty programs": lambda: starts(runs, folder),
        }
        pairs = rows(folder) + (steps(folder) if args.steps else [])
        kept = [compare(row, runs, folder) for row in pairs if args.only in row.name]
        kept += [measure() for what, measure in more.items() if args.only in what]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
