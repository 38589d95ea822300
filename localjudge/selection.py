"""What a command line names, as submissions: problems, packages, source files, and the data to judge them by."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TypeVar, final

from localjudge.languages import language_of
from localjudge.model import Case, Fault, Problem, Submission
from localjudge.nearest import hint
from localjudge.problems.answers import LANGUAGE as ANSWERS
from localjudge.problems.checkers import named_checker
from localjudge.problems.discover import Entry, find_problem
from localjudge.problems.expectations import of_part
from localjudge.problems.files import is_package, not_there, shown, unreadable
from localjudge.problems.layouts import default_site, read_folder
from localjudge.problems.submissions import Source, find_sources, list_sources, source_at, submission, submissions
from localjudge.records import NONE, record, replace

__all__ = ["Wanted", "select"]

_Any = TypeVar("_Any", Source, Submission)


@record
class Wanted:
    """What the command line asks for; None and empty where it leaves something open."""

    what: Sequence[str] = ()
    """problem ids, folders and source files"""
    data: Path | None = None
    time: float | None = None
    """CPU seconds, before the site's allowance"""
    memory: int | None = None
    """bytes, before the site's allowance"""
    site: str | None = None
    language: str | None = None
    cases: Sequence[str] = ()
    """patterns of case names"""
    sample: bool = False
    ui: str = "en"
    checker: Sequence[str] = ()
    """a rule with its flags, or a program, instead of the problem's own"""
    archives: Mapping[str, Path] = NONE
    """the zips among ``what``, by the name that they are given by, with the folders that they were unpacked to"""


def select(wanted: Wanted, root: Path, warn: Callable[[str], None]) -> list[Submission]:
    """The submissions that are meant, each once, with its problem as it is to be judged, in the order named.

    Raises:
        Fault: something named is not there, or cannot be judged as it is.
    """
    return _without_repeats(_Selector(wanted, root, warn).submissions())


@final
class _Selector:
    def __init__(self, wanted: Wanted, root: Path, warn: Callable[[str], None]) -> None:
        self._wanted = wanted
        self._root = root
        self._warn = warn
        self._read: dict[Entry, Problem] = {}
        self._left_out: dict[Entry, frozenset[str]] = {}

    def submissions(self) -> list[Submission]:
        names = [what for what in self._wanted.what if what in self._wanted.archives or not _is_source(what)]
        files = [Path(what) for what in self._wanted.what if what not in names]
        for path in files:
            if not os.path.lexists(path):  # said before anything is asked about it
                raise not_there(path, "file")
        if self._wanted.data is not None:
            return self._against_data(self._wanted.data, files, names)
        if not self._wanted.what:
            return [self._submission(source) for source in self._some(list_sources(self._root), "solutions/")]
        problems, handed_in = self._parted(names)
        at_home = {path: source_at(self._root, path) for path in files}
        loose = [path for path, source in at_home.items() if source is None] + handed_in
        if loose and len(problems) != 1:
            raise Fault(
                f"{loose[0]}: for which problem? Name one (judge.py run PROBLEM {loose[0]}), "
                f"or a folder of data (judge.py run {loose[0]} --data DIR)"
            )
        chosen = [self._submission(source) for source in at_home.values() if source is not None]
        if loose:
            return chosen + [self._loose(path, self._problem(problems[0])) for path in loose]
        for entry in problems:
            sources = find_sources(self._root, entry, self._warn)
            chosen += self._some(self._submissions(entry, sources), entry.id)
        return chosen

    def _submissions(self, entry: Entry, sources: Sequence[Source]) -> list[Submission]:
        problem = self._problem(entry)  # what is wrong with it comes before what it lacks
        made = submissions(sources, problem, self._warn, self._wanted.language)
        made = [of_part(one, self._left_out[entry]) for one in made]
        return [replace(one, called=self._called(one.path)) for one in made] if self._wanted.archives else made

    def _parted(self, names: Sequence[str]) -> tuple[list[Entry], list[Path]]:
        """The problems, and the folders of outputs that are handed in to the first of them, if it takes such."""
        problems = list(dict.fromkeys(self._entry(name) for name in names))
        others = [entry.path for entry in problems[1:] if not is_package(entry.path)]
        if others and is_package(problems[0].path) and self._problem(problems[0]).answers_only:
            return [entry for entry in problems if entry.path not in others], others
        return problems, []

    def _against_data(self, data: Path, files: Sequence[Path], names: Sequence[str]) -> list[Submission]:
        if names:
            what = "is a folder" if Path(names[0]).is_dir() else "no such source file"
            raise Fault(f"{names[0]}: {what}; --data goes with source files")
        if not files:
            raise Fault("--data says what to judge by; name a source file to judge, too")
        if not data.is_dir():
            what = "is a file" if data.exists() else "no such folder"
            raise Fault(f"{data}: {what}; --data names the folder that holds the inputs and answers")
        name = next((name for name, folder in self._wanted.archives.items() if folder == data), str(data))
        problem = self._problem(Entry(name, default_site(data), data))
        return [self._loose(path, problem) for path in files]

    def _entry(self, name: str) -> Entry:
        unpacked = self._wanted.archives.get(name)
        return find_problem(self._root, name) if unpacked is None else Entry(name, default_site(unpacked), unpacked)

    def _some(self, sources: Sequence[_Any], where: str) -> Sequence[_Any]:
        if not sources:
            raise Fault(f"{where}: there is no submission to judge; add one, or name a source file")
        return sources

    def _submission(self, source: Source) -> Submission:
        made = submission(source, self._problem(source.problem), self._wanted.language)
        return of_part(made, self._left_out[source.problem])

    def _loose(self, path: Path, problem: Problem) -> Submission:
        if problem.answers_only:
            return Submission(path, ANSWERS, problem, called=self._called(path))
        return Submission(path, language_of(path, self._wanted.language).key, problem)

    def _called(self, path: Path) -> Path | None:
        """The path as the person knows it, of what was unpacked from an archive."""
        for name, folder in self._wanted.archives.items():
            if path.is_relative_to(folder):
                return Path(name) / path.relative_to(folder)
        return None

    def _problem(self, entry: Entry) -> Problem:
        if entry not in self._read:
            wanted = self._wanted
            site = wanted.site or entry.site
            problem = read_folder(entry.path, id=entry.id, site=site, ui=wanted.ui, warn=self._warn)
            narrowed = _narrowed(problem, wanted)
            self._left_out[entry] = _names(problem) - _names(narrowed)
            self._read[entry] = self._with_names(narrowed)
        return self._read[entry]

    def _with_names(self, problem: Problem) -> Problem:
        """The problem with its inputs called as the person knows them."""
        if not self._wanted.archives:
            return problem
        return replace(problem, cases=tuple(replace(case, called=self._called(case.input)) for case in problem.cases))


def _without_repeats(found: Sequence[Submission]) -> list[Submission]:
    """Each submission once, where it is named by itself and with its problem, or in two ways."""
    first: dict[tuple[Path, Path], Submission] = {}
    for one in found:
        first.setdefault((one.path.absolute(), one.problem.path.absolute()), one)
    return list(first.values())


def _is_source(what: str) -> bool:
    """Whether a word of the command line means a file, there or not, rather than a problem."""
    path = Path(what)
    if path.is_dir():
        return False
    return os.path.lexists(path) or bool(path.suffix)


def _narrowed(problem: Problem, wanted: Wanted) -> Problem:
    """The problem with the limits and the cases that were asked for."""
    cases = problem.cases
    if wanted.sample:
        cases = tuple(case for case in cases if case.name.startswith("sample"))
        if not cases:
            raise Fault(f"{shown(problem.path)}: has no sample cases; leave out --sample")
    if wanted.cases:
        known = cases
        cases = tuple(case for case in known if any(_matches(case.name, pattern) for pattern in wanted.cases))
        if not cases:
            near = hint(wanted.cases[0], [case.name for case in known])
            raise Fault(f"--case {' '.join(wanted.cases)}: no case of {problem.id} has such a name; {near}")
    for line in unreadable(cases):
        raise Fault(line)
    changed = replace(problem, cases=cases)
    if cases is not problem.cases:
        changed = replace(changed, grading=None)  # scores and graders are for all cases together
    if wanted.time is not None:
        changed = replace(changed, time=wanted.time, language_time={}, time_rule=None)
    if wanted.checker and problem.checker.converses:
        raise Fault(f"--checker: the submissions to {problem.id} talk to its own validator; leave the option out")
    if wanted.checker:
        changed = replace(changed, checker=named_checker(wanted.checker, Path()), cases=_without_flags(changed.cases))
    if wanted.memory is not None:
        changed = replace(changed, memory=wanted.memory, language_memory={})
    return changed


def _names(problem: Problem) -> frozenset[str]:
    return frozenset(case.name for case in problem.cases)


def _without_flags(cases: Sequence[Case]) -> tuple[Case, ...]:
    """The cases without what the package's own checker is given in them."""
    return tuple(replace(case, checker_args=None) for case in cases)


def _matches(name: str, pattern: str) -> bool:
    return fnmatchcase(name, pattern) or fnmatchcase(name.rpartition("/")[2], pattern)
