"""n queens in four stages by recursion, right, but slow.

The mistake: a queen is placed on every row of every column, and only whole placements are tested: n^n of them.
"""

n, stage = map(int, input().split())
queens = []
count = 0


def fits():
    if stage >= 2 and len(set(queens)) < n:
        return False
    rising = {row + column for column, row in enumerate(queens)}
    falling = {row - column for column, row in enumerate(queens)}
    return stage < 3 or len(rising) == len(falling) == n


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
        if fits():
            count += 1
            report()
        return
    for row in range(n):
        queens.append(row)
        place(column + 1)
        queens.pop()


place(0)
print(count)
