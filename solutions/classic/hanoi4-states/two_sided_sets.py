"""Fewest moves between two arrangements on four pegs: a breadth-first search from both, on sets of states.

A state is one integer with two bits a disc, the smallest lowest: the peg that the disc stands on. Of each side only
the last two levels are kept, as a move leads a level on, a level back or nowhere; the smaller side goes on.
Cost: up to 4^N states, of which the two sides see a small part.
"""
import sys


def neighbours(state, discs):
    """The states one move away: a disc is free to move if no smaller one is on its peg, and to all such pegs."""
    free = [0, 1, 2, 3]
    for shift in range(0, 2 * discs, 2):
        peg = state >> shift & 3
        if peg in free:
            free.remove(peg)
            for other in free:
                yield state ^ (peg ^ other) << shift
        if len(free) < 2:
            return


def fewest_moves(start, target, discs):
    here, there = ({start}, set()), ({target}, set())
    moves = 0
    while not here[0] & there[0]:
        if len(here[0]) > len(there[0]):
            here, there = there, here
        front, last = here
        reached = {after for state in front for after in neighbours(state, discs)}
        here = (reached - front - last, front)
        moves += 1
    return moves


def read_state(tokens):
    state = 0
    for peg in range(4):
        for _ in range(next(tokens)):
            state |= peg << 2 * (next(tokens) - 1)
    return state


def main():
    tokens = map(int, sys.stdin.read().split())
    discs = next(tokens)
    start, target = read_state(tokens), read_state(tokens)
    print(fewest_moves(start, target, discs))


main()
