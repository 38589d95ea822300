"""Ctrl-C and other early ends while a submission and its validator talk: both end, and nothing is left behind."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
from judge_process import Judge
from made_conversations import SEARCH, interactive, submitted
from test_early_ends import programs, told, wait_for

STUBBORN = """\
import os, signal, sys, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
    signal.signal(number, signal.SIG_IGN)
os.fork()
while True: pass
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_both_end(tmp_path: Path, number: int, jobs: str) -> None:
    judge = Judge(tmp_path / "judge")
    folder = interactive(tmp_path / "p", STUBBORN, limits=", validation_time: 1000")
    submitted(folder, STUBBORN, "accepted/b.py")
    process = judge.start(tmp_path, "run", "p", "-j", jobs, "--time", "1000", "--format", "json")
    wait_for(lambda: len(programs(judge)) >= 2 or process.poll() is not None, "the submission never ran")
    assert process.poll() is None
    os.kill(process.pid, number)
    done = judge.finish(process)
    assert done.status == 130
    assert json.loads(done.out)["submissions"] == []
    wait_for(lambda: judge.left_behind() == [], "something is left")


def test_what_was_finished_is_told(tmp_path: Path) -> None:
    judge = Judge(tmp_path / "judge")
    folder = interactive(tmp_path / "p", limits=", validation_time: 1000")
    submitted(folder, SEARCH, "accepted/a.py")
    submitted(folder, STUBBORN, "accepted/b.py")
    with (judge.folder / "stderr").open("wb") as stderr:
        process = judge.start(tmp_path, "run", "p", "--time", "1000", "--format", "json", stderr=stderr)
    wait_for(lambda: "a.py: AC" in told(judge) and len(programs(judge)) >= 2, "the submission never ran")
    os.kill(process.pid, signal.SIGINT)
    done = judge.finish(process)
    assert (done.status, [verdict for _, verdict, _ in done.verdicts]) == (130, ["AC"])
    wait_for(lambda: judge.left_behind() == [], "something is left")
