"""One of our problems as an ICPC package of its own, for other judges and their tools.

What our packages say in their ``localjudge`` section, and what a site's policy adds, is put in the format's own words:
a rule becomes the default validator's flags, and the time limit is what the accepted submissions are held to, with
their languages' allowances, as the format has one limit for all. The statement goes in English and as LaTeX, which all
tools read. The same problem gives the same bytes.
"""

from __future__ import annotations

import hashlib
import math
import re
import stat
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from localjudge.model import MIB, Checker, Fault, Problem, Submission
from localjudge.problems import fields
from localjudge.problems.discover import Entry
from localjudge.problems.files import shown
from localjudge.problems.submissions import find_sources, submission
from localjudge.records import record
from localjudge.sites import site as policy
from localjudge.statements import latex
from localjudge.unexported import MEMORY, Format, changes, check_kind, kept_back, unfit

__all__ = ["Export", "make_export", "short_name", "write_zip"]

# The format's default validator ignores case where it is not told otherwise; none of our rules but its own does.
_FLAGS: Final[Mapping[str, tuple[str, ...]]] = {
    "tokens": ("case_sensitive",),
    "lines": ("case_sensitive",),
    "baekjoon": ("case_sensitive",),
    "strict": ("case_sensitive", "space_change_sensitive"),
    "floats": ("case_sensitive", "float_tolerance", "1e-8"),
}
# The newer one has four verdicts; a judge may stop such a submission in one way or another.
_OTHERS: Final[Mapping[str, dict[str, list[str]]]] = {
    "output_limit_exceeded": {"permitted": ["AC", "WA", "TLE", "RTE"], "required": ["WA", "TLE", "RTE"]},
    "rejected": {"permitted": ["AC", "WA", "TLE", "RTE"], "required": ["WA", "TLE", "RTE"]},
}
_KEPT: Final = ("uuid", "source", "license", "credits", "keywords")
_MAKER: Final = "localjudge"
"""named as the source where a problem names none: tools ask for one"""
# Tools want one where outputs are compared with answers, and damage answers to see that it says so: what all of ours
# have in common, to be whole lines of text, is too little, so that it knows those of the package.
_ANSWER_VALIDATOR: Final = '''\
"""Checks that an answer is text of whole lines and, to an input of this package, the one that came with it."""

import hashlib
import sys

ANSWERS = {{  # digests of the inputs, and of their answers
{answers}
}}


def digest(data):
    return hashlib.sha256(data).hexdigest()[:32]


answer = sys.stdin.buffer.read()
try:
    text = answer.decode()
except UnicodeDecodeError:
    sys.exit(43)
if not text.endswith("\\n") or "\\r" in text:
    sys.exit(43)
with open(sys.argv[1], "rb") as file:
    known = ANSWERS.get(digest(file.read()))
sys.exit(42 if known in (None, digest(answer)) else 43)
'''
_COPIED: Final = ("data", "include", "input_validators")
_HIDDEN: Final = "__pycache__"
_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""the earliest that a zip can say: a real one would make each zip another"""


@record
class Export:
    """A package that is ready to be written."""

    name: str
    """its short name, which is that of the folder in the zip"""
    files: Mapping[str, bytes]
    """by their paths in the package"""
    notes: tuple[str, ...]
    """a line for each thing that is not there as it is here: limits, finer rules, submissions"""


def short_name(entry: Entry) -> str:
    """The problem's name as the format wants it: small letters and digits."""
    return re.sub(r"[^a-z0-9]", "", entry.name.lower()) or "problem"


def make_export(root: Path, entry: Entry, version: Format) -> Export:
    """The problem of the project as a package in that version of the format.

    Raises:
        Fault: it cannot be read, or a file of it cannot.
    """
    problem = entry.read()
    check_kind(problem, version)
    values = fields.load_yaml(problem.path / "problem.yaml")
    sources = [submission(source, problem) for source in find_sources(root, entry)]
    limit = _time_limit(problem, sources)
    memory = _memory_limit(problem, sources)
    files: dict[str, bytes] = {}
    notes = list(changes(problem, limit, memory))
    held = kept_back(values, root / "solutions" / entry.id, shown(problem.path))
    for one in sources:
        kind = _kind(one, root, entry)
        why = held.get(one.path) or unfit(one, kind, limit, version)
        if why:
            notes.append(f"{shown(one.path)}: left out: {why}")
        else:
            files[f"submissions/{kind}/{one.path.name}"] = _read(one.path)
    others = {f"{kind}/*": said for kind, said in _OTHERS.items() if any(f"/{kind}/" in name for name in files)}
    if others:
        files["submissions/submissions.yaml"] = _yaml(others)
    files |= _as_the_format_has_it(dict(_parts(entry.path, version)))
    statement = entry.path / "statement" / "problem.en.md"
    if statement.is_file():
        folder = "problem_statement" if version == "legacy" else "statement"
        files[f"{folder}/problem.en.tex"] = latex(fields.text(statement)).encode()
    files |= _settings(problem, values, limit, memory, version)
    if version != "legacy" and problem.checker.program is None:
        files["answer_validators/validate.py"] = _answer_validator(files)
    return Export(short_name(entry), dict(sorted(files.items())), tuple(notes))


def write_zip(export: Export, target: Path) -> None:
    """Write the package as a zip, whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    import zipfile

    temporary = target.with_name(f".{target.name}.new")
    try:
        with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED) as made:
            for name, content in export.files.items():
                member = zipfile.ZipInfo(f"{export.name}/{name}", _DATE)
                member.compress_type = zipfile.ZIP_DEFLATED
                member.create_system = 3  # Unix, wherever it is made
                member.external_attr = (stat.S_IFREG | 0o644) << 16
                made.writestr(member, content)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _memory_limit(problem: Problem, sources: list[Submission]) -> int:
    """MiB: what the most generously treated submission is held to, or what others need."""
    site = policy(problem.site)
    memory = max(problem.memory, *(site.limits_for(problem, one.language).memory for one in sources), 0)
    return max(MEMORY, math.ceil(memory / MIB))


def _kind(one: Submission, root: Path, entry: Entry) -> str:
    folder = one.path.relative_to(root / "solutions" / entry.id).parent.name
    return folder or "accepted"


def _time_limit(problem: Problem, sources: list[Submission]) -> float:
    """What the most generously treated submission that must be accepted is held to, in seconds."""
    site = policy(problem.site)
    accepted = [one for one in sources if one.expected[0].value == "AC"]
    return max((site.limits_for(problem, one.language).time for one in accepted), default=problem.time)


def _parts(folder: Path, version: Format) -> Iterator[tuple[str, bytes]]:
    """The parts of our package that go as they are, under the names that the version has for them."""
    names = {name: name for name in _COPIED}
    if version == "legacy":
        names |= {"output_validator": "output_validators"}
    else:
        names |= {"output_validator": "output_validator", "generators": "generators"}
    for ours, theirs in names.items():
        for path in sorted((folder / ours).rglob("*")):
            inner = path.relative_to(folder / ours)
            if path.is_file() and not any(part.startswith(".") or part == _HIDDEN for part in inner.parts):
                yield f"{theirs}/{inner.as_posix()}", _read(path)


def _as_the_format_has_it(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files with test data in whole lines with Unix line ends, as the format wants it, and without secret cases
    that come twice or are samples, of which other tools warn."""
    whole = dict(files)
    cases = [name for name in files if name.startswith("data/") and name.endswith(".in")]
    for name in (one for case in cases for one in (case, _answer_of(case)) if one in files):
        text = files[name].replace(b"\r\n", b"\n")
        whole[name] = text if text.endswith(b"\n") or not text else text + b"\n"
    found, seen = dict(whole), set[bytes]()
    for name in cases:  # the samples come first
        if found[name] in seen and name.startswith("data/secret/"):
            for one in (name, _answer_of(name)):
                found.pop(one, None)
        else:
            seen.add(found[name])
    if any(name.startswith("data/secret/") for name in found):
        return found
    kept = [one for case in cases[-1:] for one in (case, _answer_of(case))]  # the format wants one secret case
    return {**found, **{name: whole[name] for name in kept if name in whole}}


def _answer_of(name: str) -> str:
    return f"{name.removesuffix('.in')}.ans"


def _settings(
    problem: Problem, values: Mapping[str, Any], limit: float, memory: int, version: Format
) -> dict[str, bytes]:
    custom = problem.checker.program is not None
    if custom and problem.checker.kind != "validator":
        kind = problem.checker.kind
        raise Fault(f"{shown(problem.path)}: is judged by a {kind} checker, which the format does not know")
    flags = problem.checker.args if custom or problem.checker.kind == "icpc" else _flags(problem.checker)
    sizes = {"memory": memory, "output": math.ceil(problem.output / MIB)}
    if problem.checker.passes:
        sizes["validation_passes"] = problem.checker.passes
    if version == "legacy":
        found = {"problem.yaml": _yaml(_legacy(values, problem, sizes, flags, custom=custom))}
        found[".timelimit"] = f"{limit:g}\n".encode()
        return found
    chosen: dict[str, Any] = {key: values[key] for key in _KEPT if key in values}
    chosen["uuid"] = values.get("uuid") or _uuid(problem)
    if not chosen.keys() & {"source", "credits"}:
        chosen["source"] = _MAKER
    head: dict[str, Any] = {"problem_format_version": version, "type": _type(problem), "name": {"en": problem.title}}
    found = {"problem.yaml": _yaml({**head, **chosen, "limits": {"time_limit": _number(limit), **sizes}})}
    if flags:
        found["data/test_group.yaml"] = _yaml({"output_validator_args": list(flags)})
    return found


def _flags(checker: Checker) -> tuple[str, ...]:
    flags = _FLAGS[checker.kind]
    return (*flags[:-1], *checker.args) if checker.args else flags  # a tolerance of its own


def _uuid(problem: Problem) -> str:
    """The same for a problem in each export: tools know by it what they have seen before."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"localjudge:{problem.id}"))


def _type(problem: Problem) -> str | list[str]:
    kinds = ["interactive"] * problem.checker.interactive + ["multi-pass"] * (problem.checker.passes > 0)
    return kinds if len(kinds) > 1 else kinds[0] if kinds else "pass-fail"


def _legacy(
    values: Mapping[str, Any], problem: Problem, sizes: Mapping[str, int], flags: tuple[str, ...], *, custom: bool
) -> dict[str, Any]:
    source = values.get("source")
    found: dict[str, Any] = {"name": problem.title, "uuid": values.get("uuid") or _uuid(problem)}
    if isinstance(source, dict):
        found |= {"source": source.get("name"), "source_url": source.get("url")}
    else:
        found["source"] = source if isinstance(source, str) else _MAKER
    validation = "custom interactive" if problem.checker.interactive else "custom" if custom else "default"
    found |= {"license": values.get("license", "unknown"), "validation": validation}
    if flags:
        found["validator_flags"] = " ".join(flags)
    found["limits"] = dict(sizes)
    return {key: value for key, value in found.items() if value is not None}


def _answer_validator(files: Mapping[str, bytes]) -> bytes:
    pairs = {
        _digest(content): _digest(files[_answer_of(name)])
        for name, content in sorted(files.items())
        if name.startswith("data/") and name.endswith(".in") and _answer_of(name) in files
    }
    return _ANSWER_VALIDATOR.format(answers="\n".join(f'    "{a}": "{b}",' for a, b in pairs.items())).encode()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


def _number(value: float) -> float | int:
    return int(value) if value.is_integer() else value


def _yaml(values: Mapping[str, Any]) -> bytes:
    import yaml

    text = yaml.safe_dump(dict(values), sort_keys=False, allow_unicode=True, default_flow_style=None, width=120)
    return text.encode("utf-8")


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Fault(f"{shown(path)}: cannot be read ({error.strerror}); check its permissions") from None
