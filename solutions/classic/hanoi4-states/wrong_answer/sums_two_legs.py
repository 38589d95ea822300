"""The mistake: from the start to one peg and on to the target is a way, but not the shortest."""
import sys


def from_peg(peg, discs):
    """The fewest moves from the tower on this peg to every state."""
    start = peg * (4 ** discs - 1) // 3
    moves = {start: 0}
    front = [start]
    for state in front:
        free = [0, 1, 2, 3]
        for disc in range(discs):
            at = state >> 2 * disc & 3
            if at in free:
                free.remove(at)
                for other in free:
                    after = state ^ (at ^ other) << 2 * disc
                    if after not in moves:
                        moves[after] = moves[state] + 1
                        front.append(after)
    return moves


tokens = iter(sys.stdin.read().split())
n = int(next(tokens))
states = []
for _ in range(2):
    states.append(0)
    for peg in range(4):
        for _ in range(int(next(tokens))):
            states[-1] |= peg << 2 * (int(next(tokens)) - 1)
distance = from_peg(3, min(n, 7))
low = 4 ** min(n, 7) - 1
print(distance[states[0] & low] + distance[states[1] & low])
