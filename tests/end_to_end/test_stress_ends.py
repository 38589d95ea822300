"""``judge.py stress`` as a process: Ctrl-C tells what was done, and leaves nothing running."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from judge_process import PATIENCE, Judge
from made_projects import Tree
from made_stress import FAST, GENERATOR, RIGHT, WRONG, listed


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    made = Judge(tmp_path / "judge")
    yield made
    assert made.left_behind() == []


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    made = Tree(tmp_path / "project")
    for name, text in (("right.py", RIGHT), ("wrong.py", WRONG), ("fast.py", FAST), ("gen.py", GENERATOR)):
        made.write(name, text)
    return made


def interrupted(judge: Judge, tree: Tree, *argv: str, after: str) -> tuple[int, str, str]:
    """Interrupt it once it has written that to stderr and some program of the person's runs."""
    log = judge.folder / "err"
    with log.open("wb") as err:
        process = judge.start(tree.root, "stress", *argv, "--against", "right.py", "--gen", "gen.py", stderr=err)
    end = time.monotonic() + PATIENCE
    while not (after in log.read_text() and any("/builds/" in line for line in judge.left_behind())):
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < end
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    done = judge.finish(process)
    return done.status, done.out, log.read_text()


@pytest.mark.parametrize("slow", ["fast.py", "right.py", "gen.py"])
def test_ctrl_c_tells_how_far_it_was(judge: Judge, tree: Tree, slow: str) -> None:
    path = tree.root / slow
    path.write_text(path.read_text() + "\nimport time\nend = time.time() + 0.3\nwhile time.time() < end: pass\n")
    status, out, err = interrupted(judge, tree, "fast.py", "--runs", "100000", after="answers by")
    assert status == 130
    assert out.startswith("interrupted after ")
    assert "in which there was no failing input" in out
    assert "Traceback" not in err
    assert not (tree.root / "stress").exists()


def test_ctrl_c_in_the_search_for_a_shorter_input_keeps_what_was_found(judge: Judge, tree: Tree) -> None:
    tree.write("gen.py", listed({}, "1\n-1\n"))
    status, out, err = interrupted(judge, tree, "wrong.py", "--shorter", "100000", after="a failing input is found")
    assert status == 130
    assert "wrong.py: WA" in out
    assert "interrupted while looking for a shorter one" in out
    assert "saved as stress/1.in and stress/1.ans" in out
    assert "Traceback" not in err
    assert (tree.root / "stress" / "1.in").read_text() == "1\n-1\n"
