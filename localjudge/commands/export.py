"""``judge.py export``: write a problem as a package zip with its submissions, which other tools read."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from localjudge.exporting import make_export, short_name, write_zip
from localjudge.model import Fault
from localjudge.problems.discover import TESTDATA, find_problem
from localjudge.problems.files import shown
from localjudge.reports.shown import safe

__all__ = ["add_arguments", "execute"]

_EXAMPLES: Final = """\
examples:
  judge.py export HANOI4                             writes hanoi4.zip here
  judge.py export 9663 -o queens.zip --format legacy for tools that know the older format
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.epilog = _EXAMPLES
    parser.add_argument("problem", metavar="PROBLEM", help="a problem's id, or its folder in testdata/")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="the zip to write (default: NAME.zip here)")
    parser.add_argument(
        "--format", choices=("2025-09", "legacy"), default="2025-09", help="the version of the ICPC package format"
    )


def execute(args: argparse.Namespace, root: Path) -> int:
    """Write the zip, and say on stdout what is in it.

    Raises:
        Fault: there is no such problem, or nothing can be written there.
    """
    entry = find_problem(root, args.problem)
    if not entry.path.resolve().is_relative_to((root / TESTDATA).resolve()):
        raise Fault(f"{shown(entry.path)}: is a package or folder from elsewhere; name a problem of {TESTDATA}/")
    target = args.output or Path(f"{short_name(entry)}.zip")
    if target.is_dir():
        raise Fault(f"{target}: is a folder; name a file for --output")
    if args.output is None and target.exists():
        raise Fault(f"{target}: is there already; remove it, or name the file with --output")
    if not target.parent.is_dir():
        raise Fault(f"{target.parent}: no such folder; make it first, or name another file for --output")
    export = make_export(root, entry, args.format)
    for line in export.notes:
        sys.stderr.write(f"judge.py: note: {safe(line)}\n")
    try:
        write_zip(export, target)
    except OSError as error:
        raise Fault(f"{target}: cannot be written ({error.strerror}); make room, or name another file") from None
    cases = sum(name.endswith(".in") for name in export.files)
    submissions = sum(name.startswith("submissions/") and not name.endswith(".yaml") for name in export.files)
    sys.stdout.write(f"{safe(str(target))}: {entry.id}, {args.format}: {cases} cases, {submissions} submissions\n")
    return 0
