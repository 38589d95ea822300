"""N queens by backtracking with a flag for each column and each diagonal, from one half of the first row.

Queens on one rising diagonal have the same row + column, on one falling diagonal the same row - column. Each board
has a mirror image, so that those with the first queen on the left count twice; the middle column of an odd board is
its own.
Cost: for N = 14, 14 million partial placements with 14 tests each. CPython needs half of the time of flags.py, which
would take more than half of the 32 seconds that baekjoon gives it.
"""


def placements(n):
    columns = list(range(n))
    free_column = [True] * n
    free_rising = [True] * (2 * n)
    free_falling = [True] * (2 * n)  # from -n on: a negative index counts from the list's end

    def place(row, choices):
        if row == n:
            return 1
        ways = 0
        for col in choices:
            if free_column[col] and free_rising[row + col] and free_falling[row - col]:
                free_column[col] = free_rising[row + col] = free_falling[row - col] = False
                ways += place(row + 1, columns)
                free_column[col] = free_rising[row + col] = free_falling[row - col] = True
        return ways

    left, middle = columns[: n // 2], columns[n // 2 : n - n // 2]
    return 2 * place(0, left) + place(0, middle)


print(placements(int(input())))
