"""Four-peg Hanoi for whole towers by Frame and Stewart's recursion.

Move the k smallest discs aside with all four pegs, the others with three, the k again: 2 f(k) + 2^(n-k) - 1 moves.
The best k never falls from n to n + 1, so that one pointer finds it for every n.
Cost: about two trials an n; the trials are of integers of some 45 bits.
"""
import sys

LARGEST = 1000


def moves(n, k):
    return 2 * fewest[k] + 2 ** (n - k) - 1


fewest = [0]
k = 0
for n in range(1, LARGEST + 1):
    while k + 1 < n and moves(n, k + 1) <= moves(n, k):
        k += 1
    fewest.append(moves(n, k))

for case, n in enumerate(map(int, sys.stdin.read().split()), 1):
    print("Case %d: %d" % (case, fewest[n]))
