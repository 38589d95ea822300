"""A veil over the answers, for where Landlock keeps a program from reading but not from asking how large a file is: of
an answer that is YES or NO, the size is enough.

A mount namespace that is the machine's but for some folders, over which lie empty ones: those of the problem's answers,
and the one where the judge keeps what validators and earlier programs have written. What a program needs from inside
such a folder, its working folder say, is there again in its place. The namespace is made once for a worker (without
root in a user namespace, which allows that); each program's child joins it. Source: mount_namespaces(7),
user_namespaces(7), setns(2), mount_setattr(2).
"""

from __future__ import annotations

import ctypes
import os

from localjudge.sandbox import kernel
from localjudge.sandbox.operations import Do
from localjudge.sandbox.steps import Steps

_libc = kernel.libc
_READ_ONLY, _NO_SET_USER_ID, _NO_DEVICES, _NO_PROGRAMS, _REMOUNT = 1, 2, 4, 8, 32
_BIND, _WITH_INNER, _FOLLOWING = 4096, 16384, 1 << 19
_COVER = _NO_SET_USER_ID | _NO_DEVICES | _NO_PROGRAMS
_EMPTY = b"size=256k,mode=111"
_UNLISTED = 0o111
"""the mode of the folders between"""
_DETACH, _NO_LINKS = 2, 8
_SET_ATTRIBUTES = 442  # mount_setattr, the same number on every architecture
_THIS_FOLDER, _INNER_TOO = -100, 0x8000
_NO_ACCESS_TIMES, _ACCESS_TIMES = 0x10, 0x70


class Veil:
    """The namespace, and what is covered in it."""

    def __init__(self, own: str, system: tuple[str, ...]) -> None:
        """`own` is the worker's folder, which is covered, too. `system` are paths that every program needs to see; no
        folder that holds one is covered."""
        self._own = os.path.realpath(own)
        self._system = tuple(map(os.path.realpath, system))
        self._wish: tuple[tuple[str, ...], ...] = ()
        """what was last asked for, by the names that it was asked by"""
        self._cover: list[str] = []
        """what follows from that, without links: folders to cover,"""
        self._show: list[str] = []
        """and what is needed from inside of them,"""
        self._links: dict[str, str] = {}
        """by links, perhaps, which are inside as well"""
        self._known: list[tuple[int, ...] | None] = []
        """what these were when they were covered and shown"""
        self._laid: list[str] = []
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

    def lay(self, hidden: tuple[str, ...], needed: tuple[str, ...]) -> None:
        """Have these folders covered, and no others, with these paths still to be seen. Nothing runs under it
        meanwhile. Raises OSError."""
        if not self._namespaces:
            return
        if (hidden, needed) != self._wish:
            self._find(hidden, needed)
        elif self._identities() == self._known:
            return
        else:
            self._find(hidden, needed)  # something was moved, or made anew
        places = sorted({*self._cover, *self._show})
        self._change(places)
        self._laid = places
        self._known = self._identities()
        self._wish = (hidden, needed)

    def _find(self, hidden: tuple[str, ...], needed: tuple[str, ...]) -> None:
        wanted = {os.path.realpath(path) for path in needed}
        folders = {self._own, *(os.path.realpath(path) for path in hidden)}
        self._cover = sorted(
            folder
            for folder in folders
            if folder not in wanted and not any(_holds(folder, path) for path in self._system)
        )
        self._show = sorted(filter(self._covered, wanted))
        links = {f"{os.path.realpath(os.path.dirname(path))}/{os.path.basename(path)}" for path in needed}
        self._links = {path: os.path.realpath(path) for path in links if self._covered(path) and os.path.islink(path)}

    def _covered(self, path: str) -> bool:
        return any(_holds(folder, path) for folder in self._cover)

    def _identities(self) -> list[tuple[int, ...] | None]:
        """What tells whether all is where it was. (A folder that is made anew may get the number of the one before.)"""
        return [_identity(path, time=path != self._own) for path in (*self._cover, *self._show)]

    def _change(self, places: list[str]) -> None:
        pid = os.fork()
        if pid == 0:
            _change_there(self.steps(), self._laid, places, set(self._cover), self._links)
        if os.waitpid(pid, 0)[1] != 0:
            raise OSError(f"{places[0]}: cannot be hidden from programs")


def _identity(path: str, *, time: bool) -> tuple[int, ...] | None:
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_dev, state.st_ino, state.st_ctime_ns if time else 0


def _holds(folder: str, path: str) -> bool:
    return path == folder or path.startswith(f"{folder.rstrip('/')}/")


def _become_first(telling: int, held: int) -> None:
    """In a child: make the namespaces, tell of it, and keep them until somebody else has hold of them."""
    try:
        kernel.new_namespaces()
        # What the person mounts or takes off goes on to happen here, but not the other way round.
        kernel.check(_libc.mount(None, b"/", None, _WITH_INNER | _FOLLOWING, None))
        _keep_no_access_times()
        os.write(telling, b"!")
        os.read(held, 1)
    finally:
        os._exit(0)


def _keep_no_access_times() -> None:
    """Or a program could leave a mark for the next one on any file of the system, by reading it. Only root can have
    that."""
    change = (ctypes.c_uint64 * 4)(_NO_ACCESS_TIMES, _ACCESS_TIMES)
    root = ctypes.create_string_buffer(b"/")
    place, size = ctypes.addressof(root), ctypes.sizeof(change)
    _libc.syscall(_SET_ATTRIBUTES, _THIS_FOLDER, place, _INNER_TOO, ctypes.addressof(change), size)


def _change_there(
    join: Steps, laid: list[str], places: list[str], cover: set[str], links: dict[str, str]
) -> None:
    """In a child: take off what lies there, and lay a cover over some places, through which the others show."""
    try:
        join.perform()
        for path in reversed(laid):
            _libc.umount2(os.fsencode(path), _DETACH | _NO_LINKS)  # it may have gone with its folder
        shown = {path: _opened(path) for path in places if path not in cover}
        covers = []
        # Folders come before what lies in them.
        for path in places:
            if path in cover:
                if os.path.isdir(path):
                    kernel.check(_libc.mount(b"tmpfs", os.fsencode(path), b"tmpfs", _COVER, _EMPTY))
                    covers.append(path)
            elif shown[path] >= 0 and not os.path.lexists(path):
                _show(shown[path], path)
        for path, target in links.items():
            if not os.path.lexists(path):
                os.makedirs(os.path.dirname(path), mode=_UNLISTED, exist_ok=True)
                os.symlink(target, path)
        for path in covers:
            flags = _COVER | _BIND | _REMOUNT | _READ_ONLY
            kernel.check(_libc.mount(None, os.fsencode(path), None, flags, None))
        os._exit(0)
    finally:
        os._exit(1)


def _opened(path: str) -> int:
    try:
        return os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return -1


def _show(descriptor: int, path: str) -> None:
    """Have what was opened before seen at its place in a cover."""
    source = f"/proc/self/fd/{descriptor}"
    os.makedirs(os.path.dirname(path), mode=_UNLISTED, exist_ok=True)
    if os.path.isdir(source):
        os.mkdir(path)
    else:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o600))
    kernel.check(_libc.mount(source.encode(), os.fsencode(path), None, _BIND | _WITH_INNER, None))
