"""The rules of comparison against short, slow ones that hold whole files, over generated pairs and chunk sizes."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from localjudge.checkers import Comparison, compare, decimals
from localjudge.model import Checker, Verdict

LINE_END = b" \t\v\f\r"


def lines(data: bytes, strip: bytes = LINE_END) -> list[bytes]:
    parts = data.split(b"\n")
    if not parts[-1]:
        parts.pop()
    return [line.rstrip(strip) for line in parts]


def without_blank_end(rows: list[bytes]) -> list[bytes]:
    while rows and not rows[-1]:
        rows = rows[:-1]
    return rows


def plain_number(token: bytes) -> float | None:
    """The format's grammar, read letter by letter."""
    text = token.decode("latin-1")
    digits = "0123456789"
    body = text[1:] if text[:1] in ("+", "-") and text else text
    mantissa, mark, exponent = body.replace("E", "e").partition("e")
    whole, _, part = mantissa.partition(".")
    if not whole + part or any(letter not in digits for letter in whole + part):
        return None
    if mark:
        power = exponent[1:] if exponent[:1] in ("+", "-") else exponent
        if not power or any(letter not in digits for letter in power):
            return None
    value = float(text)
    return value if abs(value) <= 1.7976931348623157e308 else None


def tokens_agree(output: bytes, answer: bytes, close: Callable[[float, float], bool] | None) -> bool:
    got, expected = output.split(), answer.split()
    if len(got) != len(expected):
        return False
    for one, other in zip(got, expected, strict=True):
        if one == other:
            continue
        first, second = plain_number(one), plain_number(other)
        if close is None or first is None or second is None or not close(first, second):
            return False
    return True


def spaces(data: bytes) -> list[bytes]:
    """The runs of white space before, between and after the tokens."""
    runs, run = [], b""
    inside = False
    for byte in data:
        if byte in b" \t\n\v\f\r":
            run += bytes((byte,))
            inside = False
        elif not inside:
            runs.append(run)
            run = b""
            inside = True
    return [*runs, run]


def plain_verdict(kind: str, args: tuple[str, ...], output: bytes, answer: bytes) -> Verdict:
    if kind == "lines":
        right = lines(output) == lines(answer)
    elif kind == "strict":
        right = lines(output, b"\r") == lines(answer, b"\r")
    elif kind == "baekjoon":
        right = without_blank_end(lines(output)) == without_blank_end(lines(answer))
        if not right and output.split() == answer.split():
            return Verdict.PE
    elif kind == "floats":
        right = tokens_agree(output, answer, lambda got, want: abs(got - want) <= 1e-8 * max(abs(got), 1))
    else:
        right = tokens_agree(*_folded(args, output, answer), _closeness(args))
        if "space_change_sensitive" in args:
            right = right and spaces(output) == spaces(answer)
    return Verdict.AC if right else Verdict.WA


def _folded(args: tuple[str, ...], output: bytes, answer: bytes) -> tuple[bytes, bytes]:
    """``icpc`` without ``case_sensitive`` (``tokens`` is tested with that argument in mind) folds case."""
    return (output, answer) if "case_sensitive" in args else (output.lower(), answer.lower())


def _closeness(args: tuple[str, ...]) -> Callable[[float, float], bool] | None:
    given = dict(pairwise(args))
    absolute = given.get("float_tolerance") or given.get("float_absolute_tolerance")
    relative = given.get("float_tolerance") or given.get("float_relative_tolerance")
    if not absolute and not relative:
        return None

    def close(got: float, want: float) -> bool:
        apart = abs(got - want)
        return apart <= float(absolute or 0) or (relative is not None and apart <= float(relative) * abs(want))

    return close


RULES = [
    ("tokens", ()),
    ("lines", ()),
    ("strict", ()),
    ("floats", ()),
    ("baekjoon", ()),
    ("icpc", ()),
    ("icpc", ("case_sensitive",)),
    ("icpc", ("space_change_sensitive",)),
    ("icpc", ("float_tolerance", "0.5")),
    ("icpc", ("float_tolerance", "0")),
    ("icpc", ("float_relative_tolerance", "0.3")),
    ("icpc", ("float_absolute_tolerance", "0.4")),
    ("icpc", ("float_relative_tolerance", "0.3", "float_absolute_tolerance", "0.1", "case_sensitive")),
    ("icpc", ("float_tolerance", "0.5", "case_sensitive", "space_change_sensitive")),
]

WORDS = st.sampled_from(
    [b"a", b"A", b"ab", b"1", b"1.0", b"1.4", b"-1", b"0", b"1e0", b".", b"inf", b"\0", b"\xff", b"1111111", b"1111110"]
)
GAPS = st.sampled_from(
    [b" ", b"\n", b"", b"  ", b" \n", b"\r\n", b"\n\n", b"\t", b"\n ", b"\r", b"\n" * 9, b" " * 9, b"\v \f\t \r " * 2]
)


@st.composite
def near_pairs(draw: st.DrawFn) -> tuple[bytes, bytes]:
    """Two files that share a start and then differ in some gaps and, now and then, in a word."""
    row = draw(st.lists(st.tuples(WORDS, GAPS), max_size=12))
    same = draw(st.integers(0, len(row)))
    output = answer = draw(GAPS)
    for index, (word, gap) in enumerate(row):
        answer += word + gap
        changed = index >= same
        output += draw(WORDS) if changed and draw(st.integers(0, 7)) == 0 else word
        output += draw(GAPS) if changed and draw(st.booleans()) else gap
    return output, answer


def run(folder: Path, rule: tuple[str, tuple[str, ...]], output: bytes, answer: bytes, chunk: int) -> Comparison:
    (folder / "out").write_bytes(output)
    (folder / "ans").write_bytes(answer)
    return compare(Checker(*rule), folder / "out", folder / "ans", chunk=chunk)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pair")


bounded = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: " ".join((rule[0], *rule[1])))
@bounded
@given(pair=near_pairs(), chunk=st.integers(1, 12))
def test_verdict_is_that_of_the_plain_rule(
    rule: tuple[str, tuple[str, ...]], folder: Path, pair: tuple[bytes, bytes], chunk: int
) -> None:
    output, answer = pair
    expected_rule = (rule[0], ("case_sensitive",)) if rule[0] == "tokens" else rule
    found = run(folder, rule, output, answer, chunk)
    assert found.verdict is plain_verdict(*expected_rule, output, answer)
    assert (found.difference is None) == (found.verdict is Verdict.AC)


@bounded
@given(
    pair=st.tuples(*[st.lists(st.sampled_from([b"a" * 11, b"a" * 12, b"b", b"1" * 12, b" ", b"1"]), max_size=8)] * 2),
    chunk=st.integers(1, 6),
    longest=st.integers(1, 5),
)
def test_tokens_longer_than_a_piece(
    folder: Path, pair: tuple[list[bytes], list[bytes]], chunk: int, longest: int
) -> None:
    output, answer = map(b"".join, pair)
    with mock.patch.object(decimals, "LONGEST", longest):
        for first, second in ((output, answer), (output + answer, output + b" " + answer), (answer, answer + b"\n")):
            found = run(folder, ("tokens", ()), first, second, chunk)
            assert (found.verdict is Verdict.AC) == (first.split() == second.split())


@bounded
@given(pair=near_pairs(), chunk=st.integers(1, 12))
def test_line_rules_show_the_first_line_that_differs(folder: Path, pair: tuple[bytes, bytes], chunk: int) -> None:
    output, answer = pair
    for rule, strip in (("lines", LINE_END), ("strict", b"\r")):
        found = run(folder, (rule, ()), output, answer, chunk).difference
        if found is None:
            continue
        got, expected = lines(output, strip), lines(answer, strip)
        at = next(i for i in range(max(len(got), len(expected))) if got[i : i + 1] != expected[i : i + 1])
        assert found.line == at + 1
        assert (found.got is None, found.expected is None) == (at >= len(got), at >= len(expected))
        if found.got is not None and found.expected is not None:
            raw_got, raw_expected = lines(output, b"")[at], lines(answer, b"")[at]
            assert (found.got, found.expected, found.cut) == (raw_got, raw_expected, 0)
            index = found.column - 1
            assert raw_got[:index] == raw_expected[:index]
            assert raw_got[index : index + 1] != raw_expected[index : index + 1]


@bounded
@given(pair=near_pairs(), chunk=st.integers(1, 12))
def test_token_rules_show_the_first_token_that_differs(folder: Path, pair: tuple[bytes, bytes], chunk: int) -> None:
    output, answer = pair
    found = run(folder, ("tokens", ()), output, answer, chunk).difference
    if found is None:
        return
    got, expected = output.split(), answer.split()
    at = next(i for i in range(max(len(got), len(expected))) if got[i : i + 1] != expected[i : i + 1])
    if at >= len(got) or at >= len(expected):
        return  # a file that ends: by example in test_checkers.py
    place = [match.start() for match in re.finditer(rb"[^ \t\n\v\f\r]+", output)][at]
    assert found.line == output[:place].count(b"\n") + 1
    start = output.rindex(b"\n", 0, place) + 1 if b"\n" in output[:place] else 0
    same = next(i for i in range(99) if got[at][i : i + 1] != expected[at][i : i + 1])
    assert found.column == place - start + same + 1
