"""Problems of the type ``submit-answer``: a submission is no program but the outputs themselves.

The format does not say how they are handed in. Here it is a file, which is the output in every case, or a folder (or
zip) of files that are called as the cases: ``secret/1.out``, ``1.out``, or the same with ``.ans``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from localjudge.model import Case

__all__ = ["LANGUAGE", "TYPE", "answer_in"]

TYPE: Final = "submit-answer"
LANGUAGE: Final = "text"
"""the key of the language of such submissions"""
_ENDINGS: Final = (".out", ".ans")


def answer_in(submission: Path, case: Case) -> Path | None:
    """The file of a submission that is its output in a case; None where it has none."""
    if not submission.is_dir():
        return submission
    below = case.name.partition("/")[2]
    names = (case.name, below, below.rpartition("/")[2])
    places = (submission / f"{name}{ending}" for name in names if name for ending in _ENDINGS)
    return next((place for place in places if place.is_file()), None)
