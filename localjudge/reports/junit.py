"""The JUnit report, for the pages on which CI services list tests.

A suite is a problem and a test case is a submission, because a submission is what a person mends; its cases are lines
of its ``system-out``. A submission that got a verdict expected of it passes, also where that is WA or TLE. Any other
is a ``failure``, a judge error (ours or the package's) and an interrupted submission are an ``error``, and a
submission in a language that isn't installed is ``skipped``. Where Ctrl-C came between two submissions, a suite of
our own holds the ``error``: services look at the tests, and not at the judge's exit status. ``time`` is the seconds
on the clock of all its cases.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TextIO
from xml.etree import ElementTree as ET

from localjudge.model import MIB, CaseResult, SubmissionResult, Verdict
from localjudge.reports.details import details, group_rows
from localjudge.reports.naming import expected_names, result_name, verdict_name
from localjudge.reports.plain import plain_lines
from localjudge.reports.shown import by_problem, path_name, score_of, short_path
from localjudge.reports.words import words

# XML 1.0 has no way at all to write these, not even as character references.
_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def document(results: Sequence[SubmissionResult], root: Path, *, interrupted: bool = False) -> ET.Element:
    """The report as an element tree; paths below ``root`` are relative to it."""
    lacking = interrupted and all(result.finished for result in results)
    counts = _counts(results, lacking=lacking)
    suites = ET.Element("testsuites", {"name": "localjudge", **counts})
    for problem, group in by_problem(results).items():
        suite = ET.SubElement(suites, "testsuite", _attributes(name=problem, **_counts(group)))
        for result in group:
            suite.append(_test_case(result, root))
    if lacking:
        suite = ET.SubElement(suites, "testsuite", {"name": "localjudge", **_counts([], lacking=True)})
        case = ET.SubElement(suite, "testcase", {"name": "interrupted", "classname": "localjudge", "time": "0.000"})
        ET.SubElement(case, "error", {"message": words("en").interrupted_note, "type": "interrupted"})
    return suites


def write(results: Sequence[SubmissionResult], root: Path, stream: TextIO, *, interrupted: bool = False) -> None:
    """Write the document in pure ASCII (other characters as references), so that it passes through any stream."""
    tree = document(results, root, interrupted=interrupted)
    ET.indent(tree)
    stream.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    stream.write(ET.tostring(tree, encoding="us-ascii", xml_declaration=False).decode("ascii"))
    stream.write("\n")


def _test_case(result: SubmissionResult, root: Path) -> ET.Element:
    submission = result.submission
    problem, name = short_path(submission, root)
    attributes = _attributes(
        name=f"{name} ({submission.language})",
        classname=problem.replace("/", "."),
        file=path_name(submission.name, root),
        time=_seconds([result]),
    )
    element = ET.Element("testcase", attributes)
    kind, message = _outcome(result)
    if kind:
        told = ET.SubElement(element, kind, _attributes(message=message, type=str(result.verdict)))
        told.text = _xml("\n".join(plain_lines(details(result, root, "en"))))
    if result.cases:
        out = ET.SubElement(element, "system-out")
        lines = [*_score_lines(result), *(_case_line(result, case) for case in result.cases)]
        out.text = _xml("\n".join(lines))
    return element


def _score_lines(result: SubmissionResult) -> list[str]:
    score = score_of(result)
    lines = [f"score: {score}"] if score else []
    for name, verdict, got in group_rows(result, "en"):
        lines.append(f"group {name}: {verdict}, {got}" if got else f"group {name}: {verdict}")
    return lines


def _outcome(result: SubmissionResult) -> tuple[str, str]:
    """The element that says what is wrong, ``""`` where nothing is, and its message."""
    named = result_name(result, "en")
    if not result.finished:
        return "error", f"{named}, interrupted before its end"
    if result.verdict is Verdict.SK:
        return "skipped", result.message or named
    if result.as_expected:
        return "", ""
    kind = "error" if result.verdict is Verdict.JE else "failure"
    return kind, f"{named}, {expected_names(result, 'en')}"


def _counts(results: Sequence[SubmissionResult], *, lacking: bool = False) -> dict[str, str]:
    kinds = [_outcome(result)[0] for result in results]
    return {
        "tests": str(len(results) + lacking),
        "failures": str(kinds.count("failure")),
        "errors": str(kinds.count("error") + lacking),
        "skipped": str(kinds.count("skipped")),
        "time": _seconds(results),
    }


def _case_line(result: SubmissionResult, case: CaseResult) -> str:
    verdict = verdict_name(case.verdict, result.submission.problem.site, "en", case.reason)
    score = "" if case.score is None else f", score {case.score:.10g}"
    return f"{case.name}: {verdict}, {case.cpu:.3f} s CPU, {case.wall:.3f} s, {case.memory / MIB:.1f} MB{score}"


def _seconds(results: Sequence[SubmissionResult]) -> str:
    return f"{sum(case.wall for result in results for case in result.cases):.3f}"


def _attributes(**values: str) -> dict[str, str]:
    return {name: _xml(value) for name, value in values.items()}


def _xml(text: str) -> str:
    """Text that XML can hold, the rest as escapes; the writer of the tree sees to ``<``, ``&`` and quotes."""
    return _NOT_XML.sub(lambda match: match.group().encode("unicode_escape").decode("ascii"), text)
