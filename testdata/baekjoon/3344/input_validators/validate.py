"""Input validator: one line with one of the six values of N, byte for byte.

The line ends as the site's inputs do: with a newline, with CRLF, or with the file.

Reads the input on stdin; exits with 42 where it is valid, with 43 and the reason on stderr where it is not.
"""
import sys

VALUES = (8, 26, 213, 2012, 99991, 99999)

data = sys.stdin.buffer.read()
if data not in [b"%d" % value + end for value in VALUES for end in (b"\n", b"\r\n", b"")]:
    print(f"not one line with one of {', '.join(map(str, VALUES))}: {data[:80]!r}", file=sys.stderr)
    sys.exit(43)
sys.exit(42)
