"""The ICPC problem package, without its submissions: https://icpc.io/problem-package-format

The three versions in use are read (legacy, 2023-07-draft, 2025-09), with one section of our own, ``localjudge``, for
what a site says and the format cannot. Keys without meaning for judging are left alone; unknown ones are warned of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from localjudge.checkers import parse_args
from localjudge.languages import language
from localjudge.model import Case, Checker, Fault, Problem, TimeRule
from localjudge.problems import fields
from localjudge.problems.answers import TYPE
from localjudge.problems.checkers import named_checker
from localjudge.problems.files import CONFIG, GROUPS, beginning, check_links, files_beside, shown
from localjudge.problems.groups import Groups
from localjudge.problems.older import domjudge_settings, statement_title, time_limit_file
from localjudge.problems.validators import output_validators, programs_in
from localjudge.records import record, replace
from localjudge.sites import Site
from localjudge.sites import site as policy

if TYPE_CHECKING:
    from localjudge.scoring import Grading

__all__ = ["find_cases", "half_cases", "read_package"]

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
_OURS: Final = ("checker", "time_allowance", "languages", "not_exported", "samples_only")
_WITH_CONSTANTS: Final = ("submissions", "include", "input_validators", "output_validator", "output_validators")
_MOST_SOURCE: Final = 1 << 20
_LANGUAGE_LIMITS: Final = ("time_limit", "memory")
_FORMATS_OWN: Final = "icpc"
"""the policy under which the format's own rules hold; a site has its own default"""
_CONVERSING: Final = ("interactive", "multi-pass")
_USUAL_PASSES: Final = 2


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
    settings = domjudge_settings(folder, warn)
    if not file.is_file() and not settings:
        raise Fault(f"{shown(folder)}: has data/ but no {CONFIG}; add one with the problem's name and limits")
    values = fields.load_yaml(file) if file.is_file() else {}
    groups = Groups(folder / "data", fields.section(values, "constants", shown(file)), warn)
    reading = _Reading(folder, shown(file), values, settings, groups, policy(site), warn)
    reading.check_keys()
    reading.warn_unsupported()
    limits, ours = reading.limits(), reading.ours()
    time, memory = reading.language_limits(ours)
    limit, rule = reading.time(limits)
    checker = reading.conversation(reading.checker(ours, limits), limits)
    cases = reading.cases(checker)
    return Problem(
        id=id,
        site=site,
        title=reading.title(ui),
        path=folder,
        time=limit,
        memory=fields.mebibytes(limits, "memory", f"{reading.name}: limits") or reading.site.default_memory,
        output=fields.mebibytes(limits, "output", f"{reading.name}: limits") or reading.site.default_output,
        checker=checker,
        cases=cases,
        time_allowance=fields.flag(ours, "time_allowance", f"{reading.name}: localjudge", default=True),
        language_time=time,
        language_memory=memory,
        time_rule=rule,
        grading=reading.grading(cases),
        include=reading.include(),
        answers_only=TYPE in fields.words(values, "type", reading.name),
        samples_only=fields.flag(ours, "samples_only", f"{reading.name}: localjudge", default=False),
    )


def find_cases(folder: Path) -> tuple[Case, ...]:
    """The cases below ``data/sample`` and ``data/secret``, in the format's order: by name, level by level.

    Raises:
        Fault: there are none, or an input has no answer, or an answer no input.
    """
    data = folder / "data"
    if not data.is_dir():
        raise Fault(f"{shown(folder)}: has no data; put *.in and *.ans in data/sample and data/secret")
    inputs, answers = _halves(data)
    for line in _unpaired(inputs, answers):
        raise Fault(line)
    if not inputs:
        raise Fault(f"{shown(data)}: holds no cases; put *.in and *.ans in data/sample and data/secret")
    # Paths compare part by part, so that a group's cases stay together.
    return tuple(Case(name.as_posix(), inputs[name], answers[name]) for name in sorted(inputs))


def half_cases(folder: Path) -> list[str]:
    """A line for each input without an answer and each answer without an input."""
    return list(_unpaired(*_halves(folder / "data")))


def _halves(data: Path) -> tuple[dict[Path, Path], dict[Path, Path]]:
    """The inputs and the answers, by their names below the folder."""
    inputs: dict[Path, Path] = {}
    answers: dict[Path, Path] = {}
    for group in GROUPS:
        for path in (data / group).rglob("*.*"):
            name = path.relative_to(data).with_suffix("")
            hidden = any(part.startswith(".") for part in name.parts)
            if path.suffix in (".in", ".ans") and not hidden and path.is_file():
                side = inputs if path.suffix == ".in" else answers
                side[name] = path
    return inputs, answers


def _unpaired(inputs: Mapping[Path, Path], answers: Mapping[Path, Path]) -> Iterator[str]:
    for name in sorted(inputs.keys() - answers.keys()):
        yield f"{shown(inputs[name])}: an input without an answer; add {name.name}.ans, or remove the input"
    for name in sorted(answers.keys() - inputs.keys()):
        yield f"{shown(answers[name])}: an answer without an input; add {name.name}.in, or remove the answer"


@record
class _Reading:
    """One ``problem.yaml`` while it is read."""

    folder: Path
    name: str
    """the file as messages name it"""
    values: Mapping[str, Any]
    settings: dict[str, Any]
    """DOMjudge's own"""
    groups: Groups
    """what the files in ``data/`` say"""
    site: Site
    warn: Callable[[str], None]

    def check_keys(self) -> None:
        """Warn of what is not known."""
        self._warn_unknown(self.values, _KEYS, self.name)
        version = self.values.get("problem_format_version", _VERSIONS[0])
        if version not in _VERSIONS:
            self.warn(f"{self.name}: problem_format_version {version!r} is not known; read as {_VERSIONS[-1]}")

    def warn_unsupported(self) -> None:
        """Say what the package has that could change a verdict elsewhere, and does not here."""
        if programs_in(self.folder / "static_validator"):
            self.warn(f"{self.name}: static_validator/ is not run; submissions are judged by their outputs alone")
        names = [f"{{{{{name}}}}}".encode() for name in fields.section(self.values, "constants", self.name)]
        for top in _WITH_CONSTANTS if names else ():
            for file in sorted((self.folder / top).rglob("*")):
                if file.is_file() and any(name in beginning(file, _MOST_SOURCE) for name in names):
                    self.warn(f"{shown(file)}: constants are not put into programs; write their values")

    def title(self, ui: str) -> str:
        """The name in the wanted language, else in English, else in any; the folder's name where there is none."""
        name = self.values.get("name")
        if isinstance(name, dict):
            name = name.get(ui) or name.get("en") or next(iter(name.values()), None)
        if name is None:
            return self.settings.get("name") or statement_title(self.folder) or self.folder.resolve().name
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

    def time(self, limits: Mapping[str, Any]) -> tuple[float, TimeRule | None]:
        """The time limit in seconds, and where none is given how it is found; until then the site's stands in.

        It is ``limits: time_limit``; older packages have it in a file of its own.
        """
        where = f"{self.name}: limits"
        given = fields.seconds(limits, "time_limit", where) or time_limit_file(self.folder, self.settings)
        if given is not None:
            return given, None
        if TYPE in fields.words(self.values, "type", self.name):
            return self.site.default_time, None  # outputs take no time
        if self.site.name != _FORMATS_OWN:
            usual = self.site.default_time
            self.warn(f"{where}: time_limit is not given; taken as {usual:g} s, as {self.site.name} has it")
            return usual, None
        newer = fields.section(limits, "time_multipliers", where)
        multiplier = fields.seconds(newer, "ac_to_time_limit", f"{where}: time_multipliers")
        older = fields.seconds(limits, "time_multiplier", where)
        # The version called legacy says 5 where it says nothing, the newer ones 2.
        usual = 5.0 if self.version == _VERSIONS[0] else 2.0
        resolution = fields.seconds(limits, "time_resolution", where) or 1.0
        return self.site.default_time, TimeRule(multiplier or older or usual, resolution)

    @property
    def version(self) -> str:
        """The format's version that the package names; without a name it is the one called legacy."""
        named = self.values.get("problem_format_version", _VERSIONS[0])
        return named if named in _VERSIONS else _VERSIONS[-1]

    def checker(self, ours: Mapping[str, Any], limits: Mapping[str, Any]) -> Checker:
        """The package's output validator, else the rule or program that it names, else the site's rule.

        Flags for the format's default validator make it that rule, whatever the site's own: they have no meaning for
        another.
        """
        flags = self._flags() or self.groups.of(self.folder / "data" / "any").checker_args or ()
        validation = fields.words(self.values, "validation", self.name)
        programs = output_validators(self.folder, self.name, validation)
        named = fields.words(ours, "checker", f"{self.name}: localjudge")
        if programs:
            if named:
                other = shown(programs[0])
                raise Fault(f"{self.name}: localjudge: checker is given beside {other}; remove one of them")
            where = f"{self.name}: limits"
            seconds = fields.seconds(limits, "validation_time", where) or Checker("validator").time
            size = fields.mebibytes(limits, "validation_memory", where) or Checker("validator").memory
            return Checker("validator", flags, programs[0], programs[1:], seconds, size)
        if not named:
            named = ("icpc", *flags) if flags else (self.site.checker,)
        try:
            return named_checker(named, self.folder)
        except Fault as fault:
            raise Fault(f"{self.name}: {fault}") from None

    def conversation(self, checker: Checker, limits: Mapping[str, Any]) -> Checker:
        """The checker with what it does beside judging outputs: talk to the submission, have it run again."""
        words = (*fields.words(self.values, "type", self.name), *fields.words(self.values, "validation", self.name))
        kinds = [kind for kind in _CONVERSING if kind in words]
        if not kinds:
            return checker
        if checker.kind != "validator" or checker.program is None:
            raise Fault(f"{self.name}: {kinds[0]} problems need an output validator; put one in output_validator/")
        if checker.further:
            raise Fault(f"{self.name}: {kinds[0]} problems have one output validator; remove all others")
        passes = fields.count(limits, "validation_passes", f"{self.name}: limits") or _USUAL_PASSES
        return replace(checker, interactive="interactive" in kinds, passes=passes if "multi-pass" in kinds else 0)

    def cases(self, checker: Checker) -> tuple[Case, ...]:
        """The cases with what the package says of each: in the older formats its flags follow ``validator_flags``."""
        return tuple(self._case(case, checker) for case in find_cases(self.folder))

    def _case(self, case: Case, checker: Checker) -> Case:
        settings = self.groups.of(case.input.with_suffix(""))
        case = replace(case, args=settings.args, files=files_beside(case.input, self.folder))
        given = settings.checker_args
        if given is None:
            return case
        args = (*self._flags(), *given)
        if args == checker.args or (not args and checker.kind != "icpc" and checker.program is None):
            return case
        if checker.program is None and checker.kind != "icpc":
            given_to = f"the rule {checker.kind!r}, which knows none"
            raise Fault(f"{shown(case.input)}: flags are given ({' '.join(args)}) to {given_to}; remove one of them")
        try:
            parse_args(checker.kind, args)
        except Fault as fault:
            raise Fault(f"{shown(case.input)}: {fault}") from None
        return replace(case, checker_args=args)

    def grading(self, cases: Sequence[Case]) -> Grading | None:
        """How results become a verdict and a score."""
        if self.version != _VERSIONS[0] and "scoring" not in fields.words(self.values, "type", self.name):
            return None
        from localjudge.problems.grading import read_grading

        args = (self.folder, self.values, self.name, self.groups, cases)
        return read_grading(*args, version=self.version, warn=self.warn)

    def include(self) -> Path | None:
        """The folder with the files that are put beside submissions."""
        folder = self.folder / "include"
        if not folder.is_dir():
            return None
        check_links(folder, self.folder)
        return folder

    def _flags(self) -> tuple[str, ...]:
        own = fields.words(self.values, "validator_flags", self.name)
        return own or tuple(str(self.settings.get("special_compare_args", "")).split())

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

    def _warn_unknown(self, values: Mapping[str, Any], known: Sequence[str], where: str) -> None:
        for warning in fields.unknown_keys(values, known, where):
            self.warn(warning)
