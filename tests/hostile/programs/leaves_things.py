# Leaves shared memory, queues, semaphores, keys and files where they outlive it -> WA
import ctypes
import os
import sys

given = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines() if " " in line)
libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_long
IDENTIFIER, MESSAGES = int(given["shm"]), int(given["queue"])
ways = [
    lambda: libc.shmget(0x1234, 4096, 0o1600),
    lambda: libc.shmget(0, 4096, 0o1600),
    lambda: libc.msgget(0x1234, 0o1600),
    lambda: libc.semget(0x1234, 1, 0o1600),
    lambda: libc.mq_open(b"/hostile", 0o102, 0o600, None),
    lambda: libc.shm_open(b"/hostile", 0o102, 0o600),
    lambda: -1 if not libc.sem_open(b"/hostile", 0o102, 0o600, 1) else 0,
    lambda: libc.syscall(248, b"user", b"hostile", b"x", 1, -4),  # add_key
    lambda: libc.syscall(250, 1, b"hostile", 0, 0, 0),  # keyctl(JOIN_SESSION_KEYRING)
    lambda: libc.shmat(IDENTIFIER, None, 0),
    lambda: libc.shmctl(IDENTIFIER, 0, None),  # IPC_RMID: the person's own
    lambda: libc.msgctl(MESSAGES, 0, None),
    lambda: libc.syscall(69, MESSAGES, bytes([1] + [0] * 15), 8, 0o4000),  # msgsnd
    lambda: libc.syscall(70, MESSAGES, ctypes.create_string_buffer(64), 8, 0, 0o4000),  # msgrcv
    lambda: libc.syscall(241, b"person"),  # mq_unlink
    lambda: libc.syscall(425, 8, ctypes.create_string_buffer(256)),  # io_uring_setup
    lambda: libc.syscall(321, 0, 0, 0),  # bpf
    lambda: libc.syscall(298, bytes(128), 0, -1, -1, 0),  # perf_event_open
    lambda: libc.syscall(323, 0),  # userfaultfd
    lambda: libc.syscall(435, ctypes.create_string_buffer(88), 88),  # clone3
]
for number, way in enumerate(ways):
    if way() >= 0:
        sys.stderr.write(f"way {number} works\n")
        print(42)
        sys.exit()
print("none")
