"""``judge.py doctor``: what this machine offers the judge, what it lacks, and how to get that."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

from localjudge.cachedir import cache_dir
from localjudge.languages import Language, load_languages
from localjudge.reports.blocks import writable
from localjudge.sandbox.client import Holds, Sandbox
from localjudge.toolchains import resolve

__all__ = ["add_arguments", "execute"]


_NAMESPACES: Final = (
    "namespaces for users (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone, "
    "kernel.apparmor_restrict_unprivileged_userns=0)"
)


@dataclass(frozen=True, slots=True)
class _Finding:
    """One thing that was looked at."""

    name: str
    good: bool
    here: str
    """what is here, or what its lack means"""
    mend: str = ""
    """how to get it"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes: nothing."""
    parser.epilog = "Exit status: 0 where the sandbox is complete, 1 where it has less."


def execute(_args: argparse.Namespace, _root: Path) -> int:
    """Look, and report. A language that is not installed is no fault."""
    with Sandbox() as sandbox:
        holds = sandbox.survey()
    protections = _protections(holds)
    system = f"{platform.system()} {platform.release()} on {platform.machine()}"
    print(f"localjudge with Python {platform.python_version()}, {system}, {len(os.sched_getaffinity(0))} processors")
    _show("sandbox", protections, sys.stdout)
    _show("speed", [_starts(holds)], sys.stdout)
    _show("languages", _languages(), sys.stdout)
    _show("folders", [_Finding("cache", True, str(cache_dir()))], sys.stdout)
    return 0 if all(finding.good for finding in protections) else 1


def _protections(holds: Holds) -> list[_Finding]:
    return [
        _Finding(
            "tracing",
            holds.traced,
            "every process is known from its birth; peaks are exact"
            if holds.traced
            else "not allowed: memory peaks are sampled every few milliseconds",
            "allow ptrace of own children: kernel.yama.ptrace_scope at most 1; in a container, --cap-add SYS_PTRACE",
        ),
        _Finding(
            "processes",
            holds.bounded,
            "their number is bounded while a program starts them"
            if holds.bounded
            else "are counted every few milliseconds, and a fork bomb is killed only then",
            "tracing; or do not judge as root, or give it a control group with pids that it may write to",
        ),
        _files(holds),
        _Finding(
            "sizes",
            holds.veil or holds.view,
            "and times of the answers are hidden"
            if holds.veil or holds.view
            else "of the answers can be seen, which tells apart a YES and a NO",
            _NAMESPACES,
        ),
        _Finding(
            "truncation",
            holds.landlock >= holds.TRUNCATION or holds.view,
            "refused outside the scratch folder"
            if holds.landlock >= holds.TRUNCATION or holds.view
            else "of your files is possible",
            "Linux 6.2 or newer",
        ),
        _Finding(
            "signals",
            holds.landlock >= holds.SIGNALS or holds.seccomp,
            _signals(holds),
            "Linux 6.12 or newer",
        ),
        _Finding(
            "calls",
            holds.seccomp,
            "no sockets, no other process's limits, no modes of files, no shared memory that stays"
            if holds.seccomp
            else "are not filtered: programs can reach the network",
            "an x86-64 or AArch64 machine, and a kernel with CONFIG_SECCOMP_FILTER",
        ),
    ]


def _files(holds: Holds) -> _Finding:
    here = "programs can read and write whatever you can"
    if holds.landlock:
        here = "programs read the system, their interpreter and their input, and write to their scratch folder"
    elif holds.view:
        here = "programs see the system, their interpreter and their build alone, and write to their scratch folder"
    return _Finding(
        "files",
        holds.landlock > 0 or holds.view,
        here,
        "Linux 5.13 or newer with Landlock (CONFIG_SECURITY_LANDLOCK, and landlock in the kernel's lsm= list); or "
        f"Linux 5.12 with {_NAMESPACES}",
    )


def _starts(holds: Holds) -> _Finding:
    here = "programs start without a fork" if holds.starter else "each program starts as a fork, some 2 ms later"
    return _Finding("starts", holds.starter, here, "a C compiler on your PATH (cc), and what tracing and files ask for")


def _signals(holds: Holds) -> str:
    if holds.landlock >= holds.SIGNALS:
        return "stay among the program's own processes"
    return "a program can send them to itself alone" if holds.seccomp else "programs can signal whatever you can"


def _languages() -> list[_Finding]:
    """Each language with its programs, and its versions by what they use."""
    found = []
    for language in load_languages().values():
        if len(language.lineage) > 1:
            continue
        versions = [entry for entry in load_languages().values() if entry.lineage[-1] == language.key]
        there = [entry.key for entry in versions if entry is not language and resolve(entry)]
        lacking = [entry.key for entry in versions if entry is not language and not resolve(entry)]
        toolchain = resolve(language)
        here = ", ".join(str(path) for _, path in toolchain.programs) if toolchain else "not installed"
        here += f"; also {' '.join(there)}" if there else ""
        here += f"; not {' '.join(lacking)}" if lacking and toolchain else ""
        names = " and ".join(_lacking(language))
        found.append(_Finding(language.key, toolchain is not None, here, f"put {names} on your PATH"))
    return found


def _lacking(language: Language) -> list[str]:
    """The programs of a language that are not there; all of them where each is, and one cannot be used."""
    names = [program.names[0] for program in language.programs]
    return [
        program.names[0] for program in language.programs if not any(map(shutil.which, program.names))
    ] or names


def _show(title: str, findings: list[_Finding], stream: TextIO) -> None:
    lines = [title]
    for finding in findings:
        lines.append(f"  {'✓' if finding.good else '✗'} {finding.name:<12} {finding.here}")
        if not finding.good:
            lines.append(f"    {'':<12} to get it: {finding.mend}")
    for line in lines:
        print(writable(line, stream.encoding or "ascii"), file=stream)
