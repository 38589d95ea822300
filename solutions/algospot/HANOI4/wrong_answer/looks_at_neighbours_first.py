"""A breadth-first search that looks for the goal among the states that a move leads to.

The mistake: it never looks at the start itself, so discs that are home already are moved away and back: 2 for 0.
"""


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
    seen, front, moves = set(), [start], 0
    while True:
        moves += 1
        reached = []
        for state in front:
            for there in neighbours(state, discs):
                if there == goal:
                    return moves
                if there not in seen:
                    seen.add(there)
                    reached.append(there)
        front = reached


for _ in range(int(input())):
    n = int(input())
    start = 0
    for peg in range(4):
        for disc in list(map(int, input().split()))[1:]:
            start |= peg << 2 * (disc - 1)
    print(fewest_moves(start, n))
