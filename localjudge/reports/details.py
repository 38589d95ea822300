"""Why a submission got what it got: the part of the text report below its tables, for one submission."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from localjudge.model import CaseResult, Difference, Rule, SubmissionResult, Verdict
from localjudge.reports.blocks import Block, Line, Span, Table
from localjudge.reports.naming import IDLE, result_name, surprise, verdict_name
from localjudge.reports.shown import (
    given,
    input_name,
    memory_against,
    path_name,
    safe,
    safe_lines,
    score_against,
    time_against,
)
from localjudge.reports.words import UI, words

EXCERPT: Final = 200
"""characters of a line shown where no width limits it"""
_STDERR_LINES: Final = 8
"""a Python traceback's last calls and its error"""
_FIRST_LINES: Final = 20
"""of a compiler, whose first error matters most, and of a validator"""
_TRANSCRIPT_LINES: Final = 40
_INPUT_LINES: Final = 8
_OTHER_CASES: Final = 8
_ALL_CASES: Final = 40
"""how many cases a file that was named by itself shows one by one"""


Row: TypeAlias = tuple[str, str]
"""a label (empty on all but the first line of a text) and what stands beside it"""


def details(
    result: SubmissionResult,
    root: Path,
    ui: UI,
    *,
    detailed: bool = False,
    excerpt: int = EXCERPT,
    known: Container[Path] = (),
) -> list[Block]:
    """What a person needs to see why: nothing for a submission that got what was expected, unless ``detailed``.

    Lines of inputs, outputs and answers are shown with at most ``excerpt`` characters, here and below. Of an input
    that is ``known``, from what was told of another submission, only the path is told.
    """
    surprise = result.finished and not result.as_expected
    if not surprise and not (detailed and result.verdict is not Verdict.SK):
        return []
    cases = _cases(result, ui) if detailed else []
    why = why_rows(result, root, ui, excerpt, others=not detailed, known=known)
    cases = [*_groups(result, ui), *cases] if surprise or detailed else cases
    if not cases and not why and not surprise:
        return []
    rows = tuple((Span(label, "dim"), Span(text)) for label, text in why)
    return [_title(result, root, ui), *cases, *([Table((), rows, indent=2)] if rows else [])]


def why_rows(
    result: SubmissionResult,
    root: Path,
    ui: UI,
    excerpt: int = EXCERPT,
    *,
    others: bool = True,
    known: Container[Path] = (),
) -> list[Row]:
    """Why a submission's verdict is what it is; with `others`, which cases failed beside the first one that did."""
    say = words(ui)
    if result.verdict is Verdict.CE:
        return _labelled(say.compiler, _first_lines(result.message, ui))
    case = result.first_failure
    rows: list[Row] = []
    if result.verdict is Verdict.JE and (case is None or case.message != result.message):
        rows += _labelled(say.judge_error, _first_lines(result.message, ui))
    rows += _labelled(say.rule, [safe(_rule(rule)) for rule in result.broken])
    if case is None:
        return rows if rows or result.as_expected else _all_passed(result, ui)
    number = result.cases.index(case) + 1
    at = say.at_case.format(case=safe(case.name), number=number, count=len(result.submission.problem.cases))
    failing = [other for other in result.cases[number:] if other.verdict is not Verdict.AC]
    rows += [(say.case, at), *_input_rows(result, case, root, ui, excerpt, known), *case_rows(case, ui, excerpt)]
    rows += _labelled(say.transcript, transcript_lines(case, ui, _TRANSCRIPT_LINES, excerpt))
    if case.verdict in {Verdict.RE, Verdict.JE}:
        rows += _labelled(say.stderr, stderr_lines(case, _STDERR_LINES))
    return rows + _others(result, failing, ui) if others else rows


def case_rows(case: CaseResult, ui: UI, excerpt: int = EXCERPT) -> list[Row]:
    """Why a case isn't AC, but for what it wrote to stderr."""
    say = words(ui)
    rows: list[Row] = []
    if case.verdict is Verdict.TLE and case.reason == IDLE:
        rows.append((say.clock, say.idle.format(wall=say.seconds.format(value=f"{case.wall:.2f}"))))
    if case.difference is not None:
        rows += difference_rows(case.difference, ui, excerpt)
    label = say.judge_error if case.verdict is Verdict.JE else say.validator
    rows += _labelled(label, _first_lines(case.message, ui))
    return rows


def _input_rows(
    result: SubmissionResult, case: CaseResult, root: Path, ui: UI, excerpt: int, known: Container[Path]
) -> list[Row]:
    """Where a case's input is, and how it begins."""
    found = given(result, case)
    if found is None:
        return []
    from localjudge.reports.inputs import input_lines

    say = words(ui)
    rows = [(say.file, safe(input_name(found, root)))]
    if found.input not in known:
        rows += _labelled(say.input, input_lines(found.input, ui, most=_INPUT_LINES, excerpt=excerpt))
    return rows


def transcript_lines(case: CaseResult, ui: UI, most: int, excerpt: int = EXCERPT) -> list[str]:
    """What the program and its validator said to each other, in at most so many lines."""
    if not case.transcript:
        return []
    from localjudge.reports.conversations import conversation

    return conversation(case.transcript, ui, most=most, excerpt=excerpt)


def stderr_lines(case: CaseResult, last: int) -> list[str]:
    """The last lines that the program wrote to stderr."""
    return safe_lines(case.stderr.decode("utf-8", "backslashreplace"), last)


def difference_rows(difference: Difference, ui: UI, excerpt: int = EXCERPT) -> list[Row]:
    """Where an output first leaves its answer, the two lines there, and a mark under the place."""
    say = words(ui)
    from localjudge.reports.visible import show

    shown = show(difference, excerpt)
    place = (say.differs, say.place.format(line=difference.line, column=difference.column))
    if shown.expected is None:
        return [place, (say.answer, say.answer_ended), (say.got, shown.got or "")]
    if shown.got is None:
        return [place, (say.answer, shown.expected), (say.got, say.output_ended)]
    return [place, (say.answer, shown.expected), (say.got, shown.got), ("", shown.caret)]


def _rule(rule: Rule) -> str:
    """A rule in the package's own words."""
    said = []
    for key, verdicts in (("permitted", rule.permitted), ("required", rule.required)):
        said += [f"{key}: [{', '.join(verdicts)}]"] if verdicts else []
    if rule.least == rule.most:
        said.append(f"score: {rule.least:.10g}")
    elif math.isfinite(rule.least) or math.isfinite(rule.most):
        said.append(f"score: [{rule.least:.10g}, {rule.most:.10g}]")
    said += [f"message: {rule.message}"] if rule.message else []
    return f"{rule.where}: {', '.join(said)}" if said else rule.where


def _first_lines(text: str, ui: UI) -> list[str]:
    lines = safe_lines(text)
    more = len(lines) - _FIRST_LINES
    return lines if more <= 0 else [*lines[:_FIRST_LINES], words(ui).and_more_lines.format(count=more)]


def _labelled(label: str, lines: Sequence[str]) -> list[Row]:
    return [("" if number else label, line) for number, line in enumerate(lines)]


def _title(result: SubmissionResult, root: Path, ui: UI) -> Line:
    """The path and the verdict, against what was expected of it."""
    good = result.as_expected
    path = safe(path_name(result.submission.name, root))
    spans = [Span(path, "strong"), Span(": "), Span(result_name(result, ui), "good" if good else "bad")]
    if expected := surprise(result, ui):
        spans.append(Span(f", {expected}"))
    return Line(tuple(spans))


def _all_passed(result: SubmissionResult, ui: UI) -> list[Row]:
    """For a submission that was to fail and did not: how near it came."""
    say = words(ui)
    slowest = max(result.cases, key=lambda case: case.cpu, default=None)
    if slowest is None:
        return []
    time = say.seconds.format(value=time_against(slowest.cpu, result.limits.time))
    memory = memory_against(result.memory, result.limits.memory)
    return [(say.case, say.all_passed.format(case=safe(slowest.name), time=time, memory=memory))]


def _others(result: SubmissionResult, failing: Sequence[CaseResult], ui: UI) -> list[Row]:
    if not failing:
        return []
    say = words(ui)
    site_name = result.submission.problem.site
    names = [
        f"{safe(case.name)} {verdict_name(case.verdict, site_name, ui, case.reason)}"
        for case in failing[:_OTHER_CASES]
    ]
    if len(failing) > _OTHER_CASES:
        names.append(say.and_more.format(count=len(failing) - _OTHER_CASES))
    return [(say.also_failing, ", ".join(names))]


def group_rows(result: SubmissionResult, ui: UI) -> list[tuple[str, str, str]]:
    """Each group of a problem with a grading: its name, its verdict, its score against the highest."""
    site_name = result.submission.problem.site
    return [
        (
            safe(group.name) or words(ui).whole,
            verdict_name(group.verdict, site_name, ui),
            score_against(group.score, group.most),
        )
        for group in result.groups
    ]


def _groups(result: SubmissionResult, ui: UI) -> list[Block]:
    rows = group_rows(result, ui)
    if not rows:
        return []
    say = words(ui)
    good = [group.verdict is Verdict.AC for group in result.groups]
    spans = tuple(
        (
            Span("✓" if fine else "✗", "good" if fine else "bad"),
            Span(name),
            Span(verdict, "good" if fine else "bad"),
            Span(score),
        )
        for fine, (name, verdict, score) in zip(good, rows, strict=True)
    )
    return [Table(("", say.group, say.verdict, say.score), spans, frozenset({3}), indent=2)]


def _cases(result: SubmissionResult, ui: UI) -> list[Block]:
    """Every case with its figures; of very many, those that failed."""
    cases = result.cases
    if len(cases) > _ALL_CASES:
        cases = tuple(case for case in cases if case.verdict is not Verdict.AC)[:_ALL_CASES]
    if not cases:
        return []
    say = words(ui)
    head: tuple[str, ...] = ("", say.case, say.verdict, say.time, say.memory)
    rows = tuple(_case_row(result, case, ui) for case in cases)
    if any(case.score is not None for case in cases):
        head = (*head, say.score)
        rows = tuple((*row, Span(score_against(case.score, math.inf))) for row, case in zip(rows, cases, strict=True))
    return [Table(head, rows, frozenset({3, 4, 5}), indent=2)]


def _case_row(result: SubmissionResult, case: CaseResult, ui: UI) -> tuple[Span, ...]:
    good = case.verdict is Verdict.AC
    name = verdict_name(case.verdict, result.submission.problem.site, ui, case.reason)
    return (
        Span("✓" if good else "✗", "good" if good else "bad"),
        Span(safe(case.name)),
        Span(name, "good" if good else "bad"),
        Span(words(ui).seconds.format(value=f"{case.cpu:.2f}")),
        Span(memory_against(case.memory, result.limits.memory)),
    )
