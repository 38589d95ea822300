"""The sandbox worker: a loop that takes a job from the judge, runs it and answers with its outcome.

One worker runs one program at a time. It ends when its pipe from the judge closes or a signal asks for it, and
takes the running program and its folder with it.
"""

from __future__ import annotations

import gc
import os
import select

from localjudge.sandbox import kernel, proc, temporary, trees, wire
from localjudge.sandbox.children import ENDED, Children
from localjudge.sandbox.standby import Ready
from localjudge.sandbox.supervise import Supervisor, Terminated, drain_signals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from localjudge.sandbox.children import How

_SIGNALS = (kernel.SIGCHLD, kernel.SIGTERM, kernel.SIGHUP, kernel.SIGINT)
_OWN_SIGNALS = (kernel.SIGINT, kernel.SIGPIPE, kernel.SIGXFSZ)
"""those that Python handles or ignores: each child resets them for itself"""
_ATTEMPTS = 3
_GROWTH_BEFORE_EXEC = 1 << 20  # bytes, more than a forked child needs to get ready


class Worker:
    """The worker's state: its folder, its descriptors and its children."""

    def __init__(self, folder: str, requests: int, answers: int, hold: int, how: How) -> None:
        kernel.reset_signals(_OWN_SIGNALS)  # what the judge's parent had ignored, SIGCHLD perhaps
        self._folder = folder
        self._requests = requests
        self._answers = answers
        self._kills = proc.out_of_memory_kills()
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
        self._children = Children(folder, **how)

    def serve(self) -> None:
        """Run jobs until the judge closes the pipe, as it also does by its death."""
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
        if self._ready is None:
            self._children.stand_by()  # while the judge looks at the answer

    def _prepare(self, job: dict[str, object]) -> None:
        """Have a child take on the job that will probably come next. What fails will fail again when it has come."""
        try:
            self._ready = self._ready_for(job)
        except OSError:
            pass

    def _answer(self, job: dict[str, object]) -> dict[str, object]:
        if "survey" in job:
            return self._children.survey()
        try:
            return self._run(job)
        except OSError as error:
            return {"fault": kernel.told(error)}

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
            return {"fault": ENDED}
        finally:
            self._tidy()

    def _ready_for(self, job: dict[str, object]) -> Ready:
        """A child that has taken on the job: the one that was got ready ahead, or a new one."""
        placed = self._placed(job)
        if self._ready is not None:
            if self._ready.serves(job) and self._children.still_hidden(placed):
                return self._ready
            self._drop_ready()
        stdout = _found(str(job["stdout"])) if job["pipe"] else _new_file(str(job["stdout"]))
        try:
            return Ready(job, self._children.take_on(placed), stdout)
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

    def _supervise(self, ready: Ready, job: dict[str, object]) -> tuple[bool, dict[str, object]]:
        """Whether this is what became of the job, and the outcome. It is not where somebody ended the child before it
        had become the program."""
        begun_as = ready.child
        floor = proc.peak(os.getpid()) + _GROWTH_BEFORE_EXEC
        job = self._placed(job)
        supervisor = Supervisor(begun_as.pid, job, floor, self._kills, traced=self._children.traced)
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

    def dismiss(self) -> None:
        """End the children that stand by."""
        self._drop_ready()
        self._children.dismiss()


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


def _give_up(requests: int, answers: int, error: OSError) -> None:
    """Answer what is asked for next with what has made it impossible: there can be no more processes, say."""
    message: dict[str, object] | None = {"ahead": True}
    while message is not None and "ahead" in message:  # which is not answered
        message = wire.receive(requests)
    if message is not None:
        wire.send(answers, {"fault": f"the sandbox does not start ({kernel.told(error)})"})


def main(folder: str, requests: int, answers: int, hold: int, how: How, processor: int | None) -> None:
    """The worker's whole life. `folder`, which `hold` keeps from being swept away, is removed at its end. `how` is for
    its `Children`."""
    if processor is not None:
        os.sched_setaffinity(0, (processor,))
    # Each program may begin as a fork of this process: a collection there would copy pages for nothing.
    gc.disable()
    gc.freeze()
    worker = None
    try:
        worker = Worker(folder, requests, answers, hold, how)
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
