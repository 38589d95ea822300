"""Writes all the data of hanoi4-states: python3 generators/generate.py OUTDIR (a minute).

The answers come from a breadth-first search from the start alone, on pegs kept as tuples of discs. Eleven discs are too
many for that: they stand in whole towers, for which the fewest moves are published, https://oeis.org/A007664.
"""
import random
import sys
from pathlib import Path

PUBLISHED = {11: 65}


def fewest_moves(start, target):
    seen, front, moves = {start}, [start], 0
    while target not in seen:
        moves += 1
        reached = []
        for pegs in front:
            for after in neighbours(pegs):
                if after not in seen:
                    seen.add(after)
                    reached.append(after)
        front = reached
    return moves


def neighbours(pegs):
    """The arrangements one move away; a peg lists its discs from bottom to top."""
    for source in range(4):
        for goal in range(4):
            if pegs[source] and (not pegs[goal] or pegs[source][-1] < pegs[goal][-1]):
                after = list(pegs)
                after[goal] += (after[source][-1],)
                after[source] = after[source][:-1]
                yield tuple(after)


def place(pegs):
    """The arrangement with the discs 1, 2, 3, ... on these pegs."""
    return tuple(tuple(disc for disc in range(len(pegs), 0, -1) if pegs[disc - 1] == peg) for peg in range(4))


def cases():
    rng = random.Random(404)

    def shuffled(discs):
        return place([rng.randrange(4) for _ in range(discs)])

    yield "sample/1", place([0, 0, 1]), place([3, 2, 2])
    yield "secret/01-nothing-to-do", shuffled(4), None
    yield "secret/02-one-disc", place([2]), place([0])
    yield "secret/03-two-discs", place([1, 1]), place([0, 0])
    yield "secret/04-exchange", place([0, 1, 0, 1]), place([1, 0, 1, 0])
    for discs in (3, 4, 6, 8):
        yield f"secret/05-random-{discs}", shuffled(discs), shuffled(discs)
    yield "secret/06-whole-tower", place([0] * 8), place([2] * 8)
    yield "secret/07-ten-across", place([0] * 10), place([3] * 10)
    # In 7 moves the largest disc goes by a third peg; where it goes straight, there are 8.
    yield "secret/08-largest-twice-1", ((), (5, 3), (4, 2, 1), ()), ((3, 2), (4, 1), (5,), ())
    yield "secret/08-largest-twice-2", ((3, 2, 1), (4,), (), ()), ((4, 1), (3, 2), (), ())
    # Two searches that take up one state each in turn meet first in the middle of a longer way, in whichever order of
    # the sides, the discs and the pegs.
    yield "secret/09-first-meeting-4", place([0, 1, 3, 0]), place([1, 1, 1, 3])
    yield "secret/09-first-meeting-5", place([2, 2, 2, 3, 0]), place([1, 3, 2, 0, 2])
    yield "secret/09-first-meeting-6", place([3, 2, 0, 2, 3, 2]), place([0, 3, 3, 3, 0, 0])
    rng = random.Random(11)
    for discs, pairs in ((8, 10), (9, 4), (10, 2)):
        for pair in range(1, pairs + 1):
            yield f"secret/10-random-{discs}-{pair:02}", shuffled(discs), shuffled(discs)
    yield "secret/11-eleven-across", place([0] * 11), place([3] * 11)
    yield "secret/12-eleven-back", place([2] * 11), place([1] * 11)


def main():
    out = Path(sys.argv[1])
    for name, start, end in cases():
        target = start if end is None else end
        lines = [f"{sum(map(len, start))}"]
        lines += [" ".join(map(str, (len(peg), *peg))) for peg in start + target]
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".in").write_text("\n".join(lines) + "\n")
        moves = PUBLISHED.get(sum(map(len, start))) or fewest_moves(start, target)
        path.with_suffix(".ans").write_text(f"{moves}\n")


main()
