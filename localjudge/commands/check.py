"""``judge.py check``: say what is wrong with problem packages themselves."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from localjudge.commands.jobs import add_jobs_argument
from localjudge.judging.session import Session
from localjudge.judging.timing import with_time_limits
from localjudge.model import Fault, Problem
from localjudge.problems.archives import by_archive, unpacked
from localjudge.problems.discover import TESTDATA, Entry, find_problem, list_problems
from localjudge.problems.inspection import inspect
from localjudge.problems.layouts import default_site, ignore
from localjudge.problems.submissions import find_sources, submission
from localjudge.reports.live import progress_on
from localjudge.reports.shown import safe
from localjudge.sandbox.client import Sandbox
from localjudge.trials import try_answers, try_inputs, unexpected

__all__ = ["add_arguments", "execute"]

_EXAMPLES: Final = """\
examples:
  judge.py check                        every problem of testdata/
  judge.py check package.zip            a package from elsewhere: its files, its validators, its answers
  judge.py check HANOI4 --submissions   its submissions, too: each must get a verdict that is expected of it
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.epilog = _EXAMPLES
    parser.add_argument("what", nargs="*", metavar="PACKAGE", help="a problem's id, folder or zip (default: all)")
    parser.add_argument("--submissions", action="store_true", help="judge the submissions, too")
    add_jobs_argument(parser, "judge N cases")


def execute(args: argparse.Namespace, root: Path) -> int:
    """Print each finding as one line, and return 1 where there is one.

    Raises:
        Fault: no such package.
    """
    with unpacked(args.what) as archives:
        entries = [_entry(root, what, archives) for what in args.what] or list_problems(root)
        count = 0
        for entry in entries:
            told: set[str] = set()
            for line in _findings(root, entry, args):
                if line in told:
                    continue  # by its files and by its programs
                told.add(line)
                text = by_archive(line, archives)
                sys.stdout.write(f"{safe(' '.join(text.split()))}\n")
                sys.stdout.flush()
                count += 1
    packages = f"{len(entries)} package{'s' if len(entries) != 1 else ''}"
    sys.stderr.write(f"{packages}: {count or 'no'} finding{'s' if count != 1 else ''}\n")
    return 1 if count else 0


def _entry(root: Path, what: str, archives: Mapping[str, Path]) -> Entry:
    folder = archives.get(what)
    return find_problem(root, what) if folder is None else Entry(what, default_site(folder), folder)


def _findings(root: Path, entry: Entry, args: argparse.Namespace) -> Iterator[str]:
    ours = entry.path.resolve().is_relative_to((root / TESTDATA).resolve())
    found, problem = inspect(root, entry, ours=ours)
    yield from found
    with Sandbox() as sandbox:
        with suppress(Fault):  # settings of a group that cannot be read
            yield from try_inputs(entry.path, sandbox)
        if problem is not None:
            yield from try_answers(problem, sandbox)
    if problem is not None and args.submissions:
        with suppress(Fault):  # that they cannot be read has been found already
            yield from _judged(root, entry, problem, args.jobs)


def _judged(root: Path, entry: Entry, problem: Problem, jobs: int) -> Iterator[str]:
    """What the submissions' verdicts show."""
    submissions = with_time_limits([submission(one, problem) for one in find_sources(root, entry)], root, ignore)
    if not submissions:
        return
    with Session(jobs) as session:
        results = session.judge(submissions, progress_on(sys.stderr, root, "en"))
        if session.interrupted:
            raise KeyboardInterrupt
    yield from unexpected(results)
