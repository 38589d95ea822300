"""A* over the placements of the discs; the estimate lets each peg send one disc straight to its place.

A placement is a byte string, the peg of each disc from the largest to the smallest. The search takes up the
placement with the least moves + estimate first, the newest among equals.

Discs in place at the bottom of the goal peg count 0, each other disc 2, less 1 for every peg but the goal's that
holds such discs. The path is shortest, as the estimate is never too high. Take the discs of one peg other than the
goal's: when any but the lowest first moves, a larger one still lies below, so its place on the goal peg is not
ready and it has to move again; only the lowest can do with a single move. A disc on the goal peg that is not in
place has to leave, for a larger one must come below it, and to return: 2 moves. Nor does a move change the estimate
by more than 1: a disc that comes to its place was alone on its peg (2 less, but 1 more), and any other move only
empties a peg or takes an empty one. So a placement that is taken up has its fewest moves.

"nodes", on stderr, counts the different placements generated: those taken up and those still waiting at the end.
For 4 pegs and 8 discs they are 18,868. Cost: at most p^n placements, with about n + p^2 steps each.
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
        disc = next(disc for disc, peg in enumerate(before) if peg != state[disc])
        moves.append((before[disc], state[disc]))
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


if __name__ == "__main__":
    main()
