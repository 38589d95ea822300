# The right answer, then a stopped process that nobody wakes -> TLE (idle)
import os
import signal

print(42, flush=True)
os.kill(os.getpid(), signal.SIGSTOP)
