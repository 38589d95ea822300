#!/usr/bin/env pypy3
"""The right search. The mistake: for n = 2 and 3, which have no placement, an empty line is printed, not -1."""
n = int(input())
column, rising, falling = set(), set(), set()
queens = []


def place(row):
    for c in range(1, n + 1):
        if c not in column and row + c not in rising and row - c not in falling:
            queens.append(c)
            column.add(c)
            rising.add(row + c)
            falling.add(row - c)
            if len(queens) == n or place(row + 1):
                return True
            queens.pop()
            column.remove(c)
            rising.remove(row + c)
            falling.remove(row - c)
    return False


place(0)
print(*queens)
