"""Which verdicts a package expects of its submissions: by folder, by ``submissions.yaml``, or in the source itself.

``submissions.yaml`` (2025-09) maps globs of paths to the verdicts that every case may get and to those of which one
case must get one. DOMjudge's packages have a comment instead: ``@EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, final

from localjudge.model import Fault, Verdict
from localjudge.nearest import hint
from localjudge.problems import fields
from localjudge.problems.files import shown

__all__ = ["ANY", "EXPECTATIONS", "FOLDERS", "Expectation", "Expectations", "marked"]

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
_NO_EFFECT: Final = ("score", "message")


@dataclass(frozen=True, slots=True)
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


@final
class Expectations:
    """The entries of one ``submissions.yaml``."""

    def __init__(self, file: Path, warn: Callable[[str], None]) -> None:
        """Read it; a file that is not there has no entries.

        Raises:
            Fault: it cannot be read, or names no verdict that is known.
        """
        self._entries: list[tuple[re.Pattern[str], Mapping[str, Any], str]] = []
        if not file.is_file():
            return
        values = fields.load_yaml(file)
        for glob in values:
            where = f"{shown(file)}: {glob}"
            entry = fields.section(values, glob, shown(file))
            groups = [key for key in entry if isinstance(entry[key], dict)]
            for group in groups:
                warn(f"{where}: {group}: what is expected of some cases alone is not checked")
            plain = {key: value for key, value in entry.items() if key not in groups}
            for warning in fields.unknown_keys(plain, (*_KEYS, *_NO_EFFECT), where):
                warn(warning)
            for key in ("permitted", "required"):
                _verdicts(plain, key, where)  # whether it can be read is known before anything is judged
            self._entries.append((_pattern(glob), plain, where))

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
        return Expectation(tuple(expected), tuple(permitted), key, entry_file, sets_time)


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
