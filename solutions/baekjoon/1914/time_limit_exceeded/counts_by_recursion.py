"""Hanoi by recursion, right, but slow.

The mistake: the moves are counted one by one by two calls a level, O(2^n), which 100 discs make hopeless.
"""


def count(discs):
    if discs == 0:
        return 0
    return count(discs - 1) + 1 + count(discs - 1)


def hanoi(discs, source, spare, target):
    if discs:
        hanoi(discs - 1, source, target, spare)
        print(source, target)
        hanoi(discs - 1, spare, source, target)


n = int(input())
print(count(n))
if n <= 20:
    hanoi(n, 1, 2, 3)
