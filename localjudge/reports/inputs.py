"""How a case's input begins, as a person can read it and a terminal cannot obey it."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Final

from localjudge.reports.visible import beginning
from localjudge.reports.words import UI, words

__all__ = ["input_lines"]

_START: Final = 64 * 1024
"""bytes that are read, however large the file"""
_SMALL: Final = 500
"""bytes of an input that is shown whole, and characters of a line of it"""
_SMALL_LINES: Final = 20


def input_lines(path: Path, ui: UI, *, most: int, excerpt: int) -> list[str]:
    """A small input whole; of another its first lines, and how much is left out. Nothing where it cannot be read.

    Args:
        path: the file, of which only the start is read.
        ui: the language of the notes.
        most: lines of an input that is not small.
        excerpt: characters of such a line; one that is cut ends with ``…``.
    """
    say = words(ui)
    try:
        with path.open("rb") as file:
            data = file.read(_START)
            size = max(len(data), os.fstat(file.fileno()).st_size)
    except OSError:
        return []
    if not data:
        return [say.empty]
    lines = io.BytesIO(data).readlines()
    if len(data) < size and len(lines) > 1:
        lines.pop()  # it may go on beyond what was read
    if size <= _SMALL and len(lines) <= _SMALL_LINES:
        most, excerpt = _SMALL_LINES, _SMALL
    told, seen = [], 0
    for line in lines[:most]:
        content = line.removesuffix(b"\n")
        text, length = beginning(content, excerpt)
        told.append(text)
        seen += len(line) if length == len(content) else length
    left_out = size - seen
    return [*told, say.bytes_left_out.format(count=left_out)] if left_out > 0 else told
