"""Which verdicts a package expects of its submissions: by folder, by ``submissions.yaml``, or in the source itself.

``submissions.yaml`` (2025-09) maps globs of paths to the verdicts that every case may get and to those of which one
case must get one. DOMjudge's packages have a comment instead: ``@EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, final

from localjudge.model import Fault, Rule, Submission, Verdict
from localjudge.nearest import hint
from localjudge.problems import fields
from localjudge.problems.files import shown
from localjudge.records import record, replace

__all__ = ["ANY", "EXPECTATIONS", "FOLDERS", "NEWER", "Expectation", "Expectations", "marked", "of_part"]

ANY: Final = (Verdict.AC, Verdict.PE, Verdict.WA, Verdict.TLE, Verdict.MLE, Verdict.OLE, Verdict.RE, Verdict.CE)
"""every verdict that is the submission's own doing"""
EXPECTATIONS: Final[Mapping[str, tuple[Verdict, ...]]] = {
    "accepted": (Verdict.AC,),
    "wrong_answer": (Verdict.WA,),
    "presentation_error": (Verdict.PE,),
    "time_limit_exceeded": (Verdict.TLE,),
    "memory_limit_exceeded": (Verdict.MLE,),
    "output_limit_exceeded": (Verdict.OLE,),
    "run_time_error": (Verdict.RE,),
    "compile_error": (Verdict.CE,),
    "rejected": ANY[1:],
}
"""what a folder of ``solutions/`` expects: the names of the ICPC problem package, and one for PE, which the format does
not know"""
FOLDERS: Final[Mapping[str, tuple[Verdict, ...]]] = {
    **EXPECTATIONS,
    "partially_accepted": (Verdict.AC,),
    "brute_force": (Verdict.TLE, Verdict.MLE, Verdict.RE),
    "run_time_error": (Verdict.RE, Verdict.MLE),
}
"""what a folder of a package's ``submissions/`` expects; a memory overrun is a run-time error in the format"""

NEWER: Final[Mapping[str, Mapping[str, list[str]]]] = {
    "accepted": {"permitted": ["AC"]},
    "rejected": {"required": ["WA", "TLE", "RTE"]},
    "wrong_answer": {"permitted": ["AC", "WA"], "required": ["WA"]},
    "time_limit_exceeded": {"permitted": ["AC", "TLE"], "required": ["TLE"]},
    "run_time_error": {"permitted": ["AC", "RTE"], "required": ["RTE"]},
    "brute_force": {"permitted": ["AC", "TLE", "RTE"], "required": ["TLE", "RTE"]},
}
"""what the folders say in 2023-07-draft and 2025-09, where every case counts and ``submissions.yaml`` may replace it"""

# The short names of 2025-09, ours, and the words of DOMjudge and its forerunners.
_VERDICTS: Final[Mapping[str, tuple[Verdict, ...]]] = {
    **{verdict.value: (verdict,) for verdict in ANY},
    "RTE": (Verdict.RE,),
    "CORRECT": (Verdict.AC,),
    "ACCEPTED": (Verdict.AC,),
    "WRONG_ANSWER": (Verdict.WA,),
    "WRONG": (Verdict.WA,),
    "NO_OUTPUT": (Verdict.WA,),
    "PRESENTATION_ERROR": (Verdict.PE, Verdict.WA),
    "TIMELIMIT": (Verdict.TLE,),
    "TIME_LIMIT_EXCEEDED": (Verdict.TLE,),
    "MEMORY_LIMIT_EXCEEDED": (Verdict.MLE,),
    "MEMORY_LIMIT": (Verdict.MLE,),
    "OUTPUT_LIMIT_EXCEEDED": (Verdict.OLE,),
    "OUTPUT_LIMIT": (Verdict.OLE,),
    "RUN_ERROR": (Verdict.RE,),
    "RUN_TIME_ERROR": (Verdict.RE,),
    "RUNTIME_ERROR": (Verdict.RE,),
    "COMPILER_ERROR": (Verdict.CE,),
    "COMPILE_ERROR": (Verdict.CE,),
    "CHECK_MANUALLY": ANY,
}
_MARK: Final = re.compile(rb"@EXPECTED_RESULTS@:[ \t]*([^\r\n]*)")
_MARK_WITHIN: Final = 1 << 16
"""bytes; the mark is in a comment, and those are at a file's beginning"""
_KEYS: Final = ("permitted", "required", "language", "entrypoint", "model_solution", "authors", "use_for_time_limit")
_OF_CASES: Final = ("permitted", "required", "score", "message", "use_for_time_limit")


@record
class Expectation:
    """What is expected of one submission."""

    expected: tuple[Verdict, ...]
    """the verdicts of which it must get one"""
    permitted: tuple[Verdict, ...] = ()
    """those that each case may get; empty where only the submission's own verdict counts"""
    language: str | None = None
    entry: str = ""
    sets_time: bool = True
    """whether it counts for the time limit, where it must be accepted"""
    rules: tuple[Rule, ...] = ()
    """what is expected of its score, of its messages, and of some cases"""


@final
class Expectations:
    """The entries of one ``submissions.yaml``, and what the version of the format says of folders without it."""

    def __init__(
        self, file: Path, warn: Callable[[str], None], usual: Mapping[str, Mapping[str, list[str]]] | None = None
    ) -> None:
        """Read it; a file that is not there has no entries.

        Args:
            file: where it is.
            warn: called with a line for what has no effect.
            usual: what folders say that have no entry of their own name.

        Raises:
            Fault: it cannot be read, or names no verdict that is known.
        """
        self._entries: list[tuple[re.Pattern[str], Mapping[str, Any], str]] = []
        self._rules: list[tuple[re.Pattern[str], Rule]] = []
        values = fields.load_yaml(file) if file.is_file() else {}
        said = {glob.strip("/"): fields.section(values, glob, shown(file)) for glob in values}
        for name, entry in (usual or {}).items():
            said[name] = {**entry, **said.get(name, {})}
        for glob, entry in said.items():
            where = f"{shown(file)}: {glob}"
            groups = [key for key in entry if isinstance(entry[key], dict)]
            plain = {key: value for key, value in entry.items() if key not in groups}
            for warning in fields.unknown_keys(plain, (*_KEYS, *_OF_CASES), where):
                warn(warning)
            for key in ("permitted", "required"):
                _verdicts(plain, key, where)  # whether it can be read is known before anything is judged
            pattern = _pattern(glob)
            self._entries.append((pattern, plain, where))
            whole = {key: plain[key] for key in ("score", "message") if plain.get(key) is not None}
            if whole:
                self._rules.append((pattern, _rule(whole, glob, where)))
            for group in groups:
                place = f"{where}: {group}"
                for warning in fields.unknown_keys(entry[group], _OF_CASES, place):
                    warn(warning)
                rule = _rule(entry[group], f"{glob}: {group}", place)
                self._rules.append((pattern, replace(rule, cases=_pattern(group).pattern)))

    def of(self, name: str) -> Expectation | None:
        """What is said of the submission whose path below ``submissions/`` is that; None for nothing."""
        found = [(entry, where) for pattern, entry, where in self._entries if pattern.match(name)]
        if not found:
            return None
        permitted = list(ANY)
        expected = list(ANY)
        language, entry_file, sets_time = None, "", True
        for entry, where in found:  # several entries hold together
            allowed = _verdicts(entry, "permitted", where) or ANY
            needed = _verdicts(entry, "required", where) or allowed
            permitted = [verdict for verdict in permitted if verdict in allowed]
            expected = [verdict for verdict in expected if verdict in needed]
            language = entry.get("language") or language
            entry_file = str(entry.get("entrypoint") or entry_file)
            sets_time = sets_time and entry.get("use_for_time_limit") not in (False, "upper")
        if not permitted or not expected:
            raise Fault(f"{found[-1][1]}: leaves no verdict to {name}; mend the entries that match it")
        key = language if isinstance(language, str) else None
        rules = tuple(rule for pattern, rule in self._rules if pattern.match(name))
        return Expectation(tuple(expected), tuple(permitted), key, entry_file, sets_time, rules)


def of_part(submission: Submission, left_out: Collection[str]) -> Submission:
    """The submission with what can be expected of it where some cases are left out, or where the problem has samples
    alone: the case that it fails at may be among those that are missing. So AC will do, too, and no case must get what
    one case of all has to get.

    Args:
        submission: with what is expected of it on all cases.
        left_out: the names of the cases that it is not judged by.
    """
    part = left_out or submission.problem.samples_only
    if not part or submission.expected == (Verdict.CE,):  # no case has a part in that
        return submission
    expected = submission.permitted or tuple(dict.fromkeys((*submission.expected, Verdict.AC)))
    rules = tuple(
        replace(rule, required=(), message="") if any(map(rule.holds, left_out)) else rule for rule in submission.rules
    )
    return replace(submission, expected=expected, rules=rules)


def _rule(values: Mapping[str, Any], name: str, where: str) -> Rule:
    """What is said of some cases, or of the score."""
    message = values.get("message", "")
    if not isinstance(message, str):
        raise Fault(f"{where}: message is {fields.excerpt(message)}; write a text, in quotes if need be")
    least, most = _scores(values.get("score"), where)
    permitted, required = (_verdicts(values, key, where) for key in ("permitted", "required"))
    return Rule(name, "", permitted, required, least, most, message)


def _scores(given: object, where: str) -> tuple[float, float]:
    if given is None:
        return -math.inf, math.inf
    ends: list[Any] = given if isinstance(given, list) else [given, given]
    good = len(ends) == 2 and all(isinstance(end, int | float) and not isinstance(end, bool) for end in ends)
    if not good or not ends[0] <= ends[1]:
        raise Fault(f"{where}: score is {fields.excerpt(given)}; write a number, or the lowest and highest: [10, 20]")
    return float(ends[0]), float(ends[1])


def marked(source: Path) -> tuple[Verdict, ...]:
    """The verdicts that a source file's own mark expects; none where it has no mark.

    Raises:
        Fault: the mark names no verdict that is known.
    """
    try:
        with source.open("rb") as file:
            found = _MARK.search(file.read(_MARK_WITHIN))
    except OSError:
        return ()  # whoever reads it to judge it says so
    if found is None:
        return ()
    names = found[1].decode("utf-8", "replace").replace("*/", "").replace("-->", "").split(",")
    where = f"{shown(source)}: @EXPECTED_RESULTS@"
    return tuple(dict.fromkeys(verdict for name in names if name.strip() for verdict in _named(name, where)))


def _verdicts(entry: Mapping[str, Any], key: str, where: str) -> tuple[Verdict, ...]:
    names = fields.words(entry, key, where)
    found = [verdict for name in names for verdict in _named(name, f"{where}: {key}")]
    if Verdict.WA in found and Verdict.PE not in found:
        found.append(Verdict.PE)  # the format has no PE: such outputs are wrong there
    if Verdict.RE in found:
        found += [Verdict.MLE, Verdict.OLE]  # nor those
    return tuple(dict.fromkeys(found))


def _named(name: str, where: str) -> tuple[Verdict, ...]:
    folded = re.sub(r"[\s-]+", "_", name.strip(" \t,[]'\"")).upper()
    if folded not in _VERDICTS:
        raise Fault(f"{where}: no verdict {name.strip()!r}; {hint(folded, _VERDICTS)}")
    return _VERDICTS[folded]


def _pattern(glob: str) -> re.Pattern[str]:
    """A glob of ``submissions.yaml``: ``*`` stands for anything but ``/``, ``{a,b}`` for either; a folder's name stands
    for all that is in it."""
    parts: Sequence[str] = re.split(r"(\*|\{[^{}]*\})", glob.strip("/"))
    made = []
    for part in parts:
        if part == "*":
            made.append("[^/]*")
        elif part.startswith("{") and part.endswith("}"):
            made.append(f"(?:{'|'.join(re.escape(choice.strip()) for choice in part[1:-1].split(','))})")
        else:
            made.append(re.escape(part))
    return re.compile(f"{''.join(made)}(?:/|$)")
