"""What an exported package does not say as it is here, or not at all, and why: a line for each, for whoever exports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal

from localjudge.model import MIB, Fault, Problem, Submission
from localjudge.problems import fields
from localjudge.problems.files import shown
from localjudge.problems.submissions import LANGUAGES, said_languages
from localjudge.sites import site as policy

__all__ = ["MEMORY", "Format", "changes", "check_kind", "kept_back", "unfit"]

Format = Literal["2025-09", "legacy"]

MEMORY: Final = 1024
"""MiB that every package allows at least: other judges limit the address space, of which an interpreter reserves much
more than it uses, and one limit has to serve all languages"""
# The older format knows the verdicts of these alone.
_PLAIN: Final = ("accepted", "wrong_answer", "time_limit_exceeded", "run_time_error")
_FINER: Final = ("lines", "baekjoon")


def check_kind(problem: Problem, version: Format) -> None:
    """Refuse what would be another problem without what is not written."""
    lost = ""
    if problem.grading is not None:
        lost = "has scores or graders, which are not exported"
    elif problem.answers_only:
        lost = "takes answers alone, which are not exported"
    elif version == "legacy" and problem.checker.passes:
        lost = "is a multi-pass problem, which the older format does not know"
    elif version == "legacy" and any(case.args or case.files for case in problem.cases):
        lost = "gives its cases arguments or files, which the older format does not know"
    if lost:
        raise Fault(f"{shown(problem.path)}: {lost}; hand on its folder as it is")


def changes(problem: Problem, limit: float, memory: int) -> Iterator[str]:
    """What is another in the package than here."""
    where = shown(problem.path)
    if limit != problem.time:
        yield f"{where}: time limit {limit:g} s, not {problem.time:g} s: one for all languages, with their allowances"
    if memory * MIB != problem.memory:
        why = "others count reserved memory, and one limit is for all languages"
        yield f"{where}: memory limit {memory} MB, not {problem.memory / MIB:g} MB: {why}"
    if problem.checker.kind in _FINER:
        yield f"{where}: white space is not compared as {problem.checker.kind} does: the format has no such rule"


def kept_back(values: Mapping[str, Any], home: Path, where: str) -> dict[Path, str]:
    """The submissions that the problem itself keeps out of exports, and those whose language an export would lose."""
    given = fields.section(fields.section(values, "localjudge", where), "not_exported", where)
    for name in given:
        if not (home / name).is_file():
            raise Fault(f"{where}: not_exported names {name}, which is not in {shown(home)}; mend or remove the line")
    lost = {home / name: f"only {LANGUAGES} tells its language" for name in said_languages(home)}
    return lost | {home / name: " ".join(str(why).split()) for name, why in given.items()}


def unfit(one: Submission, kind: str, limit: float, version: Format) -> str:
    """Why the submission cannot be in the package; empty where it can."""
    if kind == "memory_limit_exceeded":
        return f"others count memory in another way, so that the package allows {MEMORY} MiB"
    if kind in ("presentation_error", "compile_error"):
        return f"the format knows no {kind.replace('_', ' ')}"
    if kind not in _PLAIN and version == "legacy":
        return f"the older format knows no {kind.replace('_', ' ')}"
    if one.problem.samples_only and kind != "accepted":
        return "only samples are here, which it may pass"
    site = policy(one.problem.site)
    if kind == "time_limit_exceeded" and site.limits_for(one.problem, one.language).time < limit:
        return f"it is too slow for its own language's limit, and perhaps not for {limit:g} s"
    if kind == "time_limit_exceeded" and site.time_scope == "submission":
        return "it is too slow for all cases together, and perhaps not for each"
    return ""
