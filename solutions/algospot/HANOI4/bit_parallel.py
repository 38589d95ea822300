"""Four Towers of Hanoi for all cases at once, with sets of states as the bits of integers.

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
either choice of names: two images in the other layer. It may have to come back: from 9 discs on, some need that.

3. CPython needs as long for a small integer as for a hundred words of a large one. So the placement of the smallest
discs is an index into a list, and each entry an integer with a bit for each placement of the rest. A small disc's move
is the OR of one entry into another. A large disc's move between two pegs that the small ones leave free is a mask and a
shift. With 12 discs that is up to 41 levels, each 5,000 operations on 8,192 bits.

4. PyPy compiles loops over numbers of one word, and is slow with larger ones. So there the placement of the large
discs is the index, and each entry a word with a bit for each placement of the smallest three. A small disc's move is a
mask and a shift. Between two pegs that the small ones leave free just one large disc can move, and all in the word
with it: an OR into another entry. With 12 discs something new is in a word 240,000 times.

A disc more costs up to four times as much.
"""
import sys
from operator import and_, xor

P, A, B, G = range(4)


def each(peg, discs):
    """The state with all of so many discs on this peg: two bits a disc, the smallest lowest."""
    return peg * (4 ** discs - 1) // 3


def towers(discs, pegs):
    """All states with so many discs on these pegs."""
    states = [0]
    for _ in range(discs):
        states = [state << 2 | peg for state in states for peg in pegs]
    return states


def placements(discs, pegs):
    """The set of all placements of so many discs on these pegs, a bit each."""
    bits = 1
    for disc in range(discs):
        bits = sum([bits << peg * 4 ** disc for peg in pegs])
    return bits


class Search:
    """The search over so many discs; the largest has one bit in a state, its layer: 0 for P, 1 for A.

    It goes on until it has answered for the asked states, and has found so many towers on P and A as are wanted.
    """

    def __init__(self, discs, sources, asked, wanted):
        self.discs, self.sources, self.asked, self.wanted = discs, sources, asked, wanted
        self.level = min(sources) - 1
        self.answers = {}
        self.next_sources = {}

    def run(self):
        while self.asked or self.wanted:
            self.level += 1
            self.advance()

    def answer(self, states):
        """These of the asked states are on this level."""
        for state in states:
            self.answers[state] = self.level
            self.asked.remove(state)


def small_discs(discs):
    """How many discs to keep in the index: few, but so that no integer outgrows the processor's cache."""
    return max(min(4, discs // 2), discs - 8)


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


class Integers(Search):
    """The search for CPython: large integers, one for each placement of the smallest discs."""

    def __init__(self, *search):
        super().__init__(*search)
        self.small = small_discs(self.discs)
        self.large = self.discs - 1 - self.small
        self.near, pairs = near(self.small)
        moves = {(x, y): list(shifts(self.large, x, y)) for y in range(4) for x in range(y)}
        self.jumps = [(place, [move for pair in free for move in moves[pair]])
                      for place, free in enumerate(pairs) if free]
        self.unseen = [(1 << 2 * 4 ** self.large) - 1] * 4 ** self.small
        self.reached = [0] * 4 ** self.small

    def advance(self):
        """Enter what this level has reached, and reach the next one."""
        for tower in self.sources.get(self.level, ()):
            self.reach(tower)
        self.front = list(map(and_, self.reached, self.unseen))
        self.unseen = list(map(xor, self.front, self.unseen))
        self.reached = self.moved()
        for state in self.members(B, G):
            self.move_largest(state)
        self.answer([state for state in self.asked if self.has(state)])
        if self.wanted:
            # With the next disc on P, these are towers on P and A: on A and B in the names of the next search.
            found = [state + each(1, self.discs + 1) for state in self.members(P, A)]
            if found:
                self.next_sources[self.level + 1] = found
                self.wanted -= len(found)

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


def word(bits):
    """A set of placements of the smallest three discs as what fits 64 bits: a number with a sign."""
    return bits - (bits >> 63 << 64)


def ends(disc, far):
    """The placements in which this one of the smallest three can move to the peg so far above its own."""
    return sum([
        placements(disc, {P, A, B, G} - {peg, peg + far}) << peg * 4 ** disc + larger * 4 ** (disc + 1)
        for peg in range(4 - far) for larger in range(4 ** (2 - disc))
    ])


def renaming(old, new):
    """For each set of placements of the smallest three discs on the two old pegs: the same on the new ones."""
    images = towers(3, new)
    table = {0: 0}
    for number, state in enumerate(towers(3, old)):
        bit, image = word(1 << state), word(1 << images[number])
        for bits in list(table):
            table[bits | bit] = table[bits] | image
    return table


SECOND_BY_1, SECOND_BY_2, SECOND_BY_3 = [ends(1, far) for far in (1, 2, 3)]
THIRD_BY_1, THIRD_BY_2, THIRD_BY_3 = [ends(2, far) for far in (1, 2, 3)]
ON_PA, ON_PB, ON_PG, ON_AB, ON_AG, ON_BG = [
    word(placements(3, pegs)) for pegs in ((P, A), (P, B), (P, G), (A, B), (A, G), (B, G))
]


def expand(front, unseen, reached, watched, large):
    """Enter what is new in the front, empty it, and reach what is one move away, but for moves of the largest disc.

    It returns the indexes of the words in which something watched is new, and what. All lists have one entry more, at
    which the loop ends. ``large`` has the lower bit of each large disc. There are few variables, since PyPy makes an
    object of each whenever it comes to the next word.
    """
    met, index, end = [], 0, len(front) - 1
    while True:
        while not front[index]:
            index += 1
        bits = front[index] & unseen[index]
        if bits:
            unseen[index] ^= bits
            # Between two pegs moves the smallest of the large discs on them, their lowest bit; without one, none.
            low = index & large
            high = index >> 1 & large
            reached[index ^ (high & -high)] |= bits & ON_PA  # between B and G
            reached[index ^ (low & -low) * 2] |= bits & ON_PB  # A and G
            some = low ^ high
            reached[index ^ (some & -some) * 3] |= bits & ON_PG  # A and B
            some ^= large
            reached[index ^ (some & -some) * 3] |= bits & ON_AB  # P and G
            low ^= large
            reached[index ^ (low & -low) * 2] |= bits & ON_AG  # P and B
            high ^= large
            reached[index ^ (high & -high)] |= bits & ON_BG  # P and A
            # The smallest disc goes anywhere. The last four bits are set apart, for the sign.
            some = (bits | bits >> 1 | bits >> 2 | bits >> 3) & 0x1111111111111111
            some = (some & 0x0111111111111111) * 15 | -(some >> 60) << 60
            low = (bits | bits >> 4) & SECOND_BY_1
            some |= low | low << 4
            low = (bits | bits >> 8) & SECOND_BY_2
            some |= low | low << 8
            low = (bits | bits >> 12) & SECOND_BY_3
            some |= low | low << 12
            low = (bits | bits >> 16) & THIRD_BY_1
            some |= low | low << 16
            low = (bits | bits >> 32) & THIRD_BY_2
            some |= low | low << 32
            low = (bits | bits >> 48) & THIRD_BY_3
            reached[index] |= some | low | low << 48
            if bits & watched[index]:
                met.append((index, bits & watched[index]))
        elif index == end:
            return met
        front[index] = 0
        index += 1


class Words(Search):
    """The search for PyPy: words of 64 bits, one for each placement of all but the smallest three discs.

    There are at least four discs. Sources are indexes and words.
    """

    BG_TO_BP, BG_TO_AG, PA_TO_AB = renaming((B, G), (B, P)), renaming((B, G), (A, G)), renaming((P, A), (A, B))

    def __init__(self, *search):
        super().__init__(*search)
        self.large = self.discs - 4
        self.layer = layer = 4 ** self.large
        size = 2 * layer + 1
        self.unseen, self.watched, self.front, self.reached = [-1] * size, [0] * size, [0] * size, [0] * size
        self.unseen[-1], self.front[-1], self.reached[-1] = 0, -1, -1
        self.images = {}
        for index in towers(self.large, (B, G)):
            self.images[index] = each(6, self.large) - 2 * index + layer, self.BG_TO_BP
            self.images[index + layer] = 2 * index - each(3, self.large), self.BG_TO_AG
            self.watched[index] = self.watched[index + layer] = ON_BG
        self.next_index = {}
        for index in towers(self.large, (P, A)) if self.wanted else ():
            for on_layer in (index, index + layer):
                self.next_index[on_layer] = on_layer + each(1, self.large + 2)
                self.watched[on_layer] |= ON_PA
        self.asked_in = {}
        for state in self.asked:
            self.asked_in.setdefault(state >> 6, []).append(state)
            self.watched[state >> 6] |= word(1 << (state & 63))

    def advance(self):
        """Enter what this level has reached, and reach the next one."""
        self.front, self.reached = self.reached, self.front
        for index, bits in self.sources.get(self.level, ()):
            self.front[index] |= bits
        found = []
        for index, bits in expand(self.front, self.unseen, self.reached, self.watched, each(1, self.large)):
            if index in self.images:
                self.reached[index ^ self.layer] |= bits & ON_BG
                image, names = self.images[index]
                self.reached[image] |= names[bits & ON_BG]
            if index in self.next_index and bits & ON_PA:
                found.append((self.next_index[index], self.PA_TO_AB[bits & ON_PA]))
                if not self.unseen[index] & ON_PA:
                    self.wanted -= 8
            if index in self.asked_in:
                self.answer([state for state in self.asked_in[index] if bits >> (state & 63) & 1])
        if found:
            self.next_sources[self.level + 1] = found


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
    sources = {2: [1]}  # disc 1 on A
    largest = max(cases)[0]
    kind = Integers
    for n in range(2, largest + 1):
        if n == 5 and sys.implementation.name == "pypy":
            kind = Words
            sources = {level: [(state >> 6, 1 << (state & 63)) for state in found] for level, found in sources.items()}
            # An empty front first: else PyPy compiles a loop over all words, not one over the empty ones.
            expand([0] * 1100 + [-1], [0] * 1101, [], [], 0)
        asked = {state for number, state in cases if number == n}
        search = kind(n - 1, sources, asked, 2 ** (n - 1) if n < largest else 0)
        search.run()
        answers.update(((n, state), level) for state, level in search.answers.items())
        sources = search.next_sources
    return [answers[case] for case in cases]


def main():
    tokens = map(int, sys.stdin.buffer.read().split())
    cases = [read_case(tokens) for _ in range(next(tokens))]
    print(*fewest_moves(cases), sep="\n")


main()
