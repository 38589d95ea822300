"""How large a YAML text becomes when it is read, found out before it is.

An alias costs two bytes and stands for all that its anchor names, other aliases among it: a file of a few lines can
mean more than any memory holds as soon as somebody writes it out. Brackets in brackets overrun a parser's stack, and a
number in base 60 takes time that grows with the square of its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from yaml.events import Event

__all__ = ["MOST", "excess"]

MOST: Final = 1 << 20
"""characters, of the text and of what its aliases make of it; far above what any package says of itself"""
_DEEPEST: Final = 100
_LONGEST_NUMBER: Final = 4096
_BASE_60: Final = re.compile(r"[-+0-9._]+:[-+0-9:._]*")


def excess(events: Iterable[Event]) -> str:
    """What is too much of a text, and in which line, from the events of its parser; empty where it is bearable."""
    from yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent, ScalarEvent

    sizes: dict[str | None, int] = {}
    around: list[tuple[str | None, int]] = []
    """the anchors of the collections that an event is in, and the sizes of what came before them in the outer one"""
    size = 0
    for event in events:
        anchor, here = None, 0
        if isinstance(event, AliasEvent):
            if event.anchor in (name for name, _ in around):
                return f"line {_line(event)}: '*{(event.anchor or '')[:40]}' stands in what it stands for"
            here = sizes.get(event.anchor, 0)
        elif isinstance(event, ScalarEvent):
            anchor, here = event.anchor, len(event.value) + 1
            # Quotes keep a text from being taken for a number, unless a tag says that it is one.
            bare = event.tag is not None or not event.style
            if bare and here > _LONGEST_NUMBER and _BASE_60.fullmatch(event.value):
                return f"line {_line(event)}: a number of more than {_LONGEST_NUMBER} characters"
        elif isinstance(event, CollectionStartEvent):
            around.append((event.anchor, size))
            size = 0
            if len(around) > _DEEPEST:
                return f"line {_line(event)}: more than {_DEEPEST} levels"
            continue
        elif isinstance(event, CollectionEndEvent):
            (anchor, before), here = around.pop(), size + 1
            size = before
        size += here
        if anchor is not None:
            sizes[anchor] = here
        if size > MOST:
            return f"line {_line(event)}: aliases make more than a million characters of it"
    return ""


def _line(event: Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1
