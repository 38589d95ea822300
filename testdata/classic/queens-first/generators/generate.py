"""Writes all the data of queens-first: python3 generators/generate.py OUTDIR (a minute or two, nearly all for n = 30).

The answers come from the shortest prefix on: each row takes its smallest column for which the rest can still be
filled, and that question is answered by a search that fills the rows in any order, the one with the fewest columns
left first, or the column that is left to one row only.
"""
import sys
from pathlib import Path


def without(rows, row, queen):
    """The columns left to the other rows when a queen, one bit, stands in this one."""
    left = {}
    for other, columns in rows.items():
        if other != row:
            apart = abs(other - row)
            left[other] = columns & ~(queen | queen << apart | queen >> apart)
    return left


def completion(rows):
    """A queen for each of these rows, from the columns left to it; None if there is no such placement."""
    if not rows:
        return {}
    once = twice = 0
    for columns in rows.values():
        twice |= once & columns
        once |= columns
    if once.bit_count() < len(rows):
        return None
    row = min(rows, key=lambda row: rows[row].bit_count())
    choices = rows[row]
    single = once & ~twice
    if single and choices.bit_count() > 1:
        choices = single & -single
        row = next(row for row, columns in rows.items() if columns & choices)
    while choices:
        queen = choices & -choices
        choices ^= queen
        rest = completion(without(rows, row, queen))
        if rest is not None:
            return {**rest, row: queen}
    return None


def first_placement(n):
    """The columns from 1, or [-1]. A completion once found answers for its own columns in the rows that follow."""
    rows = dict.fromkeys(range(n), (1 << n) - 1)
    known = completion(rows)
    if known is None:
        return [-1]
    placement = []
    for row in range(n):
        smaller = rows[row] & known[row] - 1
        while smaller:
            queen = smaller & -smaller
            smaller ^= queen
            rest = completion(without(rows, row, queen))
            if rest is not None:
                known = {**rest, row: queen}
                break
        placement.append(known[row].bit_length())
        rows = without(rows, row, known[row])
    return placement


def main():
    out = Path(sys.argv[1])
    for n in range(1, 31):
        path = out / "secret" / f"{n:02}" if n != 8 else out / "sample" / "1"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".in").write_text(f"{n}\n")
        path.with_suffix(".ans").write_text(" ".join(map(str, first_placement(n))) + "\n")


main()
