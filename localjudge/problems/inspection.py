"""What is wrong with a package by its files alone: nothing is run.

A finding is one line: the file, what is wrong with it, and the mend. The rules are those of the ICPC problem package
format, in the version that the package names.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from localjudge.model import Fault, Problem
from localjudge.problems import fields
from localjudge.problems.discover import Entry
from localjudge.problems.files import is_package, shown, unreadable, visible
from localjudge.problems.package import find_cases, half_cases
from localjudge.problems.submissions import find_sources, submission
from localjudge.problems.validators import programs_in

__all__ = ["inspect"]

_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}")
_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_LICENSES: Final = ("unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission")
_TYPES: Final = ("pass-fail", "scoring", "interactive", "multi-pass", "submit-answer")
_NAMED: Final = ("data", "submissions", "input_validators", "output_validators", "output_validator", "statement")
_STATEMENTS: Final = ("statement", "problem_statement")
_NEWER: Final = ("2023-07-draft", "2025-09")


def inspect(root: Path, entry: Entry, *, ours: bool) -> tuple[list[str], Problem | None]:
    """What is wrong with the package, and the problem itself where it can be judged by.

    Args:
        root: the project.
        entry: the package.
        ours: whether it is one of the project's, whose submissions are in ``solutions/``.

    Raises:
        Fault: it is no package.
    """
    folder = entry.path
    if not is_package(folder):
        raise Fault(f"{shown(folder)}: is no package; name a folder or zip with problem.yaml and data/")
    found: list[str] = []
    problem: Problem | None = None
    try:
        problem = entry.read(warn=found.append)
    except Fault as fault:
        found.append(str(fault))
    found += _settings(folder)
    found += _names(folder)
    found += half_cases(folder)
    found += unreadable(problem.cases if problem else ())
    found += _data(folder)
    if not any(path.is_file() for name in _STATEMENTS for path in (folder / name).glob("problem*.*")):
        found.append(f"{shown(folder)}: has no statement; add statement/problem.en.md")
    if not programs_in(folder / "input_validators") and not programs_in(folder / "input_format_validators"):
        found.append(f"{shown(folder)}: has no input validator; add input_validators/validate.py")
    found += _submissions(root, entry, problem, ours=ours)
    return list(dict.fromkeys(found)), problem


def _settings(folder: Path) -> Iterator[str]:
    """What ``problem.yaml`` lacks or says wrongly, where that does not keep it from being read."""
    file = folder / "problem.yaml"
    try:
        values = fields.load_yaml(file)
    except Fault:
        return  # reading the package has said so
    where = shown(file)
    version = values.get("problem_format_version", "legacy")
    if version in _NEWER:
        for key, mend in (("name", "the problem's name"), ("uuid", "a new one, from uuidgen")):
            if values.get(key) is None:
                yield f"{where}: {key} is not given, and {version} wants it; write {mend}"
    uuid = values.get("uuid")
    if uuid is not None and not (isinstance(uuid, str) and _UUID.fullmatch(uuid)):
        yield f"{where}: uuid is {fields.excerpt(uuid)}; write one as uuidgen makes it"
    if "license" in values and values["license"] not in _LICENSES:
        yield f"{where}: license is {fields.excerpt(values['license'])}; write one of {', '.join(_LICENSES)}"
    yield from _kinds(values, where)
    yield from _numbers(values, where)


def _kinds(values: Mapping[str, Any], where: str) -> Iterator[str]:
    try:
        kinds = fields.words(values, "type", where)
    except Fault:
        return
    for kind in kinds:
        if kind not in _TYPES:
            yield f"{where}: type {kind!r} is none; write some of {', '.join(_TYPES)}"
    for first, second in (("pass-fail", "scoring"), ("submit-answer", "interactive"), ("submit-answer", "multi-pass")):
        if first in kinds and second in kinds:
            yield f"{where}: type says {first} and {second}, which exclude each other; keep one"


def _numbers(values: Mapping[str, Any], where: str) -> Iterator[str]:
    """Limits that have no effect on the judge, or that a reader does not need."""
    limits = values.get("limits")
    if not isinstance(limits, dict):
        return
    for key in ("code", "compilation_time", "compilation_memory", "validation_output", "validation_passes"):
        value = limits.get(key)
        if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value <= 0):
            yield f"{where}: limits: {key} is {fields.excerpt(value)}; write a whole number above 0"
    factors = limits.get("time_multipliers")
    pairs = dict(factors) if isinstance(factors, dict) else {}
    pairs |= {key: limits[key] for key in ("time_multiplier", "time_safety_margin") if key in limits}
    for key, value in pairs.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 1:
            yield f"{where}: limits: {key} is {fields.excerpt(value)}; write a number of at least 1"


def _names(folder: Path) -> Iterator[str]:
    """Names that the format does not allow, or that systems cannot tell apart."""
    for top in _NAMED:
        for path in sorted((folder / top).rglob("*")):
            if any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(folder).parts):
                continue
            if not _NAME.fullmatch(path.name):
                allowed = "letters, digits, '_', '-' and '.', and begin with no '-' or '.'"
                yield f"{shown(path)}: the format does not allow this name; rename it to consist of {allowed}"


def _data(folder: Path) -> Iterator[str]:
    """Groups without cases, and inputs that are there twice."""
    data = folder / "data"
    for group, why in (("sample", "people have no example"), ("secret", "nothing is judged but the samples")):
        if not any((data / group).rglob("*.in")):
            yield f"{shown(data / group)}: holds no case, so {why}; add 1.in and 1.ans"
    try:
        cases = find_cases(folder)
    except Fault:
        return
    first: dict[tuple[bytes, bool], str] = {}
    for case in cases:
        sample = case.name.startswith("sample/")  # an example may be judged by again
        key = (_digest(case.input), sample)
        if key in first and case.input.with_suffix(".yaml").is_file() is False:
            yield f"{shown(case.input)}: is the same input as {first[key]}; remove one of them"
        first.setdefault(key, case.name)


def _digest(path: Path) -> bytes:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def _submissions(root: Path, entry: Entry, problem: Problem | None, *, ours: bool) -> Iterator[str]:
    warnings: list[str] = []
    home = f"solutions/{entry.id}" if ours else shown(entry.path / "submissions")
    try:
        sources = find_sources(root, entry, warnings.append)
    except Fault as fault:
        yield str(fault)
        return
    yield from warnings
    if not any(source.expected[0].value == "AC" for source in sources):
        yield f"{home}: holds no submission that must be accepted; add one" + ("" if ours else " to accepted/")
    for source in sources:
        if problem is None:
            break
        try:
            submission(source, problem)
        except Fault as fault:
            yield str(fault)
    submitted = entry.path / "submissions"
    if not ours and submitted.is_dir():
        for path in visible(submitted):
            if path.is_file() and path.name != "submissions.yaml" and path.suffix not in (".md", ".txt"):
                yield f"{shown(path)}: is in no folder that says what is expected of it; move it to accepted/"
