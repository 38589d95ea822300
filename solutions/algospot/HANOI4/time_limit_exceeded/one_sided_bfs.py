"""A breadth-first search from the start alone, with the right answers.

The mistake: for twelve discs it goes through most of the 16.8 million states, in every case anew.
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


def fewest_moves(start, discs):
    goal = 4 ** discs - 1
    seen = bytearray(4 ** discs)
    seen[start] = 1
    front, moves = [start], 0
    while not seen[goal]:
        moves += 1
        reached = []
        for state in front:
            for there in neighbours(state, discs):
                if not seen[there]:
                    seen[there] = 1
                    reached.append(there)
        front = reached
    return moves


def main():
    tokens = map(int, sys.stdin.read().split())
    for _ in range(next(tokens)):
        discs = next(tokens)
        start = 0
        for peg in range(4):
            for _ in range(next(tokens)):
                start |= peg << 2 * (next(tokens) - 1)
        print(fewest_moves(start, discs))


main()
