"""Backtracking that compares each new queen with every earlier one: right, but too slow in CPython for N = 14.

Cost: 377 million squares are tried, each against up to 13 queens; minutes, where the limit allows half of one.
"""


def promising(row):
    for earlier in range(row):
        if col[earlier] == col[row] or abs(col[earlier] - col[row]) == row - earlier:
            return False
    return True


def place(row):
    if row == n:
        return 1
    ways = 0
    for c in range(n):
        col[row] = c
        if promising(row):
            ways += place(row + 1)
    return ways


n = int(input())
col = [0] * n
print(place(0))
