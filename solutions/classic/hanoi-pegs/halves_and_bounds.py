"""A known solution, and a search that finds a shorter one or proves that there is none.

Half the way is enough. The largest disc's first move leaves peg 1 for some peg, its last comes to peg p from some
peg, and each time the smaller discs are on the p - 2 other pegs. So with D the fewest moves that take n - 1 discs from
one peg to any p - 2 others, no solution has fewer than D + 1 + D moves. As many suffice: the first half, the largest
disc's one move, and the first half backwards with pegs 1 and p exchanged.

Pegs are alike. But for the peg that the discs leave, none has a name of its own: a placement is a byte string, the peg
of each disc from the largest to the smallest, with the pegs numbered as they first appear. That leaves about one of
(p - 1)! placements.

What is hopeless is left out. The recursion of Frame and Stewart gives a solution with a first half of F moves, so only
placements matter through which F - 1 moves can still do. Two estimates tell, neither of which is ever too high:

- The moves that the larger half of the discs would need alone, and those that the smaller half would, from tables.
  Each move serves one half only, so they may be added.
- Moves that have to come. Let c discs be on the peg that is left, among them the u largest of all, and let e of the
  other pegs be empty. Each of the c has to leave. For each of the u, every larger disc is below it: it can go to an
  empty peg only, which makes one less. At the end one is empty, so at least u + 1 - e moves empty one of the other
  pegs; such a move is not away from the peg that is left. The sum is c + max(0, u + 1 - e). It falls by a move away
  from that peg, or by one of a disc alone on its peg; where no move is to spare, no other need be tried.

A breadth-first search through the rest reaches its goal with the fewest moves if D < F, else it proves D = F.

"nodes", on stderr, counts the placements that the search met: 220 for 4 pegs and 8 discs, 34,680 for 6 pegs and 16.
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


def still_to_come(state, pegs):
    """The moves away from peg 0, and those that empty another peg, without which no goal is reached."""
    to_leave = state.count(0)
    empty = pegs - len({0, *state})
    largest = len(state) - len(state.lstrip(b"\0"))
    return to_leave + max(0, largest + 1 - empty)


def movable(state):
    """The pegs from which a move may bring down what is still to come."""
    return [peg for peg in set(state) if peg == 0 or state.count(peg) == 1]


def alone(pegs, discs):
    """A function that tells of so many discs by themselves: the moves that they need, their free pegs, all their moves.

    With each move comes what they need after it.
    """
    table = distances(pegs, discs)

    @lru_cache(maxsize=None)
    def needs(state):
        return table[canonical(state)]

    @lru_cache(maxsize=None)
    def look_up(state):
        free = [peg for peg in range(pegs) if peg not in state]
        return needs(state), free, [(a, b, after, needs(after)) for a, b, after in moves_from(state, pegs)]

    return look_up


def search(pegs, discs, limit):
    """The layers of a breadth-first search from peg 0 until one has a goal, with those at most limit moves away.

    A layer has for each placement how many moves it could spend on what does not bring down what is still to come.
    """
    large = (discs + 1) // 2
    of_large, of_small = alone(pegs, large), alone(pegs, discs - large)
    every_peg = bytes(range(pegs))
    layers = [{}, {bytes(discs): 0}]
    for left in reversed(range(limit)):  # the moves left after the next one
        following = set()
        for state, to_spare in layers[-1].items():
            sources = every_peg if to_spare else movable(state)
            big, small = state[:large], state[large:]
            large_need, large_free, large_moves = of_large(big)
            small_need, small_free, small_moves = of_small(small)
            most = left - large_need
            afters = [big + after for a, _, after, need in small_moves if need <= most and a in sources]
            following.update(map(canonical, afters) if len(large_free) > 1 else afters)  # one peg has one name
            most = left - small_need
            if len(small_free) > 1:
                for a, b, after, need in large_moves:
                    if need <= most and a in sources and a in small_free and b in small_free:
                        following.add(canonical(after + small))
        following.difference_update(*layers[-2:])
        layers.append({state: spare for state in following if (spare := left - still_to_come(state, pegs)) >= 0})
        if left in layers[-1].values():  # nothing is still to come: a goal
            break
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
