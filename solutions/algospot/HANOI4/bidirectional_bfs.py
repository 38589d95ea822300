"""Four Towers of Hanoi by a breadth-first search from both ends.

A state is one integer with two bits a disc, the smallest disc lowest: the peg that the disc stands on,
counted leftwards from the goal. So the goal is state 0, and because larger discs that are already home
change no bit and no distance, one goal serves inputs of any number of discs up to twelve.

The signed distance of a state tells who reached it first, and when: 1 + d for d moves from the start,
-1 - d for d moves from the goal, 0 for nobody. The two balls grow a whole level at a time. The first edge
between them closes a shortest path: as they did not touch before, its length is the sum of both radii.

The goal is the same in every case, so its ball is kept and only grows: paid for once, it serves all the cases
left. It is held about as large as the starts' balls of these cases would be together.

Cost: 12 discs have 4^12 = 16.8 million states, a byte each; the two balls hold a few per cent of them.
"""
import sys
from array import array

DISCS = 12
TABLED = 7  # discs whose moves are looked up


def legal_moves(state, discs):
    """What to xor into the state, for each legal move; and whether larger discs could move as well."""
    moves, free = [], [0, 1, 2, 3]
    for shift in range(0, 2 * discs, 2):
        peg = state >> shift & 3
        if peg in free:  # nothing smaller stands on the disc's peg
            free.remove(peg)
            moves += [(peg ^ other) << shift for other in free]
    return moves, len(free) > 1


def table_of_moves():
    """The moves by the places of the smallest discs; None where these leave larger discs room to move."""
    found = (legal_moves(state, TABLED) for state in range(4 ** TABLED))
    return [None if room else moves for moves, room in found]


class Ball:
    """The states within ``radius`` moves of a centre, of which the last level is the front."""

    def __init__(self, centre, sign, distance):
        self.sign, self.distance = sign, distance
        self.radius = 0
        self.states = array("i", [centre])
        self.front = self.states
        distance[centre] = sign

    def grow(self, table):
        """Add a level; return whether it has touched the other ball."""
        distance, sign = self.distance, self.sign
        self.radius += 1
        mark = sign * (1 + self.radius)
        front, touched = array("i"), False
        low = len(table) - 1
        for state in self.front:
            for move in table[state & low] or legal_moves(state, DISCS)[0]:
                there = state ^ move
                seen = distance[there]
                if not seen or seen > 0 > sign:  # new, or taken over for good from a start
                    distance[there] = mark
                    front.append(there)
                if seen and (seen ^ sign) < 0:  # a state of the other ball
                    touched = True
        self.states += front
        self.front = front
        return touched

    def erase(self):
        for state in self.states:
            if self.distance[state] > 0:
                self.distance[state] = 0


def fewest_moves(start, goal_ball, cases_left, table):
    distance = goal_ball.distance
    if distance[start]:
        return -1 - distance[start]
    ball = Ball(start, +1, distance)
    touched = False
    while not touched:
        goal_is_due = len(goal_ball.states) <= cases_left * len(ball.states)
        touched = (goal_ball if goal_is_due else ball).grow(table)
    ball.erase()
    return ball.radius + goal_ball.radius


def read_state(tokens):
    next(tokens)  # the number of discs, which the pegs tell too
    state = 0
    for peg in (3, 2, 1, 0):
        for _ in range(next(tokens)):
            state |= peg << 2 * (next(tokens) - 1)
    return state


def main():
    tokens = map(int, sys.stdin.buffer.read().split())
    table = table_of_moves()
    goal_ball = Ball(0, -1, array("b", [0]) * 4 ** DISCS)
    for cases_left in range(next(tokens), 0, -1):
        print(fewest_moves(read_state(tokens), goal_ball, cases_left, table))


main()
