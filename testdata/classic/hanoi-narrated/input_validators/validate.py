"""Checks one input on stdin: a number and a newline. Exit 42: valid; 43: not, with the reason on stderr."""

import re
import sys

text = sys.stdin.buffer.read(100)
if not re.fullmatch(rb"[1-9]\d?\n", text):
    sys.exit(print("not a whole number without leading zeros, and a newline", file=sys.stderr) or 43)
if int(text) > 16:
    sys.exit(print(f"{int(text)} is above 16", file=sys.stderr) or 43)
sys.exit(42)
