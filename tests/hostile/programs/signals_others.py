# Signals, stops, slows, traces, limits and looks into processes outside -> WA
import ctypes
import fcntl
import os
import resource
import signal
import socket
import sys

given = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines() if " " in line)
libc = ctypes.CDLL(None, use_errno=True)
others = [os.getppid(), int(given["victim"])]


def checked(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")


def by_owner(pid, signal_number):
    reading, writing = os.pipe()
    fcntl.fcntl(reading, 10, signal_number)  # F_SETSIG
    fcntl.fcntl(reading, fcntl.F_SETOWN, pid)
    fcntl.fcntl(reading, fcntl.F_SETFL, os.O_ASYNC)
    os.write(writing, b"x")


def by_socket_owner(pid):
    one, other = socket.socketpair()
    fcntl.ioctl(one, 0x8901, pid.to_bytes(4, "little"))
    fcntl.fcntl(one, fcntl.F_SETFL, os.O_ASYNC)
    other.send(b"x")


def ways(pid):
    return [
        lambda: os.kill(pid, signal.SIGSTOP),
        lambda: os.kill(pid, 0),
        lambda: os.killpg(os.getpgid(pid), signal.SIGSTOP),
        lambda: checked(libc.syscall(234, pid, pid, 19)),  # tgkill
        lambda: checked(libc.syscall(200, pid, 19)),  # tkill
        lambda: checked(libc.syscall(129, pid, 19, bytes(128))),  # rt_sigqueueinfo
        lambda: checked(libc.syscall(297, pid, pid, 19, bytes(128))),  # rt_tgsigqueueinfo
        lambda: signal.pidfd_send_signal(os.pidfd_open(pid), 19),
        lambda: by_owner(pid, 19),
        lambda: by_owner(pid, 0),
        lambda: by_socket_owner(pid),
        lambda: checked(libc.ptrace(16, pid, 0, 0)),
        lambda: checked(libc.ptrace(0x4206, pid, 0, 0)),
        lambda: os.setpriority(os.PRIO_PROCESS, pid, 19),
        lambda: os.sched_setaffinity(pid, {0}),
        lambda: os.sched_setscheduler(pid, os.SCHED_BATCH, os.sched_param(0)),
        lambda: checked(libc.syscall(251, 1, pid, 3 << 13)),  # ioprio_set
        lambda: resource.prlimit(pid, resource.RLIMIT_NOFILE, (10, 10)),
        lambda: checked(libc.syscall(310, pid, bytes(16), 1, bytes(16), 1, 0)),  # process_vm_readv
        lambda: checked(libc.syscall(312, pid, os.getpid(), 1, 0, 0)),  # kcmp
        lambda: checked(libc.syscall(256, pid, 1, b"\1", b"\1")),  # migrate_pages
        lambda: os.setpgid(pid, os.getpgid(0)),
        lambda: checked(libc.syscall(438, os.pidfd_open(pid), 0, 0)),  # pidfd_getfd
        lambda: os.open(f"/proc/{pid}/mem", os.O_RDWR),
    ]


def own():
    return [
        lambda: resource.setrlimit(resource.RLIMIT_CPU, (1000, 1000)),
        lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1)),
        lambda: os.setpriority(os.PRIO_PROCESS, 0, -5),
        lambda: os.nice(-5),
        lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
        lambda: checked(libc.ptrace(0, 0, 0, 0)),
        lambda: os.setuid(1),
        lambda: os.setgroups([0, 4]),
    ]


for number, way in enumerate([*ways(others[0]), *ways(others[1]), *own()]):
    try:
        way()
    except (OSError, ValueError):
        continue
    sys.stderr.write(f"way {number} works\n")
    print(42)
    sys.exit()
print("none")
