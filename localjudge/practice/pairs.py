"""Keeps a pair of an input and its answer in a folder of pairs, beside what is there."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from localjudge.model import Case, Fault
from localjudge.problems.files import is_package, shown

__all__ = ["check_folder", "keep_pair"]

_NAMES: Final = ("{}.in", "{}.ans", "{}.out", "{}", "{}.a", "input{}.txt", "output{}.txt")
"""the ways to name a file of a pair, all of which take the number"""


def check_folder(folder: Path) -> None:
    """Find out beforehand that a pair could be kept.

    Raises:
        Fault: it could not.
    """
    if os.path.lexists(folder) and not folder.is_dir():
        raise Fault(f"{shown(folder)}: is no folder; name one for the failing input with -o")
    if folder.is_dir() and is_package(folder):
        raise Fault(f"{shown(folder)}: is a problem package; name a plain folder for the failing input with -o")
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise Fault(f"{shown(folder)}: cannot be written to; name another folder for the failing input with -o")


def keep_pair(folder: Path, given: Path, answer: Path) -> Case:
    """Copy the two files to the folder, which is made where it is not there, by the first number that is free.

    Raises:
        Fault: they cannot be written; then nothing is.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            if any(os.path.lexists(folder / name.format(number)) for name in _NAMES):
                continue
            first, second = folder / f"{number}.in", folder / f"{number}.ans"
            if not _keep(given, first):
                continue
            try:
                if _keep(answer, second):
                    return Case(str(number), first, second)
            except BaseException:
                first.unlink(missing_ok=True)
                raise
            first.unlink(missing_ok=True)
    except OSError as error:
        why = error.strerror or error
        raise Fault(f"{shown(folder)}: the failing input cannot be kept there ({why}); make room, or use -o") from None
    raise AssertionError("numbers do not end")


def _keep(source: Path, target: Path) -> bool:
    """Copy a file, whole or not at all; whether there was none of the name yet."""
    import tempfile

    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".new-")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file, source.open("rb") as made:
            shutil.copyfileobj(made, file)
        temporary.chmod(0o644)  # mkstemp's are their owner's alone
        try:
            os.link(temporary, target)
        except FileExistsError:
            return False
        except OSError:  # some file systems know no links
            with suppress(FileExistsError):
                target.touch(exist_ok=False)
                temporary.replace(target)
                return True
            return False
        return True
    finally:
        temporary.unlink(missing_ok=True)
