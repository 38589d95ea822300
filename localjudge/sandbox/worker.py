"""The sandbox worker: a loop that takes a job from the judge, runs it and answers with its outcome.

One worker runs one program at a time. It ends when its pipe from the judge closes or a signal asks for it, and
takes the running program and its folder with it.
"""

from __future__ import annotations

import gc
import os
import select
import signal

from localjudge.sandbox import child, kernel, proc, trees, wire
from localjudge.sandbox.jail import Jail
from localjudge.sandbox.supervise import Supervisor, Terminated, drain_signals

_SIGNALS = (signal.SIGCHLD, signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
_OWN_SIGNALS = (signal.SIGINT, signal.SIGPIPE, signal.SIGXFSZ)
"""those that Python handles or ignores: each child resets them for itself"""
_ATTEMPTS = 3
_GROWTH_BEFORE_EXEC = 1 << 20  # bytes, more than the forked child needs to get ready


class Spare:
    """A forked child that waits to become a program, with the worker's ends of its pipes."""

    def __init__(self, pid: int, go: int, errors: int, report: int) -> None:
        self.pid = pid
        self.go = go
        """takes its job"""
        self.errors = errors
        """gives what it writes to stderr"""
        self.report = report
        """gives the reason, where it could not become the program"""

    def close(self) -> None:
        """Let go of it, or of what is left of it."""
        for descriptor in (self.go, self.errors, self.report):
            os.close(descriptor)

    def dismiss(self) -> None:
        """End it before it has become anything."""
        self.close()
        os.kill(self.pid, signal.SIGKILL)
        while os.WIFSTOPPED(os.waitpid(self.pid, kernel.WAIT_ALL)[1]):
            kernel.resume(self.pid)


class Worker:
    """The worker's state: its folder, its descriptors and whether it may trace."""

    def __init__(self, folder: str, requests: int, answers: int, *, trace: bool, jail: bool) -> None:
        self._folder = folder
        self._requests = requests
        self._answers = answers
        self._traced = trace
        self._kills = proc.out_of_memory_kills()
        self._jail = Jail() if jail else None
        self._spare: Spare | None = None
        """a child that stands by for the next run"""
        self._scratch = f"{folder}/scratch"
        self._scratch_made: tuple[int, int, int] | None = None
        """its identity, while it is there"""
        for descriptor in (requests, answers):
            os.set_inheritable(descriptor, False)  # or every program could answer in our name
        kernel.reset_signals(_OWN_SIGNALS)  # what the judge's parent had ignored, SIGCHLD perhaps
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        self._signals = kernel.signal_descriptor(_SIGNALS)
        kernel.become_subreaper()

    def serve(self) -> None:
        """Run jobs until the judge closes the pipe."""
        kernel.die_with_parent(signal.SIGTERM)
        self._spare = self._fork()
        poller = select.poll()
        poller.register(self._requests, select.POLLIN)
        poller.register(self._signals, select.POLLIN)
        while True:
            ready = {descriptor for descriptor, _ in poller.poll()}
            if self._signals in ready:
                drain_signals(self._signals)
            if self._requests in ready:
                job = wire.receive(self._requests)
                if job is None:
                    return
                wire.send(self._answers, self._answer(job))
                # While the judge looks at the answer there is time for what the next run would wait for.
                self._spare = self._spare or self._fork()

    def _answer(self, job: dict[str, object]) -> dict[str, object]:
        if "survey" in job:
            return self._survey()
        try:
            return self._run(job)
        except OSError as error:
            return {"fault": str(error)}

    def _survey(self) -> dict[str, object]:
        """What protects and measures here. The child that stands by has shown whether tracing works."""
        protections = self._jail.holds() if self._jail is not None else {"landlock": 0, "seccomp": False}
        return {"traced": self._traced, **protections}

    def _run(self, job: dict[str, object]) -> dict[str, object]:
        if job["cwd"]:
            return self._run_in_folder(job)
        job["cwd"] = self._scratch
        if self._scratch_made is None:
            os.mkdir(self._scratch, 0o700)
            self._scratch_made = _identity(self._scratch)
        try:
            return self._run_in_folder(job)
        finally:
            # Nearly always nothing has been put there, and the folder serves the next run as it is.
            if _identity(self._scratch) != self._scratch_made or os.listdir(self._scratch):
                trees.remove(self._scratch)
                self._scratch_made = None

    def _run_in_folder(self, job: dict[str, object]) -> dict[str, object]:
        stdout = _new_file(str(job["stdout"]))
        try:
            spare = self._hand_over(job)
            try:
                return self._supervise(spare, job, stdout)
            finally:
                spare.close()
        finally:
            os.close(stdout)

    def _hand_over(self, job: dict[str, object]) -> Spare:
        """Give the job to a child that stands by."""
        for _ in range(_ATTEMPTS):
            spare = self._spare or self._fork()
            self._spare = None
            try:
                wire.send(spare.go, {**job, "traced": self._traced})
            except BrokenPipeError:
                spare.dismiss()  # somebody has ended it
            else:
                return spare
        raise OSError("the child that was to become the program is ended again and again")

    def _supervise(self, spare: Spare, job: dict[str, object], stdout: int) -> dict[str, object]:
        floor = proc.resident(os.getpid()) + _GROWTH_BEFORE_EXEC
        supervisor = Supervisor(spare.pid, job, floor, self._kills, traced=self._traced)
        outcome = supervisor.watch(self._signals, self._requests, stdout, spare.errors)
        if outcome["exceeded"] == "memory":
            self._kills = proc.out_of_memory_kills()
        failure = os.read(spare.report, 4096)
        return {"fault": failure.decode(errors="replace")} if failure else outcome

    def _fork(self) -> Spare:
        """A child that stands by to become a program."""
        errors, stderr = os.pipe()
        ready, go = os.pipe()
        report, reporting = os.pipe()
        os.set_blocking(errors, False)
        if self._jail is not None:
            self._jail.prepare()
        pid = os.fork()
        if pid == 0:
            os.close(go)  # or the pipe would never end
            child.stand_by(self._jail, stderr, ready, reporting)
        for descriptor in (stderr, ready, reporting):
            os.close(descriptor)
        if self._jail is not None:
            self._jail.let_go()
        self._trace(pid)
        return Spare(pid, go, errors, report)

    def dismiss(self) -> None:
        """End the child that stands by."""
        if self._spare is not None:
            self._spare.dismiss()
            self._spare = None

    def _trace(self, pid: int) -> None:
        if self._traced:
            try:
                kernel.seize(pid)
            except PermissionError:
                self._traced = False
                _take_precedence()


def _identity(folder: str) -> tuple[int, int, int]:
    state = os.lstat(folder)
    return state.st_dev, state.st_ino, state.st_mode


def _new_file(path: str) -> int:
    """A new empty file in place of what was there: some file systems write a file that was cut to nothing out to the
    disk as soon as it is closed."""
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)


def _take_precedence() -> None:
    """Where nothing stops a program's processes as they are born, they compete with us for the processors."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -20)
    except OSError:
        pass  # only root can; the programs step back in any case


def main(folder: str, requests: int, answers: int, *, trace: bool, jail: bool, processor: int | None) -> None:
    """The worker's whole life. `folder` is removed at its end."""
    if processor is not None:
        os.sched_setaffinity(0, (processor,))
    # Each program begins as a fork of this process: a collection there would copy pages for nothing.
    gc.disable()
    gc.freeze()
    if not trace:
        _take_precedence()
    worker = Worker(folder, requests, answers, trace=trace, jail=jail)
    try:
        worker.serve()
    except (Terminated, BrokenPipeError):
        pass  # the judge has gone, or wants no more
    finally:
        worker.dismiss()
        trees.remove(folder)
