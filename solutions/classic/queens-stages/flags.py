"""n queens in four stages, by backtracking with flags: a row and the two diagonals of a square are looked up in O(1).

Stage 1 sets no flags and so tries all n^n placements. Stage 2 flags the rows in use: n! placements. Stages 3 and 4 also
flag the diagonals, on which row + column and row - column are the same. Stage 4 draws the boards.
"""

n, stage = map(int, input().split())
queens = [0] * n  # the row of each column's queen
row_used = [False] * n
rising_used = [False] * (2 * n)  # by row + column
falling_used = [False] * (2 * n)  # by row - column; the negative ones count from the list's end
count = 0


def report():
    if stage < 4:
        print(*(row + 1 for row in queens))
    else:
        for line in range(n):
            print("".join("■" if row == line else "□" for row in queens))
        print()


def place(column):
    """Fill this column and all after it, in every way."""
    global count
    if column == n:
        count += 1
        report()
        return
    for row in range(n):
        if row_used[row] or rising_used[row + column] or falling_used[row - column]:
            continue
        queens[column] = row
        row_used[row] = stage >= 2
        rising_used[row + column] = falling_used[row - column] = stage >= 3
        place(column + 1)
        row_used[row] = rising_used[row + column] = falling_used[row - column] = False


place(0)
print(count)
