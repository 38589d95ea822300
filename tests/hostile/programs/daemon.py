# Answers right and leaves a daemon: twice forked, in its own session, deaf to signals -> AC
import os
import signal
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_IGN)
        while True:
            time.sleep(1)
    os._exit(0)
os.wait()
print(42)
