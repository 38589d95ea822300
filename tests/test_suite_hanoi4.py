"""The four-peg Hanoi solutions and their data against oracles of their own: plain search, published numbers.

Nothing of the judge is used: the solutions run as they are, in this Python.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WHOLE_TOWER = [1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 129]
"""The fewest moves for towers of 1 to 15 discs, https://oeis.org/A007664"""

Pegs = tuple[int, ...]
"""the peg of each disc, the smallest first"""


AS_PYPY = """
import runpy, sys
sys.implementation.name = "pypy"
runpy.run_path(sys.argv[1], run_name="__main__")
"""
"""runs a program in any Python as it would run in PyPy"""


def run(source: str, text: str, *python: str) -> list[str]:
    command = [*(python or (sys.executable,)), str(ROOT / "solutions" / source)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def neighbours(pegs: Pegs) -> list[Pegs]:
    found = []
    for disc, peg in enumerate(pegs):
        if peg not in pegs[:disc]:
            free = set(range(4)) - set(pegs[: disc + 1])
            found += [(*pegs[:disc], other, *pegs[disc + 1 :]) for other in free]
    return found


@cache
def distances(start: Pegs) -> dict[Pegs, int]:
    """The fewest moves from here to every arrangement."""
    moves = {start: 0}
    queue = [start]
    for pegs in queue:
        for after in neighbours(pegs):
            if after not in moves:
                moves[after] = moves[pegs] + 1
                queue.append(after)
    return moves


def peg_lines(pegs: Pegs) -> str:
    lines = []
    for peg in range(4):
        stack = [disc for disc in range(len(pegs), 0, -1) if pegs[disc - 1] == peg]
        lines.append(" ".join(map(str, [len(stack), *stack])))
    return "\n".join(lines) + "\n"


def arrangements(rng: random.Random, count: int, most: int) -> list[Pegs]:
    return [tuple(rng.randrange(4) for _ in range(rng.randint(1, most))) for _ in range(count)]


def hanoi4_input(cases: list[Pegs]) -> str:
    return f"{len(cases)}\n" + "".join(f"{len(pegs)}\n{peg_lines(pegs)}" for pegs in cases)


HANOI4 = ["algospot/HANOI4/bidirectional_bfs.py", "algospot/HANOI4/bit_parallel.py"]


@pytest.mark.parametrize("source", HANOI4)
def test_random_arrangements_get_the_answers_of_a_plain_search(source: str) -> None:
    cases = arrangements(random.Random(4), 50, most=7)
    expected = [distances((3,) * len(pegs))[pegs] for pegs in cases]
    assert run(source, hanoi4_input(cases)) == [str(moves) for moves in expected]


@pytest.mark.parametrize("source", HANOI4)
def test_every_arrangement_of_three_discs(source: str) -> None:
    every = list(distances((3, 3, 3)).items())
    for part in (every[:32], every[32:]):
        assert run(source, hanoi4_input([pegs for pegs, _ in part])) == [str(moves) for _, moves in part]


@pytest.mark.parametrize("words", ["integers", "words", "words in PyPy"])
def test_each_kind_of_set_gets_every_arrangement_of_seven_discs_right(words: str) -> None:
    pypy = shutil.which("pypy3")
    python = {"integers": (sys.executable,), "words": (sys.executable, "-c", AS_PYPY), "words in PyPy": (pypy or "",)}
    if words == "words in PyPy" and pypy is None:
        pytest.skip("needs pypy3")
    every = distances((3,) * 7)
    assert run(HANOI4[1], hanoi4_input(list(every)), *python[words]) == [str(moves) for moves in every.values()]


@pytest.mark.parametrize(("source", "most"), [(HANOI4[0], 11), (HANOI4[1], 13)])
def test_whole_towers_take_the_published_numbers(source: str, most: int) -> None:
    cases = [(peg,) * discs for discs in range(1, most + 1) for peg in (0, 3)]
    expected = [moves for known in WHOLE_TOWER[:most] for moves in (known, 0)]
    assert run(source, hanoi4_input(cases)) == [str(moves) for moves in expected]


def test_both_programs_and_the_baseline_agree_on_the_random_data(tmp_path: Path) -> None:
    if shutil.which("g++") is None:
        pytest.skip("needs g++")
    baseline = tmp_path / "baseline"
    source = ROOT / "bench" / "baselines" / "hanoi4_bidirectional.cpp"
    subprocess.run(["g++", "-O2", "-std=c++17", source, "-o", baseline], check=True)
    data = ROOT / "testdata/algospot/HANOI4/data"
    for case in sorted(data.glob("*/*.in")):
        text, answer = case.read_text(), case.with_suffix(".ans").read_text().split()
        done = subprocess.run([baseline], input=text, capture_output=True, text=True, check=True)
        assert done.stdout.split() == answer
        assert run(HANOI4[1], text) == answer


@pytest.mark.parametrize("source", ["baekjoon/9942/frame_stewart.py", "baekjoon/9942/powers_by_counting.py"])
def test_9942_prints_the_published_numbers(source: str) -> None:
    expected = [f"Case {n}: {moves}" for n, moves in enumerate(WHOLE_TOWER, 1)]
    assert run(source, "".join(f"{n}\n" for n in range(1, 16))) == expected


def test_9942_is_accepted_with_a_space_at_each_line_end() -> None:
    lines = run("baekjoon/9942/space_at_line_ends.py", "".join(f"{n}\n" for n in range(1, 16)))
    assert lines == [f"Case {n}: {moves} " for n, moves in enumerate(WHOLE_TOWER, 1)]


def test_9942_programs_agree_on_every_n() -> None:
    text = "".join(f"{n}\n" for n in range(1, 1001))
    assert run("baekjoon/9942/frame_stewart.py", text) == run("baekjoon/9942/powers_by_counting.py", text)


def test_the_answers_of_states_to_states() -> None:
    inputs = sorted((ROOT / "testdata/classic/hanoi4-states/data").glob("*/*.in"))
    assert inputs
    for case in inputs:
        (discs,), *pegs = ([int(word) for word in line.split()] for line in case.read_text().splitlines())
        start, target = (
            tuple(next(peg for peg in range(4) if disc in pegs[side + peg][1:]) for disc in range(1, discs + 1))
            for side in (0, 4)
        )
        fewest = int(case.with_suffix(".ans").read_text())
        if discs <= 6:
            assert fewest == distances(start)[target]
        elif len({*start}) == len({*target}) == 1 and start != target:
            assert fewest == WHOLE_TOWER[discs - 1]
        assert run("classic/hanoi4-states/two_sided_sets.py", case.read_text()) == [str(fewest)]


def test_states_to_states_gets_the_answers_of_a_plain_search() -> None:
    rng = random.Random(5)
    for start in arrangements(rng, 12, most=6):
        target = tuple(rng.randrange(4) for _ in start)
        text = f"{len(start)}\n{peg_lines(start)}{peg_lines(target)}"
        assert run("classic/hanoi4-states/two_sided_sets.py", text) == [str(distances(start)[target])]
