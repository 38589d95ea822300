"""Hanoi by recursion: O(2^n).

The mistake: the pegs are handed over in the order source, target, spare, but named source, spare, target.
"""


def hanoi(disc, source, spare, target):
    if disc:
        hanoi(disc - 1, source, target, spare)
        print(disc, source, target)
        hanoi(disc - 1, spare, source, target)


hanoi(int(input()), 1, 3, 2)
