"""Runs `judge.py` as a person does: as a process of its own, in a project's folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[1]
PATIENCE = 120.0
"""seconds; a guard against a hang, never what a test waits for"""

# What a person's shell sets that would make a test's outcome theirs.
_UNSET = ("LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANGUAGE", "TERM", "COLUMNS", "NO_COLOR", "FORCE_COLOR")


@dataclass(frozen=True)
class Done:
    """A run that has ended."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)

    @property
    def verdicts(self) -> list[tuple[str, str, str]]:
        """Each submission's path, verdict and reason, from a report in JSON."""
        return [(one["path"], one["verdict"], one["reason"]) for one in self.document["submissions"]]


@dataclass
class Judge:
    """How `judge.py` is started: where, by which interpreter, with which environment."""

    folder: Path
    """holds the cache and what is temporary"""
    command: Sequence[str] = (sys.executable, str(REPOSITORY / "judge.py"))
    env: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("cache", "tmp"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        kept = {name: value for name, value in os.environ.items() if name not in _UNSET and "PYTHON" not in name}
        own = {"XDG_CACHE_HOME": str(self.folder / "cache"), "TMPDIR": str(self.folder / "tmp")}
        self.env = {**kept, **own, **self.env}

    def start(self, cwd: Path, *argv: str, env: Mapping[str, str | None] | None = None, **others: Any) -> Any:
        """Start it; `env` changes the environment, where None takes a variable away."""
        changed = {**self.env, **(env or {})}
        given = {name: value for name, value in changed.items() if value is not None}
        options: dict[str, Any] = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            **others,
        }
        return subprocess.Popen((*self.command, *argv), cwd=cwd, env=given, **options)

    def run(self, cwd: Path, *argv: str, **others: Any) -> Done:
        """Run it to its end."""
        return self.finish(self.start(cwd, *argv, **others))

    def finish(self, process: Any) -> Done:
        """Wait for its end."""
        try:
            out, err = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            raise AssertionError(f"did not end; stdout {out!r}, stderr {err!r}") from None
        return Done(process.returncode, (out or b"").decode(), (err or b"").decode())

    def left_behind(self) -> list[str]:
        """The processes that belong to runs of this judge, and the temporary folders."""
        found = [str(path) for path in (self.folder / "tmp").glob("localjudge-*")]
        mark = os.fsencode(self.folder)
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                line = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if mark in line:
                found.append(f"{folder.name}: {line.replace(bytes(1), b' ').decode(errors='replace')}")
        return found


def one_line(err: str) -> bool:
    """Whether stderr is one line of ours."""
    return err.startswith("judge.py: ") and err.count("\n") == 1 and "Traceback" not in err
