"""What a step in ``steps`` can be. Python and ``starter.c`` are told the same numbers."""

from __future__ import annotations


class Do:
    """The kinds of steps, with their operands."""

    SETSID = 0
    UMASK = 1  # mask
    DUP2 = 2  # descriptor, its new number
    OPEN = 3  # path, flags, the number that the descriptor is to have
    WRITE = 4  # descriptor, address, bytes
    CHDIR = 5  # path
    LIMIT = 6  # resource, struct rlimit
    PRCTL = 7  # option, its arguments
    CAPSET = 8  # header, data
    SETNS = 9  # descriptor of a namespace, its kind
    DEFAULT = 10  # signal
    UNBLOCK = 11
    NICE = 12  # niceness
    RULES = 13  # Landlock: attributes, their size. The rules that follow are of this set
    ALLOW = 14  # Landlock: descriptor, rights
    ALLOW_PATH = 15  # Landlock: path, rights
    CONFINE = 16  # Landlock: enter the rules
    PUT_PROCESS = 17  # address: put this process's number there, in 32 bits
