"""The options with which a new problem is given its limits."""

from __future__ import annotations

import argparse
import math

__all__ = ["add_limit_arguments"]


def add_limit_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``--time`` and ``--memory``: seconds and MiB as they stand in ``problem.yaml``."""
    parser.add_argument("--time", type=_seconds, metavar="S", help="its time limit in seconds (default: the site's)")
    parser.add_argument("--memory", type=_mebibytes, metavar="MB", help="its memory limit (default: the site's)")


def _seconds(text: str) -> float:
    return _number(text, 86_400, "seconds")


def _mebibytes(text: str) -> float:
    return _number(text, 1_048_576, "megabytes")


def _number(text: str, most: float, unit: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of {unit} above 0, at most {most:.0f}")
    return value
