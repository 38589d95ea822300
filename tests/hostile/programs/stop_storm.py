# Two processes stop and wake each other as fast as they can -> TLE | RE
import os
import signal

parent = os.getpid()
child = os.fork()
other = child or parent
while True:
    os.kill(other, signal.SIGSTOP)
    os.kill(other, signal.SIGCONT)
