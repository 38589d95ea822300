"""The rule ``lines``: the same lines, where white space at a line's end is ignored.

It is algospot's "trailing space ignored". As in the site's source, a newline at the very end may be there or not,
but a blank line at the end is a line: ``a\\n\\n`` is not ``a\\n``, and one empty line is not an empty output.
"""

from __future__ import annotations

from typing import Final

from localjudge.checkers import place
from localjudge.checkers.linestream import Lines, MakeForm, first_parting
from localjudge.checkers.pair import Comparison, Pair, Rule
from localjudge.model import Verdict


def compare_lines(pair: Pair, make: MakeForm) -> Comparison:
    """AC where the lines are the same in this form, else WA with the first line that differs."""
    parting = first_parting(pair, make)
    if parting is None:
        return Comparison(Verdict.AC)
    difference = place.of_line(pair, parting)
    reason = ""
    if difference.got is None:
        reason = "output ends early" if difference.line > 1 else "no output"
    elif difference.expected is None:
        reason = "more output than expected"
    return Comparison(Verdict.WA, difference, reason)


def _compare(pair: Pair, _args: tuple[str, ...]) -> Comparison:
    return compare_lines(pair, Lines)


RULE: Final = Rule(_compare)
