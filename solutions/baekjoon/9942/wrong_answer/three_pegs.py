"""The mistake: 2^n - 1 is the answer for three pegs."""
import sys

for case, n in enumerate(map(int, sys.stdin.read().split()), 1):
    print("Case %d: %d" % (case, 2 ** n - 1))
