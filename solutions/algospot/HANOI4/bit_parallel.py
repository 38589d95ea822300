"""Four Towers of Hanoi for all cases at once, with sets of states as the bits of large integers.

1. A disc on the goal G with all larger ones stays there: a solution without its moves is one too. Let n be the
largest other disc, on peg P. It moves just once, straight to G. For let its last two moves go from X to Y and from Y to
G. At the first, all smaller discs are on the two pegs other than X and Y. Exchange the names X and Y in all that
follows: it is as legal and ends on G as well, and the move from X to Y is spared. (Were X = G, exchange them only
up to the move from Y to G, which is spared too.) The other discs are then on the other two pegs, A and B:

    moves(n on P, rest) = min over towers T of discs 1 to n - 1 on A and B: moves(rest to T) + 1 + moves(T to G)

That is one breadth-first search over n - 1 discs from many sources, the towers, each entering at its level
1 + moves(T to G), which the search for one disc less has found. It answers every case of n discs.

2. Exchanging A and B, or P and G, does not change this search. So names can be chosen for which its largest disc,
n - 1, is only ever on P or A: two layers instead of four. When it moves, the other discs are on G and B, under
either choice of names: two images in the other layer.

3. The placement of the smallest discs is an index into a list, and each entry an integer with a bit for each
placement of the rest. A small disc's move is the OR of one entry into another. A large disc's move between two
pegs that the small ones leave free is a mask and a shift.

Cost: 12 discs are some 70 levels, each 5,000 operations on 8,192 bits. A disc more costs up to four times as much.
"""
import sys
from operator import and_, xor

P, A, B, G = range(4)


def small_discs(discs):
    """How many discs to keep in the index: few, but so that no integer outgrows the processor's cache."""
    return max(min(4, discs // 2), discs - 8)


def each(peg, discs):
    """The state with all of so many discs on this peg: two bits a disc, the smallest lowest."""
    return peg * (4 ** discs - 1) // 3


def near(discs):
    """For each placement of the smallest discs: those one move away, and the pairs of pegs left free."""
    places, pairs = [], []
    for state in range(4 ** discs):
        free, moves = [P, A, B, G], []
        for shift in range(0, 2 * discs, 2):
            peg = state >> shift & 3
            if peg in free:
                free.remove(peg)
                moves += [state ^ (peg ^ other) << shift for other in free]
        places.append(moves)
        pairs.append([(x, y) for y in free for x in free if x < y])
    return places, pairs


def placements(discs, pegs):
    """The set of all placements of so many discs on these pegs, a bit each."""
    bits = 1
    for disc in range(discs):
        bits = sum([bits << peg * 4 ** disc for peg in pegs])
    return bits


def shifts(discs, x, y):
    """For each large disc: the states in which it can move from peg x to peg y, and by how much this shifts them."""
    others = {P, A, B, G} - {x, y}
    for disc in range(discs):
        width = 4 ** disc
        movable, size = placements(disc, others) << x * width, 4 * width
        while size < 2 * 4 ** discs:  # whatever the larger discs do, in both layers
            movable |= movable << size
            size *= 2
        yield movable, (y - x) * width


class Search:
    """The search over so many discs; the largest has one bit in a state, its layer: 0 for P, 1 for A."""

    def __init__(self, discs, towers):
        self.discs, self.towers = discs, towers
        self.small = small_discs(discs)
        self.large = discs - 1 - self.small
        self.level = min(towers) - 1
        self.near, pairs = near(self.small)
        moves = {(x, y): list(shifts(self.large, x, y)) for y in range(4) for x in range(y)}
        self.jumps = [(place, [move for pair in free for move in moves[pair]])
                      for place, free in enumerate(pairs) if free]
        self.unseen = [(1 << 2 * 4 ** self.large) - 1] * 4 ** self.small
        self.reached = [0] * 4 ** self.small

    def advance(self):
        """Go to the next level."""
        self.level += 1
        for tower in self.towers.get(self.level, ()):
            self.reach(tower)
        self.front = list(map(and_, self.reached, self.unseen))
        self.unseen = list(map(xor, self.front, self.unseen))
        self.reached = self.moved()
        for state in self.members(B, G):
            self.move_largest(state)

    def moved(self):
        """What the front reaches by a move of any disc but the largest."""
        front = self.front
        reached = []
        for places in self.near:
            bits = 0
            for place in places:
                bits |= front[place]
            reached.append(bits)
        for place, moves in self.jumps:
            bits = front[place]
            if bits:
                for movable, shift in moves:
                    either = (bits | bits >> shift) & movable
                    reached[place] |= either | either << shift
        return reached

    def move_largest(self, state):
        """The other discs are on B and G; in the other names of the new layer, on B and P or on A and G."""
        others = self.discs - 1
        layer = 1 << 2 * others
        rest, on_a = state & layer - 1, state & layer
        self.reach(state ^ layer)
        if on_a:
            self.reach(2 * rest - each(3, others))  # B is A, G is G
        else:
            self.reach(each(6, others) - 2 * rest | layer)  # B is B, G is P

    def reach(self, state):
        self.reached[state & 4 ** self.small - 1] |= 1 << (state >> 2 * self.small)

    def has(self, state):
        return self.front[state & 4 ** self.small - 1] >> (state >> 2 * self.small) & 1

    def members(self, x, y):
        """The states of the front with all discs but the largest on these two pegs."""
        wanted = placements(self.large, (x, y))
        wanted |= wanted << 4 ** self.large
        places = placements(self.small, (x, y))
        while places:
            place = places.bit_length() - 1
            places ^= 1 << place
            bits = self.front[place] & wanted
            while bits:
                bit = bits.bit_length() - 1
                bits ^= 1 << bit
                yield bit << 2 * self.small | place


def read_case(tokens):
    """The number n of the largest disc not at home, and the state of the discs below it."""
    discs = next(tokens)
    pegs = [0] * discs
    for peg in range(4):
        for _ in range(next(tokens)):
            pegs[next(tokens) - 1] = peg
    while pegs and pegs[-1] == 3:
        pegs.pop()
    if len(pegs) < 2:
        return len(pegs), 0
    outer = {pegs.pop(), 3}
    largest = pegs[-1]
    p, g = sorted(outer, key=largest.__ne__)  # the largest's peg first, if it is one of them
    a, b = sorted({0, 1, 2, 3} - outer, key=largest.__ne__)
    name = {p: P, a: A, b: B, g: G}
    return len(pegs) + 1, sum(name[peg] << 2 * disc for disc, peg in enumerate(pegs))


def fewest_moves(cases):
    """The answer to each of the cases."""
    answers = {(0, 0): 0, (1, 0): 1}
    towers = {2: [1]}  # disc 1 on A
    largest = max(cases)[0]
    for n in range(2, largest + 1):
        search = Search(n - 1, towers)
        asked = {state for number, state in cases if number == n}
        towers, missing = {}, 2 ** (n - 1) if n < largest else 0
        while asked or missing:
            search.advance()
            for state in [state for state in asked if search.has(state)]:
                answers[n, state] = search.level
                asked.remove(state)
            if missing:
                # With n on P, these are towers on P and A: on A and B in the names of the next search.
                found = [state + each(1, n) for state in search.members(P, A)]
                if found:
                    towers[search.level + 1] = found
                missing -= len(found)
    return [answers[case] for case in cases]


def main():
    tokens = map(int, sys.stdin.buffer.read().split())
    cases = [read_case(tokens) for _ in range(next(tokens))]
    print(*fewest_moves(cases), sep="\n")


main()
