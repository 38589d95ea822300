"""A breadth-first search from both ends, right but for what it reads: a peg's discs are listed from bottom to top.

The mistake: the first disc listed is taken for the top one, and the sizes, which then stand upside down, are numbered
anew so that the largest is the smallest.
"""


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


for _ in range(int(input())):
    n = int(input())
    start = 0
    for peg in range(4):
        for disc in list(map(int, input().split()))[1:]:
            start |= peg << 2 * (n - disc)
    print(fewest_moves(start, 4 ** n - 1, n))
