"""Temporary folders that not even a judge that was killed leaves for good.

Each is locked (``flock``) for as long as a process lives that uses it. What the next judge finds unlocked, it removes.
"""

from __future__ import annotations

import os
import time

from localjudge.sandbox import trees

_KINDS = ("run", "zip", "gen", "cc")
"""the sandboxes', unpacked archives, generated data, a compiler's"""
_NAMES = tuple(f"localjudge-{kind}-" for kind in _KINDS)
_YOUNG = 60.0
"""seconds in which a new folder is surely locked, or its last change made by one who goes on to use it"""
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


class Folder:
    """A new temporary folder, this process's and that of whoever inherits `hold`. Removed at the end of a ``with``
    statement, or by `discard`."""

    def __init__(self, kind: str) -> None:
        """Raises OSError where there can be none."""
        self.path = _new_folder(f"localjudge-{kind}-")
        self._hold_it()

    def _hold_it(self) -> None:
        self.hold = os.open(self.path, _FOLDER)
        """the descriptor whose last copy's end lets go of the folder"""
        _lock(self.hold)

    def empty(self) -> None:
        """Put a new folder in its place."""
        self.discard()
        os.mkdir(self.path, 0o700)
        self._hold_it()

    def discard(self) -> None:
        """Remove it, if it is still there, and let go of it."""
        try:
            trees.remove(self.path)
        finally:
            os.close(self.hold)

    def __enter__(self) -> str:
        return self.path

    def __exit__(self, *_error: object) -> None:
        self.discard()


def _new_folder(prefix: str) -> str:
    path = os.path.join(os.environ.get("TMPDIR", "/tmp"), prefix + os.urandom(8).hex())
    try:
        if os.path.isabs(path):
            os.mkdir(path, 0o700)
            return path
    except OSError:
        pass
    # It knows further places, and what else may be wrong; importing it takes longer than all the rest here.
    import tempfile

    return tempfile.mkdtemp(prefix=prefix)


def sweep(parent: str) -> None:
    """Remove this user's folders that nobody holds any more."""
    try:
        names = os.listdir(parent)
    except OSError:
        return
    for name in names:
        if name.startswith(_NAMES):
            _sweep_one(f"{parent}/{name}")


def _sweep_one(folder: str) -> None:
    try:
        state = os.lstat(folder)
        if state.st_uid != os.geteuid() or abs(time.time() - state.st_mtime) < _YOUNG:
            return
        descriptor = os.open(folder, _FOLDER)
    except OSError:
        return  # another has removed it meanwhile, or it is no folder
    try:
        if _lock(descriptor):
            trees.remove(folder)
    except OSError:
        pass  # the next judge will try again
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Whether the folder is now locked by us. Some file systems of networks know no locks: nothing is swept there."""
    import fcntl  # seldom needed

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
