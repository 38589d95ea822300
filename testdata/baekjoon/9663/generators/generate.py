"""Writes all the data of 9663: python3 generators/generate.py OUTDIR.

The answers are the published numbers, https://oeis.org/A000170. Every N has its case, as programs that print a table
with a mistake in one number are submitted, too. 14 comes last, as the heaviest case.

Two inputs are set out as the site's sometimes are: without the newline at the end, and with CRLF for a newline.
"""
import sys
from pathlib import Path

PUBLISHED = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]

LINE_ENDS = {5: "", 6: "\r\n"}


def main():
    out = Path(sys.argv[1])
    for n, ways in enumerate(PUBLISHED, 1):
        write(out / "secret" / f"{n:02}", n, ways)
    write(out / "sample" / "1", 8, PUBLISHED[7])


def write(path, n, ways):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".in").write_text(f"{n}" + LINE_ENDS.get(n, "\n"))
    path.with_suffix(".ans").write_text(f"{ways}\n")


main()
