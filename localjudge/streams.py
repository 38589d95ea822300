"""The standard streams of the judge, made fit for work whatever the shell handed over."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import Final, TextIO, final

__all__ = ["discard_stdout", "prepare"]

_STDIN: Final = 0
_STDOUT: Final = 1
_STDERR: Final = 2


def prepare() -> None:
    """Open what is closed, so that no file of ours takes a standard stream's place; let stderr fail unnoticed.

    stderr only tells of the progress: where nobody reads it any more, the judging goes on, and its result still
    comes on stdout.
    """
    for descriptor in (_STDIN, _STDOUT, _STDERR):
        _keep_open(descriptor)
    if sys.stdout is None:
        sys.stdout = _text(io.FileIO(_STDOUT, "w", closefd=False), "utf-8")
    elif isinstance(sys.stdout, io.TextIOWrapper):
        # Names of files and of arguments hold any byte, and not every locale has every character.
        sys.stdout.reconfigure(errors="backslashreplace")
    encoding = sys.stderr.encoding if sys.stderr is not None else "utf-8"
    sys.stderr = _text(_Careless(_STDERR, "w", closefd=False), encoding)


def discard_stdout() -> None:
    """Send what is still to be written to stdout nowhere. Python would complain once more when it flushes at exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@final
class _Careless(io.FileIO):
    """A file whose writing may fail without anybody hearing of it."""

    def write(self, data: bytes | bytearray | memoryview) -> int:  # type: ignore[override]
        try:
            return super().write(data) or len(data)  # nothing, where it would have to wait
        except OSError:
            return len(data)


def _text(file: io.FileIO, encoding: str) -> TextIO:
    buffered = io.BufferedWriter(file)
    return io.TextIOWrapper(buffered, encoding=encoding, errors="backslashreplace", line_buffering=True)


def _keep_open(descriptor: int) -> None:
    try:
        os.fstat(descriptor)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)  # the lowest free number, and so this one
        if opened != descriptor:
            os.dup2(opened, descriptor)
            os.close(opened)
        os.set_inheritable(descriptor, True)
