"""The books on one run's process tree: who lives, CPU time spent, memory at its peak.

CPU time is each process's own, summed. What a process spent is known exactly when it is reaped, but includes its
waited-for children then; a process that had children is therefore taken from its clock, read as it ends. So a child
that nobody waits for still counts, and none counts twice.
"""

from __future__ import annotations

import resource

from localjudge.sandbox import proc

_KB = 1024


class Account:
    """One run's tree, told of each birth, look and death by the supervisor."""

    def __init__(self, root: int, floor: int) -> None:
        self.root = root
        self._floor = floor
        """what ``ru_maxrss`` shows at least: the worker's own size, which it inherits through fork"""
        self._clocks: dict[int, float] = {root: 0.0}
        """each living process with its CPU time when last looked at"""
        self._threads: set[int] = set()
        """living threads beside each process's first"""
        self._parents: set[int] = set()
        """processes that have had children"""
        self._finished = 0.0
        self._before_exec = 0.0
        self.peak = 0

    @property
    def processes(self) -> list[int]:
        """The living processes."""
        return list(self._clocks)

    @property
    def tasks(self) -> int:
        """The number of living processes and threads."""
        return len(self._clocks) + len(self._threads)

    @property
    def cpu(self) -> float:
        """CPU seconds of the whole tree so far, as last looked at."""
        return max(0.0, self._finished + sum(self._clocks.values()) - self._before_exec)

    def start(self) -> None:
        """The root's program begins: what its process spent before was ours."""
        self._before_exec = proc.cpu_seconds(self.root)
        self.peak = 0

    def born(self, parent: int, task: int, *, may_be_thread: bool) -> None:
        """`parent`, a process or thread of the tree, has started `task`."""
        if may_be_thread and proc.is_thread_of(parent, task):
            self._threads.add(task)
        else:
            self._parents.add(parent)
            self._clocks[task] = 0.0

    def replaced(self, pid: int, former: int) -> None:
        """Thread `former` called exec and took the process's id; the other threads report their own ends."""
        if former != pid:
            self._threads.discard(former)

    def ending(self, task: int) -> None:
        """`task` is about to end and still has its memory: the last and best look at it."""
        self.peak = max(self.peak, proc.peak(task))
        if task in self._clocks:
            self._clocks[task] = proc.cpu_seconds(task)

    def dead(self, task: int, usage: resource.struct_rusage) -> None:
        """`task` has been reaped."""
        if task in self._threads:
            self._threads.discard(task)
            return
        clock = self._clocks.pop(task, 0.0)
        self._finished += clock if task in self._parents else usage.ru_utime + usage.ru_stime
        if usage.ru_maxrss * _KB > self._floor:
            self.peak = max(self.peak, usage.ru_maxrss * _KB)

    def look(self, in_files: int) -> None:
        """Bring the clocks and the peak up to date; `in_files` is the bytes that the tree keeps in memory files."""
        for pid in self._clocks:
            self._clocks[pid] = max(self._clocks[pid], proc.cpu_seconds(pid))
        held = sum(proc.resident(pid) for pid in self._clocks)
        if held > self.peak and len(self._clocks) > 1:
            # Pages that several processes share count once. Worked out only where it may set a new peak: it is slow.
            held = sum(proc.proportional(pid) for pid in self._clocks)
        if in_files:
            # What of them is mapped has been counted with the processes.
            held += max(0, in_files - sum(proc.shared_memory(pid) for pid in self._clocks))
        self.peak = max(self.peak, held)

    def adopt(self, processes: list[int]) -> None:
        """Where nothing can be traced: these are the living descendants, seen by listing them."""
        self._clocks = {pid: self._clocks.get(pid, 0.0) for pid in processes}
