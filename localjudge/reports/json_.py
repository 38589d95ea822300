"""The JSON report: one document for other programs, its keys promised in the project's design.

Pure ASCII, so that it passes through any stream; non-finite numbers become ``null`` and what isn't Unicode becomes
an escape such as ``\\xff``, so that every reader of JSON takes it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TextIO

from localjudge.model import CaseResult, Said, SubmissionResult, Verdict
from localjudge.reports.shown import all_as_expected, input_name, path_name, valid_unicode

SCHEMA: Final = 1
"""raised when a key changes its meaning or goes away; new keys leave it as it is"""


def document(results: Sequence[SubmissionResult], root: Path, *, interrupted: bool = False) -> dict[str, Any]:
    """The report as plain dicts and lists; paths below ``root`` are relative to it. What ended early is not ok."""
    return {
        "schema": SCHEMA,
        "ok": all_as_expected(results) and not interrupted,
        "submissions": [_submission(result, root) for result in results],
    }


def write(results: Sequence[SubmissionResult], root: Path, stream: TextIO, *, interrupted: bool = False) -> None:
    """Write the document with a line for each submission and each case, so that people can read it too."""
    whole = document(results, root, interrupted=interrupted)
    submissions = [_lines(submission) for submission in whole.pop("submissions")]
    stream.write(f'{_dump(whole)[:-1]}, "submissions": [{",".join(submissions)}\n]}}\n')


def _lines(submission: dict[str, Any]) -> str:
    cases = submission.pop("cases")
    rows = ",".join(f"\n    {_dump(case)}" for case in cases)
    return f'\n  {_dump(submission)[:-1]}, "cases": [{rows}]}}'


def _dump(value: dict[str, Any]) -> str:
    return json.dumps(value, allow_nan=False)


def _submission(result: SubmissionResult, root: Path) -> dict[str, Any]:
    submission = result.submission
    inputs = {case.name: input_name(case, root) for case in submission.problem.cases}
    return {
        "problem": valid_unicode(submission.problem.id),
        "path": path_name(submission.name, root),
        "language": valid_unicode(submission.language),
        "expected": [str(verdict) for verdict in submission.expected],
        "verdict": str(result.verdict),
        "as_expected": result.as_expected and result.finished,
        **({} if result.finished else {"interrupted": True}),
        "reason": valid_unicode(result.reason),
        **_fault(result),
        "cpu_s": _seconds(result.cpu),
        "wall_s": _seconds(result.wall),
        "memory_bytes": result.memory,
        **_scores(result),
        "cases": [_case(case, inputs.get(case.name)) for case in result.cases],
    }


def _fault(result: SubmissionResult | CaseResult) -> dict[str, Any]:
    """Of a judge error: what failed."""
    return {"message": valid_unicode(result.message)} if result.verdict is Verdict.JE and result.message else {}


def _scores(result: SubmissionResult) -> dict[str, Any]:
    """Of a problem with scores or graders: what the submission and its groups got."""
    grading = result.submission.problem.grading
    if grading is None:
        return {}
    groups = [
        {
            "name": valid_unicode(group.name),
            "verdict": str(group.verdict),
            **({"score": _number(group.score), "max_score": _number(group.most)} if grading.scores else {}),
        }
        for group in result.groups
    ]
    own = {"score": _number(result.score), "best_score": _number(grading.best)} if grading.scores else {}
    return {**own, "groups": groups}


def _number(value: float | None) -> float | None:
    return round(value, 9) if value is not None and math.isfinite(value) else None


def _case(case: CaseResult, path: str | None) -> dict[str, Any]:
    return {
        "name": valid_unicode(case.name),
        "input": path,
        "verdict": str(case.verdict),
        "reason": valid_unicode(case.reason),
        **_fault(case),
        "cpu_s": _seconds(case.cpu),
        "wall_s": _seconds(case.wall),
        "memory_bytes": case.memory,
        "output_bytes": case.output_bytes,
        **({} if case.score is None else {"score": _number(case.score)}),
        **({"transcript": [_said(said) for said in case.transcript]} if case.transcript else {}),
    }


def _said(said: Said) -> dict[str, Any]:
    """A piece of a transcript; without text where the speaker closed its output."""
    text = said.text.decode("utf-8", "backslashreplace")
    return {"speaker": said.speaker, "run": said.run, "left_out_bytes": said.left_out, "text": text}


def _seconds(value: float) -> float | None:
    return round(value, 6) if math.isfinite(value) else None
