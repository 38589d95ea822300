"""The recursion for up to five pegs; with six or more, all discs but the largest are spread over the pegs between.

The mistake: six pegs give each of five discs a peg of its own, but not the sixth. Cost: one step a move.
"""


def spread(discs, pegs):
    first, *free, last = pegs
    away = [(first, peg) for peg in free[: discs - 1]]
    return away + [(first, last)] + [(peg, last) for _, peg in reversed(away)]


def hanoi(discs, pegs):
    if discs == 0:
        return []
    if len(pegs) > 5 or discs == 1:
        return spread(discs, pegs)
    first, *free, last = pegs
    aside = {1: discs - 1, 2: discs // 2, 3: 1}[len(free)]  # the best up to the bounds
    away = hanoi(aside, [first, *free[1:], last, free[0]])
    back = hanoi(aside, [free[0], *free[1:], first, last])
    return away + hanoi(discs - aside, [first, *free[1:], last]) + back


p, n = map(int, input().split())
moves = hanoi(n, range(1, p + 1))
print(len(moves))
for move in moves:
    print(*move)
