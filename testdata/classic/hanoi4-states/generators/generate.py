"""Writes all the data of hanoi4-states: python3 generators/generate.py OUTDIR (some ten seconds).

The answers come from a breadth-first search from the start alone, on pegs kept as tuples of discs.
"""
import random
import sys
from pathlib import Path


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


def main():
    out = Path(sys.argv[1])
    for name, start, end in cases():
        target = start if end is None else end
        lines = [f"{sum(map(len, start))}"]
        lines += [" ".join(map(str, (len(peg), *peg))) for peg in start + target]
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".in").write_text("\n".join(lines) + "\n")
        path.with_suffix(".ans").write_text(f"{fewest_moves(start, target)}\n")


main()
