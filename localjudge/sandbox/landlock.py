"""Landlock: a program that may open only the files it was given, and reach nothing outside itself.

Plain system calls, no privilege needed. What a kernel can refuse grows with its ABI: files from 1 (Linux 5.13),
moving files between folders 2, truncation 3, TCP 4, device controls 5, signals and abstract sockets to the outside 6.
A Landlock domain also refuses to trace, or to look into through /proc, any process outside it.
Source: the kernel's Documentation/userspace-api/landlock.rst.
"""

from __future__ import annotations

import ctypes

_CREATE, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same numbers on every architecture
_GET_ABI = 1  # a flag of landlock_create_ruleset
_RULE_PATH_BENEATH = 1

EXECUTE = 1 << 0
_WRITE_FILE = 1 << 1
READ_FILE = 1 << 2
_READ_DIR = 1 << 3
_MAKE_CHAR = 1 << 6
_MAKE_SOCK = 1 << 9
_MAKE_BLOCK = 1 << 11
_TRUNCATE = 1 << 14
_IOCTL_DEV = 1 << 15

READ = EXECUTE | READ_FILE | _READ_DIR
"""to read and run what is there"""
_FILE_RIGHTS = EXECUTE | _WRITE_FILE | READ_FILE | _TRUNCATE
"""the rights that mean something for a single file"""
WRITE_FILE = _WRITE_FILE | _TRUNCATE
"""to write to a file that is there"""
WRITE = ~(_MAKE_CHAR | _MAKE_BLOCK | _MAKE_SOCK | _IOCTL_DEV)
"""what a scratch folder needs: every right but to make and to control devices, and to make sockets"""

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


def attributes(level: int) -> ctypes.Structure:
    """Of a set of rules that knows all that the kernel does, whose `abi` is `level`: nothing that no rule allows will
    be possible. An older kernel takes a longer structure as long as the rest is zero."""
    return _RulesetAttributes(_files(level), _NET_TCP if level >= 4 else 0, _SCOPES if level >= 6 else 0)


def rights(level: int, wanted: int, *, folder: bool = True) -> int:
    """Those of the wanted rights that the kernel knows of and that mean something there."""
    return wanted & _files(level) & (~0 if folder else _FILE_RIGHTS)


def _files(level: int) -> int:
    return (1 << 13 + (level >= 2) + (level >= 3) + (level >= 5)) - 1


def create(attributes: int, size: int) -> int:
    """A new set of rules; its descriptor, or -1. The attributes are given by their address."""
    return int(_libc.syscall(_CREATE, attributes, size, 0, None))


def add_rule(rules: int, descriptor: int, access: int) -> int:
    """Allow `access` to what `descriptor` (an ``O_PATH`` one will do) stands for, and to all below a folder. -1 where
    it fails."""
    rule = _PathBeneath(access, descriptor)
    return int(_libc.syscall(_ADD_RULE, rules, _RULE_PATH_BENEATH, ctypes.addressof(rule), 0))


def restrict(rules: int) -> int:
    """From here on this process, and all that it starts, are held to the rules. -1 where it fails."""
    return int(_libc.syscall(_RESTRICT_SELF, rules, None, None, None))
