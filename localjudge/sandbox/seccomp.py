"""A system call filter (seccomp): refuses what a solution never needs and Landlock does not know.

That is: sockets of any kind, other processes' limits and scheduling, changing the modes, owners and times of files by
their paths, System V and POSIX message, semaphore and memory objects (which outlive a process), kernel keys, new
namespaces, and the interfaces that do such things by another way (io_uring). A refused call fails with EPERM; a few
fail as if the kernel were older, so that callers fall back.
Source: the kernel's Documentation/userspace-api/seccomp_filter.rst; numbers from its system call tables.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct

_PR_SET_SECCOMP = 22
_MODE_FILTER = 2

_ALLOW = 0x7FFF0000
_ERRNO = 0x00050000
_TRACE = 0x7FF00000
_KILL_PROCESS = 0x80000000

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16

_X32 = 0x40000000
# The CLONE_NEW… flags: time, mount, cgroup, uts, ipc, user, pid and network namespaces.
_CLONE_NEW = 0x00000080 | 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000

# name: (x86-64, AArch64); None where the architecture has no such call.
_REFUSED: dict[str, tuple[int | None, int | None]] = {
    "socket": (41, 198),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "semget": (64, 190),
    "mq_open": (240, 180),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "unshare": (272, 97),
    "setns": (308, 268),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "mount": (165, 40),
    "open_by_handle_at": (304, 265),
    "name_to_handle_at": (303, 264),
    "fanotify_init": (300, 262),
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
    "ioprio_set": (251, 30),
    "setpriority": (141, 140),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "quotactl": (179, 60),
    "syslog": (103, 116),
    "truncate": (76, 45),
    "swapon": (167, 224),
    "chroot": (161, 51),
}
# Landlock lets these through. A compiler sets the mode of what it makes; a solution has no use for them.
_REFUSED_TO_SOLUTIONS: dict[str, tuple[int | None, int | None]] = {
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, None),
    "fchown": (93, 55),
    "lchown": (94, None),
    "fchownat": (260, 54),
    "utime": (132, None),
    "utimes": (235, None),
    "futimesat": (261, None),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "setxattrat": (463, 463),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "removexattrat": (466, 466),
    "file_setattr": (469, 469),
}
# These fall back to older calls where they do not exist.
_ABSENT: dict[str, tuple[int | None, int | None]] = {
    "clone3": (435, 435),  # its flags lie in memory, where a filter cannot see them
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
}
# Allowed for the caller itself (first argument 0) only.
_OWN_ONLY: dict[str, tuple[int, int]] = {
    "prlimit64": (302, 261),
    "sched_setaffinity": (203, 122),
    "sched_setscheduler": (144, 119),
    "sched_setparam": (142, 118),
    "sched_setattr": (314, 274),
}
_SIGNALS: dict[str, tuple[int, int]] = {
    "kill": (62, 129),
    "tkill": (200, 130),
    "tgkill": (234, 131),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "pidfd_open": (434, 434),
}
# With the argument that is the size asked for.
_MEMORY = (((9, 222), 1), ((25, 216), 2))  # mmap, mremap
_CLONE = (56, 220)

_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}

_libc = ctypes.CDLL(None, use_errno=True)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def known() -> bool:
    """Whether there are filters for this machine's architecture."""
    return os.uname().machine in _ARCHITECTURES


class Filter:
    """A filter ready to be entered.

    `compiling` makes the one for compilers. With `traced`, the tracer is shown each demand for 4 GiB of memory or
    more at once. `signals_to`, where not 0, is the only process that signals may go to, for kernels whose Landlock
    does not know signals.
    """

    def __init__(self, *, compiling: bool, traced: bool, signals_to: int = 0) -> None:
        self._code = _program(compiling=compiling, traced=traced, signals_to=signals_to)
        self._program = _Program(len(self._code) // 8, self._code)

    def enter(self) -> None:
        """From here on this process, and all that it starts, are held to the filter. Needs no_new_privs."""
        if _libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(self._program), 0, 0) != 0:
            number = ctypes.get_errno()
            raise OSError(number, f"seccomp: {os.strerror(number)}")


def _program(*, compiling: bool, traced: bool, signals_to: int) -> bytes:
    column, architecture = _ARCHITECTURES[os.uname().machine]
    code: list[tuple[int, int, int, int]] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL_PROCESS),
        (_LOAD, 0, 0, _NUMBER),
    ]
    if column == 0:
        # The x32 calls would be a second way to everything.
        code += [(_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _ERRNO | errno.ENOSYS)]
    refused = dict(_REFUSED) if compiling else {**_REFUSED, **_REFUSED_TO_SOLUTIONS}
    for table, answer in ((refused, errno.EPERM), (_ABSENT, errno.ENOSYS)):
        for numbers in table.values():
            number = numbers[column]
            if number is not None:
                code += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ERRNO | answer)]
    for numbers in _OWN_ONLY.values():
        code += _with_first_argument(numbers[column], 0)
    if traced:
        for numbers, size_argument in _MEMORY:
            code += _shown_where_huge(numbers[column], size_argument)
    if signals_to:
        for numbers in _SIGNALS.values():
            code += _with_first_argument(numbers[column], signals_to)
    code += [
        (_EQUAL, 0, 4, _CLONE[column]),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_ANY_BIT, 0, 1, _CLONE_NEW),
        (_RETURN, 0, 0, _ERRNO | errno.EPERM),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _ALLOW),
    ]
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in code)


def _with_first_argument(number: int, argument: int) -> list[tuple[int, int, int, int]]:
    """Allow the call with this first argument alone."""
    return [
        (_EQUAL, 0, 4, number),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_EQUAL, 1, 0, argument),
        (_RETURN, 0, 0, _ERRNO | errno.EPERM),
        (_RETURN, 0, 0, _ALLOW),
    ]


def _shown_where_huge(number: int, size_argument: int) -> list[tuple[int, int, int, int]]:
    """Show the tracer the call where the size's upper 32 bits are not all zero."""
    return [
        (_EQUAL, 0, 4, number),
        (_LOAD, 0, 0, _FIRST_ARGUMENT + 8 * size_argument + 4),
        (_EQUAL, 1, 0, 0),
        (_RETURN, 0, 0, _TRACE),
        (_RETURN, 0, 0, _ALLOW),
    ]
