"""A* with an estimate that can be too high: for each disc off the goal peg, 1 for it and 1 for each disc above it.

The mistake: a small disc that lies above three others is counted three times, although one move takes it off them all,
so the first path found need not be a shortest one.
"""

import heapq
import sys


def estimate(state, goal):
    return sum(1 + state[disc + 1 :].count(peg) for disc, peg in enumerate(state) if peg != goal)


def one_move_on(state, pegs):
    top = {peg: disc for disc, peg in enumerate(state)}
    for disc in top.values():
        for peg in range(1, pegs + 1):
            if top.get(peg, -1) < disc:
                yield state[:disc] + bytes([peg]) + state[disc + 1 :]


def search(start, end, pegs):
    waiting = [(estimate(start, pegs), 0, start, None)]
    before = {}
    while end not in before:
        _, moves, state, previous = heapq.heappop(waiting)
        if state in before:
            continue
        before[state] = previous
        for following in one_move_on(state, pegs):
            if following not in before:
                heapq.heappush(waiting, (moves + 1 + estimate(following, pegs), moves + 1, following, state))
    return before


def main():
    pegs, discs = map(int, sys.stdin.read().split())
    state = bytes([pegs]) * discs
    before = search(b"\1" * discs, state, pegs)
    moves = []
    while before[state] is not None:
        disc = next(disc for disc, peg in enumerate(before[state]) if peg != state[disc])
        moves.append((before[state][disc], state[disc]))
        state = before[state]
    print(len(moves))
    for move in reversed(moves):
        print(*move)


if __name__ == "__main__":
    main()
