"""The system calls that Python has no name for, through the C library."""

from __future__ import annotations

import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = (ctypes.c_long,) * 4
libc.ptrace.restype = ctypes.c_long
libc.syscall.argtypes = (ctypes.c_long,) * 6
libc.syscall.restype = ctypes.c_long
libc.prctl.argtypes = (ctypes.c_int,) + (ctypes.c_ulong,) * 4
# Named here to be looked up here: each forked child would search the library's symbols anew, which copies many pages.
libc.signal.argtypes = (ctypes.c_int, ctypes.c_void_p)
libc.signal.restype = ctypes.c_void_p
libc.sigprocmask.argtypes = (ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
libc.capset.argtypes = libc.capget.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
libc.mount.argtypes = (ctypes.c_char_p,) * 3 + (ctypes.c_ulong, ctypes.c_char_p)
# These are given addresses, not objects.
libc.open.argtypes = (ctypes.c_void_p, ctypes.c_int)
libc.write.argtypes = (ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t)
libc.chdir.argtypes = (ctypes.c_void_p,)
libc.setrlimit.argtypes = (ctypes.c_int, ctypes.c_void_p)
libc.sysinfo.argtypes = (ctypes.c_void_p,)

PTRACE_CONT = 7
PTRACE_SYSCALL = 24
PTRACE_GETEVENTMSG = 0x4201
PTRACE_SEIZE = 0x4206
PTRACE_LISTEN = 0x4208
PTRACE_GET_SYSCALL_INFO = 0x420E

EVENT_FORK = 1
EVENT_VFORK = 2
EVENT_CLONE = 3
EVENT_EXEC = 4
EVENT_EXIT = 6
EVENT_SECCOMP = 7
EVENT_STOP = 128

# The tracer's death kills every traced program (EXITKILL): even a worker killed outright leaves nothing behind.
_EVENTS = (EVENT_FORK, EVENT_VFORK, EVENT_CLONE, EVENT_EXEC, EVENT_EXIT, EVENT_SECCOMP)
_MARK_SYSTEM_CALLS = 1
_TRACE_OPTIONS = 1 << 20 | _MARK_SYSTEM_CALLS | sum(1 << event for event in _EVENTS)

SYSTEM_CALL_STOP = 0x80 | 5
"""the signal number of a stop at a system call: SIGTRAP, marked"""

WAIT_ALL = 0x40000000  # __WALL: wait for threads that are traced, too

_PR_SET_CHILD_SUBREAPER = 36

# On Linux everywhere but on MIPS and a few processors that are long gone. The standard module with these names takes
# half of a worker's start, most of it for the names.
SIGHUP, SIGINT, SIGKILL, SIGPIPE, SIGTERM = 1, 2, 9, 13, 15
SIGCHLD, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGXFSZ = 17, 19, 20, 21, 22, 25
_SET_MASK = 2
_SIGSET_BYTES = 128
_RT_SIGACTION = {"x86_64": 13, "aarch64": 134, "riscv64": 134}.get(os.uname().machine, 0)
_MOST_SIGNALS = 64

CAPABILITY_VERSION_3 = 0x20080522

_KCMP = {"x86_64": 312, "aarch64": 272}.get(os.uname().machine, 0)
_KCMP_VM = 1


def check(result: int, about: str = "") -> int:
    """The result of a call of the C library; OSError, its text after `about`, where the call has failed."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{about}{os.strerror(number)}")
    return result


def told(error: BaseException) -> str:
    """What to say of an error: a failed call's path and the reason, without numbers."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def seize(pid: int) -> None:
    """Trace `pid` and everything that it starts, without stopping it. Raises OSError where tracing is not allowed."""
    check(libc.ptrace(PTRACE_SEIZE, pid, 0, _TRACE_OPTIONS))


def resume(pid: int, signal: int = 0) -> None:
    """Let a stopped tracee go on, delivering `signal`. One that was killed meanwhile is no error."""
    libc.ptrace(PTRACE_CONT, pid, 0, signal)


def resume_to_result(pid: int) -> None:
    """Let a tracee that is stopped in a system call go on until that call's result is there."""
    libc.ptrace(PTRACE_SYSCALL, pid, 0, 0)


def system_call_failed(pid: int) -> bool:
    """Whether the call at whose end the tracee is stopped has failed."""
    information = ctypes.create_string_buffer(88)  # struct ptrace_syscall_info
    libc.ptrace(PTRACE_GET_SYSCALL_INFO, pid, len(information), ctypes.addressof(information))
    is_exit, is_error = information.raw[0] == 2, information.raw[32] != 0
    return is_exit and is_error


def keep_stopped(pid: int) -> None:
    """Leave a tracee in its group stop, ready for SIGCONT, as it would be without a tracer."""
    libc.ptrace(PTRACE_LISTEN, pid, 0, 0)


def event_message(pid: int) -> int:
    """The number that came with a trace event: the new task's id, or the former id of one that called exec."""
    value = ctypes.c_ulong()
    libc.ptrace(PTRACE_GETEVENTMSG, pid, 0, ctypes.addressof(value))
    return value.value


def same_memory(one: int, other: int) -> bool:
    """Whether two processes live in the same memory, as after vfork. False where the kernel does not say."""
    return bool(_KCMP and libc.syscall(_KCMP, one, other, _KCMP_VM, 0, 0) == 0)


def shared_memory() -> int:
    """Bytes that the machine holds in shared memory, memory files and memory file systems."""
    information = ctypes.create_string_buffer(128)  # struct sysinfo
    libc.sysinfo(information)
    pages = int.from_bytes(information.raw[48:56], "little")
    return pages * int.from_bytes(information.raw[104:108], "little")


def signal_descriptor(signals: tuple[int, ...]) -> int:
    """A descriptor that is readable while one of these (blocked) signals is pending. Closed on exec."""
    return check(int(libc.signalfd(-1, _signal_set(signals), os.O_NONBLOCK | os.O_CLOEXEC)))


def block_only(signals: tuple[int, ...]) -> None:
    """Have these signals wait from here on, and let all others come."""
    check(libc.sigprocmask(_SET_MASK, _signal_set(signals), None))


def _signal_set(signals: tuple[int, ...]) -> ctypes.Array[ctypes.c_char]:
    bits = sum(1 << (number - 1) for number in signals)
    return ctypes.create_string_buffer(bits.to_bytes(_SIGSET_BYTES, "little"), _SIGSET_BYTES)


def reset_signals(but: tuple[int, ...]) -> None:
    """Have every signal do what it does by default, apart from a few.

    By the system call itself: the C library keeps 32 and 33 for its own threads and refuses to touch them, yet a
    parent can have them ignored, as everything that it starts then does, too. Nothing happens where the call's number
    is not known.
    """
    default = ctypes.create_string_buffer(8 * 4)  # the kernel's struct sigaction: SIG_DFL, no flags, nothing blocked
    for number in range(1, _MOST_SIGNALS + 1):
        if _RT_SIGACTION and number not in but:
            libc.syscall(_RT_SIGACTION, number, ctypes.addressof(default), 0, _MOST_SIGNALS // 8, 0)


def become_subreaper() -> None:
    """Orphans below this process become its children, so that they can be reaped and counted."""
    check(libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0))


def effective_capabilities() -> int:
    """This process's powers, a bit for each; none where the kernel does not tell."""
    header, data = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0), (ctypes.c_uint32 * 6)()
    result = libc.capget(ctypes.addressof(header), ctypes.addressof(data))
    return data[0] | data[3] << 32 if result == 0 else 0


def offer_to_be_killed() -> None:
    """Where the machine runs out of memory, this process and all that it will start are to go first, of these the
    largest, and nothing of the person's."""
    try:
        _write("/proc/self/oom_score_adj", "1000")
    except OSError:
        pass  # a machine without it


NEW_MOUNTS, NEW_USER = 0x00020000, 0x10000000
"""kinds of namespaces"""


def new_namespaces() -> None:
    """Have mounts of one's own from here on, and without root a user namespace, which allows that. Raises OSError."""
    user, group = os.geteuid(), os.getegid()
    check(libc.unshare(NEW_MOUNTS | (NEW_USER if user else 0)), "namespaces: ")
    if user:
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{user} {user} 1")
        _write("/proc/self/gid_map", f"{group} {group} 1")


def _write(path: str, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(descriptor, text.encode())
    finally:
        os.close(descriptor)
