"""A program's bytes as text that a person can read and a terminal cannot obey.

What can't be seen, or looks like something else, gets a sign:

=========================  ================================================================================
``·``                      a space at either end, beside other white space, or one of several in a row
``⇥ ␍ ␀ ␛ ␡`` …            a tab, a carriage return, and the other ASCII control characters (Unicode's own pictures)
``⟨\\xff⟩``                 a byte that is no UTF-8
``⟨U+00A0 NO-BREAK SPACE⟩``  a character that is invisible, changes its neighbours or their order, or passes for ASCII
=========================  ================================================================================

A character that is itself one of these signs is named too, so that what is shown can be told from what is a sign.
Other text, Hangul and the signs of drawn boards among it, stays as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from localjudge.model import Difference
from localjudge.records import record

SPACE: Final = "·"
CUT: Final = "…"

_WHITE: Final = " \t\n\v\f\r"
_CONTROLS: Final = {chr(code): chr(0x2400 + code) for code in range(0x20)} | {"\t": "⇥", "\x7f": "␡"}
_SIGNS: Final = frozenset(f"{SPACE}{CUT}⟨⟩") | frozenset(_CONTROLS.values())

# Blank, although their category is that of letters and symbols: the Hangul fillers and the empty Braille cell.
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")

# Decomposed Hangul, as macOS writes file names: it looks like the syllables and is other bytes.
_JAMO: Final = re.compile("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]")

_NAMED_CATEGORIES: Final = frozenset(
    [
        "Cc", "Cf", "Co", "Cn",  # control (here C1), format, private, unassigned
        "Mn", "Mc", "Me",  # combining
        "Zs", "Zl", "Zp",  # space other than U+0020
        "Nd", "Pd", "Pi", "Pf",  # digits, dashes and quotation marks that pass for ASCII's
    ]
)  # fmt: skip
_RIGHT_TO_LEFT: Final = frozenset(["R", "AL", "AN"])


def visible(data: bytes, limit: int = 200) -> str:
    """Bytes as one printable line of at most ``limit`` characters, ended by ``…`` where there was more.

    ``limit`` is at least 1. The work is bounded by it, however long the data.
    """
    return beginning(data, limit)[0]


def beginning(data: bytes, limit: int) -> tuple[str, int]:
    """The same, with the number of bytes that are shown."""
    # No character takes more than four bytes, so these are more than enough to fill the line.
    measured = _measured(data[: 4 * limit + 4])
    signs = [sign for sign, _ in measured]
    return _joined(signs, limit), sum(length for _, length in measured[: _fitting(signs, limit)])


@record
class Shown:
    """Both lines of a difference, set so that the places that differ stand under each other."""

    expected: str | None
    """the answer's line; None where the answer has ended"""
    got: str | None
    """the output's line; None where the output has ended"""
    caret: str
    """spaces and a ``^``: the mark under the place, in columns of a terminal"""


def show(difference: Difference, limit: int = 200) -> Shown:
    """The lines of a difference, each ``visible`` and at most ``limit`` characters long, with the place in view.

    ``limit`` is at least 20. A line that begins before what is shown begins with ``…``.
    """
    place = max(0, difference.column - 1 - difference.cut)
    halves = [_halves(line or b"", place) for line in (difference.expected, difference.got)]
    starts = [_ending(before, limit // 3, difference.cut > 0) for before, _ in halves]
    indent = max(map(width, starts))
    expected, got = (
        " " * (indent - width(start)) + start + _joined(after, limit - indent)
        for start, (_, after) in zip(starts, halves, strict=True)
    )
    return Shown(
        expected=None if difference.expected is None else expected,
        got=None if difference.got is None else got,
        caret=" " * indent + "^",
    )


def width(text: str) -> int:
    """The columns that shown text takes on a terminal."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _halves(line: bytes, place: int) -> tuple[list[str], list[str]]:
    """The signs of a line before the character that holds this byte, and from it on."""
    before: list[str] = []
    after: list[str] = []
    offset = 0
    for sign, length in _measured(line):
        offset += length
        (before if offset <= place else after).append(sign)
    return before, after


def _ending(signs: Sequence[str], limit: int, cut: bool) -> str:
    """The last signs, as many as fit into ``limit`` columns, after a ``…`` where that isn't all (or ``cut``)."""
    kept = list(signs)
    room = limit - 1 if cut or width("".join(kept)) > limit else limit
    while width("".join(kept)) > room:
        kept.pop(0)
    return (CUT if cut or len(kept) < len(signs) else "") + "".join(kept)


def _joined(signs: Sequence[str], limit: int) -> str:
    """The signs in a row, as many whole ones as fit."""
    count = _fitting(signs, limit)
    return "".join(signs[:count]) + (CUT if count < len(signs) else "")


def _fitting(signs: Sequence[str], limit: int) -> int:
    """How many of the signs fit, with a ``…`` where that isn't all."""
    length = 0
    for index, sign in enumerate(signs):
        length += len(sign)
        if length > limit:
            kept = index
            while sum(map(len, signs[:kept])) >= limit:
                kept -= 1
            return kept
    return len(signs)


def _measured(data: bytes) -> list[tuple[str, int]]:
    """Each character of a line as it is shown, with the bytes that it takes in the data."""
    text = data.decode("utf-8", "surrogateescape")  # a byte that is no UTF-8 becomes one of U+DC80 to U+DCFF
    found = []
    for index, letter in enumerate(text):
        if letter == " ":
            neighbours = text[index - 1 : index] + text[index + 1 : index + 2]
            alone = len(neighbours) == 2 and not any(other in _WHITE for other in neighbours)
            found.append((" " if alone else SPACE, 1))
        elif "\udc80" <= letter <= "\udcff":
            found.append((_sign(letter), 1))
        else:
            found.append((_sign(letter), len(letter.encode())))
    return found


@lru_cache(maxsize=4096)
def _sign(letter: str) -> str:
    """How a character other than a space is shown."""
    code = ord(letter)
    if code < 0x80:
        return _CONTROLS.get(letter, letter)
    if 0xDC80 <= code <= 0xDCFF:
        return f"⟨\\x{code - 0xDC00:02x}⟩"
    if not _deceives(letter):
        return letter
    name = "BYTE ORDER MARK" if letter == "\ufeff" else unicodedata.name(letter, "")
    return f"⟨U+{code:04X} {name}⟩" if name else f"⟨U+{code:04X}⟩"


def _deceives(letter: str) -> bool:
    """Whether a character beyond ASCII must be named: it is not seen, not seen as what it is, or moves others."""
    return (
        unicodedata.category(letter) in _NAMED_CATEGORIES
        or unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT
        or letter in _SIGNS
        or letter in _BLANK
        or letter == "\u2212"  # the minus sign
        or _JAMO.match(letter) is not None
        or unicodedata.normalize("NFKC", letter).isascii()  # full-width and styled letters, among others
    )
