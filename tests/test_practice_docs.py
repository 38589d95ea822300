"""The pages on getting problems in: what they show is what the commands write, in both languages."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from made_projects import Tree
from test_readme import commands, fits, in_english

HOME = Path(__file__).resolve().parent.parent
PAGES = ("practice.md", "practice.ko.md")


def text_of(page: str) -> str:
    return (HOME / "docs" / page).read_text(encoding="utf-8")


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("page", PAGES)
def test_every_command_does_what_is_shown(page: str, tmp_path: Path) -> None:
    root = Tree(tmp_path / "project").root
    typed = commands(text_of(page))
    assert len(typed) == 6
    for one in typed:
        line = one.command.replace("python3 judge.py", f"'{sys.executable}' '{HOME / 'judge.py'}'")
        done = subprocess.run(line, shell=True, cwd=root, capture_output=True, encoding="utf-8", check=False)
        where = f"{page}:{one.line}: {one.command}\n{done.stdout}\n{done.stderr}"
        assert done.returncode == 0, where
        assert fits(one.output, done.stdout.splitlines()), where


def test_both_pages_show_the_same_commands() -> None:
    english, korean = ([in_english(one.command) for one in commands(text_of(page))] for page in PAGES)
    assert english == korean


@pytest.mark.parametrize("page", PAGES)
def test_what_the_pages_name_is_there(page: str) -> None:
    text = text_of(page)
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert links
    assert [link for link in links if not (HOME / "docs" / link).is_file()] == []
    for word in ("import", "listen", "new"):
        assert f"judge.py {word}" in text
