"""Hanoi by recursion: put the n - 1 smaller discs on the third peg, move the largest, put the n - 1 back on it.

2^n - 1 moves, which Python's integers hold for any n; listing them takes time in proportion, so only up to n = 20.
"""


def hanoi(discs, source, spare, target):
    if discs:
        hanoi(discs - 1, source, target, spare)
        print(source, target)
        hanoi(discs - 1, spare, source, target)


n = int(input())
print(2**n - 1)
if n <= 20:
    hanoi(n, 1, 2, 3)
