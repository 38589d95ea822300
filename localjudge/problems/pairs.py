"""A plain folder of inputs and answers, as download tools, problem setters and people leave them.

Four ways to name a pair are known, and may stand side by side: ``x.in`` with ``x.ans`` or ``x.out``; ``x`` with
``x.a`` (Polygon); ``input*.txt`` with ``output*.txt``; ``input/x`` with ``output/x``, where the names may also differ
by their suffix or by a leading ``input`` and ``output`` (HackerRank). Any other file is left alone. Half a pair is
said, never skipped: whoever misspells one of its names would believe the case judged.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from localjudge.model import Case, Checker, Fault, Problem
from localjudge.problems.files import CONFIG, folders, is_package, natural, shown, visible
from localjudge.sites import site as policy

__all__ = ["find_pairs", "read_pairs"]

_ANSWER_SUFFIXES: Final = (".ans", ".out")
_SUFFIXES: Final = (".in", ".txt", ".a", *_ANSWER_SUFFIXES)
_NO_PAIRS: Final = (
    "put pairs there: 1.in with 1.ans or 1.out, 01 with 01.a, input1.txt with output1.txt, or input/1 with output/1"
)


def read_pairs(folder: Path, *, id: str, site: str) -> Problem:
    """The folder as a problem, with the site's default limits and comparison.

    Raises:
        Fault: the folder holds no pairs, or half a pair.
    """
    held = policy(site)
    return Problem(
        id=id,
        site=site,
        title=folder.resolve().name,
        path=folder,
        time=held.default_time,
        memory=held.default_memory,
        output=held.default_output,
        checker=Checker(held.checker),
        cases=find_pairs(folder),
    )


def find_pairs(folder: Path) -> tuple[Case, ...]:
    """The folder's pairs, in natural order of their names: 1, 2, 10.

    Raises:
        Fault: there are none; an input has no answer or two; an answer has no input; two pairs have one name.
    """
    if not folder.is_dir():
        what = "is a file" if folder.exists() else "no such folder"
        raise Fault(f"{shown(folder)}: {what}; name a folder with inputs and answers")
    files = {path.name: path for path in visible(folder) if path.is_file()}
    cases = [*_by_suffix(files), *_by_prefix(files), *_polygon(files), *_by_folder(folder)]
    if not cases:
        raise _no_pairs(folder)
    cases.sort(key=lambda case: natural(case.name))
    for first, second in pairwise(cases):
        if first.name == second.name:
            raise Fault(
                f"{shown(first.input)} and {shown(second.input)}: both are case {first.name!r}; rename one of them"
            )
    return tuple(cases)


def _no_pairs(folder: Path) -> Fault:
    """What to say of a folder without pairs: that a package is near, if one is."""
    real = folder.resolve()
    if real.name == "data" and is_package(real.parent):
        return Fault(f"{shown(folder)}: is the data of a package; name the package's folder, {shown(real.parent)}")
    packages = [shown(path) for path in folders(folder) if os.access(path / CONFIG, os.R_OK)]
    if packages:
        some = ", ".join(packages[:3]) + (", …" if len(packages) > 3 else "")
        return Fault(f"{shown(folder)}: holds packages, and is none; name one of the folders in it: {some}")
    return Fault(f"{shown(folder)}: holds no {CONFIG} and no inputs with answers; {_NO_PAIRS}")


def _by_suffix(files: dict[str, Path]) -> Iterator[Case]:
    for name, path in files.items():
        if path.suffix == ".in":
            answers = [files[path.stem + suffix] for suffix in _ANSWER_SUFFIXES if path.stem + suffix in files]
            yield _case(path.stem, path, answers, f"{path.stem}.ans")
        # a.out is what a compiler calls a program for want of a name
        elif path.suffix in _ANSWER_SUFFIXES and f"{path.stem}.in" not in files and name != "a.out":
            raise _no_input(path, f"{path.stem}.in")


def _by_prefix(files: dict[str, Path]) -> Iterator[Case]:
    for name, path in files.items():
        matched = re.fullmatch(r"(input|output)(.*)\.txt", name)
        if matched is None:
            continue
        kind, rest = matched.groups()
        partner = f"{'output' if kind == 'input' else 'input'}{rest}.txt"
        if kind == "input":
            yield _case(path.stem, path, [files[partner]] if partner in files else [], partner)
        elif partner not in files:
            raise _no_input(path, partner)


def _polygon(files: dict[str, Path]) -> Iterator[Case]:
    answers = {name.removesuffix(".a"): path for name, path in files.items() if path.suffix == ".a"}
    for name, answer in answers.items():
        if name not in files:
            raise _no_input(answer, name)
        yield Case(name, files[name], answer)
    # A bare number is a test in this naming, and in no other; other bare names (Makefile) are anything.
    for name, path in files.items():
        if answers and re.fullmatch("[0-9]+", name) and name not in answers:
            raise _no_answer(path, f"{name}.a")


def _by_folder(folder: Path) -> Iterator[Case]:
    inputs, outputs = folder / "input", folder / "output"
    if not inputs.is_dir():
        if outputs.is_dir() and any(path.is_file() for path in visible(outputs)):
            raise Fault(f"{shown(outputs)}: has no folder of inputs beside it; add {shown(inputs)}")
        return
    answers = _keyed(visible(outputs) if outputs.is_dir() else [], "output")
    given = _keyed(visible(inputs), "input")
    for name, path in given.items():
        found = [answers[name]] if name in answers else []
        yield _case(name or path.stem, path, found, f"../output/{path.name}")
    for name, path in answers.items():
        if name not in given:
            raise _no_input(path, f"../input/{path.name}")


def _keyed(paths: Iterable[Path], prefix: str) -> dict[str, Path]:
    """Files by what the two sides of a pair have in common."""
    keyed: dict[str, Path] = {}
    for path in paths:
        if not path.is_file():
            continue
        name = (path.stem if path.suffix in _SUFFIXES else path.name).removeprefix(prefix)
        other = keyed.setdefault(name, path)
        if other is not path:
            raise Fault(f"{shown(other)} and {shown(path)}: both are case {name!r}; rename one of them")
    return keyed


def _case(name: str, given: Path, answers: list[Path], missing: str) -> Case:
    if not answers:
        raise _no_answer(given, missing)
    if len(answers) > 1:
        both = " and ".join(path.name for path in answers)
        raise Fault(f"{shown(given)}: has two answers, {both}; keep one of them")
    return Case(name, given, answers[0])


def _no_answer(given: Path, missing: str) -> Fault:
    return Fault(f"{shown(given)}: an input without an answer; add {missing}, or remove the input")


def _no_input(answer: Path, missing: str) -> Fault:
    return Fault(f"{shown(answer)}: an answer without an input; add {missing}, or remove the answer")
