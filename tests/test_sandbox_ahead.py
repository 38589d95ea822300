"""Getting ready ahead: a run that was foreseen begins sooner, and nothing else about it differs."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from processes import alive, children

from localjudge.model import MIB, JudgeFault, Limits
from localjudge.records import replace
from localjudge.sandbox.client import Run, Sandbox

PYTHON = os.path.realpath(sys.executable)
LIMITS = Limits(time=1.0, wall=3.0, memory=64 * MIB, output=1 * MIB, processes=32)

READY_BY = 10.0
"""seconds within which a child has surely got ready, on any machine"""


@pytest.fixture
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with Sandbox(trace=getattr(request, "param", True)) as made:
        yield made


traced_or_not = pytest.mark.parametrize("sandbox", [True, False], indirect=True, ids=["traced", "listed"])


def echo(given: Path, limits: Limits = LIMITS, output_name: str = "stdout") -> Run:
    code = "import os; print(os.getcwd(), os.getpid()); print(input())"
    return Run((PYTHON, "-I", "-S", "-c", code), limits, stdin=given, output_name=output_name)


def descriptors(pid: int) -> int:
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def get_ready(sandbox: Sandbox, run: Run) -> int:
    """Prepare the run, and wait for the process that has it."""
    sandbox.prepare(run)
    worker = sandbox._worker.pid
    until = time.monotonic() + READY_BY
    while time.monotonic() < until:
        for child in children(worker):
            with suppress(FileNotFoundError):  # one of the run before, which has just gone
                if Path(f"/proc/{child}/fd/0").readlink() == run.stdin:
                    return child
        time.sleep(0.005)
    raise AssertionError("no child has got ready")


@pytest.fixture
def given(tmp_path: Path) -> Path:
    path = tmp_path / "given"
    path.write_bytes(b"one\n")
    return path


@traced_or_not
def test_the_run_that_was_foreseen_is_the_process_that_got_ready(sandbox: Sandbox, given: Path) -> None:
    for _ in range(3):
        child = get_ready(sandbox, echo(given))
        outcome = sandbox.run(echo(given))
        folder, pid, line = outcome.output.read_text().split()
        assert (int(pid), line) == (child, "one")
        assert Path(folder).name == "scratch"
        assert outcome.exit_code == 0


@traced_or_not
def test_its_times_may_be_others_then(sandbox: Sandbox, given: Path) -> None:
    child = get_ready(sandbox, echo(given))
    outcome = sandbox.run(echo(given, limits=replace(LIMITS, time=0.7, wall=2.0)))
    assert int(outcome.output.read_text().split()[1]) == child
    loop = Run((PYTHON, "-I", "-S", "-c", "while True: pass"), replace(LIMITS, time=5.0, wall=9.0))
    sandbox.prepare(loop)
    outcome = sandbox.run(replace(loop, limits=replace(LIMITS, time=0.2)))
    assert outcome.exceeded == "time"
    assert outcome.cpu < 1.0


@traced_or_not
def test_another_run_is_run_as_if_nothing_had_been_foreseen(sandbox: Sandbox, given: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"two\n")
    child = get_ready(sandbox, echo(given))
    outcome = sandbox.run(echo(other))
    assert outcome.output.read_text().split()[2] == "two"
    assert not alive(child)
    child = get_ready(sandbox, echo(given))
    outcome = sandbox.run(echo(given, limits=replace(LIMITS, memory=LIMITS.memory // 2)))
    assert int(outcome.output.read_text().split()[1]) != child


@traced_or_not
def test_one_that_is_killed_while_it_waits_is_replaced(sandbox: Sandbox, given: Path) -> None:
    child = get_ready(sandbox, echo(given))
    os.kill(child, signal.SIGKILL)
    outcome = sandbox.run(echo(given))
    assert (outcome.exit_code, outcome.signal) == (0, 0)
    assert int(outcome.output.read_text().split()[1]) != child


@traced_or_not
def test_what_cannot_be_got_ready_is_told_when_it_is_run(sandbox: Sandbox, given: Path, tmp_path: Path) -> None:
    lost = echo(tmp_path / "lost")
    sandbox.prepare(lost)
    with pytest.raises(JudgeFault, match="lost: No such file"):
        sandbox.run(lost)
    assert sandbox.run(echo(given)).exit_code == 0


@traced_or_not
def test_what_the_program_leaves_in_its_folder_is_not_there_in_the_next(sandbox: Sandbox) -> None:
    code = "import os; print(os.listdir('.')); open('left', 'w').close()"
    run = Run((PYTHON, "-I", "-S", "-c", code), LIMITS)
    for _ in range(3):
        sandbox.prepare(run)
        assert sandbox.run(run).output.read_text() == "[]\n"


@traced_or_not
def test_closing_ends_one_that_waits(sandbox: Sandbox, given: Path) -> None:
    child = get_ready(sandbox, echo(given))
    sandbox.close()
    assert not alive(child)
    sandbox.prepare(echo(given))  # no error: a run would be one
    assert not sandbox.folder.exists()


@traced_or_not
def test_a_worker_that_dies_takes_it_along(sandbox: Sandbox, given: Path) -> None:
    child = get_ready(sandbox, echo(given))
    sandbox._worker.kill()
    sandbox._worker.wait()
    until = time.monotonic() + READY_BY
    while alive(child) and time.monotonic() < until:
        time.sleep(0.005)
    assert not alive(child)
    with pytest.raises(JudgeFault, match="died"):
        sandbox.run(echo(given))
    assert sandbox.run(echo(given)).exit_code == 0


def test_nothing_leaks(sandbox: Sandbox, given: Path) -> None:
    sandbox.run(echo(given))
    sandbox.survey()  # by then the next child stands by
    worker = sandbox._worker.pid
    before = descriptors(worker), len(children(worker))
    for number in range(20):
        sandbox.prepare(echo(given))
        if number % 3:
            sandbox.run(echo(given))
        else:
            sandbox.run(echo(given, output_name="other"))
    sandbox.survey()
    assert (descriptors(worker), len(children(worker))) == before
