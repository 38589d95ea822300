"""The children that become programs: started or forked, traced where that is allowed, in their jail."""

from __future__ import annotations

import errno
import os
import time

from localjudge.sandbox import child, kernel, wire
from localjudge.sandbox.jail import Jail
from localjudge.sandbox.standby import Child, Spare, Started, end

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypedDict

    from localjudge.sandbox.group import Group  # seldom needed
    from localjudge.sandbox.starter import Starter

    class How(TypedDict):
        """What `Children` are told beside the folder."""

        trace: bool
        jail: bool
        landlock: bool
        starter: str

_ATTEMPTS = 3
_REST = 60.0
"""seconds that a child does nothing, unless it is ended before"""
_TRACED_BY_ANOTHER = "a program that something else traces cannot be measured; end the debugger that follows the judge"
ENDED = "the child that was to become the program is ended again and again"
_NOTHING_HOLDS = {"landlock": 0, "view": False, "seccomp": False, "veil": False}


class Children:
    """What a worker starts programs with."""

    def __init__(self, folder: str, *, trace: bool, jail: bool, landlock: bool, starter: str) -> None:
        """`folder` is the worker's own; `starter` the path of the compiled library, if there is one. Raises OSError."""
        self._jail = Jail(folder, with_landlock=landlock) if jail else None
        self.traced = trace
        """whether they can be and are"""
        self._group: Group | None = None
        """what bounds the number of processes where they cannot be traced"""
        self._spare: Spare | None = None
        """a forked child that stands by for the next run"""
        may_start = trace and not (self._jail and self._jail.needs_fork)
        self._starter = _starter(starter, self._jail) if starter and may_start else None
        """starts children without a fork, where that is possible"""
        if trace:
            self._try_tracing()
        else:
            self._do_without_tracing()
        self.stand_by()

    def survey(self) -> dict[str, object]:
        """What protects and measures here."""
        protections = self._jail.holds() if self._jail is not None else _NOTHING_HOLDS
        # The system's own limit on a user's processes does not hold for root.
        bounded = self.traced or self._group is not None or os.geteuid() != 0
        return {"traced": self.traced, "bounded": bounded, "starter": self._starter is not None, **protections}

    def stand_by(self) -> None:
        """Do what the next run would wait for."""
        if self._starter is None and self._spare is None:
            self._spare = self._fork()

    def take_on(self, job: dict[str, object]) -> Child:
        """A child that takes the job on. Raises OSError where there can be none."""
        if self._jail is not None and self._jail.cover(job):
            self._drop_spare()
        return self._hand_over(job) if self._starter is None else self._started(self._starter, job)

    def still_hidden(self, job: dict[str, object]) -> bool:
        """Whether what a job's program must not see is still hidden from a child that has taken it on."""
        return self._jail is None or self._jail.still_covers(job)

    def _started(self, starter: Starter, job: dict[str, object]) -> Started:
        errors, stderr = _pipe_of_errors()
        try:
            newborn = starter.start(job, stderr)
            self._trace(newborn.pid)
        except BaseException:
            os.close(errors)
            raise
        finally:
            os.close(stderr)
        return Started(newborn, errors)

    def _hand_over(self, job: dict[str, object]) -> Spare:
        """Give the job to a child that stands by."""
        if self._group is not None:
            self._group.allow(int(str(job["processes"])))
        for _ in range(_ATTEMPTS):
            spare = self._spare or self._fork()
            self._spare = None
            try:
                wire.send(spare.go, {**job, "traced": self.traced})
            except BrokenPipeError:
                spare.dismiss()  # somebody has ended it
            else:
                return spare
        raise OSError(ENDED)

    def _fork(self) -> Spare:
        """A child that stands by to become a program."""
        errors, stderr = _pipe_of_errors()
        ready, go = os.pipe()
        report, reporting = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(go)  # or the pipe would never end
            child.stand_by(self._jail, stderr, ready, reporting)
        for descriptor in (stderr, ready, reporting):
            os.close(descriptor)
        spare = Spare(pid, go, errors, report)
        try:
            self._trace(pid)
        except BaseException:
            spare.close()
            raise
        return spare

    def dismiss(self) -> None:
        """End the one that stands by."""
        self._drop_spare()
        if self._group is not None:
            self._group.close()

    def _drop_spare(self) -> None:
        if self._spare is not None:
            self._spare.dismiss()
            self._spare = None

    def _try_tracing(self) -> None:
        """Find out whether we may trace, by a child that waits: of one that has ended the kernel says no as well."""
        # What a child works with must stay until it has ended, and so the object.
        newborn = self._starter.stillborn() if self._starter is not None else None
        waiting = newborn.pid if newborn is not None else _resting()
        try:
            kernel.seize(waiting)
        except PermissionError:
            self.traced = False
            self._starter = None
            self._do_without_tracing()
        finally:
            end(waiting)
            del newborn

    def _trace(self, pid: int) -> None:
        """Trace a child. Where it has ended already there is nothing to trace: its end is looked at like any other."""
        if self.traced:
            try:
                kernel.seize(pid)
            except (PermissionError, ProcessLookupError):
                if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                    end(pid)
                    raise PermissionError(errno.EPERM, _TRACED_BY_ANOTHER) from None

    def _do_without_tracing(self) -> None:
        _take_precedence()
        from localjudge.sandbox.group import Group

        try:
            self._group = Group()
        except OSError:
            pass  # nobody can make one here


def _pipe_of_errors() -> tuple[int, int]:
    """What takes a program's stderr: our end, which never makes us wait, and the child's."""
    errors, stderr = os.pipe()
    os.set_blocking(errors, False)
    return errors, stderr


def _resting() -> int:
    """A child that does nothing."""
    pid = os.fork()
    if pid == 0:
        time.sleep(_REST)
        os._exit(0)
    return pid


def _starter(library: str, jail: Jail | None) -> Starter | None:
    """What starts children without a fork, unless it has gone from the cache or does not fit this machine."""
    from localjudge.sandbox.starter import Starter  # not everywhere there is one

    try:
        return Starter(library, jail)
    except (OSError, AttributeError):
        return None


def _take_precedence() -> None:
    """Where nothing stops a program's processes as they are born, they compete with us for the processors."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -20)
    except OSError:
        pass  # only root can; the programs step back in any case
