"""Tells of a failing input that was found: where it is kept, and how it is judged again."""

from __future__ import annotations

import shlex

from localjudge.model import MIB, Case, Checker, Problem, SubmissionResult
from localjudge.problems.files import shown
from localjudge.records import replace
from localjudge.sites import site

__all__ = ["kept_result", "run_again"]


def kept_result(result: SubmissionResult, kept: Case) -> SubmissionResult:
    """The result of one case as that of the pair that is kept."""
    problem = replace(result.submission.problem, cases=(kept,))
    cases = tuple(replace(case, name=kept.name) for case in result.cases)
    return replace(result, submission=replace(result.submission, problem=problem), cases=cases)


def run_again(result: SubmissionResult, kept: Case, language: str | None) -> str:
    """What to type to have the submission judged by the kept pair under the same rules; empty where no options say
    them.

    Args:
        result: what the submission came to.
        kept: the pair.
        language: what its language is called, where the file does not tell.
    """
    submission, problem = result.submission, result.submission.problem
    checker = _checker(problem.checker)
    if checker is None or submission.called is not None or not _plain_limits(problem, result):
        return ""
    held = site(problem.site)
    words = ["judge.py", "run", str(submission.path), "--data", shown(kept.input.parent), "--case", kept.name]
    words += ["--site", problem.site] if problem.site != "classic" else []
    words += ["--time", f"{problem.time:g}"] if problem.time != held.default_time else []
    words += ["--memory", f"{problem.memory / MIB:g}"] if problem.memory != held.default_memory else []
    words += ["--language", language] if language else []
    words += ["--checker", checker] if checker != held.checker else []
    return shlex.join(words)


def _checker(checker: Checker) -> str | None:
    if checker.program is None:
        return " ".join((checker.kind, *checker.args))
    name = shown(checker.program)
    if checker.further or any(" " in word for word in (name, *checker.args)):
        return None
    return " ".join((f"{checker.kind}:{name}", *checker.args))


def _plain_limits(problem: Problem, result: SubmissionResult) -> bool:
    """Whether the limits are what the site makes of the problem's two numbers."""
    plain = replace(problem, time_allowance=True, language_time={}, language_memory={})
    limits = site(problem.site).limits_for(plain, result.submission.language)
    held = result.limits
    return (limits.time, limits.memory, problem.output) == (held.time, held.memory, site(problem.site).default_output)
