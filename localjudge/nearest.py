"""Names near a mistyped one, for messages that say what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """At most ``most`` of the known names that resemble the word, best first; case does not count."""
    from difflib import get_close_matches

    by_folded: dict[str, str] = {}
    for name in known:
        by_folded.setdefault(name.casefold(), name)
    return [by_folded[match] for match in get_close_matches(word.casefold(), by_folded, most, 0.5)]


def hint(word: str, known: Iterable[str]) -> str:
    """``nearest: a, b``, or all that is known where nothing is near: ``known: a, b, c``."""
    names = list(known)
    near = nearest(word, names)
    if near:
        return f"nearest: {', '.join(near)}"
    if len(names) > 12:
        names = [*names[:12], "…"]
    return f"known: {', '.join(names) or 'none'}"
