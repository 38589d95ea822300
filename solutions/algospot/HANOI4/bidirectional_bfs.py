"""Four Towers of Hanoi by a breadth-first search from both ends.

A state is one integer with two bits a disc, the smallest disc lowest: the peg that the disc stands on, numbered from
the goal leftwards. So the goal is state 0, and because larger discs that are already home change no bit and no
distance, one goal serves inputs of any number of discs up to twelve.

The signed distance of a state tells who reached it first, and when: 1 + d for d moves from the start,
-1 - d for d moves from the goal, 0 for nobody. The two balls grow a whole level at a time. The first edge
between them closes a shortest path: as they did not touch before, its length is the sum of both radii.

The goal is the same in every case, so its ball is kept and only grows: paid for once, it serves all the cases
left. It is held about as large as the starts' balls of these cases would be together. And the other three pegs are
alike to it: a state stands for the six that differ by the names of these pegs, which all get its distance.

Cost: 12 discs have 4^12 = 16.8 million states, a byte each; the two balls hold some ten per cent of them.
"""
import sys
from array import array

DISCS = 12
TABLED = 7  # discs whose moves are looked up
LOW_BITS = 4 ** DISCS // 3


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


def neighbours(front, table):
    """The states one move from each state of the front."""
    low = len(table) - 1
    for state in front:
        for move in table[state & low] or legal_moves(state, DISCS)[0]:
            yield state ^ move


def renamed(state):
    """The state under all six orders of the three pegs that are not the goal: 01, 10 and 11 in binary."""
    a, b = state & LOW_BITS, state >> 1 & LOW_BITS
    c = a ^ b
    return a | b << 1, b | a << 1, a | c << 1, c | a << 1, b | c << 1, c | b << 1


class GoalBall:
    """The states within ``radius`` moves of the goal; the front is the last level, one state of six."""

    def __init__(self):
        self.distance = array("b", [0]) * 4 ** DISCS
        self.distance[0] = -1
        self.front = array("i", [0])
        self.radius, self.size = 0, 1

    def grow(self, table):
        """Add a level; return whether it has met the start's ball, from which it takes states over for good."""
        distance = self.distance
        self.radius += 1
        mark = -1 - self.radius
        front, met = array("i"), False
        for state in neighbours(self.front, table):
            if distance[state] >= 0:
                front.append(state)
                for same in renamed(state):
                    if distance[same] > 0:
                        met = True
                    distance[same] = mark
        self.front = front
        self.size += len(front)
        return met


class StartBall:
    """The states within ``radius`` moves of a start; the front is the last level."""

    def __init__(self, start, distance):
        self.distance = distance
        self.distance[start] = 1
        self.states, self.front = array("i", [start]), array("i", [start])
        self.radius, self.size = 0, 1

    def grow(self, table):
        """Add a level; return whether it has met the goal's ball."""
        distance = self.distance
        self.radius += 1
        mark = 1 + self.radius
        front = array("i")
        for state in neighbours(self.front, table):
            seen = distance[state]
            if seen < 0:
                return True
            if not seen:
                distance[state] = mark
                front.append(state)
                self.states.append(state)
        self.front = front
        self.size += len(front)
        return False

    def erase(self):
        """Clear its marks, but for the states that the goal's ball took over."""
        for state in self.states:
            if self.distance[state] > 0:
                self.distance[state] = 0


def fewest_moves(start, goal_ball, cases_left, table):
    distance = goal_ball.distance
    if distance[start]:
        return -1 - distance[start]
    ball = StartBall(start, distance)
    met = False
    while not met:
        goal_is_due = goal_ball.size <= cases_left * ball.size
        met = (goal_ball if goal_is_due else ball).grow(table)
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
    goal_ball = GoalBall()
    for cases_left in range(next(tokens), 0, -1):
        print(fewest_moves(read_state(tokens), goal_ball, cases_left, table))


main()
