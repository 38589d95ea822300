"""As many bytes as the moves of twenty discs have, written from memory: what no program that lists them undercuts."""
import sys

sys.stdout.buffer.write(b"1048575\n" + b"1 3\n" * (2**20 - 1))
