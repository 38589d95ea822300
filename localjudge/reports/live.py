"""What is happening while it happens, on stderr: a bar on a terminal, a line a submission elsewhere, or nothing.

All of it may be called from several threads at once, as cases run side by side.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TextIO, TypeAlias

from localjudge.model import CaseResult, Submission, SubmissionResult, Verdict
from localjudge.reports.blocks import Line, Span, can_write, mapped, writable
from localjudge.reports.naming import counted_time, result_name, surprise
from localjudge.reports.outline import mark
from localjudge.reports.plain import plain_lines
from localjudge.reports.shown import has_figures, safe, short_path
from localjudge.reports.words import UI, words

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID


class Progress(Protocol):
    """Hears what the judging does. ``start`` comes first and ``stop`` last, whatever happens between them."""

    def start(self, total_cases: int) -> None:
        """So many cases are to be run in all."""

    def submission_started(self, submission: Submission, cases: int) -> None:
        """A submission is compiled now; so many cases of it follow."""

    def case_done(self, submission: Submission, result: CaseResult) -> None:
        """One of its cases has ended."""

    def submission_done(self, result: SubmissionResult) -> None:
        """It has its verdict; those of its cases that did not run won't."""

    def stop(self) -> None:
        """Leave the terminal as it was. May be called twice."""


class QuietProgress:
    """Says nothing."""

    def start(self, total_cases: int) -> None:
        """Nothing to do, as in the others."""

    def submission_started(self, submission: Submission, cases: int) -> None:
        """Nothing to do."""

    def case_done(self, submission: Submission, result: CaseResult) -> None:
        """Nothing to do."""

    def submission_done(self, result: SubmissionResult) -> None:
        """Nothing to do."""

    def stop(self) -> None:
        """Nothing to do."""


class PlainProgress(QuietProgress):
    """A line for each submission when it ends: ``algospot/HANOI4 bidirectional_bfs.py: AC 0.21 s``."""

    def __init__(self, stream: TextIO, root: Path, ui: UI = "en") -> None:
        self._stream = stream
        self._root = root
        self._ui = ui if can_write(words(ui).report, stream.encoding or "utf-8") else "en"
        self._lock = threading.Lock()

    def submission_done(self, result: SubmissionResult) -> None:
        """Write its line at once."""
        encoding = self._stream.encoding or "utf-8"
        line = mapped(result_line(result, self._root, self._ui), lambda text: writable(text, encoding))
        with self._lock:
            self._stream.writelines(f"{text}\n" for text in plain_lines([line]))
            self._stream.flush()


class LiveProgress:
    """A bar with the current submission, the cases done and the time left; it vanishes at the end.

    Of several submissions, one that isn't as expected stays above the bar as a line: a long run tells at once.
    """

    def __init__(self, stream: TextIO, root: Path, ui: UI = "en") -> None:
        self._root = root
        self._encoding: Final = stream.encoding or "utf-8"
        self._ui: UI = ui if can_write(words(ui).report, self._encoding) else "en"
        self._stream = stream
        self._lock = threading.Lock()
        self._running: dict[_Key, tuple[Submission, int]] = {}
        """the submissions under way, with how many of their cases are still to come"""
        self._bar: tuple[RichProgress, TaskID] | None = None
        self._total = 0

    def start(self, total_cases: int) -> None:
        """Draw the bar."""
        import atexit

        bar = _bar(self._stream)
        self._total = total_cases
        self._bar = bar, bar.add_task(words(self._ui).judging, total=total_cases)
        atexit.register(self.stop)  # whatever ends the judge, the cursor comes back
        bar.start()

    def submission_started(self, submission: Submission, cases: int) -> None:
        """Name it beside the bar."""
        with self._lock:
            self._running[_key(submission)] = submission, cases
        self._name()

    def case_done(self, submission: Submission, result: CaseResult) -> None:  # noqa: ARG002 (the protocol)
        """Move the bar by one."""
        with self._lock:
            held = self._running.get(_key(submission))
            if held is None or held[1] == 0:
                return
            self._running[_key(submission)] = submission, held[1] - 1
        self._advance(1)

    def submission_done(self, result: SubmissionResult) -> None:
        """Move the bar past the cases that won't run, and say so if the verdict was not expected."""
        with self._lock:
            never_started = result.submission, len(result.submission.problem.cases)
            _, left = self._running.pop(_key(result.submission), never_started)
        self._advance(left)
        self._name()
        alone = len(result.submission.problem.cases) == self._total
        if self._bar and not alone and result.finished and not result.as_expected:
            from localjudge.reports.coloured import rendered

            line = result_line(result, self._root, self._ui)
            self._bar[0].console.print(rendered(mapped(line, self._writable)))

    def stop(self) -> None:
        """Take the bar away and show the cursor again."""
        import atexit

        atexit.unregister(self.stop)
        if self._bar:
            self._bar[0].stop()
            self._bar = None

    def _advance(self, cases: int) -> None:
        if self._bar and cases:
            self._bar[0].advance(self._bar[1], cases)

    def _name(self) -> None:
        """Show what has been under way for longest."""
        with self._lock:
            first = next(iter(self._running.values()), None)
        if self._bar and first:
            problem, name = short_path(first[0], self._root)
            self._bar[0].update(self._bar[1], description=self._writable(f"{problem} {name}"))

    def _writable(self, text: str) -> str:
        return writable(text, self._encoding)


_Key: TypeAlias = tuple[str, Path, str]


def _key(submission: Submission) -> _Key:
    """What tells submissions apart: one file may be judged in two languages, or for two problems."""
    return submission.problem.id, submission.path, submission.language


def progress_on(stream: TextIO, root: Path, ui: UI = "en", *, quiet: bool = False) -> Progress:
    """The progress that fits a stream: a bar on a terminal that can redraw, else plain lines."""
    if quiet:
        return QuietProgress()
    make: Callable[[TextIO, Path, UI], Progress] = LiveProgress if redraws(stream) else PlainProgress
    return make(stream, root, ui)


def redraws(stream: TextIO) -> bool:
    """Whether it is a terminal that can draw over what it has shown."""
    return stream.isatty() and os.environ.get("TERM", "") not in {"", "dumb", "unknown"}


def result_line(result: SubmissionResult, root: Path, ui: UI) -> Line:
    """A submission's result in one line."""
    problem, name = short_path(result.submission, root)
    good = result.as_expected and result.finished
    spans = [mark(result), Span(f" {problem} {name}: "), Span(result_name(result, ui), "good" if good else "bad")]
    if has_figures(result):
        spans.append(Span(" " + words(ui).seconds.format(value=f"{counted_time(result):.2f}")))
    notes = list(filter(None, [surprise(result, ui), "" if result.finished else words(ui).interrupted]))
    if result.verdict is Verdict.SK and result.message:
        notes.append(safe(result.message))
    return Line((*spans, Span(f" ({'; '.join(notes)})" if notes else "")))


def _bar(stream: TextIO) -> RichProgress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.table import Column

    return Progress(
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
        TextColumn(
            "{task.description}",
            markup=False,
            table_column=Column(no_wrap=True, overflow="ellipsis", ratio=1),
        ),
        console=Console(file=stream, highlight=False, markup=False, emoji=False),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
