"""Output and answer in, verdict out: the sites' rules of comparison. Starts no process and knows no problem.

A rule is one module with one ``RULE`` in it, and one entry of ``KINDS`` below. What is white space is the same
in every rule: the six bytes space, ``\\t``, ``\\n``, ``\\v``, ``\\f`` and ``\\r``. Every other byte is text, a NUL and
a byte order mark among them, and so is each byte of a U+00A0 or of a full-width space: the sites compare bytes.

Files are read in pieces, so that memory stays at a few megabytes whatever their size and layout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from localjudge.checkers import baekjoon, floats, icpc, lines, strict, tokens
from localjudge.checkers.pair import CHUNK, Comparison, Rule, open_pair
from localjudge.model import Checker, Fault, JudgeFault, Verdict

__all__ = ["KINDS", "Comparison", "compare", "parse_args"]

KINDS: Final[Mapping[str, Rule]] = {
    "tokens": tokens.RULE,
    "lines": lines.RULE,
    "strict": strict.RULE,
    "floats": floats.RULE,
    "baekjoon": baekjoon.RULE,
    "icpc": icpc.RULE,
}
"""The built-in rules by name."""


def compare(checker: Checker, output: Path, answer: Path, *, chunk: int = CHUNK) -> Comparison:
    """Compare ``output`` with ``answer`` under a built-in rule; ``chunk`` is the number of bytes read at a time.

    Raises ``Fault`` for arguments that the rule does not know, ``ValueError`` for a kind that is not built in, and
    ``JudgeFault`` where one of the files cannot be read.
    """
    if checker.kind not in KINDS:
        raise ValueError(f"{checker.kind!r} is no built-in checker")
    rule = KINDS[checker.kind]
    rule.check_args(checker.args)
    try:
        with open_pair(output, answer, chunk) as pair:
            return Comparison(Verdict.AC) if pair.identical else rule.compare(pair, checker.args)
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
    KINDS[kind].check_args(tuple(args))
