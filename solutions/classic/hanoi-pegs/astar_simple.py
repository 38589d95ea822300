"""A* over the placements of the discs; the estimate is 1 for each disc that is not on the goal peg.

A placement is a byte string, the peg of each disc from the largest to the smallest. The search takes up the
placement with the least moves + estimate first, the newest among equals.

The path is shortest: a disc off the goal peg must move at least once, so the estimate is never too high. One move
brings at most one disc to the goal peg, so the estimate falls by at most 1, and a placement that is taken up has its
fewest moves.

"nodes", on stderr, counts the different placements generated: those taken up and those still waiting at the end.
For 4 pegs and 8 discs they are 61,101. Cost: at most p^n placements, with about n + p^2 steps each.
"""

import sys
from collections import defaultdict


def estimate(state, goal):
    return len(state) - state.count(goal)


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
