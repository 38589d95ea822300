"""Input validator: at least one line, each with an integer from 1 to 1000, byte for byte.

The lines end as the site's inputs do: all with a newline or all with CRLF, but for the last, which may have none.

Reads the input on stdin; exits with 42 where it is valid, with 43 and the reason on stderr where it is not.
"""
import re
import sys


def main():
    data = sys.stdin.buffer.read()
    if not data:
        reject("the input is empty")
    newline = b"\r\n" if b"\r\n" in data else b"\n"
    if data.endswith(newline):
        data = data[: -len(newline)]
    for number, line in enumerate(data.split(newline), 1):
        if not re.fullmatch(rb"[1-9][0-9]{0,4}", line):
            reject(f"line {number}: not a positive integer of at most five digits: {line[:80]!r}")
        if int(line) > 1000:
            reject(f"line {number}: {int(line)} is more than 1000")
    sys.exit(42)


def reject(why):
    print(why, file=sys.stderr)
    sys.exit(43)


main()
