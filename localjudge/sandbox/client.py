"""The judge's side of the sandbox: `Sandbox.run` runs one program under limits and says what happened."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Final, Literal, NoReturn, Self, cast, final

from localjudge.model import JudgeFault, Limits
from localjudge.records import NONE, record
from localjudge.sandbox import temporary, wire
from localjudge.sandbox.starter_library import library

__all__ = ["Exceeded", "Holds", "Outcome", "Run", "Sandbox", "homes", "start"]

Exceeded = Literal["", "time", "wall", "memory", "output", "processes", "files"]

_PATIENCE: Final = 15.0
"""seconds that a worker has for ending what it runs"""
_SANDBOXES_FOR_ONE: Final = 2
_SHARED: Final = (".local", ".cargo")
"""folders at home with a ``bin`` of many programs, beside which the person's keyrings and tokens are"""
_PACKAGE_PARENT = Path(__file__).resolve().parents[2]
_SERVE = (
    "import sys; sys.path.insert(0, sys.argv[1]); from localjudge.sandbox.worker import main; main(**eval(sys.argv[2]))"
)


@record
class Run:
    """One program to run."""

    argv: tuple[str, ...]
    """the program, by its absolute path, and its arguments"""
    limits: Limits
    stdin: Path = Path(os.devnull)
    cwd: Path | None = None
    """a folder that the program works in and writes to; None for an empty one of its own, removed afterwards"""
    readable: tuple[Path, ...] = ()
    """files and folders that the program may read, beside the system's, its interpreter's and its input"""
    writable: tuple[Path, ...] = ()
    """folders that it may also write to, beside its working folder"""
    hidden: tuple[Path, ...] = ()
    """folders with files that the program is to learn nothing of, not even their sizes; where there are any, nothing
    is seen of the judge's own notes either"""
    compiling: bool = False
    """whether it is a compiler, which sets the modes of the files that it makes"""
    env: Mapping[str, str] = NONE
    """on top of the sandbox's small clean environment"""
    output_name: str = "stdout"
    """the file in the sandbox's folder that takes the program's stdout; another name keeps an earlier run's"""
    pipe: Path | None = None
    """a FIFO that takes the stdout in that file's place, for a program that talks to another one, with a FIFO as
    `stdin`. One byte of ours comes before the program's: by then both are open"""


@record
class Outcome:
    """What became of one run."""

    exit_code: int
    """-1 where the program was ended by a signal or by the sandbox"""
    signal: int
    """the signal that ended the program, 0 for none; not the sandbox's own"""
    exceeded: Exceeded
    """the limit that was passed first: CPU ``time``, the ``wall`` clock, ``memory``, ``output``, the number of
    ``processes``, what its ``files`` may hold; empty for none"""
    refused: bool
    """whether it asked for memory (4 GiB or more at once) that the system refused"""
    cpu: float
    """CPU seconds of the whole process tree"""
    wall: float
    """seconds from the program's start to its end"""
    waited: float
    """seconds in which the tree waited for a processor; only known where it came to the wall limit"""
    memory: int
    """bytes, the tree's peak"""
    output_bytes: int
    output: Path
    """the file with the program's stdout, there until a run with the same `output_name`"""
    stderr: bytes
    """its first and last parts"""
    ended: float = 0.0
    """when the end was, by the machine's monotonic clock: before anything else could tell from its closed pipes"""


@record
class Holds:
    """What protects and measures on this machine."""

    TRUNCATION: ClassVar = 3
    """the Landlock ABI that knows of truncation"""
    SIGNALS: ClassVar = 6
    """the Landlock ABI that keeps signals inside"""

    traced: bool
    """the tree is known from each process's birth, and peaks are exact"""
    landlock: int
    """the kernel's Landlock ABI, 0 for none: what a program can touch"""
    seccomp: bool
    """system calls are filtered: no sockets, no other process's limits, no modes of files"""
    bounded: bool = True
    """the kernel stops who starts processes without end, or the trace does"""
    view: bool = False
    """where there is no Landlock: namespaces hide what a program is not to touch"""
    veil: bool = False
    """namespaces hide the answers' sizes, which Landlock does not"""
    starter: bool = False
    """programs start without a fork, which is faster"""

    @property
    def missing(self) -> tuple[str, ...]:
        """What a complete sandbox would have beside this, in a few words each."""
        found = []
        if not self.traced:
            found.append("tracing (ptrace) is not allowed, so memory peaks are sampled")
        if not self.landlock and not self.view:
            found.append("the kernel has no Landlock, so programs can read and write the person's files")
        elif 0 < self.landlock < self.TRUNCATION:
            found.append("the kernel's Landlock is old, so programs can truncate the person's files")
        if self.landlock and not self.veil:
            found.append("namespaces are not allowed, so programs can see how large the answers are")
        if not self.seccomp:
            found.append("there is no system call filter for this processor, so programs can reach the network")
        if not self.bounded:
            found.append("nothing but killing holds up a program that starts processes without end")
        return tuple(found)


@final
class Sandbox:
    """A worker process and its folder; runs one program at a time. Use it in a ``with`` statement.

    `folder` is removed at the end; what is put there beside the outputs goes with it.
    """

    def __init__(
        self,
        *,
        processor: int | None = None,
        trace: bool = True,
        jail: bool = True,
        landlock: bool = True,
        starter: bool = True,
    ) -> None:
        """Start the worker, on one processor only where that is asked for. `trace`, `jail`, `landlock`, a part of the
        jail, and `starter` are off only to test what then holds."""
        self._temporary = temporary.Folder("run")
        self.folder: Final = Path(self._temporary.path)
        self._processor = processor
        self._protections = {"trace": trace, "jail": jail, "landlock": landlock}
        self._starter = library() if starter else ""
        self._closed = False
        self._ending = threading.Lock()
        """held while a worker is ended: by who closes, or by the lane whose worker has died"""
        self._descriptors: list[int] = []
        self._partner: Sandbox | None = None
        self._start()

    def _start(self) -> None:
        requests, self._requests = os.pipe()
        self._answers, answers = os.pipe()
        self._descriptors += (self._requests, self._answers)
        options = {
            "folder": str(self.folder),
            "requests": requests,
            "answers": answers,
            "hold": self._temporary.hold,
            "how": {**self._protections, "starter": self._starter},
            "processor": self._processor,
        }
        try:
            self._worker = subprocess.Popen(
                (sys.executable, "-I", "-S", "-c", _SERVE, str(_PACKAGE_PARENT), repr(options)),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=(requests, answers, self._temporary.hold),
                start_new_session=True,  # Ctrl-C is for the judge, which then ends the worker in its own order
            )
        except OSError as error:
            self._temporary.discard()
            raise JudgeFault(f"the sandbox does not start ({error.strerror})") from None
        finally:
            os.close(requests)
            os.close(answers)

    def run(self, run: Run, meanwhile: Callable[[], None] | None = None) -> Outcome:
        """Run one program to its end; `meanwhile` is done while it runs.

        Raises JudgeFault where it cannot be started or the worker has died; the next run has a new worker.
        """
        self.begin(run)
        if meanwhile is not None:
            meanwhile()
        return self.finish(run)

    def begin(self, run: Run) -> None:
        """Start a program, and come back at once; `finish` is to follow. Raises as `run` does."""
        self._send(self._job(run))

    @property
    def answers(self) -> int:
        """A descriptor that can be read from once what was begun has ended."""
        return self._answers

    def finish(self, run: Run) -> Outcome:
        """Wait for the end of what was begun. Raises as `run` does."""
        answer = self._receive()
        if "fault" in answer:
            raise JudgeFault(f"cannot run {run.argv[0]}: {answer['fault']}")
        return Outcome(output=self.folder / run.output_name, **cast("dict[str, Any]", answer))

    def prepare(self, run: Run) -> None:
        """Get ready for what will probably be run next, and come back at once. The same run, whatever its times then,
        begins sooner; any other is run as ever."""
        if not self._closed:
            with suppress(OSError):  # the worker has died: the next run will say so
                wire.send(self._requests, {"ahead": self._job(run)})

    def _job(self, run: Run) -> dict[str, object]:
        limits = run.limits
        return {
            "argv": run.argv,
            "stdin": str(run.stdin),
            "cwd": str(run.cwd) if run.cwd else "",
            "readable": (*homes(run.argv[0], run.hidden), *map(str, run.readable)),
            "writable": tuple(map(str, run.writable)),
            "hidden": tuple(map(str, run.hidden)),
            "compiling": run.compiling,
            "env": dict(run.env),
            "stdout": str(run.pipe or self.folder / run.output_name),
            "pipe": run.pipe is not None,
            "time": limits.time,
            "wall": limits.wall,
            "memory": limits.memory,
            "output": limits.output,
            "processes": limits.processes,
        }

    def survey(self) -> Holds:
        """What protects and measures on this machine. Raises JudgeFault where the worker does not start."""
        answer = self._ask({"survey": True})
        if "fault" in answer:
            raise JudgeFault(str(answer["fault"]))
        return Holds(**cast("dict[str, Any]", answer))

    def _ask(self, message: dict[str, object]) -> dict[str, object]:
        self._send(message)
        return self._receive()

    def _send(self, message: dict[str, object]) -> None:
        if self._closed:
            raise JudgeFault("the sandbox is closed")
        try:
            wire.send(self._requests, message)
        except OSError:
            self._died()

    def _receive(self) -> dict[str, object]:
        try:
            answer = wire.receive(self._answers)
        except OSError:
            answer = None
        return answer if answer is not None else self._died()

    def _died(self) -> NoReturn:
        self._restart()
        raise JudgeFault("the sandbox's worker died in this run")

    def partner(self) -> Sandbox:
        """A second one, for a program that talks to the one that runs here. It is closed with this one."""
        if self._partner is None:
            self._partner = Sandbox(**self._protections, starter=bool(self._starter))
        if self._closed:  # meanwhile, by another thread
            self._partner.close()
        return self._partner

    def dismiss(self) -> None:
        """Ask the worker to end, and don't wait for that; `close` is to follow."""
        with self._ending:
            if not self._closed:
                self._worker.send_signal(signal.SIGTERM)
                if self._partner is not None:
                    self._partner.dismiss()

    def close(self) -> None:
        """End the worker and what it runs, and remove its folder. Safe to call twice, and from another thread."""
        with self._ending:
            if self._closed:
                return
            self._closed = True
            if self._partner is not None:
                self._partner.close()
            self._end()
            self._temporary.discard()

    def _end(self) -> None:
        self._worker.send_signal(signal.SIGTERM)
        if not self._answers_end():
            self._worker.kill()
        self._worker.wait()
        while self._descriptors:  # Ctrl-C may have come between the two
            os.close(self._descriptors.pop())

    def _answers_end(self) -> bool:
        """Whether the worker's answers end in time, as they do when it has gone. (`Popen.wait` with a time-out sleeps
        between its looks, which is longer than the worker takes.)"""
        deadline = time.monotonic() + _PATIENCE
        while (left := deadline - time.monotonic()) > 0 and select.select((self._answers,), (), (), left)[0]:
            if not os.read(self._answers, 1 << 16):
                return True
        return False

    def _restart(self) -> None:
        with self._ending:
            if not self._closed:
                self._end()
                self._temporary.empty()
                self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def start(jobs: int) -> list[Sandbox]:
    """As many sandboxes as there are jobs, each on a processor of its own where there are enough of them. For a single
    job there are two, if there are processors for both: one gets ready while a program runs in the other."""
    processors = sorted(os.sched_getaffinity(0))
    if jobs == 1:
        return [Sandbox() for _ in processors[:_SANDBOXES_FOR_ONE]]
    pinned = jobs <= len(processors)
    return [Sandbox(processor=processors[lane] if pinned else None) for lane in range(jobs)]


@cache
def homes(program: str, hidden: tuple[Path, ...] = ()) -> tuple[str, ...]:
    """Where an interpreter outside the system's folders keeps its libraries: the folder above its ``bin``.

    Never a folder that holds the person's own things, or what is `hidden`.
    """
    real = Path(program).resolve()
    home = real.parent.parent if real.parent.name == "bin" else real.parent
    persons = Path.home().resolve()
    shared = home.parent == persons and home.name in _SHARED
    others = (persons, _PACKAGE_PARENT, *(folder.resolve() for folder in hidden))
    if shared or home == home.parent or any(one.is_relative_to(home) for one in others):
        return (str(real), str(home / "lib"))
    return (str(home),)
