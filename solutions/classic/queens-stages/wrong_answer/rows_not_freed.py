"""n queens in four stages, by backtracking with flags.

The mistake: on the way back the row's flag stays set where the new queen stood on a diagonal in use, so the row is lost
to all later attempts.
"""

n, stage = map(int, input().split())
queens = [0] * n
row_used = [False] * n
diagonals = [set(), set()]
count = 0


def report():
    if stage < 4:
        print(*(row + 1 for row in queens))
    else:
        for line in range(n):
            print("".join("■" if row == line else "□" for row in queens))
        print()


def place(column):
    global count
    if column == n:
        count += 1
        report()
        return
    for row in range(n):
        if row_used[row]:
            continue
        row_used[row] = stage >= 2
        if stage >= 3 and (row + column in diagonals[0] or row - column in diagonals[1]):
            continue
        queens[column] = row
        diagonals[0].add(row + column)
        diagonals[1].add(row - column)
        place(column + 1)
        diagonals[0].discard(row + column)
        diagonals[1].discard(row - column)
        row_used[row] = False


place(0)
print(count)
