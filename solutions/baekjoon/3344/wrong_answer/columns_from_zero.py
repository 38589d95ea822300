"""The right placement, but the mistake is to count columns from 0."""
n = int(input())
even = list(range(1, n, 2))
odd = list(range(0, n, 2))
if n % 6 == 2:
    odd = [2, 0, *odd[3:], 4]
elif n % 6 == 3:
    even = [*even[1:], 1]
    odd = [*odd[2:], 0, 2]
print("\n".join(map(str, even + odd)))
