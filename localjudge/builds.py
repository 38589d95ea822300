"""Compiles submissions and output validators, once for each content.

A build is kept in the cache under a key made of everything that it depends on: the source, the commands, and the
compilers' files. So the first case never counts compile time, and a second run compiles nothing.
"""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from localjudge.cachedir import cache_dir
from localjudge.digests import name_of
from localjudge.languages import Language
from localjudge.model import MIB, JudgeFault, Limits
from localjudge.records import record, replace, values
from localjudge.sandbox.client import Outcome, Run, Sandbox, homes
from localjudge.toolchains import Memory, Toolchain

__all__ = [
    "COMPILE_LIMITS",
    "Build",
    "CompileFault",
    "beginning",
    "build",
    "compile_sources",
    "forget",
    "new_folder",
    "prune",
    "refusal",
]

COMPILE_LIMITS: Final = Limits(time=60.0, wall=120.0, memory=2048 * MIB, output=256 * MIB)
_BUILDS_KEPT: Final = 400
_IN_USE: Final = 3600.0
"""seconds since its last use, within which another judge may be running a build"""
_BINARY: Final = "Main"
_RECORD: Final = ".build.json"
"""in each build's folder: what belongs to it, and where its program begins"""


class CompileFault(Exception):
    """The compiler refused the source; the text is the compiler's own."""


@record
class Build:
    """A program that is ready to run."""

    argv: tuple[str, ...]
    folder: Path
    """holds the source and the binary, and is read when the program runs"""
    source: str
    """the source's path in there, which a program's own messages name"""


@record
class _Record:
    """What a build's folder holds."""

    source: str
    main: str
    """the class that the program begins in, in languages that want to know it"""
    files: tuple[str, ...]


def build(
    source: Path, language: Language, toolchain: Toolchain, sandbox: Sandbox, memory: Memory | None = None
) -> Build:
    """The program made of a source file, from the cache where it is there. `memory` is what it will be held to.

    Raises:
        CompileFault: the compiler refuses it, or it has no beginning.
        JudgeFault: the compiler cannot be run, or the cache not be written.
        OSError: the source cannot be read, or the disk is full.
    """
    content = source.read_bytes()
    root = cache_dir() / "builds"
    folder = root / _key(content, language, toolchain)
    known = _complete(folder)
    if known is not None:
        with suppress(OSError):  # the cache may be another's, good to read and no more
            os.utime(folder)
    else:
        made = new_folder(root)
        try:
            known = _make(made, source.name, content, language, toolchain, sandbox)
            _put(made, folder)
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise JudgeFault(_no_room(root)) from None
            raise
        finally:
            forget(made)
        prune(root)
    program = folder / known.source
    argv = toolchain.run_line(program, folder / _BINARY, known.main, memory)
    return Build(tuple(argv), folder, str(program))


def _no_room(root: Path) -> str:
    return f"{root}: the disk is full; make room there, or set XDG_CACHE_HOME"


def _key(content: bytes, language: Language, toolchain: Toolchain) -> str:
    # All of the language but what only names it or finds its programs, which the fingerprint stands for.
    recipe = replace(language, name="", aliases=(), extensions=(), shebang="", programs=())
    return name_of(f"{recipe}\0{toolchain.fingerprint}\0".encode() + content)


def _complete(folder: Path) -> _Record | None:
    """The record of a build of which nothing is missing."""
    try:
        kept = json.loads((folder / _RECORD).read_bytes())
        found = _Record(kept["source"], kept["main"], tuple(kept["files"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found if all((folder / name).is_file() for name in found.files) else None


def forget(folder: Path) -> None:
    """Remove the folder of a build, as far as it can be; one that is not there is none."""
    if folder.exists():
        import shutil  # most builds are there already, and nothing is removed

        shutil.rmtree(folder, ignore_errors=True)


def new_folder(root: Path) -> Path:
    """A new folder for a build that is being made, in the folder of all builds.

    Raises:
        JudgeFault: there can be none.
    """
    try:
        import tempfile

        root.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(prefix=".new-", dir=root))
    except OSError as error:
        raise JudgeFault(
            f"{root}: programs cannot be kept there ({error.strerror}); make it yours, or set XDG_CACHE_HOME"
        ) from None


def _make(
    folder: Path, name: str, content: bytes, language: Language, toolchain: Toolchain, sandbox: Sandbox
) -> _Record:
    public = ""
    if language.entry_point == "java":
        from localjudge.mainclass import public_class

        public = public_class(content)
    program = folder / (f"{public}.java" if public else language.source_name)
    program.write_bytes(content)
    compile_sources(program, name, (), toolchain, sandbox)
    main = beginning(program, name, language)
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    made = _Record(program.name, main, tuple(files))
    (folder / _RECORD).write_text(json.dumps(values(made)), encoding="utf-8")
    return made


def compile_sources(program: Path, name: str, others: Sequence[Path], toolchain: Toolchain, sandbox: Sandbox) -> None:
    """Compile a source file, with the others that the same command is to take, to ``Main`` in its folder.

    Args:
        program: the source, in a folder that is the compiler's to write to.
        name: what the person calls it.
        others: further sources of the same program.
        toolchain: the compilers.
        sandbox: where they run.

    Raises:
        CompileFault: the compiler refuses it.
        JudgeFault: the compiler cannot be run.
    """
    folder = program.parent
    binary = folder / _BINARY
    kept = cache_dir() / "compilers" / toolchain.language.lineage[-1] if toolchain.keeps else None
    if kept is not None:
        kept.mkdir(mode=0o700, parents=True, exist_ok=True)
    run = Run(
        argv=(),
        limits=COMPILE_LIMITS,
        cwd=folder,
        readable=tuple(Path(home) for _, path in toolchain.programs for home in homes(str(path))),
        writable=(kept,) if kept else (),
        compiling=True,
        env=toolchain.compile_environment(program, binary, kept or folder),
        output_name="compiler",
    )
    for line in toolchain.compile_lines(program, binary):
        command = [word for part in line for word in ((part, *map(str, others)) if part == str(program) else (part,))]
        outcome = sandbox.run(replace(run, argv=tuple(command)))
        if outcome.exit_code != 0:
            if os.strerror(errno.ENOSPC).encode() in outcome.stderr:
                # The compiler has cleared up behind itself, and so there is room again.
                raise JudgeFault(_no_room(folder.parent))
            raise CompileFault(refusal(outcome, program, name))


def beginning(program: Path, name: str, language: Language) -> str:
    """The class that a compiled program begins in, ``""`` in a language that does not ask.

    Raises:
        CompileFault: there is none, or the site would not find it.
    """
    if language.entry_point != "java":
        return ""
    from localjudge.mainclass import main_class

    found, wanted = main_class(program.parent, program.read_bytes()), language.word("main_class")
    if not found:
        raise CompileFault(f"{name}: no class has a method public static void main(String[] args)")
    if wanted and found != wanted:
        raise CompileFault(f"{name}: the main method is in class {found}, but the site runs class {wanted}; rename it")
    return found


def refusal(outcome: Outcome, program: Path, name: str) -> str:
    """The compiler's words, with the name that the person knows the source by, not that of the copy in a folder of
    ours."""
    if outcome.exceeded:
        return f"the compiler passed its {outcome.exceeded} limit"
    with outcome.output.open("rb") as file:
        text = outcome.stderr + file.read(1 << 16)
    readable = text.decode(errors="replace").replace(str(program), name).replace(f"{program.parent}/", "").strip()
    return readable or f"the compiler ended with exit status {outcome.exit_code}, signal {outcome.signal}"


def _put(made: Path, folder: Path) -> None:
    if folder.is_dir() and not _complete(folder):
        forget(folder)
    try:
        made.rename(folder)
    except OSError:
        # Another judge was first, with the same content.
        if not _complete(folder):
            raise


def prune(root: Path) -> None:
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
            forget(Path(path))
