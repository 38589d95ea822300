"""What a program keeps in files: in its folder, in deleted ones that it holds, in memory files and shared memory."""

from __future__ import annotations

import os
import stat

from localjudge.sandbox import kernel, proc
from localjudge.sandbox.trees import measure

_BLOCK = 512
_MOST_ENTRIES = 2000
_MOST_DESCRIPTORS = 4096
_MOST_SOCKETS, _MOST_OTHERS = 64, 256
"""a socket keeps up to 400 KiB, a pipe 64, which counts as nobody's memory"""
_NOTABLE_GROWTH = 1 << 20
_MAPPINGS_EVERY = 8  # looks


class Stored:
    """The bytes that a process tree keeps in files, looked at now and then."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._shared_before = kernel.shared_memory()
        self._looks = 0
        self.disk = 0
        """bytes on disk, deleted files that are still open or mapped included"""
        self.memory = 0
        """bytes in memory files and shared memory, which no process need have mapped or touched"""
        self.tables = 0
        """bytes of page tables, which grow with the addresses that are looked at, whether any memory is there or not"""
        self.overfull = False
        """whether there are more files, or more open ones, than anyone counts"""

    def look(self, tasks: list[int], *, begun: bool) -> None:
        """Measure again, seeing each process through one of its threads. Until the program has `begun`, its process may
        be closed to us."""
        self.tables = sum(map(proc.page_tables, tasks))
        self.disk, self.overfull = measure(self._folder, _MOST_ENTRIES)
        memory: dict[tuple[int, int], int] = {}
        self._look_at_open_files(tasks, memory, begun=begun)
        known = sum(memory.values())
        grown = kernel.shared_memory() - self._shared_before - known
        if grown > _NOTABLE_GROWTH or self._looks % _MAPPINGS_EVERY == _MAPPINGS_EVERY - 1:
            # Pages of a shared mapping stay when whoever touched them has gone, or looks away. How many there are
            # only the machine knows, and it counts everybody's: so they are the machine's growth, as far as the
            # tree's mappings can explain it.
            shared, deleted = _mapped(tasks, memory)
            self.disk += deleted
            known += max(0, min(grown, shared))
        self._looks += 1
        self.memory = known

    def look_at_end(self, task: int) -> None:
        """Measure shared memory once more where there may be some: `task`, the last one, is about to go."""
        if kernel.shared_memory() - self._shared_before - self.memory > _NOTABLE_GROWTH:
            self.look([task], begun=True)

    def _look_at_open_files(self, tasks: list[int], memory: dict[tuple[int, int], int], *, begun: bool) -> None:
        """Add deleted files to the bytes on disk, and note memory files by their identity."""
        descriptors = 0
        sockets: set[int] = set()
        others: set[int] = set()
        seen: set[tuple[int, int]] = set()
        for task in tasks:
            table = f"/proc/{task}/fd"
            try:
                names = os.listdir(table)
            except PermissionError:
                # It runs a file that may not be read, and so what it has open is closed to us. (The same is said of
                # one that has just ended, and has no memory any more.)
                self.overfull = self.overfull or (begun and proc.resident(task) > 0)
                continue
            except OSError:
                continue
            descriptors += len(names)
            if descriptors > _MOST_DESCRIPTORS:
                self.overfull = True
                return
            for name in names:
                path = f"{table}/{name}"
                try:
                    state = os.stat(path)
                    identity = (state.st_dev, state.st_ino)
                    if not stat.S_ISREG(state.st_mode):
                        (sockets if stat.S_ISSOCK(state.st_mode) else others).add(state.st_ino)
                        continue
                    if state.st_nlink or identity in seen:
                        continue
                    in_memory = os.readlink(path).startswith("/memfd:")
                except OSError:
                    continue
                seen.add(identity)
                if in_memory:
                    memory[identity] = state.st_blocks * _BLOCK
                else:
                    self.disk += state.st_blocks * _BLOCK
        self.overfull = self.overfull or len(sockets) > _MOST_SOCKETS or len(others) > _MOST_OTHERS


def _mapped(tasks: list[int], known: dict[tuple[int, int], int]) -> tuple[int, int]:
    """The sizes of shared mappings, of memory that is not `known`, and of deleted files: each object once."""
    memory: dict[tuple[int, int], int] = {}
    disk: dict[tuple[int, int], int] = {}
    for task in tasks:
        for line in proc.mappings(task):
            fields = line.split(None, 5)
            if len(fields) < 6 or fields[1][3:4] != b"s" or not fields[5].endswith(b" (deleted)"):
                continue
            start, _, end = fields[0].partition(b"-")
            major, _, minor = fields[3].partition(b":")
            identity = (os.makedev(int(major, 16), int(minor, 16)), int(fields[4]))
            found = memory if fields[5].startswith((b"/dev/zero", b"/memfd:", b"/dev/shm/", b"/SYSV")) else disk
            until = int(fields[2], 16) + int(end, 16) - int(start, 16)
            if identity not in known:
                found[identity] = max(found.get(identity, 0), until)
    return sum(memory.values()), sum(disk.values())
