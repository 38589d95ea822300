"""Ctrl-C and other early ends: what was finished is reported, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from judge_process import PATIENCE, Done, Judge
from made_projects import Tree

STUBBORN = """
import os, signal, sys, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
a, b = map(int, input().split())
if a == 5:
    for _ in range(2):
        if os.fork() == 0:
            os.setsid()
            break
    while True: pass
print(a + b)
"""


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    return Judge(tmp_path / "judge")


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """Three submissions, of which the second does not end, and ignores whoever asks it to."""
    made = Tree(tmp_path / "project")
    made.problem(config="limits: {time_limit: 1000, memory: 64}\n")
    made.submission("a_quick.py")
    made.submission("b_endless.py", STUBBORN)
    made.submission("c_never.py")
    return made


def wait_for(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def programs(judge: Judge) -> list[str]:
    return [line for line in judge.left_behind() if "Main.py" in line]


def is_busy(judge: Judge) -> bool:
    """Whether the first submission is done, and the one that does not end is in its loop with its children."""
    return "a_quick.py: AC" in told(judge) and len(programs(judge)) >= 3


def told(judge: Judge) -> str:
    """What the judge has written to stderr."""
    return (judge.folder / "stderr").read_text()


def nothing_left(judge: Judge) -> bool:
    return judge.left_behind() == []


def started(judge: Judge, tree: Tree, *argv: str, **others: Any) -> Any:
    """A judge that is at the submission that does not end."""
    with (judge.folder / "stderr").open("wb") as stderr:
        process = judge.start(tree.root, *argv, stderr=stderr, **others)
    wait_for(lambda: is_busy(judge) or process.poll() is not None, "the endless submission never ran")
    assert process.poll() is None, told(judge)
    return process


def interrupted(judge: Judge, tree: Tree, number: int, *argv: str) -> Done:
    process = started(judge, tree, *argv)
    os.kill(process.pid, number)
    return judge.finish(process)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_what_was_finished_is_reported_as_json(judge: Judge, tree: Tree, number: signal.Signals) -> None:
    done = interrupted(judge, tree, number, "--format", "json")
    assert done.status == 130
    document = done.document
    assert document["ok"] is False
    quick, endless = document["submissions"]
    assert (quick["path"], quick["verdict"]) == ("solutions/classic/sum/a_quick.py", "AC")
    assert [case["name"] for case in quick["cases"]] == ["sample/1", "secret/1", "secret/2"]
    assert endless["path"] == "solutions/classic/sum/b_endless.py"
    assert [case["name"] for case in endless["cases"]] == ["sample/1"], "its case that was under way is left out"
    assert "Traceback" not in told(judge)
    assert nothing_left(judge)


def test_what_was_finished_is_reported_in_the_other_formats(judge: Judge, tree: Tree) -> None:
    text = interrupted(judge, tree, signal.SIGINT, "--html", "report.html")
    assert text.status == 130
    assert "a_quick.py" in text.out
    assert "interrupted" in text.out
    assert "c_never.py" not in text.out
    assert "a_quick.py" in (tree.root / "report.html").read_text()
    junit = interrupted(judge, tree, signal.SIGINT, "--format", "junit")
    assert junit.status == 130
    suites = ET.fromstring(junit.out)
    assert (suites.get("tests"), suites.get("failures"), suites.get("errors")) == ("2", "0", "1")
    assert nothing_left(judge)


def test_an_end_in_the_first_case_of_a_submission_is_told(judge: Judge, tree: Tree) -> None:
    tree.submission("b_endless.py", STUBBORN.replace("if a == 5:", "if True:"))
    text = interrupted(judge, tree, signal.SIGINT)
    assert text.status == 130
    assert text.out.splitlines()[-1].endswith("interrupted before the end")
    assert "b_endless.py" not in text.out
    assert interrupted(judge, tree, signal.SIGINT, "--format", "json").document["ok"] is False
    assert nothing_left(judge)


def test_side_by_side(judge: Judge, tree: Tree) -> None:
    tree.submission("b_other.py", STUBBORN + "#\n")
    done = interrupted(judge, tree, signal.SIGINT, "-j", "3", "--format", "json")
    assert done.status == 130
    assert done.verdicts[0] == ("solutions/classic/sum/a_quick.py", "AC", "")
    assert nothing_left(judge)


def test_ctrl_c_of_a_terminal_reaches_the_whole_group_and_may_come_twice(judge: Judge, tree: Tree) -> None:
    process = started(judge, tree, "--format", "json", start_new_session=True)
    os.killpg(process.pid, signal.SIGINT)
    time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    done = judge.finish(process)
    assert done.status in (130, -signal.SIGINT), "the second may come when all is said, and Python is closing"
    assert "Traceback" not in told(judge)
    wait_for(lambda: nothing_left(judge), f"left behind: {judge.left_behind()}")


def test_a_judge_that_is_killed_takes_everything_along(judge: Judge, tree: Tree) -> None:
    assert interrupted(judge, tree, signal.SIGKILL).status == -signal.SIGKILL
    wait_for(lambda: nothing_left(judge), f"left behind: {judge.left_behind()}")


def test_a_signal_that_is_ignored_stays_ignored(judge: Judge, tree: Tree) -> None:
    """As `nohup` has it: the judging goes on when the terminal closes."""
    process = started(judge, tree, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    os.kill(process.pid, signal.SIGHUP)
    time.sleep(0.3)
    assert process.poll() is None
    os.kill(process.pid, signal.SIGTERM)
    assert judge.finish(process).status == 130


# Readers that have had enough, and streams that are not there


@pytest.fixture
def quick(tmp_path: Path) -> Tree:
    made = Tree(tmp_path / "project")
    made.problem()
    made.submission("add.py")
    return made


@pytest.mark.parametrize("report", ["text", "json", "junit"])
def test_stdout_that_is_closed_early(judge: Judge, quick: Tree, report: str) -> None:
    process = judge.start(quick.root, "--format", report)
    process.stdout.close()
    err = process.stderr.read().decode()
    assert process.wait(PATIENCE) == 141
    assert err.count("\n") == 1, "the progress, and no complaint"
    assert nothing_left(judge)


@pytest.mark.parametrize(("report", "buffering"), [("text", ""), ("text", "1"), ("json", ""), ("junit", "1")])
def test_stdout_that_is_full(judge: Judge, quick: Tree, report: str, buffering: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = judge.run(quick.root, "--format", report, stdout=full, env={"PYTHONUNBUFFERED": buffering})
    assert done.status == 2
    assert done.err.endswith(
        "judge.py: the report cannot be written (No space left on device); send it where there is room for it\n"
    )
    assert "Traceback" not in done.err


def test_help_that_cannot_be_written(judge: Judge, quick: Tree) -> None:
    with Path("/dev/full").open("wb") as full:
        assert judge.run(quick.root, "run", "--help", stdout=full).status == 2


def test_stderr_that_nobody_reads_or_that_is_full(judge: Judge, quick: Tree) -> None:
    process = judge.start(quick.root, "--format", "json")
    process.stderr.close()
    process.stderr = None
    done = judge.finish(process)
    assert (done.status, done.document["ok"]) == (0, True)
    with Path("/dev/full").open("wb") as full:
        done = judge.run(quick.root, "--format", "json", stderr=full)
    assert (done.status, done.document["ok"]) == (0, True)


@pytest.mark.parametrize("closed", ["2>&-", "<&-", "<&- 2>&-"])
def test_streams_that_are_closed(judge: Judge, quick: Tree, closed: str) -> None:
    command = f'exec "$@" {closed}'
    argv = ("/bin/sh", "-c", command, "sh", *judge.command, "--format", "json")
    process = subprocess.Popen(
        argv, cwd=quick.root, env=judge.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    done = judge.finish(process)
    assert (done.status, done.document["ok"]) == (0, True)
    assert nothing_left(judge)


def test_stdout_that_is_closed_from_the_start(judge: Judge, quick: Tree) -> None:
    argv = ("/bin/sh", "-c", 'exec "$@" >&- 2>&- <&-', "sh", *judge.command)
    assert subprocess.run(argv, cwd=quick.root, env=judge.env, check=False, timeout=PATIENCE).returncode == 0
    quick.submission("wrong.py", "print(0)")
    assert subprocess.run(argv, cwd=quick.root, env=judge.env, check=False, timeout=PATIENCE).returncode == 1
