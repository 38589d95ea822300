"""N queens, counted where the two halves of the board meet.

The placements on the top rows are listed by the set of columns that they use: a set's are those of the set less
one column, with that column's queen added in the next row. A placement on the bottom rows, turned upside down,
is one on top rows, whose rising diagonals are the board's falling ones and the other way round. The two make a
whole board if they use opposite columns and share none of the n - 1 rising and n - 1 falling diagonals that
cross the middle.

Where the placements of two opposite sets meet, one integer a diagonal is the set of the bottom halves on it, a
bit each. The OR of these over a top half's diagonals is the set of all that it clashes with. Four tables hold it
for every subset of a quarter of the diagonals: four look-ups a top half, however many the bottom halves.

Mirroring the columns changes no count; nor, where the halves are equally high, does turning the board upside
down, which exchanges the two sets. So one set in two or four is counted for all.

Cost: for N = 14 some 700,000 placements are listed, and 890 sets of some 170 meet opposites of some 300.
"""
from functools import lru_cache

bit_count = getattr(int, "bit_count", lambda number: bin(number).count("1"))  # new in Python 3.10


@lru_cache(maxsize=None)
def halves(n, columns):
    """The diagonals of each placement on these columns, one queen in each of the first rows.

    A queen is on the rising diagonal row + column and on the falling one 3 * n + column - row.
    """
    if not columns:
        return [0]
    row = bit_count(columns) - 1
    found = []
    for col in range(n):
        if columns >> col & 1:
            queen = 1 << row + col | 1 << 3 * n + col - row
            found += [half | queen for half in halves(n, columns ^ 1 << col) if not half & queen]
    return found


def subset_unions(sets):
    """The union of every subset, at the index whose bits tell which sets are in it."""
    unions = [0]
    for members in sets:
        unions += [union | members for union in unions]
    return unions


def boards(n, tops, rows, bottoms):
    """How many of these top halves, of so many rows, and bottom halves share no diagonal."""
    if not bottoms:
        return 0
    matrix = "".join(map(("{:0%db}" % (4 * n)).format, bottoms))[::-1]
    some = n // 2

    def clashes(first):
        """The bottom halves on some of the diagonals from this one on, for every subset of these."""
        return subset_unions([int(matrix[diagonal::4 * n], 2) for diagonal in range(first, first + some)])

    rising, falling = rows, 3 * n - rows + 1  # the first ones that cross the middle
    a, b = clashes(2 * n + rows + 1), clashes(2 * n + rows + 1 + some)  # falling for the bottom half
    c, d = clashes(n - rows), clashes(n - rows + some)
    low = (1 << some) - 1
    clashing = [a[half >> rising & low] | b[half >> rising + some & low]
                | c[half >> falling & low] | d[half >> falling + some & low] for half in tops]
    everyone = (1 << len(bottoms)) - 1
    return sum([bit_count(everyone ^ members) for members in clashing if members != everyone])


def alike(n, columns):
    """The sets of columns that count the same: mirrored, and opposite where both halves are equally high."""
    every_column = (1 << n) - 1
    sets = {columns, int(format(columns, "0%db" % n)[::-1], 2)}
    return sets if n % 2 else sets | {every_column ^ columns for columns in sets}


def queens(n):
    count = 0
    for columns in range(1 << n):
        if bit_count(columns) == n // 2:
            same = alike(n, columns)
            if columns == min(same):
                opposite = (1 << n) - 1 ^ columns
                count += len(same) * boards(n, halves(n, columns), n // 2, halves(n, opposite))
    return count


print(queens(int(input())))
