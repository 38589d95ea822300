"""What a child does between its birth and its program's first instruction: a list of small steps.

Each step is a system call, or a few, and its operands are numbers: descriptors, flags, and addresses of what was laid
out in memory before. So two can take them: `Steps.perform`, in a forked child, and ``starter.c``, which needs no fork.
What is to be done, and in which order, stands in ``plan`` alone.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct

from localjudge.sandbox import kernel, landlock
from localjudge.sandbox.operations import Do

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_OPERANDS = 4
_WORDS = 1 + _OPERANDS
_TEXTS_KEPT = 512
_OPEN_FOR_RULES = os.O_PATH | os.O_CLOEXEC


class Failed(Exception):
    """A step could not be done: what it was for, and why."""


class Texts:
    """Strings laid out in memory, for as long as this object lives. Mostly the same ones come again."""

    def __init__(self) -> None:
        self._kept: dict[str, ctypes.Array[ctypes.c_char]] = {}

    @property
    def many(self) -> bool:
        """Whether there are more than are worth to be kept."""
        return len(self._kept) > _TEXTS_KEPT

    def address(self, text: str) -> int:
        """Where the text is, as a string of the C library. Raises OSError where it holds a NUL."""
        found = self._kept.get(text)
        if found is None:
            encoded = os.fsencode(text)
            if b"\0" in encoded:
                raise OSError(errno.EINVAL, f"{text!r} holds a NUL")
            found = self._kept[text] = ctypes.create_string_buffer(encoded)
        return ctypes.addressof(found)


class Steps:
    """A list of steps under the making, with what they are for."""

    def __init__(self) -> None:
        self._words: list[int] = []
        self._purposes: list[tuple[int, str]] = []
        self._kept: list[object] = []

    def purpose(self, what: str) -> None:
        """What the steps that follow are for."""
        self._purposes.append((len(self._words), what))

    def add(self, operation: int, *operands: int) -> None:
        """One step more."""
        self._words += (operation, *operands, *(0,) * (_OPERANDS - len(operands)))

    def extend(self, others: Steps) -> None:
        """Steps that were put together before."""
        self._purposes += [(start + len(self._words), what) for start, what in others._purposes]
        self._words += others._words
        self._kept += others._kept

    def keep(self, thing: object) -> None:
        """Have something live as long as these steps, which name its address."""
        self._kept.append(thing)

    def packed(self) -> bytes:
        """The steps as numbers of the C library's type ``long``."""
        return struct.pack(f"{len(self._words)}l", *self._words)

    def __len__(self) -> int:
        return len(self._words) // _WORDS

    def failure(self, index: int, number: int) -> str:
        """What to say where the step with this index has failed with this error."""
        what = next((what for start, what in reversed(self._purposes) if start <= index * _WORDS), "")
        return f"{what}: {os.strerror(number)}"

    def perform(self) -> None:
        """Do them all. Raises Failed."""
        words, rules = self._words, -1
        for index in range(len(self)):
            operation, *operands = words[index * _WORDS : (index + 1) * _WORDS]
            result = _PERFORM[operation](*operands, rules)
            if result < 0:
                raise Failed(self.failure(index, ctypes.get_errno()))
            if operation == Do.RULES:
                rules = result


def _open(path: int, flags: int, number: int, _d: int, _rules: int) -> int:
    descriptor = _libc.open(path, flags)
    return _moved(descriptor, number) if descriptor >= 0 else -1


def _moved(descriptor: int, number: int) -> int:
    result = _libc.dup2(descriptor, number)
    os.close(descriptor)
    return int(result)


def _allow(descriptor: int, rights: int, _c: int, _d: int, rules: int) -> int:
    return landlock.add_rule(rules, descriptor, rights)


def _allow_path(path: int, rights: int, _c: int, _d: int, rules: int) -> int:
    descriptor = _libc.open(path, _OPEN_FOR_RULES)
    if descriptor < 0:
        return -1
    try:
        return landlock.add_rule(rules, descriptor, rights)
    finally:
        os.close(descriptor)


def _put_process(address: int, *_: int) -> int:
    ctypes.c_uint32.from_address(address).value = os.getpid()
    return 0


def _unblock(*_: int) -> int:
    kernel.block_only(())
    return 0


_libc = kernel.libc
_PERFORM: dict[int, Callable[..., int]] = {
    Do.SETSID: lambda *_: _libc.setsid(),
    Do.UMASK: lambda mask, *_: _libc.umask(mask),
    Do.DUP2: lambda descriptor, number, *_: _libc.dup2(descriptor, number),
    Do.OPEN: _open,
    Do.WRITE: lambda descriptor, address, size, *_: _libc.write(descriptor, address, size),
    Do.CHDIR: lambda path, *_: _libc.chdir(path),
    Do.LIMIT: lambda resource, limit, *_: _libc.setrlimit(resource, limit),
    Do.PRCTL: lambda option, one, two, three, _: _libc.prctl(option, one, two, three, 0),
    Do.CAPSET: lambda header, data, *_: _libc.capset(header, data),
    Do.SETNS: lambda descriptor, kind, *_: _libc.setns(descriptor, kind),
    Do.DEFAULT: lambda number, *_: _libc.signal(number, None) or 0,
    Do.UNBLOCK: _unblock,
    Do.NICE: lambda niceness, *_: _libc.setpriority(os.PRIO_PROCESS, 0, niceness),
    Do.RULES: lambda attributes, size, *_: landlock.create(attributes, size),
    Do.ALLOW: _allow,
    Do.ALLOW_PATH: _allow_path,
    Do.PUT_PROCESS: _put_process,
    Do.CONFINE: lambda *operands: landlock.restrict(operands[-1]),
}
