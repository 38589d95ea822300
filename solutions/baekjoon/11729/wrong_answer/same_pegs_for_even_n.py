"""The m-th move straight from the bits of m: O(2^n), with no recursion.

The mistake: the formula takes the discs to peg 3 where n is odd, but to peg 2 where it is even; for even n the pegs 2
and 3 must change places.
"""

n = int(input())
print(2**n - 1)
for m in range(1, 2**n):
    print((m & (m - 1)) % 3 + 1, ((m | (m - 1)) + 1) % 3 + 1)
