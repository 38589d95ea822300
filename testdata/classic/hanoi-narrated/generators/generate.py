"""Writes all data: generate.py OUTDIR.

The answers come from playing by two rules, with no recursion: every other move, from the first on, takes disc 1 one
step round the pegs (to peg 3 first where n is odd, else to peg 2); the moves between are the only ones possible that
leave disc 1 where it is.
"""

import sys
from pathlib import Path

SAMPLES = {"1": 2, "2": 3}
SECRET = {"1-one": 1, "2-four": 4, "3-five": 5, "4-eight": 8, "5-nine": 9, "6-most": 16}


def answer(discs):
    """The whole output for a number of discs."""
    pegs = {1: list(range(discs, 0, -1)), 2: [], 3: []}
    step = 2 if discs % 2 else 1
    small = 1
    lines = []
    for move in range(1, 2**discs):
        if move % 2:
            source, target = small, (small - 1 + step) % 3 + 1
            small = target
        else:
            others = sorted({1, 2, 3} - {small}, key=lambda peg: pegs[peg][-1] if pegs[peg] else discs + 1)
            source, target = others
        disc = pegs[source].pop()
        pegs[target].append(disc)
        lines.append(f"{disc} {source} {target}\n")
    return "".join(lines)


def main():
    for group, cases in (("sample", SAMPLES), ("secret", SECRET)):
        folder = Path(sys.argv[1], group)
        folder.mkdir(parents=True, exist_ok=True)
        for name, discs in cases.items():
            (folder / f"{name}.in").write_text(f"{discs}\n")
            (folder / f"{name}.ans").write_text(answer(discs))


main()
