"""A control group that bounds how many processes there can be, for a worker that cannot stop them as they are born.

The worker moves into a group of its own, so its programs begin there, at no cost for each. Made in the worker's present
group, or beside it where the kernel wants it so: in version 1 of control groups by whoever may write there (root), in
version 2 below a group that hands on the controller (``pids``) and may be written to. Source: the kernel's
Documentation/admin-guide/cgroup-v1/pids.rst and cgroup-v2.rst.
"""

from __future__ import annotations

import os
import time

from localjudge.sandbox import kernel

_NAME = "localjudge-"
_MARGIN = 64
"""processes beyond the limit, so that passing it is seen; among them are the worker and the child that stands by"""
_ATTEMPTS = 3
_LOOKS, _BETWEEN_LOOKS = 50, 0.002
"""how often to try, and how many seconds apart, until those in a group have ended"""


class Group:
    """This process's own group, until it is closed."""

    def __init__(self) -> None:
        """Raises OSError where there can be none."""
        self._before = _own_group()
        self._most = 0
        for place in (self._before, os.path.dirname(self._before)):
            _sweep(place)
            for _ in range(_ATTEMPTS):
                self._path = f"{place}/{_NAME}{os.getpid()}"
                if self._enter():
                    return
        raise PermissionError("no control group can be made")

    def _enter(self) -> bool:
        try:
            os.mkdir(self._path)
            os.stat(f"{self._path}/pids.max")  # not in a file system of another kind, nor without the controller
            self.add(os.getpid())
        except OSError:
            _remove(self._path)
            return False
        return True

    def add(self, pid: int) -> None:
        """Move a process into the group."""
        _write(f"{self._path}/cgroup.procs", pid)

    def allow(self, processes: int) -> None:
        """Bound what is started from now on: not many more than so many processes and threads."""
        if processes != self._most:
            _write(f"{self._path}/pids.max", processes + _MARGIN)
            self._most = processes

    def close(self) -> None:
        """Leave and remove it."""
        try:
            _write(f"{self._before}/cgroup.procs", os.getpid())
        except OSError:
            return  # the next worker will sweep it away
        _remove(self._path)


def _own_group(process: str = "/proc/self") -> str:
    """The folder of the group that this process is in. Raises OSError where there is none with the controller."""
    with open(f"{process}/cgroup", encoding="utf-8", errors="surrogateescape") as file:
        lines = [line.rstrip("\n").split(":", 2) for line in file]
    groups = {name: path for _, names, path in lines for name in names.split(",")}
    with open(f"{process}/mountinfo", encoding="utf-8", errors="surrogateescape") as file:
        mounts = [line.split() for line in file]
    for kind, name in (("cgroup", "pids"), ("cgroup2", "")):
        for fields in mounts:
            tail = fields[fields.index("-") :]
            if name in groups and tail[1] == kind and (not name or name in tail[3].split(",")):
                inside = os.path.relpath(groups[name], fields[3])
                if not inside.startswith(".."):
                    return os.path.normpath(f"{fields[4]}/{inside}")
    raise FileNotFoundError("no control groups that bound processes")


def _sweep(place: str) -> None:
    """End and remove what killed workers have left in their groups. A group in use is that of a living process."""
    for name in os.listdir(place):
        if name.startswith(_NAME) and not os.path.exists(f"/proc/{name.removeprefix(_NAME)}"):
            members = _members(f"{place}/{name}")
            if 0 in members:
                continue  # of another container, where the worker may well live
            for pid in members:
                _kill(pid)
            _remove(f"{place}/{name}", patiently=True)


def _members(group: str) -> list[int]:
    try:
        with open(f"{group}/cgroup.procs", encoding="ascii") as file:
            return [int(line) for line in file]
    except OSError:
        return []


def _kill(pid: int) -> None:
    try:
        os.kill(pid, kernel.SIGKILL)
    except OSError:
        pass


def _remove(group: str, *, patiently: bool = False) -> None:
    """Remove a group, if it is there and nobody is in it."""
    for _ in range(_LOOKS if patiently else 1):
        try:
            os.rmdir(group)
        except FileNotFoundError:
            return
        except OSError:
            time.sleep(_BETWEEN_LOOKS)
        else:
            return


def _write(path: str, number: int) -> None:
    with open(path, "w", encoding="ascii") as file:
        file.write(str(number))
