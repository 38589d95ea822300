"""Input validator: at least one line, each with an integer from 1 to 1000, byte for byte.

Reads the input on stdin; exits with 42 where it is valid, with 43 and the reason on stderr where it is not.
"""
import re
import sys


def main():
    data = sys.stdin.buffer.read()
    if not data.endswith(b"\n"):
        reject("the last line has no newline" if data else "the input is empty")
    for number, line in enumerate(data[:-1].split(b"\n"), 1):
        if not re.fullmatch(rb"[1-9][0-9]*", line):
            reject(f"line {number}: not a positive integer: {line[:80]!r}")
        if int(line) > 1000:
            reject(f"line {number}: {int(line)} is more than 1000")
    sys.exit(42)


def reject(why):
    print(why, file=sys.stderr)
    sys.exit(43)


main()
