# Writes one byte a terabyte away, after signals of a too large file are ignored -> RE (OSError) | OLE
import os

os.write(1, b"42\n")
os.lseek(1, 1 << 40, os.SEEK_SET)
os.write(1, b"\n")
