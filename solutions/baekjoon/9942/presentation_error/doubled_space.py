"""The right numbers. The mistake: a space doubled after the colon."""
import sys

fewest = [0]
while len(fewest) <= 1000:
    group = int(((8 * len(fewest) + 1) ** 0.5 - 1) / 2 - 1e-9)
    fewest.append(fewest[-1] + 2 ** group)

for case, n in enumerate(map(int, sys.stdin.read().split()), 1):
    print("Case %d:  %d" % (case, fewest[n]))
