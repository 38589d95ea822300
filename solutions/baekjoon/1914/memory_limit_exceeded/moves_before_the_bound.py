"""Hanoi by recursion, the moves collected in a list: O(2^n).

The mistake: the list is made for any n, before the bound is looked at. For 100 discs it never comes to an end.
"""

moves = []


def hanoi(discs, source, spare, target):
    if discs:
        hanoi(discs - 1, source, target, spare)
        moves.append(f"{source} {target}")
        hanoi(discs - 1, spare, source, target)


n = int(input())
hanoi(n, 1, 2, 3)
print(len(moves))
if n <= 20:
    print("\n".join(moves))
