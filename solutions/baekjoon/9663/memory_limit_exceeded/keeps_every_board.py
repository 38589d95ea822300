"""A row at a time, with the attacked columns of every partial board kept in a list.

The mistake: fine for small N, but for N = 14 a single row has up to 6.5 million partial boards.
"""
n = int(input())
boards = [(0, 0, 0)]
for _ in range(n):
    boards = [
        (columns | queen, (rising | queen) << 1, (falling | queen) >> 1)
        for columns, rising, falling in boards
        for queen in [1 << col for col in range(n)]
        if not queen & (columns | rising | falling)
    ]
print(len(boards))
