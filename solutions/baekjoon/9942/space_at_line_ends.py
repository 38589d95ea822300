"""The right numbers, each with a space after it, which the statement rules out and the site's comparison ignores.

The differences are powers of two: 2^j is the cost of j + 1 discs. Cost: one addition a disc.
"""
import sys

fewest = [0]
for group in range(45):
    fewest += [fewest[-1] + more * 2 ** group for more in range(1, group + 2)]

for case, n in enumerate(map(int, sys.stdin.read().split()), 1):
    print("Case %d: %d " % (case, fewest[n]))
