"""Checks one input on stdin: "p n" and a newline. Exit 42: valid; 43: not, with the reason on stderr."""

import re
import sys

match = re.fullmatch(rb"([1-9]\d{0,1}) ([1-9]\d{0,1})\n", sys.stdin.buffer.read(100))
if not match:
    sys.exit(print('not of the form "p n" and a newline', file=sys.stderr) or 43)
pegs, discs = map(int, match.groups())
if not 3 <= pegs <= 10:
    sys.exit(print(f"p = {pegs} is not from 3 to 10", file=sys.stderr) or 43)
if pegs**discs > 100_000:
    sys.exit(print(f"{pegs} to the power {discs} is above 100,000", file=sys.stderr) or 43)
sys.exit(42)
