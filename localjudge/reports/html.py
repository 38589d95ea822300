"""The HTML report: one file that holds all it needs, to read in a browser, keep, or hand on.

The template only lays out; what it shows is made here as plain values. Jinja2 escapes every one of them.
"""

from __future__ import annotations

import math
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from localjudge.model import MIB, CaseResult, Fault, SubmissionResult, Verdict
from localjudge.records import record
from localjudge.reports.blocks import Style
from localjudge.reports.details import EXCERPT, Row, case_rows, group_rows, stderr_lines, transcript_lines, why_rows
from localjudge.reports.inputs import input_lines
from localjudge.reports.naming import counted_time, counts_total, result_name, surprise, verdict_name
from localjudge.reports.outline import mark, notes, summary
from localjudge.reports.shown import (
    by_problem,
    given,
    has_figures,
    input_name,
    memory_against,
    path_name,
    safe,
    safe_lines,
    score_against,
    score_of,
    short_path,
    time_against,
)
from localjudge.reports.words import UI, why_skipped, words

_STDERR_LINES: Final = 60
_TRANSCRIPT_LINES: Final = 1000
_INPUT_LINES: Final = 40
_TEMPLATE: Final = "report.html.j2"


@record
class Bar:
    """A case's CPU time, drawn from ``start`` to ``end`` on a line of 100 with the limit at ``limit``."""

    start: float
    end: float
    limit: float


@record
class CaseView:
    """A row of a submission's cases."""

    name: str
    verdict: str
    good: bool
    time: str
    wall: str
    memory: str
    score: str
    bar: Bar
    why: tuple[tuple[str, str], ...]
    """labels and their texts, of one line or several"""
    file: str
    """the path of its input, of a case that isn't AC"""
    input: str
    """how that begins"""
    first: bool
    """whether it is the first that isn't AC"""
    transcript: str
    stderr: str


@record
class SubmissionView:
    """A submission with all its cases."""

    anchor: str
    sign: str
    style: Style
    name: str
    path: str
    language: str
    verdict: str
    badge: Style
    """the style of its verdict: an expected failure is neither good nor bad"""
    expected: str
    """empty where the verdict is as expected"""
    time: str
    memory: str
    first_failure: str
    score: str
    """against the best; empty where there is none"""
    groups: tuple[tuple[str, str, str], ...]
    """names, verdicts and scores"""
    why: tuple[tuple[str, str], ...]
    cases: tuple[CaseView, ...]
    open: bool


@record
class ProblemView:
    """A problem with its submissions."""

    id: str
    title: str
    notes: tuple[str, ...]
    time: str
    """what its submissions' times are: the worst case's, or that of all cases together"""
    submissions: tuple[SubmissionView, ...]


def document(results: Sequence[SubmissionResult], root: Path, ui: UI = "en", *, interrupted: bool = False) -> str:
    """The whole page; paths below ``root`` are relative to it. ``interrupted``: there was more to judge."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("localjudge", "reports"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    last = summary(results, ui, interrupted=interrupted).spans[0]
    problems = _problems(results, root, ui)
    return environment.get_template(_TEMPLATE).render(
        ui=ui,
        say=words(ui),
        summary=last.text,
        style=last.style,
        problems=problems,
        bad=[(problem, row) for problem in problems for row in problem.submissions if row.style == "bad"],
    )


def write(
    results: Sequence[SubmissionResult], root: Path, path: Path, ui: UI = "en", *, interrupted: bool = False
) -> None:
    """Write the page to ``path``, whole or not at all: a reader never meets half of it.

    Raises:
        Fault: the file can't be written there.
    """
    page = document(results, root, ui, interrupted=interrupted).encode("utf-8")
    try:
        _replace(path, page)
    except OSError as error:
        raise Fault(f"{path}: can't write the HTML report: {error.strerror}; name another file") from error


def _replace(path: Path, data: bytes) -> None:
    """Write beside ``path`` and rename, with the permissions that any new file gets."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        umask = os.umask(0)
        os.umask(umask)
        temporary.chmod(0o666 & ~umask)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _problems(results: Sequence[SubmissionResult], root: Path, ui: UI) -> list[ProblemView]:
    numbers = {id(result): f"s{number}" for number, result in enumerate(results, 1)}
    return [
        ProblemView(
            id=safe(name),
            title=safe(group[0].submission.problem.title),
            notes=tuple(notes(group, ui)),
            time=words(ui).total_time if counts_total(group[0]) else words(ui).time,
            submissions=tuple(_submission(result, numbers[id(result)], root, ui) for result in group),
        )
        for name, group in by_problem(results).items()
    ]


def _submission(result: SubmissionResult, anchor: str, root: Path, ui: UI) -> SubmissionView:
    say = words(ui)
    sign = mark(result)
    failure = result.first_failure
    figures = has_figures(result)
    verdict = result_name(result, ui)
    why = why_rows(result, root, ui) if failure is None else []  # a case's own row says why that case failed
    if result.verdict is Verdict.SK:
        why = [("", line) for line in safe_lines(why_skipped(result.message, ui))]
    time = say.seconds.format(value=time_against(counted_time(result), result.limits.time))
    return SubmissionView(
        anchor=anchor,
        sign=sign.text,
        style=sign.style,
        name=short_path(result.submission, root)[1],
        path=safe(path_name(result.submission.name, root)),
        language=safe(result.submission.language),
        verdict=verdict if result.finished else f"{verdict}, {say.interrupted}",
        badge=_badge(result, sign.style),
        expected=surprise(result, ui),
        time=time if figures else "",
        memory=memory_against(result.memory, result.limits.memory) if figures else "",
        first_failure=safe(failure.name) if failure else "",
        score=score_of(result),
        groups=tuple(group_rows(result, ui)),
        why=_grouped(why),
        cases=_cases(result, root, ui),
        open=sign.style != "good",
    )


def _badge(result: SubmissionResult, style: Style) -> Style:
    return "plain" if style == "good" and result.verdict is not Verdict.AC else style


def _cases(result: SubmissionResult, root: Path, ui: UI) -> tuple[CaseView, ...]:
    return tuple(_case(result, case, bar, root, ui) for case, bar in zip(result.cases, bars(result), strict=True))


def _case(result: SubmissionResult, case: CaseResult, bar: Bar, root: Path, ui: UI) -> CaseView:
    say = words(ui)
    found = None if case.verdict is Verdict.AC else given(result, case)
    lines = input_lines(found.input, ui, most=_INPUT_LINES, excerpt=EXCERPT) if found else []
    return CaseView(
        name=safe(case.name),
        verdict=verdict_name(case.verdict, result.submission.problem.site, ui, case.reason),
        good=case.verdict is Verdict.AC,
        time=say.seconds.format(value=f"{case.cpu:.2f}"),
        wall=say.seconds.format(value=f"{case.wall:.2f}"),
        memory=f"{case.memory / MIB:.1f} MB",
        score=score_against(case.score, math.inf),
        bar=bar,
        why=_grouped(case_rows(case, ui)),
        file=safe(input_name(found, root)) if found else "",
        input="\n".join(lines),
        first=case is result.first_failure,
        transcript="\n".join(transcript_lines(case, ui, _TRANSCRIPT_LINES)),
        stderr="\n".join(stderr_lines(case, _STDERR_LINES)),
    )


def bars(result: SubmissionResult) -> list[Bar]:
    """A bar for each case on one scale, on which the limit is the end unless something went beyond it.

    Where the site counts all cases together, a bar starts where the one before it ends.
    """
    total = counts_total(result)
    longest = counted_time(result)
    scale = max(result.limits.time, longest) or 1.0
    limit = 100 * result.limits.time / scale
    drawn, start = [], 0.0
    for case in result.cases:
        end = start + 100 * case.cpu / scale
        drawn.append(Bar(round(start, 2), round(end, 2), round(limit, 2)))
        start = end if total else 0.0
    return drawn


def _grouped(rows: Sequence[Row]) -> tuple[tuple[str, str], ...]:
    """Rows with the lines of one label put together."""
    groups: list[tuple[str, str]] = []
    for label, text in rows:
        if groups and not label:
            groups[-1] = (groups[-1][0], f"{groups[-1][1]}\n{text}")
        else:
            groups.append((label, text))
    return tuple(groups)
