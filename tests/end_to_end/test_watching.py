"""``judge.py watch`` as a process: it judges again at each change, waits through what is broken, and ends by Ctrl-C."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from judge_process import PATIENCE, Judge
from made_projects import ADD, Tree

WRONG = "print(0)\n"
WAITING = "waiting for a change; Ctrl-C ends\n"


class Watched:
    """A watch that runs, and what it has written so far."""

    def __init__(self, judge: Judge, root: Path, *argv: str) -> None:
        self._judge = judge
        self._out, self._err = judge.folder / "out", judge.folder / "err"
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self.process: Any = judge.start(root, "watch", *argv, stdout=out, stderr=err)
        self._rounds = 0

    @property
    def out(self) -> str:
        return self._out.read_text()

    @property
    def err(self) -> str:
        return self._err.read_text()

    def until(self, *parts: str) -> None:
        """Wait for the next time that it waits, and see that it has written these since the last time."""
        self._rounds += 1
        self._wait_for(lambda: self.err.count(WAITING) >= self._rounds)
        said = self.out + self.err
        for part in parts:
            assert part in said, said

    def _wait_for(self, reached: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not reached():
            assert self.process.poll() is None, self.err
            assert time.monotonic() < end, self.out + self.err
            time.sleep(0.05)

    def running(self) -> None:
        """Wait until a program of the person's runs, and not its compiler."""
        self._wait_for(
            lambda: any("/builds/" in line and "compile" not in line for line in self._judge.left_behind())
        )

    def clear(self) -> None:
        """Forget what was written on stdout."""
        self._seen = self.out

    def new(self) -> str:
        """What was written on stdout since."""
        return self.out.removeprefix(self._seen)

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(PATIENCE)
        assert isinstance(status, int)
        return status


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    made = Judge(tmp_path / "judge")
    yield made
    assert made.left_behind() == []


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    made = Tree(tmp_path / "project")
    made.problem()
    made.write("mine.py", WRONG)
    return made


@pytest.fixture
def watched(judge: Judge, tree: Tree) -> Iterator[Watched]:
    made = Watched(judge, tree.root, "sum", "mine.py")
    try:
        made.until("mine.py: WA", "\nnot accepted\n")
        made.clear()
        yield made
    finally:
        if made.process.poll() is None:
            made.interrupt()


def test_it_judges_again_at_each_change_until_ctrl_c(watched: Watched, tree: Tree) -> None:
    tree.write("mine.py", ADD)
    watched.until("changed: mine.py\n")
    assert "\naccepted\n" in watched.new()
    watched.clear()
    tree.write("testdata/classic/sum/data/secret/2.ans", "8\n")
    watched.until("changed: testdata/classic/sum/data/secret/2.ans\n")
    assert "secret/2.in" in watched.new()
    watched.clear()
    tree.write("testdata/classic/sum/problem.yaml", "name: Sum\nlimits: {time_limit: 3}\n")
    watched.until("changed: testdata/classic/sum/problem.yaml\n")
    assert "limits 3 s" in watched.new()
    assert watched.interrupt() == 130
    assert "Traceback" not in watched.err


def test_what_is_broken_is_shown_and_waited_through(watched: Watched, tree: Tree) -> None:
    tree.write("mine.py", "print(")
    watched.until()
    assert "mine.py: CE" in watched.new()
    tree.write("testdata/classic/sum/problem.yaml", "name: [Sum\n")
    watched.until("problem.yaml: ", "YAML")
    (tree.root / "mine.py").unlink()
    watched.until("judge.py: mine.py: no such file")
    watched.clear()
    tree.write("mine.py", ADD)
    tree.write("testdata/classic/sum/problem.yaml", "name: Sum\nlimits: {time_limit: 3}\n")
    watched.until()
    assert "\naccepted\n" in watched.new()


def test_a_change_while_it_judges_begins_anew(watched: Watched, tree: Tree) -> None:
    tree.write("mine.py", "while True: pass\n")
    watched.running()
    tree.write("mine.py", ADD)
    watched.until("changed while judging: mine.py")
    assert watched.new().rstrip().endswith("accepted")
    assert not watched.new().rstrip().endswith("not accepted")


def test_ctrl_c_while_it_judges_reports_what_is_finished(watched: Watched, tree: Tree) -> None:
    tree.write("testdata/classic/sum/problem.yaml", "name: Sum\nlimits: {time_limit: 100}\n")
    watched.until()
    watched.clear()
    tree.write("mine.py", "while True: pass\n")
    watched.running()
    assert watched.interrupt() == 130
    assert "interrupted" in watched.new()
    assert "Traceback" not in watched.err


def test_what_it_judges_ends_with_it_however_it_ends(watched: Watched, tree: Tree, judge: Judge) -> None:
    tree.write("mine.py", "while True: pass\n")
    watched.running()
    watched.process.kill()
    watched.process.wait(PATIENCE)
    end = time.monotonic() + PATIENCE
    while judge.left_behind():
        assert time.monotonic() < end, judge.left_behind()
        time.sleep(0.05)


def test_its_own_page_is_no_change(judge: Judge, tree: Tree) -> None:
    tree.submission("add.py")
    watched = Watched(judge, tree.root, "--html", "testdata/classic/sum/page.html")
    try:
        watched.until()
        assert (tree.root / "testdata/classic/sum/page.html").is_file()
        tree.submission("add.py", WRONG)
        watched.until()
        time.sleep(2)  # in which it must not begin again
        assert watched.err.count("changed: ") == 1
        assert "page.html" not in watched.err
    finally:
        assert watched.interrupt() == 130


def test_a_new_submission_is_judged(judge: Judge, tree: Tree) -> None:
    tree.submission("add.py")
    watched = Watched(judge, tree.root, "sum")
    try:
        watched.until("add.py: AC")
        tree.submission("other.py", WRONG)
        watched.until("changed: solutions/classic/sum/other.py", "other.py: WA")
    finally:
        assert watched.interrupt() == 130


def test_a_source_that_nothing_judges_by_ends_it(judge: Judge, tree: Tree) -> None:
    done = judge.run(tree.root, "watch", "mine.py")
    assert done.status == 2
    assert "mine.py: for which problem?" in done.err


def test_a_folder_of_modules_named_like_ours_is_left_alone(judge: Judge, tree: Tree) -> None:
    """Where one practises, there may well be a file named random.py."""
    for name in ("random", "signal", "pathlib", "localjudge"):
        tree.write(f"{name}.py", "raise SystemExit(9)")
    watched = Watched(judge, tree.root, "sum", "mine.py")
    try:
        watched.until("mine.py: WA")
    finally:
        assert watched.interrupt() == 130
