"""Archives of baekjoon that boj-vault made: the pages of solved problems, and the person's own submissions.

What an archive has: ``solved/ID/problem.json`` and ``problem.html``, ``submissions/ID/SUBMISSION.json`` beside the
source, whose suffix is ``.txt`` in languages that the tool did not know. The site's secret data are not in it.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from localjudge.languages import Language, language, language_of, language_told
from localjudge.model import MIB, Fault
from localjudge.practice.drafts import Draft, pair
from localjudge.practice.naming import clean
from localjudge.practice.page import ADDED_UP, MISSING, SPECIAL, Page, limit, plain, read_page
from localjudge.problems.files import beginning, natural
from localjudge.records import record
from localjudge.sites import site

__all__ = ["SITE", "Found", "find_vault", "ids_in", "never_solved", "read_problem"]

SITE: Final = "baekjoon"
_ADDRESS: Final = "https://www.acmicpc.net/problem/"
_MOST_BYTES: Final = 16 * MIB
"""of a page or a document; the longest page that the site had is far shorter"""
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_SUBMISSION: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")
_BRACKETS: Final = re.compile(r"\s*\(.*\)$")
_POINTS: Final = re.compile(r"([\d.]+)\s*점")
_ACCEPTED: Final = "accepted"
# The folders of the expectations, by the site's words in both of its languages.
_RESULTS: Final = {
    "맞았습니다!!": _ACCEPTED,
    "accepted": _ACCEPTED,
    "출력 형식이 잘못되었습니다": "presentation_error",
    "presentation error": "presentation_error",
    "틀렸습니다": "wrong_answer",
    "wrong answer": "wrong_answer",
    "시간 초과": "time_limit_exceeded",
    "time limit exceeded": "time_limit_exceeded",
    "메모리 초과": "memory_limit_exceeded",
    "memory limit exceeded": "memory_limit_exceeded",
    "출력 초과": "output_limit_exceeded",
    "output limit exceeded": "output_limit_exceeded",
    "런타임 에러": "run_time_error",
    "runtime error": "run_time_error",
    "컴파일 에러": "compile_error",
    "compile error": "compile_error",
    "compilation error": "compile_error",
}


@record
class Found:
    """What an archive has of one problem."""

    draft: Draft
    results: Mapping[str, int]
    """how many submissions, by what is expected of them"""
    notes: tuple[str, ...]
    """what is not carried over, or needs the person's hand"""


def find_vault(folder: Path) -> Path | None:
    """The folder with ``solved/``: that one, its ``output/``, or the one above; None where it is no archive."""
    places = [folder, folder / "output", *([folder.parent] if folder.name == "solved" else [])]
    return next((place for place in places if (place / "solved").is_dir()), None)


def ids_in(vault: Path) -> tuple[list[str], list[str]]:
    """The ids of the solved problems in natural order, and the folders whose names are no ids.

    Raises:
        OSError: the archive cannot be read.
    """
    names = sorted((path.name for path in (vault / "solved").iterdir() if path.is_dir()), key=natural)
    ids = [name for name in names if _NUMBER.fullmatch(name)]
    return ids, [name for name in names if name not in ids]


def never_solved(vault: Path, ids: Iterable[str]) -> int:
    """How many problems there are submissions to, and no page of."""
    folder = vault / "submissions"
    names = {path.name for path in folder.iterdir() if path.is_dir()} if folder.is_dir() else set()
    return sum(_NUMBER.fullmatch(name) is not None for name in names - set(ids))


def read_problem(vault: Path, id: str) -> Found:
    """One problem with its submissions.

    Raises:
        Fault: it cannot become a problem here; the message says why, without its name.
    """
    values = _document(vault, vault / "solved" / id / "problem.json")
    page = read_page(_read(vault, vault / "solved" / id / "problem.html"))
    labels = {*page.labels, *map(plain, _texts(values.get("tags")))}
    for label, why in MISSING.items():
        if label in labels:
            raise Fault(why)
    if not page.samples:
        raise Fault(f"its page has no samples; make pairs of your own, and import them with --to {SITE}/{id}")
    notes = _needs(labels, page)
    submissions, languages, results, left_out = _submissions(vault, vault / "submissions" / id)
    time, memory = (plain(str(values.get(key, ""))) for key in ("timeLimit", "memoryLimit"))
    own = {key: dict(limits) for key, limits in page.languages.items()}
    notes += [f"its limits for single languages are not in the archive ({text})" for text in _below(time, memory, own)]
    notes += [f"{what} limit {text!r} cannot be read, so the usual one holds" for what, text in _odd(time, memory)]
    size = limit(memory)
    if "추가 메모리 없음" in memory and size is not None:
        for key in site(SITE).allowances:
            own.setdefault(key, {}).setdefault("memory", size)
    draft = Draft(
        site=SITE,
        name=id,
        title=clean(str(values.get("title") or page.title)) or id,
        data={
            name: content
            for number, given, answer in page.samples
            for name, content in pair(f"sample/{number}", given, answer).items()
        },
        time=limit(time),
        memory=size,
        url=f"{_ADDRESS}{id}",
        time_allowance="추가 시간 없음" not in time,
        languages=own,
        samples_only=True,
        submissions=submissions,
        submission_languages=languages,
    )
    return Found(draft, results, (*notes, *left_out))


def _needs(labels: Iterable[str], page: Page) -> list[str]:
    notes = []
    if SPECIAL in labels:
        notes.append("special judge: until a checking program is in output_validator/, only the samples' answers do")
    if ADDED_UP in labels:
        notes.append("the site adds up the times of all data, the judge holds each case to the limit")
    if page.unknown:
        notes.append(f"limits for {', '.join(dict.fromkeys(page.unknown))} left out, which the judge does not know")
    return notes


def _below(time: str, memory: str, own: Mapping[str, Mapping[str, float]]) -> list[str]:
    """The limits that point to limits of single languages, where there are none."""
    kinds = (("time_limit", time), ("memory", memory))
    return [text for kind, text in kinds if "하단 참고" in text and not any(kind in limits for limits in own.values())]


def _odd(time: str, memory: str) -> Iterator[tuple[str, str]]:
    yield from ((what, text) for what, text in (("time", time), ("memory", memory)) if limit(text) is None)


def _submissions(vault: Path, folder: Path) -> tuple[dict[str, bytes], dict[str, str], Counter[str], list[str]]:
    """The sources by where they are to be, the languages that this does not tell, the numbers by expectation, and what
    is left out."""
    sources: dict[str, bytes] = {}
    languages: dict[str, str] = {}
    results: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    seen: set[str] = set()
    documents = sorted(folder.glob("*.json"), key=lambda path: natural(path.stem)) if folder.is_dir() else []
    for document in documents:
        try:
            values = _document(vault, document)
            number = _new_number(values, document, seen)
            expected, chosen = _expected(values), _language(values)
            source = _source(vault, document, chosen)
        except Fault as fault:
            left_out[str(fault)] += 1
            continue
        seen.add(number)
        name = Path(f"{document.stem}{chosen.extensions[0]}")
        place = name.name if expected == _ACCEPTED else f"{expected}/{name}"
        sources[place] = source
        results[expected] += 1
        if place.endswith(".txt") or language_told(name, source).key != chosen.key:
            languages[place] = chosen.key
    notes = [f"{count} submission{'s' * (count > 1)} left out: {why}" for why, count in left_out.items()]
    return sources, languages, results, notes


def _new_number(values: Mapping[str, Any], document: Path, seen: Container[str]) -> str:
    number = str(values.get("submissionId") or document.stem)
    if number in seen:
        raise Fault("is there twice")
    return number


def _expected(values: Mapping[str, Any]) -> str:
    """The folder for what the site said. Some of the points are no acceptance, and no other verdict."""
    result = plain(str(values.get("result", "")))
    bare = _BRACKETS.sub("", result).casefold()
    if points := _POINTS.fullmatch(bare):
        return _ACCEPTED if points[1] == "100" else "rejected"
    if bare not in _RESULTS:
        raise Fault(f"result {clean(result)[:40]!r}")
    return _RESULTS[bare]


def _language(values: Mapping[str, Any]) -> Language:
    name = plain(str(values.get("language", ""))).partition(" / ")[0]
    try:
        return language(name)
    except Fault:
        raise Fault(f"language {clean(name)[:40]!r}, which the judge does not know") from None


def _source(vault: Path, document: Path, chosen: Language) -> bytes:
    """The source that a document tells of."""
    if not _SUBMISSION.fullmatch(document.stem):
        raise Fault("a name that is no number")
    beside = sorted(path for path in document.parent.glob(f"{document.stem}.*") if path != document)
    if not beside:
        raise Fault("no source beside it")
    fitting = [path for path in beside if path.suffix in chosen.extensions] or beside
    content = _read(vault, fitting[0])
    try:
        language_of(fitting[0], chosen.key)
    except Fault as fault:
        raise Fault(str(fault).partition(": ")[2].partition(";")[0]) from None
    return content


def _document(vault: Path, file: Path) -> dict[str, Any]:
    content = _read(vault, file)
    try:
        values = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Fault(f"{file.name} is no JSON that can be read") from None
    if not isinstance(values, dict):
        raise Fault(f"{file.name} says nothing of it")
    return values


def _texts(values: object) -> Iterator[str]:
    yield from (str(value) for value in values) if isinstance(values, list) else ()


def _read(vault: Path, file: Path) -> bytes:
    """A file of the archive; nothing is read where a link leads out of it."""
    if not Path(os.path.realpath(file)).is_relative_to(os.path.realpath(vault)):
        raise Fault(f"{file.name} is a link out of the archive")
    if not file.is_file():
        raise Fault(f"{file.name} is not there")
    try:
        content = beginning(file, _MOST_BYTES + 1)
    except OSError as error:
        raise Fault(f"{file.name} cannot be read ({error.strerror})") from None
    if len(content) > _MOST_BYTES:
        raise Fault(f"{file.name} is larger than {_MOST_BYTES // MIB} MiB")
    return content
