"""The rule ``tokens``: the same words in the same order, whatever white space stands between and around them.

This is algospot's rule for most problems, and that of problems without a site.
"""

from __future__ import annotations

from typing import Final

from localjudge.checkers import place
from localjudge.checkers.linestream import Words, first_parting, folded_words
from localjudge.checkers.pair import Comparison, Pair, Rule
from localjudge.checkers.tokenstream import Mismatch, first_mismatch, first_unequal
from localjudge.model import Verdict


def wrong(pair: Pair, mismatch: Mismatch) -> Comparison:
    """WA for the first tokens that differ, with the place."""
    difference = place.of_mismatch(pair, mismatch)
    reason = ""
    if mismatch.output is None:
        reason = "output ends early" if difference.got is not None or difference.line > 1 else "no output"
    elif mismatch.answer is None:
        reason = "more output than expected"
    return Comparison(Verdict.WA, difference, reason)


def first_other(pair: Pair, *, fold_case: bool = False) -> Mismatch | None:
    """The first tokens that are not the same text, or None. Tokens are split only to find the place."""
    if first_parting(pair, folded_words if fold_case else Words) is None:
        return None
    return first_mismatch(pair, first_unequal, fold_case=fold_case)


def _compare(pair: Pair, _args: tuple[str, ...]) -> Comparison:
    mismatch = first_other(pair)
    return Comparison(Verdict.AC) if mismatch is None else wrong(pair, mismatch)


RULE: Final = Rule(_compare)
