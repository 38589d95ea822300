"""Input validator: one to fifty arrangements of one to twelve discs on four pegs, byte for byte.

Reads the input on stdin; exits with 42 where it is valid, with 43 and the reason on stderr where it is not.
"""
import re
import sys

INTEGER = re.compile(rb"0|[1-9][0-9]{0,2}")


def main():
    data = sys.stdin.buffer.read()
    if not data.endswith(b"\n"):
        reject("the last line has no newline")
    lines = enumerate(data[:-1].split(b"\n"), 1)
    (cases,) = integers(lines, "the number of cases", count=1)
    if not 1 <= cases <= 50:
        reject(f"{cases} cases, not 1 to 50")
    for case in range(1, cases + 1):
        check_case(lines, f"case {case}")
    for number, _ in lines:
        reject(f"line {number}: something follows the last case")
    sys.exit(42)


def check_case(lines, case):
    (discs,) = integers(lines, f"{case}: the number of discs", count=1)
    if not 1 <= discs <= 12:
        reject(f"{case}: {discs} discs, not 1 to 12")
    seen = []
    for peg in range(1, 5):
        count, *stack = integers(lines, f"{case}, peg {peg}")
        if count != len(stack):
            reject(f"{case}, peg {peg}: says {count} discs and lists {len(stack)}")
        if stack != sorted(set(stack), reverse=True):
            reject(f"{case}, peg {peg}: a disc stands on a smaller or equal one")
        seen += stack
    if sorted(seen) != list(range(1, discs + 1)):
        reject(f"{case}: the pegs do not hold each of the discs 1 to {discs} once")


def integers(lines, what, count=None):
    """The integers of the next line, which single spaces must separate."""
    number, line = next(lines, (0, None))
    if line is None:
        reject(f"the input ends before {what}")
    tokens = line.split(b" ")
    if not all(INTEGER.fullmatch(token) for token in tokens):
        reject(f"line {number}: {what}: not integers of at most three digits separated by single spaces: {line[:80]!r}")
    if count is not None and len(tokens) != count:
        reject(f"line {number}: {what}: {len(tokens)} integers, not {count}")
    return [int(token) for token in tokens]


def reject(why):
    print(why, file=sys.stderr)
    sys.exit(43)


main()
