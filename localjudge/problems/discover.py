"""Finds the project and, by the names that people use, its problems. Nothing is parsed before it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from localjudge.model import Fault, Problem
from localjudge.nearest import hint, nearest
from localjudge.problems.files import folders, natural, not_there, shown
from localjudge.problems.layouts import default_site, ignore, read_folder
from localjudge.records import record
from localjudge.sites import load_sites

__all__ = ["POLICY", "SOLUTIONS", "TESTDATA", "Entry", "find_problem", "find_root", "list_problems", "policy_of"]

TESTDATA: Final = "testdata"
SOLUTIONS: Final = "solutions"
POLICY: Final = "site.yaml"
"""a file in a folder of ``testdata/`` whose name is no site's: ``like: classic`` says whose policy holds in it"""


@record
class Entry:
    """Where a problem is, before it is read."""

    id: str
    """``site/name``, or the path of a folder outside ``testdata/``"""
    site: str
    """the policy that holds: a key of ``sites.toml``"""
    path: Path

    @property
    def name(self) -> str:
        """The site's own id: ``HANOI4``, ``9663``."""
        return self.id.rpartition("/")[2]

    def read(self, *, ui: str = "en", warn: Callable[[str], None] = ignore) -> Problem:
        """The problem itself.

        Raises:
            Fault: it cannot be judged as it is.
        """
        return read_folder(self.path, id=self.id, site=self.site, ui=ui, warn=warn)


def find_root(start: Path, fallback: Path) -> Path:
    """The project: the nearest folder at or above ``start`` that has ``testdata/``, else ``fallback``."""
    here = start.resolve()
    return next((folder for folder in (here, *here.parents) if (folder / TESTDATA).is_dir()), fallback)


def list_problems(root: Path, site: str | None = None) -> tuple[Entry, ...]:
    """All problems of the project, or one site's: by site, then in natural order of their names.

    Raises:
        Fault: as of `policy_of`.
    """
    found = []
    for folder in folders(root / TESTDATA):
        policy = policy_of(folder)
        if site in (None, folder.name):
            found += [Entry(f"{folder.name}/{path.name}", policy, path) for path in folders(folder)]
    return tuple(sorted(found, key=lambda entry: (entry.id.partition("/")[0], natural(entry.name))))


def policy_of(folder: Path) -> str:
    """The policy that holds for the problems in a folder of ``testdata/``: its name, or what its ``site.yaml`` says.

    Raises:
        Fault: it is named after no site that is known, and does not say whose policy holds.
    """
    if folder.name in load_sites():
        return folder.name
    known = hint(folder.name, load_sites())
    file = folder / POLICY
    if not file.is_file():
        raise Fault(f"{shown(folder)}: no site of this name; rename the folder after its site ({known})")
    from localjudge.problems import fields

    like = fields.load_yaml(file).get("like")
    if not isinstance(like, str) or like not in load_sites():
        raise Fault(f"{shown(file)}: like is {fields.excerpt(like)}; write one of {', '.join(load_sites())}")
    return like


def find_problem(root: Path, what: str) -> Entry:
    """The problem of that id (``HANOI4``, ``baekjoon/9663``; case does not count), or in that folder: one of
    ``testdata/``, its namesake of ``solutions/``, or any other.

    Raises:
        Fault: there is none, or more than one.
    """
    entries = list_problems(root)
    wanted = what.strip("/")
    for fold in (str, str.casefold):
        found = [entry for entry in entries if fold(wanted) in (fold(entry.name), fold(entry.id))]
        if len(found) == 1:
            return found[0]
        if found:
            ids = [entry.id for entry in found]
            raise Fault(f"problem {what!r} is ambiguous; say one of {', '.join(ids)}")
    folder = Path(what)
    if what and folder.is_dir():
        return _entry_of(root, folder)
    if _means_path(what, [entry.id for entry in entries]):
        if folder.exists():
            raise Fault(f"{what}: is a file; name a problem's id, or a package's folder")
        raise not_there(folder, "file or folder")
    names = [entry.id if "/" in wanted else entry.name for entry in entries]
    raise Fault(f"no problem {what!r}; {hint(wanted, names)}")


def _means_path(what: str, ids: Sequence[str]) -> bool:
    """Whether a word that names no problem is a path, mistyped perhaps, and not a problem's id."""
    path = Path(what)
    if path.suffix or path.is_file():
        return True
    mistyped_id = len(path.parts) == 2 and what[0] not in "./" and not path.parent.is_dir() and nearest(what, ids)
    return "/" in what and not mistyped_id


def _entry_of(root: Path, folder: Path) -> Entry:
    real = folder.resolve()
    home = root.resolve()
    for top in (home / TESTDATA, home / SOLUTIONS):
        if real.is_relative_to(top):
            parts = real.relative_to(top).parts
            entry = next((entry for entry in list_problems(root) if entry.id == "/".join(parts[:2])), None)
            if entry is not None:
                return entry
            if len(parts) < 2:
                raise Fault(f"{shown(folder)}: holds problems, and is none; name one of the folders in it")
            if top.name == SOLUTIONS:
                raise Fault(f"{shown(folder)}: has no test data; add {shown(home / TESTDATA / parts[0] / parts[1])}")
    return Entry(str(folder), default_site(folder), folder)
