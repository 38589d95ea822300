"""How single things are written in every report: paths, numbers, verdicts, and text that isn't ours.

Light on purpose: the JSON report imports this and little else.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from localjudge.model import MIB, Case, CaseResult, Submission, SubmissionResult, Verdict

# What a terminal may obey or a reader can't see: C0 without tab, DEL, C1, the marks and overrides of the
# bidirectional algorithm (they reorder what is read), the Unicode line ends, and halves of surrogate pairs.
_UNSAFE: Final = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ud800-\udfff]"
)
_LONGEST: Final = 500
"""characters of a line of foreign text; a line of megabytes would bury the rest"""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group())
    if 0xDC80 <= code <= 0xDCFF:  # a byte of a path that isn't UTF-8, as os.fsdecode keeps it
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def valid_unicode(text: str) -> str:
    """Text that UTF-8 can write: halves of surrogate pairs (bytes of a path that isn't UTF-8) as escapes."""
    return _SURROGATE.sub(_escape, text)


def safe(text: str) -> str:
    """One line of foreign text without anything that a terminal obeys: such characters as escapes."""
    return _UNSAFE.sub(_escape, text.expandtabs(4))


def safe_lines(text: str, last: int | None = None) -> list[str]:
    """The lines of foreign text, each ``safe`` and of a bearable length, without the empty ones at both ends.

    With ``last``, only so many of them, from the end.
    """
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    first = next((number for number, line in enumerate(lines) if line), 0)
    wanted = lines[first:] if last is None else lines[first:][-last:]
    return [safe(line if len(line) <= _LONGEST else line[:_LONGEST] + "…") for line in wanted]


def path_name(path: Path, root: Path) -> str:
    """A path below ``root`` relative to it, any other as it is; with ``/``, and valid Unicode whatever its bytes."""
    if path.is_relative_to(root):
        path = path.relative_to(root)
    return valid_unicode(path.as_posix())


def short_path(submission: Submission, root: Path) -> tuple[str, str]:
    """A submission's problem, and its path without what that says: ``algospot/HANOI4``, ``wrong_answer/greedy.py``."""
    parts = path_name(submission.name, root).split("/")
    problem = submission.problem.id.split("/")
    for start in range(len(parts) - len(problem)):
        if parts[start : start + len(problem)] == problem:
            parts = parts[start + len(problem) :]
            break
    return safe(submission.problem.id), safe("/".join(parts))


def given(result: SubmissionResult, case: CaseResult | None) -> Case | None:
    """The case that a result is of; None for no result, or where the problem has no such case."""
    cases = result.submission.problem.cases
    return None if case is None else next((one for one in cases if one.name == case.name), None)


def input_name(case: Case, root: Path) -> str:
    """The path of a case's input as the person knows it, written as any other."""
    return path_name(case.called or case.input, root)


def by_problem(results: Iterable[SubmissionResult]) -> dict[str, list[SubmissionResult]]:
    """The results of each problem, in the order of first appearance."""
    groups: dict[str, list[SubmissionResult]] = {}
    for result in results:
        groups.setdefault(result.submission.problem.id, []).append(result)
    return groups


def all_skipped(results: Sequence[SubmissionResult]) -> bool:
    """Whether nothing was judged, because no submission's language is installed."""
    return bool(results) and all(result.verdict is Verdict.SK for result in results)


def all_as_expected(results: Sequence[SubmissionResult]) -> bool:
    """Whether every submission that could be judged here was, to its end, and got a verdict that was expected of it."""
    return not all_skipped(results) and all(result.finished and result.as_expected for result in results)


def number(value: float, digits: int = 2) -> str:
    """A number with at most ``digits`` decimals and no idle zeros: ``10``, ``0.25``."""
    if not math.isfinite(value):
        return "?"
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _against(value: float, limit: float, digits: int) -> str:
    """``value / limit``, rounded so that what is over the limit never looks as if it weren't."""
    if not math.isfinite(value):
        return f"? / {number(limit)}"
    step = 10.0**-digits
    rounded = round(value, digits)
    if value > limit >= rounded:
        rounded = math.floor(limit / step) * step + step
    return f"{rounded:.{digits}f} / {number(limit)}"


def time_against(value: float, limit: float) -> str:
    """Seconds against a limit, without the unit: ``0.21 / 10``."""
    return _against(value, limit, 2)


def memory_against(value: int, limit: int) -> str:
    """Bytes against a limit in MB of 2**20 bytes (as the sites count them): ``17.4 / 64 MB``."""
    return f"{_against(value / MIB, limit / MIB, 1)} MB"


def megabytes(value: float) -> str:
    """Bytes in MB of 2**20 bytes: ``17.4 MB``."""
    return f"{number(value / MIB, 1)} MB"


def score_against(value: float | None, best: float) -> str:
    """A score against the best that there is: ``35 / 100``, ``35`` where it has no bound, empty where there is none."""
    if value is None:
        return ""
    return f"{value:.10g} / {best:.10g}" if math.isfinite(best) else f"{value:.10g}"


def score_of(result: SubmissionResult) -> str:
    """A submission's score against the best; empty where it has none."""
    grading = result.submission.problem.grading
    return "" if grading is None else score_against(result.score, grading.best)


def has_figures(result: SubmissionResult) -> bool:
    """Whether any of the submission's cases ran, so that its time and memory mean something."""
    return bool(result.cases) and result.verdict not in {Verdict.SK, Verdict.CE}
