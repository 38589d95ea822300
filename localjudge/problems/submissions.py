"""The sources of ``solutions/``: whose problem they answer, and which verdicts their folder expects of them.

A file's name and first line say its language. Where that is not enough (one of C++20, a text), a problem's folder may
hold a ``submissions.yaml`` as packages do, of which only ``language`` is read: ``123.cpp: {language: cpp20}``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from localjudge.model import Fault, Problem, Rule, Submission, Verdict
from localjudge.nearest import hint
from localjudge.problems import fields
from localjudge.problems.answers import LANGUAGE as ANSWERS
from localjudge.problems.answers import TYPE
from localjudge.problems.discover import SOLUTIONS, TESTDATA, Entry, list_problems
from localjudge.problems.expectations import ANY, EXPECTATIONS, FOLDERS, NEWER, Expectation, Expectations, marked
from localjudge.problems.files import CONFIG, folders, shown, visible
from localjudge.problems.layouts import ignore
from localjudge.programs import language_of_program
from localjudge.records import record
from localjudge.sites import site as policy

__all__ = [
    "EXPECTATIONS",
    "LANGUAGES",
    "Source",
    "find_sources",
    "list_sources",
    "said_languages",
    "source_at",
    "submission",
    "submissions",
]

LANGUAGES: Final = "submissions.yaml"
"""what says the languages of a folder of ``solutions/``"""
_NOT_SOURCES: Final = frozenset({".md", ".txt", ".pyc"})


@record
class Source:
    """A source file of ``solutions/``, or a file or folder of a package's ``submissions/``, before it is read."""

    path: Path
    problem: Entry
    expected: tuple[Verdict, ...]
    permitted: tuple[Verdict, ...] = ()
    """the verdicts that each case may get, where the package says so"""
    language: str | None = None
    """as the package names it; None where the file tells"""
    entry: str = ""
    """the file that is run, of a folder"""
    sets_time: bool = True
    """whether it counts for a time limit that is computed, where it must be accepted"""
    rules: tuple[Rule, ...] = ()
    """what else the package expects of it"""


def list_sources(root: Path) -> tuple[Source, ...]:
    """All sources of the project, by problem, those to be accepted first, then by name.

    Raises:
        Fault: a folder of ``solutions/`` answers no problem of ``testdata/``, or expects no verdict that is known.
    """
    entries = list_problems(root)
    known = [entry.id for entry in entries]
    for site in folders(root / SOLUTIONS):
        for path in _files(site):
            raise _homeless(path)
        for folder in folders(site):
            name = f"{site.name}/{folder.name}"
            if name not in known:
                what = f"no problem {name!r} in {TESTDATA}/"
                raise Fault(f"{shown(folder)}: {what}; add it, or rename the folder ({hint(name, known)})")
    return tuple(source for entry in entries for source in find_sources(root, entry))


def find_sources(root: Path, entry: Entry, warn: Callable[[str], None] = ignore) -> tuple[Source, ...]:
    """The sources of one problem: those to be accepted first, then by folder and name.

    Raises:
        Fault: a folder expects no verdict that is known, or holds a folder.
    """
    if not entry.path.resolve().is_relative_to((root / TESTDATA).resolve()):
        return _brought(entry, warn)
    home = root / SOLUTIONS / entry.id
    languages = said_languages(home)
    found = [_own(path, home, entry, (Verdict.AC,), languages) for path in _listed(home, home, languages)]
    # in the order of the table above, so that the report reads from what works to what doesn't
    order = list(EXPECTATIONS)
    named = [(folder, _expected(folder, entry.site)) for folder in folders(home)]
    for folder, expected in sorted(named, key=lambda pair: order.index(pair[0].name)):
        for inner in folders(folder):
            raise Fault(f"{shown(inner)}: a folder, where a submission is one file; move its file up")
        found += [_own(path, home, entry, expected, languages) for path in _listed(folder, home, languages)]
    return tuple(found)


def said_languages(home: Path) -> dict[str, str]:
    """The languages that the ``submissions.yaml`` in a problem's folder of ``solutions/`` says, by the paths of the
    submissions below that folder; none where there is no such file.

    Raises:
        Fault: it cannot be read, or says something else.
    """
    file = home / LANGUAGES
    if not file.is_file():
        return {}
    values = fields.load_yaml(file)
    said = {name: fields.section(values, name, shown(file)) for name in values}
    for name, entry in said.items():
        if entry.keys() != {"language"} or not isinstance(entry["language"], str):
            what = f"{name} is {fields.excerpt(entry)}; write {{language: NAME}}"
            raise Fault(f"{shown(file)}: {what}, as the folder says what is expected")
    return {name: entry["language"] for name, entry in said.items()}


def _own(
    path: Path, home: Path, entry: Entry, expected: tuple[Verdict, ...], languages: Mapping[str, str]
) -> Source:
    return Source(path, entry, expected, language=languages.get(path.relative_to(home).as_posix()))


def _listed(folder: Path, home: Path, languages: Mapping[str, str]) -> list[Path]:
    """The sources in a folder of ``solutions/``: a text is one where its language is said."""
    files = [path for path in _files(folder, frozenset()) if path != home / LANGUAGES]
    named = [path for path in files if path.relative_to(home).as_posix() in languages]
    return [path for path in files if path.suffix not in _NOT_SOURCES or path in named]


def source_at(root: Path, path: Path) -> Source | None:
    """What ``solutions/`` says of the source file at a path; None for a file that is elsewhere.

    Raises:
        Fault: the file's folder answers no problem of ``testdata/``, or expects no verdict that is known.
    """
    home = (root / SOLUTIONS).resolve()
    real = path.parent.resolve() / path.name
    if not real.is_relative_to(home):
        return None
    parts = real.relative_to(home).parts
    if len(parts) < 3:
        raise _homeless(path)
    name = "/".join(parts[:2])
    entries = {entry.id: entry for entry in list_problems(root)}
    if name not in entries:
        what = f"no problem {name!r} in {TESTDATA}/"
        raise Fault(f"{shown(path)}: {what}; add it, or move the file ({hint(name, entries)})")
    if len(parts) > 4:
        raise Fault(f"{shown(path)}: is too deep; move it up to {SOLUTIONS}/{name}/ or to a folder of a verdict there")
    expected = (Verdict.AC,) if len(parts) == 3 else _expected(real.parent, entries[name].site)
    language = said_languages(home / name).get("/".join(parts[2:]))
    return Source(path, entries[name], expected, language=language)


def submission(source: Source, problem: Problem, language: str | None = None) -> Submission:
    """The source as a submission to its problem, already read; ``language`` overrides what the file says.

    Raises:
        Fault: its language is not known, or it cannot be read.
    """
    if problem.answers_only:
        return Submission(source.path, ANSWERS, problem, source.expected, source.permitted, rules=source.rules)
    chosen = language_of_program(source.path, language or source.language, source.entry)
    said = (source.expected, source.permitted, source.entry, source.rules)
    return Submission(source.path, chosen.key, problem, *said)


def submissions(
    sources: Iterable[Source], problem: Problem, warn: Callable[[str], None], language: str | None = None
) -> list[Submission]:
    """The sources as submissions to their problem. One that a package brings and that is in no language that is known
    here is warned of, and left out.

    Raises:
        Fault: as of `submission`, for a source of the project's own.
    """
    found = []
    for source in sources:
        try:
            found.append(submission(source, problem, language))
        except Fault as fault:
            if not source.path.is_relative_to(source.problem.path):
                raise
            warn(f"{fault}; it is not judged")
    return found


def _brought(entry: Entry, warn: Callable[[str], None]) -> tuple[Source, ...]:
    """The submissions that a package from elsewhere brings: each a file or a folder in a folder of ``submissions/``."""
    home = entry.path / "submissions"
    config = _config(entry.path)
    newer = config.get("problem_format_version", "legacy") != "legacy"
    said = Expectations(home / "submissions.yaml", warn, NEWER if newer else None)
    ignored = _NOT_SOURCES - {".txt"} if TYPE in str(config.get("type")) else _NOT_SOURCES
    found = [Source(path, entry, (Verdict.AC,)) for path in _files(home, ignored) if path.name != "submissions.yaml"]
    order = list(FOLDERS)
    for folder in sorted(folders(home), key=lambda path: order.index(path.name) if path.name in order else 99):
        known = FOLDERS.get(folder.name)
        for path in (*_files(folder, ignored), *(inner for inner in folders(folder) if any(inner.iterdir()))):
            own = said.of(path.relative_to(home).as_posix()) or _by_mark(path, known)
            if own is None:
                warn(f"{shown(path)}: nothing says which verdict is expected, so any is; name its folder after one")
                own = Expectation(ANY)
            rules = (*own.rules, *([_PARTIAL] if folder.name == _PARTIAL.where else []))
            seen = (own.expected, own.permitted, own.language, own.entry, own.sets_time, rules)
            found.append(Source(path, entry, *seen))
    return tuple(found)


_PARTIAL: Final = Rule("partially_accepted", not_best=True)


def _config(package: Path) -> Mapping[str, Any]:
    """What the package's ``problem.yaml`` holds; nothing where that cannot be read, which its reader says."""
    try:
        return fields.load_yaml(package / CONFIG)
    except Fault:
        return {}


def _by_mark(path: Path, known: tuple[Verdict, ...] | None) -> Expectation | None:
    """What the folder's name expects, else what the source's own mark does."""
    if known is not None:
        return Expectation(known)
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    verdicts = next(filter(None, (marked(file) for file in files if file.is_file())), ())
    return Expectation(verdicts) if verdicts else None


def _files(folder: Path, ignored: frozenset[str] = _NOT_SOURCES) -> list[Path]:
    if not folder.is_dir():
        return []
    files = (path for path in visible(folder) if path.is_file() and not path.name.endswith("~"))  # an editor's copy
    return [path for path in files if path.suffix not in ignored]


def _homeless(path: Path) -> Fault:
    return Fault(f"{shown(path)}: belongs to no problem; move it to {SOLUTIONS}/SITE/PROBLEM/")


def _expected(folder: Path, site: str) -> tuple[Verdict, ...]:
    if folder.name not in EXPECTATIONS:
        known = hint(folder.name, EXPECTATIONS)
        raise Fault(f"{shown(folder)}: names no verdict that could be expected; rename it ({known})")
    # On a site where a memory overrun reads as something else, that is what the folder's name comes to.
    overrun = policy(site).memory_verdict
    verdicts = EXPECTATIONS[folder.name]
    return tuple(dict.fromkeys(overrun if verdict is Verdict.MLE else verdict for verdict in verdicts))
