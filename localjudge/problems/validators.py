"""Which file of a package is its output validator."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from localjudge.model import Fault
from localjudge.problems.files import shown, visible

__all__ = ["output_validator"]

_FOLDERS: Final = ("output_validator", "output_validators")  # 2025-09; before it
_BESIDE: Final = frozenset({".h", ".hh", ".hpp", ".md", ".txt", ".yaml"})


def output_validator(package: Path, config: str, validation: Sequence[str]) -> Path | None:
    """The validator's source file, or None where the package leaves the comparison to a rule.

    Args:
        package: the package's folder.
        config: its ``problem.yaml``, as messages name it.
        validation: the words of the older formats' key of that name; empty where it is not given.

    Raises:
        Fault: there is not exactly one where one is wanted, or it is not a single file.
    """
    if validation[:1] == ("default",):
        return None
    for folder in (package / name for name in _FOLDERS):
        if folder.is_dir() and _programs(folder):
            return _single(folder)
    if validation[:1] == ("custom",):
        raise Fault(f"{config}: validation is custom, but there is no output validator; put one in output_validator/")
    return None


def _single(folder: Path) -> Path:
    programs = _programs(folder)
    if len(programs) == 1 and programs[0].is_dir():  # output_validators/NAME/…, as older packages have it
        return _single(programs[0])
    named = [path for path in programs if path.stem in ("validate", "validator", "main")]
    chosen = programs if len(programs) == 1 else named
    if len(chosen) != 1 or chosen[0].is_dir():
        raise Fault(f"{shown(folder)}: holds no single program; keep one source file there, named validate.*")
    return chosen[0]


def _programs(folder: Path) -> list[Path]:
    return [path for path in visible(folder) if path.suffix not in _BESIDE and path.name != "__pycache__"]
