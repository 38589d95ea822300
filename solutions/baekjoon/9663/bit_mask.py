"""N queens by backtracking, with the attacked columns of the next row as bits of three integers.

A row further down, the rising diagonals attack one column to the left, the falling ones one to the right: a
shift of the whole set. What is free is left after one OR, and free & -free is one column of it.
Cost: for N = 14, 27 million partial placements, but only the free columns are looked at.
"""


def placements(n):
    board = (1 << n) - 1

    def place(columns, rising, falling):
        free = board & ~(columns | rising | falling)
        ways = 0
        while free:
            queen = free & -free
            free ^= queen
            if columns | queen == board:
                return 1  # the last row, with its one free column
            ways += place(columns | queen, (rising | queen) << 1, (falling | queen) >> 1)
        return ways

    return place(0, 0, 0)


print(placements(int(input())))
