"""Hanoi by recursion: O(2^n).

The mistake: the discs are numbered from the largest to the smallest.
"""


def hanoi(disc, source, target):
    if disc > n:
        return
    spare = 6 - source - target
    hanoi(disc + 1, source, spare)
    print(disc, source, target)
    hanoi(disc + 1, spare, target)


n = int(input())
hanoi(1, 1, 3)
