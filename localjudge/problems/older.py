"""What packages of the older formats keep in files of their own, or in the statement."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from localjudge.problems import fields
from localjudge.problems.files import beginning, shown

__all__ = ["domjudge_settings", "statement_title", "time_limit_file"]

_INI: Final = "domjudge-problem.ini"
_INI_KEYS: Final = (
    *("name", "timelimit", "special_compare_args", "allow_submit", "allow_judge", "externalid", "short-name"),
    *("color", "points", "special_run", "special_compare", "hex-color", "probid", "cid", "memlimit", "outputlimit"),
)
_LINE: Final = re.compile(r"\s*([A-Za-z][\w-]*)\s*=\s*(.*?)\s*")
_TITLE: Final = re.compile(r"\\problemname\s*\{([^{}\\]+)\}")


def domjudge_settings(package: Path, warn: Callable[[str], None]) -> dict[str, Any]:
    """DOMjudge's own file of settings: ``key = 'value'`` lines; empty where there is none.

    Raises:
        Fault: it cannot be read.
    """
    file = package / _INI
    if not file.is_file():
        return {}
    found: dict[str, Any] = {}
    for line in fields.text(file).splitlines():
        match = _LINE.fullmatch(line)
        if match:
            found[match[1]] = match[2].strip("'\"")
    for warning in fields.unknown_keys(found, _INI_KEYS, shown(file)):
        warn(warning)
    return found


def time_limit_file(package: Path, settings: dict[str, Any]) -> float | None:
    """The time limit in seconds that ``.timelimit`` or DOMjudge's settings give; None where neither does.

    Raises:
        Fault: it is no number of seconds.
    """
    file = package / ".timelimit"
    if file.is_file():
        # one number alone is YAML too
        given = fields.seconds({"the time limit": fields.load_any(file)}, "the time limit", shown(file))
        if given is not None:
            return given
    if not settings.get("timelimit"):
        return None
    try:
        value: object = float(settings["timelimit"])
    except ValueError:
        value = settings["timelimit"]
    return fields.seconds({"timelimit": value}, "timelimit", shown(package / _INI))


def statement_title(package: Path) -> str | None:
    r"""The title that a legacy package's LaTeX statement gives with ``\problemname``; None where it gives none."""
    for name in ("problem.en.tex", "problem.tex"):
        file = package / "problem_statement" / name
        if file.is_file():
            match = _TITLE.search(beginning(file, 1 << 16).decode("utf-8", "replace"))
            if match:
                return " ".join(match[1].split())
    return None
