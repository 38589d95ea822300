# Each child is within the limit, together they are not -> MLE
import os
import time

for _ in range(6):
    if os.fork() == 0:
        kept = bytearray(20 << 20)
        time.sleep(10)
time.sleep(10)
