"""Writes all the data of 3344: python3 generators/generate.py OUTDIR (a few seconds).

The answers, one placement of many, come from a local search: a random permutation whose columns are exchanged for as
long as that lessens the number of attacks (Sosic and Gu, Fast Search Algorithms for the N-Queens Problem, 1991).

Two inputs are set out as the site's sometimes are: without the newline at the end, and with CRLF for a newline.
"""
import random
import sys
from pathlib import Path

LINE_ENDS = {26: "", 213: "\r\n"}


def local_search(n, rng):
    """Columns from 1, a row each: start over with a new permutation until exchanges leave no attack."""
    while True:
        columns = start(n, rng)
        rising, falling = [0] * (2 * n), [0] * (2 * n)
        for row, col in enumerate(columns):
            rising[row + col] += 1
            falling[row - col + n] += 1
        if settle(columns, rising, falling, rng):
            return [col + 1 for col in columns]


def start(n, rng):
    """A permutation in which few queens attack each other: each row takes the first of some free columns."""
    columns = list(range(n))
    rng.shuffle(columns)
    rising, falling = bytearray(2 * n), bytearray(2 * n)
    for row in range(n):
        for _ in range(50):
            other = rng.randrange(row, n)
            col = columns[other]
            if not rising[row + col] and not falling[row - col + n]:
                columns[row], columns[other] = col, columns[row]
                break
        rising[row + columns[row]] = falling[row - columns[row] + n] = 1
    return columns


def settle(columns, rising, falling, rng):
    """Exchange columns of attacked queens until none is attacked; give up after long without a gain."""
    n = len(columns)

    def add(row, by):
        rising[row + columns[row]] += by
        falling[row - columns[row] + n] += by

    def attacks(*rows):
        return sum(rising[row + columns[row]] + falling[row - columns[row] + n] - 2 for row in rows)

    for _ in range(100):
        attacked = [row for row in range(n) if attacks(row)]
        if not attacked:
            return True
        for row in attacked:
            for _ in range(10 * n if n < 1000 else 3000):
                other = rng.randrange(n)
                before = attacks(row, other)
                if not attacks(row):
                    break
                exchange(columns, row, other, add)
                if other != row and attacks(row, other) >= before:
                    exchange(columns, row, other, add)
    return False


def exchange(columns, row, other, add):
    add(row, -1)
    if other != row:
        add(other, -1)
    columns[row], columns[other] = columns[other], columns[row]
    add(row, 1)
    if other != row:
        add(other, 1)


def main():
    out = Path(sys.argv[1])
    for name, n in (("sample/1", 8), ("secret/1-26", 26), ("secret/2-213", 213), ("secret/3-2012", 2012),
                    ("secret/4-99991", 99991), ("secret/5-99999", 99999)):
        columns = local_search(n, random.Random(n))
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".in").write_text(f"{n}" + LINE_ENDS.get(n, "\n"))
        path.with_suffix(".ans").write_text("".join(f"{column}\n" for column in columns))


main()
