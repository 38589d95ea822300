#!/usr/bin/env pypy3
"""The mistake: only the diagonals with the same row + column are kept free, not those with the same row - column."""
import sys

N = int(sys.stdin.readline())
column, diagonal = [0] * N, [0] * (2 * N)


def place(row):
    if row == min(N, 9):  # beyond this the count is far too large to finish
        return 1
    total = 0
    for c in range(N):
        if column[c] == 0 and diagonal[row + c] == 0:
            column[c] = diagonal[row + c] = 1
            total += place(row + 1)
            column[c] = diagonal[row + c] = 0
    return total


print(place(0))
