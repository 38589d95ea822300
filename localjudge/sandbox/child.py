"""What the forked child does before the program's own code runs. Nothing here returns."""

from __future__ import annotations

import os
import resource

from localjudge.sandbox import kernel, wire
from localjudge.sandbox.jail import Jail

_ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
}
BEGUN = b"."
"""what a child reports when it has done everything but become its program"""
_CPU_SECONDS_TO_SPARE = 2
_OPEN_FILES = 1024
_BEHIND_THE_WORKER = 10  # niceness: hundreds of untraced processes must not keep the worker from ending them
_STACK_LEAVES = 16  # of the memory limit, one part for the rest of the program
_LIKELIER_TO_BE_KILLED = b"1000"


def stand_by(jail: Jail | None, stderr: int, ready: int, report: int) -> None:
    """Get ready, wait for a job to come through `ready`, take on its limits, enter the jail, wait for the word (a byte)
    and become its program.

    Without a job or the word, at the pipe's end, it is over. What fails is written to `report`, a pipe that a
    successful exec closes; before the exec, `BEGUN` is.
    """
    step = "session"
    try:
        os.setsid()
        os.dup2(stderr, 2)
        _offer_to_be_killed()
        _reset_signals()
        os.umask(0o077)
        step = "jail"
        if jail is not None:
            jail.stand_by()
        step = "job"
        job = wire.receive(ready)
        if job is None:
            os._exit(0)
        step = "input"
        os.dup2(os.open(str(job["stdin"]), os.O_RDONLY), 0)
        step = "output"
        os.dup2(os.open(str(job["stdout"]), os.O_WRONLY), 1)
        if job["pipe"]:
            os.write(1, wire.OPEN)
        step = "working folder"
        folder = str(job["cwd"])
        os.chdir(folder)
        step = "limits"
        _take_limits(job)
        traced = job["traced"] is True
        if not traced:
            kernel.die_with_parent()
            _bound_processes(_number(job["processes"]))
            os.setpriority(os.PRIO_PROCESS, 0, _BEHIND_THE_WORKER)
        step = "jail"
        if jail is None:
            kernel.no_new_privileges()
        else:
            jail.enter(job, compiling=job["compiling"] is True, traced=traced)
        argv = list(_words(job["argv"]))
        environment = {**_ENVIRONMENT, "HOME": folder, "TMPDIR": folder, **_strings(job["env"])}
        step = "word"
        if not os.read(ready, 1):
            os._exit(0)
        step = argv[0]
        os.write(report, BEGUN)
        os.execve(argv[0], argv, environment)
    except BaseException as error:
        os.write(report, f"{step}: {error}".encode())
    finally:
        os._exit(127)


def _take_limits(job: dict[str, object]) -> None:
    memory, output, seconds = _number(job["memory"]), _number(job["output"]), _number(job["time"])
    # A stack nearly as large as the memory limit, so that recursion without end is a crash, as it is on the sites, and
    # only what is within the limit works. Never "unlimited", which changes the memory layout.
    stack = memory - memory // _STACK_LEAVES
    _limit(resource.RLIMIT_STACK, stack, memory)
    # One byte more than allowed: a file of that size tells that more was to come.
    _limit(resource.RLIMIT_FSIZE, output + 1, output + 1)
    _limit(resource.RLIMIT_CORE, 0, 0)
    _limit(resource.RLIMIT_NOFILE, _OPEN_FILES, _OPEN_FILES)
    _limit(resource.RLIMIT_MEMLOCK, 0, 0)
    # The worker counts CPU time itself, across processes and to the millisecond; this is for a worker that stalls.
    whole = int(seconds) + _CPU_SECONDS_TO_SPARE
    _limit(resource.RLIMIT_CPU, whole, whole + 1)


def _bound_processes(most: int) -> None:
    """Have the kernel refuse what an untraced fork bomb starts. The limit is on all tasks of the user, which are no
    more than the machine's. It does not hold for root."""
    with open("/proc/loadavg", "rb") as file:
        tasks = int(file.read().split()[3].partition(b"/")[2])
    _limit(resource.RLIMIT_NPROC, tasks + most, tasks + most)


def _offer_to_be_killed() -> None:
    """Where the machine runs out of memory, the program is to go, not something of the person's."""
    try:
        descriptor = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
        os.write(descriptor, _LIKELIER_TO_BE_KILLED)
        os.close(descriptor)
    except OSError:
        pass  # a machine without it


def _limit(kind: int, soft: int, hard: int) -> None:
    _, ceiling = resource.getrlimit(kind)
    if ceiling != resource.RLIM_INFINITY:
        soft, hard = min(soft, ceiling), min(hard, ceiling)
    resource.setrlimit(kind, (soft, hard))


def _reset_signals() -> None:
    """Undo what Python ignores and the worker blocks: both outlive an exec."""
    for number in (kernel.SIGPIPE, kernel.SIGXFSZ, kernel.SIGINT):
        kernel.reset_signal(number)
    kernel.block_only(())


def _number(value: object) -> int:
    assert isinstance(value, (int, float))
    return int(value)


def _words(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value


def _strings(value: object) -> dict[str, str]:
    assert isinstance(value, dict)
    return value
