"""The group of the n-th disc by a square root. The mistake: floor(sqrt(2n)) is not its group for every n."""
import math
import sys

for case, n in enumerate(map(int, sys.stdin.read().split()), 1):
    group = math.floor(math.sqrt(2 * n))
    before = group * (group + 1) // 2
    print("Case %d: %d" % (case, (group - 1) * 2 ** group + 1 + (n - before) * 2 ** group))
