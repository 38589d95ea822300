"""Checks one input on stdin: "n s" and a newline. Exit 42: valid; 43: not, with the reason on stderr."""

import re
import sys

LARGEST = {1: 6, 2: 8, 3: 10, 4: 8}  # stage: n

match = re.fullmatch(rb"([1-9]\d?) ([1-4])\n", sys.stdin.buffer.read(100))
if not match:
    sys.exit(print('not of the form "n s" with s from 1 to 4, and a newline', file=sys.stderr) or 43)
n, stage = map(int, match.groups())
if n > LARGEST[stage]:
    sys.exit(print(f"n = {n} is above {LARGEST[stage]}, the most for stage {stage}", file=sys.stderr) or 43)
sys.exit(42)
