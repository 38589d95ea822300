"""``judge.py stress``: look for an input on which a solution fails."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final, final

from localjudge.commands.run import mebibytes, seconds
from localjudge.commands.ui import add_ui_argument, ui_of
from localjudge.model import MIB, Fault, JudgeFault
from localjudge.problems.files import shown
from localjudge.reports.shown import safe
from localjudge.sandbox.client import Sandbox, start
from localjudge.sandbox.temporary import Folder

if TYPE_CHECKING:
    from localjudge.judging.session import Session
    from localjudge.practice.progress import Runs
    from localjudge.practice.stress import Found, Stress
    from localjudge.reports.words import UI

__all__ = ["add_arguments", "execute"]

_FOLDER: Final = Path("stress")
_RUNS: Final = 200
_SHORTER: Final = 50
_MOST: Final = 10**9
_FOUND: Final = 1
_INTERRUPTED: Final = 130
_EXAMPLES: Final = """\
examples:
  judge.py stress fast.py --against slow.py --gen gen.py    fast.py against slow.py, by the inputs of gen.py
  judge.py stress 9663 mine.py --gen gen.py                 against an accepted solution of the problem

GENERATOR is run with a seed as its argument, and prints an input:
  import random, sys
  random.seed(int(sys.argv[1]))
  print(random.randint(1, 10), random.randint(1, 10))
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "what", nargs="+", metavar="WHAT", help="the source file to put to the test, and its problem if it has one"
    )
    parser.add_argument("--gen", type=Path, required=True, metavar="GENERATOR", help="prints an input for a seed")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="BRUTE",
        help="a solution that is slow but right (default: an accepted one of the problem)",
    )
    parser.add_argument("--runs", type=_count, default=_RUNS, metavar="N", help=f"inputs to try (default: {_RUNS})")
    parser.add_argument("--seed", type=_seed, default=1, metavar="S", help="the first seed (default: 1)")
    parser.add_argument(
        "--shorter",
        type=_seed,
        default=_SHORTER,
        metavar="N",
        help=f"further seeds to try for a shorter failing input (default: {_SHORTER}; 0 for none)",
    )
    parser.add_argument("--time", type=seconds, metavar="S", help="time limit in CPU seconds, before allowances")
    parser.add_argument("--memory", type=mebibytes, metavar="MB", help="memory limit, before allowances")
    parser.add_argument("--site", metavar="NAME", help="the site whose policy holds: baekjoon, algospot, icpc, classic")
    parser.add_argument("--language", metavar="NAME", help="the language of the file that is put to the test")
    parser.add_argument("--checker", metavar="NAME", help="compare by this rule, or by a program, as in judge.py run")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=_FOLDER,
        metavar="DIR",
        help="the folder in which a failing input is kept (default: stress)",
    )
    add_ui_argument(parser)


def execute(args: argparse.Namespace, root: Path) -> int:
    """Search, say what was found, and return the exit status."""
    with ExitStack() as ending:
        sandboxes = start(1)  # they start while the rest of the judge is imported
        for sandbox in sandboxes:
            ending.callback(sandbox.close)
        return _with_archives(args, root, sandboxes)


def _with_archives(args: argparse.Namespace, root: Path, sandboxes: Sequence[Sandbox]) -> int:
    from localjudge.practice.pairs import check_folder
    from localjudge.problems.archives import by_archive, unpacked
    from localjudge.problems.files import not_there

    for path in filter(None, (args.gen, args.against)):
        if not os.path.lexists(path):
            raise not_there(path, "file")
    check_folder(args.output)
    with Folder("gen") as folder, unpacked(args.what) as archives:
        try:
            return _Search(args, root, Path(folder), archives).work(sandboxes)
        except (Fault, JudgeFault) as fault:
            raise type(fault)(by_archive(str(fault), archives)) from None


@final
class _Search:
    """One command line at work."""

    def __init__(self, args: argparse.Namespace, root: Path, folder: Path, archives: Mapping[str, Path]) -> None:
        from localjudge.judging.timing import with_time_limits
        from localjudge.practice.sides import right_side, tested_side
        from localjudge.practice.words import words
        from localjudge.problems.archives import by_archive
        from localjudge.reports.blocks import can_write
        from localjudge.selection import Wanted

        wanted = Wanted(
            what=args.what,
            time=args.time,
            memory=args.memory,
            site=args.site,
            language=args.language,
            ui=ui_of(args),
            checker=(args.checker or "").split(),
            archives=archives,
        )
        self._args = args
        self._root = root
        self._folder = folder
        self._archives = archives
        ui = ui_of(args)
        self._ui: UI = ui if can_write(words(ui).watching, sys.stdout.encoding or "utf-8") else "en"
        self._say = words(self._ui)

        def warn(message: str) -> None:
            _warn(by_archive(message, archives))

        tested = tested_side(wanted, root, folder, str(args.output), warn)
        (self._tested,) = with_time_limits([tested], root, warn)
        self._right = right_side(args.against, self._tested, root)
        self._done = self._repeated = self._further = 0
        self._interrupted = False

    def work(self, sandboxes: Sequence[Sandbox]) -> int:
        """Search and tell; the exit status."""
        from localjudge.judging.session import Session
        from localjudge.practice.progress import Runs

        with Session(1, sandboxes) as session:
            missing = session.missing()
            if missing:
                _warn(f"the sandbox has less here: {'; '.join(missing)} (see judge.py doctor)")
            with Runs(sys.stderr, self._ui) as progress:
                first = shortest = None
                try:
                    stress = self._stress(session, sandboxes[0])
                    first = shortest = self._first(stress, progress)
                    if first is not None:
                        progress.begin(self._say.shortening, self._args.shorter)
                        for found in self._shorter(stress, first):
                            shortest = found
                            progress.advance()
                except KeyboardInterrupt:
                    self._interrupted = True
            session.dismiss()  # it ends while the report is written
        if first is None or shortest is None:
            self._tell_nothing()
        else:
            self._tell(first, shortest)
        return _INTERRUPTED if self._interrupted else (_FOUND if first else 0)

    def _stress(self, session: Session, sandbox: Sandbox) -> Stress:
        from localjudge.practice.stress import Stress
        from localjudge.trials import input_check

        return Stress(
            session,
            sandbox,
            self._folder,
            submission=self._tested,
            right=self._right,
            generator=self._args.gen,
            check=input_check(self._tested.problem.path, sandbox),
        )

    def _first(self, stress: Stress, progress: Runs) -> Found | None:
        from localjudge.problems.archives import by_archive

        first = self._args.seed
        right = safe(by_archive(shown(self._right.name), self._archives))
        generator = safe(str(self._args.gen))
        progress.begin(self._say.answers_by.format(right=right, generator=generator), self._args.runs)
        for trial in stress.search(range(first, first + self._args.runs)):
            self._done += 1
            self._repeated += trial.repeated
            if trial.found is not None:
                return trial.found
            progress.advance()
        return None

    def _shorter(self, stress: Stress, found: Found) -> Iterator[Found]:
        seeds = range(found.seed + 1, found.seed + 1 + self._args.shorter)
        for shortest in stress.shorter(found, seeds):
            self._further += 1
            yield shortest

    def _tell_nothing(self) -> None:
        say, done, first = self._say, self._done, self._args.seed
        text = say.interrupted if self._interrupted else say.none_found
        lines = [text.format(done=done, runs=done, first=first, last=first + done - 1)]
        if done > 1 and self._repeated == done - 1:
            lines.append(say.all_same.format(generator=safe(str(self._args.gen))))
        elif self._repeated:
            lines.append(say.some_same.format(count=self._repeated))
        self._write(lines)

    def _tell(self, first: Found, found: Found) -> None:
        from localjudge.practice.failing import kept_result, run_again
        from localjudge.practice.pairs import keep_pair
        from localjudge.problems.pairs import find_pairs
        from localjudge.reports import terminal

        say, further = self._say, self._further
        try:
            kept = keep_pair(self._args.output, found.case.input, found.case.answer)
        except Fault as fault:  # the seed is not lost with it
            raise Fault(f"{fault}; it is that of seed {found.seed} of {self._args.gen}") from None
        result = kept_result(found.result, kept)
        terminal.write([result], self._root, sys.stdout, ui=self._ui)
        lines = ["", say.seed.format(seed=found.seed, generator=safe(str(self._args.gen)))]
        if found is not first:
            sizes = {"size": found.size, "first_size": first.size}
            lines.append(say.shorter.format(first=first.seed, tried=further, **sizes))
        elif further:
            lines.append(say.shortest.format(tried=further))
        if self._interrupted:
            lines.append(say.unfinished)
        lines.append(say.saved.format(input=safe(shown(kept.input)), answer=safe(shown(kept.answer))))
        # What an archive was unpacked to, its checker perhaps, is not there any more by then.
        again = "" if self._archives else run_again(result, kept, self._args.language)
        again = again or self._same_seed(found.seed)
        self._write([*lines, say.again.format(command=safe(again))])
        try:
            find_pairs(self._args.output)
        except Fault as fault:
            _warn(str(fault))

    def _same_seed(self, seed: int) -> str:
        """What to type to have this seed's input made and judged again."""
        args = self._args
        words = ["judge.py", "stress", *args.what, "--gen", str(args.gen)]
        given = {"--against": args.against, "--site": args.site, "--language": args.language, "--checker": args.checker}
        for option, value in given.items():
            words += [option, str(value)] if value is not None else []
        words += ["-o", str(args.output)] if args.output != _FOLDER else []
        words += ["--time", f"{args.time:g}"] if args.time is not None else []
        words += ["--memory", f"{args.memory / MIB:g}"] if args.memory is not None else []
        return shlex.join([*words, "--seed", str(seed), "--runs", "1", "--shorter", "0"])

    def _write(self, lines: Sequence[str]) -> None:
        from localjudge.reports.blocks import writable

        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.writelines(writable(line, encoding) + "\n" for line in lines)


def _warn(message: str) -> None:
    sys.stderr.write(f"judge.py: warning: {safe(message)}\n")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= _MOST):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of runs from 1 to {_MOST}")
    return int(text)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= _MOST):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 to {_MOST}")
    return int(text)
