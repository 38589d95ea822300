"""n queens in four stages, right, but slow.

The mistake: the tests are made on complete placements only, so all n^n of them are built whatever the stage.
"""

from itertools import product

n, stage = map(int, input().split())
count = 0
for queens in product(range(n), repeat=n):
    if stage >= 2 and len(set(queens)) < n:
        continue
    if stage >= 3 and len({row + column for column, row in enumerate(queens)}) < n:
        continue
    if stage >= 3 and len({row - column for column, row in enumerate(queens)}) < n:
        continue
    count += 1
    if stage < 4:
        print(*(row + 1 for row in queens))
    else:
        for line in range(n):
            print("".join("■" if row == line else "□" for row in queens))
        print()
print(count)
