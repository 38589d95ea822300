"""The sandbox worker: a loop that takes a job from the judge, runs it and answers with its outcome.

One worker runs one program at a time. It ends when its pipe from the judge closes or a signal asks for it, and
takes the running program and its folder with it.
"""

from __future__ import annotations

import gc
import os
import select
import time

from localjudge.sandbox import child, kernel, proc, temporary, trees, wire
from localjudge.sandbox.jail import Jail
from localjudge.sandbox.standby import Child, Ready, Spare, Started, end
from localjudge.sandbox.supervise import Supervisor, Terminated, drain_signals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from localjudge.sandbox.group import Group  # seldom needed
    from localjudge.sandbox.starter import Starter

_SIGNALS = (kernel.SIGCHLD, kernel.SIGTERM, kernel.SIGHUP, kernel.SIGINT)
_OWN_SIGNALS = (kernel.SIGINT, kernel.SIGPIPE, kernel.SIGXFSZ)
"""those that Python handles or ignores: each child resets them for itself"""
_ATTEMPTS = 3
_REST = 60.0
"""seconds that a child does nothing, unless it is ended before"""
_ENDED = "the child that was to become the program is ended again and again"
_GROWTH_BEFORE_EXEC = 1 << 20  # bytes, more than a forked child needs to get ready
_NOTHING_HOLDS = {"landlock": 0, "view": False, "seccomp": False, "veil": False}


class Worker:
    """The worker's state: its folder, its descriptors and whether it may trace."""

    def __init__(
        self,
        folder: str,
        requests: int,
        answers: int,
        hold: int,
        *,
        trace: bool,
        jail: bool,
        landlock: bool,
        starter: str,
    ) -> None:
        kernel.reset_signals(_OWN_SIGNALS)  # what the judge's parent had ignored, SIGCHLD perhaps
        self._folder = folder
        self._requests = requests
        self._answers = answers
        self._traced = trace
        self._kills = proc.out_of_memory_kills()
        self._jail = Jail(folder, with_landlock=landlock) if jail else None
        self._group: Group | None = None
        """what bounds the number of processes where they cannot be traced"""
        self._spare: Spare | None = None
        """a child that stands by for the next run"""
        self._ready: Ready | None = None
        """one that has taken on what will probably be the next job"""
        self._scratch = f"{folder}/scratch"
        self._scratch_made: tuple[int, ...] | None = None
        """its identity, while it is there"""
        for descriptor in (requests, answers, hold):
            os.set_inheritable(descriptor, False)  # or every program could answer in our name
        kernel.block_only(_SIGNALS)
        self._signals = kernel.signal_descriptor(_SIGNALS)
        kernel.become_subreaper()
        kernel.offer_to_be_killed()
        may_start = trace and not (self._jail and self._jail.needs_fork)
        self._starter = _starter(starter, self._jail) if starter and may_start else None
        """starts children without a fork, where that is possible"""

    def serve(self) -> None:
        """Run jobs until the judge closes the pipe, as it also does by its death."""
        if self._traced:
            self._try_tracing()
        else:
            self._do_without_tracing()
        if self._starter is None:
            self._spare = self._fork()
        temporary.sweep(os.path.dirname(self._folder))  # the judge is still getting ready itself
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
                self._take(job)

    def _take(self, message: dict[str, object]) -> None:
        """Do what a message from the judge asks for, and answer it where an answer is waited for."""
        ahead = message.get("ahead")
        if isinstance(ahead, dict):
            self._prepare(ahead)
            return
        wire.send(self._answers, self._answer(message))
        # While the judge looks at the answer there is time for what the next run would wait for.
        if self._ready is None and self._spare is None and self._starter is None:
            self._spare = self._fork()

    def _prepare(self, job: dict[str, object]) -> None:
        """Have a child take on the job that will probably come next. What fails will fail again when it has come."""
        try:
            self._ready = self._ready_for(job)
        except OSError:
            pass

    def _answer(self, job: dict[str, object]) -> dict[str, object]:
        if "survey" in job:
            return self._survey()
        try:
            return self._run(job)
        except OSError as error:
            return {"fault": kernel.told(error)}

    def _survey(self) -> dict[str, object]:
        """What protects and measures here."""
        protections = self._jail.holds() if self._jail is not None else _NOTHING_HOLDS
        # The system's own limit on a user's processes does not hold for root.
        bounded = self._traced or self._group is not None or os.geteuid() != 0
        return {"traced": self._traced, "bounded": bounded, "starter": self._starter is not None, **protections}

    def _run(self, job: dict[str, object]) -> dict[str, object]:
        """Run the job, again where its child was ended by somebody before it had become the program."""
        try:
            for _ in range(_ATTEMPTS):
                ready = self._ready_for(job)
                self._ready = None
                try:
                    ready.child.give_word()
                except BrokenPipeError:
                    _, failure = ready.child.ending()
                    ready.dismiss()
                    if failure:
                        return {"fault": failure}
                else:
                    done, outcome = self._supervise(ready, job)
                    if done:
                        return outcome
            return {"fault": _ENDED}
        finally:
            self._tidy()

    def _ready_for(self, job: dict[str, object]) -> Ready:
        """A child that has taken on the job: the one that was got ready ahead, or a new one."""
        if self._ready is not None:
            if self._ready.serves(job):
                return self._ready
            self._drop_ready()
        placed = self._placed(job)
        stdout = _found(str(job["stdout"])) if job["pipe"] else _new_file(str(job["stdout"]))
        try:
            return Ready(job, self._child_for(placed), stdout)
        except BaseException:
            os.close(stdout)
            raise

    def _drop_ready(self) -> None:
        if self._ready is not None:
            self._ready.dismiss()
            self._ready = None

    def _placed(self, job: dict[str, object]) -> dict[str, object]:
        """The job with its working folder: the scratch folder, made where it is not there, if it has no other."""
        if job["cwd"]:
            return job
        if self._scratch_made is None:
            os.mkdir(self._scratch, 0o700)
            self._scratch_made = _identity(self._scratch)
        return {**job, "cwd": self._scratch}

    def _tidy(self) -> None:
        """See to it that the scratch folder is empty. Nearly always nothing has ever been put there, and it serves the
        next run as it is. Otherwise it would tell that run of this one, by its size and its times."""
        if self._scratch_made and (_identity(self._scratch) != self._scratch_made or os.listdir(self._scratch)):
            trees.remove(self._scratch)
            self._scratch_made = None

    def _child_for(self, job: dict[str, object]) -> Child:
        """A child that takes the job on."""
        if self._jail is not None:
            self._jail.cover(job)
        return self._hand_over(job) if self._starter is None else self._started(self._starter, job)

    def _started(self, starter: Starter, job: dict[str, object]) -> Started:
        errors, stderr = _pipe_of_errors()
        try:
            newborn = starter.start(job, stderr)
        except BaseException:
            os.close(errors)
            raise
        finally:
            os.close(stderr)
        self._trace(newborn.pid)
        return Started(newborn, errors)

    def _hand_over(self, job: dict[str, object]) -> Spare:
        """Give the job to a child that stands by."""
        if self._group is not None:
            self._group.allow(int(str(job["processes"])))
        for _ in range(_ATTEMPTS):
            spare = self._spare or self._fork()
            self._spare = None
            try:
                wire.send(spare.go, {**job, "traced": self._traced})
            except BrokenPipeError:
                spare.dismiss()  # somebody has ended it
            else:
                return spare
        raise OSError(_ENDED)

    def _supervise(self, ready: Ready, job: dict[str, object]) -> tuple[bool, dict[str, object]]:
        """Whether this is what became of the job, and the outcome. It is not where somebody ended the child before it
        had become the program."""
        begun_as = ready.child
        floor = proc.peak(os.getpid()) + _GROWTH_BEFORE_EXEC
        job = self._placed(job)
        supervisor = Supervisor(begun_as.pid, job, floor, self._kills, traced=self._traced)
        try:
            outcome = supervisor.watch(self._signals, self._requests, ready.stdout, begun_as.errors)
            begun, failure = begun_as.ending()
        finally:
            ready.close()
        if outcome["exceeded"] == "memory":
            self._kills = proc.out_of_memory_kills()
        failure = failure or self._no_room(job)
        done = begun or bool(failure) or bool(outcome["exceeded"])
        return done, {"fault": failure} if failure else outcome

    def _no_room(self, job: dict[str, object]) -> str:
        """What to say where a program's output or files may not have found room on the disk: whatever became of it then
        is not its own doing."""
        folders = (self._folder,) if job["cwd"] == self._scratch else (self._folder, str(job["cwd"]))
        full = next(filter(trees.is_full, folders), "")
        return f"{full}: the disk is full; make room there" if full else ""

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
        self._trace(pid)
        return Spare(pid, go, errors, report)

    def dismiss(self) -> None:
        """End the children that stand by."""
        self._drop_ready()
        if self._spare is not None:
            self._spare.dismiss()
            self._spare = None
        if self._group is not None:
            self._group.close()

    def _try_tracing(self) -> None:
        """Find out whether we may trace, by a child that waits: of one that has ended the kernel says no as well."""
        waiting = self._starter.stillborn().pid if self._starter is not None else _resting()
        try:
            kernel.seize(waiting)
        except PermissionError:
            self._traced = False
            self._starter = None
            self._do_without_tracing()
        finally:
            end(waiting)

    def _trace(self, pid: int) -> None:
        """Trace a child. Where it has ended already there is nothing to trace: its end is looked at like any other."""
        if self._traced:
            try:
                kernel.seize(pid)
            except (PermissionError, ProcessLookupError):
                pass

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


def _identity(folder: str) -> tuple[int, ...]:
    """What tells whether it is the folder that it was, and nothing was put there."""
    state = os.lstat(folder)
    return state.st_dev, state.st_ino, state.st_mode, state.st_size, state.st_mtime_ns, state.st_ctime_ns


def _new_file(path: str) -> int:
    """A new empty file in place of what was there: some file systems write a file that was cut to nothing out to the
    disk as soon as it is closed."""
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)


def _found(pipe: str) -> int:
    """A pipe that somebody else has made, to look at without becoming one of its ends."""
    return os.open(pipe, os.O_PATH | os.O_CLOEXEC)


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


def _give_up(requests: int, answers: int, error: OSError) -> None:
    """Answer what is asked for next with what has made it impossible: there can be no more processes, say."""
    message: dict[str, object] | None = {"ahead": True}
    while message is not None and "ahead" in message:  # which is not answered
        message = wire.receive(requests)
    if message is not None:
        wire.send(answers, {"fault": f"the sandbox does not start ({kernel.told(error)})"})


def main(
    folder: str,
    requests: int,
    answers: int,
    hold: int,
    *,
    trace: bool,
    jail: bool,
    landlock: bool,
    starter: str,
    processor: int | None,
) -> None:
    """The worker's whole life. `folder`, which `hold` keeps from being swept away, is removed at its end."""
    if processor is not None:
        os.sched_setaffinity(0, (processor,))
    # Each program may begin as a fork of this process: a collection there would copy pages for nothing.
    gc.disable()
    gc.freeze()
    worker = None
    try:
        worker = Worker(folder, requests, answers, hold, trace=trace, jail=jail, landlock=landlock, starter=starter)
        worker.serve()
    except (Terminated, BrokenPipeError):
        pass  # the judge has gone, or wants no more
    except OSError as error:
        _give_up(requests, answers, error)
    finally:
        if worker is not None:
            worker.dismiss()
        trees.remove(folder)
    os._exit(0)  # nothing is buffered, and tearing an interpreter down takes nearly as long as its start
