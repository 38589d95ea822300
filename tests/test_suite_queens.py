"""The queens solutions and their data against oracles of their own: all permutations, published numbers.

Nothing of the judge is used: the solutions run as they are, in this Python.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WAYS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]
"""For N = 1 to 14, https://oeis.org/A000170"""
COUNTING = ["flags", "flags_in_cpython", "bit_mask", "half_board", "eight_symmetries", "meet_in_the_middle"]


def run(source: str, text: str) -> list[str]:
    program = ROOT / "solutions" / source
    done = subprocess.run([sys.executable, program], input=text, capture_output=True, text=True, check=True)
    return done.stdout.split()


def peaceful(columns: Sequence[int]) -> bool:
    rows = range(len(columns))
    return (
        len(set(columns)) == len(columns)
        and len({row + columns[row] for row in rows}) == len(columns)
        and len({row - columns[row] for row in rows}) == len(columns)
    )


@pytest.mark.parametrize("n", range(1, 9))
def test_the_published_numbers_are_those_of_all_permutations(n: int) -> None:
    assert sum(map(peaceful, permutations(range(n)))) == WAYS[n - 1]


@pytest.mark.parametrize("name", COUNTING)
def test_each_program_counts_every_small_board(name: str) -> None:
    for n in range(1, 10):
        assert run(f"baekjoon/9663/{name}.py", f"{n}\n") == [str(WAYS[n - 1])]


@pytest.mark.parametrize("n", range(10, 15))
def test_meeting_in_the_middle_counts_the_large_boards(n: int) -> None:
    assert run("baekjoon/9663/meet_in_the_middle.py", f"{n}\n") == [str(WAYS[n - 1])]


def test_the_answers_of_9663_are_the_published_numbers() -> None:
    inputs = sorted((ROOT / "testdata/baekjoon/9663/data").glob("*/*.in"))
    assert {int(case.read_text()) for case in inputs} == set(range(1, 15))
    for case in inputs:
        assert int(case.with_suffix(".ans").read_text()) == WAYS[int(case.read_text()) - 1]


@pytest.mark.parametrize("n", [*range(4, 40), 213, 2012])
def test_3344_places_any_number_of_queens_above_three(n: int) -> None:
    columns = list(map(int, run("baekjoon/3344/even_then_odd.py", f"{n}\n")))
    assert sorted(columns) == list(range(1, n + 1))
    assert peaceful(columns)


def validate(tmp_path: Path, output: str) -> tuple[int, str]:
    """The exit status of 3344's output validator for N = 8, and its message."""
    folder = ROOT / "testdata/baekjoon/3344"
    case = folder / "data/sample/1.in"
    program = folder / "output_validator/validate.py"
    command = [sys.executable, str(program), str(case), str(case.with_suffix(".ans")), str(tmp_path)]
    status = subprocess.run(command, input=output, text=True, check=False).returncode
    message = tmp_path / "judgemessage.txt"
    return status, message.read_text() if message.exists() else ""


def test_3344_accepts_a_placement_however_it_is_set_out(tmp_path: Path) -> None:
    assert validate(tmp_path, "1 5 8 6 3 7 2 4") == (42, "")


@pytest.mark.parametrize(
    ("output", "why"),
    [
        ("", "0 columns, not 8\n"),
        ("1 5 8 6 3 7 2", "7 columns, not 8\n"),
        ("1 5 8 6 3 7 2 4 4", "9 columns, not 8\n"),
        ("0 5 8 6 3 7 2 4", "row 1: '0' is not a column from 1 to 8\n"),
        ("1 5 9 6 3 7 2 4", "row 3: '9' is not a column from 1 to 8\n"),
        ("1 5 8 x 3 7 2 4", "row 4: 'x' is not a column from 1 to 8\n"),
        ("1 5 8 6 3 7 2 1", "the queens of rows 1 and 8 share a column\n"),
        ("1 2 3 4 5 6 7 8", "the queens of rows 1 and 2 share a falling diagonal\n"),
        ("8 7 6 5 4 3 2 1", "the queens of rows 1 and 2 share a rising diagonal\n"),
    ],
)
def test_3344_says_what_is_wrong(tmp_path: Path, output: str, why: str) -> None:
    assert validate(tmp_path, output) == (43, why)


@pytest.mark.parametrize("n", range(1, 9))
def test_the_first_placement_is_the_first_of_all_permutations(n: int) -> None:
    first = next(filter(peaceful, permutations(range(1, n + 1))), (-1,))
    assert run("classic/queens-first/bit_masks.py", f"{n}\n") == [str(column) for column in first]


def test_the_answers_of_queens_first_are_placements() -> None:
    inputs = list((ROOT / "testdata/classic/queens-first/data").glob("*/*.in"))
    assert {int(case.read_text()) for case in inputs} == set(range(1, 31))
    for case in inputs:
        n, columns = int(case.read_text()), list(map(int, case.with_suffix(".ans").read_text().split()))
        assert columns == [-1] if n in {2, 3} else len(columns) == n and peaceful(columns)
