"""N queens with bit masks, the first queen only on the left half of the board.

Every placement has a mirror image, so those with the first queen on the left are half of all. Where N is odd, a
first queen on the middle column is its own image: then the second queen is kept to the left instead.
Cost: half of bit_mask.py, and less for two more savings: the queens of a set are looked up, not taken off one
by one, and the last row is judged where the one above it is filled.
"""


def placements(n):
    if n == 1:
        return 1
    board = (1 << n) - 1
    queens_of = [[]]  # the single bits of each set of columns
    for columns in range(1, board + 1):
        lowest = columns & -columns
        queens_of.append(queens_of[columns ^ lowest] + [lowest])

    def place(columns, rising, falling, rows, allowed=board):
        """The ways to fill so many last rows, at least two, the first of them on the allowed columns."""
        ways = 0
        for queen in queens_of[allowed & ~(columns | rising | falling)]:
            taken, left, right = columns | queen, (rising | queen) << 1, (falling | queen) >> 1
            if rows > 2:
                ways += place(taken, left, right, rows - 1)
            elif board & ~(taken | left | right):
                ways += 1
        return ways

    left_half = (1 << n // 2) - 1
    ways = place(0, 0, 0, n, left_half)
    if n % 2:
        middle = left_half + 1
        ways += place(middle, middle << 1, middle >> 1, n - 1, left_half)
    return 2 * ways


print(placements(int(input())))
