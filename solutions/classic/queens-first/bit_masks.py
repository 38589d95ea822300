#!/usr/bin/env pypy3
"""The lexicographically first placement of n queens: row by row, the smallest column first, attacks as bits.

Of the free columns of a row, only those are tried that leave the row below a column too. What is known of each row is
kept in lists, one entry a row, so that a step back is one subtraction: PyPy makes a loop of it that calls nothing.
Cost: exponential; n = 30 is the hardest here, with 35 million partial placements.
"""


def first_placement(n):
    board = (1 << n) - 1
    columns, rising, falling, queens = [0] * n, [0] * n, [0] * n, [0] * n
    untried = [board] + [0] * n  # and free; a bit is a column, the lowest the first
    row = 0
    while row >= 0:
        queen = untried[row] & -untried[row]
        if not queen:
            row -= 1
            continue
        untried[row] ^= queen
        queens[row] = queen
        taken = columns[row] | queen
        if taken == board:
            return [queen.bit_length() for queen in queens]
        left, right = (rising[row] | queen) << 1 & board, (falling[row] | queen) >> 1
        free_below = board & ~(taken | left | right)
        if free_below:
            row += 1
            columns[row], rising[row], falling[row], untried[row] = taken, left, right, free_below
    return [-1]


print(*first_placement(int(input())))
