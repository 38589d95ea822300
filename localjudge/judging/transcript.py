"""Writes down what a submission and its output validator say to each other, as much of it as anybody reads."""

from __future__ import annotations

from collections import deque
from typing import Final, final

from localjudge.model import Said, Speaker

__all__ = ["Transcript"]

_KEPT: Final = 32 * 1024
"""bytes at each end"""


@final
class Transcript:
    """The first and the last parts of a conversation, in the order in which the judge passed them on."""

    def __init__(self, kept: int = _KEPT) -> None:
        self._room = self._kept = kept
        self._head: list[Said] = []
        self._tail: deque[Said] = deque()
        self._in_tail = 0
        self._left_out = 0
        self._run = 1

    def next_run(self) -> None:
        """The submission is run again."""
        self._run += 1

    def say(self, speaker: Speaker, text: bytes) -> None:
        """Note what was said; no bytes for the end of what a program writes."""
        if not self._tail:
            head, text = text[: self._room], text[self._room :]
            self._room -= len(head)
            if head or not text:
                self._head.append(Said(speaker, head, self._run))
            if not text:
                return
        self._tail.append(Said(speaker, text[-self._kept :], self._run))
        self._left_out += len(text) - len(self._tail[-1].text)
        self._in_tail += len(self._tail[-1].text)
        while self._in_tail > self._kept:
            self._shorten(self._in_tail - self._kept)

    def _shorten(self, surplus: int) -> None:
        first = self._tail.popleft()
        gone = min(surplus, len(first.text))
        self._in_tail -= gone
        self._left_out += gone
        if gone < len(first.text):
            self._tail.appendleft(Said(first.speaker, first.text[gone:], first.run))

    def pieces(self) -> tuple[Said, ...]:
        """What was said, what one of them said in a row put together."""
        found: list[Said] = []
        left_out = self._left_out
        for number, piece in enumerate((*self._head, *self._tail)):
            cut = left_out if number == len(self._head) else 0
            last = found[-1] if found else None
            if last and last.text and piece.text and not cut and (last.speaker, last.run) == (piece.speaker, piece.run):
                found[-1] = Said(piece.speaker, last.text + piece.text, piece.run, last.left_out)
            else:
                found.append(Said(piece.speaker, piece.text, piece.run, cut))
        return tuple(found)
