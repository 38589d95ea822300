"""Row by row, each column compared with every earlier queen: right, but too slow for n = 30.

Cost: 56 million partial placements, each with 30 columns to compare with up to 29 queens.
"""


def place(columns):
    row = len(columns)
    if row == n:
        return columns
    for c in range(1, n + 1):
        if all(c != other and abs(c - other) != row - above for above, other in enumerate(columns)):
            found = place([*columns, c])
            if found:
                return found
    return None


n = int(input())
print(*place([]) or [-1])
