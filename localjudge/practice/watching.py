"""Waits until something changes among files and folders.

What counts is a look at all of them: each file's time, size, rights and identity. The system's own word that something
has changed, where it gives it (inotify, by way of watchdog), only says when to look; so nothing is missed where it does
not come: on a network's or another system's disk, where others have used up the watches, or where watchdog is missing.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self, TypeAlias, final

if TYPE_CHECKING:
    from watchdog.observers.api import BaseObserver

__all__ = ["Watch", "changes", "look"]

State: TypeAlias = tuple[int, int, int, int, int]
"""a file's time of change in ns, its size, its rights, its number and its device"""
Seen: TypeAlias = Mapping[Path, State]

_QUIET: Final = 0.2
"""seconds without a change, after which a batch of them is taken to be whole"""
_LONGEST: Final = 3.0
"""seconds that a batch may go on; and that a file may be away before it counts as removed"""
_POLL: Final = 1.0
_SHARE: Final = 20
"""a look at everything is taken so many times less often than it takes"""
_FOLDERS: Final = frozenset({"__pycache__", "node_modules"})
_SUFFIXES: Final = (".pyc", ".pyo", "~", ".swp", ".swx", ".tmp", ".class", ".o")
_PROBES: Final = frozenset({"4913"})
"""what vim makes for a moment, to see whether it may"""


def look(places: Iterable[Path], without: Iterable[Path] = ()) -> Seen:
    """The state of every file that is one of the places, or below one. Hidden files, an editor's own and what
    interpreters leave are left out, and those `without` which it is to be."""
    left_out = {path.absolute() for path in without}
    seen: dict[Path, State] = {}
    for place in places:
        for path in _files(place):
            with suppress(OSError):  # it has gone meanwhile
                state = path.stat()
                if path.absolute() not in left_out:
                    seen[path] = state.st_mtime_ns, state.st_size, state.st_mode, state.st_ino, state.st_dev
    return seen


def _files(place: Path) -> Iterator[Path]:
    if not place.is_dir():
        yield place
        return
    for folder, folders, files in os.walk(place):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _FOLDERS)
        for name in sorted(files):
            if not (name.startswith((".", "#")) or name.endswith(_SUFFIXES) or name in _PROBES):
                yield Path(folder, name)


def changes(before: Seen, after: Seen) -> list[Path]:
    """The files that are new, different or gone."""
    return sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))


@final
class Watch:
    """Sees what changes among the places. Use it in a ``with`` statement."""

    def __init__(self, places: Sequence[Path], without: Sequence[Path] = ()) -> None:
        """`places` may be there or not yet; changes of files `without` which it is to be don't count."""
        self._places = tuple(places)
        self._without = tuple(without)
        self._woken = threading.Event()
        self._observer: BaseObserver | None = None
        self._heard: dict[Path, bool] = {}
        self._seen: Seen = {}
        self.why_polling = ""
        """why the system does not tell of changes; empty where it does"""

    def __enter__(self) -> Self:
        self._seen = self._look()
        self._listen()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._deafen()

    def wake(self) -> None:
        """Have `wait` ask again whether it is done. May be called from another thread."""
        self._woken.set()

    def wait(self, done: Callable[[], bool] = lambda: False) -> list[Path]:
        """The files that have changed since the last call that gave some; waits for that, or until it is `done`, and
        then gives none. Changes that come together are given together, and a file that vanishes may come back."""
        while True:
            started = time.monotonic()
            seen = self._look()
            pause = max(_POLL, _SHARE * (time.monotonic() - started))
            if changes(self._seen, seen) and (found := self._whole(seen)):
                return found
            if done():
                return []
            self._woken.wait(pause)
            self._woken.clear()

    def _whole(self, seen: Seen) -> list[Path]:
        """The changes once they have come to rest."""
        deadline = time.monotonic() + _LONGEST
        while time.monotonic() < deadline:
            time.sleep(_QUIET)
            later = self._look()
            away = any(path not in later for path in self._seen)
            if later == seen and not away:
                break
            seen = later
        found = changes(self._seen, seen)
        self._seen = seen
        self._listen()  # to folders that are new
        return found

    def _look(self) -> Seen:
        return look(self._places, self._without)

    def _listen(self) -> None:
        """Have the system tell of changes in the places, each with whether what is below it counts."""
        if self.why_polling:
            return
        wanted = {place.parent: False for place in self._places if not place.is_dir() and place.parent.is_dir()}
        wanted |= {place: True for place in self._places if place.is_dir()}
        if self._heard == wanted:
            return
        self._deafen()
        try:
            self._observer = _observer(wanted, self._woken)
            self._heard = wanted
        except ImportError:
            self.why_polling = "watchdog is not installed"
        except OSError as error:
            self.why_polling = error.strerror or str(error)
        except RuntimeError as error:  # no thread can be started
            self.why_polling = str(error)

    def _deafen(self) -> None:
        if self._observer is not None:
            observer, self._observer = self._observer, None
            observer.stop()
            observer.join()
        self._heard = {}


def _observer(folders: Mapping[Path, bool], told: threading.Event) -> BaseObserver:
    """What sets `told` whenever something happens in a folder, or below it where that is asked for."""
    from watchdog.events import FileSystemEvent, FileSystemEventHandler
    from watchdog.observers import Observer

    class Handler(FileSystemEventHandler):
        def on_any_event(self, event: FileSystemEvent) -> None:
            if not event.event_type.startswith(("opened", "closed_no_write")):  # which our own looks are
                told.set()

    observer = Observer()
    try:
        for folder, deep in folders.items():
            observer.schedule(Handler(), str(folder), recursive=deep)
        observer.start()
    except BaseException:
        observer.stop()
        raise
    return observer
