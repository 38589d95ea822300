"""Four-peg Hanoi for whole towers: each disc more costs a power of two, and 2^j is the cost of j + 1 discs.

The differences of 0, 1, 3, 5, 9, 13, 17, 25 are 1, 2, 2, 4, 4, 4, 8: it follows from Frame and Stewart's recursion,
which Thierry Bousch proved optimal for four pegs (La quatrieme tour de Hanoi, 2014).
Cost: one addition a disc, of integers of some 45 bits.
"""
import sys

fewest = [0]
for group in range(45):
    for _ in range(group + 1):
        fewest.append(fewest[-1] + 2 ** group)

for case, n in enumerate(map(int, sys.stdin.read().split()), 1):
    print("Case %d: %d" % (case, fewest[n]))
