"""Temporary folders: what killed judges left is swept away, and nothing else is."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
import time
from pathlib import Path

import pytest
from judge_process import PATIENCE, Judge
from made_projects import Tree

from localjudge.model import MIB, JudgeFault, Limits
from localjudge.sandbox import temporary
from localjudge.sandbox.client import Run, Sandbox

TRUE = Run(("/bin/true",), Limits(time=1.0, wall=3.0, memory=64 * MIB, output=MIB))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary folder of this test's own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("named", ["there", "missing", "relative", None])
def test_a_folder_is_made_wherever_one_can_be(
    place: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, named: str | None
) -> None:
    (tmp_path / "there").mkdir()
    monkeypatch.chdir(tmp_path)
    if named is None:
        monkeypatch.delenv("TMPDIR")
    else:
        monkeypatch.setenv("TMPDIR", named if named == "relative" else str(tmp_path / named))
    expected = {"there": tmp_path / "there", None: Path("/tmp")}.get(named, tmp_path)
    with temporary.Folder("run") as one, temporary.Folder("run") as other:
        assert one != other
        for folder in map(Path, (one, other)):
            assert folder.parent == expected
            assert folder.stat().st_mode & 0o777 == 0o700
    assert not Path(one).exists()


def aged(folder: Path, seconds: float = 3600) -> Path:
    then = time.time() - seconds
    os.utime(folder, (then, then))
    return folder


def sweep_by_a_new_judge() -> None:
    with Sandbox() as sandbox:
        sandbox.survey()  # by its answer, the worker has swept


def test_what_killed_judges_left_is_removed(place: Path) -> None:
    for kind in ("run", "zip", "gen"):
        left = place / f"localjudge-{kind}-abc"
        (left / "inner" / "most").mkdir(parents=True)
        (left / "inner" / "most" / "file").write_text("x")
        (left / "inner").chmod(0)
        aged(left)
    sweep_by_a_new_judge()
    assert list(place.iterdir()) == []


@pytest.mark.parametrize(("seconds", "kept"), [(5, True), (-5, True), (90, False), (-90, False)])
def test_a_new_one_may_not_have_been_locked_yet(place: Path, seconds: float, kept: bool) -> None:
    left = place / "localjudge-run-abc"
    left.mkdir()
    aged(left, seconds)
    temporary.sweep(str(place))
    assert left.exists() is kept


def test_other_things_are_none_of_its_business(place: Path) -> None:
    elsewhere = place / "elsewhere"
    elsewhere.mkdir()
    aged(elsewhere)
    (place / "localjudge-run-link").symlink_to(elsewhere)
    (place / "localjudge-run-file").write_text("")
    for name in (f"localjudge-{os.getuid()}", "localjudge-report", "localjudge-run", "run-a", ".localjudge-run-a"):
        (place / name).mkdir()
        aged(place / name)
    aged(place / "localjudge-run-file")
    before = sorted(place.iterdir())
    temporary.sweep(str(place))
    assert sorted(place.iterdir()) == before
    temporary.sweep(str(place / "not there"))


@pytest.mark.skipif(os.getuid() != 0, reason="giving a folder to another user needs root")
def test_folders_of_other_users_are_theirs(place: Path) -> None:
    (place / "localjudge-run-abc").mkdir()
    os.chown(place / "localjudge-run-abc", 65534, 65534)
    aged(place / "localjudge-run-abc")
    temporary.sweep(str(place))
    assert (place / "localjudge-run-abc").exists()


def test_the_folder_of_a_judge_or_a_worker_that_lives_is_kept(place: Path) -> None:
    with Sandbox() as sandbox:
        sandbox.run(TRUE)
        sandbox._worker.kill()
        sandbox._worker.wait()
        aged(sandbox.folder)
        sweep_by_a_new_judge()
        assert sandbox.folder.exists(), "the judge lives"
        with pytest.raises(JudgeFault):
            sandbox.run(TRUE)
        sandbox.run(TRUE)
        aged(sandbox.folder)
        sweep_by_a_new_judge()
        assert sandbox.folder.exists(), "and holds it, too, when it has been emptied for a new worker"
    with temporary.Folder("zip") as folder:
        aged(Path(folder))
        sweep_by_a_new_judge()
        assert Path(folder).exists()
    assert list(place.iterdir()) == []


def test_a_worker_alone_holds_its_folder(place: Path) -> None:
    with Sandbox() as sandbox:
        sandbox.run(TRUE)
        os.close(sandbox._temporary.hold)  # as the judge's death would
        aged(sandbox.folder)
        temporary.sweep(str(place))
        assert sandbox.folder.exists()
        sandbox._temporary.hold = os.open(sandbox.folder, os.O_RDONLY)


def test_a_worker_outlives_the_thread_that_started_it() -> None:
    with Sandbox() as sandbox:
        sandbox._worker.kill()

        def restart() -> None:
            with pytest.raises(JudgeFault):
                sandbox.run(TRUE)
            sandbox.run(TRUE)

        lane = threading.Thread(target=restart)
        lane.start()
        lane.join()
        for _ in range(3):
            assert sandbox.run(TRUE).exit_code == 0
            time.sleep(0.02)


SLEEPY = """
import os, sys, time
open("left", "w").write("x" * 1000)
if input() == "5 5":
    time.sleep(60)
print(3)
"""


def test_when_judge_and_workers_are_killed_the_next_judge_cleans_up(tmp_path: Path) -> None:
    judge, tree = Judge(tmp_path / "judge"), Tree(tmp_path / "project")
    tree.problem(config="limits: {time_limit: 1000, memory: 64}\n")
    tree.submission("sleepy.py", SLEEPY)
    process = judge.start(tree.root)
    until = time.monotonic() + PATIENCE
    while not any("Main.py" in line for line in judge.left_behind()):
        assert time.monotonic() < until
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGSTOP)  # it would see its workers die
    workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert workers
    for worker in workers:
        os.kill(int(worker), signal.SIGKILL)
    os.kill(process.pid, signal.SIGKILL)
    assert judge.finish(process).status == -signal.SIGKILL
    while any(line[0].isdigit() for line in judge.left_behind()):
        assert time.monotonic() < until, judge.left_behind()
        time.sleep(0.02)
    left = list((judge.folder / "tmp").iterdir())
    assert left
    for folder in left:
        aged(folder)
    tree.submission("sleepy.py")
    assert judge.run(tree.root).status == 0
    assert list((judge.folder / "tmp").iterdir()) == []
