"""The queens in four stages against brute force and the published numbers."""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations, product
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROBLEM = "classic/queens-stages"
QUEENS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]  # n = 1 …, OEIS A000170


def placements(n: int, stage: int) -> list[tuple[int, ...]]:
    """All placements in ascending order, by testing complete ones."""
    if stage == 1:
        return list(product(range(1, n + 1), repeat=n))
    every = permutations(range(1, n + 1))
    return [
        rows
        for rows in every
        if stage == 2
        or len({row + at for at, row in enumerate(rows)}) == len({row - at for at, row in enumerate(rows)}) == n
    ]


def output(n: int, stage: int) -> str:
    found = placements(n, stage)
    lines: list[str] = []
    for rows in found:
        if stage < 4:
            lines.append(" ".join(map(str, rows)))
        else:
            lines += ["".join("■" if queen == row else "□" for queen in rows) for row in range(1, n + 1)]
            lines.append("")
    return "\n".join([*lines, str(len(found))]) + "\n"


def run(path: Path, n: int, stage: int) -> str:
    command = [sys.executable, "-X", "utf8", str(path)]
    done = subprocess.run(command, input=b"%d %d\n" % (n, stage), capture_output=True, check=True, timeout=60)
    return done.stdout.decode()


def cases() -> list[tuple[int, int, str]]:
    found = []
    for path in sorted((ROOT / "testdata" / PROBLEM / "data").rglob("*.in")):
        n, stage = map(int, path.read_text().split())
        found.append((n, stage, path.with_suffix(".ans").read_text(encoding="utf-8")))
    return found


def test_answers_of_the_data() -> None:
    found = cases()
    assert {(6, 1), (8, 2), (10, 3), (8, 4)} <= {(n, stage) for n, stage, _ in found}
    for n, stage, answer in found:
        if stage > 2:
            assert int(answer.split()[-1]) == QUEENS[n - 1]
        if n <= 8:
            assert answer == output(n, stage)


def test_answer_of_the_largest_case_is_in_order_and_free_of_attacks() -> None:
    [answer] = [answer for n, _, answer in cases() if n == 10]
    *lines, count = answer.splitlines()
    rows = [tuple(map(int, line.split())) for line in lines]
    assert len(rows) == len(set(rows)) == int(count) == QUEENS[9]
    assert rows == sorted(rows)
    for queens in rows:
        assert sorted(queens) == list(range(1, 11))
        assert len({row + at for at, row in enumerate(queens)}) == 10
        assert len({row - at for at, row in enumerate(queens)}) == 10


@pytest.mark.parametrize("path", sorted((ROOT / "solutions" / PROBLEM).glob("*.py")), ids=str)
@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_solutions(path: Path, stage: int) -> None:
    for n in range(1, 6):
        assert run(path, n, stage) == output(n, stage)


@pytest.mark.parametrize("path", sorted((ROOT / "solutions" / PROBLEM / "wrong_answer").glob("*.py")), ids=str)
def test_wrong_solutions_are_wrong(path: Path) -> None:
    assert any(run(path, n, stage).split() != answer.split() for n, stage, answer in cases() if n < 7)
