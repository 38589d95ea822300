"""n queens in four stages, by branching with a test for each new queen: O(n) a test.

The mistake: the boards are drawn with a line for each column, where it should be a line for each row. They are the same
boards in the end, mirrored on the diagonal, but in another order.
"""

n, stage = map(int, input().split())
queens = []
count = 0


def allowed(row):
    if stage >= 2 and row in queens:
        return False
    return stage < 3 or all(abs(row - other) != len(queens) - column for column, other in enumerate(queens))


def place():
    global count
    if len(queens) == n:
        count += 1
        if stage < 4:
            print(*(row + 1 for row in queens))
        else:
            for queen in queens:
                print("".join("■" if row == queen else "□" for row in range(n)))
            print()
        return
    for row in range(n):
        if allowed(row):
            queens.append(row)
            place()
            queens.pop()


place()
print(count)
