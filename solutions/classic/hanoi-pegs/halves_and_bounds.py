"""A known solution, and a search that finds a shorter one or proves that there is none.

Half the way is enough. The largest disc's first move leaves peg 1 for some peg, its last comes to peg p from some
peg, and each time the smaller discs are on the p - 2 other pegs. So with D the fewest moves that take n - 1 discs from
one peg to any p - 2 others, no solution has fewer than D + 1 + D moves. As many suffice: the first half, the largest
disc's one move, and the first half backwards with pegs 1 and p exchanged.

Pegs are alike. But for the peg that the discs leave, none has a name of its own: a placement is a byte string, the peg
of each disc from the largest to the smallest, with the pegs numbered as they first appear. That leaves about one of
(p - 1)! placements.

What is hopeless is left out. The recursion of Frame and Stewart gives a solution with a first half of F moves, so only
placements matter through which F - 1 moves can still do. The moves that the larger half of the discs would need alone,
and those that the smaller half would, come from tables; each move serves one half only, so their sum is never too
high. A breadth-first search through the rest reaches its goal with the fewest moves if D < F, else it proves D = F.

"nodes", on stderr, counts the placements that the search met: 276 for 4 pegs and 8 discs, 323,308 for 6 pegs and 16.
"""

import sys
from functools import lru_cache


@lru_cache(maxsize=None)
def renaming(order):
    return bytes.maketrans(order, bytes(range(len(order))))


def canonical(state):
    """The placement with its pegs numbered in order of appearance; peg 0, which the discs leave, stays 0."""
    return state.translate(renaming(bytes(dict.fromkeys(b"\0" + state))))


def moves_from(state, pegs):
    """Every legal move: the two pegs and the placement after it."""
    top = {peg: disc for disc, peg in enumerate(state)}  # the last disc named on a peg is the smallest there
    for source, disc in top.items():
        for target in range(pegs):
            if top.get(target, -1) < disc:
                yield source, target, state[:disc] + bytes([target]) + state[disc + 1 :]


def is_goal(state, pegs):
    return 0 not in state and len(set(state)) <= pegs - 2


def distances(pegs, discs):
    """For each placement of so many discs, the fewest moves to a goal: a breadth-first search from all goals."""
    states = {b""}
    for _ in range(discs):
        states = {canonical(state + bytes([peg])) for state in states for peg in range(pegs)}
    layer = [state for state in states if is_goal(state, pegs)]
    distance = dict.fromkeys(layer, 0)
    for state in layer:  # grows as we go
        for _, _, after in moves_from(state, pegs):
            after = canonical(after)
            if after not in distance:
                distance[after] = distance[state] + 1
                layer.append(after)
    return distance


def search(pegs, discs, limit):
    """The layers of a breadth-first search from peg 0 until one has a goal, with those at most limit moves away."""
    large = (discs + 1) // 2
    far_large = distances(pegs, large)
    far_small = distances(pegs, discs - large)

    @lru_cache(maxsize=None)
    def large_moves(state):
        return [(a, b, after, far_large[canonical(after)]) for a, b, after in moves_from(state, pegs)]

    @lru_cache(maxsize=None)
    def small_needs(state):
        return far_small[canonical(state)]

    @lru_cache(maxsize=None)
    def small_moves(state):
        return [(after, small_needs(after)) for _, _, after in moves_from(state, pegs)]

    layers = [set(), {bytes(discs)}]
    for left in reversed(range(limit)):  # the moves left after the next one
        if not layers[-1] or any(is_goal(state, pegs) for state in layers[-1]):
            break
        following = set()
        for state in layers[-1]:
            big, small = state[:large], state[large:]
            spare = left - far_large[big]
            renamed = canonical if max(big) < pegs - 2 else bytes  # one peg without big discs has no other name
            following.update([renamed(big + after) for after, far in small_moves(small) if far <= spare])
            if len(set(small)) <= pegs - 2:
                spare = left - small_needs(small)
                for source, target, after, far in large_moves(big):
                    if far <= spare and source not in small and target not in small:
                        following.add(canonical(after + small))
        layers.append(following - layers[-1] - layers[-2])
    return layers[1:]


def first_half(pegs, layers):
    """The moves to a goal in the last layer, found backwards; None where that has no goal."""
    state = next((state for state in layers[-1] if is_goal(state, pegs)), None)
    if state is None:
        return None
    free = next(peg for peg in range(1, pegs) if peg not in state)
    state = state.translate(bytes.maketrans(bytes([free, pegs - 1]), bytes([pegs - 1, free])))
    moves = []
    for layer in layers[-2::-1]:
        target, source, state = next(move for move in moves_from(state, pegs) if canonical(move[2]) in layer)
        moves.append((source, target))
    return moves[::-1]


@lru_cache(maxsize=None)
def split(pegs, discs):
    """Frame and Stewart's number of moves, and how many discs they put aside first."""
    if discs < 2:
        return discs, 0
    if pegs == 3:
        return 2**discs - 1, discs - 1
    return min((2 * split(pegs, k)[0] + split(pegs - 1, discs - k)[0], k) for k in range(1, discs))


def frame_stewart(discs, pegs):
    """The moves from the first to the last of the pegs."""
    if discs == 0:
        return []
    first, *free, last = pegs
    if discs == 1:
        return [(first, last)]
    aside = split(len(pegs), discs)[1]
    away = frame_stewart(aside, [first, *free[1:], last, free[0]])
    rest = frame_stewart(discs - aside, [first, *free[1:], last])
    return away + rest + frame_stewart(aside, [free[0], *free[1:], first, last])


def solve(pegs, discs):
    """A shortest solution, and the number of placements that the search met."""
    known = frame_stewart(discs, range(pegs))
    layers = search(pegs, discs - 1, len(known) // 2 - 1)
    half = first_half(pegs, layers) or known[: len(known) // 2]
    swap = {0: pegs - 1, pegs - 1: 0}
    back = [(swap.get(target, target), swap.get(source, source)) for source, target in reversed(half)]
    return [*half, (0, pegs - 1), *back], sum(map(len, layers))


def main():
    pegs, discs = map(int, sys.stdin.read().split())
    moves, nodes = solve(pegs, discs)
    print(len(moves))
    for source, target in moves:
        print(source + 1, target + 1)
    print("nodes:", nodes, file=sys.stderr)


if __name__ == "__main__":
    main()
