"""Frame and Stewart's recursion as it is written. The mistake: without a memory it takes 2^n steps."""
import sys


def fewest(n):
    if n == 0:
        return 0
    return min(2 * fewest(k) + 2 ** (n - k) - 1 for k in range(n))


for case, n in enumerate(map(int, sys.stdin.read().split()), 1):
    print("Case %d: %d" % (case, fewest(n)), flush=True)
