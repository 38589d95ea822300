"""What tests ask about processes."""

from __future__ import annotations

from pathlib import Path


def alive(pid: int) -> bool:
    """Whether it runs; a dead one that nobody has waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(pid: int) -> list[int]:
    """Those that its first thread has started, dead but unreaped ones included."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
