"""Hanoi by recursion: O(2^n).

The mistake: the moves are printed for any n, and there are 2^100 of them for 100 discs.
"""


def hanoi(discs, source, spare, target):
    if discs:
        hanoi(discs - 1, source, target, spare)
        print(source, target)
        hanoi(discs - 1, spare, source, target)


n = int(input())
print(2**n - 1)
hanoi(n, 1, 2, 3)
