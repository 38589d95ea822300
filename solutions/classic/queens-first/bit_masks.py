#!/usr/bin/env pypy3
"""The lexicographically first placement of n queens: row by row, the smallest column first, attacks as bits.

Of the free columns of a row, only those are tried that leave the row below a column too.
Cost: exponential; n = 30 is the hardest here, with 56 million partial placements.
"""


def first_placement(n):
    board = (1 << n) - 1

    def fill(columns, rising, falling):
        """The columns of the rows from here on, last row first; None if they cannot be filled."""
        if columns == board:
            return []
        free = board & ~(columns | rising | falling)
        while free:
            queen = free & -free
            free ^= queen
            taken, left, right = columns | queen, (rising | queen) << 1 & board, (falling | queen) >> 1
            if taken == board or board & ~(taken | left | right):
                rest = fill(taken, left, right)
                if rest is not None:
                    rest.append(queen.bit_length())
                    return rest
        return None

    # A bit is a column, the lowest the first: so rising diagonals go to higher columns.
    found = fill(0, 0, 0)
    return found and found[::-1]


print(*first_placement(int(input())) or [-1])
