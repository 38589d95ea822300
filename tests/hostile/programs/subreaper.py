# Adopts orphans itself, stops them and ends: they are over as well -> AC
import ctypes
import os
import signal
import time

ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
for _ in range(5):
    if os.fork() == 0:
        if os.fork() == 0:
            os.kill(os.getpid(), signal.SIGSTOP)
        os._exit(0)
time.sleep(0.2)
print(42)
