"""The hostile programs: what each of them tries, and what is right to say of it, read from its first lines.

The first line is a comment ``what it tries -> VERDICT (reason) | VERDICT``; without a reason, any will do. A second
one, ``limits: time=0.5 memory=64 output=8`` (seconds, MiB, MiB), changes the limits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("programs")
_VERDICT = re.compile(r"([A-Z]{2,3})(?: \((.*)\))?")


@dataclass(frozen=True)
class Right:
    """One verdict that is right."""

    verdict: str
    reason: str | None


@dataclass(frozen=True)
class Hostile:
    """One program."""

    path: Path
    right: tuple[Right, ...]
    time: float
    memory: int
    output: int

    @property
    def name(self) -> str:
        return self.path.name.replace(".", "-").replace("_", "-")

    def allows(self, verdict: str, reason: str) -> bool:
        return any(verdict == right.verdict and right.reason in (None, reason) for right in self.right)


@cache
def programs() -> tuple[Hostile, ...]:
    """All of them, by name."""
    return tuple(_read(path) for path in sorted(FOLDER.iterdir()) if path.is_file())


def _read(path: Path) -> Hostile:
    first, second = path.read_text(encoding="latin-1").split("\n", 2)[:2]
    limits = {"time": 0.5, "memory": 64.0, "output": 8.0}
    if "limits: " in second:
        limits |= {key: float(value) for key, value in re.findall(r"(\w+)=([\d.]+)", second)}
    found = [_VERDICT.fullmatch(part.strip()) for part in first.rpartition("->")[2].split("|")]
    assert all(found), f"{path.name}: its first line names no verdict"
    right = tuple(Right(match[1], match[2]) for match in found if match)
    return Hostile(path, right, limits["time"], int(limits["memory"]), int(limits["output"]))
