"""Hanoi by recursion, right, but slow.

The mistake: the whole list of moves is made anew for every line that is printed: O(4^n).
"""


def hanoi(disc, source, target):
    if disc == 0:
        return []
    spare = 6 - source - target
    return [*hanoi(disc - 1, source, spare), (disc, source, target), *hanoi(disc - 1, spare, target)]


n = int(input())
for i in range(len(hanoi(n, 1, 3))):
    print(*hanoi(n, 1, 3)[i])
