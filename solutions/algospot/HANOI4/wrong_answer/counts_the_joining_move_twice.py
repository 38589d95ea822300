"""A search from both ends, whose mistake is to add the two counts as they are: both start at 1.

An answer is so one too large wherever the discs are not home already. (Large cases run into the limits as well.)
"""
from collections import deque


def neighbours(state, n):
    tops = [n] * 4
    for disc in reversed(range(n)):
        tops[state >> 2 * disc & 3] = disc
    for a in range(4):
        for b in range(4):
            if tops[a] < tops[b]:
                yield state ^ (a ^ b) << 2 * tops[a]


def solve(start, n):
    goal = 4 ** n - 1
    if start == goal:
        return 0
    seen = {start: 1, goal: -1}
    queue = deque([start, goal])
    while True:
        here = queue.popleft()
        step = 1 if seen[here] > 0 else -1
        for there in neighbours(here, n):
            if there not in seen:
                seen[there] = seen[here] + step
                queue.append(there)
            elif seen[there] * step < 0:
                return abs(seen[here]) + abs(seen[there])


for _ in range(int(input())):
    n = int(input())
    start = 0
    for peg in range(4):
        for disc in list(map(int, input().split()))[1:]:
            start |= peg << 2 * (disc - 1)
    print(solve(start, n))
