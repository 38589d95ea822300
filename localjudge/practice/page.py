"""What a problem's page at baekjoon says that is of use for judging: samples, labels, limits of single languages.

The pages are those of an archive, saved as they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from localjudge.languages import language
from localjudge.model import Fault
from localjudge.records import NONE, record

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag

__all__ = ["ADDED_UP", "MISSING", "SPECIAL", "Page", "limit", "plain", "read_page", "whole"]

_SAMPLE: Final = re.compile(r"sample-input-([0-9]{1,4})")
_MOST_SAMPLES: Final = 100
_MOST_LANGUAGES: Final = 200
_LIMIT: Final = re.compile(r"([\d.]+)\s*(초|s\b|sec|ms|밀리초|MB|GB|KB)")
_UNITS: Final = {"초": 1.0, "s": 1.0, "sec": 1.0, "ms": 0.001, "밀리초": 0.001, "MB": 1.0, "GB": 1024.0, "KB": 1 / 1024}
"""in seconds, or in MiB"""
_OF_LANGUAGE: Final = re.compile(r"([^:：]+?)\s*[:：]\s*(.+)")
_HEADINGS: Final = {"시간 제한": "time_limit", "메모리 제한": "memory"}

SPECIAL: Final = "스페셜 저지"
MISSING: Final = {
    "인터랙티브": "is interactive, and the program that talks to submissions is the site's",
    "투 스텝": "runs submissions twice, with a program of the site's in between",
    "함수 구현": "is a function to be called by a program that the site has",
    "클래스 구현": "is a class to be used by a program that the site has",
}
"""labels of problems that samples alone say nothing of, each with what it means"""
ADDED_UP: Final = "시간 누적"
_KINDS: Final = {
    "problem-label-spj": SPECIAL,
    "problem-label-interactive": "인터랙티브",
    "problem-label-two-steps": "투 스텝",
    "problem-label-func": "함수 구현",
    "problem-label-class": "클래스 구현",
    "problem-label-time-acc": ADDED_UP,
}
"""by the names that the page has for them"""


@record
class Page:
    """One page."""

    title: str = ""
    samples: tuple[tuple[int, bytes, bytes], ...] = ()
    """their numbers, inputs and answers"""
    labels: tuple[str, ...] = ()
    languages: Mapping[str, Mapping[str, float]] = NONE
    """by language key: its own ``time_limit`` in seconds, and ``memory`` in MiB"""
    unknown: tuple[str, ...] = ()
    """languages with limits of their own that the judge does not know"""


def read_page(content: bytes) -> Page:
    """What the page says. A page of which nothing can be read says nothing."""
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(content.decode("utf-8", "replace").replace("\r\n", "\n"), "html.parser")
    title = soup.find(id="problem_title")
    labels = tuple(label for element in soup.select(".problem-label") for label in _labels(element))
    languages, unknown = _languages(soup)
    return Page(title.get_text() if title else "", tuple(_samples(soup)), labels, languages, tuple(unknown))


def plain(text: str) -> str:
    """A line in which each white space, the site's U+00A0 among it, is one ordinary space."""
    return " ".join(text.split())


def whole(text: str) -> bytes:
    """A sample as the site's own data have it: ordinary spaces and line ends, and an end of the last line.

    Raises:
        UnicodeError: it is no text.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ")
    return (lines if lines.endswith("\n") or not lines else f"{lines}\n").encode()


def limit(text: str) -> float | None:
    """The seconds or MiB that a text names: ``0.25 초 (추가 시간 없음)``; None where it names none above 0."""
    found = _LIMIT.search(plain(text))
    try:
        value = float(found[1]) * _UNITS[found[2]] if found else 0.0
    except ValueError:
        return None
    return value if 0 < value <= 86_400 else None


def _labels(element: Tag) -> Iterator[str]:
    """What a label says, and what its kind is called in Korean: the site has pages in English, too."""
    yield plain(element.get_text())
    yield from (_KINDS[kind] for kind in element.get_attribute_list("class") if kind in _KINDS)


def _samples(soup: BeautifulSoup) -> Iterator[tuple[int, bytes, bytes]]:
    sides: dict[str, Tag] = {}
    for element in soup.find_all("pre", id=True):
        sides.setdefault(str(element["id"]), element)
    inputs = [found for name in sides if (found := _SAMPLE.fullmatch(name))]
    pairs = [found for found in inputs if f"sample-output-{found[1]}" in sides]
    for found in pairs[:_MOST_SAMPLES]:
        yield int(found[1]), _content(sides[found[0]]), _content(sides[f"sample-output-{found[1]}"])


def _content(element: Tag) -> bytes:
    for line_break in element.find_all("br"):
        line_break.replace_with("\n")
    # A line end that directly follows the tag belongs to the page, not to the text: so HTML has it.
    return whole(element.get_text().removeprefix("\n"))


def _languages(soup: BeautifulSoup) -> tuple[dict[str, dict[str, float]], list[str]]:
    """Limits of single languages, which stand as a list below a heading of their own."""
    found: dict[str, dict[str, float]] = {}
    unknown: list[str] = []
    lists = {}
    for heading in soup.find_all(["h2", "h3", "h4"]):
        kind = _HEADINGS.get(plain(heading.get_text()))
        section = heading.find_parent("section") or heading.parent
        if kind is not None and section is not None:
            lists[kind, id(section)] = section
    for (kind, _), section in lists.items():
        for item in section.find_all("li", limit=_MOST_LANGUAGES):
            said = _OF_LANGUAGE.fullmatch(plain(item.get_text()))
            value = limit(said[2]) if said and ("B" in said[2]) == (kind == "memory") else None
            for name in said[1].split(",") if said and value is not None else ():
                try:
                    own = found.setdefault(language(name).key, {})
                except Fault:
                    unknown.append(plain(name))
                else:
                    own[kind] = value or 0.0
    return found, unknown
