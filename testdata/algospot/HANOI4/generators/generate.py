"""Writes all the data of HANOI4: python3 generators/generate.py OUTDIR (about half a minute).

The answers come from one plain breadth-first search over all the arrangements of twelve discs, from the goal
outwards, a byte a state; the discs that a case lacks are those that never leave the goal.
"""
import random
import sys
from itertools import product
from pathlib import Path

DISCS = 12
SAMPLE = [
    [[1], [3], [5, 4], [2]],
    [[], [2], [3, 1], []],
    [[8, 7], [5, 4], [6, 3, 2], [10, 9, 1]],
]

RARE = {
    "17-two-moves-of-the-second-largest": [
        "222000010", "220200010", "223233310", "222333310", "111000020", "110100020", "113133320", "111333320",
    ],
    "18-neighbours-reached-together": ["11021321"],
    "19-all-sizes-of-search": ["222101110", "222010110", "222110110", "222111010", "0000000000"],
}
"""What random arrangements show too rarely: the peg of each disc, the smallest first."""


def distances():
    """The fewest moves to the goal from every state (two bits a disc, the smallest lowest, the goal all ones)."""
    goal = 4**DISCS - 1
    distance = bytearray([255]) * 4**DISCS
    distance[goal] = 0
    front, moves = [goal], 0
    while front:
        moves += 1
        reached = []
        for state in front:
            tops = {}
            for disc in range(DISCS):
                tops.setdefault(state >> 2 * disc & 3, disc)
                if len(tops) == 4:
                    break
            for peg, disc in tops.items():
                for other in range(4):
                    if tops.get(other, DISCS) > disc:
                        there = state ^ (peg ^ other) << 2 * disc
                        if distance[there] == 255:
                            distance[there] = moves
                            reached.append(there)
        front = reached
    return distance


def place(pegs):
    """The arrangement in which disc 1 stands on pegs[0], disc 2 on pegs[1] and so on."""
    return [[disc for disc in range(len(pegs), 0, -1) if pegs[disc - 1] == peg] for peg in range(4)]


def shuffled(rng, discs):
    return place([rng.randrange(4) for _ in range(discs)])


def files():
    """Each file's name with its cases."""
    rng = random.Random(9212)
    yield "sample/1", SAMPLE
    yield "secret/01-one-disc", [place([peg]) for peg in range(4)]
    yield "secret/02-already-home", [place([3] * discs) for discs in range(1, DISCS + 1)]
    yield "secret/03-two-discs", [place(pegs) for pegs in product(range(4), repeat=2)]
    yield "secret/04-single-case", [shuffled(rng, 3)]
    yield "secret/05-on-one-peg", [place([peg] * discs) for discs in (2, 3, 5, 7) for peg in range(3)]
    yield "secret/06-few-discs", [shuffled(rng, rng.randint(1, 6)) for _ in range(50)]
    yield "secret/07-home-at-the-bottom", [place([rng.randrange(4) for _ in range(free)] + [3] * (DISCS - free))
                                           for free in range(1, 9)]
    yield "secret/08-twelve-on-the-left", [place([0] * DISCS)]
    yield "secret/09-fifty-random", [shuffled(rng, DISCS) for _ in range(50)]
    for number, discs in enumerate((5, 6, 7, 8, 9, 10, 11), 10):
        yield f"secret/{number}-fifty-of-{discs}", [shuffled(rng, discs) for _ in range(50)]
    for name, cases in RARE.items():
        yield f"secret/{name}", [place([int(peg) for peg in pegs]) for pegs in cases]


def main():
    out = Path(sys.argv[1])
    distance = distances()
    for name, cases in files():
        lines, answers = [f"{len(cases)}"], []
        for pegs in cases:
            lines.append(f"{sum(map(len, pegs))}")
            lines += [" ".join(map(str, [len(peg), *peg])) for peg in pegs]
            state = 4**DISCS - 1
            for peg, stack in enumerate(pegs):
                for disc in stack:
                    state ^= (3 ^ peg) << 2 * (disc - 1)
            answers.append(f"{distance[state]}")
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".in").write_text("\n".join(lines) + "\n")
        path.with_suffix(".ans").write_text("\n".join(answers) + "\n")


main()
