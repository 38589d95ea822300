"""A veil over the answers, for where Landlock keeps a program from reading but not from asking how large a file is: of
an answer that is YES or NO, the size is enough.

A mount namespace that is the machine's but for the folders of the answers, over which lie empty ones. It is made once
for a worker (without root in a user namespace, which allows that), and each child joins it. Source:
mount_namespaces(7), user_namespaces(7), setns(2).
"""

from __future__ import annotations

import os

from localjudge.sandbox import kernel
from localjudge.sandbox.operations import Do
from localjudge.sandbox.steps import Steps

_libc = kernel.libc
_READ_ONLY, _NO_SET_USER_ID, _NO_DEVICES, _NO_PROGRAMS = 1, 2, 4, 8
_BIND, _WITH_INNER, _FOLLOWING = 4096, 16384, 1 << 19
_EMPTY = b"size=4k,mode=000"


class Veil:
    """The namespace, and what is covered in it."""

    def __init__(self, system: tuple[str, ...]) -> None:
        """`system` are paths that every program needs to see."""
        self._system = system
        self._covered: set[str] = set()
        self._real: dict[str, str] = {}
        """folders by their names, with what they are after all links"""
        self._namespaces: tuple[tuple[int, int], ...] = ()
        """descriptors and kinds, in the order in which they are joined"""
        self._make()

    @property
    def works(self) -> bool:
        """Whether this machine lets us make one."""
        return bool(self._namespaces)

    def _make(self) -> None:
        told, telling = os.pipe()
        held, holding = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(holding)
            _become_first(telling, held)
        os.close(telling)
        os.close(held)
        try:
            if os.read(told, 1):
                kinds = (("user", kernel.NEW_USER), ("mnt", kernel.NEW_MOUNTS))[os.geteuid() == 0 :]
                flags = os.O_RDONLY | os.O_CLOEXEC
                self._namespaces = tuple((os.open(f"/proc/{pid}/ns/{name}", flags), kind) for name, kind in kinds)
        except OSError:
            pass
        finally:
            os.close(told)
            os.close(holding)  # and it ends
            os.waitpid(pid, 0)

    def steps(self) -> Steps:
        """How a process comes under it. It has all powers over the namespace then, until it gives them up."""
        steps = Steps()
        for descriptor, kind in self._namespaces:
            steps.add(Do.SETNS, descriptor, kind)
        return steps

    def cover(self, answer: str, needed: tuple[str, ...]) -> None:
        """Cover the folder that an answer is in, or the answer alone where the folder also has what is needed. Raises
        OSError."""
        if not self._namespaces:
            return
        folder, name = os.path.split(answer)
        if os.path.islink(answer):
            folder, name = os.path.split(os.path.realpath(answer))
        if folder not in self._real:
            self._real[folder] = os.path.realpath(folder)
        real = self._real[folder]
        if real in self._covered:
            return
        shared = any(_holds(real, os.path.realpath(path)) for path in (*needed, *self._system))
        target = f"{real}/{name}" if shared else real
        if target not in self._covered and not any(_holds(known, target) for known in self._covered):
            self._lay(target)
        self._covered.add(target)

    def _lay(self, target: str) -> None:
        pid = os.fork()
        if pid == 0:
            _cover_there(self.steps(), target)
        if os.waitpid(pid, 0)[1] != 0:
            raise OSError(f"{target}: cannot be hidden from programs")


def _holds(folder: str, path: str) -> bool:
    return path == folder or path.startswith(f"{folder.rstrip('/')}/")


def _become_first(telling: int, held: int) -> None:
    """In a child: make the namespaces, tell of it, and keep them until somebody else has hold of them."""
    try:
        kernel.new_namespaces()
        # What the person mounts or takes off goes on to happen here, but not the other way round.
        kernel.check(_libc.mount(None, b"/", None, _WITH_INNER | _FOLLOWING, None))
        os.write(telling, b"!")
        os.read(held, 1)
    finally:
        os._exit(0)


def _cover_there(join: Steps, target: str) -> None:
    """In a child: lay something empty over the target."""
    try:
        join.perform()
        place = os.fsencode(target)
        if os.path.isdir(target):
            flags = _READ_ONLY | _NO_SET_USER_ID | _NO_DEVICES | _NO_PROGRAMS
            kernel.check(_libc.mount(b"tmpfs", place, b"tmpfs", flags, _EMPTY))
        elif os.path.exists(target):
            kernel.check(_libc.mount(b"/dev/null", place, None, _BIND, None))
        os._exit(0)
    finally:
        os._exit(1)
