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
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from localjudge import cachedir
from localjudge.languages import Language, Program

__all__ = ["Toolchain", "resolve"]

_ASK_SECONDS: Final = 20.0
# What version managers choose by: a change of any of these makes an earlier reply void.
_CHOICE_VARIABLES: Final = ("PYENV_VERSION", "ASDF_PYTHON_VERSION", "MISE_PYTHON_VERSION")
_CHOICE_FILES: Final = (".python-version", ".tool-versions", "mise.toml", ".mise.toml")


@dataclass(frozen=True, slots=True)
class Toolchain:
    """A language with the programs that serve it here."""

    language: Language
    programs: tuple[tuple[str, Path], ...]
    """each program's key in the templates, with its file"""
    fingerprint: str
    """changes when one of the programs does: path, size and modification time of each"""

    def compile_lines(self, source: Path, binary: Path) -> list[list[str]]:
        """The commands that make ``binary`` of ``source``, or check ``source`` where nothing is made of it."""
        return [self._filled(line, source, binary) for line in self.language.compile]

    def run_line(self, source: Path, binary: Path) -> list[str]:
        """The command that runs the program."""
        return self._filled(self.language.run, source, binary)

    def _filled(self, template: tuple[str, ...], source: Path, binary: Path) -> list[str]:
        places = {"source": source, "binary": binary, "dir": source.parent, **dict(self.programs)}
        return [word.format_map(places) for word in template]


@cache
def resolve(language: Language) -> Toolchain | None:
    """The programs of a language, or None where one is not installed; looked up once a process."""
    found: list[tuple[str, Path]] = []
    for program in language.programs:
        path = _find(program)
        if path is None:
            return None
        found.append((program.key, path))
    return Toolchain(language, tuple(found), "\n".join(_fingerprint(path) for _, path in found))


def _find(program: Program) -> Path | None:
    for name in program.names:
        for path in _on_path(name):
            # A manager's script may stand for a version that isn't chosen or isn't there: then look on.
            real = _real(path, name, program) if program.ask else path
            if real is not None:
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
    return path.is_file() and os.access(path, os.X_OK)


def _real(path: Path, name: str, program: Program) -> Path | None:
    """The interpreter's own file, or None where what is on PATH does not lead to one."""
    real = path.resolve()
    if _is_plain(real, name):
        return real
    import json

    entry = cachedir.cache_dir() / "interpreters" / f"{_question(path, program)}.json"
    known, reply = _remembered(entry)
    if not known:
        reply = _asked(path, program)
        cachedir.write(entry, json.dumps({"real": reply and str(reply)}).encode())
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


def _question(path: Path, program: Program) -> str:
    """A key for the reply: the file asked, and all that a version manager's choice depends on."""
    import hashlib

    parts = [_fingerprint(path), *program.ask, *(os.environ.get(name, "") for name in _CHOICE_VARIABLES)]
    here = Path.cwd()
    files = [folder / name for folder in (here, *here.parents) for name in _CHOICE_FILES]
    # pyenv and asdf keep their scripts in ROOT/shims, pyenv its general choice in ROOT/version.
    files += [path.parent.parent / "version", *(Path(f"~/{name}").expanduser() for name in _CHOICE_FILES)]
    parts += [_fingerprint(file) for file in files if file.is_file()]
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()


def _fingerprint(path: Path) -> str:
    state = path.stat()
    return f"{path}:{state.st_size}:{state.st_mtime_ns}"


def _remembered(entry: Path) -> tuple[bool, Path | None]:
    """Whether there is a reply that still holds, and the reply."""
    import json

    data = cachedir.read(entry)
    if data is None:
        return False, None
    try:
        reply = json.loads(data)["real"]
    except (ValueError, KeyError, TypeError):  # damaged: ask again
        return False, None
    if reply is None:
        return True, None
    real = Path(reply) if isinstance(reply, str) else Path()
    return real.is_absolute() and _runnable(real), real


def _asked(path: Path, program: Program) -> Path | None:
    import subprocess

    try:
        done = subprocess.run(
            [path, *program.ask],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_ASK_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    real = Path(os.fsdecode(done.stdout).strip())
    return real.resolve() if real.is_absolute() and _runnable(real) else None
