"""A full disk is the machine's fault, whatever the submission made of it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from judge_process import PATIENCE, Done, Judge
from made_projects import Tree

BIG = "print('x' * 2_000_000)\n"
CARELESS = '#include <cstdio>\nint main() { for (int i = 0; i < 2000000; i++) std::putchar(\'x\'); std::puts(""); }\n'
FILES = "open('file', 'wb').write(bytes(2_000_000)); print(3)\n"


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    return Judge(tmp_path / "judge")


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    made = Tree(tmp_path / "project")
    answer = "x" * 2_000_000 + "\n"
    made.problem(config="limits: {time_limit: 20, memory: 64, output: 8}\n", cases={"secret/1": ("1 2\n", answer)})
    return made


def run(judge: Judge, tree: Tree, full: str, kilobytes: int) -> Done:
    """Judge with a small disk for one of the judge's folders: in a mount namespace, by root or without."""
    mount = f'mount -t tmpfs -o size={kilobytes}k small "{judge.folder / full}" && exec "$@"'
    inside = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, "sh")
    probe = subprocess.run((*inside, "true"), check=False, capture_output=True, timeout=PATIENCE)
    if probe.returncode != 0:
        pytest.skip(f"no small disk can be made here: {probe.stderr.decode()}")
    return Judge(judge.folder, command=(*inside, *judge.command)).run(tree.root, "--lang-ui", "en")


def judged_so(done: Done) -> str:
    """The verdict, from the line of progress."""
    return done.err.partition(": ")[2].split()[0]


@pytest.mark.parametrize(("name", "text"), [("big.py", BIG), ("careless.cpp", CARELESS), ("files.py", FILES)])
def test_no_room_for_what_a_program_writes(judge: Judge, tree: Tree, name: str, text: str) -> None:
    tree.submission(name, text)
    done = run(judge, tree, "tmp", kilobytes=300)
    assert (done.status, judged_so(done)) == (3, "JE")
    assert "the disk is full; make room there" in done.out
    assert judge.left_behind() == []


def test_room_enough(judge: Judge, tree: Tree) -> None:
    tree.submission("big.py", BIG)
    assert run(judge, tree, "tmp", kilobytes=10_000).status == 0


@pytest.mark.parametrize(("name", "kilobytes"), [("small.py", 8), ("small.cpp", 8), ("small.cpp", 24)])
def test_no_room_for_what_is_built(judge: Judge, tree: Tree, name: str, kilobytes: int) -> None:
    tree.submission(name, "print(3)\n" if name == "small.py" else CARELESS)
    done = run(judge, tree, "cache", kilobytes)
    assert (done.status, judged_so(done)) == (3, "JE")
    assert "the disk is full; make room there" in done.out
