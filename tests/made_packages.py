"""Packages of the problem of sums, made in a folder in any version of the format."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

ADD = "a, b = map(int, input().split())\nprint(a + b)\n"
"""an accepted submission"""

SUBTRACT = "a, b = map(int, input().split())\nprint(a - b)\n"
"""a wrong one"""

VALID = "import sys\nwords = sys.stdin.read().split()\nsys.exit(42 if len(words) == 2 else 43)\n"
"""an input validator"""

JUDGE = """\
import sys

answer = open(sys.argv[2]).read().split()
got = sys.stdin.read().split()
if got != answer:
    open(sys.argv[3] + "judgemessage.txt", "w").write(f"{got} is not {answer}")
sys.exit(42 if got == answer else 43)
"""
"""an output validator"""

SUMS = {"sample/1": ("1 2\n", "3\n"), "secret/1": ("5 5\n", "10\n"), "secret/2": ("0 7\n", "7\n")}


def package(
    folder: Path,
    config: str = "name: Sum\nlimits: {time_limit: 2}\n",
    files: Mapping[str, str] | None = None,
    cases: Mapping[str, tuple[str, str]] = SUMS,
) -> Path:
    """Write a package with those cases and files, and return its folder."""
    put(folder, "problem.yaml", config)
    for name, (given, answer) in cases.items():
        put(folder, f"data/{name}.in", given)
        put(folder, f"data/{name}.ans", answer)
    for name, text in (files or {}).items():
        put(folder, name, text)
    return folder


def put(folder: Path, name: str, text: str) -> Path:
    """Write one file, with the folders that it needs."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
