"""The system calls that Python has no name for, through the C library."""

from __future__ import annotations

import ctypes
import os

_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.argtypes = (ctypes.c_long,) * 4
_libc.ptrace.restype = ctypes.c_long
_libc.syscall.argtypes = (ctypes.c_long,) * 6
_libc.syscall.restype = ctypes.c_long
_libc.prctl.argtypes = (ctypes.c_int,) + (ctypes.c_ulong,) * 4
# Named here to be looked up here: each forked child would search the library's symbols anew, which copies many pages.
_libc.signal.argtypes = (ctypes.c_int, ctypes.c_void_p)
_libc.signal.restype = ctypes.c_void_p
_libc.sigprocmask.argtypes = (ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_libc.capset.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
_libc.sysinfo.argtypes = (ctypes.c_void_p,)

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

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38

_PR_SET_SECUREBITS = 28
_NO_ROOT_LOCKED = 0b11  # SECBIT_NOROOT and its lock: exec gives user 0 no capabilities
_PR_CAP_AMBIENT = 47
_PR_CAP_AMBIENT_CLEAR_ALL = 4
_CAPABILITY_VERSION_3 = 0x20080522
# Made here, not in the forked child, where every new object costs a copied page.
_ADDRESSEE = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
_NO_CAPABILITIES = (ctypes.c_uint32 * 6)()

# On Linux everywhere but on MIPS and a few processors that are long gone. The standard module with these names takes
# half of a worker's start, most of it for the names.
SIGHUP, SIGINT, SIGKILL, SIGPIPE, SIGTERM = 1, 2, 9, 13, 15
SIGCHLD, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGXFSZ = 17, 19, 20, 21, 22, 25
_SET_MASK = 2
_SIGSET_BYTES = 128
_RT_SIGACTION = {"x86_64": 13, "aarch64": 134, "riscv64": 134}.get(os.uname().machine, 0)
_MOST_SIGNALS = 64

_KCMP = {"x86_64": 312, "aarch64": 272}.get(os.uname().machine, 0)
_KCMP_VM = 1


def check(result: int, about: str = "") -> int:
    """The result of a call of the C library; OSError, its text after `about`, where the call has failed."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{about}{os.strerror(number)}")
    return result


def seize(pid: int) -> None:
    """Trace `pid` and everything that it starts, without stopping it. Raises OSError where tracing is not allowed."""
    check(_libc.ptrace(PTRACE_SEIZE, pid, 0, _TRACE_OPTIONS))


def resume(pid: int, signal: int = 0) -> None:
    """Let a stopped tracee go on, delivering `signal`. One that was killed meanwhile is no error."""
    _libc.ptrace(PTRACE_CONT, pid, 0, signal)


def resume_to_result(pid: int) -> None:
    """Let a tracee that is stopped in a system call go on until that call's result is there."""
    _libc.ptrace(PTRACE_SYSCALL, pid, 0, 0)


def system_call_failed(pid: int) -> bool:
    """Whether the call at whose end the tracee is stopped has failed."""
    information = ctypes.create_string_buffer(88)  # struct ptrace_syscall_info
    _libc.ptrace(PTRACE_GET_SYSCALL_INFO, pid, len(information), ctypes.addressof(information))
    is_exit, is_error = information.raw[0] == 2, information.raw[32] != 0
    return is_exit and is_error


def keep_stopped(pid: int) -> None:
    """Leave a tracee in its group stop, ready for SIGCONT, as it would be without a tracer."""
    _libc.ptrace(PTRACE_LISTEN, pid, 0, 0)


def event_message(pid: int) -> int:
    """The number that came with a trace event: the new task's id, or the former id of one that called exec."""
    value = ctypes.c_ulong()
    _libc.ptrace(PTRACE_GETEVENTMSG, pid, 0, ctypes.addressof(value))
    return value.value


def same_memory(one: int, other: int) -> bool:
    """Whether two processes live in the same memory, as after vfork. False where the kernel does not say."""
    return bool(_KCMP and _libc.syscall(_KCMP, one, other, _KCMP_VM, 0, 0) == 0)


def shared_memory() -> int:
    """Bytes that the machine holds in shared memory, memory files and memory file systems."""
    information = ctypes.create_string_buffer(128)  # struct sysinfo
    _libc.sysinfo(information)
    pages = int.from_bytes(information.raw[48:56], "little")
    return pages * int.from_bytes(information.raw[104:108], "little")


def signal_descriptor(signals: tuple[int, ...]) -> int:
    """A descriptor that is readable while one of these (blocked) signals is pending. Closed on exec."""
    return check(int(_libc.signalfd(-1, _signal_set(signals), os.O_NONBLOCK | os.O_CLOEXEC)))


def block_only(signals: tuple[int, ...]) -> None:
    """Have these signals wait from here on, and let all others come."""
    check(_libc.sigprocmask(_SET_MASK, _signal_set(signals), None))


def _signal_set(signals: tuple[int, ...]) -> ctypes.Array[ctypes.c_char]:
    bits = sum(1 << (number - 1) for number in signals)
    return ctypes.create_string_buffer(bits.to_bytes(_SIGSET_BYTES, "little"), _SIGSET_BYTES)


def reset_signal(number: int) -> None:
    """Have one signal do what it does by default. Not for the C library's own, 32 and 33."""
    _libc.signal(number, None)


def reset_signals(but: tuple[int, ...]) -> None:
    """Have every signal do what it does by default, apart from a few.

    By the system call itself: the C library keeps 32 and 33 for its own threads and refuses to touch them, yet a
    parent can have them ignored, as everything that it starts then does, too. Nothing happens where the call's number
    is not known.
    """
    default = ctypes.create_string_buffer(8 * 4)  # the kernel's struct sigaction: SIG_DFL, no flags, nothing blocked
    for number in range(1, _MOST_SIGNALS + 1):
        if _RT_SIGACTION and number not in but:
            _libc.syscall(_RT_SIGACTION, number, ctypes.addressof(default), 0, _MOST_SIGNALS // 8, 0)


def become_subreaper() -> None:
    """Orphans below this process become its children, so that they can be reaped and counted."""
    check(_libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0))


def die_with_parent() -> None:
    """Be killed when the thread that has forked this process ends, however it ends. An exec doesn't change that."""
    check(_libc.prctl(_PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0))


def no_new_privileges() -> None:
    """Set-user-id programs run without their privileges from here on."""
    check(_libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))


def give_up_capabilities() -> None:
    """Be root in name only: without root's powers, for this process and all that it starts."""
    check(_libc.prctl(_PR_SET_SECUREBITS, _NO_ROOT_LOCKED, 0, 0, 0))
    check(_libc.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0))
    check(_libc.capset(_ADDRESSEE, _NO_CAPABILITIES))
