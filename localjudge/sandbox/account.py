"""The books on one run's process tree: who lives, CPU time spent, memory at its peak.

CPU time is each process's own, summed. What a process spent is known exactly when it is reaped, but includes its
waited-for children then; a process that had children is therefore taken from its clock, read as it ends. So a child
that nobody waits for still counts, and none counts twice.
"""

from __future__ import annotations

import resource

from localjudge.sandbox import kernel, proc

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
        self._lodgers: dict[int, int] = {}
        """processes that live in the memory of another one, with that one"""
        self._leaderless: set[int] = set()
        """processes whose first thread has ended, or may have"""
        self._unreaped: set[int] = set()
        """dead processes, until it is seen that their parents have waited for them"""
        self._finished = 0.0
        self._before_exec = 0.0
        self._ended_waited = 0.0
        """seconds that tasks beside the root's first had waited for a processor when they ended"""
        self.peak = 0

    @property
    def processes(self) -> list[int]:
        """The living processes."""
        return list(self._clocks)

    @property
    def views(self) -> list[int]:
        """For each process a thread through which its memory and files are seen."""
        return [proc.living_thread(pid) if pid in self._leaderless else pid for pid in self._clocks]

    def more_than(self, most: int) -> bool:
        """Whether there are more than `most` processes and threads, alive or dead and not yet waited for."""
        living = len(self._clocks) + len(self._threads)
        if living + len(self._unreaped) > most:
            self._unreaped = {pid for pid in self._unreaped if proc.exists(pid)}
        return living + len(self._unreaped) > most

    @property
    def cpu(self) -> float:
        """CPU seconds of the whole tree so far, as last looked at."""
        return max(0.0, self._finished + sum(self._clocks.values()) - self._before_exec)

    def waited(self) -> float:
        """Seconds that the tree was ready to run, but had to wait for a processor: all its tasks' together."""
        return self._ended_waited + sum(map(proc.waited, self._clocks))

    def start(self) -> None:
        """The root's program begins: what its process spent before was ours."""
        self._before_exec = proc.cpu_seconds(self.root)
        self.peak = 0

    def born(self, parent: int, task: int, *, may_be_thread: bool, may_share_memory: bool) -> None:
        """`parent`, a process or thread of the tree, has started `task`."""
        if may_be_thread and proc.is_thread_of(parent, task):
            self._threads.add(task)
            return
        if parent not in self._clocks:
            parent = proc.process_of(parent)  # a thread beside the first one has started it
        self._parents.add(parent)
        self._clocks[task] = 0.0
        if may_share_memory and kernel.same_memory(parent, task):
            self._lodgers[task] = parent

    def replaced(self, pid: int, former: int) -> None:
        """Thread `former` called exec and took the process's id; the other threads report their own ends."""
        if former != pid:
            self._threads.discard(former)
        self._leaderless.discard(pid)
        # Its memory is a new one: it lodges with nobody, and nobody with it.
        self._lodgers = {lodger: host for lodger, host in self._lodgers.items() if pid not in (lodger, host)}

    def ending(self, task: int) -> None:
        """`task` is about to end and still has its memory: the last and best look at it."""
        self.peak = max(self.peak, proc.peak(task))
        if task != self.root:
            self._ended_waited += proc.thread_waited(str(task))
        if task in self._clocks:
            self._clocks[task] = proc.cpu_seconds(task)
            self._leaderless.add(task)
        elif self._leaderless:
            # The last thread of a process whose first one has gone ends the process.
            pid = proc.process_of(task)
            if pid in self._clocks:
                self._clocks[pid] = proc.cpu_seconds(pid)

    def dead(self, task: int, usage: resource.struct_rusage) -> None:
        """`task` has been reaped."""
        if task in self._threads:
            self._threads.discard(task)
            return
        clock = self._clocks.pop(task, 0.0)
        self._lodgers.pop(task, None)
        self._leaderless.discard(task)
        if task != self.root:
            self._unreaped.add(task)
        self._finished += clock if task in self._parents else usage.ru_utime + usage.ru_stime
        if usage.ru_maxrss * _KB > self._floor:
            self.peak = max(self.peak, usage.ru_maxrss * _KB)

    def look(self, in_files: int) -> None:
        """Bring the clocks and the peak up to date; `in_files` is the bytes that the tree keeps in memory files."""
        for pid in self._clocks:
            self._clocks[pid] = max(self._clocks[pid], proc.cpu_seconds(pid))
        views = self._memories()
        held = sum(map(proc.resident, views))
        if held + in_files > self.peak and (in_files or len(views) > 1):
            # Pages that several processes share count once. Worked out only where it may set a new peak: it is slow.
            held += in_files  # as many at most
            # While some end or begin to share, what moves from one already read to one read later is counted twice; the
            # other way round it is not counted at all. So what counts is what is seen however often one looks.
            for order in (views, views[::-1], views, views[::-1]):
                held = min(held, _shared_once(order, in_files))
                if held <= self.peak:
                    break
        self.peak = max(self.peak, held)

    def _memories(self) -> list[int]:
        """A thread for each memory, of which several processes may be in one."""
        if not self._lodgers:
            return self.views
        lodging = {lodger for lodger, host in self._lodgers.items() if host in self._clocks}
        return [task for pid, task in zip(self._clocks, self.views, strict=True) if pid not in lodging]

    def adopt(self, processes: list[int]) -> None:
        """Where nothing can be traced: these are the living descendants, seen by listing them."""
        self._leaderless = set(processes)
        self._clocks = {pid: self._clocks.get(pid, 0.0) for pid in processes}


def _shared_once(views: list[int], in_files: int) -> int:
    """The bytes that these processes hold together. `in_files` of shared memory are theirs at least, mapped or not.

    Files are mostly libraries, which processes outside have mapped as well: the shares of those here add up to less
    than what one of them has.
    """
    shares = [proc.shares(task) for task in views]
    own = sum(share.own for share in shares)
    files = max(sum(share.files for share in shares), max(map(proc.file_pages, views), default=0))
    return own + files + max(in_files, sum(share.shared_memory for share in shares))
