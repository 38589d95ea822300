"""Even columns, then odd ones, for every N: the mistake is that N = 8, 26, 213, 2012 and 99999 are exceptions."""
n = int(input())
for column in list(range(2, n + 1, 2)) + list(range(1, n + 1, 2)):
    print(column)
