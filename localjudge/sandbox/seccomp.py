"""A system call filter (seccomp): refuses what a solution never needs and Landlock does not know.

That is: sockets, but for a connected pair that talks to itself; other processes' limits and scheduling; the modes,
owners, times, attributes and flags of files; System V and POSIX message, semaphore and memory objects (which outlive a
process); kernel keys; new namespaces; descriptors that travel in messages, and tasks that escape the tracer or keep
descriptors where nobody looks; memory and disk that are taken without being used or counted; and the interfaces that
do such things by another way (io_uring). A refused call fails with EPERM; a few fail as if the kernel were older, or
the file system, so that callers fall back.
Source: the kernel's Documentation/userspace-api/seccomp_filter.rst; numbers from its system call tables.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys

from localjudge.sandbox.operations import Do
from localjudge.sandbox.steps import Steps

_PR_SET_SECCOMP = 22
_MODE_FILTER = 2

_ALLOW = 0x7FFF0000
_ERRNO = 0x00050000
_TRACE = 0x7FF00000
_KILL_PROCESS = 0x80000000

_Instruction = tuple[int, int, int, int]
"""operation, how many instructions to skip where it holds and where not, operand"""
_FARTHEST = 255
"""instructions that a condition can skip"""
_JUMP = 0x05
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _MASK, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
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
    # A datagram socket of a pair may be connected to any other; what lies in a message belongs to no process.
    "connect": (42, 203),
    "bind": (49, 200),
    "sendmsg": (46, 211),
    "sendmmsg": (307, 269),
    # Sockets keep little, unless they are told otherwise.
    "setsockopt": (54, 208),
    # A page in a pipe holds the huge one that it is a part of, when that has long been given back.
    "vmsplice": (278, 75),
    # They wait for everybody's writing, and cannot be ended meanwhile.
    "sync": (162, 81),
    "syncfs": (306, 267),
    "shmget": (29, 194),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "msgget": (68, 186),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    "semget": (64, 190),
    "semop": (65, 193),
    "semtimedop": (220, 192),
    "semctl": (66, 191),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
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
    # The names and values of extended attributes can be read wherever the file's mode allows it.
    "getxattr": (191, 8),
    "lgetxattr": (192, 9),
    "getxattrat": (464, 464),
    "listxattr": (194, 11),
    "llistxattr": (195, 12),
    "listxattrat": (465, 465),
}
# The disk of a file's whole size, and more, at once: nobody could look often enough. Callers fall back to writing.
_UNSUPPORTED_TO_SOLUTIONS: dict[str, tuple[int | None, int | None]] = {
    "fallocate": (285, 47),
}
# These fall back to older calls where they do not exist.
_ABSENT: dict[str, tuple[int | None, int | None]] = {
    "clone3": (435, 435),  # its flags lie in memory, where a filter cannot see them
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_setup": (206, 0),  # the machine has only so many of its requests
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
_OWN_PROCESS = 0xFFFFFF00
"""stands for the process that takes the filter on"""
_MMAP, _MREMAP = (9, 222), (25, 216)
_SIZE_OF_MMAP, _FLAGS_OF_MMAP, _SIZE_OF_MREMAP = 1, 3, 2
"""arguments"""
_HUGE_PAGES = 0x40000  # MAP_HUGETLB: of the person's reserve, and counted as nobody's memory
_CLONE = (56, 220)
_CLONE_FILES, _CLONE_THREAD, _CLONE_PTRACE, _CLONE_UNTRACED = 0x00000400, 0x00010000, 0x00002000, 0x00800000
_SENDTO = (44, 206)
_SOCKETPAIR = (53, 199)
_UNIX_SOCKETS = 1
# With the argument that says what to do, and what must not be done.
_NOT_TO_DO: dict[str, tuple[tuple[int, int], int, tuple[int, ...]]] = {
    # F_SETOWN and F_SETOWN_EX have signals sent to any process; F_SETLEASE and F_NOTIFY get in the way of those who
    # write; F_SETPIPE_SZ makes room for what is nobody's memory.
    "fcntl": ((72, 25), 1, (8, 15, 1024, 1026, 1031)),
    # PR_SET_DUMPABLE closes a process's files and mappings in /proc, to us as well.
    "prctl": ((157, 167), 0, (4,)),
    # MADV_PAGEOUT puts memory where it is not counted.
    "madvise": ((28, 233), 2, (21,)),
}

# Device controls change files that are open for reading, take locks and make snapshots by ways that Landlock does not
# see: so none but a terminal's (which FIONREAD and the like belong to), and of these not FIOSETOWN's kin, TIOCSTI and
# TIOCLINUX, which type.
_IOCTL = (16, 29)
_IOCTL_TYPE, _TERMINAL = 0xFFFFFF00, 0x5400
_NOT_OF_A_TERMINAL = (0x5412, 0x541C)

_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def known() -> bool:
    """Whether there are filters for this machine's architecture."""
    return os.uname().machine in _ARCHITECTURES


class Filter:
    """A filter that a process can be held to, which needs no_new_privs.

    `compiling` makes the one for compilers. With `traced`, the tracer is shown each demand for 4 GiB of memory or
    more at once. With `own_signals` signals go to the process itself alone, for kernels whose Landlock does not know
    signals.
    """

    def __init__(self, *, compiling: bool, traced: bool, own_signals: bool) -> None:
        self._code = _program(compiling=compiling, traced=traced, own_signals=own_signals)
        operands = range(4, len(self._code), 8)
        mark = _OWN_PROCESS.to_bytes(4, sys.byteorder)
        self._processes = [at for at in operands if self._code[at : at + 4] == mark] if own_signals else []

    def steps(self) -> Steps:
        """How a process takes it on."""
        steps = Steps()
        code = ctypes.create_string_buffer(self._code, len(self._code))
        program = _Program(len(self._code) // 8, ctypes.addressof(code))
        steps.keep((code, program))
        for at in self._processes:
            steps.add(Do.PUT_PROCESS, ctypes.addressof(code) + at)
        steps.add(Do.PRCTL, _PR_SET_SECCOMP, _MODE_FILTER, ctypes.addressof(program))
        return steps


def _program(*, compiling: bool, traced: bool, own_signals: bool) -> bytes:
    column, architecture = _ARCHITECTURES[os.uname().machine]
    code: list[_Instruction] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL_PROCESS),
        (_LOAD, 0, 0, _NUMBER),
    ]
    if column == 0:
        # The x32 calls would be a second way to everything.
        code += [(_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _ERRNO | errno.ENOSYS)]
    code += _search(sorted(_answers(column, compiling=compiling, traced=traced, own_signals=own_signals).items()))
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in code)


def _answers(column: int, *, compiling: bool, traced: bool, own_signals: bool) -> dict[int, list[_Instruction]]:
    """For each call that is not simply allowed: its number, and the code that knows it by that and answers it."""
    answers: dict[int, list[_Instruction]] = {}
    refused = dict(_REFUSED) if compiling else {**_REFUSED, **_REFUSED_TO_SOLUTIONS}
    unsupported = {} if compiling else _UNSUPPORTED_TO_SOLUTIONS
    for table, answer in ((refused, errno.EPERM), (unsupported, errno.EOPNOTSUPP), (_ABSENT, errno.ENOSYS)):
        for numbers in table.values():
            number = numbers[column]
            if number is not None:
                answers[number] = [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ERRNO | answer)]
    for own in _OWN_ONLY.values():
        answers[own[column]] = _with_first_argument(own[column], 0)
    answers[_MMAP[column]] = _mapping(_MMAP[column], traced=traced)
    if traced:
        answers[_MREMAP[column]] = [(_EQUAL, 0, 4, _MREMAP[column]), *_shown_where_huge(_SIZE_OF_MREMAP)]
    if own_signals:
        for signals in _SIGNALS.values():
            answers[signals[column]] = _with_first_argument(signals[column], _OWN_PROCESS)
    for calls, argument, values in _NOT_TO_DO.values():
        answers[calls[column]] = _without_values(calls[column], argument, values)
    answers[_IOCTL[column]] = _terminal_control(_IOCTL[column])
    answers[_SOCKETPAIR[column]] = _with_first_argument(_SOCKETPAIR[column], _UNIX_SOCKETS)
    answers[_SENDTO[column]] = [
        # To send to an address is to connect; without one, both halves of the pointer are zero.
        (_EQUAL, 0, 6, _SENDTO[column]),
        (_LOAD, 0, 0, _FIRST_ARGUMENT + 8 * 4),
        (_EQUAL, 0, 3, 0),
        (_LOAD, 0, 0, _FIRST_ARGUMENT + 8 * 4 + 4),
        (_EQUAL, 0, 1, 0),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _ERRNO | errno.EPERM),
    ]
    answers[_CLONE[column]] = [
        (_EQUAL, 0, 6, _CLONE[column]),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_ANY_BIT, 2, 0, _CLONE_NEW | _CLONE_PTRACE | _CLONE_UNTRACED),
        (_ANY_BIT, 0, 2, _CLONE_THREAD),
        (_ANY_BIT, 1, 0, _CLONE_FILES),
        (_RETURN, 0, 0, _ERRNO | errno.EPERM),
        (_RETURN, 0, 0, _ALLOW),
    ]
    return answers


def _search(answers: list[tuple[int, list[_Instruction]]]) -> list[_Instruction]:
    """A search by halves for the call's number, in order of the numbers; what is not found is allowed.

    It is not only the calls that are faster so: where a filter is entered, the kernel works through it once for every
    call that there is, to remember those that it always allows.
    """
    if len(answers) == 1:
        return [*answers[0][1], (_RETURN, 0, 0, _ALLOW)]
    middle = len(answers) // 2
    below, above = _search(answers[:middle]), _search(answers[middle:])
    pivot = answers[middle][0]
    if len(below) <= _FARTHEST:
        return [(_AT_LEAST, len(below), 0, pivot), *below, *above]
    return [(_AT_LEAST, 0, 1, pivot), (_JUMP, 0, 0, len(below)), *below, *above]


def _with_first_argument(number: int, argument: int) -> list[_Instruction]:
    """Allow the call with this first argument alone."""
    return [
        (_EQUAL, 0, 4, number),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_EQUAL, 1, 0, argument),
        (_RETURN, 0, 0, _ERRNO | errno.EPERM),
        (_RETURN, 0, 0, _ALLOW),
    ]


def _without_values(number: int, argument: int, values: tuple[int, ...]) -> list[_Instruction]:
    """Refuse the call where the argument, of 32 bits, is one of these values."""
    count = len(values)
    return [
        (_EQUAL, 0, count + 3, number),
        (_LOAD, 0, 0, _FIRST_ARGUMENT + 8 * argument),
        *((_EQUAL, count - index, 0, value) for index, value in enumerate(values)),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _ERRNO | errno.EPERM),
    ]


def _terminal_control(number: int) -> list[_Instruction]:
    """Allow device controls of a terminal, and refuse others as a file that has none does."""
    count = len(_NOT_OF_A_TERMINAL)
    return [
        (_EQUAL, 0, count + 5, number),
        (_LOAD, 0, 0, _FIRST_ARGUMENT + 8),
        *((_EQUAL, count - index + 2, 0, value) for index, value in enumerate(_NOT_OF_A_TERMINAL)),
        (_MASK, 0, 0, _IOCTL_TYPE),
        (_EQUAL, 0, 1, _TERMINAL),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _ERRNO | errno.ENOTTY),
    ]


def _mapping(number: int, *, traced: bool) -> list[_Instruction]:
    """Allow mmap, but with huge pages of the reserve as if there were none."""
    huge = _shown_where_huge(_SIZE_OF_MMAP) if traced else [(_RETURN, 0, 0, _ALLOW)]
    return [
        (_EQUAL, 0, 3 + len(huge), number),
        (_LOAD, 0, 0, _FIRST_ARGUMENT + 8 * _FLAGS_OF_MMAP),
        (_ANY_BIT, 0, 1, _HUGE_PAGES),
        (_RETURN, 0, 0, _ERRNO | errno.ENOMEM),
        *huge,
    ]


def _shown_where_huge(size_argument: int) -> list[_Instruction]:
    """Show the tracer the call where the size's upper 32 bits are not all zero."""
    return [
        (_LOAD, 0, 0, _FIRST_ARGUMENT + 8 * size_argument + 4),
        (_EQUAL, 1, 0, 0),
        (_RETURN, 0, 0, _TRACE),
        (_RETURN, 0, 0, _ALLOW),
    ]
