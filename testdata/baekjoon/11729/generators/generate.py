"""Writes all data: generate.py OUTDIR.

The answers come from a formula for the m-th move, with no recursion: with pegs 0, 1 and 2 in a ring, it goes
from (m & m - 1) mod 3 to (m | m - 1) + 1 mod 3, which brings the tower to peg 2 where the number of discs is odd,
and to peg 1 where it is even; then 1 and 2 change places. (Each disc goes round the ring in a fixed direction, the
k-th smallest at every 2^k-th move.)

Two inputs are set out as the site's sometimes are: without the newline at the end, and with CRLF for a newline.
"""

import sys
from pathlib import Path

SAMPLES = {"1": 3}
SECRET = {
    "1-one": 1,
    "2-two": 2,
    "3-no-newline": 4,
    "4-crlf": 5,
    "5-eight": 8,
    "6-eleven": 11,
    "7-most": 20,
}

NEWLINE = "\n"
LINE_ENDS = {"3-no-newline": "", "4-crlf": "\r\n"}


def answer(discs):
    """The whole output for a number of discs."""
    count = 2**discs - 1
    last = 3 if discs % 2 else 2
    peg = (1, 5 - last, last)
    moves = (f"{peg[(m & m - 1) % 3]} {peg[((m | m - 1) + 1) % 3]}\n" for m in range(1, count + 1))
    return f"{count}\n" + "".join(moves)


def main():
    for group, cases in (("sample", SAMPLES), ("secret", SECRET)):
        folder = Path(sys.argv[1], group)
        folder.mkdir(parents=True, exist_ok=True)
        for name, discs in cases.items():
            (folder / f"{name}.in").write_text(f"{discs}{LINE_ENDS.get(name, NEWLINE)}")
            (folder / f"{name}.ans").write_text(answer(discs))


main()
