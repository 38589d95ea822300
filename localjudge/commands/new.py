"""``judge.py new``: begin a problem, so that it can be judged at once: its settings, a sample, a first solution."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from localjudge.commands.limits import add_limit_arguments
from localjudge.model import MIB, Fault
from localjudge.problems.discover import SOLUTIONS, TESTDATA
from localjudge.problems.files import shown
from localjudge.reports.shown import safe

__all__ = ["add_arguments", "execute"]

_EXAMPLES: Final = """\
examples:
  judge.py new 1000                              a problem of baekjoon, by its number
  judge.py new classic/sum --name Sum --time 1   one of no site
  judge.py new 2557 --language cpp               with a first solution in C++
  judge.py new 1001 --input in.txt --answer out.txt
"""
_MOST_BYTES: Final = 256 * MIB


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.epilog = _EXAMPLES
    parser.add_argument("problem", metavar="SITE/NAME", help="where it is to be; a number alone is one of baekjoon's")
    parser.add_argument("--name", metavar="TITLE", help="its title (default: its name)")
    add_limit_arguments(parser)
    parser.add_argument("--language", default="python3", metavar="NAME", help="of the first solution: python3, cpp, …")
    parser.add_argument("--input", type=Path, metavar="FILE", help="the first sample's input (default: one to edit)")
    parser.add_argument("--answer", type=Path, metavar="FILE", help="the answer to it")


def execute(args: argparse.Namespace, root: Path) -> int:
    """Write the problem, and say what is to be done next.

    Raises:
        Fault: the problem or a solution to it is there already, or an option cannot be used.
    """
    from localjudge.practice.beginnings import beginning_in
    from localjudge.practice.drafts import Draft, pair, write
    from localjudge.practice.naming import clean, home_of
    from localjudge.practice.told import called

    if (args.input is None) != (args.answer is None):
        raise Fault("--input and --answer go together; name the other file, too")
    site, name = home_of(args.problem, root)
    first = beginning_in(args.language)
    given, answer = (b"\n", b"\n") if args.input is None else (_read(args.input), _read(args.answer))
    draft = Draft(
        site=site,
        name=name,
        title=clean(args.name or "") or name,
        data=pair("sample/1", given, answer),
        time=args.time,
        memory=args.memory,
        url=f"https://www.acmicpc.net/problem/{name}" if site == "baekjoon" and name.isdecimal() else "",
        submissions={first.name: first.text},
        submission_languages={} if first.told else {first.name: first.language},
    )
    if write(root, draft) == "there":
        raise Fault(f"{shown(root / TESTDATA / draft.id)}: is there already; edit it, or choose another name")
    data = shown(root / TESTDATA / draft.id / "data")
    lines = [
        f"{draft.id} is begun, in {shown(root / TESTDATA / draft.id)}",
        *([f"  edit   {data}/sample/1.in and 1.ans: the first sample"] if args.input is None else []),
        f"  write  {shown(root / SOLUTIONS / draft.id / first.name)}",
        f"  judge  judge.py run {called(root, draft)}",
        f"  add    more pairs, in {data}/secret/; limits, in {shown(root / TESTDATA / draft.id)}/problem.yaml",
    ]
    sys.stdout.write("".join(f"{safe(line)}\n" for line in lines))
    return 0


def _read(file: Path) -> bytes:
    from localjudge.problems.files import beginning, not_there

    if not file.is_file():
        raise Fault(f"{file}: is no file; name one with the sample") if file.exists() else not_there(file, "file")
    content = beginning(file, _MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise Fault(f"{file}: is larger than {_MOST_BYTES // MIB} MiB, which is no sample; put it into data/secret/")
    return content
