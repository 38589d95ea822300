"""Writes all data: generate.py OUTDIR.

The answers come from a formula for the m-th move, with no recursion: with pegs 0, 1 and 2 in a ring, it goes
from (m & m - 1) mod 3 to (m | m - 1) + 1 mod 3, which brings the tower to peg 2 where the number of discs is odd,
and to peg 1 where it is even; then 1 and 2 change places. (Each disc goes round the ring in a fixed direction, the
k-th smallest at every 2^k-th move.)

Where a count is kept in limbs, the inner ones have leading zeros to print: the cases 12 to 14, with those of 54 and
100 discs, have some for limbs of every length from 4 to 18 digits.

Two inputs are set out as the site's sometimes are: without the newline at the end, and with CRLF for a newline.
"""

import sys
from pathlib import Path

SAMPLES = {"1": 3}
SECRET = {
    "01-one": 1,
    "02-two": 2,
    "03-no-newline": 4,
    "04-crlf": 7,
    "05-ten": 10,
    "06-most": 100,
    "07-past-64-bits": 65,
    "08-past-a-double": 54,
    "09-past-32-bits": 33,
    "10-first-without-moves": 21,
    "11-last-with-moves": 20,
    "12-zeros-in-limbs-98": 98,
    "13-zeros-in-limbs-87": 87,
    "14-zeros-in-limbs-61": 61,
}

NEWLINE = "\n"
LINE_ENDS = {"03-no-newline": "", "04-crlf": "\r\n"}


def answer(discs):
    """The whole output for a number of discs."""
    count = 2**discs - 1
    if discs > 20:
        return f"{count}\n"
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
