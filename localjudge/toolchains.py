"""Where a language's programs are on this machine: the real files, found once.

A version manager puts a script on PATH that finds the chosen version at every start, which costs tens of
milliseconds a case; a virtual environment's ``python3`` adds that environment's packages, which no site has. So
an interpreter is resolved to its real file, by asking it where its name alone does not tell, and the reply is
kept in the cache folder.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from localjudge import cachedir
from localjudge.digests import name_of
from localjudge.languages import Language, Program, load_languages
from localjudge.model import MIB
from localjudge.records import record

__all__ = ["Memory", "Toolchain", "resolve"]

_ASK_SECONDS: Final = 20.0
_LARGEST_STACK: Final = 1024
"""MiB; a Java virtual machine refuses to start with more"""
# What version managers choose by: a change of any of these makes an earlier reply void.
_CHOICE_VARIABLES: Final = (
    *("PYENV_VERSION", "ASDF_PYTHON_VERSION", "MISE_PYTHON_VERSION", "RBENV_VERSION", "JENV_VERSION", "JAVA_HOME"),
    *("NODENV_VERSION", "GOENV_VERSION", "RUSTUP_TOOLCHAIN"),
)
_CHOICE_FILES: Final = (
    *(".python-version", ".tool-versions", "mise.toml", ".mise.toml", ".ruby-version", ".java-version"),
    *(".node-version", ".nvmrc", ".go-version", "rust-toolchain", "rust-toolchain.toml"),
)
_CHOICES_AT_HOME: Final = (*_CHOICE_FILES, ".rustup/settings.toml", ".rbenv/version", ".jenv/version")


@record
class Toolchain:
    """A language with the programs that serve it here."""

    language: Language
    programs: tuple[tuple[str, Path], ...]
    """each program's key in the templates, with its file"""
    fingerprint: str
    """changes when one of the programs does: path, size and modification time of each"""

    def compile_lines(self, source: Path, binary: Path) -> list[list[str]]:
        """The commands that make ``binary`` of ``source``, or check ``source`` where nothing is made of it."""
        places = self._places(source, binary)
        return [_filled(line, places) for line in self.language.compile]

    def compile_environment(self, source: Path, binary: Path, kept: Path) -> dict[str, str]:
        """The environment variables for them; ``kept`` is a folder that is there at the next compilation, too."""
        places = {**self._places(source, binary), "kept": str(kept)}
        return {name: value.format_map(places) for name, value in self.language.compile_env}

    @property
    def keeps(self) -> bool:
        """Whether the compiler wants a folder that is kept."""
        return any("{kept}" in value for _, value in self.language.compile_env)

    def run_line(self, source: Path, binary: Path, main: str = "", memory: Memory | None = None) -> list[str]:
        """The command that runs the program, whose beginning is in ``main`` where the language asks for it."""
        sizes = (memory or Memory()).places
        words = {name: value.format_map(sizes) for name, value in self.language.words}
        return _filled(self.language.run, {**sizes, **self._places(source, binary), **words, "main": main})

    def _places(self, source: Path, binary: Path) -> dict[str, str]:
        paths = {"source": source, "binary": binary, "dir": source.parent, **dict(self.programs)}
        return {**dict(self.language.words), **{name: str(path) for name, path in paths.items()}}


@record
class Memory:
    """The memory that a run line may name, in bytes."""

    limit: int = 2048 * MIB
    """that holds, after allowances"""
    stated: int = 2048 * MIB
    """the problem's own, before them"""

    @property
    def places(self) -> dict[str, str]:
        """The placeholders for it, in MiB."""
        limit, stated = self.limit // MIB, self.stated // MIB
        return {"memory_mb": str(limit), "stated_mb": str(stated), "stack_mb": str(min(limit, _LARGEST_STACK))}


@cache
def resolve(language: Language) -> Toolchain | None:
    """The programs of a language, or those of the entry that serves otherwise; None where one is not installed, or is
    too old for this version of the language. Looked up once a process."""
    found: list[tuple[str, Path]] = []
    for program in language.programs:
        path = _find(program, dict(language.words))
        if path is None:
            return resolve(load_languages()[language.otherwise]) if language.otherwise else None
        found.append((program.key, path))
    return Toolchain(language, tuple(found), "\n".join(_fingerprint(path) for _, path in found))


def _filled(template: tuple[str, ...], places: Mapping[str, str]) -> list[str]:
    """The command, without the words that are filled to nothing."""
    return list(filter(None, (word.format_map(places) for word in template)))


def _find(program: Program, words: Mapping[str, str]) -> Path | None:
    check = _filled(program.check, words)
    for name in program.names:
        for path in _on_path(name):
            # A manager's script may stand for a version that isn't chosen or isn't there: then look on.
            real = _real(path, name, program) if program.ask else path
            if real is not None and (not check or _succeeds(real, check)):
                return real
    if program.implementation == sys.implementation.name:
        own = Path(getattr(sys, "_base_executable", None) or sys.executable).resolve()
        return own if _runnable(own) else None
    return None


def _on_path(name: str) -> Iterator[Path]:
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        # An empty or relative entry means the current folder, where a submission's author keeps anything.
        path = Path(folder, name)
        if path.is_absolute() and _runnable(path):
            yield path


def _runnable(path: Path) -> bool:
    try:
        return path.is_file() and os.access(path, os.X_OK)
    except PermissionError:
        return False  # in a folder that may not be looked into, such as another person's


def _real(path: Path, name: str, program: Program) -> Path | None:
    """The interpreter's own file, or None where what is on PATH does not lead to one."""
    real = path.resolve()
    if _is_plain(real, name):
        return real
    entry = _entry(path, (*program.ask, program.answer, program.inside))
    known, reply = _remembered(entry)
    if not known:
        reply = _asked(path, program)
        _remember(entry, str(reply) if reply else None)
    return reply


def _succeeds(path: Path, arguments: list[str]) -> bool:
    """Whether the program succeeds with these arguments; run once, and then remembered."""
    entry = _entry(path, ("succeeds", *arguments))
    reply = _reply(entry)
    if not isinstance(reply, bool):
        reply = _printed(path, arguments) is not None
        _remember(entry, reply)
    return reply


def _is_plain(real: Path, name: str) -> bool:
    """Whether the file is the interpreter itself: a binary of that name (a manager may be a binary of another
    name), which is not a copy inside a virtual environment."""
    stem = re.match("[a-z]*", name)
    if stem is None or not real.name.startswith(stem[0]) or (real.parent.parent / "pyvenv.cfg").exists():
        return False
    try:
        with real.open("rb") as file:
            return file.read(4) == b"\x7fELF"
    except OSError:  # may be run but not read: it will have to say
        return False


def _entry(path: Path, question: Iterable[str]) -> Path:
    """Where the reply is remembered: named after the file asked, and all that a version manager's choice depends on."""
    parts = [_fingerprint(path), *question, *(os.environ.get(name, "") for name in _CHOICE_VARIABLES)]
    here = Path.cwd()
    files = [folder / name for folder in (here, *here.parents) for name in _CHOICE_FILES]
    # pyenv and asdf keep their scripts in ROOT/shims, pyenv its general choice in ROOT/version.
    files += [path.parent.parent / "version", *(Path(f"~/{name}").expanduser() for name in _CHOICES_AT_HOME)]
    parts += [_fingerprint(file) for file in files if file.is_file()]
    key = name_of("\0".join(parts).encode("utf-8", "surrogateescape"))
    return cachedir.cache_dir() / "interpreters" / f"{key}.json"


def _fingerprint(path: Path) -> str:
    state = path.stat()
    return f"{path}:{state.st_size}:{state.st_mtime_ns}"


_UNKNOWN: Final = object()


def _reply(entry: Path) -> object:
    """What is remembered there; `_UNKNOWN` where nothing is, or something damaged."""
    import json

    try:
        return json.loads(cachedir.read(entry) or b"")["real"]
    except (ValueError, KeyError, TypeError):
        return _UNKNOWN


def _remember(entry: Path, reply: str | bool | None) -> None:
    import json

    cachedir.write(entry, json.dumps({"real": reply}).encode())


def _remembered(entry: Path) -> tuple[bool, Path | None]:
    """Whether there is a reply that still holds, and the reply."""
    reply = _reply(entry)
    if reply is None:
        return True, None
    real = Path(reply) if isinstance(reply, str) else Path()
    return real.is_absolute() and _runnable(real), real


def _asked(path: Path, program: Program) -> Path | None:
    printed = _printed(path, program.ask, errors=bool(program.answer))
    if printed is None:
        return None
    if program.answer:
        said = re.search(program.answer, printed)
        printed = said[1] if said else ""
    real = Path(printed.strip(), program.inside)
    return real.resolve() if real.is_absolute() and _runnable(real) else None


def _printed(path: Path, arguments: Iterable[str], *, errors: bool = False) -> str | None:
    """What the program prints on stdout, and with `errors` on stderr; None where it does not succeed."""
    import subprocess

    try:
        done = subprocess.run(
            [path, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if errors else subprocess.DEVNULL,
            timeout=_ASK_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return os.fsdecode(done.stdout)
