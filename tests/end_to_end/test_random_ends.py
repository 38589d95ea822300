"""Signals at random moments, to the judge and to its workers, while hostile programs run: nothing stays."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from judge_process import PATIENCE, Done, Judge
from made_projects import Tree

SEED = 20260428
ENOUGH = 20.0
"""seconds for all rounds together: a slow machine plays fewer"""
ROUNDS = 24
LATEST = 1.5
"""seconds after the judge's start"""
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
DEAF = "import os, signal, time\nfor n in (1, 2, 3, 15): signal.signal(n, signal.SIG_IGN)\n"
PROGRAMS = {
    "a_normal.py": "print(sum(map(int, input().split())))\n",
    "b_bomb.py": DEAF + "while True:\n    if os.fork() == 0: os.setsid()\n",
    "c_daemon.py": DEAF + "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: time.sleep(1000)\n"
    "    os._exit(0)\nos.wait(); print(sum(map(int, input().split())))\n",
    "d_sleeper.py": DEAF + "time.sleep(1000)\n",
    "e_filler.py": DEAF + "for n in range(300):\n    os.makedirs(f'{n}/{n}', 0o300); open(f'{n}/x', 'w').close()\n"
    "for n in range(300): os.chmod(str(n), 0)\ntime.sleep(1000)\n",
    "f_busy.py": DEAF + "for _ in range(2): os.fork()\nwhile True: pass\n",
}


@dataclass(frozen=True)
class Blow:
    """What happens to a judge."""

    after: float
    number: int
    to_judge: bool
    to_workers: bool


def blow(dice: random.Random) -> Blow:
    number = dice.choice((*ENDS, signal.SIGKILL))
    judge, workers = dice.choice([(True, False), (True, False), (False, True), (True, True)])
    return Blow(dice.uniform(0, LATEST), number, judge, workers)


def strike(process: Any, what: Blow) -> None:
    """Deal the blow; where all are hit, nobody has time to notice that another was."""
    pid = process.pid
    with suppress(OSError):
        os.kill(pid, signal.SIGSTOP)
        workers = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        for worker in workers if what.to_workers else ():
            os.kill(worker, what.number)
        if what.to_judge:
            os.kill(pid, what.number)
        os.kill(pid, signal.SIGCONT)


def wait_for(condition: Callable[[], bool], what: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, what()
        time.sleep(0.01)


def living(judge: Judge) -> list[str]:
    return [line for line in judge.left_behind() if line[0].isdigit()]


def age(temporary: Path) -> None:
    """Make what is there as old as what was left long ago."""
    for path in temporary.iterdir():
        os.utime(path, (0, 0))


def check_status(done: Done, what: Blow) -> None:
    """The status tells what happened, or that all was over by then."""
    if what.to_judge and what.number == signal.SIGKILL:
        assert done.status in (-signal.SIGKILL, 0, 1)
        return
    # Before Python has read our first lines, a signal does what it does to any program.
    allowed = {0, 1, 3} | ({130, -what.number} if what.to_judge else set())
    assert done.status in allowed, done.err
    if "Traceback" in done.err and "judge" not in done.err:
        return  # Python's own, as it started
    assert "Traceback" not in done.err
    if done.status == 3 and not done.out:
        assert done.err.startswith("judge.py: judge error: the sandbox's worker died"), done.err
    elif done.status in (0, 1, 3):
        assert done.out, (what, done)
        submissions = json.loads(done.out)["submissions"]
        verdicts = [one["verdict"] for known in submissions for one in (known, *known["cases"])]
        assert ("JE" in verdicts) == (done.status == 3), verdicts


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    made = Tree(tmp_path / "project")
    made.problem(config="limits: {time_limit: 0.1, memory: 64}\n", cases={"secret/1": ("1 2\n", "3\n")})
    for name, text in PROGRAMS.items():
        made.submission(name, text)
    return made


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_nothing_stays(tmp_path: Path, tree: Tree, jobs: str) -> None:
    judge, dice = Judge(tmp_path / "judge"), random.Random(f"{SEED} {jobs}")
    temporary = judge.folder / "tmp"
    until = time.monotonic() + ENOUGH / 2
    for number in range(ROUNDS):
        what = blow(dice)
        process = judge.start(tree.root, "-j", jobs, "--format", "json")
        time.sleep(what.after)
        strike(process, what)
        done = judge.finish(process)
        wait_for(lambda: not living(judge), lambda: f"{what}: {living(judge)}")  # noqa: B023
        if what.number == signal.SIGKILL and what.to_judge:
            age(temporary)
        else:
            assert list(temporary.iterdir()) == [], (number, what, done)
        check_status(done, what)
        if time.monotonic() > until:
            break
    assert judge.run(tree.root, "solutions/classic/sum/a_normal.py", "--time", "9").status == 0
    assert list(temporary.iterdir()) == []
