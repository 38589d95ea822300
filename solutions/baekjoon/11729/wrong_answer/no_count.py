"""Hanoi by recursion: O(2^n).

The mistake: the number of moves, which the first line asks for, is missing.
"""


def hanoi(discs, source, spare, target):
    if discs:
        hanoi(discs - 1, source, target, spare)
        print(source, target)
        hanoi(discs - 1, spare, source, target)


hanoi(int(input()), 1, 2, 3)
