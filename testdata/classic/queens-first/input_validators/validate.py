"""Input validator: one line with an integer from 1 to 30, byte for byte.

Reads the input on stdin; exits with 42 where it is valid, with 43 and the reason on stderr where it is not.
"""
import re
import sys

data = sys.stdin.buffer.read()
if not re.fullmatch(rb"[1-9][0-9]{0,2}\n", data):
    print(f"not one line with a positive integer of at most three digits: {data[:80]!r}", file=sys.stderr)
    sys.exit(43)
if int(data) > 30:
    print(f"n is {int(data)}, not 1 to 30", file=sys.stderr)
    sys.exit(43)
sys.exit(42)
