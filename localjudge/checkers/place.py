"""Where an output leaves its answer, as a person wants to see it: line, column and an excerpt of both lines."""

from __future__ import annotations

from io import FileIO
from typing import Final

from localjudge.checkers.linestream import LINE_END_WHITE, Parting
from localjudge.checkers.pair import WHITE, Pair, common_length
from localjudge.checkers.tokenstream import Mismatch
from localjudge.model import Difference

EXCERPT: Final = 200
"""Bytes of a line that are shown at most."""

_BEFORE: Final = 80
"""Bytes of a long line that are shown before the place."""


def of_mismatch(pair: Pair, mismatch: Mismatch) -> Difference:
    """The difference at the first tokens that are not the same.

    Where one file has ended and the other's token stands on a line with earlier ones, the last line with text is shown
    as the ended file's own; where the token begins a line, None is.
    """
    output, answer = mismatch.output, mismatch.answer
    if output is not None and answer is not None:
        return _difference(pair, output, answer, 0)
    ends = [_end_of_text(file, None, pair.chunk) for file in (pair.output, pair.answer)]
    longer, place = (pair.output, output) if output is not None else (pair.answer, answer or 0)
    if min(ends) and not _begins_line(longer, place, pair.chunk):
        before = _end_of_text(longer, place, pair.chunk)
        output, answer = (before, ends[1]) if output is not None else (ends[0], before)
        return _difference(pair, output, answer, 0)
    line_after = _newlines(pair.output, ends[0], pair.chunk) + (2 if ends[0] else 1)
    return _difference(pair, output, answer, line_after)


def of_line(pair: Pair, parting: Parting) -> Difference:
    """The difference in the line in which two forms of ``linestream.Lines`` part, at its first different byte."""
    line = _newlines(pair.output, pair.shared, pair.chunk) + parting.newlines + 1
    output = _line_start(pair.output, line, pair.chunk)
    answer = _line_start(pair.answer, line, pair.chunk)
    if output is not None and answer is not None:
        same = _same_length(pair, output, answer)
        output, answer = output + same, answer + same
    return _difference(pair, output, answer, line)


def of_offsets(pair: Pair, output: int, answer: int) -> Difference:
    """The difference between the bytes at these offsets."""
    return _difference(pair, output, answer, 0)


def _difference(pair: Pair, output: int | None, answer: int | None, line: int) -> Difference:
    """``line`` is used where the output has ended; else it is counted.

    The excerpts begin where both places stand at the same column, also if the lines before them differ in length.
    """
    chunk = pair.chunk
    answer_start = 0 if answer is None else _start_of_line(pair.answer, answer, chunk)
    if output is None:
        return Difference(line, _excerpt(pair.answer, answer_start), None)
    output_start = _start_of_line(pair.output, output, chunk)
    ahead = output - output_start
    if answer is not None:
        ahead = min(ahead, answer - answer_start)
    if ahead > _BEFORE + EXCERPT // 4:
        ahead = _BEFORE
    ahead -= min(ahead, _continuation(pair.output, output - ahead))
    return Difference(
        line=_newlines(pair.output, output, chunk) + 1,
        expected=None if answer is None else _excerpt(pair.answer, answer - ahead),
        got=_excerpt(pair.output, output - ahead),
        column=output - output_start + 1,
        cut=output - ahead - output_start,
    )


def _excerpt(file: FileIO, start: int) -> bytes:
    """The line's bytes from this offset on, at most ``EXCERPT``, with no half of a UTF-8 character at the end."""
    file.seek(start)
    line, newline, _ = file.read(EXCERPT + 1).partition(b"\n")
    if newline or len(line) <= EXCERPT:
        return line
    line = line[:EXCERPT]
    for back in (1, 2, 3):
        lead = line[-back]
        if lead < 0x80:
            break
        if lead >= 0xC0:
            length = 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
            return line[:-back] if length > back else line
    return line


def _continuation(file: FileIO, start: int) -> int:
    """How many bytes at this offset, up to 3, go on a UTF-8 character that began before it; none at a line's start."""
    file.seek(start)
    head = file.read(3)
    return len(head) - len(head.lstrip(bytes(range(0x80, 0xC0))))


def _newlines(file: FileIO, end: int, chunk: int) -> int:
    """How many newlines the first ``end`` bytes hold."""
    file.seek(0)
    count = 0
    while end > 0 and (data := file.read(min(chunk, end))):
        count += data.count(b"\n")
        end -= len(data)
    return count


def _start_of_line(file: FileIO, place: int, chunk: int) -> int:
    """The offset at which the line that holds the byte at ``place`` begins."""
    while place > 0:
        step = min(chunk, place)
        file.seek(place - step)
        newline = file.read(step).rfind(b"\n")
        if newline >= 0:
            return place - step + newline + 1
        place -= step
    return 0


def _line_start(file: FileIO, line: int, chunk: int) -> int | None:
    """The offset at which a line, counted from 1, begins; None where the file has no such line."""
    file.seek(0)
    missing, place = line - 1, 0
    while data := file.read(chunk):
        newlines = data.count(b"\n") if missing else 0
        if newlines < missing:
            missing -= newlines
            place += len(data)
            continue
        start = 0
        for _ in range(missing):
            start = data.index(b"\n", start) + 1
        place += start
        return place if start < len(data) or file.read(1) else None
    return None


def _same_length(pair: Pair, output: int, answer: int) -> int:
    """How many bytes are the same in both files from these offsets on."""
    same = 0
    while True:
        pair.output.seek(output + same)
        got = pair.output.read(pair.chunk)
        pair.answer.seek(answer + same)
        expected = pair.answer.read(pair.chunk)
        length = common_length(got, expected)
        same += length
        if not length or got != expected:
            return same


def _end_of_text(file: FileIO, end: int | None, chunk: int) -> int:
    """The offset after the last text before ``end`` (None: the file's end); 0 where there is only white space."""
    if end is None:
        end = file.seek(0, 2)
    while end > 0:
        step = min(chunk, end)
        file.seek(end - step)
        text = file.read(step).rstrip(WHITE)
        if text:
            return end - step + len(text)
        end -= step
    return 0


def _begins_line(file: FileIO, place: int, chunk: int) -> bool:
    """Whether only white space stands before this place on its line."""
    while place > 0:
        step = min(chunk, place)
        file.seek(place - step)
        before = file.read(step).rstrip(LINE_END_WHITE)
        if before:
            return before.endswith(b"\n")
        place -= step
    return True
