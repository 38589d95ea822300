"""``judge.py listen``: make problems of what Competitive Companion sends from the browser."""

from __future__ import annotations

import argparse
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

from localjudge.practice.listening import PORT, PORTS, Listener
from localjudge.problems.discover import TESTDATA, list_problems
from localjudge.problems.files import shown
from localjudge.reports.shown import safe

__all__ = ["add_arguments", "execute"]

_WRITING: Final = threading.Lock()
_EPILOG: Final = f"""\
It ends with Ctrl-C, which is no error: the exit status is 0. Competitive Companion posts to the ports
{", ".join(map(str, PORTS))}.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.epilog = _EPILOG
    parser.add_argument("--port", type=_port, default=PORT, metavar="N", help=f"where to listen (default: {PORT})")


def execute(args: argparse.Namespace, root: Path) -> int:
    """Listen until Ctrl-C. What came in is said on stdout, everything else on stderr.

    Raises:
        Fault: the port cannot be had, or the project's problems cannot be listed.
    """
    list_problems(root)  # what is wrong with the project is said now, and not when the first problem comes
    import yaml  # noqa: F401  # the extension waits for half a second only

    with Listener(root, args.port, _say, _complain) as listener:
        where = f"port {listener.port}; problems go to {shown(root / TESTDATA)}/; Ctrl-C ends this"
        with suppress(KeyboardInterrupt):
            _complain(f"waiting for Competitive Companion on {where}")
            listener.serve()
    return 0


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; write a number up to 65535")
    return int(text)


def _say(line: str) -> None:
    _to(sys.stdout, line)


def _complain(line: str) -> None:
    _to(sys.stderr, f"judge.py: {line}")


def _to(stream: TextIO, line: str) -> None:
    """Whole lines, whichever thread says them, also where nobody reads them any more."""
    with _WRITING, suppress(OSError, ValueError):
        stream.write(f"{safe(line)}\n")
        stream.flush()
