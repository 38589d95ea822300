"""Forked children that stand by: a `Spare` waits for a job, one that is `Ready` has taken it on and waits for the word.

What they do on their side is in ``child``.
"""

from __future__ import annotations

import os

from localjudge.sandbox import child, kernel


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

    def begin(self) -> None:
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
        os.kill(self.pid, kernel.SIGKILL)
        while os.WIFSTOPPED(os.waitpid(self.pid, kernel.WAIT_ALL)[1]):
            kernel.resume(self.pid)


class Ready:
    """A job whose child has taken it on, and waits for the word to become its program."""

    def __init__(self, job: dict[str, object], spare: Spare, stdout: int) -> None:
        self.job = job
        self.spare = spare
        self.stdout = stdout
        """the output file"""

    def serves(self, job: dict[str, object]) -> bool:
        """Whether this is that job. Its times are held to from outside, and may have changed."""
        return self.job == {**job, "time": self.job["time"], "wall": self.job["wall"]}

    def close(self) -> None:
        """Let go of what is left of it."""
        self.spare.close()
        os.close(self.stdout)

    def dismiss(self) -> None:
        """End it before it has become anything."""
        self.spare.dismiss()
        os.close(self.stdout)
