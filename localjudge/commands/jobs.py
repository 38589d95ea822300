"""The option that says how many things are done side by side."""

from __future__ import annotations

import argparse
from typing import Final

_MOST: Final = 256


def add_jobs_argument(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``-j N``, which puts a number of jobs in ``args.jobs``; `what` says of what in its help."""
    parser.add_argument("-j", dest="jobs", type=_jobs, default=1, metavar="N", help=f"{what} side by side")


def _jobs(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= _MOST):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of jobs from 1 to {_MOST}")
    return int(text)
