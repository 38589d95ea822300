"""Every command of both READMEs is run, in a copy of the project, and writes what is shown there.

A fenced block marked ``console`` is a session in a shell: a line that begins with ``$`` is typed, what follows is the
stdout that it gives. Figures may differ, and so may the spaces that align columns by them; a line ``…`` stands for any
number of lines, and ``…`` at a line's end for the rest of it. The blocks of a README are run in order, in one folder.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parent.parent
READMES = ("README.md", "README.ko.md")
ELSEWHERE = "…"

# The copy holds a part of the suite and of the tests, so that `make judge` and `make test` really run, and soon end.
PROBLEMS = ("baekjoon/11729", "classic/hanoi-narrated", "algospot/HANOI4")
LEFT_OUT = ("solutions/algospot/HANOI4/*/*", "solutions/algospot/HANOI4/bidirectional_bfs.py")
TESTS = ("tests/test_visible.py",)

# What a command may end with, where that is not 0: those that show a wrong answer, and the one whose answer depends
# on the machine.
STATUSES = {
    "python3 judge.py run 11729 sum.py --sample": (1,),
    "python3 judge.py stress sum solutions/classic/sum/wrong_answer/three.py --gen gen.py": (1,),
    "python3 judge.py doctor": (0, 1),
}


@dataclass(frozen=True)
class Typed:
    """A command with the output that the README shows."""

    line: int
    command: str
    output: tuple[str, ...]


def commands(text: str) -> list[Typed]:
    found: list[Typed] = []
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            inside = line == "```console" and not inside
        elif inside and line.startswith("$ "):
            found.append(Typed(number, line[2:], ()))
        elif inside:
            last = found.pop()
            found.append(Typed(last.line, last.command, (*last.output, line)))
    return found


def in_english(command: str) -> str:
    """The English README's form of a command."""
    return command.removesuffix(" --lang-ui ko")


def shape(line: str) -> str:
    """A line without what differs from run to run: figures, and the spaces that align them."""
    return re.sub(r"\s+", " ", re.sub(r"\d+(\.\d+)?", "0", line)).strip()


def fits(shown: tuple[str, ...], written: list[str]) -> bool:
    """Whether an output has the lines that are shown."""
    if not shown:
        return True
    if shown[0] == ELSEWHERE:
        return any(fits(shown[1:], written[start:]) for start in range(len(written) + 1)) if shown[1:] else True
    if not written:
        return False
    head = shape(shown[0])
    same = shape(written[0]).startswith(head[:-1].strip()) if head.endswith(ELSEWHERE) else shape(written[0]) == head
    return same and (fits(shown[1:], written[1:]) if shown[1:] else len(written) == 1)


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of programs like a virtual environment's, which all lead to the interpreter that runs this test."""
    folder = tmp_path_factory.mktemp("tools")
    (folder / "bin").mkdir()
    for name in ("python", "python3"):
        script = folder / "bin" / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
    later = time.time() + 1e6  # nothing has to be installed: pyproject.toml is older
    for stamp in (".judge", ".dev"):
        (folder / stamp).touch()
        os.utime(folder / stamp, (later, later))
    return folder


def copy_project(target: Path) -> None:
    for name in ("judge.py", "Makefile", "pyproject.toml", *READMES, *TESTS):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(HOME / name, target / name)
    shutil.copytree(HOME / "localjudge", target / "localjudge")
    for problem in PROBLEMS:
        for top in ("testdata", "solutions"):
            shutil.copytree(HOME / top / problem, target / top / problem)
    for pattern in LEFT_OUT:
        for path in target.glob(pattern):
            path.unlink()


def environment(tools: Path) -> dict[str, str]:
    """That of somebody who has just cloned the project, but for the environment that make uses."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "MAKE", "LC_"))}
    return {
        **kept,
        "PATH": f"{tools / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "MAKEFLAGS": f"-s -- VENV={tools}",
        "LANG": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.timeout(600)
@pytest.mark.parametrize("readme", READMES)
def test_every_command_does_what_is_shown(readme: str, tmp_path: Path, tools: Path) -> None:
    copy_project(tmp_path)
    typed = commands((HOME / readme).read_text(encoding="utf-8"))
    assert len(typed) > 10
    for one in typed:
        done = subprocess.run(
            one.command,
            shell=True,
            cwd=tmp_path,
            env=environment(tools),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        where = f"{readme}:{one.line}: {one.command}\n{done.stdout}\n{done.stderr}"
        assert done.returncode in STATUSES.get(in_english(one.command), (0,)), where
        assert fits(one.output, done.stdout.splitlines()), where


def test_both_readmes_show_the_same_commands() -> None:
    english, korean = ([typed.command for typed in commands((HOME / name).read_text("utf-8"))] for name in READMES)
    assert [in_english(command) for command in korean] == english


@pytest.mark.parametrize("readme", READMES)
def test_every_path_that_is_named_is_there(readme: str) -> None:
    text = (HOME / readme).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    paths = [link for link in links if "://" not in link]
    tree = re.findall(r"^    (?:  )?([a-z][\w./]*)(?=,|\s{2,})", text, re.MULTILINE)
    assert len(paths) >= 2
    assert len(tree) >= 12
    inside = ("", "localjudge/")
    missing = [name for name in (*paths, *tree) if not any((HOME / (top + name)).exists() for top in inside)]
    assert missing == []


@pytest.mark.parametrize(
    ("shown", "written", "as_shown"),
    [
        (("a 0.02 / 1 s",), ["a  12.5 / 10 s"], True),
        (("a 1",), ["b 1"], False),
        (("a",), ["a", "b"], False),
        (("a", "b"), ["a"], False),
        (("…", "b"), ["a", "a", "b"], True),
        (("…", "b"), ["a", "b", "c"], False),
        (("a", "…"), ["a", "b", "c"], True),
        (("a …",), ["a and more"], True),
        (("a …",), ["b and more"], False),
    ],
)
def test_shapes(shown: tuple[str, ...], written: list[str], as_shown: bool) -> None:
    assert fits(shown, written) is as_shown
