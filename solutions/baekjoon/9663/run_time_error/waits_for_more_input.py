"""The mistake: reading a second number, which the input doesn't have (EOFError)."""
n = int(input())
queries = int(input())
print(n, queries)
