"""What a submission and its output validator said to each other, as lines: ``>`` before the submission's words and
``<`` before the validator's, as in the ``.interaction`` files of problem packages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from localjudge.model import Said, Speaker
from localjudge.reports.visible import visible
from localjudge.reports.words import UI, words

__all__ = ["conversation"]

_SIGNS: Final[dict[Speaker, str]] = {"submission": ">", "validator": "<"}


def conversation(transcript: Sequence[Said], ui: UI, *, most: int, excerpt: int) -> list[str]:
    """The transcript in order, with a line above it that tells the signs; nothing where there is no transcript.

    Args:
        transcript: as a case has it.
        ui: the language of what is said beside the programs' words.
        most: lines, of which half are the first and half the last ones; the number of the others is told.
        excerpt: characters of a program's line.
    """
    if not transcript:
        return []
    say = words(ui)
    lines = list(_lines(transcript, ui, excerpt))
    surplus = len(lines) - most
    if surplus > 0:
        lines[most // 2 : len(lines) - (most - most // 2)] = [say.more_between.format(count=surplus)]
    return [say.signs, *lines]


def _lines(transcript: Sequence[Said], ui: UI, excerpt: int) -> Iterator[str]:
    say = words(ui)
    run = 1
    for said, following in zip(transcript, (*transcript[1:], None), strict=True):
        if said.run != run:
            run = said.run
            yield say.run.format(number=run)
        if said.left_out:
            yield say.bytes_left_out.format(count=said.left_out)
        sign = _SIGNS[said.speaker]
        if not said.text:
            yield f"{sign} {say.closes}"
        *whole, rest = said.text.split(b"\n")
        for line in whole:
            yield f"{sign} {visible(line, excerpt)}".rstrip()
        if rest:
            cut = following is not None and following.left_out > 0
            yield f"{sign} {visible(rest, excerpt)}" + ("" if cut else f" {say.no_line_end}")
