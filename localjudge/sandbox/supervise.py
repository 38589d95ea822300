"""Watches one running program until it ends or oversteps a limit, then ends and reaps whatever it left.

The tree is traced (ptrace), so that every process in it is known from its birth and can be looked at just before its
end. Where tracing is not allowed the tree is found by listing it, and peaks below the worker's own size are only
sampled.
"""

from __future__ import annotations

import os
import select
import time

from localjudge.sandbox import kernel, proc
from localjudge.sandbox.account import Account
from localjudge.sandbox.stored import Stored

_LOOK_EVERY = 0.005  # seconds; what a program may overstep a limit by, at most, before it is noticed
_FILES_EVERY = 4  # looks
_MOST_PATIENCE = 4  # times the wall limit; whatever a program waits for, it is over then
_STDERR_KEPT = 32 * 1024  # bytes at each end
_PIPE_READ = 1 << 16
_PIPE_READS_AT_ONCE = 32
_EVENTS_AT_ONCE = 64
_REAP_PATIENCE = 10.0  # seconds until a process that survives SIGKILL (in the kernel's hands) is given up

_STOPS = frozenset((kernel.SIGSTOP, kernel.SIGTSTP, kernel.SIGTTIN, kernel.SIGTTOU))


class Terminated(Exception):
    """The judge has gone or asked for an end."""


class Supervisor:
    """One run, from the fork on."""

    def __init__(self, root: int, job: dict[str, object], floor: int, kills_before: int, *, traced: bool) -> None:
        """`floor` is the worker's own size, in bytes; `kills_before` the system's out-of-memory kills so far."""
        self._kills_before = kills_before
        self._account = Account(root, floor)
        self._traced = traced
        self._root = root
        self._status: int | None = None
        self._started = False
        """whether the root has become the program; it may become others later, but that is its own affair"""
        self._begun = self._ended = time.monotonic()
        self._time, self._wall = _seconds(job["time"]), _seconds(job["wall"])
        self._waited = 0.0
        """seconds that the tree has waited for a processor, as last looked up"""
        self._memory, self._output = _count(job["memory"]), _count(job["output"])
        self._processes = _count(job["processes"])
        self._exceeded = ""
        self._exiting = 0.0
        """when the tree's last process or thread began to end, which is before any of its pipes was closed"""
        self._refused = False
        self._stderr = Tail()
        self._stored = Stored(str(job["cwd"]))
        self._compiling = job["compiling"] is True
        self._looks = 0
        self._next_look = self._begun + _LOOK_EVERY

    def watch(self, signals: int, judge: int, stdout: int, stderr: int) -> dict[str, object]:
        """Wait for the end, and return what happened as the wire's outcome.

        `signals` is a signal descriptor, `judge` the pipe from the judge, whose closing ends everything; `stdout` is
        the output file, `stderr` the pipe that the program writes its errors to.
        """
        poller = select.poll()
        poller.register(signals, select.POLLIN)
        poller.register(judge, 0)
        poller.register(stderr, select.POLLIN)
        try:
            while self._reap() and self._status is None:
                if not self._exceeded and time.monotonic() >= self._next_look:
                    self._exceeded = self._overstepped(stdout)
                    self._next_look = time.monotonic() + _LOOK_EVERY
                if self._exceeded:
                    break
                self._wait(poller, signals, judge, stderr)
        finally:
            self._ended = time.monotonic()
            self._end_all()
        self._stderr.drain(stderr)
        return self._outcome(os.fstat(stdout).st_size)

    def _wait(self, poller: select.poll, signals: int, judge: int, stderr: int) -> None:
        patience = max(0.0, self._next_look - time.monotonic())
        for descriptor, events in poller.poll(patience * 1000):
            if descriptor == stderr:
                if not self._stderr.drain(stderr):
                    poller.unregister(stderr)
            elif descriptor == judge and events:
                raise Terminated
            elif descriptor == signals:
                drain_signals(signals)

    def _overstepped(self, stdout: int) -> str:
        """The limit that the tree has passed by now, if any."""
        account = self._account
        if self._traced and not self._started:
            # What there is so far is ours: a child that waits, for the other end of a pipe perhaps.
            return "wall" if self._too_long() else ""
        if not self._traced:
            account.adopt(proc.descendants(os.getpid()))
        if self._looks % _FILES_EVERY == 0 and not self._compiling:
            self._stored.look(account.views, begun=self._started)
        self._looks += 1
        account.look(self._stored.memory)
        if account.peak > self._memory or self._stored.tables > self._memory:
            return "memory"
        if os.fstat(stdout).st_size > self._output:
            return "output"
        if account.cpu > self._time:
            return "time"
        if self._too_long():
            return "wall"
        if account.more_than(self._processes):
            return "processes"
        if self._stored.disk > self._output or self._stored.overfull:
            return "files"
        return ""

    def _too_long(self) -> bool:
        """Whether the wall limit is passed. Time in which a busy machine kept the tree waiting for a processor does not
        count; how much that was is looked up only when it matters."""
        elapsed = time.monotonic() - self._begun
        if elapsed - self._waited > self._wall:
            # While one task had a processor, the others waited for their own kin.
            self._waited = max(0.0, min(self._account.waited(), elapsed - self._account.cpu))
        return elapsed - self._waited > self._wall or elapsed > _MOST_PATIENCE * self._wall

    def _last_look(self) -> None:
        self._stored.look_at_end(self._root)
        if self._stored.memory:
            self._account.look(self._stored.memory)

    def _reap(self) -> bool:
        """Handle the deaths and trace stops that are there; False where no child is left at all.

        Only so many at a time: a program that forks without end makes them faster than they are handled.
        """
        for _ in range(_EVENTS_AT_ONCE):
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG | kernel.WAIT_ALL)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            if os.WIFSTOPPED(status):
                self._stopped(pid, os.WSTOPSIG(status), status >> 16)
                continue
            self._account.dead(pid, usage)
            if pid == self._root:
                self._status = status
        return True

    def _stopped(self, pid: int, number: int, event: int) -> None:
        if self._exceeded and event != kernel.EVENT_EXIT:
            _kill(pid)  # it is over: let nothing new begin
            return
        if event == kernel.EVENT_STOP and number in _STOPS:
            kernel.keep_stopped(pid)
            return
        if event == kernel.EVENT_EXIT:
            self._account.ending(pid)
            if self._status is None:
                self._exiting = time.monotonic()
            if pid == self._root:
                self._last_look()
        elif event in (kernel.EVENT_FORK, kernel.EVENT_VFORK, kernel.EVENT_CLONE):
            self._account.born(
                pid,
                kernel.event_message(pid),
                may_be_thread=event == kernel.EVENT_CLONE,
                may_share_memory=event != kernel.EVENT_FORK,
            )
            if self._account.more_than(self._processes):
                # At once, not at the next look: a fork bomb grows faster than anything that is done later.
                self._exceeded = self._exceeded or "processes"
                _kill(pid)
        elif event == kernel.EVENT_SECCOMP:
            kernel.resume_to_result(pid)
            return
        elif number == kernel.SYSTEM_CALL_STOP:
            self._refused = self._refused or kernel.system_call_failed(pid)
            number = 0
        elif event == kernel.EVENT_EXEC:
            self._account.replaced(pid, kernel.event_message(pid))
            if pid == self._root and not self._started:
                self._started = True
                self._account.start()
                self._begun = time.monotonic()
        # A stop without an event is a signal on its way to the program.
        kernel.resume(pid, 0 if event else number)

    def _end_all(self) -> None:
        patience = time.monotonic() + _REAP_PATIENCE
        if not self._traced:
            _stop_descendants(patience)
        while True:
            living = self._account.processes if self._traced else []
            for pid in living:
                _kill(pid)
            if not self._reap():
                return
            if not living:
                # Listing is slow. Beside the tracer's list there may be what a kernel let start untraced.
                living = proc.descendants(os.getpid())
                for pid in living:
                    _kill(pid)
            if time.monotonic() > patience:
                raise OSError(f"process {living} does not end")
            time.sleep(0.0002)

    def _outcome(self, output_bytes: int) -> dict[str, object]:
        account = self._account
        exceeded = self._exceeded
        if not exceeded:
            # It ended by itself, between two looks.
            if account.peak > self._memory:
                exceeded = "memory"
            elif account.cpu > self._time:
                exceeded = "time"
            elif output_bytes > self._output or self._status == kernel.SIGXFSZ:
                # The signal comes, too, where the output was to be made longer without writing it.
                exceeded = "output"
        if self._status == kernel.SIGKILL and proc.out_of_memory_kills() != self._kills_before and not exceeded:
            exceeded = "memory"
        status = self._status
        ended = status is not None and not exceeded
        return {
            "exit_code": os.WEXITSTATUS(status) if ended and status is not None and os.WIFEXITED(status) else -1,
            "signal": os.WTERMSIG(status) if ended and status is not None and os.WIFSIGNALED(status) else 0,
            "exceeded": exceeded,
            "refused": self._refused,
            "cpu": account.cpu,
            "wall": self._ended - self._begun,
            "waited": self._waited,
            "memory": account.peak,
            "output_bytes": output_bytes,
            "ended": self._exiting if ended and self._exiting else self._ended,
            "stderr": self._stderr.text(),
        }


class Tail:
    """What a program wrote to stderr: its first and last parts, however much it was."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._tail = bytearray()
        self._skipped = 0

    def drain(self, descriptor: int) -> bool:
        """Take what the pipe holds now; False at its end. Not more at once than a pipe may hold: programs that write
        faster than this reads would keep us here."""
        for _ in range(_PIPE_READS_AT_ONCE):
            try:
                part = os.read(descriptor, _PIPE_READ)
            except BlockingIOError:
                return True
            if not part:
                return False
            room = _STDERR_KEPT - len(self._head)
            self._head += part[:room]
            self._tail += part[room:]
            surplus = len(self._tail) - _STDERR_KEPT
            if surplus > 0:
                self._skipped += surplus
                del self._tail[:surplus]
            if len(part) < _PIPE_READ:
                break
        return True

    def text(self) -> bytes:
        """Both parts, with a note of what is missing between them."""
        note = b"\n[%d bytes left out]\n" % self._skipped if self._skipped else b""
        return bytes(self._head) + note + bytes(self._tail)


def drain_signals(descriptor: int) -> None:
    """Take the pending signals. Raises Terminated where one of them asks for an end."""
    record = 128  # sizeof(struct signalfd_siginfo), whose first field is the signal's number
    try:
        data = os.read(descriptor, 16 * record)
    except BlockingIOError:
        return
    for start in range(0, len(data), record):
        if int.from_bytes(data[start : start + 4], "little") != kernel.SIGCHLD:
            raise Terminated


def _stop_descendants(until: float) -> None:
    """Stop every process below this one, so that none starts another while they are killed one by one: untraced, a
    fork bomb is faster than that."""
    stopped: set[int] = set()
    while time.monotonic() < until:
        running = set(proc.descendants(os.getpid())) - stopped
        if not running:
            break
        for pid in running:
            _send(pid, kernel.SIGSTOP)
        stopped |= running


def _kill(pid: int) -> None:
    _send(pid, kernel.SIGKILL)


def _send(pid: int, number: int) -> None:
    try:
        os.kill(pid, number)
    except (ProcessLookupError, PermissionError):
        pass  # reaped meanwhile by its own parent


def _seconds(value: object) -> float:
    assert isinstance(value, (int, float))
    return float(value)


def _count(value: object) -> int:
    assert isinstance(value, int)
    return value
