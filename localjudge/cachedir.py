"""The folder for what may be lost at any time: compiled programs, where interpreters are.

A cache never makes a judgement fail: what cannot be read counts as absent, what cannot be written is
left out.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path


def cache_dir() -> Path:
    """The folder, made where it was missing: ``$XDG_CACHE_HOME/localjudge``, else ``~/.cache/localjudge``,
    else a folder of this user alone below the system's temporary one."""
    for parent in _parents():
        folder = parent / "localjudge"
        if _usable(folder):
            return folder
    return _temporary()


def read(path: Path) -> bytes | None:
    """The file's bytes, or None where there is no such readable file."""
    try:
        return path.read_bytes()
    except OSError:
        return None


def write(path: Path, data: bytes) -> bool:
    """Put the bytes at the path, whole or not at all, whoever reads or writes it meanwhile; say whether it
    went."""
    import tempfile

    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    except OSError:
        return False
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        return False
    return True


def _parents() -> list[Path]:
    found = []
    named = os.environ.get("XDG_CACHE_HOME", "")
    if named and Path(named).is_absolute():  # the XDG specification has relative ones ignored
        found.append(Path(named))
    with contextlib.suppress(RuntimeError):  # a user without a home folder
        found.append(Path.home() / ".cache")
    return found


def _usable(folder: Path) -> bool:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def _temporary() -> Path:
    """A folder that nobody else could have put there: others can write to the temporary folder too, and a
    cache that holds programs must not be theirs."""
    import tempfile

    folder = Path(tempfile.gettempdir()) / f"localjudge-{os.getuid()}"
    if _usable(folder):
        state = folder.lstat()
        if stat.S_ISDIR(state.st_mode) and state.st_uid == os.getuid() and not state.st_mode & 0o022:
            return folder
    return Path(tempfile.mkdtemp(prefix="localjudge-"))
