"""A package's own programs for its data: the generator that writes it, the validators that every input must pass.

The generator runs as ``generators/generate.py OUTDIR`` and writes all the data, ``OUTDIR/sample/*.in`` and ``*.ans``
and the same in ``secret``. An input validator reads an input on stdin; 42 says valid and 43 not, as the ICPC problem
package format has it. Both run under the sandbox's limits, without any of the person's environment.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

from localjudge.builds import Build, CompileFault, build
from localjudge.languages import language, language_of
from localjudge.model import MIB, Fault, Limits
from localjudge.problems.files import visible
from localjudge.problems.package import find_cases
from localjudge.records import record
from localjudge.sandbox.client import Outcome, Run, Sandbox
from localjudge.sandbox.temporary import Folder
from localjudge.toolchains import resolve

__all__ = ["Change", "compare_data", "generated", "generator_of", "invalid_inputs", "put_data"]

_GENERATOR: Final = Path("generators", "generate.py")
_VALIDATORS: Final = "input_validators"
_NOT_PROGRAMS: Final = frozenset({".md", ".txt", ".h", ".ctd", ".viva"})
_VALID: Final = 42
_INVALID: Final = 43
# Far above what any of ours needs: they end a program that has run away.
_GENERATOR_LIMITS: Final = Limits(time=600.0, wall=900.0, memory=4096 * MIB, output=1024 * MIB)
_VALIDATOR_LIMITS: Final = Limits(time=60.0, wall=120.0, memory=2048 * MIB, output=8 * MIB)


@record
class Change:
    """A file in which the committed data and the generated data are not the same."""

    name: str
    """path below the package: ``data/secret/1-min.in``"""
    kind: Literal["differs", "missing", "superfluous"]
    """as seen from the committed data"""


def generator_of(package: Path) -> Path | None:
    """The package's generator, or None where it has none."""
    path = package / _GENERATOR
    return path if path.is_file() else None


@contextmanager
def generated(generator: Path, sandbox: Sandbox) -> Iterator[Path]:
    """Run the generator; the folder that it filled, for as long as the ``with`` statement lasts.

    Raises:
        Fault: the generator fails, or what it writes is not the data of a package.
        JudgeFault: it cannot be started.
    """
    python = resolve(language("python3"))
    if python is None:
        raise Fault("no Python 3 on PATH; install it to run generators")
    with Folder("gen") as name:
        work = Path(name)
        made = work / "data"
        made.mkdir()
        argv = (*python.run_line(generator.absolute(), work / "unused"), str(made))
        readable = (generator.parent.absolute(),)  # and so not data/, which it could only copy
        outcome = sandbox.run(Run(argv, _GENERATOR_LIMITS, cwd=work, readable=readable, output_name="generator"))
        if outcome.exit_code != 0:
            raise Fault(f"{_GENERATOR}: {_ending(outcome)}; mend it, nothing was written")
        try:
            find_cases(work)
        except Fault as fault:
            # The folder's path means nothing to anyone: what it says starts at data/.
            what = str(fault).rpartition(f"{work.name}/")[2]
            raise Fault(f"{_GENERATOR}: what it writes is no data: {what}") from None
        yield made


def compare_data(made: Path, data: Path) -> list[Change]:
    """The files in which the committed data is not what the generator makes, by name.

    Only inputs and answers can be superfluous: settings of a group of cases, pictures and hints are written by hand.
    """
    new, old = _files(made), _files(data)
    changes = [Change(f"data/{name}", "missing") for name in new.keys() - old.keys()]
    changes += [
        Change(f"data/{name}", "superfluous")
        for name in old.keys() - new.keys()
        if Path(name).suffix in (".in", ".ans")
    ]
    both = new.keys() & old.keys()
    changes += [Change(f"data/{name}", "differs") for name in both if not _same(new[name], old[name])]
    return sorted(changes, key=lambda change: change.name)


def put_data(made: Path, data: Path, changes: Iterable[Change]) -> None:
    """Bring the committed data to what was made: each file whole or not at all, one that has not changed untouched.

    What is superfluous stays: it may be somebody's work.

    Raises:
        Fault: a file cannot be written.
    """
    for change in changes:
        if change.kind == "superfluous":
            continue
        name = Path(change.name).relative_to("data")
        try:
            _put(made / name, data / name)
        except OSError as error:
            raise Fault(f"{data / name}: cannot be written ({error.strerror}); check the permissions") from None


def invalid_inputs(package: Path, data: Path, sandbox: Sandbox) -> list[str]:
    """A line for each input below ``data`` that one of the package's input validators rejects or fails on.

    Raises:
        Fault: a validator cannot be made ready to run.
    """
    inputs = [path for name, path in _files(data).items() if path.suffix == ".in"]
    found = []
    for validator, made in _validators(package, sandbox):
        for path in inputs:
            run = Run(made.argv, _VALIDATOR_LIMITS, stdin=path, readable=(made.folder,), output_name="validator")
            outcome = sandbox.run(run)
            where = f"data/{path.relative_to(data).as_posix()}"
            if outcome.exit_code == _INVALID:
                found.append(f"{where}: not valid: {_last_line(outcome) or f'{validator} does not say why'}")
            elif outcome.exit_code != _VALID:
                found.append(f"{where}: {validator}: {_ending(outcome)}; it must exit with 42 or 43")
    return found


def _validators(package: Path, sandbox: Sandbox) -> Iterator[tuple[str, Build]]:
    folder = package / _VALIDATORS
    if not folder.is_dir():
        return
    for path in visible(folder):
        if path.is_dir() or path.suffix in _NOT_PROGRAMS:
            continue
        name = f"{_VALIDATORS}/{path.name}"
        chosen = language_of(path)
        toolchain = resolve(chosen)
        if toolchain is None:
            raise Fault(f"{name}: needs {chosen.name}, which is not installed")
        try:
            yield name, build(path, chosen, toolchain, sandbox)
        except CompileFault as fault:
            raise Fault(f"{name}: does not compile: {fault}") from None


def _files(folder: Path) -> dict[str, Path]:
    """The files below the folder by their path in it, in order; hidden ones left out, as readers do."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: found[name] for name in sorted(found) if not any(part[0] == "." for part in name.split("/"))}


def _same(first: Path, second: Path) -> bool:
    if first.stat().st_size != second.stat().st_size:
        return False
    with first.open("rb") as one, second.open("rb") as other:
        while block := one.read(1 << 20):
            if block != other.read(1 << 20):
                return False
    return True


def _put(source: Path, target: Path) -> None:
    import shutil

    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".new-")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file, source.open("rb") as made:
            shutil.copyfileobj(made, file)
        temporary.chmod(0o644)  # mkstemp's are their owner's alone
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _ending(outcome: Outcome) -> str:
    if outcome.exceeded:
        return f"passed its {outcome.exceeded} limit"
    how = f"was ended by signal {outcome.signal}" if outcome.signal else f"ended with exit status {outcome.exit_code}"
    words = _last_line(outcome)
    return f"{how} ({words})" if words else how


def _last_line(outcome: Outcome) -> str:
    lines = outcome.stderr.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else ""
