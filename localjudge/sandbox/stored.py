"""What a program has put into files: in its folder, in deleted ones that it holds open, and in memory files."""

from __future__ import annotations

import os
import stat

from localjudge.sandbox.trees import measure

_BLOCK = 512
_MOST_ENTRIES = 2000


class Stored:
    """The bytes that a process tree keeps in files, looked at now and then."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._untouched = self._changed_at()
        self.disk = 0
        """bytes on disk, deleted files that are still open included"""
        self.memory = 0
        """bytes in memory files, which no process need have mapped"""
        self.overfull = False
        """whether there are more files than anyone counts"""

    def look(self, processes: list[int]) -> None:
        """Measure again."""
        self.disk = self.memory = 0
        if self._changed_at() != self._untouched:
            self.disk, self.overfull = measure(self._folder, _MOST_ENTRIES)
        seen: set[tuple[int, int]] = set()
        for pid in processes:
            self._look_at_open_files(f"/proc/{pid}/fd", seen)

    def _changed_at(self) -> int:
        try:
            return os.stat(self._folder).st_mtime_ns
        except OSError:
            return 0

    def _look_at_open_files(self, table: str, seen: set[tuple[int, int]]) -> None:
        try:
            descriptors = os.listdir(table)
        except OSError:
            return
        for descriptor in descriptors:
            if descriptor in ("0", "1", "2"):
                continue
            path = f"{table}/{descriptor}"
            try:
                state = os.stat(path)
                if not stat.S_ISREG(state.st_mode) or state.st_nlink or (state.st_dev, state.st_ino) in seen:
                    continue
                in_memory = os.readlink(path).startswith("/memfd:")
            except OSError:
                continue
            seen.add((state.st_dev, state.st_ino))
            if in_memory:
                self.memory += state.st_blocks * _BLOCK
            else:
                self.disk += state.st_blocks * _BLOCK
