"""Reads the tables that are part of the judge (TOML), and keeps what was read: a parser takes longer than all else that
a start needs of them."""

from __future__ import annotations

import marshal
import sys
from pathlib import Path
from typing import Any

from localjudge import cachedir

__all__ = ["load"]


def load(path: Path) -> dict[str, Any]:
    """The table in the file; from the cache where it holds what was read of this very file."""
    state = path.stat()
    known = [str(path), state.st_size, state.st_mtime_ns, state.st_ino, sys.version]
    entry = cachedir.cache_dir() / "tables" / f"{path.stem}.marshal"
    kept = _kept(entry)
    if isinstance(kept, list) and len(kept) == 2 and kept[0] == known and isinstance(kept[1], dict):
        return kept[1]
    import tomllib

    table = tomllib.loads(path.read_text(encoding="utf-8"))
    cachedir.write(entry, marshal.dumps([known, table]))
    return table


def _kept(entry: Path) -> object:
    try:
        return marshal.loads(cachedir.read(entry) or b"")
    except (ValueError, EOFError, TypeError):
        return None  # damaged, or another Python's
