"""``judge.py run``: judge submissions and report what they came to."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from localjudge.commands.jobs import add_jobs_argument
from localjudge.commands.ui import add_ui_argument, ui_of
from localjudge.model import MIB, Fault, SubmissionResult, Verdict
from localjudge.records import replace
from localjudge.sandbox.client import Sandbox, start

__all__ = ["add_arguments", "add_judging_arguments", "check_report_path", "execute", "mebibytes", "seconds"]

_REPORT_BEGINS: Final = b"<!doctype html>"
_REPORT_SAYS: Final = b'<meta name="generator" content="localjudge">'
_EXAMPLES: Final = """\
examples:
  judge.py run HANOI4                            every solution of one problem
  judge.py run HANOI4 my.py                      your own file against a problem
  judge.py run my.cpp --data tests --time 1      your own file against a folder of pairs
  judge.py run solutions/baekjoon/9663/flags.py  one solution, with each of its cases
"""

_CASE_HELP: Final = "only cases of such a name; what is meant to fail may then be accepted, as with --sample"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.epilog = _EXAMPLES
    add_judging_arguments(parser)
    parser.add_argument("--format", choices=("text", "json", "junit"), default="text", help="the report on stdout")


def add_judging_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what is judged, and how."""
    parser.add_argument("what", nargs="*", metavar="WHAT", help="a problem's id, folder or zip, or a source file")
    parser.add_argument("--data", type=Path, metavar="DIR", help="judge the source files against this folder")
    parser.add_argument("--time", type=seconds, metavar="S", help="time limit in CPU seconds, before allowances")
    parser.add_argument("--memory", type=mebibytes, metavar="MB", help="memory limit, before allowances")
    parser.add_argument("--site", metavar="NAME", help="the site whose policy holds: baekjoon, algospot, icpc, classic")
    parser.add_argument("--language", metavar="NAME", help="the language, where the file does not tell: pypy3, cpp, …")
    parser.add_argument(
        "--checker",
        metavar="NAME",
        help="compare by this rule (in quotes with its flags: 'floats 1e-6', 'icpc float_tolerance 1e-6'), or by a "
        "program: testlib:FILE, plain:FILE, validator:FILE",
    )
    parser.add_argument("--case", action="append", default=[], metavar="GLOB", help=_CASE_HELP)
    parser.add_argument("--sample", action="store_true", help="only the sample cases")
    add_jobs_argument(parser, "judge N cases")
    parser.add_argument("--first-failure", action="store_true", help="stop a submission at its first case not AC")
    parser.add_argument(
        "--transcript",
        action="store_true",
        help="show what a failing submission and its validator said to each other (interactive, multi-pass)",
    )
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a report with timings as a page, too")
    add_ui_argument(parser)


def execute(args: argparse.Namespace, root: Path) -> int:
    """Judge, report, and return the exit status."""
    with ExitStack() as ending:
        # They start while the rest of the judge is imported and the problems are read.
        sandboxes = start(args.jobs)
        for sandbox in sandboxes:
            ending.callback(sandbox.close)
        return _execute_with(sandboxes, args, root)


def _execute_with(sandboxes: Sequence[Sandbox], args: argparse.Namespace, root: Path) -> int:
    from localjudge.problems.archives import by_archive, unpacked

    with unpacked([*args.what, *([str(args.data)] if args.data is not None else [])]) as archives:
        try:
            return _judge(sandboxes, args, root, archives)
        except Fault as fault:
            raise Fault(by_archive(str(fault), archives)) from None


def _judge(sandboxes: Sequence[Sandbox], args: argparse.Namespace, root: Path, archives: Mapping[str, Path]) -> int:
    from localjudge.judging.session import Session
    from localjudge.judging.timing import with_time_limits
    from localjudge.problems.archives import by_archive
    from localjudge.reports.live import progress_on
    from localjudge.selection import Wanted, select

    wanted = Wanted(
        what=args.what,
        data=args.data if args.data is None else archives.get(str(args.data), args.data),
        time=args.time,
        memory=args.memory,
        site=args.site,
        language=args.language,
        cases=args.case,
        sample=args.sample,
        ui=ui_of(args),
        checker=(args.checker or "").split(),
        archives=archives,
    )
    if args.html is not None:
        check_report_path(args.html)

    def warn(message: str) -> None:
        _warn(by_archive(message, archives))

    with Session(args.jobs, sandboxes) as session:
        submissions = with_time_limits(select(wanted, root, warn), root, warn)
        missing = session.missing()
        if missing:
            _warn(f"the sandbox has less here: {'; '.join(missing)} (see judge.py doctor)")
        progress = progress_on(sys.stderr, root, ui_of(args))
        if args.transcript and not any(one.problem.checker.converses for one in submissions):
            _warn("--transcript: no problem of this run is interactive or multi-pass, so that nobody talks")
        results = session.judge(submissions, progress, first_failure=args.first_failure, transcript=args.transcript)
        session.dismiss()  # it ends while the report is written
        if archives:
            results = [_by_archive(result, archives) for result in results]
        _report(results, args, root, interrupted=session.interrupted)
    return _status(results, interrupted=session.interrupted)


def _by_archive(result: SubmissionResult, archives: Mapping[str, Path]) -> SubmissionResult:
    """The result with messages that name files as the person knows them."""
    from localjudge.problems.archives import by_archive

    cases = [replace(case, message=by_archive(case.message, archives)) for case in result.cases]
    return replace(result, message=by_archive(result.message, archives), cases=tuple(cases))


def _report(results: Sequence[SubmissionResult], args: argparse.Namespace, root: Path, *, interrupted: bool) -> None:
    if args.html is not None:
        from localjudge.reports import html

        html.write(results, root, args.html, ui=ui_of(args), interrupted=interrupted)
    if args.format == "json":
        from localjudge.reports import json_

        json_.write(results, root, sys.stdout, interrupted=interrupted)
    elif args.format == "junit":
        from localjudge.reports import junit

        junit.write(results, root, sys.stdout, interrupted=interrupted)
    else:
        from localjudge.reports import terminal

        named = any(Path(what).is_file() for what in args.what)
        terminal.write(results, root, sys.stdout, ui=ui_of(args), detailed=named, interrupted=interrupted)


def _status(results: Sequence[SubmissionResult], *, interrupted: bool) -> int:
    from localjudge.reports.shown import all_skipped

    if interrupted:
        return 130
    if all_skipped(results):
        names = ", ".join(dict.fromkeys(result.message for result in results))
        raise Fault(f"nothing was judged: {names}; install what is missing (judge.py doctor says what)")
    verdicts = {result.verdict for result in results}
    verdicts |= {case.verdict for result in results for case in result.cases}
    if Verdict.JE in verdicts:
        return 3
    return 0 if all(result.as_expected for result in results) else 1


def _is_report(path: Path) -> bool:
    """Whether an earlier report is there, which a new one may replace. A source or an input is not to be lost."""
    from localjudge.problems.files import beginning

    if not path.is_file():
        return False
    try:
        start = beginning(path, 1024)
    except OSError:
        return False
    return not start or (start.startswith(_REPORT_BEGINS) and _REPORT_SAYS in start)


def check_report_path(path: Path) -> None:
    """Find out before judging, not after it, that a report could not be written.

    Raises:
        Fault: it could not.
    """
    folder = path.parent
    if path.is_dir():
        raise Fault(f"{path}: is a folder; name a file for --html")
    if not folder.is_dir():
        raise Fault(f"{folder}: no such folder; make it first, or name another file for --html")
    if not os.access(folder, os.W_OK):
        raise Fault(f"{folder}: cannot be written to; name another file for --html")
    if os.path.lexists(path) and not _is_report(path):
        raise Fault(f"{path}: is there already and no report; remove it, or name another file for --html")


def _warn(message: str) -> None:
    from localjudge.reports.shown import safe

    sys.stderr.write(f"judge.py: warning: {safe(message)}\n")


def _number(text: str, unit: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is no positive number of {unit}")
    return value


def seconds(text: str) -> float:
    """A time on the command line."""
    return _number(text, "seconds")


def mebibytes(text: str) -> int:
    """Megabytes on the command line, in bytes."""
    return max(1, round(_number(text, "megabytes") * MIB))
