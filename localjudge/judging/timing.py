"""The time limit of a package that gives none: it follows from its own slowest submission that must be accepted."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, final

from localjudge.judging.session import Session
from localjudge.model import CaseResult, Problem, Submission, SubmissionResult, TimeRule, Verdict
from localjudge.problems.discover import Entry
from localjudge.problems.files import shown
from localjudge.problems.layouts import ignore
from localjudge.problems.submissions import find_sources, submissions
from localjudge.records import replace

__all__ = ["Nobody", "smallest_limit", "with_time_limits"]

_PATIENCE: Final = 120.0
"""CPU seconds that a submission may take while there is no limit yet"""


def smallest_limit(slowest: float, rule: TimeRule) -> float:
    """The smallest positive multiple of the resolution within which the slowest time fits as often as the rule says."""
    # What binary fractions add to an exact quotient must not cost a whole step.
    steps = math.ceil(slowest * rule.multiplier / rule.resolution - 1e-9)
    return max(1, steps) * rule.resolution


def with_time_limits(submissions: Sequence[Submission], root: Path, warn: Callable[[str], None]) -> list[Submission]:
    """The submissions, each with a problem that has a time limit; where one is to be found, by running those of the
    package that must be accepted, one after the other.

    Raises:
        Fault: a submission of the package cannot be read.
        KeyboardInterrupt: Ctrl-C came meanwhile.
    """
    found: dict[str, float] = {}
    changed = []
    for one in submissions:
        problem = one.problem
        if problem.time_rule is None:
            changed.append(one)
            continue
        if problem.id not in found:
            found[problem.id] = _found(problem, problem.time_rule, root, warn)
        changed.append(replace(one, problem=replace(problem, time=found[problem.id], time_rule=None)))
    return changed


def _found(problem: Problem, rule: TimeRule, root: Path, warn: Callable[[str], None]) -> float:
    where = f"{shown(problem.path)}: no time limit is given"
    entry = Entry(problem.id, problem.site, problem.path)
    sources = [one for one in find_sources(root, entry) if one.expected == (Verdict.AC,) and one.sets_time]
    if not sources:
        warn(f"{where}, and no accepted submission to find one by; taken as {problem.time:g} s")
        return problem.time
    whole = replace(entry.read(), time=_PATIENCE, time_rule=None)
    with Session(1) as session:
        results = session.judge(submissions(sources, whole, ignore), Nobody())
        if session.interrupted:
            raise KeyboardInterrupt
    accepted = [result for result in results if result.verdict is Verdict.AC]
    if not accepted:
        warn(f"{where}, and no submission is accepted within {_PATIENCE:g} s; taken as {problem.time:g} s")
        return problem.time
    slowest = max(accepted, key=lambda result: result.cpu)
    limit = smallest_limit(slowest.cpu, rule)
    name = slowest.submission.path.name
    how = f"{slowest.cpu:.2f} s x {rule.multiplier:g}, in whole multiples of {rule.resolution:g} s"
    warn(f"{where}; it is {limit:g} s by {name} ({how})")
    return limit


@final
class Nobody:
    """Listens to nothing."""

    def start(self, total_cases: int) -> None:
        pass

    def submission_started(self, submission: Submission, cases: int) -> None:
        pass

    def case_done(self, submission: Submission, result: CaseResult) -> None:
        pass

    def submission_done(self, result: SubmissionResult) -> None:
        pass

    def stop(self) -> None:
        pass
