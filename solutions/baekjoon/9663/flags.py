#!/usr/bin/env pypy3
"""N queens by backtracking, a row after the other, with a flag for each column and each diagonal.

Queens on one rising diagonal have the same row + column, on one falling diagonal the same row - column.
Cost: for N = 14, 27 million partial placements with 14 tests each: light work for PyPy.
"""


def placements(n):
    columns = list(range(n))
    free_column = [True] * n
    free_rising = [True] * (2 * n)
    free_falling = [True] * (2 * n)  # from -n on: a negative index counts from the list's end

    def place(row):
        if row == n:
            return 1
        ways = 0
        for col in columns:
            if free_column[col] and free_rising[row + col] and free_falling[row - col]:
                free_column[col] = free_rising[row + col] = free_falling[row - col] = False
                ways += place(row + 1)
                free_column[col] = free_rising[row + col] = free_falling[row - col] = True
        return ways

    return place(0)


print(placements(int(input())))
