# Reads its own output as it writes it, without end -> OLE | RE (OSError)
import os

os.write(1, b"42\n" * 1000)
while True:
    os.lseek(1, 0, os.SEEK_SET)
    data = os.read(1, 1 << 20)
    os.lseek(1, 0, os.SEEK_END)
    os.write(1, data)
