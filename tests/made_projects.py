"""Small projects made in a folder: problems in `testdata/`, submissions in `solutions/`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

ADD = "a, b = map(int, input().split())\nprint(a + b)\n"
"""an accepted submission to the problem of sums"""

SUMS = {"sample/1": ("1 2\n", "3\n"), "secret/1": ("5 5\n", "10\n"), "secret/2": ("0 7\n", "7\n")}
"""the cases of the problem of sums: inputs and answers by name"""


class Tree:
    """A project's folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "testdata").mkdir(parents=True)
        (root / "solutions").mkdir()

    def write(self, path: str, content: str | bytes) -> Path:
        """Write a file below the root, with the folders that it needs."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return file

    def problem(
        self,
        name: str = "classic/sum",
        *,
        cases: Mapping[str, tuple[str, str]] = SUMS,
        config: str = "name: Sum\nlimits: {time_limit: 5, memory: 64, output: 1}\n",
        validator: str = "",
    ) -> Path:
        """Add a problem, and return its folder."""
        folder = self.root / "testdata" / name
        self.write(f"testdata/{name}/problem.yaml", f"problem_format_version: 2025-09\n{config}")
        for case, (given, answer) in cases.items():
            self.write(f"testdata/{name}/data/{case}.in", given)
            self.write(f"testdata/{name}/data/{case}.ans", answer)
        if validator:
            self.write(f"testdata/{name}/output_validator/validate.py", validator)
        return folder

    def submission(self, name: str, text: str = ADD, *, to: str = "classic/sum") -> Path:
        """Add a submission to a problem, and return its path; its name may begin with an expectation's folder."""
        return self.write(f"solutions/{to}/{name}", text)

    def pairs(self, folder: str, **files: str) -> Path:
        """Add a plain folder with such files; in their names, `__` stands for a dot and `_of_` for a slash."""
        for name, content in files.items():
            self.write(f"{folder}/{name.replace('__', '.').replace('_of_', '/')}", content)
        return self.root / folder
