"""A breadth-first search from the start alone, with the right answers.

The mistake: from one tower of eleven discs to another it goes through all of the 4.2 million states.
"""
import sys


def fewest_moves(start, target, discs):
    seen = bytearray(4 ** discs)
    seen[start] = 1
    front, moves = [start], 0
    while not seen[target]:
        moves += 1
        reached = []
        for state in front:
            free = [0, 1, 2, 3]
            for shift in range(0, 2 * discs, 2):
                peg = state >> shift & 3
                if peg in free:
                    free.remove(peg)
                    for other in free:
                        after = state ^ (peg ^ other) << shift
                        if not seen[after]:
                            seen[after] = 1
                            reached.append(after)
                    if not free:
                        break
        front = reached
    return moves


def read_state(tokens):
    state = 0
    for peg in range(4):
        for _ in range(next(tokens)):
            state |= peg << 2 * (next(tokens) - 1)
    return state


tokens = map(int, sys.stdin.read().split())
n = next(tokens)
start, target = read_state(tokens), read_state(tokens)
print(fewest_moves(start, target, n))
