"""A right placement, checked before it is printed. The mistake: the check looks at five thousand million pairs."""
n = int(input())
even = list(range(2, n + 1, 2))
odd = list(range(1, n + 1, 2))
if n % 6 == 2:
    odd[0], odd[1] = odd[1], odd[0]
    odd.append(odd.pop(2))
elif n % 6 == 3:
    even.append(even.pop(0))
    odd = odd[2:] + odd[:2]
columns = even + odd
for row, column in enumerate(columns):
    for above in range(row):
        assert abs(columns[above] - column) not in (0, row - above)
for column in columns:
    print(column)
