"""How a result is named for a person: its verdict by code in English, in the site's own words in Korean."""

from __future__ import annotations

from typing import Final

from localjudge.model import SubmissionResult, Verdict
from localjudge.reports.shown import safe
from localjudge.reports.words import UI, own_reason, words
from localjudge.sites import site

IDLE: Final = "idle"
"""the reason of a TLE by the clock"""


def verdict_name(verdict: Verdict, site_name: str, ui: UI, reason: str = "") -> str:
    """``RE (RecursionError)``, 런타임 에러 (RecursionError)."""
    name = site(site_name).verdict_name(verdict, ui) if ui == "ko" else str(verdict)
    if not reason:
        return name
    return f"{name} ({own_reason(reason, ui) or safe(reason)})"


def result_name(result: SubmissionResult, ui: UI) -> str:
    """A submission's verdict with its reason."""
    return verdict_name(result.verdict, result.submission.problem.site, ui, result.reason)


def expected_names(result: SubmissionResult, ui: UI) -> str:
    """What was expected: ``expected AC``, ``expected TLE or MLE``."""
    if result.verdict in result.submission.expected:
        return words(ui).otherwise_expected  # of some of its cases, or of its score
    site_name = result.submission.problem.site
    names = [verdict_name(verdict, site_name, ui) for verdict in result.submission.expected]
    # A site may have one name for two verdicts, as algospot has for WA and PE.
    return words(ui).expected.format(verdicts=words(ui).either.join(dict.fromkeys(names)))


def surprise(result: SubmissionResult, ui: UI) -> str:
    """What was expected, where the verdict is another; empty where that was acceptance, which goes without saying."""
    plain = result.submission.expected == (Verdict.AC,) and result.verdict is not Verdict.AC
    return "" if result.as_expected or plain else expected_names(result, ui)


def counts_total(result: SubmissionResult) -> bool:
    """Whether the site's time limit is for all cases together."""
    return site(result.submission.problem.site).time_scope == "submission"


def counted_time(result: SubmissionResult) -> float:
    """The CPU seconds that the site holds against the limit: the worst case's, or all cases' together."""
    return result.total_cpu if counts_total(result) else result.cpu
