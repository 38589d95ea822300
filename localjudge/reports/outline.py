"""The text report's content, as blocks: what is said, in which order. Nothing here knows widths or colours."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from localjudge.model import SubmissionResult, Verdict
from localjudge.reports.blocks import BLANK, Block, Line, Span, Style, Table
from localjudge.reports.details import EXCERPT, details
from localjudge.reports.naming import counted_time, counts_total, result_name, surprise
from localjudge.reports.shown import (
    by_problem,
    given,
    has_figures,
    megabytes,
    memory_against,
    number,
    safe,
    score_of,
    short_path,
    time_against,
)
from localjudge.reports.words import UI, count_of, why_skipped, words
from localjudge.sites import site

_FIGURES: Final = frozenset({3, 4})
_FIGURES_WITH_SCORE: Final = frozenset({3, 4, 5})


def outline(
    results: Sequence[SubmissionResult],
    root: Path,
    ui: UI,
    *,
    detailed: bool = False,
    excerpt: int = EXCERPT,
    interrupted: bool = False,
) -> list[Block]:
    """The whole report: each problem with its table, then the details, what was skipped, and the last line.

    ``detailed`` shows the cases of every submission, and why it failed even where that was expected; lines of
    outputs and answers are shown with at most ``excerpt`` characters. ``interrupted``: there was more to judge.
    """
    blocks: list[Block] = []
    for group in by_problem(results).values():
        blocks += [*_heading(group, ui), _table(group, root, ui), BLANK]
    known: set[Path] = set()  # that many submissions fail in one case is no reason to show its input often
    for result in results:
        told = details(result, root, ui, detailed=detailed, excerpt=excerpt, known=known)
        blocks += [*told, BLANK] if told else []
        failing = given(result, result.first_failure)
        if told and failing is not None:
            known.add(failing.input)
    skipped = _skipped(results, ui)
    blocks += [*skipped, BLANK] if skipped else []
    return [*blocks, summary(results, ui, interrupted=interrupted)]


def mark(result: SubmissionResult) -> Span:
    """One sign for a result: as expected, not as expected, skipped, interrupted."""
    if not result.finished:
        return Span("…", "warn")
    if result.verdict is Verdict.SK:
        return Span("–", "warn")
    return Span("✓", "good") if result.as_expected else Span("✗", "bad")


def summary(results: Sequence[SubmissionResult], ui: UI, *, interrupted: bool = False) -> Line:
    """The last line: how many submissions, how many of them got what nobody expected, and whether these are all."""
    say = words(ui)
    bad = sum(result.finished and not result.as_expected for result in results)
    skipped = sum(result.verdict is Verdict.SK for result in results)
    broken = sum(result.verdict is Verdict.JE for result in results)
    remarks = [count_of(say.judge_error_one, say.judge_error_many, broken)] if broken else []
    remarks += [say.skipped_note.format(count=skipped)] if skipped else []
    interrupted = interrupted or not all(result.finished for result in results)
    remarks += [say.interrupted_note] if interrupted else []
    # Nobody asks whether a file of their own was to be accepted.
    plain = all(result.submission.expected == (Verdict.AC,) and result.verdict is not Verdict.SK for result in results)
    some = (say.refused_one if bad else say.refused_many, say.refused_many) if plain else (say.some, say.some)
    every = (say.accepted_one, say.accepted_many) if plain else (say.all_one, say.all_many)
    text = count_of(*some, len(results), bad=bad)
    style: Style = "bad" if bad else "warn"
    if not results:
        text = say.none
    elif skipped == len(results):
        text = say.none_judged
    elif not bad and interrupted:
        text = count_of(say.finished_one, say.finished_many, sum(result.finished for result in results))
    elif not bad:
        text, style = count_of(*every, len(results)), "good"
    return Line((Span("; ".join([text, *remarks]), style),))


def notes(group: Sequence[SubmissionResult], ui: UI) -> list[str]:
    """What a problem's heading says below its title: the limits as held, the number of cases, what the time means.

    The limits take one line, or one for each set of languages that share them.
    """
    say = words(ui)
    held: dict[tuple[str, str], dict[str, None]] = {}
    for result in group:
        held.setdefault(_limits(result, ui), {})[safe(result.submission.language)] = None
    template = say.limits if len(held) == 1 else say.language_limits
    lines = [
        template.format(language=", ".join(languages), time=time, memory=memory)
        for (time, memory), languages in held.items()
    ]
    count = count_of(say.cases_one, say.cases_many, len(group[0].submission.problem.cases))
    remarks = [say.total_note] if counts_total(group[0]) else []
    remarks += [say.samples_only] if group[0].submission.problem.samples_only else []
    return [*lines, "; ".join([count, *remarks])]


def _limits(result: SubmissionResult, ui: UI) -> tuple[str, str]:
    """Time and memory limit as held, each with the way it comes about where the site's allowance has raised it."""
    problem, limits, language = result.submission.problem, result.limits, result.submission.language
    policy = site(problem.site)
    sites = policy.limits_for(problem, language)

    def seconds(value: float) -> str:
        return words(ui).seconds.format(value=number(value))

    time, memory = seconds(limits.time), megabytes(limits.memory)
    if limits.time == sites.time:
        time = policy.explain_time(problem, language, seconds)
    if limits.memory == sites.memory:
        memory = policy.explain_memory(problem, language, megabytes)
    return time, memory


def _heading(group: Sequence[SubmissionResult], ui: UI) -> list[Block]:
    problem = group[0].submission.problem
    spans = [Span(safe(problem.id), "strong")]
    spans += [Span("  "), Span(safe(problem.title))] if problem.title != problem.id else []
    return [Line(tuple(spans)), *(Line((Span(text, "dim"),), indent=2) for text in notes(group, ui))]


def _table(group: Sequence[SubmissionResult], root: Path, ui: UI) -> Table:
    say = words(ui)
    time = say.total_time if counts_total(group[0]) else say.time
    several = len({result.submission.language for result in group}) > 1
    rows = tuple(_row(result, root, ui, several) for result in group)
    head = ("", say.submission, say.verdict, time, say.memory, say.first_failure)
    scores = [score_of(result) for result in group]
    if not any(scores):
        return Table(head, rows, _FIGURES)
    rows = tuple((*row[:3], Span(score), *row[3:]) for row, score in zip(rows, scores, strict=True))
    return Table((*head[:3], say.score, *head[3:]), rows, _FIGURES_WITH_SCORE)


def _row(result: SubmissionResult, root: Path, ui: UI, several: bool) -> tuple[Span, ...]:
    _, name = short_path(result.submission, root)
    if several:
        name += f" ({safe(result.submission.language)})"
    failure = result.first_failure
    time = memory = ""
    if has_figures(result):
        against = time_against(counted_time(result), result.limits.time)
        time = words(ui).seconds.format(value=against)
        memory = memory_against(result.memory, result.limits.memory)
    where = Span(safe(failure.name) if failure else "", "plain")
    return (mark(result), Span(name), _verdict(result, ui), Span(time), Span(memory), where)


def _verdict(result: SubmissionResult, ui: UI) -> Span:
    text = result_name(result, ui)
    if not result.finished:
        return Span(f"{text}, {words(ui).interrupted}", "warn")
    if not result.as_expected:
        return Span(", ".join(filter(None, (text, surprise(result, ui)))), "bad")
    styles: dict[Verdict, Style] = {Verdict.AC: "good", Verdict.SK: "warn"}
    return Span(text, styles.get(result.verdict, "plain"))


def _skipped(results: Sequence[SubmissionResult], ui: UI) -> list[Block]:
    """Once for each language that isn't installed: how many submissions, and what is missing."""
    counts: dict[tuple[str, str], int] = {}
    for result in results:
        if result.verdict is Verdict.SK:
            key = (result.submission.language, result.message)
            counts[key] = counts.get(key, 0) + 1
    say = words(ui)
    lines = []
    for (language, message), count in counts.items():
        why = safe(why_skipped(message, ui))
        text = count_of(say.skipped_one, say.skipped_many, count, language=safe(language), why=why)
        lines.append(Line((Span("–", "warn"), Span(" " + text))))
    return list(lines)
