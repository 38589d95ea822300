"""The command line: finds the command, hands it its arguments, and turns what goes wrong into one line and a status.

Exit statuses: 0 every submission got a verdict that it was expected to get; 1 one did not; 2 the command line or a
file is unusable; 3 a judge error; 130 Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

from localjudge.model import Fault, JudgeFault

__all__ = ["main"]

_COMMANDS: Final = {
    "run": ("run", "judge submissions (what judge.py does when no command is named)"),
    "list": ("list_", "list the problems, with their limits and submissions"),
    "gen": ("gen", "make the test data anew, or check that it is what its generators make"),
}

_UNUSABLE: Final = 2
_JUDGE_ERROR: Final = 3
_INTERRUPTED: Final = 130


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise Fault(f"{message}; see {self.prog} --help")


def main(argv: Sequence[str] | None = None, root: Path | None = None) -> int:
    """Run one command and return its exit status. `root` is the project where none is found from here upwards."""
    words = list(sys.argv[1:] if argv is None else argv)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    try:
        return _dispatch(words, root or Path.cwd())
    except Fault as fault:
        _complain(str(fault))
        return _UNUSABLE
    except JudgeFault as fault:
        _complain(f"judge error: {fault}")
        return _JUDGE_ERROR
    except KeyboardInterrupt:
        _complain("interrupted")
        return _INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE


def _dispatch(words: list[str], fallback: Path) -> int:
    from localjudge.problems.discover import find_root

    name = words[0] if words and words[0] in _COMMANDS else ""
    if not name and not {"-h", "--help", "--version"}.intersection(words[:1]):
        words = ["run", *words]
        name = "run"
    parser = _parser(name)
    args = parser.parse_args(words)
    root = find_root(Path.cwd(), fallback)
    status = args.execute(args, root)
    sys.stdout.flush()
    assert isinstance(status, int)
    return status


def _parser(wanted: str) -> _Parser:
    parser = _Parser(prog="judge.py", description="Judge solutions to contest problems as their site would.")
    parser.add_argument("--version", action="version", version=f"localjudge {_version()}" if not wanted else "")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, (module, summary) in _COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name == wanted:
            # The others' arguments are not needed, nor what they import.
            found = import_module(f"localjudge.commands.{module}")
            found.add_arguments(command)
            command.set_defaults(execute=found.execute)
    return parser


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("localjudge")
    except PackageNotFoundError:
        return "(not installed)"


def _interrupt(number: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt(signal.Signals(number).name)


def _complain(message: str) -> None:
    with suppress(OSError, ValueError):  # nobody may be there to read it
        sys.stderr.write(f"judge.py: {' '.join(message.split())}\n")
