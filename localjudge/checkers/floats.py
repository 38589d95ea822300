"""The rule ``floats``: algospot's for real numbers. Tokens, where two that differ may be numbers that are near.

Near is, as in the site's source: |expected - got| <= 1e-8 * max(|got|, 1), or another tolerance that is given as the
rule's argument (``floats 1e-6``). The scale is the output's number, not the
answer's. One difference is meant: the site reads numbers with Python's ``float``, by which an output of ``inf`` is near
every number; here neither ``inf`` nor a number beyond the range of a double is near anything.
"""

from __future__ import annotations

from typing import Final

from localjudge.checkers.decimals import first_apart, number
from localjudge.checkers.pair import Comparison, Pair, Rule
from localjudge.checkers.tokens import wrong
from localjudge.checkers.tokenstream import first_mismatch
from localjudge.model import Fault, Verdict

TOLERANCE: Final = 1e-8


def _tolerance(args: tuple[str, ...]) -> float:
    """The tolerance: the site's, or the one that is given."""
    if not args:
        return TOLERANCE
    given = number(args[0].encode())
    if given is None or given < 0 or len(args) > 1:
        raise Fault(f"checker floats takes one number that is not negative, such as 1e-6, and has {' '.join(args)!r}")
    return given


def _compare(pair: Pair, args: tuple[str, ...]) -> Comparison:
    tolerance = _tolerance(args)

    def close(got: float, expected: float) -> bool:
        return abs(expected - got) <= tolerance * max(abs(got), 1.0)

    mismatch = first_mismatch(pair, first_apart(close))
    return Comparison(Verdict.AC) if mismatch is None else wrong(pair, mismatch)


RULE: Final = Rule(_compare, _tolerance)
