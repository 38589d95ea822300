"""``judge.py list``: the problems, their limits, and how many cases and submissions each has."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from localjudge.commands.ui import add_ui_argument, ui_of
from localjudge.model import MIB, Fault, Problem, Verdict
from localjudge.problems.discover import POLICY, TESTDATA, list_problems
from localjudge.problems.submissions import find_sources
from localjudge.records import record
from localjudge.reports.shown import number, safe
from localjudge.reports.words import UI, words
from localjudge.sites import site

if TYPE_CHECKING:
    from localjudge.reports.blocks import Span

__all__ = ["add_arguments", "execute"]

_HEAD: Final[dict[UI, tuple[str, ...]]] = {
    "en": ("problem", "title", "time", "memory", "cases", "accepted", "failing"),
    "ko": ("문제", "제목", "시간 제한", "메모리 제한", "데이터", "정답 풀이", "실패 풀이"),
}
_FIGURES: Final = frozenset({2, 3, 4, 5, 6})
_NONE: Final[dict[UI, str]] = {"en": "no problems in testdata/", "ko": "testdata/에 문제가 없습니다"}


@record
class _Row:
    problem: Problem
    accepted: int
    """submissions that must be accepted"""
    failing: int
    """submissions that must fail"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("--site", metavar="NAME", help="only the problems of one site")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to write it (default: text)")
    add_ui_argument(parser)


def execute(args: argparse.Namespace, root: Path) -> int:
    """List the problems on stdout, and on stderr what is wrong with them. One that cannot be used hides no other, and
    makes the exit status 2.

    Raises:
        Fault: no such site, or a folder of ``testdata/`` that is no site's.
    """
    ui = ui_of(args)
    if args.site is not None and not (root / TESTDATA / args.site / POLICY).is_file():
        site(args.site)
    rows: list[_Row] = []
    faults: list[str] = []
    for entry in list_problems(root, args.site):
        try:
            expected = [source.expected for source in find_sources(root, entry)]
            rows.append(_Row(entry.read(ui=ui, warn=_warn), *_counts(expected)))
        except Fault as fault:
            faults.append(str(fault))
    if args.format == "json":
        _write_json(rows, sys.stdout)
    else:
        _write_text(rows, sys.stdout, ui)
    for message in faults:
        _say(message)
    return 2 if faults else 0


def _warn(warning: str) -> None:
    _say(f"warning: {warning}")


def _say(message: str) -> None:
    sys.stderr.write(f"judge.py: {safe(message)}\n")


def _counts(expected: Sequence[tuple[Verdict, ...]]) -> tuple[int, int]:
    accepted = sum(verdicts == (Verdict.AC,) for verdicts in expected)
    return accepted, len(expected) - accepted


def _write_json(rows: Sequence[_Row], stream: TextIO) -> None:
    import json

    problems = [
        {
            "problem": row.problem.id,
            "title": row.problem.title,
            "time_s": row.problem.time,
            "memory_bytes": row.problem.memory,
            "output_bytes": row.problem.output,
            "checker": row.problem.checker.kind,
            "interactive": row.problem.checker.interactive,
            "passes": max(1, row.problem.checker.passes),
            "cases": len(row.problem.cases),
            "submissions": {"accepted": row.accepted, "failing": row.failing},
        }
        for row in rows
    ]
    json.dump({"schema": 1, "problems": problems}, stream, ensure_ascii=True, indent=2)
    stream.write("\n")


def _write_text(rows: Sequence[_Row], stream: TextIO, ui: UI) -> None:
    from functools import partial

    from localjudge.reports.blocks import Line, Span, Table, can_write, mapped, writable

    encoding = stream.encoding or "utf-8"
    if not can_write("".join(_HEAD[ui]), encoding):
        ui = "en"
    table = Table(head=_HEAD[ui], rows=tuple(_cells(row, ui) for row in rows), right=_FIGURES)
    block = mapped(table if rows else Line((Span(_NONE[ui]),)), partial(writable, encoding=encoding))
    if stream.isatty():
        import shutil

        from localjudge.reports.coloured import print_blocks

        print_blocks([block], stream, shutil.get_terminal_size().columns)
        return
    from localjudge.reports.plain import plain_lines

    stream.writelines(f"{line}\n" for line in plain_lines([block]))


def _cells(row: _Row, ui: UI) -> tuple[Span, ...]:
    from localjudge.reports.blocks import Span

    problem = row.problem
    figures = (words(ui).seconds.format(value=number(problem.time, 3)), f"{number(problem.memory / MIB)} MB")
    counts = (str(len(problem.cases)), str(row.accepted), str(row.failing))
    return (Span(safe(problem.id), "strong"), *(Span(text) for text in (safe(problem.title), *figures, *counts)))
