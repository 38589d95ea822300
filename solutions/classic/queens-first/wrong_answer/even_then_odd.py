"""The well-known construction, even columns before odd ones. The mistake: a valid placement, but not the first."""
n = int(input())
even, odd = list(range(2, n + 1, 2)), list(range(1, n + 1, 2))
if n % 6 == 2:
    odd = [3, 1, *odd[3:], 5]
elif n % 6 == 3:
    even, odd = [*even[1:], 2], [*odd[2:], 1, 3]
print(*([-1] if n in (2, 3) else even + odd))
