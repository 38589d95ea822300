"""Two files as streams of tokens, side by side, in bounded memory.

A token longer than a limit comes in pieces: the limit's number of bytes each, counted from the token's start, so that
the pieces of equal tokens are equal wherever the chunks' borders fall. A piece of a longer token carries a space on
each side on which the token goes on. No token holds a space, so a piece never equals a whole token, nor looks like a
number.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from io import FileIO
from typing import Final

from localjudge.checkers import decimals
from localjudge.checkers.pair import WHITE, Pair, common_length
from localjudge.records import record

_TOKEN: Final = re.compile(rb"[^ \t\n\v\f\r]+")

Search = Callable[[list[bytes], list[bytes]], int | None]
"""Takes tokens of the output and of the answer, as many of each; returns the index of the first pair that differs."""


@record
class Mismatch:
    """The first tokens that differ, by their offsets in the files: where their first different byte is."""

    output: int | None
    """None where the output has no such token"""
    answer: int | None
    """None where the answer has no such token"""


def first_unequal(outputs: list[bytes], answers: list[bytes]) -> int | None:
    """The ``Search`` for tokens that must be the same."""
    if outputs == answers:
        return None
    return next(index for index, token in enumerate(outputs) if token != answers[index])


def first_mismatch(pair: Pair, search: Search, *, fold_case: bool = False) -> Mismatch | None:
    """The first tokens of a pair that differ, or None. ``fold_case`` takes ``A``-``Z`` for ``a``-``z``."""
    output = _Reader(pair.output, pair, fold_case)
    answer = _Reader(pair.answer, pair, fold_case)
    while True:
        outputs, answers = output.fill(), answer.fill()
        if not outputs or not answers:
            if not outputs and not answers:
                return None
            return Mismatch(output.offset(0) if outputs else None, answer.offset(0) if answers else None)
        count = min(len(outputs), len(answers))
        index = search(outputs[:count], answers[:count])
        if index is not None:
            same = common_length(outputs[index].lstrip(), answers[index].lstrip())
            return Mismatch(output.offset(index) + same, answer.offset(index) + same)
        output.drop(count)
        answer.drop(count)


class _Reader:
    """Reads a file's tokens, a batch at a time, from the token in which the pair's shared start ends."""

    def __init__(self, file: FileIO, pair: Pair, fold_case: bool) -> None:
        self._file = file
        self._chunk = pair.chunk
        self._limit = max(pair.chunk, decimals.LONGEST + 1)
        self._fold_case = fold_case
        self._tokens: list[bytes] = []
        self._dropped = 0  # tokens of this batch that were compared and are gone
        self._data = b""  # what the batch was read from, and its offset in the file
        self._base, self._inside = self._resume(pair.shared)  # inside: a piece of the current token is out
        self._carry = b""  # the unfinished token at the end of the data
        file.seek(self._base)

    def _resume(self, shared: int) -> tuple[int, bool]:
        """Where to begin, and whether that is inside a long token whose start need not be read again."""
        back = min(shared, self._limit)
        self._file.seek(shared - back)
        tail = self._file.read(back)
        gap = max(tail.rfind(byte) for byte in WHITE)
        if gap >= 0 or back == shared:
            return shared - back + gap + 1, False
        return shared - 1, True

    def fill(self) -> list[bytes]:
        """The tokens at hand, read from the file where there are none; an empty list at its end."""
        while not self._tokens:
            chunk = self._file.read(self._chunk)
            if not chunk and not self._carry:
                break
            self._base += len(self._data) - len(self._carry)
            self._data = self._carry + chunk
            self._dropped = 0
            self._split(at_end=not chunk)
        return self._tokens

    def drop(self, count: int) -> None:
        """Forget the first ``count`` tokens at hand."""
        self._dropped += count
        self._tokens = self._tokens[count:]

    def offset(self, index: int) -> int:
        """The offset in the file of the token, or piece, at this index of those at hand."""
        index += self._dropped
        for match in _TOKEN.finditer(self._data):
            # Only the data's first token, part of which was carried over, can be in pieces.
            pieces = 1 + (len(match[0]) - 1) // self._limit
            if index < pieces:
                return self._base + match.start() + index * self._limit
            index -= pieces
        raise IndexError(index)

    def _split(self, *, at_end: bool) -> None:
        data = self._data.lower() if self._fold_case else self._data
        tokens = data.split()
        self._carry = b""
        if not at_end and data[-1] not in WHITE:
            self._carry = tokens.pop()
        if tokens and (self._inside or len(tokens[0]) > self._limit):
            pieces, last = self._cut(tokens[0])
            tokens[:1] = [*pieces, self._mark() + last]
            self._inside = False
        if len(self._carry) > self._limit:
            pieces, self._carry = self._cut(self._carry)
            tokens += pieces
        self._tokens = tokens

    def _cut(self, token: bytes) -> tuple[list[bytes], bytes]:
        """The pieces of a token that certainly goes on after them, and its rest: at least a byte, at most the limit."""
        pieces = []
        while len(token) > self._limit:
            pieces.append(self._mark() + token[: self._limit] + b" ")
            token = token[self._limit :]
            self._inside = True
        return pieces, token

    def _mark(self) -> bytes:
        return b" " if self._inside else b""
