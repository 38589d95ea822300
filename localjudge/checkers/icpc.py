"""The rule ``icpc``: the default output validator of the ICPC problem package format (its 2025-09 text, and the
reference implementation in problemtools, from which DOMjudge's descends).

Tokens compare as text, ``A``-``Z`` and ``a``-``z`` alike unless ``case_sensitive``. With a tolerance e, a token a
of the answer that is a number asks for a number s of the output with |s - a| <= e (absolute) or
|s - a| <= e * |a| (relative); either is enough where both are given. With ``space_change_sensitive`` the white
space, leading and trailing too, must be the same byte for byte. The verdict is AC or WA: the format knows no PE.
"""

from __future__ import annotations

from typing import Final

from localjudge.checkers import place
from localjudge.checkers.decimals import first_apart, number
from localjudge.checkers.linestream import Spacing, first_parting, raw_offset
from localjudge.checkers.pair import Comparison, Pair, Rule
from localjudge.checkers.tokens import first_other, wrong
from localjudge.checkers.tokenstream import Mismatch, first_mismatch
from localjudge.model import Fault, Verdict
from localjudge.records import record

_SWITCHES: Final = ("case_sensitive", "space_change_sensitive")
_TOLERANCES: Final = ("float_tolerance", "float_relative_tolerance", "float_absolute_tolerance")


@record
class Flags:
    """The validator's flags."""

    case_sensitive: bool = False
    space_change_sensitive: bool = False
    relative: float | None = None
    """the relative tolerance"""
    absolute: float | None = None
    """the absolute tolerance"""


def parse_flags(args: tuple[str, ...]) -> Flags:
    """Read the flags. Raises ``Fault`` for an unknown flag, or a missing or bad tolerance.

    The last tolerance counts, as in the reference implementation: a group's flags come after the problem's, and so
    take their place.
    """
    switches: set[str] = set()
    relative: float | None = None
    absolute: float | None = None
    words = iter(args)
    for word in words:
        if word in _SWITCHES:
            switches.add(word)
        elif word in _TOLERANCES:
            tolerance = _tolerance(word, next(words, None))
            relative = relative if word == "float_absolute_tolerance" else tolerance
            absolute = absolute if word == "float_relative_tolerance" else tolerance
        else:
            raise Fault(f"unknown validator flag {word!r}; use one of {', '.join(_SWITCHES + _TOLERANCES)}")
    return Flags(
        case_sensitive="case_sensitive" in switches,
        space_change_sensitive="space_change_sensitive" in switches,
        relative=relative,
        absolute=absolute,
    )


def _tolerance(flag: str, text: str | None) -> float:
    value = None if text is None else number(text.encode())
    if value is None or value < 0:
        given = "nothing" if text is None else repr(text)
        raise Fault(f"validator flag {flag} needs a number that is not negative, such as 1e-6, and has {given}")
    return value


def _compare(pair: Pair, args: tuple[str, ...]) -> Comparison:
    flags = parse_flags(args)
    mismatch = _first_wrong(pair, flags)
    if mismatch is not None:
        return wrong(pair, mismatch)
    if flags.space_change_sensitive and (parting := first_parting(pair, Spacing)):
        places = (raw_offset(file, pair, Spacing, parting.offset) for file in (pair.output, pair.answer))
        return Comparison(Verdict.WA, place.of_offsets(pair, *places), "white space differs")
    return Comparison(Verdict.AC)


def _first_wrong(pair: Pair, flags: Flags) -> Mismatch | None:
    fold_case = not flags.case_sensitive
    if flags.relative is None and flags.absolute is None:
        return first_other(pair, fold_case=fold_case)
    relative, absolute = flags.relative or 0.0, flags.absolute or 0.0

    def close(got: float, expected: float) -> bool:
        apart = abs(got - expected)
        return apart <= absolute or apart <= relative * abs(expected)

    return first_mismatch(pair, first_apart(close), fold_case=fold_case)


RULE: Final = Rule(_compare, parse_flags)
