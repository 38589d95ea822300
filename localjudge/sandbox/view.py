"""A view of the machine with nothing of the person's in it, for kernels without Landlock.

The child moves to a mount namespace of its own (and without root to a user namespace, which allows that) and makes a
new root there: an empty file system in memory, in which the system's folders, the interpreter's, the build's and the
scratch folder stand in their places, all but the last for reading only. What is not there has no path that leads to it.
Of the processes in /proc a program sees its first alone, as all of its processes do that look for themselves. For
compilers, which look for their own parts by it, /proc is the machine's; what is in there of other processes' memory,
environment and files stays closed to who lives in another user namespace, or has fewer powers. Source:
mount_namespaces(7), user_namespaces(7), mount_setattr(2), pivot_root(2).
"""

from __future__ import annotations

import ctypes
import os
import stat

from localjudge.sandbox import kernel

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mount.argtypes = kernel.libc.mount.argtypes
_libc.syscall.argtypes = (ctypes.c_long,) + (ctypes.c_void_p,) * 5
_libc.syscall.restype = ctypes.c_long

_NO_SET_USER_ID, _NO_DEVICES, _BIND, _WITH_INNER, _PRIVATE = 2, 4, 4096, 16384, 1 << 18
_DETACH = 2
_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41, "riscv64": 41}.get(os.uname().machine, 0)
_SET_ATTRIBUTES = 442  # mount_setattr (Linux 5.12), the same number on every architecture
_THIS_FOLDER, _INNER_TOO = -100, 0x8000
_READ_ONLY = 1
_SIZE = b"size=1m,mode=111"
_UNLISTED = 0o111
"""the mode of the folders between: their contents are nobody's business, and nobody can change it there"""
_INPUT = ".input"
_LINKS = (
    ("/dev/fd", "/proc/self/fd"),
    ("/dev/stdin", "/proc/self/fd/0"),
    ("/dev/stdout", "/proc/self/fd/1"),
    ("/dev/stderr", "/proc/self/fd/2"),
)


class _Attributes(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "user_namespace"))


class View:
    """The new root, which the child makes and enters."""

    def __init__(self, place: str, system: tuple[str, ...]) -> None:
        """`place` is a folder to put it together in, `system` the paths that every program may see."""
        self._place = place
        self._system = system

    def works(self) -> bool:
        """Whether this kernel lets us: tried in a process of its own."""
        if not _PIVOT_ROOT:
            return False
        pid = os.fork()
        if pid == 0:
            try:
                self.stand_by()
                self.enter((), (), compiling=False)
                os._exit(0)
            finally:
                os._exit(1)
        return os.waitpid(pid, 0)[1] == 0

    def stand_by(self) -> None:
        """Put together what is the same for every program. The process still sees everything. Raises OSError."""
        kernel.new_namespaces()
        _mount(None, "/", _WITH_INNER | _PRIVATE)
        _check(_libc.mount(b"tmpfs", os.fsencode(self._place), b"tmpfs", _NO_SET_USER_ID | _NO_DEVICES, _SIZE))
        # Whoever says /bin or /lib64 means what they lead to: that is in the view, or not, for itself.
        links = [(path, os.readlink(path)) for path in self._system if os.path.islink(path)]
        for path in self._system:
            if not os.path.islink(path):
                self._show(path, read_only=True)
        for path, target in (*links, *_LINKS):
            self._make_folders(os.path.dirname(self._place + path))
            os.symlink(target, self._place + path)

    def enter(self, readable: tuple[str, ...], writable: tuple[str, ...], *, compiling: bool) -> None:
        """Show these paths, too, and see nothing but the view from here on. Raises OSError."""
        # Folders come before those that lie in them.
        for path in sorted({*readable, *writable}):
            self._show(path, read_only=path not in writable)
        if compiling:
            self._show("/proc", read_only=True)
        else:
            own = f"/proc/{os.getpid()}"
            self._show(own, read_only=True)
            os.symlink(own, f"{self._place}/proc/self")
        self._protect_input()
        _set_read_only(self._place, inner_too=False)
        os.chdir(self._place)
        # The old root comes to lie on the new one, and is taken off. Source: pivot_root(2), "pivot_root(".", ".")".
        _check(_libc.syscall(_PIVOT_ROOT, b".", b".", None, None, None))
        _check(_libc.umount2(b".", _DETACH))
        os.chdir("/")

    def _protect_input(self) -> None:
        """Take the input by the view, too: a file that is open for reading can be opened again, for writing."""
        if not stat.S_ISREG(os.fstat(0).st_mode):
            return
        target = f"{self._place}/{_INPUT}"
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o600))
        _mount("/proc/self/fd/0", target, _BIND)
        _set_read_only(target, inner_too=False)
        descriptor = os.open(target, os.O_RDONLY | os.O_CLOEXEC)
        os.dup2(descriptor, 0)
        os.close(descriptor)

    def _make_folders(self, path: str) -> None:
        """Make the folders above a path in the view, and it, where they are missing."""
        if not os.path.exists(path):
            self._make_folders(os.path.dirname(path))
            os.mkdir(path)
            os.chmod(path, _UNLISTED)

    def _show(self, path: str, *, read_only: bool) -> None:
        """Have a path in the view, if there is such a one."""
        target = self._place + path
        if not os.path.exists(path) or os.path.islink(target):
            return
        if not os.path.exists(target):
            if os.path.isdir(path):
                self._make_folders(target)
            else:
                self._make_folders(os.path.dirname(target))
                os.close(os.open(target, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o600))
        _mount(path, target, _BIND | _WITH_INNER)
        if read_only:
            _set_read_only(target, inner_too=True)


def _mount(source: str | None, target: str, flags: int) -> None:
    _check(_libc.mount(os.fsencode(source) if source else None, os.fsencode(target), None, flags, None))


def _set_read_only(target: str, *, inner_too: bool) -> None:
    change = _Attributes(set=_READ_ONLY)
    size, flags = ctypes.sizeof(change), _INNER_TOO if inner_too else 0
    path = ctypes.c_char_p(os.fsencode(target))
    _check(_libc.syscall(_SET_ATTRIBUTES, _THIS_FOLDER, path, flags, ctypes.addressof(change), size))


def _check(result: int) -> None:
    kernel.check(result, "namespaces: ")
