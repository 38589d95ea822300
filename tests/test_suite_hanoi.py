"""The three-peg Hanoi problems against an oracle: a search through all placements, and a play of every move."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAX_LISTED = 20

Placement = tuple[int, ...]
Move = tuple[int, int, int]


def shortest(discs: int) -> list[Move]:
    """The moves (disc, from, to) of a breadth-first search from all discs on peg 1 to all on peg 3."""
    start: Placement = (1,) * discs
    before: dict[Placement, tuple[Placement, Move] | None] = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        for disc, source in enumerate(state):
            for target in {1, 2, 3} - set(state[: disc + 1]):
                after = (*state[:disc], target, *state[disc + 1 :])
                if source not in state[:disc] and after not in before:
                    before[after] = state, (disc + 1, source, target)
                    queue.append(after)
    moves: list[Move] = []
    step = before[(3,) * discs]
    while step:
        state, move = step
        moves.append(move)
        step = before[state]
    return moves[::-1]


def play(discs: int, moves: list[bytes]) -> None:
    """Play lines ``from to`` and see that each is legal and that all discs end on peg 3."""
    pegs: dict[bytes, list[int]] = {b"1": list(range(discs, 0, -1)), b"2": [], b"3": []}
    for line in moves:
        source, target = line.split()
        disc = pegs[source].pop()
        assert not pegs[target] or pegs[target][-1] > disc
        pegs[target].append(disc)
    assert len(pegs[b"3"]) == discs


def run(path: Path, discs: int) -> bytes:
    done = subprocess.run(
        [sys.executable, path], input=b"%d\n" % discs, capture_output=True, check=True, timeout=60, cwd=path.parent
    )
    return done.stdout


def listed(discs: int) -> bytes:
    """The output of baekjoon 11729 and 1914, from the oracle."""
    return b"".join([b"%d\n" % (2**discs - 1), *(b"%d %d\n" % move[1:] for move in shortest(discs))])


def narrated(discs: int) -> bytes:
    return b"".join(b"%d %d %d\n" % move for move in shortest(discs))


def accepted(problem: str) -> list[Path]:
    return sorted((ROOT / "solutions" / problem).glob("*.py"))


def cases(problem: str) -> list[tuple[int, bytes]]:
    paths = sorted((ROOT / "testdata" / problem / "data").rglob("*.in"))
    return [(int(path.read_bytes()), path.with_suffix(".ans").read_bytes()) for path in paths]


LISTED = ["baekjoon/11729", "baekjoon/1914"]


@pytest.mark.parametrize("problem", LISTED)
def test_answers_of_the_data_are_the_shortest_ways(problem: str) -> None:
    found = cases(problem)
    assert {1, 2, 3, MAX_LISTED} <= {discs for discs, _ in found}
    for discs, answer in found:
        count, *moves = answer.splitlines()
        assert int(count) == 2**discs - 1
        if discs <= 8:
            assert answer == listed(discs)
        elif discs <= MAX_LISTED:
            assert len(moves) == 2**discs - 1
            play(discs, moves)
        else:
            assert not moves


def test_1914_has_both_sides_of_its_bounds() -> None:
    assert {1, MAX_LISTED, MAX_LISTED + 1, 100} <= {discs for discs, _ in cases("baekjoon/1914")}


@pytest.mark.parametrize("digits", range(4, 19))
def test_1914_has_leading_zeros_in_limbs_of_every_length(digits: int) -> None:
    limb = 10**digits
    counts = [2**discs - 1 for discs, _ in cases("baekjoon/1914")]
    inner = [count // limb**place % limb for count in counts for place in range(30) if count >= limb ** (place + 1)]
    assert any(found < limb // 10 for found in inner)


@pytest.mark.parametrize("path", [path for problem in LISTED for path in accepted(problem)], ids=str)
def test_solutions_list_the_shortest_way(path: Path) -> None:
    for discs in range(1, 8):
        assert run(path, discs) == listed(discs)


@pytest.mark.parametrize("path", accepted("baekjoon/1914"), ids=str)
def test_1914_gives_the_number_alone_beyond_its_bound(path: Path) -> None:
    for discs in (21, 53, 54, 64, 65, 100):
        assert run(path, discs) == b"%d\n" % (2**discs - 1)


def test_1914_lists_the_moves_up_to_its_bound() -> None:
    for path in accepted("baekjoon/1914"):
        assert run(path, MAX_LISTED).count(b"\n") == 2**MAX_LISTED


@pytest.mark.parametrize("path", accepted("classic/hanoi-narrated"), ids=str)
def test_narrators_tell_the_shortest_way(path: Path) -> None:
    for discs in range(1, 8):
        assert run(path, discs) == narrated(discs)


def test_answers_of_hanoi_narrated() -> None:
    found = cases("classic/hanoi-narrated")
    assert {1, 16} <= {discs for discs, _ in found}
    for discs, answer in found:
        if discs <= 8:
            assert answer == narrated(discs)
        lines = answer.splitlines()
        assert len(lines) == 2**discs - 1
        play(discs, [line.split(maxsplit=1)[1] for line in lines])
        # the disc of the m-th move is the place of the lowest 1 bit of m (the ruler sequence, OEIS A001511)
        assert [int(line.split()[0]) for line in lines] == [(m & -m).bit_length() for m in range(1, 2**discs)]


@pytest.mark.parametrize("problem", [*LISTED, "classic/hanoi-narrated"])
def test_wrong_solutions_are_wrong(problem: str) -> None:
    wrong = sorted((ROOT / "solutions" / problem / "wrong_answer").glob("*.py"))
    assert len(wrong) >= 2
    for path in wrong:
        small = [(discs, answer) for discs, answer in cases(problem) if discs != MAX_LISTED]
        assert any(run(path, discs).split() != answer.split() for discs, answer in small)
