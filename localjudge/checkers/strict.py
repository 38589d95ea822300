"""The rule ``strict``: the same lines, byte for byte, but for their line ends. algospot's strictest.

As in the site's source, carriage returns at a line's end are ignored, however many, and a newline at the very end
may be there or not. All else counts, spaces at a line's end and blank lines at the end among it.
"""

from __future__ import annotations

from typing import Final

from localjudge.checkers.lines import compare_lines
from localjudge.checkers.linestream import strict_lines
from localjudge.checkers.pair import Comparison, Pair, Rule


def _compare(pair: Pair, _args: tuple[str, ...]) -> Comparison:
    return compare_lines(pair, strict_lines)


RULE: Final = Rule(_compare)
