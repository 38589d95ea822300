"""The mistake: always half of the discs are set aside, which is best only for small towers."""
import sys

fewest = [0, 1]
for n in range(2, 1001):
    k = n // 2
    fewest.append(2 * fewest[k] + 2 ** (n - k) - 1)

for case, n in enumerate(map(int, sys.stdin.read().split()), 1):
    print("Case %d: %d" % (case, fewest[n]))
