"""The sites' names of languages: what is left of one without what says nothing of the language itself.

``GNU G++20 11.2.0 (64 bit, winlibs)``, ``C++ 20 (gcc 12.2)`` and ``C++20`` are one language; ``PyPy 3-64`` and
``Python (PyPy 3.10-v7.3.12)`` are another. A name has words, releases of a language (``Java 11.0.6``), releases of its
compiler (``gcc 12.2``), and marks of a build (``64bit``). Each site mixes them in its own way, and they change with
every new release: so there is no list of names, but a list of spellings to try, from the most to the least exact.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from localjudge.records import record

__all__ = ["Spelling", "spellings"]

_TOKEN: Final = re.compile(r"[^\s(),/:;]+")
_RELEASE: Final = re.compile(r"(?:v?\d+(?:\.\d+)+|\d+)(?:-\S*)?")
_ATTACHED: Final = re.compile(r"([^\d.][^\d]*?)(\d+(?:\.\d+)+(?:-\S*)?)")
_NUMBERED: Final = re.compile(r"(\D*[^\d.])(\d+)")
_GNU: Final = re.compile(r"(?:g|gnu)\+\+(\d+\w?)")
_CLANG: Final = re.compile(r"clang\+\+(\d+\w?)")
_BUILD: Final = re.compile(r"x?(?:86|64|32)|(?:64|32)?-?bits?")
_COMPILERS: Final = frozenset({"gcc", "g++", "clang", "clang++", "rustc", "gccgo", "cat", "csc"})
"""a release after one of these is not the language's"""
_SILENT: Final = _COMPILERS - {"clang", "clang++"} | {
    *("gnu", "cpython", "openjdk", "oracle", "jdk", "core", "sdk", "release", "version", "diagnostics"),
    *("winlibs", "msys2", "mingw"),
}
"""words that do not tell one language of ours from another"""


@record
class Spelling:
    """One way to spell a name."""

    text: str
    releases: tuple[str, ...] = ()
    """the numbers that were left out"""
    bare: bool = False
    """whether even such numbers were left out as may say which version it is: then only a language without versions
    can be meant"""


def spellings(name: str) -> Iterator[Spelling]:
    """The ways to spell a site's name of a language, the most exact first."""
    words = list(_words(name))
    telling = [word for word in words if word[0] not in _SILENT and not _BUILD.fullmatch(word[0])]
    if all(release for _, release, _ in telling):
        telling = words  # the compiler's name is all that there is
    firsts = [first for _, release, first in telling if not release or first]
    yield Spelling(_joined(firsts))
    dropped = tuple(word for word, release, first in telling if release and first)
    kept = [first for word, release, first in telling if not release or word.isdecimal()]
    yield Spelling(_joined(kept), tuple(word for word in dropped if not word.isdecimal()))
    whole: list[str] = []
    numbers = list(dropped)
    for _, release, first in telling:
        if not release:
            split = _NUMBERED.fullmatch(first)
            whole.append(split[1] if split else first)
            numbers += [split[2]] if split else []
    yield Spelling(_joined(whole), tuple(numbers), bare=True)


def _words(name: str) -> Iterator[tuple[str, bool, str]]:
    """Each word, whether it is a release, and what it is in short: a release's first number, which is empty for a
    compiler's."""
    before = ""
    # What a site adds behind a stroke is about the submission, not about the language.
    for token in _TOKEN.findall(re.split(r"\s/\s", name.casefold())[0]):
        attached = _ATTACHED.fullmatch(token)
        for word in attached.groups() if attached else (token,):
            if _RELEASE.fullmatch(word) and not _BUILD.fullmatch(word):
                first = re.sub(r"\D.*", "", word.removeprefix("v"))
                yield word, True, "" if before in _COMPILERS else first
            elif clang := _CLANG.fullmatch(word):
                yield from ((part, False, part) for part in (f"c++{clang[1]}", "clang"))
            else:
                gnu = _GNU.fullmatch(word)
                parts = [f"c++{gnu[1]}"] if gnu else word.split("-")
                yield from ((part, False, part) for part in parts if part)
            before = word


def _joined(words: list[str]) -> str:
    return " ".join(dict.fromkeys(words))
