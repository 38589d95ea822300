"""Breadth-first search over all placements: O(p^n) of them.

The mistake: it is content as soon as all discs are on one peg other than the first, which need not be peg p.
"""

from collections import deque

p, n = map(int, input().split())
start = (1,) * n  # the peg of each disc, the smallest first
goals = {(peg,) * n for peg in range(2, p + 1)}
before = {start: None}
queue = deque([start])
while queue[0] not in goals:
    state = queue.popleft()
    for disc, source in enumerate(state):
        covered = set(state[:disc])
        if source not in covered:
            for target in set(range(1, p + 1)) - covered - {source}:
                following = (*state[:disc], target, *state[disc + 1 :])
                if following not in before:
                    before[following] = state, source, target
                    queue.append(following)

moves = []
state = queue[0]
while before[state]:
    state, source, target = before[state]
    moves.append((source, target))
print(len(moves))
for move in reversed(moves):
    print(*move)
