"""A checker as people name it: a built-in rule with its flags, or a program.

``tokens``, ``icpc float_tolerance 1e-6``; ``testlib:check.cpp``, ``plain:check.py``, ``validator:validate.py``, each
with further arguments after it. A program without a prefix is asked as its source suggests: testlib's way where it
includes ``testlib.h``, as an ICPC output validator where it is in a folder for those or knows 42 and 43, plainly else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from localjudge.checkers import KINDS, parse_args
from localjudge.model import Checker, Fault
from localjudge.nearest import hint
from localjudge.problems.files import beginning

__all__ = ["named_checker"]

_PROGRAMS: Final = ("testlib", "plain", "validator")
_FOLDERS: Final = ("output_validator", "output_validators")
_READ: Final = 1 << 20


def named_checker(words: Sequence[str], folder: Path) -> Checker:
    """The checker of that name.

    Args:
        words: its name and its arguments.
        folder: where a program's path starts from.

    Raises:
        Fault: no such rule or file, or the rule does not know an argument.
    """
    name, args = words[0], tuple(words[1:])
    prefix, colon, rest = name.partition(":")
    if colon and prefix in _PROGRAMS:
        return Checker(prefix, args, _there(folder / rest, rest))
    if name in KINDS:
        parse_args(name, args)
        return Checker(name, args)
    path = folder / name
    if path.exists():
        return Checker(_kind_of(path), args, path)
    if name in _PROGRAMS:
        raise Fault(f"checker {name!r} needs a program; write {name}:FILE, or put one in output_validator/")
    if "/" in name or "." in name or colon:
        raise Fault(f"checker {name!r}: no such file; check the path, or name a rule ({', '.join(KINDS)})")
    raise Fault(f"unknown checker {name!r}; {hint(name, KINDS)}, or name a program's file")


def _there(path: Path, name: str) -> Path:
    if not name or not path.exists():
        raise Fault(f"checker {name!r}: no such file; check the path")
    return path


def _kind_of(path: Path) -> str:
    if any(part in _FOLDERS for part in path.resolve().parent.parts[-2:]):
        return "validator"
    files = [file for file in sorted(path.iterdir()) if file.is_file()] if path.is_dir() else [path]
    try:
        text = b"\n".join(beginning(file, _READ) for file in files if file.name != "testlib.h")
    except OSError as error:
        raise Fault(f"checker {path}: cannot be read ({error.strerror}); check its permissions") from None
    if b"testlib.h" in text:
        return "testlib"
    return "validator" if re.search(rb"\b42\b", text) and re.search(rb"\b43\b", text) else "plain"

