# Prints every byte, escape sequences and all, in one line -> WA
import sys

sys.stdout.buffer.write(bytes(range(256)) * 1000 + b"\x1b[2J\x1b]0;owned\x07\xff\xfe\x00\xed\xa0\x80")
