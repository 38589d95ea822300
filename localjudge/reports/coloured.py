"""The text report on a terminal, laid out by rich: the same words as ``plain``, in colours, fitted to the width.

Everything reaches rich as ``Text`` with one style, so that no markup, link or emoji code in a program's output or
a file's name is ever interpreted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TextIO

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from localjudge.reports.blocks import Block, Line, Span, Style, Table, cells

_STYLES: Final[dict[Style, str]] = {
    "plain": "",
    "strong": "bold",
    "dim": "dim",
    "good": "green",
    "bad": "bold red",
    "warn": "yellow",
}
_GAP: Final = 2


def print_blocks(blocks: Iterable[Block], stream: TextIO, width: int) -> None:
    """Print the blocks on a terminal of so many columns, with the colours that it and ``NO_COLOR`` allow."""
    height = 25  # any: without one rich takes a dumb terminal to be 80 columns wide
    console = Console(file=stream, width=width, height=height, highlight=False, markup=False, emoji=False)
    for block in blocks:
        console.print(rendered(block, console.width))


def rendered(block: Block, width: int = 0) -> RenderableType:
    """A block for rich's console, a table so that it fits ``width`` columns."""
    return _line(block) if isinstance(block, Line) else _table(block, width)


def _text(span: Span) -> Text:
    return Text(span.text, style=_STYLES[span.style], overflow="fold")


def _line(line: Line) -> RenderableType:
    text = Text.assemble(*(_text(span) for span in line.spans), overflow="fold")
    return _indented(text, line.indent) if line.spans else text


def _indented(inner: RenderableType, indent: int) -> Padding:
    return Padding(inner, (0, 0, 0, indent), expand=False)


def _table(table: Table, width: int) -> RenderableType:
    if table.head and _width(table) > width:
        return _stacked(table, width)
    grid = RichTable(box=None, padding=(0, _GAP, 0, 0), pad_edge=False, header_style="dim")
    grid.show_header = bool(table.head)
    last = len(table.rows[0]) - 1
    for column in range(last + 1):
        grid.add_column(
            Text(table.head[column]) if table.head else "",
            justify="right" if column in table.right else "left",
            overflow="fold",
            no_wrap=column != last,
        )
    for row in table.rows:
        grid.add_row(*map(_text, row))
    return _indented(grid, table.indent)


def _width(table: Table) -> int:
    columns = zip(table.head, *([cell.text for cell in row] for row in table.rows), strict=True)
    return table.indent + sum(max(map(cells, column)) + _GAP for column in columns) - _GAP


def _stacked(table: Table, width: int) -> RenderableType:
    """A table that is too wide, a row at a time: the sign and the name, and below them the other cells."""
    parts: list[RenderableType] = []
    for sign, name, *rest in table.rows:
        title = Text.assemble(_text(sign), " ", _text(name), overflow="fold")
        parts.append(_indented(title, table.indent))
        indent = table.indent + 4
        parts += [_indented(line, indent) for line in _packed(rest, width - indent)]
    return Group(*parts)


def _packed(spans: Iterable[Span], width: int) -> list[Text]:
    """Spans on as few lines as hold them without breaking one; a span wider than a line is folded by rich."""
    lines: list[Text] = []
    for span in spans:
        if not span.text:
            continue
        if lines and lines[-1].cell_len + _GAP + cells(span.text) <= width:
            lines[-1].append(" " * _GAP).append_text(_text(span))
        else:
            lines.append(_text(span))
    return lines
