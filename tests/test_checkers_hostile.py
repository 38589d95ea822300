"""Outputs made to exhaust a checker: one endless line, token or run of white space. Memory and verdicts must hold."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from localjudge.checkers import KINDS, Comparison, compare
from localjudge.model import Checker, Verdict

SIZE = 6 * 1024 * 1024
MOST = 16 * 1024 * 1024
"""Bytes that a comparison may hold; the files together have 12 MiB, and more where they are split into tokens."""


def run(folder: Path, kind: str, output: bytes, answer: bytes, *args: str) -> Comparison:
    paths = folder / "out", folder / "ans"
    for path, data in zip(paths, (output, answer), strict=True):
        path.write_bytes(data)
    tracemalloc.start()
    try:
        found = compare(Checker(kind, args), *paths)
        assert tracemalloc.get_traced_memory()[1] < MOST
    finally:
        tracemalloc.stop()
        for path in paths:
            path.unlink()
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_one_long_token(tmp_path: Path, kind: str) -> None:
    token = b"7" * SIZE
    assert run(tmp_path, kind, token, token + b"\n").verdict is Verdict.AC
    found = run(tmp_path, kind, token[:-1] + b"8\n", token)
    assert found.verdict is Verdict.WA
    assert found.difference is not None
    assert (found.difference.line, found.difference.column) == (1, SIZE)
    assert (found.difference.got or b"").endswith(b"78")
    assert (found.difference.expected or b"").endswith(b"77")


@pytest.mark.parametrize("kind", KINDS)
def test_long_token_that_ends_early_or_late(tmp_path: Path, kind: str) -> None:
    token = b"7" * SIZE
    for output, answer in ((token[:-1], token), (token, token[:-1]), (b"x" + token, b"x" + token[:-1] + b"\n")):
        assert run(tmp_path, kind, output, answer).verdict is Verdict.WA


@pytest.mark.parametrize("kind", KINDS)
def test_long_token_shifted_by_the_space_before_it(tmp_path: Path, kind: str) -> None:
    output, answer = b" \n" + b"7" * SIZE, b"\n" + b"7" * SIZE
    expected = Verdict.WA if kind == "strict" else Verdict.AC
    assert run(tmp_path, kind, output, answer).verdict is expected


@pytest.mark.parametrize("kind", KINDS)
def test_one_long_line_of_short_tokens(tmp_path: Path, kind: str) -> None:
    line = b"1 23 " * (SIZE // 5)
    found = run(tmp_path, kind, line + b"4", line + b"5")
    assert found.verdict is Verdict.WA
    assert found.difference is not None
    assert (found.difference.line, found.difference.column) == (1, len(line) + 1)


@pytest.mark.parametrize(
    ("kind", "verdict"), [("tokens", "AC"), ("lines", "WA"), ("strict", "WA"), ("baekjoon", "PE"), ("icpc", "AC")]
)
def test_long_runs_of_space_within_a_line(tmp_path: Path, kind: str, verdict: str) -> None:
    short, long = b"a" + b" " * (SIZE // 2) + b"b\n", b"a" + b" " * SIZE + b"b\n"
    assert run(tmp_path, kind, short, long).verdict == verdict
    blank_line_more = "WA" if kind in {"lines", "strict"} else "AC"
    assert run(tmp_path, kind, b"\n" + long, b"\n" + long + b"\n").verdict == blank_line_more


def test_long_equal_runs_of_space_at_other_offsets(tmp_path: Path) -> None:
    spaces = b" \t" * (SIZE // 2)
    output = b"x \na" + spaces + b"b\n"
    for kind, otherwise in (("lines", Verdict.WA), ("baekjoon", Verdict.PE)):
        assert run(tmp_path, kind, output, b"x\na" + spaces + b"b").verdict is Verdict.AC
        assert run(tmp_path, kind, output, b"x\na" + spaces[:-2] + b"\t b").verdict is otherwise


def test_long_runs_of_space_at_line_ends(tmp_path: Path) -> None:
    output = b"a" + b" \r\t" * (SIZE // 3) + b"\nb" + b" " * (SIZE // 2)
    for kind in ("tokens", "lines", "baekjoon", "icpc"):
        assert run(tmp_path, kind, output, b"a\nb\n").verdict is Verdict.AC
    assert run(tmp_path, "strict", b"a" + b"\r" * SIZE + b"\nb", b"a\nb").verdict is Verdict.AC
    assert run(tmp_path, "strict", b"a" + b"\r" * SIZE + b"b", b"a" + b"\r" * (SIZE - 1) + b"b").verdict is Verdict.WA


def test_long_runs_of_newlines(tmp_path: Path) -> None:
    output = b"a" + b"\n" * SIZE
    assert run(tmp_path, "baekjoon", output, b"a").verdict is Verdict.AC
    assert run(tmp_path, "baekjoon", b" \n" + output + b"b", b"\n" + output + b"b").verdict is Verdict.AC
    assert run(tmp_path, "baekjoon", b" \n" + output + b"b", b"\n" + output + b"\nb").verdict is Verdict.PE
    found = run(tmp_path, "baekjoon", output + b"b", output + b"\nb")
    assert found.verdict is Verdict.PE
    assert found.difference is not None
    assert (found.difference.line, found.difference.expected, found.difference.got) == (SIZE + 1, b"", b"b")
    assert run(tmp_path, "lines", output + b"\n", output).verdict is Verdict.WA


def test_nuls_and_noise(tmp_path: Path) -> None:
    noise = bytes(range(256)) * (SIZE // 256)
    for kind in KINDS:
        assert run(tmp_path, kind, noise + b"\0", noise + b"\0\n").verdict is Verdict.AC
        assert run(tmp_path, kind, noise + b"\0", noise).verdict is Verdict.WA


def test_white_space_alone_differs_everywhere_in_a_spaced_file(tmp_path: Path) -> None:
    rows = SIZE // 4
    for output, answer in ((b"1  2 ", b"1 2 "), (b"1\n\n2\n", b"1 2\n")):
        found = run(tmp_path, "baekjoon", output * rows, answer * rows)
        assert found.verdict is Verdict.PE
        assert run(tmp_path, "icpc", output * rows, answer * rows, "space_change_sensitive").verdict is Verdict.WA
