"""Hanoi without recursion: count from 1 to 2^n - 1; the lowest 1 bit of the counter names the disc to move.

Each disc always goes round the pegs in the same direction, the largest one step back from peg 1 to peg 3, and the next
smaller one the other way, in turn. 2^n - 1 moves, O(1) steps each.
"""

n = int(input())
peg = [0] * (n + 1)
for move in range(1, 2**n):
    disc = (move & -move).bit_length()
    source = peg[disc]
    peg[disc] = (source + (2 if (n - disc) % 2 == 0 else 1)) % 3
    print(disc, source + 1, peg[disc] + 1)
