"""Problems from an archive and from the browser, as a person gets them: processes, sockets, Ctrl-C."""

from __future__ import annotations

import json
import re
import signal
import urllib.request
from pathlib import Path

import pytest
from judge_process import Judge, one_line
from made_archives import Vault, task
from made_projects import Tree


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    return Judge(tmp_path / "judge")


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path / "project")


def test_an_archive_is_imported_and_judged(judge: Judge, tree: Tree, tmp_path: Path) -> None:
    archive = Vault(tmp_path / "boj-vault")
    archive.problem()
    archive.submission(1)
    archive.submission(2, result="틀렸습니다", source="print(3)\n")
    archive.submission(3, result="틀렸습니다", source="print(4)\n")
    zipped = archive.zip(tmp_path / "boj-vault.zip", "boj-vault/output/")
    done = judge.run(tree.root, "import", str(zipped))
    assert (done.status, done.err) == (0, "")
    assert done.out == "baekjoon/1000  A+B: 1 sample, 3 submissions (1 accepted, 2 wrong answer)\n1 imported\n"
    run = judge.run(tree.root, "run", "1000", "--format", "json")
    assert run.status == 0
    assert [verdict for _, verdict, _ in run.verdicts] == ["AC", "AC", "WA"]
    assert judge.left_behind() == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_listening_ends_with_ctrl_c_and_status_0(judge: Judge, tree: Tree, number: int) -> None:
    process = judge.start(tree.root, "listen", "--port", "0")
    first = process.stderr.readline().decode()
    found = re.search(r"port (\d+); problems go to testdata/; Ctrl-C ends this", first)
    assert found, first
    request = urllib.request.Request(
        f"http://127.0.0.1:{found[1]}/",
        data=json.dumps(task()).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 200
    assert process.stdout.readline().decode() == "baekjoon/1000  A+B: 1 sample\n"
    assert process.stdout.readline().decode().startswith("  in testdata/baekjoon/1000; put a solution into ")
    process.send_signal(number)
    done = judge.finish(process)
    assert (done.status, done.out, done.err) == (0, "", "")
    tree.submission("a.py", to="baekjoon/1000")
    assert judge.run(tree.root, "run", "1000").status == 0


def test_new_and_run(judge: Judge, tree: Tree) -> None:
    assert judge.run(tree.root, "new", "classic/sum").status == 0
    assert judge.run(tree.root, "run", "sum").status == 0
    again = judge.run(tree.root, "new", "classic/sum")
    assert again.status == 2
    assert one_line(again.err)
