# The right answer beside much talk on stderr -> AC
import sys

sys.stderr.buffer.write(b"Traceback (most recent call last):\nMemoryError\n\x00\xff\x1b[31m" * 100000)
print(42)
