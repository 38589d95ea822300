"""Hanoi by recursion: O(2^n).

The mistake: on the way back the spare and the first peg are not exchanged, so the n - 1 discs are taken from the first
peg again, where they no longer are.
"""


def hanoi(discs, source, spare, target):
    if discs:
        hanoi(discs - 1, source, target, spare)
        print(source, target)
        hanoi(discs - 1, source, spare, target)


n = int(input())
print(2**n - 1)
hanoi(n, 1, 2, 3)
