"""Numbers as the problem package format writes them, and pairs of tokens that may differ a little as numbers.

Python's ``float`` takes more than a judge may: ``nan``, ``inf``, ``1_000``, and digits of other scripts. Here a number
is an optional sign, decimal digits with at most one point among or beside them, and an optional exponent.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Final

LONGEST: Final = 4096
"""Bytes of the longest token that is read as a number; a longer one is text. (The format asks for 30 digits on each
side of the point.)"""

_NUMBER: Final = re.compile(rb"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_LETTERS: Final = b"0123456789+-.eE"

Close = Callable[[float, float], bool]
"""Whether an output's number is near enough to the answer's (in this order)."""


def number(token: bytes) -> float | None:
    """The token's value, or None where it is no number, or none that a double can hold."""
    if len(token) > LONGEST or not _NUMBER.fullmatch(token):
        return None
    value = float(token)
    return value if math.isfinite(value) else None


def first_apart(close: Close) -> Callable[[list[bytes], list[bytes]], int | None]:
    """A search of two lists of tokens, equally long, for the first pair that is neither the same text nor ``close``
    numbers. The search returns its index, or None."""

    def search(outputs: list[bytes], answers: list[bytes]) -> int | None:
        apart = [pair for pair in zip(outputs, answers, strict=True) if pair[0] != pair[1]]
        if not apart or _all_close([got for got, _ in apart], [expected for _, expected in apart], close):
            return None
        for index, (got, expected) in enumerate(zip(outputs, answers, strict=True)):
            if got != expected and not _near(number(got), number(expected), close):
                return index
        return None

    return search


def _near(got: float | None, expected: float | None, close: Close) -> bool:
    return got is not None and expected is not None and close(got, expected)


def _all_close(outputs: list[bytes], answers: list[bytes], close: Close) -> bool:
    """Whether all tokens are numbers, and close. False may also mean that the slow way must decide.

    Of tokens made of ``_LETTERS`` alone, ``float`` takes just those that are numbers here.
    """
    if b"".join(outputs).translate(None, _LETTERS) or b"".join(answers).translate(None, _LETTERS):
        return False
    if max(map(len, outputs), default=0) > LONGEST or max(map(len, answers), default=0) > LONGEST:
        return False
    try:
        got, expected = list(map(float, outputs)), list(map(float, answers))
    except ValueError:
        return False
    return math.isfinite(sum(got)) and math.isfinite(sum(expected)) and all(map(close, got, expected))
