"""What the results of a problem's cases come to: verdicts and scores of its groups, and of the submission. Pure.

Two formats, two ways. In the legacy format a grader puts the results of a group together, those of the groups in it
among them; the format's own grader knows several ways, and a package may bring another. In the newer ones a case has
a highest score, which an output validator may lower, and a group adds them up, takes the least, or wants all cases
accepted.

What breaks the format's rules is a judge error: it is never held against the submission.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final, final

from localjudge.model import CaseResult, JudgeFault, SubmissionResult, Verdict
from localjudge.records import replace
from localjudge.scoring import Grading, Group, GroupResult

__all__ = ["Course", "Grader", "grade"]

Grader = Callable[[Group, list[tuple[Verdict, float]]], tuple[Verdict, float]]
"""Asks the package's own grader what the results of all that is in a group come to"""

_WORST_FIRST: Final = (Verdict.RE, Verdict.MLE, Verdict.TLE, Verdict.OLE, Verdict.WA, Verdict.PE)
_SUM_SLACK: Final = 1e-9
"""what binary fractions add to a sum of parts must not take it beyond the whole"""


@final
class Course:
    """Which cases still count while a submission is judged. What it says depends only on the results before a case,
    in order."""

    def __init__(self, grading: Grading, names: Sequence[str], *, first_failure: bool) -> None:
        """`names` are those of the cases; `first_failure` leaves a group as soon as it is known to get no score."""
        self._grading = grading
        self._first_failure = first_failure
        self._names = names
        self._ended: set[str] = set()
        """groups that nothing more is judged of"""
        self._rejected: set[str] = set()
        """cases and groups in which something was not accepted"""

    def counts(self, index: int) -> bool:
        """Whether the case is judged at all."""
        for group in _around(self._grading, self._names[index]):
            if group.name in self._ended or not self._rejected.isdisjoint(group.requires):
                return False
        return True

    def note(self, index: int, verdict: Verdict | None) -> None:
        """Take a case's verdict into account; None for one that was not judged."""
        if verdict is Verdict.AC:
            return
        name = self._names[index]
        around = _around(self._grading, name)
        self._rejected.update((name, *(group.name for group in around)))
        if verdict is None:
            return
        for group in around:
            if group.stops or (self._first_failure and not self._grading.by_graders and _all_or_nothing(group)):
                self._ended.add(group.name)
            if not (_passes_on(group) if self._grading.by_graders else _all_or_nothing(group)):
                break  # what is around it may still accept it, or get a score of it


def grade(result: SubmissionResult, ask: Grader) -> SubmissionResult:
    """The result with the verdict and the scores of the problem's grading."""
    grading = result.submission.problem.grading
    if grading is None or not result.finished:
        return result
    known = {case.name: case for case in result.cases}
    return _by_graders(result, grading, known, ask) if grading.by_graders else _by_scores(result, grading, known)


def _around(grading: Grading, name: str) -> list[Group]:
    """The groups that a case or group is in, the innermost first."""
    found = []
    while name:
        name = name.rpartition("/")[0]
        if name in grading.groups:
            found.append(grading.groups[name])
    return found


def _passes_on(group: Group) -> bool:
    """Whether the group is surely rejected with anything in it."""
    return not (group.custom or group.any_accepted or group.ignore_sample or group.verdict == "always_accept")


def _all_or_nothing(group: Group) -> bool:
    return group.score in ("pass-fail", "min") and group.name.split("/")[0] == "secret"


# The legacy format


def _by_graders(
    result: SubmissionResult, grading: Grading, known: Mapping[str, CaseResult], ask: Grader
) -> SubmissionResult:
    kept: list[CaseResult] = []
    groups: list[GroupResult] = []
    try:
        root = _graded(grading, grading.groups[""], known, ask, kept, groups)
    except JudgeFault as fault:
        return replace(result, verdict=Verdict.JE, reason="", message=str(fault))
    score = root.score if grading.scores and root.verdict is Verdict.AC else None
    groups.sort(key=lambda group: group.name.split("/"))
    cause = next((case for case in kept if case.verdict is root.verdict), None)
    return replace(
        result,
        verdict=root.verdict,
        reason=cause.reason if cause else "",
        message=cause.message if cause and root.verdict is Verdict.JE else "",
        cases=tuple(kept),
        score=score,
        groups=tuple(groups),
    )


def _graded(
    grading: Grading,
    group: Group,
    known: Mapping[str, CaseResult],
    ask: Grader,
    kept: list[CaseResult],
    groups: list[GroupResult],
) -> GroupResult:
    """What a group comes to by its grader; what was judged of it goes to `kept` and `groups`."""
    results: list[tuple[Verdict, float]] = []
    for name in _within(grading, group, known):
        if name in grading.groups:
            inner = _graded(grading, grading.groups[name], known, ask, kept, groups)
            verdict, score = inner.verdict, inner.score or 0.0
        else:
            case = _scored(grading, group, known[name])
            kept.append(case)
            verdict, score = case.verdict, case.score or 0.0
        results.append((verdict, score))
        if verdict is Verdict.JE or (group.stops and verdict is not Verdict.AC):
            break
    if results and results[-1][0] is Verdict.JE:
        verdict, score = results[-1]
    elif not results:
        verdict, score = Verdict.AC, 0.0
    else:
        verdict, score = ask(group, results) if group.custom else _default(group, results)
        if grading.scores and verdict is Verdict.AC and not group.least <= score <= group.most:
            found = f"{_shown(group)} got a score of {score:g}"
            raise JudgeFault(f"{found}, and its range is {group.least:g} to {group.most:g}; mend testdata.yaml")
    graded = GroupResult(group.name, verdict, score if grading.scores else None, group.most)
    groups.append(graded)
    return graded


def _within(grading: Grading, group: Group, known: Mapping[str, CaseResult]) -> list[str]:
    """The names of the cases that were judged and of the groups in a group, in order."""
    found = [name for name in known if name.rpartition("/")[0] == group.name]
    inner = [one.name for one in grading.groups.values() if one.within == group.name]
    found += [name for name in inner if any(case.startswith(f"{name}/") for case in known)]
    return sorted(found)


def _scored(grading: Grading, group: Group, case: CaseResult) -> CaseResult:
    """A case with its score: the validator's own, or its group's for such a verdict."""
    points = case.points
    given = None if points is None else points.score
    fault = ""
    if not grading.scores:
        return case
    if given is not None and case.verdict is not Verdict.AC:
        fault = "gave a score to what it rejected"
    elif given is not None and not grading.own_scores:
        fault = "gave a score, and validation is not 'custom score'"
    elif given is None and grading.own_scores and case.verdict is Verdict.AC:
        fault = "gave no score, and validation is 'custom score'"
    if fault:
        return _faulty(case, fault)
    usual = group.accept_score if case.verdict is Verdict.AC else group.reject_score
    return replace(case, score=usual if given is None else given)


def _faulty(case: CaseResult, fault: str) -> CaseResult:
    message = f"the output validator {fault} on {case.name}"
    return replace(case, verdict=Verdict.JE, reason="", message=message, score=None)


def _default(group: Group, results: list[tuple[Verdict, float]]) -> tuple[Verdict, float]:
    """What the format's own grader says."""
    if group.ignore_sample:
        results = results[-1:]
    verdicts = [verdict for verdict, _ in results]
    scores = [score for _, score in results]
    match group.score:
        case "avg":
            score = math.fsum(scores) / len(scores)
        case "min":
            score = min(scores)
        case "max":
            score = max(scores)
        case _:
            score = math.fsum(scores)
    failed = [verdict for verdict in verdicts if verdict is not Verdict.AC]
    accepted = group.verdict == "always_accept" or (group.any_accepted and Verdict.AC in verdicts)
    if accepted or not failed:
        return Verdict.AC, score
    if group.verdict == "first_error":
        return failed[0], score
    return next((verdict for verdict in _WORST_FIRST if verdict in failed), failed[0]), score


# The newer formats


def _by_scores(result: SubmissionResult, grading: Grading, known: Mapping[str, CaseResult]) -> SubmissionResult:
    scored = {name: _newly_scored(grading, case) for name, case in known.items()}
    failed = [case for case in scored.values() if case.verdict is not Verdict.AC]
    broken = [case for case in failed if case.verdict is Verdict.JE]
    cause = next(iter(broken or failed), None)
    result = replace(
        result,
        verdict=cause.verdict if cause else Verdict.AC,
        reason=cause.reason if cause else "",
        message=cause.message if broken and cause else "",
        cases=tuple(scored.values()),
    )
    if broken:
        return result
    names = [case.name for case in result.submission.problem.cases]
    groups = [_summed(grading, group, names, scored) for group in grading.groups.values() if group.name]
    for group in groups:
        if group.score is not None and group.score > group.most * (1 + _SUM_SLACK):
            found = f"the group {group.name} got a score of {group.score:g}"
            message = f"{found}, and its highest is {group.most:g}; mend test_group.yaml"
            return replace(result, verdict=Verdict.JE, reason="", message=message)
    score = next((group.score for group in groups if group.name == "secret"), None)
    return replace(result, score=score, groups=tuple(group for group in groups if group.verdict is not Verdict.SK))


def _newly_scored(grading: Grading, case: CaseResult) -> CaseResult:
    """A case with its score, as far as it has one."""
    points = case.points
    given = points is not None and (points.score is not None or points.multiplier is not None)
    if case.name.split("/")[0] != "secret":
        return case  # samples have none, and what is said of them is ignored
    accepted = case.verdict is Verdict.AC
    if given and not accepted:
        return _faulty(case, "gave a score to what it rejected")
    most = grading.case_most.get(case.name)
    if most is None:
        return _faulty(case, "gave a score in a group that is all or nothing") if given else case
    if not accepted:
        return replace(case, score=0.0)
    score = None if points is None else points.score
    factor = None if points is None else points.multiplier
    fault = ""
    if score is not None and factor is not None:
        fault = "gave both score.txt and score_multiplier.txt"
    elif math.isinf(most) and score is None:
        fault = "gave no score.txt, and the score has no bound"
    elif score is not None and not 0 <= score <= most * (1 + _SUM_SLACK):
        fault = f"gave {score:g}, and a score is 0 to {most:g}"
    elif factor is not None and not 0 <= factor <= 1:
        fault = f"gave the factor {factor:g}, and one is 0 to 1"
    if fault:
        return _faulty(case, fault)
    if score is None:
        score = most if factor is None else most * factor
    return replace(case, score=score)


def _summed(grading: Grading, group: Group, names: Sequence[str], scored: Mapping[str, CaseResult]) -> GroupResult:
    """What a group comes to. Its verdict is that of its first case that isn't AC, SK where nothing of it was judged."""
    inside = [name for name in names if name.startswith(f"{group.name}/")]
    judged = [scored[name] for name in inside if name in scored]
    failed = [case.verdict for case in judged if case.verdict is not Verdict.AC]
    verdict = next(iter(failed), Verdict.AC if judged else Verdict.SK)
    if group.name.split("/")[0] != "secret":
        return GroupResult(group.name, verdict, None)
    return GroupResult(group.name, verdict, _score(grading, group, inside, scored), group.most)


def _score(grading: Grading, group: Group, inside: Sequence[str], scored: Mapping[str, CaseResult]) -> float:
    """The score of the group with those cases in it; what was not judged was not accepted."""
    if group.score == "pass-fail":
        whole = all(name in scored and scored[name].verdict is Verdict.AC for name in inside)
        return group.most if whole and inside else 0.0
    own = [name for name in inside if _around(grading, name)[0] is group]
    scores = [scored[name].score or 0.0 if name in scored else 0.0 for name in own]
    for inner in grading.groups.values():
        if inner.within == group.name:
            deeper = [name for name in inside if name.startswith(f"{inner.name}/")]
            scores.append(_score(grading, inner, deeper, scored))
    return min(scores, default=0.0) if group.score == "min" else math.fsum(scores)


def _shown(group: Group) -> str:
    return f"the group {group.name}" if group.name else "the data"
