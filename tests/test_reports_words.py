"""The catalogue of fixed words, and how single things are written."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from made_results import ROOT, accepted, problem, result

from localjudge.model import MIB
from localjudge.reports import shown
from localjudge.reports.blocks import cells, writable
from localjudge.reports.words import ENGLISH, KOREAN, Words, why_skipped, words

REPORTS = Path(shown.__file__).parent
HANGUL = re.compile("[가-힣]")


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("name", Words.__match_args__)
def test_both_languages_say_it_with_the_same_values(name: str) -> None:
    english, korean = getattr(ENGLISH, name), getattr(KOREAN, name)
    assert english
    assert korean
    assert not HANGUL.search(english)
    if not name.endswith(("_one", "_many")):  # "1 case" may leave its count out
        assert fields(english) == fields(korean)


@pytest.mark.parametrize("name", [name for name in Words.__match_args__ if name != "stderr"])
def test_korean_is_not_left_in_english(name: str) -> None:
    assert HANGUL.search(getattr(KOREAN, name))


@pytest.mark.parametrize("name", Words.__match_args__)
def test_no_word_is_idle(name: str) -> None:
    used = "".join(path.read_text("utf-8") for path in REPORTS.iterdir() if path.suffix in {".py", ".j2"})
    assert re.search(rf"(say|words\((self\._)?ui\))\.{name}\b", used)


def test_a_language_has_its_catalogue() -> None:
    assert words("ko").time == "시간"
    assert words("en").time == "time"


@pytest.mark.parametrize(
    ("message", "korean"),
    [("C++17 is not installed", "설치된 C++17 없음"), ("rustc was not found", "rustc was not found")],
)
def test_why_a_submission_was_skipped(message: str, korean: str) -> None:
    assert (why_skipped(message, "ko"), why_skipped(message, "en")) == (korean, message)


@pytest.mark.parametrize(
    ("value", "text"), [(10.0, "10"), (0.25, "0.25"), (1.5, "1.5"), (0.0, "0"), (100.0, "100"), (float("inf"), "?")]
)
def test_numbers_have_no_idle_zeros(value: float, text: str) -> None:
    assert shown.number(value) == text


def test_sizes_are_in_mb_of_two_to_the_twenty() -> None:
    assert shown.megabytes(128 * MIB) == "128 MB"
    assert shown.megabytes(MIB * 3 // 2) == "1.5 MB"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("\n \n", []),
        ("a\r\nb\n", ["a", "b"]),
        ("a\rb", ["a\\x0db"]),
        ("\n\na\n\nb  \n\n", ["a", "", "b"]),
        ("\tx", ["    x"]),
        ("  at main\nError", ["  at main", "Error"]),
        ("a\u2028b\x85c", ["a\\u2028b\\x85c"]),
        ("x" * 500, ["x" * 500]),
        ("x" * 501, ["x" * 500 + "…"]),
    ],
)
def test_foreign_text_is_cut_into_lines_that_are_safe(text: str, lines: list[str]) -> None:
    assert shown.safe_lines(text) == lines


def test_only_the_last_lines_are_taken() -> None:
    assert shown.safe_lines("a\nb\nc\n", 2) == ["b", "c"]


@pytest.mark.parametrize(
    ("file", "name"),
    [
        (ROOT / "solutions/algospot/HANOI4/a.py", "a.py"),
        (ROOT / "solutions/algospot/HANOI4/wrong_answer/a.py", "wrong_answer/a.py"),
        (ROOT / "algospot/HANOI4", "algospot/HANOI4"),
        (ROOT / "solutions/algospot/OTHER/a.py", "solutions/algospot/OTHER/a.py"),
        (Path("/elsewhere/a.py"), "/elsewhere/a.py"),
    ],
)
def test_a_path_leaves_out_what_its_problem_says(file: Path, name: str) -> None:
    one = result(accepted(0), of=problem("algospot/HANOI4"), file=str(file))
    assert shown.short_path(one.submission, ROOT) == ("algospot/HANOI4", name)


@pytest.mark.parametrize(
    ("text", "encoding", "written"),
    [
        ("✓ fine – 3·", "utf-8", "✓ fine – 3·"),
        ("✓ fine – 3·", "ascii", "+ fine - 3_"),
        ("하", "ascii", "\\ud558"),
        ("하", "cp949", "하"),
        ("✗ 하", "cp949", "x 하"),
    ],
)
def test_a_stream_gets_what_its_encoding_has(text: str, encoding: str, written: str) -> None:
    assert writable(text, encoding) == written


@pytest.mark.parametrize(("text", "columns"), [("abc", 3), ("하노이", 6), ("e\u0301", 1), ("✓", 1), ("", 0)])
def test_text_is_as_wide_as_a_terminal_shows_it(text: str, columns: int) -> None:
    assert cells(text) == columns
