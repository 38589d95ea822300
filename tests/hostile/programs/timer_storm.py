# A timer interrupts a sleep ten thousand times a second -> TLE (idle) | TLE
import signal
import time

signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.0001, 0.0001)
while True:
    time.sleep(1)
