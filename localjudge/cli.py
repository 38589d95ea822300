"""The command line: finds the command, hands it its arguments, and turns what goes wrong into one line and a status.

Exit statuses: 0 every submission got a verdict that it was expected to get; 1 one did not; 2 the command line or a
file is unusable, or every submission was skipped; 3 a judge error; 130 Ctrl-C.
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

from localjudge import streams
from localjudge.model import Fault, JudgeFault

__all__ = ["main"]

_COMMANDS: Final = {
    "run": ("run", "judge submissions (what judge.py does when no command is named)"),
    "watch": ("watch", "judge, and again at each change of the sources or the data"),
    "stress": ("stress", "look for an input on which a solution fails"),
    "list": ("list_", "list the problems, with their limits and submissions"),
    "new": ("new", "begin a problem: its settings, a sample and a first solution"),
    "import": ("import_", "make problems of a site's archive, a folder of pairs, or a saved document"),
    "listen": ("listen", "take problems from the browser, as Competitive Companion sends them"),
    "gen": ("gen", "make the test data anew, or check that it is what its generators make"),
    "check": ("check", "say what is wrong with problem packages themselves"),
    "export": ("export", "write a problem as a package zip with its submissions, for other tools"),
    "doctor": ("doctor", "show what this machine offers the judge, and what it lacks"),
}

_OBJECTS_BEFORE_COLLECTION: Final = 100_000
_USUAL_COLUMNS: Final = 80
_UNUSABLE: Final = 2
_JUDGE_ERROR: Final = 3
_INTERRUPTED: Final = 130


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Knows how wide the help may be. Left alone, argparse finds out for each option that is added, help or not, with a
    module that takes as long to import as all of the command line."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def _columns() -> int:
    with suppress(ValueError, OSError):
        return int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    return _USUAL_COLUMNS


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise Fault(f"{message}; see {self.prog} --help")

    def parse(self, words: Sequence[str], further: Sequence[str] = ()) -> argparse.Namespace:
        """The arguments; options may stand between the names. `further` options may be meant, too.

        Raises:
            Fault: they cannot be used. For an option that is not there it names the one that it resembles.
        """
        args, unknown = self.parse_known_intermixed_args(words)
        if unknown:
            names = {option.lstrip("-"): option for option in (*self._option_string_actions, *further)}
            for option, action in self._option_string_actions.items():
                names.setdefault(action.dest, option)  # what -j stands for
            hint = _option_meant(unknown, names)
            self.error(f"unrecognized arguments: {' '.join(unknown)}{hint}")
        return args

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        sys.stdout.flush()  # the help, while what goes wrong with it can still be told
        super().exit(status, message)


def main(argv: Sequence[str] | None = None, root: Path | None = None) -> int:
    """Run one command and return its exit status. `root` is the project where none is found from here upwards.

    Without `argv` the process is taken to be the judge's own: its arguments, its standard streams.
    """
    if argv is None:
        streams.prepare()
        argv = sys.argv[1:]
    # Start-up makes many objects and no garbage; looking for some would take a twentieth of it.
    gc.set_threshold(_OBJECTS_BEFORE_COLLECTION)
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup has it
            signal.signal(number, _interrupt)
    try:
        return _dispatch(list(argv), root)
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
        streams.discard_stdout()
        return 128 + signal.SIGPIPE  # whoever read our output has had enough
    except OSError as error:
        streams.discard_stdout()
        _complain(_refusal(error))
        return _UNUSABLE


def _dispatch(words: list[str], fallback: Path | None) -> int:
    from localjudge.problems.discover import find_root

    name = words[0] if words and words[0] in _COMMANDS else ""
    explicit = bool(name)
    if not name and not {"-h", "--help", "--version"}.intersection(words[:1]):
        words = ["run", *words]
        name = "run"
    if not name:
        _overview().parse_args(words)  # which is -h or --version, and ends here
    module, summary = _COMMANDS[name]
    found = import_module(f"localjudge.commands.{module}")
    description = f"{summary[0].upper()}{summary[1:]}."
    parser = _Parser(prog=f"judge.py {name}", description=description, formatter_class=_Formatter)
    found.add_arguments(parser)
    args = parser.parse(words[1:], () if explicit else ("--version",))
    here = _here()
    root = find_root(here, fallback or here)
    try:
        status = found.execute(args, root)
    except Fault as fault:
        raise Fault(f"{fault}{'' if explicit else _meant(words[1:])}") from None
    sys.stdout.flush()
    assert isinstance(status, int)
    return status


def _meant(words: list[str]) -> str:
    """What to add to a complaint about what stands where a command may: the command or the option that it resembles."""
    if not words or not words[0].isalpha():
        return ""
    if words[0] in ("help", "version"):
        return f"; or did you mean 'judge.py --{words[0]}'?"
    from localjudge.nearest import nearest

    near = nearest(words[0], _COMMANDS, 1)
    return f"; or did you mean the command '{near[0]}'?" if near else ""


def _option_meant(words: Sequence[str], names: Mapping[str, str]) -> str:
    """What to add to a complaint about words that nothing takes: what the first option among them resembles, of the
    options by their names without dashes, in which all resemble each other."""
    from localjudge.nearest import nearest

    mistyped = next((word.partition("=")[0] for word in words if word.startswith("-")), "")
    near = nearest(mistyped.lstrip("-"), names, 1)
    return f"; did you mean {names[near[0]]}?" if near else ""


def _overview() -> _Parser:
    """What is said of all commands together."""
    parser = _Parser(prog="judge.py", description="Judge solutions to contest problems as their site would.")
    parser.add_argument("--version", action="version", version=f"localjudge {_version()}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, (_, summary) in _COMMANDS.items():
        commands.add_parser(name, help=summary)
    return parser


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("localjudge")
    except PackageNotFoundError:
        return "(not installed)"


def _here() -> Path:
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise Fault("the current folder is not there any more; change to one that is") from None


def _refusal(error: OSError) -> str:
    """What the system would not do, as one line."""
    if error.filename is None:
        return f"the report cannot be written ({error.strerror}); send it where there is room for it"
    import errno

    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    mend = "make room there" if full else "check that it is there, and its rights"
    return f"{os.fsdecode(error.filename)}: cannot be used ({error.strerror}); {mend}"


def _interrupt(number: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt(signal.Signals(number).name)


def _complain(message: str) -> None:
    from localjudge.reports.shown import safe  # names of files are foreign text

    with suppress(OSError, ValueError):  # nobody may be there to read it
        sys.stderr.write(f"judge.py: {safe(' '.join(message.split()))}\n")
