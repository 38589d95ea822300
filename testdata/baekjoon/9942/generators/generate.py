"""Writes all the data of 9942: python3 generators/generate.py OUTDIR.

The answers are Frame and Stewart's numbers with every split of the tower tried, which is quadratic.
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
    }
    for name, numbers in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".in").write_text("".join(f"{n}\n" for n in numbers))
        path.with_suffix(".ans").write_text("".join(f"Case {i}: {fewest[n]}\n" for i, n in enumerate(numbers, 1)))


main()
