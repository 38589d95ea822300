"""n queens in four stages: branch everywhere, then bound by rows, then by diagonals, then draw the boards.

Branching gives each column a queen and tries every row for it: n^n placements. Bounding leaves a branch as soon as the
newest queen is where it must not be. "A row of its own" leaves n! placements, "not on a diagonal of another" only the
answers and the attempts that fail on the way: 2,057 nodes for n = 8, in place of 19 million. Each step of a branch
costs O(n) for its test.
"""


def anywhere(placed, row):
    return True


def own_row(placed, row):
    return row not in placed


def unattacked(placed, row):
    here = len(placed)
    return own_row(placed, row) and all(abs(row - other) != here - column for column, other in enumerate(placed))


def branch(n, allowed, placed=()):
    """Every placement that begins with the rows placed: the row of each column's queen, as the bound allows."""
    if len(placed) == n:
        yield placed
        return
    for row in range(1, n + 1):
        if allowed(placed, row):
            yield from branch(n, allowed, (*placed, row))


def draw(placement):
    rows = range(1, len(placement) + 1)
    return "".join("".join("■" if queen == row else "□" for queen in placement) + "\n" for row in rows)


def main():
    n, stage = map(int, input().split())
    allowed = [anywhere, own_row, unattacked, unattacked][stage - 1]
    count = 0
    for placement in branch(n, allowed):
        count += 1
        print(draw(placement) if stage == 4 else " ".join(map(str, placement)))
    print(count)


main()
