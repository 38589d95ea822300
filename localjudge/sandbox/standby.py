"""Children that stand by: a forked `Spare` waits for a job, a `Started` one has its job and takes its steps; a job with
a child that has taken it on, and waits for the word, is `Ready`.

What they do on their side is in ``child`` and ``starter``.
"""

from __future__ import annotations

import os

from localjudge.sandbox import child, kernel
from localjudge.sandbox.starter import Newborn


class Spare:
    """A forked child, with the worker's ends of its pipes."""

    def __init__(self, pid: int, go: int, errors: int, report: int) -> None:
        self.pid = pid
        self.go = go
        """takes its job"""
        self.errors = errors
        self.report = report
        """gives the reason, where it could not become the program"""

    def give_word(self) -> None:
        """Let it become its program. Raises BrokenPipeError where it has gone."""
        os.write(self.go, b"!")

    def ending(self) -> tuple[bool, str]:
        """Once it has ended: whether it came as far as becoming its program, and what failed, if anything did."""
        report = os.read(self.report, 4096)
        return report.startswith(child.BEGUN), report.removeprefix(child.BEGUN).decode(errors="replace")

    def close(self) -> None:
        """Let go of it, or of what is left of it."""
        for descriptor in (self.go, self.errors, self.report):
            os.close(descriptor)

    def dismiss(self) -> None:
        """End it before it has become anything."""
        self.close()
        end(self.pid)


class Started:
    """A child without a fork, with the worker's end of its stderr; it is used as a forked one is."""

    def __init__(self, newborn: Newborn, errors: int) -> None:
        self.pid = newborn.pid
        self.errors = errors
        self.give_word = newborn.give_word
        self.ending = newborn.ending

    def close(self) -> None:
        os.close(self.errors)

    def dismiss(self) -> None:
        self.close()
        end(self.pid)


Child = Spare | Started


def end(pid: int) -> None:
    """End and reap a child that has become nothing, traced or not."""
    os.kill(pid, kernel.SIGKILL)
    while os.WIFSTOPPED(os.waitpid(pid, kernel.WAIT_ALL)[1]):
        kernel.resume(pid)


class Ready:
    """A job whose child has taken it on, and waits for the word to become its program."""

    def __init__(self, job: dict[str, object], child: Child, stdout: int) -> None:
        self.job = job
        self.child = child
        self.stdout = stdout
        """the output file"""

    def serves(self, job: dict[str, object]) -> bool:
        """Whether this is that job. Its times are held to from outside, and may have changed."""
        return self.job == {**job, "time": self.job["time"], "wall": self.job["wall"]}

    def close(self) -> None:
        """Let go of what is left of it."""
        self.child.close()
        os.close(self.stdout)

    def dismiss(self) -> None:
        """End it before it has become anything."""
        self.child.dismiss()
        os.close(self.stdout)
