"""Has ``starter.c`` compiled, once for each version of it, where there is a compiler."""

from __future__ import annotations

import os
import time
from binascii import crc32
from pathlib import Path
from typing import Final

from localjudge import cachedir
from localjudge.sandbox.operations import Do

__all__ = ["SOURCE", "definitions", "library"]

SOURCE: Final = Path(__file__).with_name("starter.c")
_COMPILERS: Final = ("cc", "gcc", "clang")
_FLAGS: Final = ("-O2", "-shared", "-fPIC")
_PATIENCE: Final = 60.0
"""seconds for the compiler"""
_TRY_AGAIN: Final = 86400.0
"""seconds after a compiler has refused it"""


def library() -> str:
    """The compiled library's path, or ``""`` where there can be none: programs then start as forks."""
    try:
        source = SOURCE.read_bytes()
        version = crc32(repr(definitions()).encode(), crc32(source))
        made = cachedir.cache_dir() / f"starter-{os.uname().machine}-{version:08x}.so"
        return str(made) if made.exists() or _make(made) else ""
    except OSError:
        return ""


def definitions() -> list[str]:
    """What the compiler is to be told beside the source: the numbers of the steps."""
    return [f"-DDO_{name}={value}" for name, value in vars(Do).items() if name.isupper()]


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
    return cachedir.write(made, done)


def _compiled(compiler: str) -> bytes | None:
    import subprocess
    import tempfile

    with tempfile.TemporaryDirectory(prefix="localjudge-starter-") as folder:
        output = Path(folder) / "starter.so"
        command = (compiler, *_FLAGS, *definitions(), "-o", str(output), str(SOURCE))
        try:
            subprocess.run(command, check=True, timeout=_PATIENCE, capture_output=True, stdin=subprocess.DEVNULL)
            return output.read_bytes()
        except (OSError, subprocess.SubprocessError):
            return None
