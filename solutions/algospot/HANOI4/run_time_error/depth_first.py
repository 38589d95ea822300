"""A depth-first search by recursion that remembers where it has been.

The mistake: its path is as long as there are states, and a few hundred are too deep for Python (RecursionError).
"""


def search(state, n, depth, best):
    if best.get(state, depth + 1) <= depth:
        return
    best[state] = depth
    free = [0, 1, 2, 3]
    for disc in range(n):
        peg = state >> 2 * disc & 3
        if peg in free:
            free.remove(peg)
            for other in free:
                search(state ^ (peg ^ other) << 2 * disc, n, depth + 1, best)


for _ in range(int(input())):
    n = int(input())
    start = 0
    for peg in range(4):
        for disc in list(map(int, input().split()))[1:]:
            start |= peg << 2 * (disc - 1)
    best = {}
    search(start, n, 0, best)
    print(best[4 ** n - 1])
