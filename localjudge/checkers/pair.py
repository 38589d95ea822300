"""An output and its answer, opened side by side, and what a rule makes of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Final

from localjudge.model import Difference, Fault, Verdict
from localjudge.records import record

CHUNK: Final = 256 * 1024
"""Bytes read at a time. Two buffers of this size stay in a processor's cache; a chunk that is all one-byte tokens
splits into about 1 MB of list."""

WHITE: Final = b" \t\n\v\f\r"
"""The bytes that are white space, in every rule: those of C's ``isspace`` in the C locale."""


@record
class Comparison:
    """What a rule says of an output."""

    verdict: Verdict
    """AC, PE or WA"""
    difference: Difference | None = None
    """the first place where they part; None for AC"""
    reason: str = ""
    """why, in a few plain words, where there is more to say than "wrong answer" """


@record
class Pair:
    """An output and its answer, open for reading at any offset."""

    output: FileIO
    answer: FileIO
    shared: int
    """bytes at the start that are known to be the same in both"""
    identical: bool
    """whether the whole files are the same, byte for byte"""
    chunk: int
    """bytes to read at a time"""


def no_args(args: tuple[str, ...]) -> None:
    """Refuse arguments: the check of a rule that takes none."""
    if args:
        raise Fault(f"checker argument {args[0]!r}: this checker takes none; leave it out, or name icpc with flags")


@record
class Rule:
    """A way to compare."""

    compare: Callable[[Pair, tuple[str, ...]], Comparison]
    """judges a pair that is not identical; its arguments have been checked"""
    check_args: Callable[[tuple[str, ...]], object] = no_args
    """raises ``Fault`` where an argument is unknown or malformed"""


@contextmanager
def open_pair(output: Path, answer: Path, chunk: int) -> Iterator[Pair]:
    """Open both files and find how far they are the same. Raises ``OSError`` where one cannot be read."""
    with FileIO(output) as out, FileIO(answer) as ans:
        shared, identical = _shared_start(out, ans, chunk)
        yield Pair(out, ans, shared, identical, chunk)


def _shared_start(first: FileIO, second: FileIO, chunk: int) -> tuple[int, bool]:
    """The length of the equal start, in whole chunks, and whether the files end there.

    Both buffers always agree beyond what was just read: they hold the same earlier chunk, or zeros. So whole buffers
    compare, with no slice of a short last chunk.
    """
    longest = max(os.fstat(first.fileno()).st_size, os.fstat(second.fileno()).st_size)
    size = min(chunk, longest + 1)  # making buffers is most of the work where the files are small
    here, there = bytearray(size), bytearray(size)
    shared = 0
    while True:
        got = first.readinto(here)
        if got != second.readinto(there) or here != there:
            return shared, False
        if not got:
            return shared, True
        shared += got


def common_length(first: bytes, second: bytes) -> int:
    """The number of bytes at the start that are the same in both."""
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
