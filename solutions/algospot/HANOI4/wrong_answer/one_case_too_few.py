"""A search from both ends with the right answers.

The mistake: the loop counts the cases from 1 and stops before the last one, which gets no answer.
"""
import sys


def neighbours(state, discs):
    free = [0, 1, 2, 3]
    for disc in range(discs):
        peg = state >> 2 * disc & 3
        if peg in free:
            free.remove(peg)
            for other in free:
                yield state ^ (peg ^ other) << 2 * disc


def fewest_moves(start, goal, discs):
    here, there = ({start}, set()), ({goal}, set())
    moves = 0
    while not here[0] & there[0]:
        if len(here[0]) > len(there[0]):
            here, there = there, here
        front, last = here
        reached = {after for state in front for after in neighbours(state, discs)}
        here = (reached - front - last, front)
        moves += 1
    return moves


tokens = map(int, sys.stdin.read().split())
cases = next(tokens)
for _ in range(1, cases):
    n = next(tokens)
    start = 0
    for peg in range(4):
        for _ in range(next(tokens)):
            start |= peg << 2 * (next(tokens) - 1)
    print(fewest_moves(start, 4 ** n - 1, n))
