"""Four-peg Hanoi for whole towers, reading the next line before it answers the last.

The mistake: where there is no next line, the last one read is left without an answer.
"""
import sys

fewest = [0]
for group in range(45):
    for _ in range(group + 1):
        fewest.append(fewest[-1] + 2 ** group)

case = 1
line = sys.stdin.readline()
while True:
    following = sys.stdin.readline()
    if not following:
        break
    print("Case %d: %d" % (case, fewest[int(line)]))
    case += 1
    line = following
