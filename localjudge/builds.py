"""Compiles submissions and output validators, once for each content.

A build is kept in the cache under a key made of everything that it depends on: the source, the commands, and the
compilers' files. So the first case never counts compile time, and a second run compiles nothing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from localjudge.cachedir import cache_dir
from localjudge.languages import Language
from localjudge.model import MIB, JudgeFault, Limits
from localjudge.sandbox.client import Outcome, Run, Sandbox
from localjudge.toolchains import Toolchain

__all__ = ["Build", "CompileFault", "build"]

_COMPILE_LIMITS: Final = Limits(time=60.0, wall=120.0, memory=2048 * MIB, output=256 * MIB)
_BUILDS_KEPT: Final = 400
_IN_USE: Final = 3600.0
"""seconds since its last use, within which another judge may be running a build"""
_BINARY: Final = "Main"


class CompileFault(Exception):
    """The compiler refused the source; the text is the compiler's own."""


@dataclass(frozen=True, slots=True)
class Build:
    """A program that is ready to run."""

    argv: tuple[str, ...]
    folder: Path
    """holds the source and the binary, and is read when the program runs"""
    source: str
    """the source's path in there, which a program's own messages name"""


def build(source: Path, language: Language, toolchain: Toolchain, sandbox: Sandbox) -> Build:
    """The program made of a source file, from the cache where it is there.

    Raises:
        CompileFault: the compiler refuses it.
        JudgeFault: the compiler cannot be run, or the cache not be written.
        OSError: the source cannot be read, or the disk is full.
    """
    content = source.read_bytes()
    root = cache_dir() / "builds"
    folder = root / _key(content, language, toolchain)
    if _complete(folder, language):
        with suppress(OSError):  # the cache may be another's, good to read and no more
            os.utime(folder)
    else:
        made = _new_folder(root)
        try:
            _compile(made, source.name, content, language, toolchain, sandbox)
            _put(made, folder, language)
        finally:
            shutil.rmtree(made, ignore_errors=True)
        _prune(root)
    program = folder / language.source_name
    return Build(tuple(toolchain.run_line(program, folder / _BINARY)), folder, str(program))


def _key(content: bytes, language: Language, toolchain: Toolchain) -> str:
    recipe = repr((language.key, language.source_name, language.compile, language.run, toolchain.fingerprint))
    return hashlib.sha256(recipe.encode() + b"\0" + content).hexdigest()


def _complete(folder: Path, language: Language) -> bool:
    needed = [language.source_name]
    if "{binary}" in language.run:
        needed.append(_BINARY)
    return all((folder / name).is_file() for name in needed)


def _new_folder(root: Path) -> Path:
    try:
        root.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(prefix=".new-", dir=root))
    except OSError as error:
        raise JudgeFault(
            f"{root}: programs cannot be kept there ({error.strerror}); make it yours, or set XDG_CACHE_HOME"
        ) from None


def _compile(
    folder: Path, name: str, content: bytes, language: Language, toolchain: Toolchain, sandbox: Sandbox
) -> None:
    program = folder / language.source_name
    program.write_bytes(content)
    for command in toolchain.compile_lines(program, folder / _BINARY):
        outcome = sandbox.run(Run(tuple(command), _COMPILE_LIMITS, cwd=folder, compiling=True, output_name="compiler"))
        if outcome.exit_code != 0:
            raise CompileFault(_message(outcome, program, name))


def _message(outcome: Outcome, program: Path, name: str) -> str:
    """The compiler's words, with the name that the person knows the source by, not that of the copy in a folder of
    ours."""
    if outcome.exceeded:
        return f"the compiler passed its {outcome.exceeded} limit"
    with outcome.output.open("rb") as file:
        text = outcome.stderr + file.read(1 << 16)
    readable = text.decode(errors="replace").replace(str(program), name).replace(f"{program.parent}/", "").strip()
    return readable or f"the compiler ended with exit status {outcome.exit_code}, signal {outcome.signal}"


def _put(made: Path, folder: Path, language: Language) -> None:
    if folder.is_dir() and not _complete(folder, language):
        shutil.rmtree(folder, ignore_errors=True)
    try:
        made.rename(folder)
    except OSError:
        # Another judge was first, with the same content.
        if not _complete(folder, language):
            raise


def _prune(root: Path) -> None:
    """Forget the builds that were not used for longest, and what ended judges left half made."""
    whole: list[tuple[float, str]] = []
    halves: list[tuple[float, str]] = []
    for entry in os.scandir(root):
        with suppress(FileNotFoundError):  # another judge prunes, too
            found = halves if entry.name.startswith(".") else whole
            found.append((entry.stat().st_mtime, entry.path))
    surplus = max(0, len(whole) - _BUILDS_KEPT)
    idle_since = time.time() - _IN_USE
    for used, path in [*halves, *sorted(whole)[:surplus]]:
        if used < idle_since:
            shutil.rmtree(path, ignore_errors=True)
