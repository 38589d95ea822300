"""The languages, read from ``languages.toml``, and which of them a source file is written in.

The compile and run lines are baekjoon's own where it is known. ``toolchains`` finds the programs that they name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from localjudge import tables
from localjudge.model import MIB, Fault
from localjudge.nearest import hint
from localjudge.records import record

__all__ = ["Language", "Program", "language", "language_of", "language_told", "lineage", "load_languages"]

_MOST_BYTES: Final = 64 * MIB
_TABLE: Final = Path(__file__).with_name("languages.toml")
# PEP 263: a comment in one of the first two lines that names the source's encoding.
_COOKIE: Final = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_UTF8_NAMES: Final = (b"utf-8", b"utf8", b"utf_8")


@record
class Program:
    """An executable that a language needs."""

    key: str
    """its name in the templates"""
    names: tuple[str, ...]
    """what it may be called on PATH, best first"""
    ask: tuple[str, ...] = ()
    """arguments that make it print the path of its real file, for version managers' scripts and environments"""
    answer: str = ""
    """a regular expression whose group is that path, where it prints more, on stdout or stderr"""
    inside: str = ""
    """where the file is, in a folder that it prints instead"""
    check: tuple[str, ...] = ()
    """arguments that make it succeed if it knows this version of the language, and fail if not"""
    implementation: str = ""
    """a ``sys.implementation.name``: the judge's own interpreter serves where it is of this kind"""


@record
class Language:
    """One language: how its sources are known, compiled and run."""

    key: str
    """its key in ``languages.toml``, used in limits, allowances and reports"""
    name: str
    aliases: tuple[str, ...]
    extensions: tuple[str, ...]
    source_name: str
    """what the source is called where it is compiled and run"""
    compile: tuple[tuple[str, ...], ...]
    """argv templates, run one after the other; the first that fails is a compile error"""
    run: tuple[str, ...]
    """argv template"""
    programs: tuple[Program, ...]
    utf8_source: bool = False
    coding_cookie: bool = False
    """whether a PEP 263 comment may name another encoding"""
    shebang: str = ""
    """a regular expression for the program of a ``#!`` line that claims a file for this language"""
    releases: str = ""
    """a regular expression for the beginning of releases that are this language: Python 2.7 is not Python 3"""
    otherwise: str = ""
    """the key of the entry that serves where the programs of this one are not installed; empty for none"""
    lineage: tuple[str, ...] = ()
    """its own key, and those of the entries that it is a version of, nearest first"""
    words: tuple[tuple[str, str], ...] = ()
    """what the templates' own placeholders stand for; a version or a site may have others"""
    compile_env: tuple[tuple[str, str], ...] = ()
    """environment variables for the compile lines, with templates as their values"""
    entry_point: str = ""
    """how the program's beginning is found in what was compiled: ``java``, or empty where nothing is to be found"""

    def word(self, name: str) -> str:
        """What a placeholder stands for; ``""`` for one that is not there."""
        return dict(self.words).get(name, "")


@cache
def load_languages() -> Mapping[str, Language]:
    """All languages by key, in the table's order."""
    table = tables.load(_TABLE)
    return {key: _language(key, table) for key in table}


def lineage(key: str) -> tuple[str, ...]:
    """A language's key, and those of what it is a version of, nearest first: ``("cpp20", "cpp")``.

    What holds for a language holds for its versions, unless something is said of the version itself.
    """
    entry = load_languages().get(key)
    return entry.lineage if entry else (key,)


def language(name: str) -> Language:
    """The language of that key, name or alias. Case, spaces, hyphens, underscores, dots and parentheses don't count,
    nor does what sites add to say which release of a compiler they have.

    Raises:
        Fault: there is none.
    """
    if found := _named(name):
        return found
    from localjudge.sitenames import spellings

    for spelling in spellings(name):
        found = _named(spelling.text)
        if found and not (spelling.bare and _has_versions(found)) and _is_release(found, spelling.releases):
            return found
    names = [alias for entry in load_languages().values() for alias in (entry.key, *entry.aliases)]
    raise Fault(f"no language {name!r}; {hint(name, names)}")


def _named(name: str) -> Language | None:
    wanted = _folded(name)
    for entry in load_languages().values():
        if wanted in map(_folded, (entry.key, entry.name, *entry.aliases)):
            return entry
    return None


def _has_versions(entry: Language) -> bool:
    """Whether a number tells one version of it from another."""
    return any(entry.lineage[-1] in other.lineage and re.search(r"\d", other.key) for other in _others(entry))


def _others(entry: Language) -> list[Language]:
    return [other for other in load_languages().values() if other is not entry]


def _is_release(entry: Language, releases: tuple[str, ...]) -> bool:
    return not entry.releases or all(re.match(entry.releases, release) for release in releases)


def language_of(path: Path, forced: str | None = None) -> Language:
    """The language of a source file: the forced one, else by its extension and its ``#!`` line.

    Raises:
        Fault: the file cannot be read or is not text as the language wants it, or no language is known for it.
    """
    source = _read(path)
    chosen = language(forced) if forced is not None else language_told(path, source)
    if chosen.utf8_source:
        _check_text(path, source, chosen)
    return chosen


def _language(key: str, table: Mapping[str, Any]) -> Language:
    line = _lineage(key, table)
    entry: dict[str, Any] = {}
    for ancestor in reversed(line):
        own = table[ancestor]
        entry = {**entry, "aliases": [], **own, "words": {**entry.get("words", {}), **own.get("words", {})}}
    return Language(
        key=key,
        name=entry["name"],
        aliases=tuple(entry["aliases"]),
        extensions=tuple(entry["extensions"]),
        source_name=entry["source_name"],
        compile=tuple(tuple(command) for command in entry.get("compile", [])),
        run=tuple(entry["run"]),
        programs=tuple(map(_program, entry["programs"])),
        utf8_source=entry.get("utf8_source", False),
        coding_cookie=entry.get("coding_cookie", False),
        shebang=entry.get("shebang", ""),
        releases=entry.get("releases", ""),
        otherwise=table[key].get("otherwise", ""),
        lineage=line,
        words=tuple(entry["words"].items()),
        compile_env=tuple(entry.get("compile_env", {}).items()),
        entry_point=entry.get("entry_point", ""),
    )


def _lineage(key: str, table: Mapping[str, Any]) -> tuple[str, ...]:
    line = [key]
    while "like" in table[line[-1]]:
        line.append(table[line[-1]]["like"])
    return tuple(line)


def _program(row: Mapping[str, Any]) -> Program:
    return Program(
        key=row["key"],
        names=tuple(row["names"]),
        ask=tuple(row.get("ask", [])),
        answer=row.get("answer", ""),
        inside=row.get("inside", ""),
        check=tuple(row.get("check", [])),
        implementation=row.get("implementation", ""),
    )


def _folded(name: str) -> str:
    return re.sub(r"[\s_.()-]+", "", name).casefold()


def _read(path: Path) -> bytes:
    if path.is_dir():
        raise Fault(f"{path}: is a folder; name a source file in it")
    if path.exists() and not path.is_file():  # reading a pipe or a device might never end
        raise Fault(f"{path}: is not a regular file; name a source file")
    try:
        with path.open("rb") as file:
            source = file.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        raise Fault(f"{path}: no such file; check the path") from None
    except OSError as error:
        raise Fault(f"{path}: cannot be read ({error.strerror}); check its permissions") from None
    if len(source) > _MOST_BYTES:
        raise Fault(f"{path}: is larger than {_MOST_BYTES // MIB} MiB, which no source file is; check the path")
    return source


def language_told(path: Path, source: bytes) -> Language:
    """What a file of that name with that content is taken for, by its extension and its ``#!`` line.

    Raises:
        Fault: no language is known for it.
    """
    # ".C" is C++ and ".c" is C; an extension that only differs in case from a known one is that one.
    for extension in (path.suffix, path.suffix.lower()):
        able = [entry for entry in load_languages().values() if extension in entry.extensions]
        if able:
            program = _shebang_program(source)
            claims = (entry for entry in able if entry.shebang and re.fullmatch(entry.shebang, program))
            return next(claims, able[0])
    known = [extension for entry in load_languages().values() for extension in entry.extensions]
    what = f"no language has the extension {path.suffix!r}" if path.suffix else "its name has no extension"
    raise Fault(f"{path}: {what} (known: {', '.join(dict.fromkeys(known))}); rename it, or say --language NAME")


def _shebang_program(source: bytes) -> str:
    """The program's name in a ``#!`` line, ``env`` and its options seen through; ``""`` without such a line."""
    first = source.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0]
    if not first.startswith(b"#!"):
        return ""
    names = [word.rpartition("/")[2] for word in first[2:].decode("utf-8", "replace").split()]
    if names[:1] == ["env"]:
        names = [name for name in names[1:] if not name.startswith("-") and "=" not in name]
    return names[0] if names else ""


def _check_text(path: Path, source: bytes, chosen: Language) -> None:
    try:
        source.decode("utf-8")
    except UnicodeDecodeError as error:
        if chosen.coding_cookie and _names_other_encoding(source):
            return  # whether it is in that encoding is the compile step's to say
        where = source.count(b"\n", 0, error.start) + 1
        raise Fault(
            f"{path}: line {where} is not UTF-8 (byte 0x{source[error.start]:02x}); save the file as UTF-8"
        ) from None


def _names_other_encoding(source: bytes) -> bool:
    for line in source.split(b"\n", 2)[:2]:
        cookie = _COOKIE.match(line)
        if cookie:
            return cookie[1].lower() not in _UTF8_NAMES
        if line.strip() and not line.lstrip().startswith(b"#"):
            return False  # code in the first line: PEP 263 looks no further
    return False
