"""Writes all the data of 9942: python3 generators/generate.py OUTDIR.

The answers are Frame and Stewart's numbers with every split of the tower tried, which is quadratic.

Two inputs are set out as the site's sometimes are: without the newline at the end, and with CRLF for a newline.
"""
import random
import sys
from pathlib import Path


def frame_stewart(largest):
    fewest = [0]
    for n in range(1, largest + 1):
        fewest.append(min(2 * fewest[k] + 2 ** (n - k) - 1 for k in range(n)))
    return fewest


def main():
    out = Path(sys.argv[1])
    fewest = frame_stewart(1000)
    every = list(range(1, 1001))
    random.Random(9942).shuffle(every)
    files = {
        "sample/1": [1, 3, 5],
        "secret/1-one": [1],
        "secret/2-small": [*range(1, 16), 15, 8, 1, 1],
        "secret/3-every-n": every,
        "secret/4-no-newline": [7, 10],
        "secret/5-crlf": [9, 2, 1000],
    }
    for name, numbers in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        newline = "\r\n" if name.endswith("crlf") else "\n"
        last = "" if name.endswith("no-newline") else newline
        path.with_suffix(".in").write_text(newline.join(map(str, numbers)) + last)
        path.with_suffix(".ans").write_text("".join(f"Case {i}: {fewest[n]}\n" for i, n in enumerate(numbers, 1)))


main()
