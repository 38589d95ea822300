"""Hanoi on many pegs: solutions, estimates, data and the output validator against a search through all placements."""

from __future__ import annotations

import importlib.util
import random
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOLUTIONS = ROOT / "solutions/classic/hanoi-pegs"
PACKAGE = ROOT / "testdata/classic/hanoi-pegs"
VALIDATOR = PACKAGE / "output_validator/validate.py"

FOUR_PEGS = [1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81]  # n = 1 …, OEIS A007664


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def neighbours(state: tuple[int, ...], pegs: int) -> list[tuple[int, ...]]:
    """All placements one legal move away; a state is each disc's peg, the largest disc first, pegs from 0."""
    found = []
    for disc, source in enumerate(state):
        smaller = state[disc + 1 :]
        if source not in smaller:
            found += [(*state[:disc], peg, *smaller) for peg in range(pegs) if peg != source and peg not in smaller]
    return found


def distances(goals: list[tuple[int, ...]], pegs: int) -> dict[tuple[int, ...], int]:
    """The exact distance of every placement from the nearest goal."""
    found = dict.fromkeys(goals, 0)
    queue = list(goals)
    for state in queue:
        for after in neighbours(state, pegs):
            if after not in found:
                found[after] = found[state] + 1
                queue.append(after)
    return found


def fewest(pegs: int, discs: int) -> int:
    """The fewest moves from the first peg to the last, by two plain breadth-first searches that meet."""
    ends = [{(0,) * discs}, {(pegs - 1,) * discs}]
    seen = [set(end) for end in ends]
    moves = 0
    while not seen[0] & ends[1] and not seen[1] & ends[0]:
        side = 0 if len(ends[0]) <= len(ends[1]) else 1
        ends[side] = {after for state in ends[side] for after in neighbours(state, pegs)} - seen[side]
        seen[side] |= ends[side]
        moves += 1
    return moves


def run(path: Path, pegs: int, discs: int) -> tuple[list[str], int]:
    """A solution's lines, and the nodes that it tells of (0 where it tells none)."""
    done = subprocess.run(
        [sys.executable, path], input=f"{pegs} {discs}\n", capture_output=True, text=True, check=True, timeout=200
    )
    nodes = re.fullmatch(r"nodes: (\d+)\n", done.stderr)
    return done.stdout.splitlines(), int(nodes[1]) if nodes else 0


def play(lines: list[str], pegs: int, discs: int) -> int:
    """The number of moves, each of which is played and must be legal, and all together bring the discs to the end."""
    stacks: list[list[int]] = [list(range(discs, 0, -1)), *([] for _ in range(pegs - 1))]
    count, *moves = lines
    assert int(count) == len(moves)
    for line in moves:
        source, target = map(int, line.split())
        disc = stacks[source - 1].pop()
        assert not stacks[target - 1] or stacks[target - 1][-1] > disc
        stacks[target - 1].append(disc)
    assert len(stacks[-1]) == discs
    return len(moves)


ACCEPTED = sorted(SOLUTIONS.glob("*.py"))
SMALL = [(pegs, discs) for pegs in range(3, 7) for discs in range(1, 6)] + [(10, 3), (4, 6)]


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.stem)
def test_solutions_are_shortest(path: Path) -> None:
    for pegs, discs in SMALL:
        lines, nodes = run(path, pegs, discs)
        assert play(lines, pegs, discs) == fewest(pegs, discs)
        assert nodes > 0


def test_answers_of_the_data() -> None:
    inputs = sorted((PACKAGE / "data").rglob("*.in"))
    assert len(inputs) >= 10
    for path in inputs:
        pegs, discs = map(int, path.read_text().split())
        assert pegs**discs <= 100_000
        moves = play(path.with_suffix(".ans").read_text().splitlines(), pegs, discs)
        assert moves == fewest(pegs, discs)
        if pegs == 4:
            assert moves == FOUR_PEGS[discs - 1]


def test_the_data_has_both_ends_of_the_bound_for_each_number_of_pegs() -> None:
    found = {tuple(map(int, path.read_text().split())) for path in (PACKAGE / "data").rglob("*.in")}
    most = {pegs: max(discs for discs in range(1, 12) if pegs**discs <= 100_000) for pegs in range(3, 11)}
    assert {(pegs, discs) for pegs in most for discs in (1, most[pegs])} <= found


# Estimates


@pytest.mark.parametrize("name", ["astar_simple", "astar_complex"])
@pytest.mark.parametrize(("pegs", "discs"), [(3, 6), (4, 5), (5, 4), (6, 4)])
def test_estimates_are_never_too_high_and_change_by_one_at_most(name: str, pegs: int, discs: int) -> None:
    estimate = load(SOLUTIONS / f"{name}.py").estimate
    goal = bytes([pegs - 1])
    exact = distances([(pegs - 1,) * discs], pegs)
    assert len(exact) == pegs**discs
    for state, moves in exact.items():
        guess = estimate(bytes(state), goal)
        assert guess <= moves
        assert (guess == 0) == (moves == 0)
        assert all(abs(guess - estimate(bytes(after), goal)) <= 1 for after in neighbours(state, pegs))


def test_the_wrong_estimate_is_too_high() -> None:
    estimate = load(SOLUTIONS / "wrong_answer/astar_counts_discs_above.py").estimate
    exact = distances([(3,) * 4], 4)
    assert any(estimate(bytes(state), 3) > moves for state, moves in exact.items())


def half_way(pegs: int, discs: int) -> dict[tuple[int, ...], int]:
    """Exact distances to the nearest placement that leaves peg 0 and another peg free."""
    ends = [state for state in distances([(0,) * discs], pegs) if 0 not in state and len(set(state)) <= pegs - 2]
    return distances(ends, pegs)


@pytest.mark.parametrize(("pegs", "discs"), [(3, 5), (4, 5), (5, 5), (6, 4)])
def test_tables_of_the_halves(pegs: int, discs: int) -> None:
    better = load(SOLUTIONS / "halves_and_bounds.py")
    exact = half_way(pegs, discs)
    table = better.distances(pegs, discs)
    assert {better.canonical(bytes(state)) for state in exact} == set(table)
    assert all(table[better.canonical(bytes(state))] == moves for state, moves in exact.items())
    for large in range(1, discs):
        big, small = better.distances(pegs, large), better.distances(pegs, discs - large)
        for state, moves in exact.items():
            parts = bytes(state[:large]), bytes(state[large:])
            assert big[better.canonical(parts[0])] + small[better.canonical(parts[1])] <= moves


@pytest.mark.parametrize(("pegs", "discs"), [(3, 1), (3, 5), (4, 6), (5, 5), (6, 4), (6, 5)])
def test_what_is_still_to_come_is_never_too_much_and_falls_only_by_movable_discs(pegs: int, discs: int) -> None:
    better = load(SOLUTIONS / "halves_and_bounds.py")
    for state, moves in half_way(pegs, discs).items():
        count = better.still_to_come(bytes(state), pegs)
        assert count <= moves
        assert (count == 0) == (moves == 0)
        for after in neighbours(state, pegs):
            fall = count - better.still_to_come(bytes(after), pegs)
            (source,) = {a for a, b in zip(state, after, strict=True) if a != b}
            assert fall <= (source in better.movable(bytes(state)))


def test_what_is_still_to_come_can_be_all() -> None:
    better = load(SOLUTIONS / "halves_and_bounds.py")
    for pegs, discs in [(6, 4), (6, 6), (5, 6)]:
        least = fewest(pegs, discs + 1) // 2
        assert better.still_to_come(bytes(discs), pegs) == least


@pytest.mark.parametrize(("pegs", "discs"), [(3, 2), (3, 5), (4, 3), (4, 6), (5, 5), (6, 5)])
def test_the_search_finds_what_is_within_its_limit_and_nothing_else(pegs: int, discs: int) -> None:
    better = load(SOLUTIONS / "halves_and_bounds.py")
    least = half_way(pegs, discs)[(0,) * discs]
    for limit in (least, least + 1, least + 5):
        moves = better.first_half(pegs, better.search(pegs, discs, limit))
        assert len(moves) == least
    assert better.first_half(pegs, better.search(pegs, discs, least - 1)) is None
    assert 2 * least + 1 == fewest(pegs, discs + 1)


def test_a_poor_known_solution_is_improved(monkeypatch: pytest.MonkeyPatch) -> None:
    better = load(SOLUTIONS / "halves_and_bounds.py")

    def three_pegs_only(discs: int, pegs: range) -> list[tuple[int, int]]:
        return [(0, 1)] * (2**discs - 1)

    monkeypatch.setattr(better, "frame_stewart", three_pegs_only)
    for pegs, discs in [(4, 6), (5, 6), (6, 6)]:
        moves, _ = better.solve(pegs, discs)
        lines = [str(len(moves)), *(f"{source + 1} {target + 1}" for source, target in moves)]
        assert play(lines, pegs, discs) == fewest(pegs, discs)


# Nodes, and large cases


def test_nodes_are_near_those_of_the_article() -> None:
    for name, pegs, discs, article in [("simple", 4, 8, 61_793), ("complex", 4, 8, 18_937)]:
        _, nodes = run(SOLUTIONS / f"astar_{name}.py", pegs, discs)
        assert abs(nodes - article) <= article / 50
    _, nodes = run(SOLUTIONS / "astar_complex.py", 5, 10)
    assert nodes <= 206_851


@pytest.mark.parametrize(("pegs", "discs", "article", "moves"), [(4, 8, 18_937, 33), (5, 10, 206_851, 31)])
def test_halves_and_bounds_needs_a_tenth_of_the_nodes(pegs: int, discs: int, article: int, moves: int) -> None:
    lines, nodes = run(SOLUTIONS / "halves_and_bounds.py", pegs, discs)
    assert play(lines, pegs, discs) == moves
    assert nodes <= article / 10


@pytest.mark.parametrize(("pegs", "discs", "moves"), [(3, 12, 4095), (4, 12, 81), (5, 14, 63), (6, 16, 57)])
def test_large_cases(pegs: int, discs: int, moves: int) -> None:
    lines, _ = run(SOLUTIONS / "halves_and_bounds.py", pegs, discs)
    assert play(lines, pegs, discs) == moves


# The output validator


def judge(
    tmp_path: Path, output: bytes, pegs: int = 3, discs: int = 2, answer: str = "3\n1 2\n1 3\n2 3\n"
) -> tuple[int, str]:
    """The validator's exit status and its words."""
    (tmp_path / "in").write_text(f"{pegs} {discs}\n")
    (tmp_path / "ans").write_text(answer)
    (tmp_path / "feedback").mkdir(exist_ok=True)
    message = tmp_path / "feedback/judgemessage.txt"
    message.unlink(missing_ok=True)
    command = [sys.executable, str(VALIDATOR), f"{tmp_path}/in", f"{tmp_path}/ans", f"{tmp_path}/feedback/"]
    done = subprocess.run(command, input=output, capture_output=True, check=False, timeout=60)
    assert not done.stderr
    return done.returncode, message.read_text(encoding="utf-8").rstrip("\n") if message.exists() else ""


@pytest.mark.parametrize(
    "output",
    [b"3\n1 2\n1 3\n2 3\n", b"3\n1 2\n1 3\n2 3", b"3\r\n1 2\r\n1 3\r\n2 3\r\n", b" 3 \n1  2\n1\t3\n2 3 \n\n \n"],
)
def test_validator_accepts_a_shortest_solution(tmp_path: Path, output: bytes) -> None:
    assert judge(tmp_path, output) == (42, "")


def test_validator_accepts_another_shortest_solution(tmp_path: Path) -> None:
    for output in (b"3\n1 2\n1 4\n2 4\n", b"3\n1 3\n1 4\n3 4\n"):
        assert judge(tmp_path, output, pegs=4, answer="3\n1 2\n1 4\n2 4\n") == (42, "")


@pytest.mark.parametrize(
    ("output", "why"),
    [
        (b"", "line 1: the output ends here"),
        (b"\n3\n", "line 1: the number of moves expected, not ''"),
        (b"three\n", "line 1: the number of moves expected, not 'three'"),
        (b"-3\n", "line 1: the number of moves expected, not '-3'"),
        (b"3 1 2\n", "line 1: the number of moves expected, not '3 1 2'"),
        (b"3.0\n", "line 1: the number of moves expected, not '3.0'"),
        ("٣\n".encode(), r"line 1: the number of moves expected, not '\\xd9\\xa3'"),
        (b"4\n1 3\n1 2\n3 2\n2 3\n", "line 1: 4 moves, but 3 are enough"),
        (b"3\n1 2\n1 3\n", "line 4: the output ends here"),
        (b"3\n1 2\n1 3\n2\n", "line 4: two peg numbers expected, not '2'"),
        (b"3\n1 2 3\n", "line 2: two peg numbers expected, not '1 2 3'"),
        (b"3\n1 2\n1 2\n", "line 3: move 1 2 puts disc 2 on disc 1, which is smaller"),
        (b"3\n2 1\n", "line 2: move 2 1: peg 2 is empty"),
        (b"3\n1 1\n", "line 2: move 1 1 moves nothing"),
        (b"3\n0 2\n", "line 2: move 0 2: pegs are numbered 1 to 3"),
        (b"3\n1 4\n", "line 2: move 1 4: pegs are numbered 1 to 3"),
        (b"3\n1 3\n1 2\n3 2\n", "after 3 moves only 0 of 2 discs are on peg 3"),
        (b"1\n1 3\n", "after 1 moves only 1 of 2 discs are on peg 3"),
        (b"0\n", "after 0 moves only 0 of 2 discs are on peg 3"),
        (b"3\n1 2\n1 3\n2 3\nnodes: 3\n", "line 5: nothing expected after 3 moves, not 'nodes: 3'"),
    ],
)
def test_validator_says_what_is_wrong(tmp_path: Path, output: bytes, why: str) -> None:
    assert judge(tmp_path, output) == (43, why)


@pytest.mark.parametrize(
    "output",
    [
        pytest.param(b"9" * 5_000_000, id="a long number"),
        pytest.param(b"1 2 " * 1_000_000, id="one long line"),
        pytest.param(b"3\n" + b"1 2\n" * 1_000_000, id="many moves"),
        pytest.param(b"3\n1 " + b"2" * 9_999, id="a long peg"),
        pytest.param(b"\0\xff\n", id="no text"),
        pytest.param(random.Random(1).randbytes(100_000), id="random bytes"),
    ],
)
def test_validator_survives_any_bytes(tmp_path: Path, output: bytes) -> None:
    status, why = judge(tmp_path, output)
    assert status == 43
    assert 0 < len(why) < 300


def test_validator_blames_the_package_for_an_answer_that_is_not_shortest(tmp_path: Path) -> None:
    status, why = judge(tmp_path, b"3\n1 2\n1 3\n2 3\n", answer="4\n1 3\n1 2\n3 2\n2 3\n")
    assert status not in (42, 43)
    assert why == "a solution with 3 moves, where the answer has 4"
