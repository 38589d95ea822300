"""n queens in four stages, by branching with a test for each new queen: O(n) a test.

The mistake: row - column alone is compared, so queens may share a diagonal that runs the other way.
"""

n, stage = map(int, input().split())
queens = []
count = 0


def allowed(row):
    if stage >= 2 and row in queens:
        return False
    return stage < 3 or all(row - len(queens) != other - column for column, other in enumerate(queens))


def place():
    global count
    if len(queens) == n:
        count += 1
        if stage < 4:
            print(*(row + 1 for row in queens))
        else:
            for line in range(n):
                print("".join("■" if row == line else "□" for row in queens))
            print()
        return
    for row in range(n):
        if allowed(row):
            queens.append(row)
            place()
            queens.pop()


place()
print(count)
