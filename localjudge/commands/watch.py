"""``judge.py watch``: judge as ``run`` does, and again at each change of the sources or the data, until Ctrl-C."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, final

from localjudge.commands.run import add_judging_arguments, check_report_path
from localjudge.commands.ui import ui_of
from localjudge.model import MIB, Fault
from localjudge.problems.files import shown
from localjudge.reports.shown import safe

if TYPE_CHECKING:
    from localjudge.practice.watching import Watch

__all__ = ["add_arguments", "execute"]

_UNUSABLE: Final = 2
_INTERRUPTED: Final = 130
_NOBODY_READS: Final = 128 + signal.SIGPIPE
_NAMES: Final = 4
"""how many files that have changed are named"""
_PACKAGE_PARENT: Final = Path(__file__).resolve().parents[2]
# A process of its own, so that each run begins as the first one did. It is in a group of its own: Ctrl-C is for us, who
# then end it; it ends by itself where we can't any more. What is written from there to a terminal must not stop it.
_RUN: Final = """\
import ctypes, os, pathlib, signal, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG
parent, home, root, *sys.argv[1:] = sys.argv[1:]
if os.getppid() != int(parent):
    sys.exit(130)
sys.path.insert(0, home)
from localjudge.cli import main
sys.exit(main(root=pathlib.Path(root)))
"""
_EXAMPLES: Final = """\
examples:
  judge.py watch HANOI4 my.py                      your own file against a problem, at each save
  judge.py watch my.cpp --data tests               your own file against a folder of pairs
  judge.py watch 9663 --first-failure              every solution of one problem
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.epilog = _EXAMPLES
    add_judging_arguments(parser)


def execute(args: argparse.Namespace, root: Path) -> int:
    """Judge and wait by turns, and return the exit status once that is ended.

    Raises:
        Fault: something that is named is not there when it begins.
    """
    from localjudge.practice.watching import Watch

    sources, others = _places(args, root)
    if args.data is not None and not sources:
        raise Fault("--data says what to judge by; name a source file to judge, too")
    if args.html is not None:
        check_report_path(args.html)
    own = [args.html] if args.html is not None else []
    with suppress(KeyboardInterrupt), Watch([*sources, *others], own) as watch:
        return _Command(args, root, watch).work(complete=bool(others))
    return _INTERRUPTED


def _places(args: argparse.Namespace, root: Path) -> tuple[list[Path], list[Path]]:
    """What is watched: the source files that are named, and all else."""
    from localjudge.problems.discover import SOLUTIONS, TESTDATA, find_problem
    from localjudge.problems.files import not_there
    from localjudge.problems.submissions import source_at

    sources: list[Path] = []
    others: list[Path] = [] if args.what else [root / SOLUTIONS, root / TESTDATA]
    homes: list[Path] = []
    for what in args.what:
        path = Path(what)
        if path.is_file() or (path.suffix and not path.is_dir()):
            if not os.path.lexists(path):
                raise not_there(path, "file")
            sources.append(path)
            source = source_at(root, path)
            others += [source.problem.path] if source is not None else []
        else:
            entry = find_problem(root, what)
            others.append(entry.path)
            if entry.path.resolve().is_relative_to((root / TESTDATA).resolve()):
                homes.append(root / SOLUTIONS / entry.id)
    others += homes if not sources else []  # where a file is named, it alone is judged
    if args.data is not None:
        if not args.data.exists():
            raise not_there(args.data, "folder")
        others.append(args.data)
    program = _checker_program(args.checker or "")
    return sources, [*others, *([program] if program is not None else [])]


def _checker_program(checker: str) -> Path | None:
    """The program that ``--checker`` names; None for a rule."""
    from localjudge.problems.files import not_there

    _, colon, name = checker.partition(" ")[0].rpartition(":")
    if not (colon and name):
        return None
    if not os.path.lexists(name):
        raise not_there(Path(name), "checker")
    return Path(name)


@final
class _Command:
    """One command line at work."""

    def __init__(self, args: argparse.Namespace, root: Path, watch: Watch) -> None:
        from localjudge.practice.words import words
        from localjudge.reports.blocks import can_write

        self._root = root
        self._watch = watch
        self._words = ["run", *_words(args)]
        self._encoding = sys.stderr.encoding or "utf-8"
        ui = ui_of(args)
        self._say = words(ui if can_write(words(ui).watching, self._encoding) else "en")

    def work(self, *, complete: bool) -> int:
        """Judge, and again at each change. Where what is watched is not `complete`, being sources and nothing that they
        could be judged by, it ends with the first run, which has said so.

        Raises:
            KeyboardInterrupt: Ctrl-C. What runs has ended by then.
        """
        if self._watch.why_polling:
            self._write(self._say.polling.format(why=self._watch.why_polling))
        while True:
            changed, status = self._judge()
            if status == _NOBODY_READS or (status == _UNUSABLE and not complete):
                return status
            if not changed:
                if status < 0:
                    self._write(self._say.killed.format(signal=-status))
                self._write(f"{_now()} {self._say.watching}")
                changed = self._watch.wait()
                self._write(f"\n{_now()} {self._say.changed.format(names=self._named(changed))}")
            else:
                self._write(f"\n{_now()} {self._say.changed_meanwhile.format(names=self._named(changed))}")

    def _judge(self) -> tuple[list[Path], int]:
        """Judge once: what has changed meanwhile, which ends it, and the exit status."""
        sys.stdout.flush()
        start = (sys.executable, "-P", "-c", _RUN, str(os.getpid()), str(_PACKAGE_PARENT), str(self._root))
        command = (*start, *self._words)
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, process_group=0) as process:
            try:
                threading.Thread(target=self._wake_after, args=(process.pid,), daemon=True).start()
                changed = self._watch.wait(lambda: process.poll() is not None)
            finally:
                if process.poll() is None:
                    process.send_signal(signal.SIGTERM)
                    process.wait()
        return changed, process.returncode

    def _wake_after(self, pid: int) -> None:
        """Wake who waits for changes once the process has ended; it is left to be waited for."""
        with suppress(ChildProcessError):
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        self._watch.wake()

    def _named(self, changed: Sequence[Path]) -> str:
        names = [safe(shown(path)) for path in changed[:_NAMES]]
        if len(changed) > _NAMES:
            names.append(self._say.and_more.format(count=len(changed) - _NAMES))
        return ", ".join(names)

    def _write(self, line: str) -> None:
        from localjudge.reports.blocks import writable

        sys.stderr.write(writable(line, self._encoding) + "\n")
        sys.stderr.flush()


def _words(args: argparse.Namespace) -> list[str]:
    """The command line again, for `run`."""
    given = {
        "--data": args.data,
        "--time": args.time,
        "--memory": None if args.memory is None else args.memory / MIB,
        "--site": args.site,
        "--language": args.language,
        "--checker": args.checker,
        "--html": args.html,
        "--lang-ui": args.lang_ui,
    }
    flags = {"--sample": args.sample, "--first-failure": args.first_failure, "--transcript": args.transcript}
    words = [f"{option}={value}" for option, value in given.items() if value]
    words += [f"-j{args.jobs}", *(f"--case={pattern}" for pattern in args.case)]
    words += [flag for flag, wanted in flags.items() if wanted]
    return [*words, *(f"./{what}" if what.startswith("-") else what for what in args.what)]


def _now() -> str:
    return time.strftime("%H:%M:%S")
