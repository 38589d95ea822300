"""What is done to a child before it becomes its program, as `Steps`: its session, streams, limits and jail."""

from __future__ import annotations

import ctypes
import os
import resource
import sys

from localjudge.sandbox import kernel, wire
from localjudge.sandbox.jail import Jail, without_new_privileges
from localjudge.sandbox.operations import Do
from localjudge.sandbox.steps import Steps, Texts

_ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
}
_PR_SET_PDEATHSIG = 1
_OWN_ALONE = 0o077
"""the mode that new files are not to have"""
_SIGNALS_OF_PYTHON = (kernel.SIGINT, kernel.SIGPIPE, kernel.SIGXFSZ)
"""those that it ignores or handles"""
_CPU_SECONDS_TO_SPARE = 2
_OPEN_FILES = 1024
_BEHIND_THE_WORKER = 10  # niceness: hundreds of untraced processes must not keep the worker from ending them
_STACK_LEAVES = 16  # of the memory limit, one part for the rest of the program
_OPEN = ctypes.create_string_buffer(wire.OPEN)


def opening(job: dict[str, object], jail: Jail | None, texts: Texts, stderr: int) -> Steps:
    """The child's session, its streams and what hides the answers from it."""
    steps = Steps()
    steps.purpose("session")
    steps.add(Do.PRCTL, _PR_SET_PDEATHSIG, kernel.SIGKILL)  # however the worker ends
    steps.add(Do.SETSID)
    steps.add(Do.DUP2, stderr, 2)
    for number in _SIGNALS_OF_PYTHON:  # what is ignored or blocked outlives an exec
        steps.add(Do.DEFAULT, number)
    steps.add(Do.UNBLOCK)
    steps.add(Do.UMASK, _OWN_ALONE)
    steps.purpose(str(job["stdin"]))
    steps.add(Do.OPEN, texts.address(str(job["stdin"])), os.O_RDONLY | os.O_CLOEXEC, 0)
    steps.purpose(str(job["stdout"]))
    steps.add(Do.OPEN, texts.address(str(job["stdout"])), os.O_WRONLY | os.O_CLOEXEC, 1)
    if job["pipe"]:
        steps.add(Do.WRITE, 1, ctypes.addressof(_OPEN), len(wire.OPEN))
    if jail is not None:
        steps.purpose("namespaces")
        steps.extend(jail.veil(job))
    return steps


def closing(job: dict[str, object], jail: Jail | None, texts: Texts, *, traced: bool) -> Steps:
    """The child's working folder, its limits and its jail. The same for all runs of a program."""
    steps = Steps()
    steps.purpose(str(job["cwd"]))
    steps.add(Do.CHDIR, texts.address(str(job["cwd"])))
    steps.purpose("limits")
    for kind, most in _limits(job):
        _limit(steps, kind, *most)
    if not traced:
        most_tasks = _tasks() + _number(job["processes"])
        _limit(steps, resource.RLIMIT_NPROC, most_tasks, most_tasks)
        steps.add(Do.NICE, _BEHIND_THE_WORKER)
    steps.purpose("jail")
    steps.extend(without_new_privileges() if jail is None else jail.confine(job, texts, traced=traced))
    return steps


def arguments(job: dict[str, object]) -> tuple[str, ...]:
    """The program, by its path, and its arguments."""
    argv = job["argv"]
    assert isinstance(argv, tuple)
    return argv


def environment(job: dict[str, object]) -> dict[str, str]:
    """The program's environment: small, clean and the same everywhere."""
    own = job["env"]
    assert isinstance(own, dict)
    return {**_ENVIRONMENT, "HOME": str(job["cwd"]), "TMPDIR": str(job["cwd"]), **own}


def seconds(job: dict[str, object]) -> int:
    """CPU seconds after which the kernel ends a process. The worker counts CPU time itself, across processes and to the
    millisecond; this is for a worker that stalls."""
    return _number(job["time"]) + _CPU_SECONDS_TO_SPARE


def _limits(job: dict[str, object]) -> list[tuple[int, tuple[int, int]]]:
    memory, output = _number(job["memory"]), _number(job["output"])
    most_seconds = seconds(job)
    return [
        # A stack nearly as large as the memory limit, so that recursion without end is a crash, as it is on the sites,
        # and only what is within the limit works. Never "unlimited", which changes the memory layout.
        (resource.RLIMIT_STACK, (memory - memory // _STACK_LEAVES, memory)),
        # One byte more than allowed: a file of that size tells that more was to come.
        (resource.RLIMIT_FSIZE, (output + 1, output + 1)),
        (resource.RLIMIT_CORE, (0, 0)),
        (resource.RLIMIT_NOFILE, (_OPEN_FILES, _OPEN_FILES)),
        (resource.RLIMIT_MEMLOCK, (0, 0)),
        (resource.RLIMIT_CPU, (most_seconds, most_seconds + 1)),
    ]


def _tasks() -> int:
    """How many there are on the machine. Those of the user, which a limit is on, are no more. It does not hold for
    root."""
    with open("/proc/loadavg", "rb") as file:
        return int(file.read().split()[3].partition(b"/")[2])


def _limit(steps: Steps, kind: int, soft: int, hard: int) -> None:
    _, ceiling = resource.getrlimit(kind)
    if ceiling != resource.RLIM_INFINITY:
        soft, hard = min(soft, ceiling), min(hard, ceiling)
    limit = (ctypes.c_ulong * 2)(min(soft, sys.maxsize), min(hard, sys.maxsize))
    steps.keep(limit)
    steps.add(Do.LIMIT, kind, ctypes.addressof(limit))


def _number(value: object) -> int:
    assert isinstance(value, (int, float))
    return int(value)
