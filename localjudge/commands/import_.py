"""``judge.py import``: make problems of what people have: archives of a site, folders of pairs, documents."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from localjudge.commands.limits import add_limit_arguments
from localjudge.model import Fault
from localjudge.problems.discover import TESTDATA
from localjudge.records import replace
from localjudge.reports.shown import safe

if TYPE_CHECKING:
    from localjudge.practice.drafts import Draft, Outcome

__all__ = ["add_arguments", "execute"]

_EXAMPLES: Final = """\
examples:
  judge.py import boj-vault/output               every solved problem of an archive of baekjoon
  judge.py import backup.zip 1000 9663           two problems of one, from a zip
  judge.py import test --to classic/sum          a folder of inputs and answers, or a zip of one
  judge.py import task.json                      what Competitive Companion sent, in a file
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.epilog = _EXAMPLES
    what = "a boj-vault archive or a folder of pairs, or a zip of one; or a .json of Competitive Companion's"
    parser.add_argument("source", metavar="SOURCE", help=what)
    parser.add_argument("ids", nargs="*", metavar="ID", help="the problems of an archive (default: all solved ones)")
    parser.add_argument("--to", metavar="SITE/NAME", help="where the problem is to be, of a folder of pairs")
    parser.add_argument("--name", metavar="TITLE", help="the problem's title (default: its name)")
    add_limit_arguments(parser)
    parser.add_argument(
        "--replace", action="store_true", help="write anew what is there already, and leave all other files alone"
    )


def execute(args: argparse.Namespace, root: Path) -> int:
    """Write the problems, say on stdout what became of each, and return 1 where one could not be written."""
    from localjudge.problems.archives import by_archive, unpacked
    from localjudge.problems.files import not_there

    source = Path(args.source)
    if not source.exists():
        raise not_there(source, "file or folder")
    if source.suffix.lower() == ".json" and source.is_file():
        return _document(args, source, root)
    with unpacked([args.source]) as archives:
        folder = archives.get(args.source, source)
        if not folder.is_dir():
            raise Fault(f"{source}: is no zip, folder or .json; name one of these")
        try:
            return _folder(args, folder, root)
        except Fault as fault:
            raise Fault(by_archive(str(fault), archives)) from None


def _folder(args: argparse.Namespace, folder: Path, root: Path) -> int:
    from localjudge.practice.folders import from_pairs
    from localjudge.practice.naming import home_of
    from localjudge.practice.vault import find_vault

    vault = find_vault(folder)
    if vault is not None:
        return _vault(args, vault, root)
    if args.ids:
        raise Fault(f"{args.source}: is no boj-vault archive, as it has no solved/; leave out {' '.join(args.ids)}")
    if args.to is None:
        raise Fault(f"{args.source}: is no boj-vault archive; if it holds pairs, say which problem's: --to SITE/NAME")
    site, name = home_of(args.to, root)
    draft = from_pairs(folder, called=args.source, site=site, name=name, title=args.name)
    return _one(args, draft, root)


def _document(args: argparse.Namespace, file: Path, root: Path) -> int:
    from localjudge.practice.companion import MOST_BYTES, parse
    from localjudge.practice.drafts import settle
    from localjudge.practice.naming import home_of
    from localjudge.problems.files import beginning

    if args.ids:
        raise Fault(f"{file}: is one problem; leave out {' '.join(args.ids)}")
    try:
        sent = parse(beginning(file, MOST_BYTES + 1))
    except Fault as fault:
        raise Fault(f"{file}: {fault}; send it again from the problem's page") from None
    draft = settle(root, sent.draft)
    if args.to is not None:
        site, name = home_of(args.to, root)
        draft = replace(draft, site=site, name=name)
    return _one(args, replace(draft, title=args.name or draft.title), root, sent.notes)


def _one(args: argparse.Namespace, draft: Draft, root: Path, notes: Sequence[str] = ()) -> int:
    from localjudge.practice.drafts import write
    from localjudge.practice.told import next_step, told

    changed = replace(draft, time=args.time or draft.time, memory=args.memory or draft.memory)
    outcome = write(root, changed, replace=args.replace)
    _say(told(changed, outcome, notes))
    if outcome != "there":
        _say(f"  {next_step(root, changed)}")
    return 0


def _vault(args: argparse.Namespace, vault: Path, root: Path) -> int:
    """All problems of an archive, or those named."""
    from localjudge.practice.vault import ids_in, never_solved

    given = [option for option in ("to", "name", "time", "memory") if getattr(args, option) is not None]
    if given:
        raise Fault(f"--{given[0]}: the archive says that of its problems itself; leave the option out")
    ids, strange = ids_in(vault)
    wanted = list(dict.fromkeys(args.ids)) or ids
    for id in wanted:
        if id not in ids:
            from localjudge.nearest import hint

            raise Fault(f"{args.source}: no solved problem {id!r} in this archive; {hint(id, ids)}")
    if not wanted:
        raise Fault(f"{args.source}: holds no solved problem; name another archive, or its folder with solved/ in it")
    counts: Counter[str] = Counter(_of_vault(vault, id, root, replacing=args.replace) for id in wanted)
    for name in strange if not args.ids else ():
        _say(f"{name}: left out, as its name is no problem's number")
    counts["left out"] += 0 if args.ids else len(strange)
    words = {"new": "imported", "replaced": "replaced", "there": "there already", "left out": "left out"}
    _say(", ".join(f"{counts[key]} {word}" for key, word in words.items() if counts[key]))
    unseen = 0 if args.ids else never_solved(vault, ids)
    if unseen:
        _say(f"submissions to {unseen} more are in the archive, but no page and no samples, as they were not solved")
    return 1 if counts["left out"] else 0


def _of_vault(vault: Path, id: str, root: Path, *, replacing: bool) -> Outcome | str:
    """One problem of an archive: what became of it."""
    import os

    from localjudge.practice.drafts import write
    from localjudge.practice.told import there, told
    from localjudge.practice.vault import SITE, read_problem

    if not replacing and os.path.lexists(root / TESTDATA / SITE / id):
        _say(there(f"{SITE}/{id}"))
        return "there"
    try:
        found = read_problem(vault, id)
        outcome = write(root, found.draft, replace=replacing)
    except Fault as fault:
        _say(f"{SITE}/{id}: left out: {fault}")
        return "left out"
    _say(told(found.draft, outcome, found.notes, found.results))
    return outcome


def _say(line: str) -> None:
    sys.stdout.write(f"{safe(line)}\n")
    sys.stdout.flush()
