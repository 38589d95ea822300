# Forks without end, in new sessions, deaf to signals -> RE (more than 128 processes) | TLE
# limits: memory=512
import os
import signal

for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
while True:
    if os.fork() == 0:
        os.setsid()
