"""Landlock: a program that may open only the files it was given, and reach nothing outside itself.

Plain system calls, no privilege needed. What a kernel can refuse grows with its ABI: files from 1 (Linux 5.13),
moving files between folders 2, truncation 3, TCP 4, device controls 5, signals and abstract sockets to the outside 6.
A Landlock domain also refuses to trace, or to look into through /proc, any process outside it.
Source: the kernel's Documentation/userspace-api/landlock.rst.
"""

from __future__ import annotations

import ctypes
import os

from localjudge.sandbox import kernel

_CREATE, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same numbers on every architecture
_GET_ABI = 1  # a flag of landlock_create_ruleset
_RULE_PATH_BENEATH = 1

EXECUTE = 1 << 0
_WRITE_FILE = 1 << 1
READ_FILE = 1 << 2
_READ_DIR = 1 << 3
_REMOVE_DIR = 1 << 4
_MAKE_CHAR = 1 << 6
_MAKE_SOCK = 1 << 9
_MAKE_BLOCK = 1 << 11
_REFER = 1 << 13
_TRUNCATE = 1 << 14
_IOCTL_DEV = 1 << 15

READ = EXECUTE | READ_FILE | _READ_DIR
"""to read and run what is there"""
FILE_RIGHTS = EXECUTE | _WRITE_FILE | READ_FILE | _TRUNCATE
"""the rights that mean something for a single file"""
WRITE_FILE = _WRITE_FILE | _TRUNCATE
"""to write to a file that is there"""

_NET_TCP = 0b11  # bind, connect
_SCOPES = 0b11  # abstract UNIX sockets, signals

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.argtypes = (ctypes.c_long,) + (ctypes.c_void_p,) * 4
_libc.syscall.restype = ctypes.c_long


class _RulesetAttributes(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("access", ctypes.c_uint64), ("parent", ctypes.c_int32))


def abi() -> int:
    """What the kernel offers; 0 where it has no Landlock or it is switched off."""
    return max(0, int(_libc.syscall(_CREATE, None, None, _GET_ABI, None)))


class Ruleset:
    """A set of rules under the making. Nothing that no rule allows will be possible. Close it after use."""

    def __init__(self, level: int) -> None:
        """`level` is the kernel's `abi()`."""
        count = 13 + (level >= 2) + (level >= 3) + (level >= 5)
        self._files = (1 << count) - 1
        attributes = _RulesetAttributes(self._files, _NET_TCP if level >= 4 else 0, _SCOPES if level >= 6 else 0)
        # An older kernel takes a longer structure as long as the rest is zero.
        size = ctypes.sizeof(attributes)
        self._descriptor = _check(_libc.syscall(_CREATE, ctypes.addressof(attributes), size, 0, None))

    @property
    def writing(self) -> int:
        """What a scratch folder needs: every right but to make and to control devices, and to make sockets."""
        return self._files & ~(_MAKE_CHAR | _MAKE_BLOCK | _MAKE_SOCK | _IOCTL_DEV)

    def allow(self, descriptor: int, access: int) -> None:
        """Allow `access` to what `descriptor` (an ``O_PATH`` one will do) stands for, and to all below a folder."""
        rule = _PathBeneath(access & self._files, descriptor)
        _check(_libc.syscall(_ADD_RULE, self._descriptor, _RULE_PATH_BENEATH, ctypes.addressof(rule), 0))

    def allow_path(self, path: str, access: int) -> None:
        """Allow `access` to a path; one that is not there needs no rule."""
        try:
            descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            return
        try:
            folder = os.path.isdir(path)
            self.allow(descriptor, access if folder else access & FILE_RIGHTS)
        finally:
            os.close(descriptor)

    def enter(self) -> None:
        """From here on this process, and all that it starts, are held to the rules."""
        _check(_libc.syscall(_RESTRICT_SELF, self._descriptor, None, None, None))

    def close(self) -> None:
        """Let go of the rules; who has entered them stays held."""
        os.close(self._descriptor)


def _check(result: int) -> int:
    return kernel.check(result, "Landlock: ")
