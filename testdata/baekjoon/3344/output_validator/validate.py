"""Output validator: accepts any placement of N queens that do not attack each other, in linear time.

Run as ``validate.py INPUT ANSWER FEEDBACK_DIR < OUTPUT``; exits with 42 where the placement is right, with 43 and
the reason in FEEDBACK_DIR/judgemessage.txt where it is not.
"""
import sys
from pathlib import Path


def fault(n, tokens):
    """What is wrong with these columns, or None."""
    if len(tokens) != n:
        return f"{len(tokens)} columns, not {n}"
    in_column, on_rising, on_falling = {}, {}, {}
    for row, token in enumerate(tokens, 1):
        if not token.isdigit() or len(token) > len(str(n)) or not 1 <= int(token) <= n:
            return f"row {row}: {token[:20].decode(errors='replace')!r} is not a column from 1 to {n}"
        column = int(token)
        for seen, line, name in (
            (in_column, column, "column"),
            (on_rising, row + column, "rising diagonal"),
            (on_falling, row - column, "falling diagonal"),
        ):
            other = seen.setdefault(line, row)
            if other != row:
                return f"the queens of rows {other} and {row} share a {name}"
    return None


def main():
    n = int(Path(sys.argv[1]).read_bytes())
    why = fault(n, sys.stdin.buffer.read().split())
    if why is None:
        sys.exit(42)
    (Path(sys.argv[3]) / "judgemessage.txt").write_text(why + "\n", encoding="utf-8")
    sys.exit(43)


main()
