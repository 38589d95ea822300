"""Output and answer in, verdict out: the sites' rules of comparison. Starts no process and knows no problem.

A rule is one module of its name with one ``RULE`` in it, and one entry of ``KINDS`` below. What is white space is the
same in every rule: the six bytes space, ``\\t``, ``\\n``, ``\\v``, ``\\f`` and ``\\r``. Every other byte is text, a NUL
and a byte order mark among them, and so is each byte of a U+00A0 or of a full-width space: the sites compare bytes.

Files are read in pieces, so that memory stays at a few megabytes whatever their size and layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from localjudge.checkers.pair import CHUNK, Comparison, Rule, open_pair
from localjudge.model import Checker, Fault, JudgeFault, Verdict

__all__ = ["KINDS", "Comparison", "compare", "parse_args"]

KINDS: Final = ("tokens", "lines", "strict", "floats", "baekjoon", "icpc")
"""The built-in rules by name."""


def _rule(kind: str) -> Rule:
    """The rule of that name, imported when it is first wanted: most outputs are their answers, byte for byte."""
    rule = import_module(f"localjudge.checkers.{kind}").RULE
    assert isinstance(rule, Rule)
    return rule


def compare(checker: Checker, output: Path, answer: Path, *, chunk: int = CHUNK) -> Comparison:
    """Compare ``output`` with ``answer`` under a built-in rule; ``chunk`` is the number of bytes read at a time.

    Raises ``Fault`` for arguments that the rule does not know, ``ValueError`` for a kind that is not built in, and
    ``JudgeFault`` where one of the files cannot be read.
    """
    if checker.kind not in KINDS:
        raise ValueError(f"{checker.kind!r} is no built-in checker")
    if checker.args:
        _rule(checker.kind).check_args(checker.args)
    try:
        with open_pair(output, answer, chunk) as pair:
            if pair.identical:
                return Comparison(Verdict.AC)
            return _rule(checker.kind).compare(pair, checker.args)
    except OSError as error:
        raise JudgeFault(f"{error.filename or answer}: cannot be compared: {error.strerror}") from error


def parse_args(kind: str, args: Sequence[str]) -> None:
    """Check the arguments of a checker; raises ``Fault``, in one line, for an unknown kind, flag or value.

    The arguments of a program are its own: they all pass.
    """
    if kind in ("validator", "testlib", "plain"):
        return
    if kind not in KINDS:
        raise Fault(f"unknown checker {kind!r}; use one of {', '.join(KINDS)}")
    if args:
        _rule(kind).check_args(tuple(args))
