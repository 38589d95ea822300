"""Hanoi by recursion: put the n - 1 smaller discs on the third peg, move disc n, put them back on it.

The third of the pegs 1, 2 and 3 is 6 less the other two. 2^n - 1 moves and as many lines; the recursion is n deep.
"""


def hanoi(disc, source, target):
    """Move a disc and all smaller ones."""
    if disc == 0:
        return
    spare = 6 - source - target
    hanoi(disc - 1, source, spare)
    print(disc, source, target)
    hanoi(disc - 1, spare, target)


hanoi(int(input()), 1, 3)
