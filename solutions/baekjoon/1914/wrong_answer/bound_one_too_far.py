"""Hanoi by recursion: O(2^n).

The mistake: the moves of 21 discs are printed too, where only their number is asked for.
"""


def hanoi(discs, source, spare, target):
    if discs:
        hanoi(discs - 1, source, target, spare)
        print(source, target)
        hanoi(discs - 1, spare, source, target)


n = int(input())
print(2**n - 1)
if n <= 21:
    hanoi(n, 1, 2, 3)
