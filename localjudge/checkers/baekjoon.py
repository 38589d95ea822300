"""The rule ``baekjoon``: acmicpc.net's, as its own articles and archives of real verdicts show it.

AC: the same lines, where white space at a line's end (a carriage return is such) and blank lines at the very end
don't matter. PE, 출력 형식이 잘못되었습니다: else the same tokens in the same order, as with a doubled or leading
space, a blank line too many or too few, or a newline for a space. WA: all else. Case matters, and numbers
compare as text.
"""

from __future__ import annotations

from typing import Final

from localjudge.checkers import place
from localjudge.checkers.linestream import Lines, LinesToLastText, first_parting
from localjudge.checkers.pair import Comparison, Pair, Rule
from localjudge.checkers.tokens import first_other, wrong
from localjudge.model import Verdict


def _compare(pair: Pair, _args: tuple[str, ...]) -> Comparison:
    if first_parting(pair, LinesToLastText) is None:
        return Comparison(Verdict.AC)
    mismatch = first_other(pair)
    if mismatch is not None:
        return wrong(pair, mismatch)
    # Lines that differ before the last text differ in this stricter form too, which keeps count of the newlines.
    parting = first_parting(pair, Lines)
    assert parting is not None
    return Comparison(Verdict.PE, place.of_line(pair, parting), "white space differs")


RULE: Final = Rule(_compare)
