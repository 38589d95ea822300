"""Row by row, each column compared with every earlier queen: right, but too slow from n = 20 on.

Cost: 200,000 partial placements for n = 20 and 56 million for n = 30, with n columns each to compare with all queens.
"""


def place(columns):
    row = len(columns)
    if row == n:
        return columns
    for c in range(1, n + 1):
        attacks = [c == other or abs(c - other) == row - above for above, other in enumerate(columns)]
        if not any(attacks):
            found = place([*columns, c])
            if found:
                return found
    return None


n = int(input())
print(*place([]) or [-1])
