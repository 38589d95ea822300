"""The ICPC problem package, without its submissions: https://icpc.io/problem-package-format

The three versions in use are read (legacy, 2023-07-draft, 2025-09), with one section of our own, ``localjudge``, for
what a site says and the format cannot. Keys without meaning for judging are left alone; unknown ones are warned of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from localjudge.checkers import parse_args
from localjudge.languages import language
from localjudge.model import Case, Checker, Fault, Problem
from localjudge.problems import fields
from localjudge.problems.files import shown
from localjudge.problems.validators import output_validator
from localjudge.sites import Site
from localjudge.sites import site as policy

__all__ = ["find_cases", "is_package", "read_package"]

CONFIG: Final = "problem.yaml"
GROUPS: Final = ("sample", "secret")

_VERSIONS: Final = ("legacy", "2023-07-draft", "2025-09")
# The keys of all three versions of the format, and ours.
_KEYS: Final = (
    *("problem_format_version", "type", "name", "uuid", "version", "credits", "author", "source", "source_url"),
    *("license", "rights_owner", "embargo_until", "limits", "keywords", "languages", "allow_file_writing"),
    *("constants", "validation", "validator_flags", "grading", "localjudge"),
)
_LIMITS: Final = (
    *("time_limit", "time_multipliers", "time_multiplier", "time_safety_margin", "time_resolution", "memory"),
    *("output", "code", "compilation_time", "compilation_memory", "validation_time", "validation_memory"),
    *("validation_output", "validation_passes"),
)
_OURS: Final = ("checker", "time_allowance", "languages")
_LANGUAGE_LIMITS: Final = ("time_limit", "memory")
_NOT_JUDGED: Final = ("interactive", "multi-pass", "submit-answer")


def is_package(folder: Path) -> bool:
    """Whether the folder is laid out as a package, even if its ``problem.yaml`` is missing."""
    return (folder / CONFIG).is_file() or any((folder / "data" / group).is_dir() for group in GROUPS)


def read_package(folder: Path, *, id: str, site: str, ui: str, warn: Callable[[str], None]) -> Problem:
    """The package as a problem under the site's policy.

    Args:
        folder: holds ``problem.yaml`` and ``data/``.
        id: the problem's id, ``site/name`` or a path.
        site: a key of ``sites.toml``; gives what the package leaves out.
        ui: the language that the title is wanted in, ``en`` or ``ko``.
        warn: called with a line for what is tolerated and has no effect.

    Raises:
        Fault: the package cannot be judged as it is.
    """
    file = folder / CONFIG
    if not file.is_file():
        raise Fault(f"{shown(folder)}: has data/ but no {CONFIG}; add one with the problem's name and limits")
    reading = _Reading(folder, shown(file), fields.load_yaml(file), policy(site), warn)
    reading.check_kind()
    limits, ours = reading.limits(), reading.ours()
    time, memory = reading.language_limits(ours)
    return Problem(
        id=id,
        site=site,
        title=reading.title(ui),
        path=folder,
        time=reading.time(limits),
        memory=fields.mebibytes(limits, "memory", f"{reading.name}: limits") or reading.site.default_memory,
        output=fields.mebibytes(limits, "output", f"{reading.name}: limits") or reading.site.default_output,
        checker=reading.checker(ours),
        cases=find_cases(folder),
        time_allowance=fields.flag(ours, "time_allowance", f"{reading.name}: localjudge", default=True),
        language_time=time,
        language_memory=memory,
    )


def find_cases(folder: Path) -> tuple[Case, ...]:
    """The cases below ``data/sample`` and ``data/secret``, in the format's order: by name, level by level.

    Raises:
        Fault: there are none, or an input has no answer, or an answer no input.
    """
    data = folder / "data"
    if not data.is_dir():
        raise Fault(f"{shown(folder)}: has no data; put *.in and *.ans in data/sample and data/secret")
    inputs: dict[Path, Path] = {}
    answers: dict[Path, Path] = {}
    for group in GROUPS:
        for path in (data / group).rglob("*.*"):
            name = path.relative_to(data).with_suffix("")
            hidden = any(part.startswith(".") for part in name.parts)
            if path.suffix in (".in", ".ans") and not hidden and path.is_file():
                side = inputs if path.suffix == ".in" else answers
                side[name] = path
    for name in sorted(inputs.keys() - answers.keys()):
        raise Fault(f"{shown(inputs[name])}: an input without an answer; add {name.name}.ans, or remove the input")
    for name in sorted(answers.keys() - inputs.keys()):
        raise Fault(f"{shown(answers[name])}: an answer without an input; add {name.name}.in, or remove the answer")
    if not inputs:
        raise Fault(f"{shown(data)}: holds no cases; put *.in and *.ans in data/sample and data/secret")
    # Paths compare part by part, so that a group's cases stay together.
    return tuple(Case(name.as_posix(), inputs[name], answers[name]) for name in sorted(inputs))


@dataclass(frozen=True, slots=True)
class _Reading:
    """One ``problem.yaml`` while it is read."""

    folder: Path
    name: str
    """the file as messages name it"""
    values: Mapping[str, Any]
    site: Site
    warn: Callable[[str], None]

    def check_kind(self) -> None:
        """Refuse the kinds of problems whose judging would be a guess."""
        self._warn_unknown(self.values, _KEYS, self.name)
        version = self.values.get("problem_format_version", _VERSIONS[0])
        if version not in _VERSIONS:
            self.warn(f"{self.name}: problem_format_version {version!r} is not known; read as {_VERSIONS[-1]}")
        kinds = fields.words(self.values, "type", self.name)
        legacy = fields.words(self.values, "validation", self.name)
        for kind in (*kinds, *legacy):
            if kind in _NOT_JUDGED:
                raise Fault(f"{self.name}: {kind} problems are not judged here; only pass-fail and scoring ones are")
        if "scoring" in kinds or "score" in legacy:
            self.warn(f"{self.name}: scores are not computed; a submission passes or fails as a whole")

    def title(self, ui: str) -> str:
        """The name in the wanted language, else in English, else in any; the folder's name where there is none."""
        name = self.values.get("name")
        if isinstance(name, dict):
            name = name.get(ui) or name.get("en") or next(iter(name.values()), None)
        if name is None:
            return self.folder.resolve().name
        if not isinstance(name, str):
            raise Fault(f"{self.name}: name is {fields.excerpt(name)}; write a text, in quotes if need be")
        return " ".join(name.split())

    def limits(self) -> dict[str, Any]:
        limits = fields.section(self.values, "limits", self.name)
        self._warn_unknown(limits, _LIMITS, f"{self.name}: limits")
        return limits

    def ours(self) -> dict[str, Any]:
        ours = fields.section(self.values, "localjudge", self.name)
        self._warn_unknown(ours, _OURS, f"{self.name}: localjudge")
        return ours

    def time(self, limits: Mapping[str, Any]) -> float:
        """``limits: time_limit``; legacy packages have it in a file of its own, ``.timelimit``."""
        given = fields.seconds(limits, "time_limit", f"{self.name}: limits")
        file = self.folder / ".timelimit"
        if given is None and file.is_file():
            # one number alone is YAML too
            given = fields.seconds({"the time limit": fields.load_any(file)}, "the time limit", shown(file))
        if given is None:
            given = self.site.default_time
            self.warn(f"{self.name}: limits: time_limit is not given; taken as {given:g} s, as {self.site.name} has it")
        return given

    def checker(self, ours: Mapping[str, Any]) -> Checker:
        """The package's output validator, else the rule that it names, else the site's.

        Flags for the format's default validator make it that rule, whatever the site's own: they have no meaning for
        another.
        """
        flags = fields.words(self.values, "validator_flags", self.name) or self._group_flags()
        program = output_validator(self.folder, self.name, fields.words(self.values, "validation", self.name))
        named = fields.words(ours, "checker", f"{self.name}: localjudge")
        if program is not None:
            if named:
                raise Fault(f"{self.name}: localjudge: checker is given beside {shown(program)}; remove one of them")
            return Checker("validator", flags, program)
        if not named:
            named = ("icpc", *flags) if flags else (self.site.checker,)
        kind, args = named[0], named[1:]
        if kind == "validator":
            raise Fault(f"{self.name}: checker 'validator' needs a program; put one in output_validator/")
        try:
            parse_args(kind, args)
        except Fault as fault:
            raise Fault(f"{self.name}: {fault}") from None
        return Checker(kind, args)

    def language_limits(self, ours: Mapping[str, Any]) -> tuple[dict[str, float], dict[str, int]]:
        """The problem's own limits by language key: seconds, and bytes."""
        where = f"{self.name}: localjudge: languages"
        time: dict[str, float] = {}
        memory: dict[str, int] = {}
        languages = fields.section(ours, "languages", f"{self.name}: localjudge")
        for name in languages:
            own = fields.section(languages, name, where)
            self._warn_unknown(own, _LANGUAGE_LIMITS, f"{where}: {name}")
            seconds = fields.seconds(own, "time_limit", f"{where}: {name}")
            size = fields.mebibytes(own, "memory", f"{where}: {name}")
            try:
                key = language(name).key
            except Fault as fault:  # one that the site has and the judge does not, perhaps: nothing is judged by it
                self.warn(f"{where}: {fault}; its limits have no effect")
                continue
            if seconds is not None:
                time[key] = seconds
            if size is not None:
                memory[key] = size
        return time, memory

    def _group_flags(self) -> tuple[str, ...]:
        """Flags for all test data: ``output_validator_args`` of 2025-09, ``output_validator_flags`` before it."""
        for name, key in (
            ("test_group.yaml", "output_validator_args"),
            ("testdata.yaml", "output_validator_flags"),
        ):
            file = self.folder / "data" / name
            if file.is_file():
                return fields.words(fields.load_yaml(file), key, shown(file))
        return ()

    def _warn_unknown(self, values: Mapping[str, Any], known: Sequence[str], where: str) -> None:
        for warning in fields.unknown_keys(values, known, where):
            self.warn(warning)
