"""Problems as the browser extension Competitive Companion sends them: one JSON document each.

Whatever a document says is foreign text: it may come from any page that the browser shows. It is taken only where it
has the right shape, and nothing of it becomes a path as it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from localjudge.model import MIB, Fault
from localjudge.practice.drafts import Draft, pair
from localjudge.practice.naming import clean, name_of, site_of
from localjudge.practice.page import whole
from localjudge.problems.fields import MOST_MIB, MOST_SECONDS, excerpt
from localjudge.records import record

__all__ = ["MOST_BYTES", "Batch", "Sent", "parse"]

MOST_BYTES: Final = 16 * MIB
_MOST_TESTS: Final = 1000


@record
class Batch:
    """The problems that are sent together, such as those of a contest."""

    id: str
    size: int


@record
class Sent:
    """What one document says."""

    draft: Draft
    notes: tuple[str, ...]
    """what is not carried over"""
    batch: Batch | None = None


def parse(content: bytes) -> Sent:
    """The problem in a document.

    Raises:
        Fault: it is no such document, or its problem cannot be judged here; the message says why.
    """
    if len(content) > MOST_BYTES:
        raise Fault(f"is larger than {MOST_BYTES // MIB} MiB")
    try:
        values = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Fault("is no JSON that can be read") from None
    if not isinstance(values, dict):
        raise Fault("is no JSON object, and so no problem of Competitive Companion's")
    title, group, url = (_text(values, key) for key in ("name", "group", "url"))
    if not clean(title):
        raise Fault("has no name")
    if values.get("interactive") is True:
        raise Fault(f"is an interactive problem, {clean(title)}: the program that talks to submissions is the site's")
    tests = _tests(values)
    if not tests:
        raise Fault(f"has no tests, so that there is nothing to judge {clean(title)} by")
    address = clean(url) if url.startswith(("https://", "http://")) else ""
    draft = Draft(
        site=site_of(group),
        name=name_of(title, address),
        title=clean(title),
        data=tests,
        time=_number(values, "timeLimit", MOST_SECONDS * 1000) / 1000,
        memory=_number(values, "memoryLimit", MOST_MIB),
        url=address,
        samples_only=True,
    )
    return Sent(draft, tuple(_notes(values)), _batch(values))


def _text(values: Mapping[str, Any], key: str) -> str:
    value = values.get(key, "")
    if not isinstance(value, str):
        raise Fault(f"has no text as its {key}, but {excerpt(value)}")
    return value


def _number(values: Mapping[str, Any], key: str, most: float) -> float:
    value = values.get(key)
    good = isinstance(value, int | float) and not isinstance(value, bool)
    if not good or not 0 < value <= most:  # type: ignore[operator]
        raise Fault(f"has no number above 0 and up to {most:.0f} as its {key}, but {excerpt(value)}")
    return float(value)  # type: ignore[arg-type]


def _tests(values: Mapping[str, Any]) -> dict[str, Any]:
    tests = values.get("tests")
    if not isinstance(tests, list) or len(tests) > _MOST_TESTS:
        raise Fault(f"has no list of at most {_MOST_TESTS} pairs as its tests")
    found: dict[str, Any] = {}
    for number, test in enumerate(tests, 1):
        sides = [test.get(side) for side in ("input", "output")] if isinstance(test, dict) else []
        texts = [side for side in sides if isinstance(side, str)]
        if len(texts) != 2:
            raise Fault(f"has no input with its output as test {number}, but {excerpt(test)}")
        try:
            given, answer = map(whole, texts)
        except UnicodeError:
            raise Fault(f"has no text as test {number}") from None
        found |= pair(f"sample/{number}", given, answer)
    return found


def _notes(values: Mapping[str, Any]) -> list[str]:
    """The problem's files, which are not those of the judge."""
    notes = []
    for side, judge in (("input", "stdin"), ("output", "stdout")):
        said = values.get(side)
        kind = said.get("type", judge) if isinstance(said, dict) else judge
        if kind != judge:
            notes.append(f"the site's {side} is a file, the judge's is {judge}")
    return notes


def _batch(values: Mapping[str, Any]) -> Batch | None:
    said = values.get("batch")
    if not isinstance(said, dict) or not isinstance(said.get("id"), str) or type(said.get("size")) is not int:
        return None
    return Batch(said["id"][:100], said["size"])
