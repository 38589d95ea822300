"""Dijkstra's search over all placements, right, but slow.

The mistake: the placements that wait are in a plain dictionary, all of which min() looks through for each one that is
taken up. With N placements and a good part of them waiting, that is O(N^2), and no estimate keeps N below p^n.
"""


def one_move_on(state, pegs):
    top = {peg: disc for disc, peg in enumerate(state)}
    for disc in top.values():
        for peg in range(1, pegs + 1):
            if top.get(peg, -1) < disc:
                yield (*state[:disc], peg, *state[disc + 1 :])


p, n = map(int, input().split())
state = (1,) * n  # the peg of each disc, the largest first
goal = (p,) * n
before = {state: None}
waiting = {state: 0}
while state != goal:
    state = min(waiting, key=waiting.get)
    moves = waiting.pop(state)
    for following in one_move_on(state, p):
        if following not in before:
            before[following] = state
            waiting[following] = moves + 1

path = []
while before[state]:
    disc = next(disc for disc, peg in enumerate(before[state]) if peg != state[disc])
    path.append((before[state][disc], state[disc]))
    state = before[state]
print(len(path))
for move in reversed(path):
    print(*move)
