"""A* over the placements of the discs; the estimate lets each peg send at most one disc straight to its place.

A placement is a byte string, the peg of each disc from the largest to the smallest. The search takes up the placement
with the least moves + estimate first, the newest among equals.

Discs in place at the bottom of the goal peg count 0, each other disc 2, less 1 for every peg but the goal's that holds
such discs. The path is shortest, as the estimate is never too high. Take the discs on one peg other than the goal's: at
the first move of any but the lowest, the larger ones below are still there, so the goal peg lacks one of them and the
disc has to move again; only the lowest may need a single move. A disc on the goal peg that is not in place has to leave,
for a larger one must get below it, and come back: 2 moves. Nor does one move change the estimate by more than 1: a disc
that comes to its place was alone on its peg (2 less, 1 more), and any other move only empties or opens a peg.

"nodes", on stderr, counts the different placements generated: those taken up and those still waiting at the end.
4 pegs and 8 discs: 18,868 of them. Cost: p^n placements at most, about n + p^2 steps each.
"""

import sys
from collections import defaultdict


def estimate(state, goal):
    rest = state.lstrip(goal)
    return 2 * len(rest) - len(set(rest) - set(goal))


def one_move_on(state, pegs):
    """Every placement that one legal move leads to."""
    top = {peg: disc for disc, peg in enumerate(state)}  # the last disc named on a peg is the smallest there
    for disc in top.values():
        for peg in range(1, pegs + 1):
            if top.get(peg, -1) < disc:
                yield state[:disc] + bytes([peg]) + state[disc + 1 :]


def search(start, end, pegs):
    """For each placement generated: its number of moves from the start, and the placement before it."""
    goal = end[:1]
    known = {start: (0, None)}
    waiting = defaultdict(list)  # moves + estimate -> placements
    least = estimate(start, goal)
    waiting[least].append(start)
    done = set()
    while True:
        while not waiting[least]:
            least += 1
        state = waiting[least].pop()
        if state == end:
            return known
        if state in done:
            continue
        done.add(state)
        moves = known[state][0] + 1
        for following in one_move_on(state, pegs):
            if following not in known or moves < known[following][0]:
                known[following] = moves, state
                waiting[moves + estimate(following, goal)].append(following)


def path(known, state):
    """The moves (source, target) from the start to a placement."""
    moves = []
    while known[state][1] is not None:
        before = known[state][1]
        moves += [(source, target) for source, target in zip(before, state) if source != target]
        state = before
    return moves[::-1]


def main():
    pegs, discs = map(int, sys.stdin.read().split())
    end = bytes([pegs]) * discs
    known = search(b"\1" * discs, end, pegs)
    moves = path(known, end)
    print(len(moves))
    for move in moves:
        print(*move)
    print("nodes:", len(known), file=sys.stderr)


main()
