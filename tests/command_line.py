"""The command line in this process, and what it leaves."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_projects import Tree

from localjudge import cli
from localjudge.model import Problem
from localjudge.problems.discover import find_problem


class Judge:
    """Runs commands, and keeps what the last one said."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *argv: object) -> int:
        self._capsys.readouterr()
        status = cli.main([str(word) for word in argv])
        self.out, self.err = self._capsys.readouterr()
        return status


def read(tree: Tree, what: str = "1000") -> Problem:
    """A problem of the project, of which there is nothing to be warned of."""
    warnings: list[str] = []
    problem = find_problem(tree.root, what).read(warn=warnings.append)
    assert warnings == []
    return problem


def files(folder: Path) -> list[str]:
    """All files below a folder, by their paths there."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())
