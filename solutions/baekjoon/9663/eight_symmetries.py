"""N queens with bit masks, one placement counted for all that look like it when the board is turned or mirrored.

Turned and mirrored, the board can lie in eight ways. In each one the queen on the top edge is so many columns from the
left corner. A placement is counted only as it lies when that number is the least of the eight, and stands for 8 / m
placements, where m of the ways share the least: all the placements of its kind are then counted once together.
So with the first queen in column `near`, no queen on another edge may be nearer to a corner.

Cost: two fifths of bit_mask.py for N = 14. What is cut away beside half_board.py is cut away late, in the last rows.
"""


def placements(n):
    if n < 3:
        return 2 - n  # below, a board has a first row, a last one and others
    board = (1 << n) - 1
    sides = 1 | 1 << n - 1
    queens_of = [[]]  # the single bits of each set of columns
    for columns in range(1, board + 1):
        lowest = columns & -columns
        queens_of.append(queens_of[columns ^ lowest] + [lowest])

    def count(near):
        """24 / m for each placement with the least number in the top row (m is 1, 2, 3 or 4)."""
        far = n - 1 - near
        allowed = [board if near <= row <= far else board ^ sides for row in range(n - 1)]
        bottom = (2 << far) - (2 << near)  # columns near + 1 to far: the first queen is in column near

        def place(row, columns, rising, falling, ways_alike):
            if row > far and columns & sides != sides:
                return 0
            total = 0
            for queen in queens_of[allowed[row] & ~(columns | rising | falling)]:
                taken, left, right = columns | queen, (rising | queen) << 1, (falling | queen) >> 1
                alike = ways_alike + 1 if queen & sides and row in (near, far) else ways_alike
                if row < n - 2:
                    total += place(row + 1, taken, left, right, alike)
                else:
                    last = bottom & ~(taken | left | right)
                    if last:
                        total += 24 // (alike + 1 if last >> far else alike)
            return total

        first = 1 << near
        return place(1, first, first << 1, first >> 1, 1 if near else 2)  # a queen in the corner is on two edges

    return sum(map(count, range(n // 2))) // 3


print(placements(int(input())))
