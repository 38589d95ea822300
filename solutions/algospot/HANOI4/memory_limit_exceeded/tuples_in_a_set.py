"""A breadth-first search whose states are tuples of tuples, kept in a set.

The mistake: some 500 bytes a state, where 64 MiB must do for up to 16.8 million of them.
"""
from collections import deque


def neighbours(pegs):
    for a in range(4):
        for b in range(4):
            if pegs[a] and (not pegs[b] or pegs[a][-1] < pegs[b][-1]):
                after = list(pegs)
                after[b] += (after[a][-1],)
                after[a] = after[a][:-1]
                yield tuple(after)


def solve(start, goal):
    seen = {start}
    queue = deque([(start, 0)])
    while True:
        pegs, moves = queue.popleft()
        if pegs == goal:
            return moves
        for after in neighbours(pegs):
            if after not in seen:
                seen.add(after)
                queue.append((after, moves + 1))


for _ in range(int(input())):
    n = int(input())
    start = tuple(tuple(map(int, input().split()[1:])) for _ in range(4))
    print(solve(start, ((), (), (), tuple(range(n, 0, -1)))))
