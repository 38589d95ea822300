"""The judge's side of the sandbox: `Sandbox.run` runs one program under limits and says what happened."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self, cast, final

from localjudge.model import JudgeFault, Limits
from localjudge.sandbox import wire

__all__ = ["Exceeded", "Outcome", "Run", "Sandbox"]

Exceeded = Literal["", "time", "wall", "memory", "output", "processes"]

_PACKAGE_PARENT = Path(__file__).resolve().parents[2]
_START = "import sys; sys.path[:0] = [sys.argv[1]]; from localjudge.sandbox import worker; "
_SERVE = _START + "worker.main(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5] == 'trace')"


@dataclass(frozen=True, slots=True)
class Run:
    """One program to run."""

    argv: tuple[str, ...]
    """the program, by its absolute path, and its arguments"""
    limits: Limits
    stdin: Path = Path(os.devnull)
    cwd: Path | None = None
    """a folder that the program works in and writes to; None for an empty one of its own, removed afterwards"""
    env: Mapping[str, str] = field(default_factory=dict)
    """on top of the sandbox's small clean environment"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one run."""

    exit_code: int
    """-1 where the program was ended by a signal or by the sandbox"""
    signal: int
    """the signal that ended the program, 0 for none; not the sandbox's own"""
    exceeded: Exceeded
    """the limit that was passed first: CPU ``time``, the ``wall`` clock, ``memory``, ``output``, the number of
    ``processes``; empty for none"""
    cpu: float
    """CPU seconds of the whole process tree"""
    wall: float
    """seconds from the program's start to its end"""
    memory: int
    """bytes, the tree's peak"""
    output_bytes: int
    output: Path
    """the file with the program's stdout, there until the sandbox's next run"""
    stderr: bytes
    """its first and last parts"""


@final
class Sandbox:
    """A worker process and its folder; runs one program at a time. Use it in a ``with`` statement."""

    def __init__(self, *, trace: bool = True) -> None:
        """Start the worker. `trace` is off only to test what then holds."""
        self._folder = Path(tempfile.mkdtemp(prefix="localjudge-"))
        requests, self._requests = os.pipe()
        self._answers, answers = os.pipe()
        words = (str(_PACKAGE_PARENT), str(self._folder), str(requests), str(answers), "trace" if trace else "list")
        self._worker = subprocess.Popen(
            (sys.executable, "-I", "-S", "-c", _SERVE, *words),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=(requests, answers),
            start_new_session=True,  # Ctrl-C is for the judge, which then ends the worker in its own order
        )
        os.close(requests)
        os.close(answers)
        self._closed = False

    def run(self, run: Run) -> Outcome:
        """Run one program to its end. Raises JudgeFault where it cannot be started or the worker has died."""
        limits = run.limits
        message: dict[str, object] = {
            "argv": run.argv,
            "stdin": str(run.stdin),
            "cwd": str(run.cwd) if run.cwd else "",
            "env": dict(run.env),
            "time": limits.time,
            "wall": limits.wall,
            "memory": limits.memory,
            "output": limits.output,
            "processes": limits.processes,
        }
        try:
            wire.send(self._requests, message)
            answer = wire.receive(self._answers)
        except OSError:
            answer = None
        if answer is None:
            raise JudgeFault("the sandbox's worker has died; run the judge again")
        if "fault" in answer:
            raise JudgeFault(f"cannot run {run.argv[0]}: {answer['fault']}")
        return Outcome(output=self._folder / "stdout", **cast("dict[str, Any]", answer))

    def close(self) -> None:
        """End the worker and what it runs, and remove its folder. Safe to call twice, and from another thread."""
        if self._closed:
            return
        self._closed = True
        self._worker.send_signal(signal.SIGTERM)
        try:
            self._worker.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self._worker.kill()
            self._worker.wait()
        os.close(self._requests)
        os.close(self._answers)
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
