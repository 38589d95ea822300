"""Has ``starter.c`` compiled, once for each version of it, where there is a compiler.

What is loaded runs as the person, outside any sandbox. So it must be the person's own file, in a folder that nobody
else can write to, and whole: the file ends with the hash of what is before.
"""

from __future__ import annotations

import os
import stat
import time
from binascii import crc32
from collections.abc import Callable
from pathlib import Path
from typing import Final

from localjudge import cachedir
from localjudge.digests import BYTES, new_digest
from localjudge.sandbox import temporary
from localjudge.sandbox.operations import Do

__all__ = ["SOURCE", "definitions", "library"]

SOURCE: Final = Path(__file__).with_name("starter.c")
_COMPILERS: Final = ("cc", "gcc", "clang")
_FLAGS: Final = ("-O2", "-shared", "-fPIC")
_PATIENCE: Final = 15.0
"""seconds for the compiler"""
_TRY_AGAIN: Final = 86400.0
"""seconds after a compiler has refused it"""
_MOST_BYTES: Final = 1 << 20
_OPEN: Final = os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK


def library() -> str:
    """The compiled library's path, or ``""`` where there can be none: programs then start as forks."""
    try:
        source = SOURCE.read_bytes()
        version = crc32(repr(definitions()).encode(), crc32(source))
        made = cachedir.cache_dir() / f"starter-{os.uname().machine}-{version:08x}.so"
        if not _is_ours_alone(made.parent.lstat(), stat.S_ISDIR):
            return ""
        return str(made) if _is_whole(made) or _make(made) else ""
    except OSError:
        return ""


def definitions() -> list[str]:
    """What the compiler is to be told beside the source: the numbers of the steps."""
    return [f"-DDO_{name}={value}" for name, value in vars(Do).items() if name.isupper()]


def _is_ours_alone(state: os.stat_result, is_kind: Callable[[int], bool]) -> bool:
    others_write = stat.S_IWGRP | stat.S_IWOTH
    return is_kind(state.st_mode) and state.st_uid == os.geteuid() and not state.st_mode & others_write


def _is_whole(made: Path) -> bool:
    """Whether the library is there as it was made, and by us."""
    try:
        descriptor = os.open(made, _OPEN)
    except OSError:
        return False
    with os.fdopen(descriptor, "rb") as file:
        if not _is_ours_alone(os.fstat(descriptor), stat.S_ISREG):
            return False
        content = file.read(_MOST_BYTES)
    return new_digest(content[:-BYTES]).digest() == content[-BYTES:]


def _make(made: Path) -> bool:
    """Compile it, if that has not failed of late."""
    refused = made.with_suffix(".refused")
    if refused.exists() and abs(time.time() - refused.stat().st_mtime) < _TRY_AGAIN:
        return False
    import shutil

    compiler = next(filter(None, map(shutil.which, _COMPILERS)), None)
    if compiler is None:
        return False
    done = _compiled(compiler)
    if done is None:
        cachedir.write(refused, b"")
        return False
    return cachedir.write(made, done + new_digest(done).digest())


def _compiled(compiler: str) -> bytes | None:
    import subprocess

    with temporary.Folder("cc") as folder:
        output = Path(folder) / "starter.so"
        command = (compiler, *_FLAGS, *definitions(), "-o", str(output), str(SOURCE))
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": folder},
            start_new_session=True,
        )
        try:
            return output.read_bytes() if process.wait(_PATIENCE) == 0 else None
        except (OSError, subprocess.TimeoutExpired):
            return None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, 9)
                process.wait()
