# The right answer, then sleep without end -> TLE (idle)
import time

print(42, flush=True)
time.sleep(1000)
