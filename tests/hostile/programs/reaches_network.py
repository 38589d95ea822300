# Connects to local services: TCP, UDP, UNIX, abstract, by a socket or by one half of a pair -> WA
import os
import socket
import sys

given = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines() if " " in line)
port, path, abstract, datagrams = int(given["port"]), given["unix"], "\0" + given["abstract"], given["datagrams"]


def to(family, kind, address):
    made = socket.socket(family, kind)
    made.connect(address)
    made.send(b"x")


def pair(address):
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.sendto(b"x", address)


def pair_connected(address):
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.connect(address)
    one.send(b"x")


def pair_message(address):
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.sendmsg([b"x"], [], 0, address)


def listens():
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.bind("here")


ways = [
    lambda: to(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", port)),
    lambda: to(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", port)),
    lambda: to(socket.AF_INET6, socket.SOCK_STREAM, ("::1", port)),
    lambda: to(socket.AF_UNIX, socket.SOCK_STREAM, path),
    lambda: to(socket.AF_UNIX, socket.SOCK_STREAM, abstract),
    lambda: to(socket.AF_UNIX, socket.SOCK_DGRAM, datagrams),
    lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0),
    lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0),
    lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM),
    lambda: socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET),
    lambda: pair(datagrams),
    lambda: pair(abstract),
    lambda: pair_connected(datagrams),
    lambda: pair_message(datagrams),
    lambda: listens(),
    lambda: os.open("/dev/tty", os.O_RDWR),
    lambda: os.open("/dev/ptmx", os.O_RDWR),
    lambda: os.open("/dev/log", os.O_RDWR),
]
for index, way in enumerate(ways):
    try:
        way()
    except OSError:
        continue
    sys.stderr.write(f"way {index} works\n")
    print(42)
    sys.exit()
print("none")
