"""Accepts any shortest solution: validate.py INPUT ANSWER FEEDBACK_DIR < OUTPUT.

The answer begins with the fewest moves; the rest of it is one solution, which nobody reads. Exit 42 where the
output is accepted; 43 where it is wrong, with the reason in FEEDBACK_DIR/judgemessage.txt; 1 where it beats the
answer, which then is the package's fault. Lines are read one by one, in pieces, and no further than the first
fault, so no output takes more than linear time, or more memory than the discs do.
"""

import sys
from pathlib import Path

LONGEST_LINE = 100
ACCEPTED, WRONG, JUDGE_ERROR = 42, 43, 1


class Wrong(Exception):
    """What is wrong with the output."""


def show(line):
    """The line as it can be printed, whatever its bytes are."""
    text = line.rstrip(b"\r\n").decode("ascii", "backslashreplace")
    return repr(text[:40] + "…" if len(text) > 40 else text)


def numbers(number, line, count):
    """The whole numbers on a line."""
    if not line:
        raise Wrong(f"line {number}: the output ends here")
    words = line.split()
    if len(words) != count or not all(word.isdigit() and len(word) < 10 for word in words):
        what = "two peg numbers" if count == 2 else "the number of moves"
        raise Wrong(f"line {number}: {what} expected, not {show(line)}")
    return [int(word) for word in words]


def play(output, claimed, pegs, discs):
    """Play the moves from the second line on, and see that they bring all discs to the last peg."""
    stacks = [list(range(discs, 0, -1))] + [[] for _ in range(pegs - 1)]
    for number in range(2, claimed + 2):
        source, target = numbers(number, output.readline(LONGEST_LINE), 2)
        move = f"line {number}: move {source} {target}"
        if not (1 <= source <= pegs and 1 <= target <= pegs):
            raise Wrong(f"{move}: pegs are numbered 1 to {pegs}")
        if source == target:
            raise Wrong(f"{move} moves nothing")
        taken, onto = stacks[source - 1], stacks[target - 1]
        if not taken:
            raise Wrong(f"{move}: peg {source} is empty")
        if onto and onto[-1] < taken[-1]:
            raise Wrong(f"{move} puts disc {taken[-1]} on disc {onto[-1]}, which is smaller")
        onto.append(taken.pop())
    if len(stacks[-1]) < discs:
        raise Wrong(f"after {claimed} moves only {len(stacks[-1])} of {discs} discs are on peg {pegs}")


def check(output, fewest, pegs, discs):
    """The number of moves of a right solution; raises Wrong for all others."""
    [claimed] = numbers(1, output.readline(LONGEST_LINE), 1)
    if claimed > fewest:
        raise Wrong(f"line 1: {claimed} moves, but {fewest} are enough")
    play(output, claimed, pegs, discs)
    for number, line in enumerate(iter(lambda: output.readline(LONGEST_LINE), b""), claimed + 2):
        if line.strip():
            raise Wrong(f"line {number}: nothing expected after {claimed} moves, not {show(line)}")
    return claimed


def main():
    input_path, answer_path, feedback = map(Path, sys.argv[1:4])
    pegs, discs = map(int, input_path.read_text().split())
    fewest = int(answer_path.read_text().split(maxsplit=1)[0])
    status, message = ACCEPTED, ""
    try:
        moves = check(sys.stdin.buffer, fewest, pegs, discs)
        if moves < fewest:
            status, message = JUDGE_ERROR, f"a solution with {moves} moves, where the answer has {fewest}"
    except Wrong as wrong:
        status, message = WRONG, str(wrong)
    if message:
        (feedback / "judgemessage.txt").write_text(message + "\n", encoding="utf-8")
    sys.exit(status)


main()
