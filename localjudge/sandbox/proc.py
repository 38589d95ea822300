"""What /proc and the CPU clocks say about other processes. A process that has gone reads as zero or nothing."""

from __future__ import annotations

import os
import time

_PAGE = os.sysconf("SC_PAGE_SIZE")
_CPUCLOCK_SCHED = 2


def cpu_seconds(pid: int) -> float:
    """CPU time of the process, all its threads, dead ones included; its children's is not in it."""
    try:
        # The clock id of another process, as clock_getcpuclockid(3) makes it.
        return time.clock_gettime((~pid << 3) | _CPUCLOCK_SCHED)
    except OSError:
        return 0.0


def waited(pid: int) -> float:
    """Seconds that the process's living threads have been ready to run, but had no processor; 0 where the kernel does
    not keep account of that. A wait is counted once it is over."""
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return 0.0
    return sum(thread_waited(f"{pid}/task/{task}") for task in tasks)


def thread_waited(task: str) -> float:
    """The same of one thread, named by its number or as a path in /proc."""
    fields = _read(f"/proc/{task}/schedstat").split()
    return int(fields[1]) / 1e9 if len(fields) > 1 else 0.0


def _read(path: str) -> bytes:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:
        return b""
    finally:
        os.close(descriptor)


def resident(pid: int) -> int:
    """Bytes of memory that the process holds now."""
    fields = _read(f"/proc/{pid}/statm").split()
    return int(fields[1]) * _PAGE if fields else 0


class Shares:
    """What a process holds now, in bytes, each page divided by the number of processes that share it."""

    def __init__(self, own: int, files: int, shared_memory: int) -> None:
        self.own, self.files, self.shared_memory = own, files, shared_memory


def shares(pid: int) -> Shares:
    """The process's shares; where the kernel does not tell, all that it holds is its own."""
    text = _read(f"/proc/{pid}/smaps_rollup")
    files, shared = _kilobytes(text, b"\nPss_File:"), _kilobytes(text, b"\nPss_Shmem:")
    own = _kilobytes(text, b"\nPss:") - files - shared
    return Shares(own, files, shared) if text else Shares(resident(pid), 0, 0)


def peak(pid: int) -> int:
    """The most bytes of memory that the process has held since its exec."""
    return _kilobytes(_read(f"/proc/{pid}/status"), b"\nVmHWM:")


def _kilobytes(text: bytes, name: bytes) -> int:
    start = text.find(name)
    return int(text[start + len(name) :].split(None, 1)[0]) * 1024 if start >= 0 else 0


def file_pages(pid: int) -> int:
    """Bytes of files that the process holds mapped and in memory."""
    return _kilobytes(_read(f"/proc/{pid}/status"), b"\nRssFile:")


def page_tables(pid: int) -> int:
    """Bytes that the kernel keeps to know where the process's memory is."""
    return _kilobytes(_read(f"/proc/{pid}/status"), b"\nVmPTE:")


def mappings(pid: int) -> list[bytes]:
    """The process's memory mappings, a line each."""
    try:
        with open(f"/proc/{pid}/maps", "rb") as file:
            return file.read().splitlines()
    except OSError:
        return []


def out_of_memory_kills() -> int:
    """How often the system has killed a process for want of memory since it started."""
    text = _read("/proc/vmstat")
    start = text.find(b"\noom_kill ")
    return int(text[start:].split(None, 2)[1]) if start >= 0 else 0


def is_thread_of(pid: int, task: int) -> bool:
    """Whether `task` is one of the process's threads."""
    return os.path.exists(f"/proc/{pid}/task/{task}")


def exists(pid: int) -> bool:
    """Whether there is such a process, dead but unreaped ones included."""
    return os.path.exists(f"/proc/{pid}")


def process_of(task: int) -> int:
    """The process that a thread belongs to; the thread's own number where it has gone."""
    text = _read(f"/proc/{task}/status")
    start = text.find(b"\nTgid:")
    return int(text[start + 6 :].split(None, 1)[0]) if start >= 0 else task


def living_thread(pid: int) -> int:
    """A thread through which the process's memory and files are seen: its first, or where that has ended before the
    others, one of those."""
    if not resident(pid):
        try:
            tasks = os.listdir(f"/proc/{pid}/task")
        except OSError:
            return pid
        return next((int(task) for task in tasks if resident(int(task))), pid)
    return pid


def descendants(root: int) -> list[int]:
    """Every process below `root`, dead but unreaped ones included."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            stat = _read(f"/proc/{name}/stat")
            # The command's name, in parentheses, may itself hold spaces and parentheses.
            fields = stat[stat.rfind(b")") + 2 :].split()
            if fields:
                children.setdefault(int(fields[1]), []).append(int(name))
    found = list(children.get(root, ()))
    for pid in found:
        found.extend(children.get(pid, ()))
    return found
