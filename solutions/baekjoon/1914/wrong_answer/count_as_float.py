"""Hanoi by recursion: O(2^n).

The mistake: math.pow gives a float, which has 53 bits for the count, so that the 1 is lost for large n.
"""

import math


def hanoi(discs, source, spare, target):
    if discs:
        hanoi(discs - 1, source, target, spare)
        print(source, target)
        hanoi(discs - 1, spare, source, target)


n = int(input())
print(int(math.pow(2, n) - 1))
if n <= 20:
    hanoi(n, 1, 2, 3)
