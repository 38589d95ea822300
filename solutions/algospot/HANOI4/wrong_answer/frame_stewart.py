"""The known numbers for a whole tower, 1 3 5 9 13 17 25 ...: the mistake is that a case may start from any arrangement.

Frame and Stewart: move k discs aside with four pegs, the rest with three, the k again; the best k is found by trial.
"""


def whole_tower(discs):
    if discs == 0:
        return 0
    return min(2 * whole_tower(k) + 2 ** (discs - k) - 1 for k in range(discs))


for _ in range(int(input())):
    n = int(input())
    pegs = [list(map(int, input().split())) for _ in range(4)]
    print(whole_tower(n))
