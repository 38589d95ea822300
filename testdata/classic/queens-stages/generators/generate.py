"""Writes all data: generate.py OUTDIR.

The answers grow all placements at once, column by column: each way to fill the first columns is lengthened by every row
that the stage allows.
"""

import sys
from pathlib import Path

SAMPLES = {"1": (2, 1), "2": (3, 2), "3": (4, 3), "4": (4, 4)}
SECRET = {
    "01-one-everywhere": (1, 1),
    "02-one-row": (1, 2),
    "03-one-queen": (1, 3),
    "04-one-board": (1, 4),
    "05-none-of-two": (2, 3),
    "06-no-board-of-three": (3, 4),
    "07-everywhere": (4, 1),
    "08-rows": (5, 2),
    "09-diagonals": (6, 3),
    "10-boards": (5, 4),
    "11-boards-of-six": (6, 4),
    "12-everywhere-most": (6, 1),
    "13-diagonals-of-seven": (7, 3),
    "14-rows-most": (8, 2),
    "15-boards-most": (8, 4),
    "16-diagonals-most": (10, 3),
}


def fits(placed, row, stage):
    """Whether the next column's queen may stand in this row."""
    column = len(placed)
    if stage >= 2 and row in placed:
        return False
    return stage < 3 or not any(abs(row - other) == column - at for at, other in enumerate(placed))


def placements(n, stage):
    """All placements, in ascending order."""
    grown = [()]
    for _ in range(n):
        grown = [(*placed, row) for placed in grown for row in range(1, n + 1) if fits(placed, row, stage)]
    return grown


def show(placement, stage):
    """A placement's lines."""
    if stage < 4:
        return " ".join(map(str, placement)) + "\n"
    board = ["".join("□■"[row == queen] for queen in placement) for row in range(1, len(placement) + 1)]
    return "\n".join(board) + "\n\n"


def main():
    for group, cases in (("sample", SAMPLES), ("secret", SECRET)):
        folder = Path(sys.argv[1], group)
        folder.mkdir(parents=True, exist_ok=True)
        for name, (n, stage) in cases.items():
            found = placements(n, stage)
            text = "".join(show(placement, stage) for placement in found) + f"{len(found)}\n"
            (folder / f"{name}.in").write_text(f"{n} {stage}\n")
            (folder / f"{name}.ans").write_text(text, encoding="utf-8")


main()
