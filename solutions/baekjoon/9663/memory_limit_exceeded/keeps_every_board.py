"""A row at a time, with every partial board kept in a list.

The mistake: fine for small N, but for N = 14 a single row has up to 6.5 million partial boards.
"""
n = int(input())
boards = [()]
for row in range(n):
    boards = [
        board + (col,)
        for board in boards
        for col in range(n)
        if all(col != other and abs(col - other) != row - above for above, other in enumerate(board))
    ]
print(len(boards))
