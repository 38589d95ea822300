"""Writes all data: generate.py OUTDIR.

The answers come from the recursion of Frame and Stewart (American Mathematical Monthly 48, 1941): put the k
smallest discs aside with all pegs, move the others with one peg less, and bring the k back, with the best k. That
this is shortest is proved for 3 and 4 pegs (Bousch 2014) and only conjectured for more; for all data here the tests
confirm it by a breadth-first search over all placements.
"""

import sys
from functools import cache
from pathlib import Path

SAMPLES = {"1": (3, 2), "2": (4, 3)}
SECRET = {
    "01-one-disc": (3, 1),
    "02-one-disc-most-pegs": (10, 1),
    "03-two-discs": (4, 2),
    "04-three-pegs": (3, 3),
    "05-three-pegs-even": (3, 4),
    "06-four-pegs": (4, 5),
    "07-four-pegs-even": (4, 6),
    "08-five-pegs": (5, 5),
    "09-four-pegs-article": (4, 8),
    "10-three-pegs-article": (3, 8),
    "11-peg-for-each-disc": (10, 4),
    "12-six-pegs": (6, 5),
    "13-three-pegs-most": (3, 10),
    "14-five-pegs-most": (5, 7),
    "15-ten-pegs-most": (10, 5),
    "16-six-pegs-most": (6, 6),
    "17-seven-pegs-most": (7, 5),
    "18-eight-pegs-most": (8, 5),
    "19-nine-pegs-most": (9, 5),
    "20-four-pegs-one-disc": (4, 1),
    "21-five-pegs-one-disc": (5, 1),
    "22-six-pegs-one-disc": (6, 1),
    "23-seven-pegs-one-disc": (7, 1),
    "24-eight-pegs-one-disc": (8, 1),
    "25-nine-pegs-one-disc": (9, 1),
}


@cache
def fewest(pegs, discs):
    """The number of moves, and how many discs to put aside."""
    if discs < 2:
        return discs, 0
    if pegs == 3:
        return 2**discs - 1, discs - 1
    return min((2 * fewest(pegs, k)[0] + fewest(pegs - 1, discs - k)[0], k) for k in range(1, discs))


def solve(discs, pegs):
    """A line for each move from the first of the pegs to the last."""
    if discs == 0:
        return []
    first, *free, last = pegs
    aside = fewest(len(pegs), discs)[1]
    if discs == 1:
        return [f"{first} {last}\n"]
    away = solve(aside, [first, *free[1:], last, free[0]])
    rest = solve(discs - aside, [first, *free[1:], last])
    return away + rest + solve(aside, [free[0], *free[1:], first, last])


def main():
    for group, cases in (("sample", SAMPLES), ("secret", SECRET)):
        folder = Path(sys.argv[1], group)
        folder.mkdir(parents=True, exist_ok=True)
        for name, (pegs, discs) in cases.items():
            moves = solve(discs, range(1, pegs + 1))
            (folder / f"{name}.in").write_text(f"{pegs} {discs}\n")
            (folder / f"{name}.ans").write_text(f"{len(moves)}\n" + "".join(moves))


main()
