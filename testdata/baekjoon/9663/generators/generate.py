"""Writes all the data of 9663: python3 generators/generate.py OUTDIR.

The answers are the published numbers, https://oeis.org/A000170. Every N has its case but 13, which would tell
nothing that 12 and 14 don't and cost slow submissions as much again. 14 comes last, as the one heavy case.

Two inputs are set out as the site's sometimes are: without the newline at the end, and with CRLF for a newline.
"""
import sys
from pathlib import Path

PUBLISHED = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]

LINE_ENDS = {5: "", 6: "\r\n"}


def main():
    out = Path(sys.argv[1])
    for n, ways in enumerate(PUBLISHED, 1):
        if n != 13:
            write(out / "secret" / f"{n:02}", n, ways)
    write(out / "sample" / "1", 8, PUBLISHED[7])


def write(path, n, ways):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".in").write_text(f"{n}" + LINE_ENDS.get(n, "\n"))
    path.with_suffix(".ans").write_text(f"{ways}\n")


main()
