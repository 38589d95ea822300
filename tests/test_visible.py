"""A program's bytes as they are shown: nothing hidden, nothing that a terminal obeys, and bounded."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from localjudge.model import Difference
from localjudge.reports.visible import Shown, show, visible, width

bounded = settings(max_examples=300, deadline=None, derandomize=True, database=None)

PIECES = st.lists(st.sampled_from([b" ", b"a", b"\t", b"\xea\xb0\x80", b"\x80", b"\xc2\xb7", b"\\x80"])).map(b"".join)


class TestVisible:
    @pytest.mark.parametrize(
        ("data", "shown"),
        [
            (b"", ""),
            (b"a b c", "a b c"),
            (b"a  b", "a··b"),
            (b" a", "·a"),
            (b"a ", "a·"),
            (b" ", "·"),
            (b"a \r", "a·␍"),
            (b"a\tb", "a⇥b"),
            (b"a \tb", "a·⇥b"),
            (b"a\r\n", "a␍␊"),
            (b"\0", "␀"),
            (b"\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
            (b"\x07\x08\x7f", "␇␈␡"),
        ],
    )
    def test_white_space_and_ascii_controls(self, data: bytes, shown: str) -> None:
        assert visible(data) == shown

    @pytest.mark.parametrize(
        ("data", "shown"),
        [
            (b"\xff", "⟨\\xff⟩"),
            (b"\xea\xb0", "⟨\\xea⟩⟨\\xb0⟩"),
            (b"\xc0\x80", "⟨\\xc0⟩⟨\\x80⟩"),
            (b"\xed\xa0\x80", "⟨\\xed⟩⟨\\xa0⟩⟨\\x80⟩"),
            (b"\\xff", "\\xff"),
        ],
    )
    def test_bytes_that_are_no_utf8(self, data: bytes, shown: str) -> None:
        assert visible(data) == shown

    @pytest.mark.parametrize("text", ["하노이의 네 탑", "■□■", "┌─┐│", "日本語 かな", "é ß Ω я", "😀", "½"])
    def test_other_text_stays(self, text: str) -> None:
        assert visible(text.encode()) == text

    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("\ufeff1", "⟨U+FEFF BYTE ORDER MARK⟩1"),
            ("\u00a0", "⟨U+00A0 NO-BREAK SPACE⟩"),
            ("\u200b", "⟨U+200B ZERO WIDTH SPACE⟩"),
            ("\u200d", "⟨U+200D ZERO WIDTH JOINER⟩"),
            ("\u3000", "⟨U+3000 IDEOGRAPHIC SPACE⟩"),
            ("\uff11", "⟨U+FF11 FULLWIDTH DIGIT ONE⟩"),
            ("\u0661", "⟨U+0661 ARABIC-INDIC DIGIT ONE⟩"),
            ("e\u0301", "e⟨U+0301 COMBINING ACUTE ACCENT⟩"),
            ("\u1112\u1161", "⟨U+1112 HANGUL CHOSEONG HIEUH⟩⟨U+1161 HANGUL JUNGSEONG A⟩"),
            ("\u3164", "⟨U+3164 HANGUL FILLER⟩"),
            ("\u202e", "⟨U+202E RIGHT-TO-LEFT OVERRIDE⟩"),
            ("\u05d0", "⟨U+05D0 HEBREW LETTER ALEF⟩"),
            ("\u2212", "⟨U+2212 MINUS SIGN⟩"),
            ("\u2019", "⟨U+2019 RIGHT SINGLE QUOTATION MARK⟩"),
            ("\u2028", "⟨U+2028 LINE SEPARATOR⟩"),
            ("\u0085", "⟨U+0085⟩"),
            ("\ue000", "⟨U+E000⟩"),
            ("\U0001d7cf", "⟨U+1D7CF MATHEMATICAL BOLD DIGIT ONE⟩"),
        ],
    )
    def test_characters_that_deceive_are_named(self, text: str, shown: str) -> None:
        assert visible(text.encode()) == shown

    @pytest.mark.parametrize("sign", "·…⇥␍␀⟨⟩")
    def test_a_literal_sign_is_named(self, sign: str) -> None:
        assert visible(sign.encode()).startswith(f"⟨U+{ord(sign):04X} ")

    def test_every_character_is_shown_by_printable_ones(self) -> None:
        for code in range(0x110000):
            if 0xD800 <= code <= 0xDFFF or 0x3400 <= code <= 0xD7A3 or 0x20000 <= code < 0xE0000 or code > 0xE0FFF:
                continue  # surrogates; ideographs and syllables; the empty planes
            shown = visible(chr(code).encode())
            assert shown
            assert shown.isprintable()
            assert not any(unicodedata.combining(letter) for letter in shown)
            assert all(unicodedata.bidirectional(letter) not in {"R", "AL", "AN"} for letter in shown)

    def test_length_is_bounded_and_signs_are_whole(self) -> None:
        assert visible(b"x" * 10, 10) == "x" * 10
        assert visible(b"x" * 11, 10) == "x" * 9 + "…"
        assert visible(b"\xff\xff", 12) == "⟨\\xff⟩⟨\\xff⟩"
        assert visible(b"\xff\xff", 11) == "⟨\\xff⟩…"
        assert visible(b"\xff", 1) == "…"
        assert visible("가".encode() * 1000) == "가" * 199 + "…"

    def test_long_data_costs_no_more_than_its_start(self) -> None:
        assert visible(b"\x80" * 50_000_000, 8) == "⟨\\x80⟩…"

    @bounded
    @given(st.binary(max_size=300), st.integers(1, 250))
    def test_never_longer_than_asked_nor_obeyed(self, data: bytes, limit: int) -> None:
        shown = visible(data, limit)
        assert len(shown) <= limit
        assert shown.isprintable()

    @bounded
    @given(PIECES, PIECES)
    @example(b"\xc2\xb7", b" ")
    def test_different_bytes_look_different(self, first: bytes, second: bytes) -> None:
        assert (visible(first, 10_000) == visible(second, 10_000)) == (first == second)


class TestShow:
    def test_caret_stands_under_the_place(self) -> None:
        assert show(Difference(2, b"3 9 5", b"3 4 5", column=3)) == Shown("3 9 5", "3 4 5", "  ^")

    def test_spaces_that_differ_are_marked(self) -> None:
        assert show(Difference(1, b"b c", b"b  c", column=3)) == Shown("b c", "b··c", "  ^")
        assert show(Difference(1, b"b", b"b ", column=2)) == Shown("b", "b·", " ^")

    def test_wide_characters_count_two_columns(self) -> None:
        shown = show(Difference(1, "하노이 1".encode(), "하노이 2".encode(), column=11))
        assert shown == Shown("하노이 1", "하노이 2", " " * 7 + "^")

    def test_place_within_a_character_marks_its_start(self) -> None:
        shown = show(Difference(1, "가".encode(), "각".encode(), column=3))
        assert shown == Shown("가", "각", "^")

    def test_lines_whose_starts_differ_are_set_under_each_other(self) -> None:
        shown = show(Difference(3, b"2 3 y", b"  3 x", column=5))
        assert shown == Shown("2 3 y", "··3 x", "    ^")
        shown = show(Difference(3, b"\xff 3 y", b"2 3 x", column=5))
        assert shown == Shown("⟨\\xff⟩ 3 y", "     2 3 x", " " * 9 + "^")

    def test_an_ended_file_has_no_line(self) -> None:
        assert show(Difference(3, b"x", None)) == Shown("x", None, "^")
        assert show(Difference(3, None, b"  x", column=3)) == Shown(None, "··x", "  ^")

    def test_setting_under_each_other_keeps_to_the_limit(self) -> None:
        shown = show(Difference(1, b"\xff\xff" + b"y" * 50, b"ab" + b"x" * 50, column=3), 40)
        assert (len(shown.expected or ""), len(shown.got or "")) == (40, 40)
        assert shown.got == " " * 10 + "ab" + "x" * 27 + "…"

    def test_cut_lines_say_so(self) -> None:
        shown = show(Difference(1, b"xxx1", b"xxx2", column=1004, cut=1000))
        assert shown == Shown("…xxx1", "…xxx2", "    ^")
        shown = show(Difference(1, b"x" * 50 + b"1", b"x" * 50 + b"2", column=51), 30)
        assert shown == Shown("…xxxxxxxxx1", "…xxxxxxxxx2", " " * 10 + "^")

    @bounded
    @given(
        st.lists(st.sampled_from(["a", " ", "가", "\uff11", "\0"]), max_size=90).map("".join),
        st.sampled_from([20, 40, 200]),
        st.booleans(),
    )
    def test_place_is_always_in_view(self, start: str, limit: int, cut: bool) -> None:
        before = start.encode()
        left_out = 7 if cut else 0
        shown = show(
            Difference(1, before + b"yes", before + b"no", column=left_out + len(before) + 1, cut=left_out), limit
        )
        assert shown.expected is not None
        assert shown.got is not None
        assert len(shown.expected) <= limit
        column = len(shown.caret) - 1
        for line, rest in ((shown.expected, "yes"), (shown.got, "no")):
            assert line.endswith(rest)
            assert width(line[: -len(rest)]) == column
