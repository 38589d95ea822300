"""The half board without the middle column: the mistake is to double it for odd N as well.

Placements that begin on the middle column are never counted, so that 5 gives 8 and 7 gives 34.
"""


def placements(n):
    board = (1 << n) - 1

    def place(columns, rising, falling, choices):
        if columns == board:
            return 1
        free = choices & ~(columns | rising | falling)
        ways = 0
        while free:
            queen = free & -free
            free -= queen
            ways += place(columns | queen, (rising | queen) << 1, (falling | queen) >> 1, board)
        return ways

    return 2 * place(0, 0, 0, (1 << n // 2) - 1)


print(placements(int(input())))
