# Grows by half a megabyte at a time -> MLE
import time

kept = []
while True:
    kept.append(bytearray(1 << 19))
    time.sleep(0.001)
