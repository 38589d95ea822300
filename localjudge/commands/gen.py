"""``judge.py gen``: make the test data anew, or check that it is what the generators make and that inputs are valid."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from localjudge.commands.jobs import add_jobs_argument
from localjudge.generation import compare_data, generated, generator_of, invalid_inputs, put_data
from localjudge.model import Fault
from localjudge.problems.discover import Entry, find_problem, list_problems
from localjudge.records import record
from localjudge.reports.shown import safe
from localjudge.sandbox.client import Sandbox

__all__ = ["add_arguments", "execute"]

_EXAMPLES: Final = """\
examples:
  judge.py gen HANOI4      run testdata/algospot/HANOI4/generators/generate.py and put the files in data/
  judge.py gen --check     change nothing, and prove that all the data is what the generators make
"""


@record
class _Outcome:
    """What became of one package."""

    problem: str
    done: str
    """in a few words; empty where something is wrong from the start"""
    wrong: Sequence[str] = ()
    """a line for each thing that must be mended"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.epilog = _EXAMPLES
    parser.add_argument("what", nargs="*", metavar="WHAT", help="a problem's id or package folder (default: all)")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where the data would change")
    add_jobs_argument(parser, "work on N problems")


def execute(args: argparse.Namespace, root: Path) -> int:
    """Work through the packages, and say on stdout what became of each.

    Raises:
        Fault: no such problem.
    """
    entries = [find_problem(root, what) for what in args.what] or list_problems(root)
    if not entries:
        raise Fault(f"{root}: has no problems in testdata/; add one, or name a package's folder")
    sound = True
    with closing(_outcomes(entries, check=args.check, jobs=args.jobs)) as outcomes:
        for outcome in outcomes:
            lines = (*([outcome.done] if outcome.done else []), *outcome.wrong)
            sys.stdout.writelines(f"{outcome.problem}: {safe(line)}\n" for line in lines)
            sys.stdout.flush()
            sound = sound and not outcome.wrong
    return 0 if sound else 1


def _outcomes(entries: Sequence[Entry], *, check: bool, jobs: int) -> Generator[_Outcome]:
    """Each package's outcome, in order, as soon as it is known. Ctrl-C ends what runs."""
    with ExitStack() as stack:
        sandboxes = [stack.enter_context(Sandbox()) for _ in range(min(jobs, len(entries)))]
        free = list(sandboxes)

        def work(entry: Entry) -> _Outcome:
            sandbox = free.pop()  # there are as many as there are threads
            try:
                return _worked(entry, sandbox, check=check)
            finally:
                free.append(sandbox)

        pool = ThreadPoolExecutor(len(sandboxes))
        stack.callback(pool.shutdown, cancel_futures=True)  # once the sandboxes are closed, no run is left to wait for
        for sandbox in sandboxes:
            stack.callback(sandbox.close)
        yield from pool.map(work, entries)


def _worked(entry: Entry, sandbox: Sandbox, *, check: bool) -> _Outcome:
    try:
        return _with_generator(entry, sandbox, check=check)
    except Fault as fault:
        return _Outcome(entry.id, "", (str(fault),))


def _with_generator(entry: Entry, sandbox: Sandbox, *, check: bool) -> _Outcome:
    data = entry.path / "data"
    generator = generator_of(entry.path)
    if generator is None:
        invalid = invalid_inputs(entry.path, data, sandbox)
        return _Outcome(entry.id, "has no generators/generate.py; only its inputs were checked", invalid)
    with generated(generator, sandbox) as made:
        changes = compare_data(made, data)
        # What is checked is what is, or comes to be, in data/.
        invalid = invalid_inputs(entry.path, data if check and data.is_dir() else made, sandbox)
        if check:
            wrong = [f"{change.name}: {_SAID[change.kind]}" for change in changes]
        elif invalid:
            wrong = ["nothing was written, as the new data is not valid"]
        else:
            put_data(made, data, changes)
            wrong = [f"{change.name}: {_SAID[change.kind]}" for change in changes if change.kind == "superfluous"]
        files = sum(1 for path in made.rglob("*") if path.is_file())
    written = sum(change.kind != "superfluous" for change in changes)
    done = f"{files} files as generated" if check else f"{written} of {files} files changed"
    return _Outcome(entry.id, "" if wrong or invalid else done, (*wrong, *invalid))


_SAID: Final = {
    "differs": "is not what the generator makes; run judge.py gen, or mend the generator",
    "missing": "is missing, and the generator makes it; run judge.py gen",
    "superfluous": "is not made by the generator; remove it, or have the generator make it",
}
