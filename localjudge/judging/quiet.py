"""Who may run at the same time: any number of ordinary runs, or one that needs the machine to itself."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import final

__all__ = ["Quiet"]


@final
class Quiet:
    """A lock with a shared and an exclusive side. One who waits for the exclusive side goes before new sharers."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._running = 0
        self._waiting = 0
        self._alone = False

    @contextmanager
    def beside_others(self) -> Iterator[None]:
        """Run while others may."""
        with self._condition:
            self._condition.wait_for(lambda: not self._alone and not self._waiting)
            self._running += 1
        try:
            yield
        finally:
            with self._condition:
                self._running -= 1
                self._condition.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Run while nobody else does."""
        with self._condition:
            self._waiting += 1
            try:
                self._condition.wait_for(lambda: not self._alone and not self._running)
                self._alone = True
            finally:
                self._waiting -= 1
        try:
            yield
        finally:
            with self._condition:
                self._alone = False
                self._condition.notify_all()
