"""Files in a normal form in which what a rule ignores is gone, made and compared chunk by chunk.

A form is fed raw chunks and gives bytes. Two files are the same under the rule just where the bytes given for them are,
whatever the chunks. Both files of a pair begin after the start that they share, in a fresh form: what a form would
still hold back there, white space or newlines, is the same for both, and cannot make equal what differs after it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from io import FileIO
from typing import Final, Protocol

from localjudge.checkers.pair import WHITE, Pair, common_length
from localjudge.digests import blake2b, new_digest
from localjudge.records import record

LINE_END_WHITE: Final = WHITE.replace(b"\n", b"")

# Translations: all white space to a space, and with it A-Z to a-z.
_SPACED: Final = bytes(0x20 if byte in WHITE else byte for byte in range(256))
_FOLDED: Final = _SPACED.lower()


class Form(Protocol):
    """Makes the normal form of one file."""

    def feed(self, chunk: bytes) -> bytes:
        """Take a chunk of the file; return what is now certain of the form."""

    def end(self) -> bytes:
        """The file has ended: return the rest of the form."""


MakeForm = Callable[[bytes, int], Form]
"""Makes a form from the byte before the place where it begins (none at the file's start), and the most bytes that a
chunk will have."""


@record
class Parting:
    """Where two normal forms part."""

    offset: int
    """bytes of the form in front, from the pair's shared start on"""
    newlines: int
    """newlines among these"""


def first_parting(pair: Pair, make: MakeForm) -> Parting | None:
    """Where the normal forms of a pair part, or None where they are the same."""
    output, answer = (_Formed(file, pair, make) for file in (pair.output, pair.answer))
    offset = newlines = 0
    while True:
        got, expected = output.fill(), answer.fill()
        same = min(len(got), len(expected))
        whole = got[:same] == expected[:same]
        if not whole:
            same = common_length(got, expected)
        offset += same
        newlines += got.count(b"\n", 0, same)
        if not whole or bool(got) != bool(expected):
            return Parting(offset, newlines)
        if not got:
            return None
        output.rest, answer.rest = got[same:], expected[same:]


class _Formed:
    """A file read through a form."""

    def __init__(self, file: FileIO, pair: Pair, make: MakeForm) -> None:
        self._file = file
        self._chunk = pair.chunk
        self._form = _form_at(file, pair, make)
        self._ended = False
        self.rest = b""

    def fill(self) -> bytes:
        """What is left of the form so far, read on where that is nothing; empty at the end."""
        while not self.rest and not self._ended:
            chunk = self._file.read(self._chunk)
            self._ended = not chunk
            self.rest = self._form.feed(chunk) if chunk else self._form.end()
        return self.rest


def _form_at(file: FileIO, pair: Pair, make: MakeForm) -> Form:
    """A fresh form for the part after the shared start, with the file set there."""
    before = min(pair.shared, 1)
    file.seek(pair.shared - before)
    return make(file.read(before), pair.chunk)


def raw_offset(file: FileIO, pair: Pair, make: MakeForm, target: int) -> int:
    """The offset in the file of the byte with which a form that holds nothing back gives its byte ``target``, counted
    from the pair's shared start; the file's length where it gives no such byte."""
    form = _form_at(file, pair, make)
    place, made, step = pair.shared, 0, pair.chunk
    while True:
        file.seek(place)
        block = file.read(step)
        trial = copy.copy(form)
        more = len(trial.feed(block))
        if not block or (step == 1 and made + more > target):
            return place
        if made + more > target:
            step = max(1, step // 16)
        else:
            form, made, place = trial, made + more, place + len(block)


class Lines:
    """Lines without the white space at their ends. The last line counts whether or not a newline ends it.

    White space at a chunk's end is held back until a newline or text follows. A run of it that is longer than a chunk
    is kept as its length and a hash: it is given as one byte of white space more than any other run could have,
    followed by these.
    """

    def __init__(self, before: bytes, chunk: int, strip: bytes = LINE_END_WHITE) -> None:
        self._last = before
        self._strip = strip
        self._run = _Run(chunk, strip[:1])

    def feed(self, chunk: bytes) -> bytes:
        self._last = chunk[-1:]
        text = chunk.lstrip(self._strip)
        self._run.add(chunk[: len(chunk) - len(text)])
        if not text:
            return b""
        lead = b"" if text.startswith(b"\n") else self._run.form()
        body = text.rstrip(self._strip)
        self._run = _Run(self._run.limit, self._strip[:1], text[len(body) :])
        return lead + self._stripped(body)

    def end(self) -> bytes:
        return b"" if self._last in (b"", b"\n") else b"\n"

    def _stripped(self, body: bytes) -> bytes:
        """The body, which doesn't end in white space to be stripped, without that in front of its newlines.

        To replace a byte a line is several times as fast as to strip line by line, and a few times are mostly enough.
        """
        ends = [bytes((byte, 10)) for byte in reversed(self._strip) if byte in body]
        for _ in range(4):
            found = [end for end in ends if end in body]
            if not found:
                return body
            for end in found:
                body = body.replace(end, b"\n")
        strip = self._strip
        return b"\n".join([line.rstrip(strip) for line in body.split(b"\n")])


def strict_lines(before: bytes, chunk: int) -> Form:
    """Lines without the carriage returns at their ends."""
    return Lines(before, chunk, strip=b"\r")


class _Run:
    """A run of white space whose fate is open."""

    def __init__(self, limit: int, sign: bytes, start: bytes = b"") -> None:
        self.limit = limit
        self._sign = sign
        self._bytes = start
        self._length = len(start)
        self._hash: blake2b | None = None

    def add(self, more: bytes) -> None:
        self._length += len(more)
        if self._hash is None and self._length <= self.limit:
            self._bytes += more
            return
        if self._hash is None:
            self._hash = new_digest(self._bytes)
        self._hash.update(more)

    def form(self) -> bytes:
        if self._hash is None:
            return self._bytes
        return self._sign * (self.limit + 1) + b"%016x" % self._length + self._hash.hexdigest().encode()


class LinesToLastText:
    """``Lines`` up to the last line that isn't blank.

    A run of newlines longer than a chunk is given as one newline more than that, and its length.
    """

    def __init__(self, before: bytes, chunk: int) -> None:
        self._lines = Lines(before, chunk)
        self._limit = chunk
        self._newlines = 0

    def feed(self, chunk: bytes) -> bytes:
        lines = self._lines.feed(chunk)
        text = lines.lstrip(b"\n")
        self._newlines += len(lines) - len(text)
        if not text:
            return b""
        if self._newlines > self._limit:
            lead = b"\n" * (self._limit + 1) + b"%016x" % self._newlines
        else:
            lead = b"\n" * self._newlines
        body = text.rstrip(b"\n")
        self._newlines = len(text) - len(body)
        return lead + body

    def end(self) -> bytes:
        return b""


class Words:
    """The tokens, each after the token before and one space. Long stretches are worked on at once, none split."""

    def __init__(self, before: bytes, _chunk: int, *, fold_case: bool = False) -> None:
        self._letters = _FOLDED if fold_case else _SPACED
        self._gap = not before or before in WHITE

    def feed(self, chunk: bytes) -> bytes:
        text = chunk.translate(self._letters)
        while b"  " in text:
            text = text.replace(b"  ", b" ")
        gap = self._gap or text.startswith(b" ")
        words = text.strip(b" ")
        self._gap = text.endswith(b" ")
        return b" " + words if gap and words else words

    def end(self) -> bytes:
        return b""


def folded_words(before: bytes, chunk: int) -> Form:
    """``Words`` with ``a``-``z`` for ``A``-``Z``."""
    return Words(before, chunk, fold_case=True)


class Spacing:
    """The white space alone, byte for byte, with an ``x`` for each token."""

    _MASK: Final = bytes(byte if byte in WHITE else ord("x") for byte in range(256))

    def __init__(self, before: bytes, _chunk: int) -> None:
        self._in_token = before.translate(self._MASK) == b"x"

    def feed(self, chunk: bytes) -> bytes:
        mask = chunk.translate(self._MASK)
        while b"xx" in mask:
            mask = mask.replace(b"xx", b"x")
        start = 1 if self._in_token and mask.startswith(b"x") else 0
        self._in_token = mask.endswith(b"x") if mask else self._in_token
        return mask[start:]

    def end(self) -> bytes:
        return b""
