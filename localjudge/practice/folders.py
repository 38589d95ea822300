"""Plain folders of pairs, as download tools and problem setters leave them, as problems."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from localjudge.model import Fault
from localjudge.practice.drafts import Draft, pair
from localjudge.practice.naming import clean
from localjudge.problems.files import is_package, shown
from localjudge.problems.pairs import find_pairs

__all__ = ["from_pairs"]

_SAMPLE: Final = re.compile(r"samples?(?![a-z])|examples?(?![a-z])", re.IGNORECASE)
_NO_FILE: Final = re.compile(r"[^\w.+=@ -]")


def from_pairs(folder: Path, *, called: str, site: str, name: str, title: str | None = None) -> Draft:
    """The folder as a problem. Pairs that are called samples become the samples, all others the secret data; in a
    folder or zip that is called so itself, all are samples.

    Args:
        folder: where the pairs are.
        called: what the person calls the folder, or the zip that it was in.
        site: the site of the problem.
        name: its name there.
        title: its title; the name where None.

    Raises:
        Fault: the folder holds no pairs, or half a pair.
    """
    if is_package(folder):
        raise Fault(f"{called}: is a package; judge by it as it is (judge.py run {called})")
    every = _SAMPLE.match(Path(called).name) is not None
    data: dict[str, bytes | Path] = {}
    for case in find_pairs(folder):
        if _NO_FILE.search(case.name) or case.name.startswith("."):
            raise Fault(f"{shown(case.input)}: a name that packages cannot have; rename the pair to digits and letters")
        group = "sample" if every or _SAMPLE.match(case.name) else "secret"
        data |= pair(f"{group}/{case.name}", case.input, case.answer)
    return Draft(
        site=site,
        name=name,
        title=clean(title or "") or name,
        data=data,
        samples_only=all(path.startswith("sample/") for path in data),
    )
