"""Hanoi by recursion, the moves collected and printed at once: O(2^n).

The mistake: the moves are joined by spaces and not by newlines. The words are right, the lines are not.
"""


def hanoi(discs, source, spare, target):
    if discs == 0:
        return []
    before = hanoi(discs - 1, source, target, spare)
    after = hanoi(discs - 1, spare, source, target)
    return [*before, f"{source} {target}", *after]


moves = hanoi(int(input()), 1, 2, 3)
print(len(moves))
print(*moves)
