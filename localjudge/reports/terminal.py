"""The text report, on stdout: the problems with their submissions, then why, then one line that sums it up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final, TextIO

from localjudge.model import SubmissionResult
from localjudge.reports.blocks import can_write, mapped, writable
from localjudge.reports.outline import outline
from localjudge.reports.plain import plain_lines
from localjudge.reports.words import UI, words

_LABELS: Final = 16
"""columns before an excerpt of a line: its indent, the widest label and the gap"""
_LEAST_EXCERPT: Final = 20


def write(
    results: Sequence[SubmissionResult],
    root: Path,
    stream: TextIO,
    *,
    ui: UI = "en",
    detailed: bool = False,
    interrupted: bool = False,
) -> None:
    """Write the report: fitted to a terminal, in colours where it has them; to anything else as plain lines.

    ``detailed`` is for a run of files that were named: it shows their cases one by one, and says why a file is
    not AC even where that was expected. ``interrupted``: there were more submissions to judge. A character that
    the stream's encoding lacks is written as an escape, and the words are English where it has no Korean.
    """
    encoding = stream.encoding or "utf-8"
    if not can_write(words(ui).report, encoding):
        ui = "en"
    change = partial(writable, encoding=encoding)
    if not stream.isatty():
        blocks = outline(results, root, ui, detailed=detailed, interrupted=interrupted)
        stream.writelines(f"{line}\n" for line in plain_lines(mapped(block, change) for block in blocks))
        return
    import shutil

    from localjudge.reports.coloured import print_blocks

    width = shutil.get_terminal_size().columns
    excerpt = max(_LEAST_EXCERPT, width - _LABELS)
    blocks = outline(results, root, ui, detailed=detailed, excerpt=excerpt, interrupted=interrupted)
    print_blocks([mapped(block, change) for block in blocks], stream, width)
