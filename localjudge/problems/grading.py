"""What a package says of scores and graders, in the versions of the format.

Legacy: ``testdata.yaml`` in a folder of ``data/`` says how its grader works; what it leaves out it has from the folder
around it. 2025-09: ``test_group.yaml`` in ``data/secret`` and in the folders right below it gives highest scores, and
what a group requires. 2023-07-draft has the same in a section ``scoring``, at any depth.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from localjudge.checkers.decimals import number
from localjudge.model import Case, Fault
from localjudge.problems import fields
from localjudge.problems.files import shown
from localjudge.problems.groups import Groups
from localjudge.problems.validators import programs_in
from localjudge.records import replace
from localjudge.scoring import Grading, Group

__all__ = ["read_grading"]

_VERDICTS: Final = {"worst_error": "worst_error", "no_errors": "worst_error", "first_error": "first_error"}
_SCORES: Final = ("sum", "avg", "min", "max")
_AGGREGATIONS: Final = ("pass-fail", "sum", "min")
_LEGACY_KEYS: Final = ("on_reject", "grading", "grader_flags", "accept_score", "reject_score", "range")
_USUAL_MOST: Final = 100.0
"""of ``secret`` in the newer formats"""
_REJECTIONS: Final = {"break": True, "continue": False, "first_error": True, "grade": False}


def read_grading(
    folder: Path,
    config: Mapping[str, Any],
    name: str,
    groups: Groups,
    cases: Sequence[Case],
    *,
    version: str,
    warn: Callable[[str], None],
) -> Grading | None:
    """The grading of a package that has scores or may have graders; None where a submission's verdict is that of its
    first case that isn't AC.

    Args:
        folder: the package.
        config: what its ``problem.yaml`` holds.
        name: that file, as messages name it.
        groups: what the files in ``data/`` say.
        cases: all of the package.
        version: of the format.
        warn: called with a line for what is tolerated.

    Raises:
        Fault: something is said in a way that cannot be read, or a grader is asked for that is not there.
    """
    data = folder / "data"
    names = sorted({"", *(folder for case in cases for folder in _folders(case.name))}, key=lambda one: one.split("/"))
    scoring = "scoring" in fields.words(config, "type", name)
    validation = fields.words(config, "validation", name)
    if version == "legacy":
        return _legacy(folder, config, name, groups, names, scoring=scoring or "score" in validation)
    draft = version == "2023-07-draft"
    found: dict[str, Group] = {}
    for one in names:
        if one.count("/") <= 1 or draft:  # in 2025-09 folders further down are no groups
            found[one] = _newer(one, groups.own(data / one), shown(data / one), draft=draft)
    found, most = _with_highest(found, cases, name, warn)
    return Grading(found, by_graders=False, case_most=most)


def _folders(case: str) -> list[str]:
    """The folders that a case is in, as paths below ``data``."""
    parts = case.split("/")[:-1]
    return ["/".join(parts[: end + 1]) for end in range(len(parts))]


# Legacy


def _legacy(
    folder: Path, config: Mapping[str, Any], name: str, groups: Groups, names: Sequence[str], *, scoring: bool
) -> Grading | None:
    values: dict[str, dict[str, Any]] = {}
    overall = fields.section(config, "grading", name)
    for one in names:
        file = groups.own(folder / "data" / one)
        around = values[one.rpartition("/")[0]] if one else {}
        values[one] = {**around, **{key: file[key] for key in _LEGACY_KEYS if file.get(key) is not None}}
        values[one] |= {key: overall[key] for key in _LEGACY_KEYS if key != "grading" and overall.get(key) is not None}
    asked = any(
        value.get("grading", "default") != "default" or value.get("grader_flags") or not _stops(value, one)
        for one, value in values.items()
    )
    if not scoring and not asked:
        return None
    found = {one: _by_grader(one, value, f"data/{one}".rstrip("/")) for one, value in values.items()}
    graders = programs_in(folder / "graders")
    custom = any(group.custom for group in found.values())
    if custom and len(graders) != 1:
        what = f"{len(graders)} graders" if graders else "no grader"
        raise Fault(f"{name}: grading is custom, and there is {what}; put one program in graders/")
    objective = overall.get("objective", "max")
    if objective not in ("min", "max"):
        raise Fault(f"{name}: grading: objective is {fields.excerpt(objective)}; write min or max")
    return Grading(
        found,
        by_graders=True,
        scores=scoring,
        own_scores="score" in fields.words(config, "validation", name),
        grader=graders[0] if custom else None,
        smallest_wins=objective == "min",
    )


def _stops(values: Mapping[str, Any], where: str) -> bool:
    given = values.get("on_reject", "break")
    if given not in _REJECTIONS:
        raise Fault(f"data/{where}: on_reject is {fields.excerpt(given)}; write break or continue")
    return _REJECTIONS[given]


def _by_grader(name: str, values: Mapping[str, Any], where: str) -> Group:
    kind = values.get("grading", "default")
    if kind not in ("default", "custom"):
        raise Fault(f"{where}: grading is {fields.excerpt(kind)}; write default or custom")
    flags = fields.words(values, "grader_flags", where)
    verdict, score, extra = "worst_error", "sum", set[str]()
    for flag in flags if kind == "default" else ():
        if flag in _SCORES:
            score = flag
        elif flag in _VERDICTS:
            verdict = _VERDICTS[flag]
        elif flag == "always_accept":
            verdict = flag
        elif flag in ("ignore_sample", "accept_if_any_accepted"):
            extra.add(flag)
        else:
            raise Fault(f"{where}: the grader knows no flag {flag!r}; write worst_error, first_error, sum, …")
    least, most = _range(values, where)
    return Group(
        name,
        score=score,
        least=least,
        most=most,
        verdict=verdict,
        any_accepted="accept_if_any_accepted" in extra,
        ignore_sample="ignore_sample" in extra and not name,  # the grader's flags go down, and this one means the root
        stops=_stops(values, name),
        accept_score=_score(values, "accept_score", where, 1.0),
        reject_score=_score(values, "reject_score", where, 0.0),
        custom=kind == "custom",
        args=flags if kind == "custom" else (),
    )


def _score(values: Mapping[str, Any], key: str, where: str, usual: float) -> float:
    value = values.get(key, usual)
    if isinstance(value, str):
        value = number(value.encode())
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise Fault(f"{where}: {key} is {fields.excerpt(values.get(key))}; write a number")
    return float(value)


def _range(values: Mapping[str, Any], where: str) -> tuple[float, float]:
    given = fields.words(values, "range", where)
    if not given:
        return -math.inf, math.inf
    ends = {"inf": math.inf, "+inf": math.inf, "-inf": -math.inf}
    found = [ends.get(word.lower(), number(word.encode())) for word in given]
    if len(found) != 2 or found[0] is None or found[1] is None or found[0] > found[1]:
        raise Fault(f"{where}: range is {' '.join(given)!r}; write two numbers, the lower first, or -inf and +inf")
    return found[0], found[1]


# 2023-07-draft and 2025-09

_UNSAID: Final = -1.0
"""a highest score that is not given"""


def _newer(name: str, values: Mapping[str, Any], where: str, *, draft: bool) -> Group:
    if not name.startswith("secret"):
        return Group(name, score="pass-fail")
    if draft:
        values = fields.section(values, "scoring", where)
    highest, way = ("score", "aggregation") if draft else ("max_score", "score_aggregation")
    most = _most(values.get(highest), f"{where}: {highest}", _USUAL_MOST if name == "secret" else _UNSAID)
    how = values.get(way, "sum" if name == "secret" else "pass-fail")
    if how not in _AGGREGATIONS:
        raise Fault(f"{where}: {way} is {fields.excerpt(how)}; write one of {', '.join(_AGGREGATIONS)}")
    if how == "pass-fail" and math.isinf(most):
        raise Fault(f"{where}: {way} is pass-fail, which needs a highest score; give {highest}")
    return Group(name, score=how, most=most, requires=fields.words(values, "require_pass", where))


def _most(given: object, where: str, usual: float) -> float:
    if given is None:
        return usual
    if given == "unbounded":
        return math.inf
    value = float(given) if isinstance(given, str) and given.isdecimal() else given
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise Fault(f"{where} is {fields.excerpt(given)}; write a whole number, or unbounded")
    return float(value)


def _with_highest(
    groups: Mapping[str, Group], cases: Sequence[Case], where: str, warn: Callable[[str], None]
) -> tuple[dict[str, Group], dict[str, float]]:
    """The groups with all their highest scores, and those of the cases. What is not given is an equal part of what is
    left of the group around it; 2025-09 wants it given, the draft says so."""
    found = dict(groups)
    most: dict[str, float] = {}
    for name in (name for name in groups if name.startswith("secret")):
        group = found[name]
        inner = [one for one in found.values() if one.within == name]
        own = [case.name for case in cases if _home(groups, case.name) == name]
        left = _part(group, inner, len(own), where)
        for one in (one for one in inner if one.most == _UNSAID):
            if math.isinf(left) and one.score == "pass-fail":
                raise Fault(f"{where}: {one.name} is pass-fail, which needs a highest score; give one")
            if group.score != "pass-fail":
                warn(f"{where}: {one.name} has no highest score; taken as {left:g}")
            found[one.name] = replace(one, most=left)
        if group.score != "pass-fail":
            most |= dict.fromkeys(own, left)
    return found, most


def _part(group: Group, inner: Sequence[Group], cases: int, where: str) -> float:
    """The highest score of whatever in a group has none of its own."""
    if group.score != "sum" or math.isinf(group.most):
        return group.most
    given = [one.most for one in inner if one.most != _UNSAID]
    left = group.most - math.fsum(given)
    if left < 0:
        raise Fault(f"{where}: the highest scores in {group.name} are more than its own, {group.most:g}; mend them")
    return left / max(1, cases + len(inner) - len(given))


def _home(groups: Mapping[str, Group], case: str) -> str:
    """The group that a case is in."""
    name = case.rpartition("/")[0]
    while name and name not in groups:
        name = name.rpartition("/")[0]
    return name
