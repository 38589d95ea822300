"""Checks one input on stdin: a number and a line's end. Exit 42: valid; 43: not, with the reason on stderr.

The line ends as the site's inputs do: with a newline, with CRLF, or with the file.
"""

import re
import sys

LARGEST = 20

text = sys.stdin.buffer.read(100)
if not re.fullmatch(rb"[1-9]\d{0,2}(\r?\n)?", text):
    sys.exit(print("not a whole number without leading zeros, alone on a line", file=sys.stderr) or 43)
if int(text) > LARGEST:
    sys.exit(print(f"{int(text)} is above {LARGEST}", file=sys.stderr) or 43)
sys.exit(42)
