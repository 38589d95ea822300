"""Four-peg Hanoi for whole towers. The mistake: what follows the last newline is left out."""
import sys

fewest = [0]
for group in range(45):
    for _ in range(group + 1):
        fewest.append(fewest[-1] + 2 ** group)

lines = sys.stdin.read().split("\n")
for case, line in enumerate(lines[:-1], 1):
    print("Case %d: %d" % (case, fewest[int(line)]))
