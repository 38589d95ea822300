"""Small helpers on names and folders that every layout needs."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from localjudge.model import Case, Fault
from localjudge.nearest import nearest

CONFIG: Final = "problem.yaml"
GROUPS: Final = ("sample", "secret")


def is_package(folder: Path) -> bool:
    """Whether the folder is laid out as a package, even if its ``problem.yaml`` is missing.

    Raises:
        Fault: that cannot be seen, as it or its ``data/`` cannot be read.
    """
    for place in (folder, folder / "data"):
        if place.is_dir() and not os.access(place, os.R_OK | os.X_OK):
            raise Fault(f"{shown(place)}: cannot be read; check its permissions")
    return (folder / CONFIG).is_file() or any((folder / "data" / group).is_dir() for group in GROUPS)


def shown(path: Path) -> str:
    """The path as a message shows it: from the current folder on where it is below that, else as it is."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):  # it is elsewhere, or was relative; the current folder is gone
        return str(path)


def not_there(path: Path, kind: str) -> Fault:
    """What to say of a path that leads to no such ``kind`` of thing: the names in its folder that it resembles."""
    beside = sorted(other.name for other in path.parent.iterdir()) if path.parent.is_dir() else []
    near = nearest(path.name, beside)
    return Fault(f"{path}: no such {kind}; " + (f"nearest: {', '.join(near)}" if near else "check the path"))


def natural(name: str) -> tuple[list[tuple[int, str]], str]:
    """A sort key in which numbers count as numbers: 1, 2, 10."""
    pieces = re.split("([0-9]+)", name)  # text and digits by turns
    key = [(int(piece), "") if place % 2 else (0, piece) for place, piece in enumerate(pieces)]
    return key, name


def visible(folder: Path) -> list[Path]:
    """What the folder holds, by name, hidden files left out.

    Raises:
        Fault: it cannot be read.
    """
    try:
        return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise Fault(f"{shown(folder)}: cannot be read ({error.strerror}); check the path and permissions") from None


def folders(folder: Path) -> Iterator[Path]:
    """The folders in it, by name, hidden ones left out; none where it does not exist."""
    if folder.is_dir():
        yield from (path for path in visible(folder) if path.is_dir() and path.name != "__pycache__")


def beginning(path: Path, size: int) -> bytes:
    """The first bytes of a file, whatever its size.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        return file.read(size)


def unreadable(cases: Iterable[Case]) -> Iterator[str]:
    """A line for each file of the cases that may not be read."""
    for case in cases:
        for path in (case.input, case.answer):
            if not os.access(path, os.R_OK):
                yield f"{shown(path)}: cannot be read; check its permissions"


def files_beside(given: Path, package: Path) -> Path | None:
    """The folder of files that a program finds beside it when it gets an input; None where the case has none.

    Raises:
        Fault: as of `check_links`.
    """
    folder = given.with_suffix(".files")
    if not folder.is_dir():
        return None
    check_links(folder, package)
    return folder


def check_links(folder: Path, package: Path) -> None:
    """Make sure that a folder whose files are put before programs holds none of the person's own.

    Raises:
        Fault: a link leads out of the package, or to a folder; something there is no file, or cannot be read.
    """
    homes = (package.resolve(), folder.parent.resolve())  # the data may be kept elsewhere as a whole
    for path in (folder, *sorted(folder.rglob("*"))):
        inside = any(path.resolve().is_relative_to(home) for home in homes)
        if path.is_symlink() and not (inside and (path.is_file() or path == folder)):
            raise Fault(f"{shown(path)}: a link to no file of the package; put the file itself there")
        if not path.is_file() and not path.is_dir():
            raise Fault(f"{shown(path)}: is no file; leave it out")
        if not os.access(path, os.R_OK):
            raise Fault(f"{shown(path)}: cannot be read; check its permissions")
