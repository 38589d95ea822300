"""The pieces that the text report is made of, whoever lays them out: ``plain`` or ``coloured``."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

Style: TypeAlias = Literal["plain", "strong", "dim", "good", "bad", "warn"]


class Span(NamedTuple):
    """Text of one style, without line ends or control characters."""

    text: str
    style: Style = "plain"


class Line(NamedTuple):
    """Spans side by side, after ``indent`` spaces."""

    spans: tuple[Span, ...] = ()
    indent: int = 0


class Table(NamedTuple):
    """Rows of cells below their headings."""

    head: tuple[str, ...]
    """empty for rows that are a label and its text"""
    rows: tuple[tuple[Span, ...], ...]
    right: frozenset[int] = frozenset()
    """columns of figures, set flush right"""
    indent: int = 0


Block: TypeAlias = Line | Table
BLANK: Final = Line()

# What stands for our own signs where the stream's encoding has none of them.
_STAND_INS: Final = str.maketrans(
    {
        **{"✓": "+", "✗": "x", "–": "-"},  # the marks of results
        **{"·": "_", "⇥": ">", "…": "~", "⟨": "<", "⟩": ">"},  # those of ``visible``, one for one, so carets still fit
    }
)


def writable(text: str, encoding: str) -> str:
    """``text`` with only what ``encoding`` can write: our signs by their stand-ins, all else as escapes."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_STAND_INS).encode(encoding, "backslashreplace").decode(encoding)
    return text


def can_write(text: str, encoding: str) -> bool:
    """Whether ``encoding`` has all of ``text``."""
    return writable(text, encoding) == text


def mapped(block: Block, change: Callable[[str], str]) -> Block:
    """The block with every text changed."""
    if isinstance(block, Table):
        rows = tuple(tuple(cell._replace(text=change(cell.text)) for cell in row) for row in block.rows)
        return block._replace(head=tuple(map(change, block.head)), rows=rows)
    return block._replace(spans=tuple(span._replace(text=change(span.text)) for span in block.spans))


def cells(text: str) -> int:
    """The columns that a line takes on a terminal: two for a wide character, none for a combining one."""
    if text.isascii():
        return len(text)
    return sum(_cell(char) for char in text)


def _cell(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1
