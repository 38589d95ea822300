"""The words of scoring as data: groups of cases, how their results are put together, and what they come to.

Beside ``model``, because most problems have no scores, and a start is to pay only for what it needs. Frozen like all
that passes between rooms.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from localjudge.records import NONE, record

if TYPE_CHECKING:
    from localjudge.model import Verdict

__all__ = ["Grading", "Group", "GroupResult", "Points"]


@record
class Group:
    """A folder of cases and folders in it, and how their results are put together."""

    name: str
    """path below ``data``: ``secret/2``; empty for ``data`` itself"""
    score: str = "sum"
    """how the scores of what is in it are put together: ``sum``, ``min``, ``pass-fail``; by graders also ``avg``,
    ``max``"""
    most: float = math.inf
    """the highest score that it may get"""
    least: float = -math.inf
    """the lowest; only graders' groups have one"""
    requires: tuple[str, ...] = ()
    """groups and cases that must be accepted, or else nothing of this one is judged"""
    verdict: str = "worst_error"
    """how a grader puts verdicts together: ``worst_error``, ``first_error``, ``always_accept``"""
    any_accepted: bool = False
    """whether a grader accepts the group where anything in it is accepted"""
    ignore_sample: bool = False
    """whether a grader looks only at the last of what is in it"""
    stops: bool = False
    """whether nothing more of it is judged after the first thing in it that isn't accepted"""
    accept_score: float = 1.0
    """of an accepted case, where a grader judges and the validator gives no score"""
    reject_score: float = 0.0
    custom: bool = False
    """whether the package's own grader is asked"""
    args: tuple[str, ...] = ()
    """what that is given on its command line"""

    @property
    def within(self) -> str | None:
        """The group that it is in; None for ``data`` itself."""
        return self.name.rpartition("/")[0] if self.name else None


@record
class Grading:
    """How the results of a problem's cases become a submission's verdict and score."""

    groups: Mapping[str, Group]
    """by name, those that hold others before them"""
    by_graders: bool
    """whether groups get verdicts and scores by graders, as in the legacy format; else scores alone, as in 2025-09"""
    scores: bool = True
    """whether there are scores at all"""
    own_scores: bool = False
    """whether the output validator must give a score for what it accepts, where graders judge"""
    case_most: Mapping[str, float] = NONE
    """the highest score of each scored case, where no graders judge"""
    grader: Path | None = None
    """the package's own grader, a file or a folder"""
    smallest_wins: bool = False
    """whether the lowest score is the best"""

    @property
    def best(self) -> float:
        """The best score that there is, infinite where there is none."""
        group = self.groups["" if self.by_graders else "secret"]
        return group.least if self.smallest_wins else group.most


@record
class Points:
    """What an output validator gives an output, beside its verdict."""

    score: float | None = None
    """by ``score.txt``"""
    multiplier: float | None = None
    """by ``score_multiplier.txt``: a part of the case's highest score"""


@record
class GroupResult:
    """What a group of cases came to."""

    name: str
    """as of ``Group``"""
    verdict: Verdict
    score: float | None
    """None where it has none"""
    most: float = math.inf
    """the highest that it may get"""
