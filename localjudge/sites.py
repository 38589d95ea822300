"""The sites' policies: allowances, comparison, limits and verdict names, read from ``sites.toml``.

Sources of the figures: the sites' own help pages and, for algospot, its published source. A new site is one
new table in ``sites.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from localjudge import tables
from localjudge.languages import Language, lineage
from localjudge.model import MIB, Allowance, Fault, Limits, Problem, Verdict
from localjudge.nearest import hint
from localjudge.records import record, replace

__all__ = ["Site", "load_sites", "site"]

_T = TypeVar("_T")

_TABLE: Final = Path(__file__).with_name("sites.toml")
_NO_ALLOWANCE: Final = Allowance()
_ENGLISH: Final[Mapping[Verdict, str]] = {
    Verdict.AC: "accepted",
    Verdict.PE: "presentation error",
    Verdict.WA: "wrong answer",
    Verdict.TLE: "time limit exceeded",
    Verdict.MLE: "memory limit exceeded",
    Verdict.OLE: "output limit exceeded",
    Verdict.RE: "run-time error",
    Verdict.CE: "compile error",
    Verdict.JE: "judge error",
    Verdict.SK: "skipped",
}


@record
class Site:
    """One site's policy. Times are seconds, sizes bytes."""

    name: str
    """its key in ``sites.toml``, and the first folder of its problems' paths"""
    title: str
    checker: str
    """the comparison rule of a problem that names none: a ``model.Checker.kind``"""
    time_scope: Literal["case", "submission"]
    """``case``: each case has the time limit to itself; ``submission``: the CPU time of all cases adds up
    against it"""
    allowances: Mapping[str, Allowance]
    """by language key; a version of a language has those of the language, and a language that is not in it none"""
    words: Mapping[str, Mapping[str, str]]
    """by language key: what placeholders of its lines stand for on this site"""
    memory_slack: int
    """bytes allowed beyond the limit, in every language"""
    memory_verdict: Verdict
    """what a memory overrun reads as"""
    memory_reason: str
    """what the site says beside that verdict, ``""`` for nothing"""
    default_time: float
    default_memory: int
    default_output: int
    first_failure: bool
    """whether the site stops a submission at its first case that isn't AC"""
    korean: Mapping[Verdict, str]

    def verdict_name(self, verdict: Verdict, ui: Literal["en", "ko"] = "en") -> str:
        """The verdict in words: the site's own in Korean, the field's in English."""
        return self.korean[verdict] if ui == "ko" else _ENGLISH[verdict]

    def adapted(self, language: Language) -> Language:
        """The language with the lines that this site has for it."""
        words = dict(language.words)
        for key in reversed(language.lineage):
            words.update(self.words.get(key, {}))
        return replace(language, words=tuple(words.items()))

    def limits_for(self, problem: Problem, language: str) -> Limits:
        """The limits that a submission in the language (a key of ``languages.toml``) is held to.

        A problem's own limit for the language replaces the allowance; a problem without time allowance
        keeps the memory allowance. The memory slack comes on top of either. The wall limit is 2 x time + 1 s:
        enough for a process that waits for its turn on a busy machine, and an end to one that sleeps. Where
        ``time_scope`` is ``submission``, ``time`` is for all cases together.
        """
        time = self._time(problem, language).total
        memory = self._memory(problem, language).total
        return Limits(time=time, wall=2 * time + 1, memory=round(memory), output=problem.output)

    def explain_time(self, problem: Problem, language: str, show: Callable[[float], str]) -> str:
        """The time limit and how it comes about, ``32 s (10 s × 3 + 2 s)``; ``show`` writes one number of seconds."""
        return self._time(problem, language).text(show)

    def explain_memory(self, problem: Problem, language: str, show: Callable[[float], str]) -> str:
        """The memory limit and how it comes about, ``288 MB (128 MB × 2 + 32 MB)``; ``show`` writes one number of
        bytes."""
        return self._memory(problem, language).text(show)

    def _time(self, problem: Problem, language: str) -> _Sum:
        own = _of(language, problem.language_time)
        if own is not None:
            return _Sum(own)
        allowance = _of(language, self.allowances) or _NO_ALLOWANCE
        if not problem.time_allowance:
            allowance = _NO_ALLOWANCE
        return _Sum(problem.time, allowance.time_factor, allowance.time_extra)

    def _memory(self, problem: Problem, language: str) -> _Sum:
        own = _of(language, problem.language_memory)
        if own is not None:
            return _Sum(own, slack=self.memory_slack)
        allowance = _of(language, self.allowances) or _NO_ALLOWANCE
        return _Sum(problem.memory, allowance.memory_factor, allowance.memory_extra, self.memory_slack)


def _of(language: str, table: Mapping[str, _T]) -> _T | None:
    """What a table says of the language, or of what it is a version of."""
    return next((table[key] for key in lineage(language) if key in table), None)


@record
class _Sum:
    """One limit as it comes about: base x factor + extra + slack."""

    base: float
    factor: float = 1.0
    extra: float = 0.0
    slack: float = 0.0

    @property
    def total(self) -> float:
        return self.base * self.factor + self.extra + self.slack

    def text(self, show: Callable[[float], str]) -> str:
        steps = show(self.base)
        if self.factor != 1:
            steps += f" × {self.factor:g}"
        for addend in (self.extra, self.slack):
            if addend:
                steps += f" + {show(addend)}"
        whole = show(self.total)
        return whole if steps == whole else f"{whole} ({steps})"


def site(name: str) -> Site:
    """The policy of that name.

    Raises:
        Fault: there is none.
    """
    sites = load_sites()
    if name not in sites:
        raise Fault(f"no site {name!r}; {hint(name, sites)}")
    return sites[name]


@cache
def load_sites() -> Mapping[str, Site]:
    """All policies by name, in the table's order."""
    table = tables.load(_TABLE)
    return {name: _site(name, entry, table) for name, entry in table.items()}


def _site(name: str, entry: Mapping[str, Any], table: Mapping[str, Any]) -> Site:
    words = entry["korean"]
    if "like" in words:
        words = table[words["like"]]["korean"]
    return Site(
        name=name,
        title=entry["title"],
        checker=entry["checker"],
        time_scope=entry["time_scope"],
        allowances={language: _allowance(row) for language, row in entry.get("allowances", {}).items()},
        words=entry.get("words", {}),
        memory_slack=entry.get("memory_slack", 0) * MIB,
        memory_verdict=Verdict(entry["memory_verdict"]),
        memory_reason=entry.get("memory_reason", ""),
        default_time=float(entry["default_time"]),
        default_memory=entry["default_memory"] * MIB,
        default_output=entry["default_output"] * MIB,
        first_failure=entry["first_failure"],
        korean={verdict: words[verdict.value] for verdict in Verdict},
    )


def _allowance(row: Mapping[str, float]) -> Allowance:
    return Allowance(
        time_factor=float(row.get("time_factor", 1)),
        time_extra=float(row.get("time_extra", 0)),
        memory_factor=float(row.get("memory_factor", 1)),
        memory_extra=round(row.get("memory_extra", 0) * MIB),
    )
