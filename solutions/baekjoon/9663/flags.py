#!/usr/bin/env pypy3
"""N queens by backtracking, a row after the other, with a flag for each column and each diagonal.

Queens on one rising diagonal have the same row + column, on one falling diagonal the same row - column.
Cost: for N = 14, 27 million partial placements with 14 tests each: light work for PyPy, at the limit for CPython.
"""


def placements(n):
    column = [False] * n
    rising = [False] * (2 * n)
    falling = [False] * (2 * n)

    def place(row):
        if row == n:
            return 1
        ways = 0
        for col in range(n):
            if not (column[col] or rising[row + col] or falling[row - col + n]):
                column[col] = rising[row + col] = falling[row - col + n] = True
                ways += place(row + 1)
                column[col] = rising[row + col] = falling[row - col + n] = False
        return ways

    return place(0)


print(placements(int(input())))
