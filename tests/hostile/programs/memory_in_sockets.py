# Fills the buffers of a thousand sockets in each of many processes: kernel memory that no process owns -> RE | OLE | MLE | TLE
import os
import socket
import time

for _ in range(20):
    if os.fork() == 0:
        kept = []
        try:
            while True:
                pair = socket.socketpair()
                for end in pair:
                    end.setblocking(False)
                    try:
                        while True:
                            end.send(bytes(65536))
                    except BlockingIOError:
                        pass
                kept.append(pair)
        except OSError:
            pass
        time.sleep(20)
time.sleep(20)
