"""The option that says in which language a command speaks."""

from __future__ import annotations

import argparse
import os

from localjudge.reports.words import UI


def add_ui_argument(parser: argparse.ArgumentParser) -> None:
    """Add ``--lang-ui``."""
    parser.add_argument(
        "--lang-ui",
        choices=("en", "ko"),
        help="language of the words that are shown (default: Korean in a Korean locale, else English)",
    )


def ui_of(args: argparse.Namespace) -> UI:
    """The language that was asked for, else the locale's."""
    if args.lang_ui is not None:
        return "ko" if args.lang_ui == "ko" else "en"
    # The first of these that is set and not empty holds, as POSIX has it.
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "ko" if locale.partition(".")[0].partition("_")[0] == "ko" else "en"
