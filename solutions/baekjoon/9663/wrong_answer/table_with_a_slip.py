"""A table of the numbers, without a search. The mistake: two digits of 73712, for N = 13, are exchanged."""
WAYS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73721, 365596]

print(WAYS[int(input()) - 1])
