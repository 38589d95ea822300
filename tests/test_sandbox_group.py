"""The control group of a worker that may not trace: it bounds processes, and nothing of it stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from processes import alive

from localjudge.model import MIB, JudgeFault, Limits
from localjudge.sandbox import group
from localjudge.sandbox.client import Run, Sandbox

REPOSITORY = Path(__file__).resolve().parents[1]
PYTHON = os.path.realpath(sys.executable)
LIMITS = Limits(time=5.0, wall=11.0, memory=256 * MIB, output=MIB, processes=32)
PATIENCE = 20.0
"""seconds; a guard against a hang"""


def apart(code: str) -> str:
    """What a process of its own writes, which may change its group."""
    argv = (sys.executable, "-c", f"import os\nfrom localjudge.sandbox.group import Group\n{code}")
    return subprocess.run(argv, check=True, capture_output=True, text=True, timeout=PATIENCE, cwd=REPOSITORY).stdout


@pytest.fixture(scope="module")
def allowed() -> None:
    try:
        apart("Group().close()")
    except subprocess.CalledProcessError as error:
        pytest.skip(f"no control group can be made here: {error.stderr.splitlines()[-1]}")


needs_a_group = pytest.mark.usefixtures("allowed")


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(trace=False) as made:
        yield made


def groups() -> list[str]:
    own = Path(group._own_group())
    return sorted(path.name for place in (own, own.parent) for path in place.glob("localjudge-*"))


def cgroup(sandbox: Sandbox) -> str:
    return sandbox.run(Run(("/bin/cat", "/proc/self/cgroup"), LIMITS)).output.read_text()


@needs_a_group
def test_programs_begin_in_a_group_of_the_workers_which_goes_with_it() -> None:
    before = groups()
    with Sandbox(trace=False) as sandbox:
        assert f"localjudge-{sandbox._worker.pid}" in cgroup(sandbox)
        assert f"localjudge-{sandbox._worker.pid}" in groups()
        assert sandbox.survey().bounded
    assert groups() == before


@needs_a_group
def test_who_can_trace_needs_none() -> None:
    before = groups()
    with Sandbox() as sandbox:
        assert "localjudge-" not in cgroup(sandbox)
        assert groups() == before
        assert sandbox.survey().bounded


@needs_a_group
def test_the_number_of_processes_is_bounded() -> None:
    code = """
group = Group()
for most in (8, 30):
    group.allow(most)
    children = []
    try:
        while len(children) < 500:
            pid = os.fork()
            if pid == 0:
                os.read(os.pipe()[0], 1)
            children.append(pid)
    except BlockingIOError:
        pass
    print(len(children))
    for pid in children:
        os.kill(pid, 9)
        os.waitpid(pid, 0)
group.close()
"""
    assert apart(code).split() == [str(most + group._MARGIN - 1) for most in (8, 30)], "the first is the group's own"


@needs_a_group
def test_a_bomb_is_still_told_as_one(sandbox: Sandbox) -> None:
    code = "import os, time\nwhile True:\n    try: os.fork()\n    except OSError: time.sleep(0.001)"
    outcome = sandbox.run(Run((PYTHON, "-I", "-S", "-c", code), LIMITS))
    assert outcome.exceeded in ("processes", "memory")
    assert sandbox.run(Run(("/bin/true",), LIMITS)).exit_code == 0


DAEMON = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        print(os.getpid(), flush=True)
        time.sleep(1000)
    os._exit(0)
time.sleep(1000)
"""


def wait_until(gone: int) -> None:
    until = time.monotonic() + PATIENCE
    while alive(gone):
        assert time.monotonic() < until
        time.sleep(0.01)


@needs_a_group
def test_what_a_killed_worker_leaves_the_next_one_ends(sandbox: Sandbox) -> None:
    sandbox.survey()
    worker = sandbox._worker.pid
    output = sandbox.folder / "stdout"

    def kill() -> int:
        until = time.monotonic() + PATIENCE
        while not (output.exists() and output.read_text().endswith("\n")):
            assert time.monotonic() < until
            time.sleep(0.01)
        daemon = int(output.read_text())
        os.kill(worker, signal.SIGKILL)
        return daemon

    with ThreadPoolExecutor(1) as pool:
        killed = pool.submit(kill)
        with pytest.raises(JudgeFault, match="died"):
            sandbox.run(Run((PYTHON, "-I", "-S", "-c", DAEMON), LIMITS))
        daemon = killed.result()
    assert sandbox.run(Run(("/bin/true",), LIMITS)).exit_code == 0
    wait_until(gone=daemon)
    assert f"localjudge-{worker}" not in groups()


@needs_a_group
def test_a_group_of_the_living_is_left_alone(sandbox: Sandbox) -> None:
    sandbox.survey()
    with Sandbox(trace=False) as other:
        other.survey()
        assert {f"localjudge-{one._worker.pid}" for one in (sandbox, other)} <= set(groups())
        assert sandbox.run(Run(("/bin/true",), LIMITS)).exit_code == 0


V1 = "30 25 0:26 {root} /sys/fs/cgroup/pids rw,nosuid shared:9 - cgroup cgroup rw,pids\n"
BOTH = "31 25 0:27 {root} /sys/fs/cgroup/cpu,pids rw - cgroup cgroup rw,cpu,pids\n"
V2 = "32 25 0:28 {root} /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n"
OTHER = "33 25 0:29 / / rw - ext4 /dev/vda rw\n34 25 0:30 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"


@pytest.mark.parametrize(
    ("cgroup", "mounts", "folder"),
    [
        ("8:pids:/\n0::/\n", V1.format(root="/"), "/sys/fs/cgroup/pids"),
        ("8:pids:/a/b\n", V1.format(root="/"), "/sys/fs/cgroup/pids/a/b"),
        ("4:cpu,pids:/a:b\n", BOTH.format(root="/"), "/sys/fs/cgroup/cpu,pids/a:b"),
        ("8:pids:/docker/1\n", V1.format(root="/docker/1"), "/sys/fs/cgroup/pids"),
        ("0::/user.slice/session-1.scope\n", V2.format(root="/"), "/sys/fs/cgroup/user.slice/session-1.scope"),
        ("0::/\n", V2.format(root="/"), "/sys/fs/cgroup"),
        ("8:pids:/a\n0::/b\n", V2.format(root="/") + V1.format(root="/"), "/sys/fs/cgroup/pids/a"),
        ("8:pids:/a\n", V1.format(root="/elsewhere"), ""),
        ("8:cpu:/a\n", "", ""),
        ("", V2.format(root="/"), ""),
    ],
)
def test_where_the_own_group_is(tmp_path: Path, cgroup: str, mounts: str, folder: str) -> None:
    (tmp_path / "cgroup").write_text(cgroup)
    (tmp_path / "mountinfo").write_text(OTHER + mounts)
    if folder:
        assert group._own_group(str(tmp_path)) == folder
    else:
        with pytest.raises(FileNotFoundError):
            group._own_group(str(tmp_path))
