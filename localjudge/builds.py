"""Compiles submissions and output validators, once for each content.

A build is kept in the cache under a key made of everything that it depends on: the source, the commands, and the
compilers' files. So the first case never counts compile time, and a second run compiles nothing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from localjudge.cachedir import cache_dir
from localjudge.languages import Language
from localjudge.model import MIB, Limits
from localjudge.sandbox.client import Outcome, Run, Sandbox
from localjudge.toolchains import Toolchain

__all__ = ["Build", "CompileFault", "build"]

_COMPILE_LIMITS: Final = Limits(time=60.0, wall=120.0, memory=2048 * MIB, output=256 * MIB)
_BUILDS_KEPT: Final = 400
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
        JudgeFault: the compiler cannot be run.
        OSError: the source cannot be read or the cache cannot be written.
    """
    content = source.read_bytes()
    root = cache_dir() / "builds"
    folder = root / _key(content, language, toolchain)
    if _complete(folder, language):
        os.utime(folder)
    else:
        root.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=".new-", dir=root))
        try:
            _compile(made, content, language, toolchain, sandbox)
            _put(made, folder)
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


def _compile(folder: Path, content: bytes, language: Language, toolchain: Toolchain, sandbox: Sandbox) -> None:
    program = folder / language.source_name
    program.write_bytes(content)
    for command in toolchain.compile_lines(program, folder / _BINARY):
        outcome = sandbox.run(Run(tuple(command), _COMPILE_LIMITS, cwd=folder, compiling=True, output_name="compiler"))
        if outcome.exit_code != 0:
            raise CompileFault(_message(outcome, folder))


def _message(outcome: Outcome, folder: Path) -> str:
    """The compiler's words, without the path of a folder that nobody knows."""
    if outcome.exceeded:
        return f"the compiler passed its {outcome.exceeded} limit"
    with outcome.output.open("rb") as file:
        text = outcome.stderr + file.read(1 << 16)
    readable = text.decode(errors="replace").replace(f"{folder}/", "").strip()
    return readable or f"the compiler ended with exit status {outcome.exit_code}, signal {outcome.signal}"


def _put(made: Path, folder: Path) -> None:
    if folder.is_dir():
        shutil.rmtree(folder, ignore_errors=True)  # an incomplete one
    try:
        made.rename(folder)
    except OSError:
        # Another judge was first, with the same content.
        if not folder.is_dir():
            raise


def _prune(root: Path) -> None:
    """Forget the builds that were not used for longest."""
    folders = [(entry.stat().st_mtime, entry.path) for entry in os.scandir(root) if not entry.name.startswith(".")]
    for _, path in sorted(folders)[: max(0, len(folders) - _BUILDS_KEPT)]:
        shutil.rmtree(path, ignore_errors=True)
