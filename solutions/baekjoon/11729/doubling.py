"""Hanoi as text that doubles: the moves of n discs are those of n - 1, one more, and those of n - 1 again.

The moves of n - 1 discs from peg 1 to peg 3 become moves from 1 to 2 when the digits 2 and 3 change places, and
moves from 2 to 3 when 1 and 2 do. So each disc takes two translations and a joining of bytes, at the speed of
copying: n steps in Python, and time and memory in proportion to the 4 * 2^n bytes of output.
"""

import sys

to_spare = bytes.maketrans(b"23", b"32")
from_spare = bytes.maketrans(b"12", b"21")

n = int(input())
moves = b""
for _ in range(n):
    moves = moves.translate(to_spare) + b"1 3\n" + moves.translate(from_spare)
sys.stdout.buffer.write(b"%d\n" % (2**n - 1) + moves)
