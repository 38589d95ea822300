"""Programs that are a file or a folder: submissions of several files, and the tools that a package brings.

A folder holds sources of one language, or scripts as the ICPC package format has them for validators: ``build``, which
is run once, and ``run``, which is the program. Like a single file's, a folder's build is kept under a key made of
everything that it depends on.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from localjudge.builds import (
    COMPILE_LIMITS,
    Build,
    CompileFault,
    beginning,
    build,
    compile_sources,
    forget,
    new_folder,
    prune,
    refusal,
)
from localjudge.cachedir import cache_dir
from localjudge.digests import new_digest
from localjudge.languages import Language, language_of, lineage, load_languages
from localjudge.model import Fault, JudgeFault
from localjudge.problems.files import shown, visible
from localjudge.sandbox.client import Run, Sandbox
from localjudge.toolchains import Memory, Toolchain, resolve

__all__ = ["entry_of", "language_of_program", "make", "make_tool", "with_included"]

_SCRIPTS: Final = ("build", "run")
_MAIN_NAMES: Final = ("main", "__main__", "validate", "validator", "checker")
_NO_SOURCES: Final = frozenset({".md", ".txt", ".h", ".hh", ".hpp", ".hxx", ".in", ".ans", ".yaml", ".class", ".pyc"})
# Where one command compiles several files: of C, C++, Java, Kotlin, C# and Go; and Python's is a check of each.
_TOGETHER: Final = frozenset({".c", ".cc", ".cpp", ".cxx", ".java", ".kt", ".cs", ".go", ".py"})
_TREE_BYTES: Final = 64 << 20
"""far above any program's sources"""


def language_of_program(path: Path, forced: str | None = None, entry: str = "") -> Language:
    """The language of a source file, or of the sources in a folder.

    Raises:
        Fault: as of a single file; or the folder holds no sources, or none of them is known to be the main one.
    """
    return language_of(entry_of(path, entry) if path.is_dir() else path, forced)


def entry_of(folder: Path, named: str = "") -> Path:
    """The source file of a folder that is run: the named one, the only one, or the one named main or as its folder.

    Raises:
        Fault: there is none, or it is not clear which.
    """
    sources = [path for path in visible(folder) if _is_source(path)]
    if named:
        chosen = [path for path in sources if named in (path.name, path.stem)]
    elif len(sources) == 1:
        chosen = sources
    else:
        chosen = [path for path in sources if path.stem.casefold() in (*_MAIN_NAMES, folder.name.casefold())]
        if not chosen and len({path.suffix for path in sources}) == 1 and sources[0].suffix in _LINKED:
            chosen = sources[:1]  # one of them has main(), and the linker or the virtual machine finds it
    if not chosen:
        what = f"holds no source file {named!r}" if named else "holds several source files, none of them main"
        raise Fault(f"{shown(folder)}: {what if sources else 'holds no source file'}; name the one that is run main.*")
    return chosen[0]


_LINKED: Final = _TOGETHER - {".py"}


def make(
    path: Path,
    language: Language,
    toolchain: Toolchain,
    sandbox: Sandbox,
    *,
    entry: str = "",
    memory: Memory | None = None,
) -> Build:
    """The program made of a source file or a folder of them. `memory` is what it will be held to.

    Raises:
        CompileFault: the compiler refuses it.
        JudgeFault: the compiler cannot be run, or the build not be kept.
        Fault: the folder's main file is not known.
        OSError: a source cannot be read.
    """
    if not path.is_dir():
        return build(path, language, toolchain, sandbox, memory)
    main = entry_of(path, entry)
    folder, files = _place(path, (language.key, *map(str, language.compile), main.name, toolchain.fingerprint))
    program, binary = folder / main.relative_to(path), folder / "Main"
    needed = [*files, Path("Main")] if "{binary}" in language.run else files
    if not _is_there(folder, needed):
        made = _copied(path, files)
        try:
            _compile(made, files, main.relative_to(path), toolchain, sandbox)
            _keep(made, folder, needed)
        finally:
            forget(made)
    argv = toolchain.run_line(program, binary, beginning(program, main.name, language), memory)
    return Build(tuple(argv), folder, str(program))


def with_included(path: Path, entry: str, include: Path, language: Language, folder: Path) -> tuple[Path, str]:
    """A submission with the files that its package puts beside it, in a folder, and its main file there.

    Args:
        path: the submission, a file or a folder.
        entry: its main file, where it is named.
        include: the package's folder of such files, with ``default`` and folders by language.
        language: the submission's.
        folder: where the new folder is made.

    Raises:
        OSError: a file cannot be read.
    """
    import shutil

    codes = (*lineage(language.key), *(("python3",) if language.key == "pypy3" else ()), "default")
    found = next((include / code for code in codes if (include / code).is_dir()), None)
    if found is None:
        return path, entry
    made = folder / "with-included" / path.stem
    shutil.rmtree(made.parent, ignore_errors=True)
    made.mkdir(parents=True)
    if path.is_dir():
        shutil.copytree(path, made, dirs_exist_ok=True)
    else:
        shutil.copy(path, made)
    shutil.copytree(found, made, dirs_exist_ok=True)
    drivers = [file.name for file in sorted(found.iterdir()) if file.stem.lower() == "main" and _is_source(file)]
    return made, next(iter(drivers), entry or ("" if path.is_dir() else path.name))


def make_tool(path: Path, what: str, sandbox: Sandbox) -> Build:
    """A package's own program, made ready to run: a source file, a folder of them, or one with ``build`` and ``run``.

    Args:
        path: where it is.
        what: what it is, as messages name it: ``the output validator``.
        sandbox: where it is made.

    Raises:
        JudgeFault: it does not become a program.
    """
    try:
        if path.is_dir() and any((path / name).is_file() for name in _SCRIPTS):
            return _scripted(path, sandbox)
        language = language_of_program(path)
        toolchain = resolve(language)
        if toolchain is None:
            raise JudgeFault(f"{shown(path)}: {what} needs {language.name}, which is not installed")
        return make(path, language, toolchain, sandbox)
    except CompileFault as fault:
        raise JudgeFault(f"{shown(path)}: {what} does not compile: {fault}{_mend(str(fault))}") from None
    except Fault as fault:
        raise JudgeFault(str(fault)) from None
    except OSError as error:
        raise JudgeFault(f"{shown(path)}: {what} cannot be read ({error.strerror})") from None


def _mend(message: str) -> str:
    # The library of most checkers is a header that its author puts beside them, and archives leave out.
    return "\nput testlib.h beside it" if "testlib.h" in message.partition("\n")[0] else ""


def _scripted(path: Path, sandbox: Sandbox) -> Build:
    folder, files = _place(path, _SCRIPTS)
    needed = [*files, Path("run")]
    if not _is_there(folder, needed):
        made = _copied(path, files)
        try:
            for name in _SCRIPTS:
                if (made / name).is_file():
                    (made / name).chmod(0o755)  # archives lose it
            if (made / "build").is_file():
                run = Run((str(made / "build"),), COMPILE_LIMITS, cwd=made, compiling=True, output_name="compiler")
                outcome = sandbox.run(run)
                if outcome.exit_code != 0:
                    raise CompileFault(refusal(outcome, made / "build", "build"))
            if not os.access(made / "run", os.X_OK):
                raise CompileFault("there is no executable 'run', which the script 'build' is to make")
            _keep(made, folder, needed)
        finally:
            forget(made)
    return Build((str(folder / "run"),), folder, str(folder / "run"))


def _compile(made: Path, files: Sequence[Path], main: Path, toolchain: Toolchain, sandbox: Sandbox) -> None:
    others = [made / file for file in files if file.suffix == main.suffix and file != main]
    compile_sources(made / main, main.name, others if main.suffix in _TOGETHER else (), toolchain, sandbox)


def _is_source(path: Path) -> bool:
    if not path.is_file() or path.suffix in _NO_SOURCES:
        return False
    return any(path.suffix in entry.extensions for entry in load_languages().values())


def _place(path: Path, recipe: Sequence[str]) -> tuple[Path, list[Path]]:
    """The folder of a build, and the files that are copied to it, by their names below the source folder."""
    files = sorted(
        file.relative_to(path)
        for file in path.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and not file.name.startswith(".")
    )
    if sum((path / file).stat().st_size for file in files) > _TREE_BYTES:
        raise Fault(f"{shown(path)}: holds more than 64 MiB; leave in it what the program is made of")
    digest = new_digest(repr(tuple(recipe)).encode())
    for file in files:
        content = (path / file).read_bytes()
        digest.update(f"\0{file}\0{len(content)}\0".encode("utf-8", "surrogateescape") + content)
    return cache_dir() / "builds" / digest.hexdigest(), files


def _is_there(folder: Path, files: Sequence[Path]) -> bool:
    # A folder is moved to its place whole; one that is being forgotten may lack some.
    there = folder.is_dir() and all((folder / file).is_file() for file in files)
    if there:
        with suppress(OSError):
            os.utime(folder)
    return there


def _copied(path: Path, files: Sequence[Path]) -> Path:
    import shutil

    made = new_folder(cache_dir() / "builds")
    for file in files:
        (made / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path / file, made / file)
    return made


def _keep(made: Path, folder: Path, files: Sequence[Path]) -> None:
    if folder.is_dir() and not _is_there(folder, files):
        forget(folder)
    try:
        made.rename(folder)
    except OSError:
        if not _is_there(folder, files):  # another judge was first, with the same content
            raise
    prune(folder.parent)
