"""Depth-first search with a growing limit: right, but too slow, as it meets the same states again and again.

Cost: some 5^moves steps.
"""


def reaches(state, moves):
    if state == target:
        return True
    if moves == 0:
        return False
    free = [0, 1, 2, 3]
    for disc in range(n):
        peg = state >> 2 * disc & 3
        if peg in free:
            free.remove(peg)
            for other in free:
                if reaches(state ^ (peg ^ other) << 2 * disc, moves - 1):
                    return True
    return False


def read_state():
    state = 0
    for peg in range(4):
        for disc in list(map(int, input().split()))[1:]:
            state |= peg << 2 * (disc - 1)
    return state


n = int(input())
start, target = read_state(), read_state()
limit = 0
while not reaches(start, limit):
    limit += 1
print(limit)
