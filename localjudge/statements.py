"""Our statements as LaTeX: the few marks of Markdown that they use (titles, paragraphs, lists, code), and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

__all__ = ["latex"]

_SPECIAL: Final = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_"},
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "×": r"$\times$",
    "…": r"\ldots{}",
    "–": "--",
    "■": r"$\blacksquare$",
    "□": r"$\square$",
}
_CODE: Final = re.compile(r"(`[^`]*`)")
_ITEM: Final = re.compile(r"\s*(?:[-*]|\d+\.)\s+(.*)")
_FENCE: Final = "```"
_DROPPED: Final = "limits"
"""a section that a package says better in its settings"""


def latex(markdown: str) -> str:
    r"""The statement with its title as ``\problemname`` and its sections as ``\section*``."""
    lines: list[str] = []
    for block in _blocks(_kept(markdown.splitlines())):
        lines += [*_block(block), ""]
    return "\n".join(lines).rstrip() + "\n"


def _kept(lines: Sequence[str]) -> Iterator[str]:
    """The lines without the section on limits."""
    dropping = False
    for line in lines:
        if line.startswith("#"):
            dropping = line.lstrip("# ").strip().lower() == _DROPPED
        if not dropping:
            yield line


def _blocks(lines: Iterator[str]) -> Iterator[list[str]]:
    """What stands together: a title, a paragraph, a list, or code between fences."""
    block: list[str] = []
    fenced = False
    for line in lines:
        fence = line.startswith(_FENCE)
        alone = line.startswith("#") and not fenced
        if (not line.strip() and not fenced) or alone or (fence and not fenced):
            if block:
                yield block
            block = []
        if alone:
            yield [line]
        elif fence and fenced:
            yield block
            block = []
        elif line.strip() or fenced:
            block.append(line)
        fenced = fenced is not fence
    if block:
        yield block


def _block(block: Sequence[str]) -> list[str]:
    first = block[0]
    if first.startswith("# "):
        return [f"\\problemname{{{_text(first[2:])}}}"]
    if first.startswith("#"):
        return [f"\\section*{{{_text(first.lstrip('# '))}}}"]
    if first.startswith(_FENCE):
        return ["\\begin{verbatim}", *block[1:], "\\end{verbatim}"]
    if _ITEM.fullmatch(first):
        return ["\\begin{itemize}", *_items(block), "\\end{itemize}"]
    return [_text(line) for line in block]


def _items(block: Sequence[str]) -> Iterator[str]:
    for line in block:
        item = _ITEM.fullmatch(line)
        yield f"\\item {_text(item[1])}" if item else _text(line)


def _text(line: str) -> str:
    pieces = enumerate(_CODE.split(line.strip()))  # text and code by turns
    return "".join(f"\\texttt{{{_plain(piece[1:-1])}}}" if turn % 2 else _plain(piece) for turn, piece in pieces)


def _plain(text: str) -> str:
    return "".join(_SPECIAL.get(sign, sign) for sign in text)
