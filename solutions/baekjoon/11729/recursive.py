"""Hanoi by recursion: put the n - 1 smaller discs on the third peg, move the largest, put the n - 1 back on it.

That takes 2^n - 1 moves, and no fewer: when the largest disc moves, the others must be on the third peg.
Time and output grow as 2^n, the recursion is n deep. The third of the pegs 1, 2 and 3 is 6 less the other two.
"""


def hanoi(discs, source, target):
    if discs == 0:
        return
    spare = 6 - source - target
    hanoi(discs - 1, source, spare)
    print(source, target)
    hanoi(discs - 1, spare, target)


n = int(input())
print(2**n - 1)
hanoi(n, 1, 3)
