"""How far a search is, on stderr: a bar on a terminal that can redraw, a line now and then elsewhere."""

from __future__ import annotations

from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Self, TextIO, final

from localjudge.practice.words import words
from localjudge.reports.blocks import can_write, writable
from localjudge.reports.live import redraws
from localjudge.reports.words import UI

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

__all__ = ["Runs"]


@final
class Runs:
    """Counts runs. Use it in a ``with`` statement, at whose end the terminal is as it was."""

    def __init__(self, stream: TextIO, ui: UI) -> None:
        encoding = stream.encoding or "utf-8"
        self._stream = stream
        self._writable = partial(writable, encoding=encoding)
        self._say = words(ui if can_write(words(ui).watching, encoding) else "en")
        self._total = self._done = 0
        self._bar: tuple[Progress, TaskID] | None = None

    def begin(self, text: str, total: int) -> None:
        """So many runs follow, which the text names."""
        self._total, self._done = total, 0
        if self._bar is not None:
            self._bar[0].update(self._bar[1], description=self._writable(text), total=total, completed=0)
        else:
            self._stream.write(self._writable(f"{text}\n"))
            self._stream.flush()

    def advance(self) -> None:
        """One more has ended, without a find."""
        self._done += 1
        if self._bar is not None:
            self._bar[0].advance(self._bar[1])
        elif self._done < self._total and str(self._done).rstrip("0") in ("1", "2", "5") and self._done >= 10:
            self._stream.write(self._writable(self._say.looking.format(done=self._done, runs=self._total) + "\n"))
            self._stream.flush()

    def __enter__(self) -> Self:
        if redraws(self._stream):
            import atexit

            bar = _bar(self._stream)
            self._bar = bar, bar.add_task("", total=None)
            atexit.register(bar.stop)  # whatever ends the judge, the cursor comes back
            bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            import atexit

            self._bar[0].stop()
            atexit.unregister(self._bar[0].stop)
            self._bar = None


def _bar(stream: TextIO) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.table import Column

    return Progress(
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True, overflow="ellipsis", ratio=1)),
        console=Console(file=stream, highlight=False, markup=False, emoji=False),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
