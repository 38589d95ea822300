"""A veil over the answers, for where Landlock keeps a program from reading but not from asking how large a file is: of
an answer that is YES or NO, the size is enough.

A mount namespace that is the machine's but for some folders, over which lie empty ones: those of the problem's answers,
and the one where the judge keeps what validators and earlier programs have written. What a program needs from inside
such a folder, its working folder say, is there again in its place. The namespace is made (without root in a user
namespace, which allows that) where a program needs another one than the program before; each program's child joins it.
What somebody puts in a folder's place while a program runs, that program sees. Source: mount_namespaces(7),
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
_EMPTY = b"size=256k,mode=311"
_UNLISTED = 0o311
"""the mode of the folders between"""
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
        """what was last asked for"""
        self._plan = _Plan([], [], {})
        """what follows from that, and is laid"""
        self._known: list[tuple[int, ...] | None] = []
        """what all this was then"""
        self._namespaces: tuple[tuple[int, int], ...] = ()
        """descriptors and kinds, in the order in which they are joined"""
        self.works = self._try()
        """whether this machine lets us make one and join it"""

    def _try(self) -> bool:
        trial = f"{self._own}/trial"
        os.mkdir(trial, 0o700)
        try:
            return self._lay(_Plan([self._own], [trial], {})) and self._joins()
        finally:
            os.rmdir(trial)

    def _joins(self) -> bool:
        """Whether a process can join, and is then where it was: one in a changed root would leave it."""
        pid = os.fork()
        if pid == 0:
            _join_and_look(self.steps())
        return os.waitpid(pid, 0)[1] == 0

    def steps(self) -> Steps:
        """How a process comes under it. It has all powers over the namespace then, until it gives them up."""
        steps = Steps()
        for descriptor, kind in self._namespaces:
            steps.add(Do.SETNS, descriptor, kind)
        return steps

    def lay(self, hidden: tuple[str, ...], needed: tuple[str, ...]) -> bool:
        """Have these folders covered, and no others, with these paths still to be seen, for whoever joins from now on.
        Whether that took a new namespace. Raises OSError."""
        if self.is_current(hidden, needed):
            return False
        plan = self._plan_for(hidden, needed)
        known = self._identities(hidden, plan)
        new = plan.parts != self._plan.parts or known != self._known
        if new:
            self._wish, self._known = (), []
            # A second time, where somebody has ended the child that does it.
            if not self._lay(plan) and not self._lay(plan):
                raise OSError(f"{(hidden or needed)[0]}: cannot be hidden from programs")
        self._wish, self._plan, self._known = (hidden, needed), plan, known
        return new

    def is_current(self, hidden: tuple[str, ...], needed: tuple[str, ...]) -> bool:
        """Whether just this is laid, and nothing has come into the place of what was there."""
        return (hidden, needed) == self._wish and self._identities(hidden, self._plan) == self._known

    def _plan_for(self, hidden: tuple[str, ...], needed: tuple[str, ...]) -> _Plan:
        wanted = {os.path.realpath(path) for path in needed}
        folders = {self._own, *map(os.path.realpath, hidden)} - wanted
        cover = sorted(folder for folder in folders if not any(_holds(folder, path) for path in self._system))

        def covered(path: str) -> bool:
            return any(_holds(folder, path) for folder in cover)

        links = {place: target for path in needed for place, target in _links_on(path) if covered(place)}
        return _Plan(cover, sorted(filter(covered, wanted)), links)

    def _identities(self, hidden: tuple[str, ...], plan: _Plan) -> list[tuple[int, ...] | None]:
        """What tells whether all is where it was. (A folder that is made anew may get the number of the one before.)"""
        return [_identity(path, time=path != self._own) for path in (*hidden, *plan.cover, *plan.show)]

    def _lay(self, plan: _Plan) -> bool:
        """Make a namespace anew, with just these covers."""
        told, telling = os.pipe()
        held, holding = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(holding)
            _make(plan, telling, held)
        os.close(telling)
        os.close(held)
        try:
            if not os.read(told, 1):
                return False
            kinds = (("user", kernel.NEW_USER), ("mnt", kernel.NEW_MOUNTS))[os.geteuid() == 0 :]
            flags = os.O_RDONLY | os.O_CLOEXEC
            made = tuple((os.open(f"/proc/{pid}/ns/{name}", flags), kind) for name, kind in kinds)
        except OSError:
            return False
        finally:
            os.close(told)
            os.close(holding)  # and it ends
            os.waitpid(pid, 0)
        for descriptor, _ in self._namespaces:
            os.close(descriptor)
        self._namespaces = made
        return True


class _Plan:
    """Folders to cover, what is to be seen in them, and links in them, by which that is reached."""

    def __init__(self, cover: list[str], show: list[str], links: dict[str, str]) -> None:
        self.cover, self.show, self.links = self.parts = cover, show, links


def _links_on(path: str) -> list[tuple[str, str]]:
    """The links that one passes on the way to a path, each with what it leads to."""
    found, here = [], "/"
    for part in path.split("/"):
        place = os.path.join(here, part)
        here = os.path.realpath(place)
        if os.path.islink(place):
            found.append((place, here))
    return found


def _identity(path: str, *, time: bool) -> tuple[int, ...] | None:
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_dev, state.st_ino, state.st_ctime_ns if time else 0


def _holds(folder: str, path: str) -> bool:
    return path == folder or path.startswith(f"{folder.rstrip('/')}/")


def _join_and_look(join: Steps) -> None:
    """In a child: join, and end well where this is the same root."""
    try:
        before = os.stat("/")
        join.perform()
        os._exit(0 if os.path.samestat(before, os.stat("/")) else 1)
    finally:
        os._exit(1)


def _make(plan: _Plan, telling: int, held: int) -> None:
    """In a child: make the namespaces, tell of it, and keep them until somebody else has hold of them."""
    try:
        kernel.new_namespaces()
        # What the person mounts or takes off goes on to happen here, but not the other way round.
        kernel.check(_libc.mount(None, b"/", None, _WITH_INNER | _FOLLOWING, None))
        _keep_no_access_times()
        _cover(plan)
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


def _cover(plan: _Plan) -> None:
    """Lay the covers, and what is to be seen in them. Raises OSError."""
    shown = {path: _opened(path) for path in plan.show}
    covers = []
    # Folders come before what lies in them.
    for path in sorted({*plan.cover, *plan.show}):
        if path not in shown:
            if _mounted(b"tmpfs", path, b"tmpfs", _COVER, _EMPTY):
                covers.append(path)
        elif shown[path] >= 0 and not os.path.lexists(path):
            _show(shown[path], path)
    for path, target in plan.links.items():
        if not os.path.lexists(path):
            os.makedirs(os.path.dirname(path), mode=_UNLISTED, exist_ok=True)
            os.symlink(target, path)
    for path in covers:
        _mounted(None, path, None, _COVER | _BIND | _REMOUNT | _READ_ONLY, None)


def _mounted(source: bytes | None, path: str, kind: bytes | None, flags: int, options: bytes | None) -> bool:
    """Mount something at a path; False where there is no folder, perhaps no longer: it hides nothing then."""
    result = _libc.mount(source, os.fsencode(path), kind, flags, options)
    if result < 0 and not os.path.isdir(path):
        return False
    kernel.check(result)
    return True


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
