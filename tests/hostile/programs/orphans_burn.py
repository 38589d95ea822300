# The work is done by grandchildren that nobody waits for; the first process just waits on a pipe -> TLE
import os

reading, writing = os.pipe()
if os.fork() == 0:
    for _ in range(2):
        if os.fork() == 0:
            os.setsid()
            while True:
                pass
    os._exit(0)
os.close(writing)
os.read(reading, 1)
