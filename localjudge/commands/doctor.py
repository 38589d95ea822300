"""``judge.py doctor``: what this machine offers the judge, what it lacks, and how to get that."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
from pathlib import Path
from typing import Final, TextIO

from localjudge import cachedir
from localjudge.commands.doctor_words import Aspect, DoctorWords, doctor_words
from localjudge.commands.ui import add_ui_argument, ui_of
from localjudge.languages import Language, load_languages
from localjudge.records import record
from localjudge.reports.blocks import can_write, cells, writable
from localjudge.sandbox.client import Holds, Sandbox
from localjudge.toolchains import resolve

__all__ = ["add_arguments", "execute"]

_NAMES: Final = 12
"""columns of the names"""
_TRIAL_BYTES: Final = 1 << 20
"""as much as a small build"""


@record
class _Finding:
    """One thing that was looked at."""

    name: str
    good: bool
    here: str
    """what is here, or what its lack means"""
    mend: str = ""
    """how to get it"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's one option."""
    parser.epilog = "Exit status: 0 where the sandbox is complete and builds can be kept, 1 where not."
    add_ui_argument(parser)


def execute(args: argparse.Namespace, _root: Path) -> int:
    """Look, and report. A language that is not installed is no fault."""
    with Sandbox() as sandbox:
        holds = sandbox.survey()
    say = doctor_words(ui_of(args))
    if not can_write(say.sandbox, _encoding(sys.stdout)):
        say = doctor_words("en")
    protections = _protections(holds, say)
    _print(_head(say), sys.stdout)
    _show(say.sandbox, protections, say, sys.stdout)
    _show(say.speed, [_finding(say.starts, holds.starter)], say, sys.stdout)
    _show(say.languages, _languages(say), say, sys.stdout)
    cache = _cache(say)
    _show(say.folders, [cache], say, sys.stdout)
    return 0 if all(finding.good for finding in (*protections, cache)) else 1


def _cache(say: DoctorWords) -> _Finding:
    """Whether a build would find room where they are kept."""
    folder = cachedir.cache_dir()
    trial = folder / f"trial-{os.getpid()}"
    good = cachedir.write(trial, bytes(_TRIAL_BYTES))
    trial.unlink(missing_ok=True)
    here = str(folder) if good else say.nothing_kept.format(path=folder)
    return _Finding(say.cache, good, here, say.make_room)


def _head(say: DoctorWords) -> str:
    return say.head.format(
        python=platform.python_version(),
        system=platform.system(),
        release=platform.release(),
        machine=platform.machine(),
        processors=len(os.sched_getaffinity(0)),
    )


def _protections(holds: Holds, say: DoctorWords) -> list[_Finding]:
    files, signals = say.files, say.signals
    if holds.view and not holds.landlock:
        files = files._replace(good=say.files_by_view)
    if holds.landlock < holds.SIGNALS:
        signals = signals._replace(good=say.signals_to_itself)
    return [
        _finding(say.tracing, holds.traced),
        _finding(say.processes, holds.bounded),
        _finding(files, holds.landlock > 0 or holds.view),
        _finding(say.sizes, holds.veil or holds.view),
        _finding(say.truncation, holds.landlock >= holds.TRUNCATION or holds.view),
        _finding(signals, holds.landlock >= holds.SIGNALS or holds.seccomp),
        _finding(say.calls, holds.seccomp),
    ]


def _finding(aspect: Aspect, good: bool) -> _Finding:
    return _Finding(aspect.name, good, aspect.good if good else aspect.bad, aspect.mend)


def _languages(say: DoctorWords) -> list[_Finding]:
    """Each language with its programs, and its versions by what they use."""
    found = []
    for language in load_languages().values():
        if len(language.lineage) > 1:
            continue
        versions = [entry for entry in load_languages().values() if entry.lineage[-1] == language.key]
        there = [entry.key for entry in versions if entry is not language and resolve(entry)]
        lacking = [entry.key for entry in versions if entry is not language and not resolve(entry)]
        toolchain = resolve(language)
        here = ", ".join(str(path) for _, path in toolchain.programs) if toolchain else say.missing
        here += say.also.format(versions=" ".join(there)) if there else ""
        here += say.without.format(versions=" ".join(lacking)) if lacking and toolchain else ""
        mend = say.put.format(programs=say.both.join(_lacking(language)))
        found.append(_Finding(language.key, toolchain is not None, here, mend))
    return found


def _lacking(language: Language) -> list[str]:
    """The programs of a language that are not there; all of them where each is, and one cannot be used."""
    names = [program.names[0] for program in language.programs]
    return [program.names[0] for program in language.programs if not any(map(shutil.which, program.names))] or names


def _show(title: str, findings: list[_Finding], say: DoctorWords, stream: TextIO) -> None:
    _print(title, stream)
    for finding in findings:
        padding = " " * (_NAMES - cells(finding.name))
        _print(f"  {'✓' if finding.good else '✗'} {finding.name}{padding} {finding.here}", stream)
        if not finding.good:
            _print(f"    {'':<{_NAMES}} {say.to_get} {finding.mend}", stream)


def _print(line: str, stream: TextIO) -> None:
    print(writable(line, _encoding(stream)), file=stream)


def _encoding(stream: TextIO) -> str:
    return stream.encoding or "ascii"
