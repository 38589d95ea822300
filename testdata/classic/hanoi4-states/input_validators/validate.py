"""Input validator: two arrangements of one to eleven discs on four pegs, byte for byte.

Reads the input on stdin; exits with 42 where it is valid, with 43 and the reason on stderr where it is not.
"""
import re
import sys

INTEGER = re.compile(rb"0|[1-9][0-9]{0,2}")


def main():
    data = sys.stdin.buffer.read()
    if not data.endswith(b"\n"):
        reject("the last line has no newline")
    lines = [integers(number, line) for number, line in enumerate(data[:-1].split(b"\n"), 1)]
    if len(lines) != 9:
        reject(f"{len(lines)} lines, not 9")
    if len(lines[0]) != 1 or not 1 <= lines[0][0] <= 11:
        reject("line 1: not one integer from 1 to 11")
    check_pegs("start", lines[1:5], lines[0][0])
    check_pegs("target", lines[5:9], lines[0][0])
    sys.exit(42)


def check_pegs(name, pegs, discs):
    for peg, (count, *stack) in enumerate(pegs, 1):
        if count != len(stack):
            reject(f"{name}, peg {peg}: says {count} discs and lists {len(stack)}")
        if stack != sorted(set(stack), reverse=True):
            reject(f"{name}, peg {peg}: a disc stands on a smaller or equal one")
    if sorted(disc for _, *stack in pegs for disc in stack) != list(range(1, discs + 1)):
        reject(f"{name}: the pegs do not hold each of the discs 1 to {discs} once")


def integers(number, line):
    tokens = line.split(b" ")
    if not all(INTEGER.fullmatch(token) for token in tokens):
        reject(f"line {number}: not integers of at most three digits separated by single spaces: {line[:80]!r}")
    return [int(token) for token in tokens]


def reject(why):
    print(why, file=sys.stderr)
    sys.exit(43)


main()
