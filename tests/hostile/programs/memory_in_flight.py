# Memory files sent through a socket and closed: held by the message alone -> MLE | RE (PermissionError)
# limits: output=256
import os
import socket

left, right = socket.socketpair()
block = bytes(1 << 20)
for _ in range(64):
    number = os.memfd_create("x")
    for _ in range(4):
        os.write(number, block)
    socket.send_fds(left, [b"x"], [number])
    os.close(number)
print(42)
