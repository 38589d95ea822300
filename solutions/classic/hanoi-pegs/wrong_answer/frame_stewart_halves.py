"""The recursion for many pegs, always with half of the discs put aside: O(2^n) moves at worst.

The mistake: which split is best depends on the number of pegs and discs, and half is often not it.
"""


def hanoi(discs, pegs):
    """Moves that bring the discs from the first of the pegs to the last."""
    if discs == 0:
        return []
    first, *free, last = pegs
    if discs == 1:
        return [(first, last)]
    aside = discs // 2 if len(free) > 1 else discs - 1
    away = hanoi(aside, [first, *free[1:], last, free[0]])
    back = hanoi(aside, [free[0], *free[1:], first, last])
    return away + hanoi(discs - aside, [first, *free[1:], last]) + back


p, n = map(int, input().split())
moves = hanoi(n, range(1, p + 1))
print(len(moves))
for move in moves:
    print(*move)
