"""Which programs of a package are its output validators."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from localjudge.model import Fault
from localjudge.problems.files import shown, visible

__all__ = ["output_validators", "programs_in"]

_FOLDERS: Final = ("output_validator", "output_validators")  # 2025-09; before it
_SCRIPTS: Final = ("build", "run")
_BESIDE: Final = frozenset({".h", ".hh", ".hpp", ".md", ".txt", ".yaml"})
_MAIN_NAMES: Final = ("validate", "validator", "main")


def output_validators(package: Path, config: str, validation: Sequence[str]) -> tuple[Path, ...]:
    """The validators, each a source file or a folder; none where the package leaves the comparison to a rule.

    Args:
        package: the package's folder.
        config: its ``problem.yaml``, as messages name it.
        validation: the words of the older formats' key of that name; empty where it is not given.

    Raises:
        Fault: there is none where one is wanted, or it is not clear what it is.
    """
    if validation[:1] == ("default",):
        return ()
    for folder in (package / name for name in _FOLDERS):
        found = programs_in(folder)
        if not found:
            continue
        if folder.name == _FOLDERS[0]:
            return (_one(folder, found),)
        return tuple(_one(path, programs_in(path)) if path.is_dir() else path for path in _several(folder, found))
    if validation[:1] == ("custom",):
        raise Fault(f"{config}: validation is custom, but there is no output validator; put one in output_validator/")
    return ()


def programs_in(folder: Path) -> list[Path]:
    """The files and folders in a folder of programs that may be one, by name; none where it does not exist."""
    if not folder.is_dir():
        return []
    return [path for path in visible(folder) if path.suffix not in _BESIDE and path.name != "__pycache__"]


def _one(folder: Path, found: Sequence[Path]) -> Path:
    """The folder's one program: a file that needs nothing beside it, else the folder itself."""
    if any((folder / name).is_file() for name in _SCRIPTS):
        return folder
    if len(found) == 1 and found[0].is_dir():  # one more level, as some packages have it
        return _one(found[0], programs_in(found[0]))
    files = [path for path in found if path.is_file()]
    if not files:
        raise Fault(f"{shown(folder)}: holds no program; put the source of one there, named validate.*")
    named = [path for path in files if path.stem in _MAIN_NAMES]
    if len(files) > 1 and not named and len({path.suffix for path in files}) > 1:
        raise Fault(f"{shown(folder)}: it is not clear what is run; name the source file that is run validate.*")
    beside = [path for path in folder.iterdir() if path not in (files[0], folder / "__pycache__")]
    alone = len(files) == 1 and all(path.suffix in (".md", ".txt", ".yaml") for path in beside)
    return files[0] if alone else folder


def _several(folder: Path, found: Sequence[Path]) -> Sequence[Path]:
    """The validators of a folder that holds several; one whose files lie there themselves is the folder."""
    files = [path for path in found if path.is_file()]
    headers = any(path.suffix in (".h", ".hh", ".hpp") for path in folder.iterdir())
    if any(path.name in _SCRIPTS for path in files) or (headers and len(files) == 1 == len(found)):
        return (folder,)
    return found
