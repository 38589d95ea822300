"""The mistake: one move for each disc that is not on its target's peg, as if no disc were in another's way."""
n = int(input())
start, target = ([set(input().split()[1:]) for _ in range(4)] for _ in range(2))
print(sum(len(start[peg] - target[peg]) for peg in range(4)))
