"""Starts programs without a fork, by ``starter.c``, where the judge has found a C compiler for it.

A forked child of the worker copies the tables of its memory, and page by page what either of the two writes to: more
time than most programs take on a small case. The result is the same with a fork and without.
"""

from __future__ import annotations

import ctypes
import os

from localjudge.sandbox import plan
from localjudge.sandbox.jail import Jail
from localjudge.sandbox.steps import Steps, Texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_STACK = 16 * 1024
"""bytes; the child calls nothing that needs more than a few hundred"""


class _Child(ctypes.Structure):
    """``struct child``"""

    _fields_ = (
        ("steps", ctypes.c_char_p),
        ("count", ctypes.c_long),
        ("path", ctypes.c_void_p),
        ("argv", ctypes.c_void_p),
        ("environment", ctypes.c_void_p),
        ("parent", ctypes.c_int),
        ("word", ctypes.c_int),
        ("begun", ctypes.c_int),
        ("failed", ctypes.c_int),
        ("error", ctypes.c_int),
    )


class Newborn:
    """A child that takes its steps and waits for the word; what it works with is kept here meanwhile."""

    def __init__(self, library: ctypes.CDLL, steps: Steps, program: _Program) -> None:
        """Raises OSError where there can be no process."""
        self._library = library
        self._steps = steps
        self._program = program
        argv, environment = ctypes.addressof(program.argv), ctypes.addressof(program.environment)
        self._child = _Child(steps.packed(), len(steps), program.path, argv, environment)
        self._stack = ctypes.create_string_buffer(_STACK)
        top = (ctypes.addressof(self._stack) + _STACK) & ~0xF
        self.pid = int(library.start_child(ctypes.byref(self._child), top))
        if self.pid < 0:
            raise OSError(-self.pid, os.strerror(-self.pid))

    def give_word(self) -> None:
        """Let it become its program."""
        self._library.give_word(ctypes.byref(self._child))

    def ending(self) -> tuple[bool, str]:
        """Once it has ended: whether it came as far as becoming its program, and what failed, if anything did."""
        child = self._child
        failure = self._steps.failure(child.failed, child.error) if child.error else ""
        return bool(child.begun), failure


class Starter:
    """Starts one child at a time: the one before has become its program by then, or has ended."""

    def __init__(self, path: str, jail: Jail | None) -> None:
        """`path` is the compiled library. Raises OSError or AttributeError where it is not one for this machine."""
        self._library = ctypes.CDLL(path)
        self._library.start_child.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
        self._library.give_word.argtypes = (ctypes.c_void_p,)
        self._jail = jail
        self._texts = Texts()
        self._same: dict[str, object] = {}
        """of the last job, what usually is the next one's as well, with what is done for it:"""
        self._closing = Steps()
        self._program = _Program(Texts(), ("",), {})

    def start(self, job: dict[str, object], stderr: int) -> Newborn:
        """A child that takes on the job. Raises OSError where there can be none."""
        own = {"stdin": "", "stdout": "", "pipe": False, "wall": 0, "time": plan.seconds(job)}
        same = {**job, **own}
        if same != self._same:
            self._prepare(job, same)
        steps = plan.opening(job, self._jail, self._texts, stderr)
        steps.extend(self._closing)
        steps.keep(self._texts)
        return Newborn(self._library, steps, self._program)

    def _prepare(self, job: dict[str, object], same: dict[str, object]) -> None:
        if self._texts.many:
            self._texts = Texts()
        self._closing = plan.closing(job, self._jail, self._texts, traced=True)
        self._closing.purpose(plan.arguments(job)[0])
        self._program = _Program(self._texts, plan.arguments(job), plan.environment(job))
        self._same = same

    def stillborn(self) -> Newborn:
        """A child that is to become nothing."""
        return Newborn(self._library, Steps(), self._program)


class _Program:
    """What a child is to become, laid out in memory for as long as this object and the texts live."""

    def __init__(self, texts: Texts, argv: tuple[str, ...], environment: dict[str, str]) -> None:
        self._texts = texts
        self.path = texts.address(argv[0])
        self.argv = _pointers(map(texts.address, argv))
        self.environment = _pointers(texts.address(f"{name}={value}") for name, value in environment.items())


def _pointers(addresses: Iterable[int]) -> ctypes.Array[ctypes.c_void_p]:
    found = list(addresses)
    return (ctypes.c_void_p * (len(found) + 1))(*found, None)
