"""The rule ``floats``: algospot's for real numbers. Tokens, where two that differ may be numbers that are near.

Near is, as in the site's source: |expected - got| <= 1e-8 * max(|got|, 1). The scale is the output's number, not the
answer's. One difference is meant: the site reads numbers with Python's ``float``, by which an output of ``inf`` is near
every number; here neither ``inf`` nor a number beyond the range of a double is near anything.
"""

from __future__ import annotations

from typing import Final

from localjudge.checkers.decimals import first_apart
from localjudge.checkers.pair import Comparison, Pair, Rule
from localjudge.checkers.tokens import wrong
from localjudge.checkers.tokenstream import first_mismatch
from localjudge.model import Verdict

TOLERANCE: Final = 1e-8


def _close(got: float, expected: float) -> bool:
    return abs(expected - got) <= TOLERANCE * max(abs(got), 1.0)


def _compare(pair: Pair, _args: tuple[str, ...]) -> Comparison:
    mismatch = first_mismatch(pair, first_apart(_close))
    return Comparison(Verdict.AC) if mismatch is None else wrong(pair, mismatch)


RULE: Final = Rule(_compare)
