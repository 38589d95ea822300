"""Which layout a folder has. A new layout is one module with a reader, and one line here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from localjudge.model import Problem
from localjudge.problems.files import is_package
from localjudge.problems.pairs import read_pairs

__all__ = ["default_site", "ignore", "read_folder"]


def ignore(_warning: str) -> None:
    """Drop a warning."""


def default_site(folder: Path) -> str:
    """The policy for a folder that no site's folder holds."""
    return "icpc" if is_package(folder) else "classic"


def read_folder(
    folder: Path,
    *,
    id: str | None = None,
    site: str | None = None,
    ui: str = "en",
    warn: Callable[[str], None] = ignore,
) -> Problem:
    """The problem in a folder, an ICPC package or a plain folder of pairs.

    Args:
        folder: where it is.
        id: what it is called; the folder's path where not given.
        site: the policy that holds; where not given, ``icpc`` for a package and ``classic`` for pairs.
        ui: the language that the title is wanted in, ``en`` or ``ko``.
        warn: called with a line for each thing that is tolerated and has no effect.

    Raises:
        Fault: the folder cannot be judged by.
    """
    name = str(folder) if id is None else id
    held = default_site(folder) if site is None else site
    if is_package(folder):
        # The format's many rules are a module of their own, which a folder of pairs need not wait for.
        from localjudge.problems.package import read_package

        return read_package(folder, id=name, site=held, ui=ui, warn=warn)
    return read_pairs(folder, id=name, site=held)
