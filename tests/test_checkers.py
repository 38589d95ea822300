"""The rules of comparison: both sides of each edge, rule by rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from localjudge.checkers import KINDS, Comparison, compare, parse_args
from localjudge.model import Checker, Difference, Fault, JudgeFault, Verdict

Judge = Callable[..., Comparison]


def place(comparison: Comparison) -> Difference:
    assert comparison.difference is not None
    return comparison.difference


def at_column(found: Difference) -> tuple[bytes, bytes]:
    """The answer's and the output's excerpt from the column on."""
    assert found.expected is not None
    assert found.got is not None
    return found.expected[found.column - 1 - found.cut :], found.got[found.column - 1 - found.cut :]


@pytest.fixture
def judged(tmp_path: Path) -> Judge:
    """A function that compares two byte strings under a rule, at several chunk sizes, which must all agree."""

    def judge(kind: str, output: bytes, answer: bytes, *args: str) -> Comparison:
        (tmp_path / "out").write_bytes(output)
        (tmp_path / "ans").write_bytes(answer)
        checker = Checker(kind, args)
        found = [compare(checker, tmp_path / "out", tmp_path / "ans", chunk=size) for size in (1, 2, 3, 7, 1 << 18)]
        assert all(one == found[0] for one in found)
        return found[0]

    return judge


class TestTokens:
    @pytest.mark.parametrize(
        ("output", "answer"),
        [
            (b"1 2 3\n", b"1 2 3\n"),
            (b"1 2 3", b"1 2 3\n"),
            (b"  1\n\n2\t3 \r\n\n", b"1 2 3\n"),
            (b"1\v2\f3", b"1 2 3"),
            (b"", b" \n\n"),
            (b"\n", b""),
        ],
    )
    def test_white_space_is_only_a_border(self, judged: Judge, output: bytes, answer: bytes) -> None:
        assert judged("tokens", output, answer) == Comparison(Verdict.AC)

    @pytest.mark.parametrize(
        ("output", "answer"),
        [
            (b"1 2", b"1 2 3"),
            (b"1 2 3", b"1 2"),
            (b"12 3", b"1 23"),
            (b"a", b"A"),
            (b"1", b"1.0"),
            (b"01", b"1"),
            (b"", b"1"),
            (b"1", b""),
            (b"1 2 3 4\n", b"1 2 4 3\n"),
        ],
    )
    def test_other_tokens_are_wrong(self, judged: Judge, output: bytes, answer: bytes) -> None:
        assert judged("tokens", output, answer).verdict is Verdict.WA

    @pytest.mark.parametrize(
        "output",
        [b"\xef\xbb\xbf1\n", b"1\0\n", b"\0", b"1\xc2\xa0\n", b"1\xe3\x80\x80\n", b"\xff\xfe1\0\n\0", b"1\x1c\n"],
    )
    def test_bytes_that_only_look_like_space_are_text(self, judged: Judge, output: bytes) -> None:
        assert judged("tokens", output, b"1\n").verdict is Verdict.WA

    def test_invalid_utf8_and_nul_compare_as_bytes(self, judged: Judge) -> None:
        assert judged("tokens", b"\xff\xfe \0a\0 \n", b"\xff\xfe\n\0a\0").verdict is Verdict.AC

    def test_says_where_and_why(self, judged: Judge) -> None:
        found = place(judged("tokens", b"1 2\n3 4 5\n", b"1 2\n3 9 5\n"))
        assert (found.line, found.column, found.cut) == (2, 3, 0)
        assert (found.expected, found.got) == (b"3 9 5", b"3 4 5")

    def test_first_different_byte_of_a_token_is_the_column(self, judged: Judge) -> None:
        assert place(judged("tokens", b"x 12345", b"x 12365")).column == 6

    def test_lines_laid_out_differently_show_the_tokens_at_one_column(self, judged: Judge) -> None:
        found = place(judged("tokens", b"1\n2\n    3 x\n", b"1 2 3 y\n"))
        assert (found.line, found.column) == (3, 7)
        assert at_column(found) == (b"y", b"x")

    def test_output_that_ends_early(self, judged: Judge) -> None:
        within = judged("tokens", b"1 2\n", b"1 2 3\n")
        assert (within.reason, place(within).line, place(within).column) == ("output ends early", 1, 4)
        assert (place(within).expected, place(within).got) == (b"1 2 3", b"1 2")
        after = judged("tokens", b"1 2\n\n", b"1 2\n3 4\n")
        assert (after.reason, place(after).line) == ("output ends early", 2)
        assert (place(after).expected, place(after).got) == (b"3 4", None)

    def test_no_output(self, judged: Judge) -> None:
        for output in (b"", b"\n \n"):
            found = judged("tokens", output, b"\n7\n")
            assert (found.reason, place(found).line, place(found).got) == ("no output", 1, None)
            assert place(found).expected == b"7"

    def test_more_output_than_expected(self, judged: Judge) -> None:
        within = judged("tokens", b"1 2 3\n", b"1 2\n")
        assert (within.reason, place(within).column) == ("more output than expected", 4)
        assert (place(within).expected, place(within).got) == (b"1 2", b"1 2 3")
        after = judged("tokens", b"1 2\n debug\n", b"1 2\n")
        assert (place(after).line, place(after).column) == (2, 2)
        assert (place(after).expected, place(after).got) == (None, b" debug")


class TestLines:
    @pytest.mark.parametrize(
        ("output", "answer"),
        [
            (b"a b \n", b"a b\n"),
            (b"a\t\v\f \r\nb", b"a\nb\n"),
            (b"a", b"a\n"),
            (b"a\n   ", b"a\n\n"),
            (b"\n", b" \n"),
            (b"   ", b"\n"),
        ],
    )
    def test_space_at_a_lines_end_is_ignored(self, judged: Judge, output: bytes, answer: bytes) -> None:
        assert judged("lines", output, answer) == Comparison(Verdict.AC)

    @pytest.mark.parametrize(
        ("output", "answer"),
        [
            (b"a  b\n", b"a b\n"),
            (b"a\tb\n", b"a b\n"),
            (b"a\rb\n", b"a b\n"),
            (b" a\n", b"a\n"),
            (b"a\n\n", b"a\n"),
            (b"a\n ", b"a\n"),
            (b"a\n\nb\n", b"a\nb\n"),
            (b"", b"\n"),
            (b"a b\n", b"a\nb\n"),
            (b"A\n", b"a\n"),
        ],
    )
    def test_all_else_is_wrong(self, judged: Judge, output: bytes, answer: bytes) -> None:
        assert judged("lines", output, answer).verdict is Verdict.WA

    def test_says_where(self, judged: Judge) -> None:
        found = place(judged("lines", b"a \nb  c\n", b"a\nb c\n"))
        assert (found.line, found.column, found.expected, found.got) == (2, 3, b"b c", b"b  c")

    def test_a_file_that_ends_first_is_none(self, judged: Judge) -> None:
        short = judged("lines", b"a\n", b"a\n\n")
        assert (short.reason, place(short).line) == ("output ends early", 2)
        assert (place(short).expected, place(short).got) == (b"", None)
        long = judged("lines", b"a\nb\n", b"a")
        assert (long.reason, place(long).line) == ("more output than expected", 2)
        assert (place(long).expected, place(long).got) == (None, b"b")
        assert judged("lines", b"", b"a").reason == "no output"


class TestStrict:
    @pytest.mark.parametrize(
        ("output", "answer"), [(b"a b\r\n", b"a b\n"), (b"a", b"a\n"), (b"a\r\r\n\r\n", b"a\n\n"), (b"a\n\r", b"a\n\n")]
    )
    def test_line_ends_are_ignored(self, judged: Judge, output: bytes, answer: bytes) -> None:
        assert judged("strict", output, answer) == Comparison(Verdict.AC)

    @pytest.mark.parametrize(
        ("output", "answer"),
        [
            (b"a \n", b"a\n"),
            (b"a\r \n", b"a\n"),
            (b"a\rb\n", b"ab\n"),
            (b"a\n\n", b"a\n"),
            (b"a\t\n", b"a \n"),
            (b"", b"\n"),
        ],
    )
    def test_all_else_is_wrong(self, judged: Judge, output: bytes, answer: bytes) -> None:
        assert judged("strict", output, answer).verdict is Verdict.WA

    def test_says_where(self, judged: Judge) -> None:
        found = place(judged("strict", b"a\r\nb \r\n", b"a\nb\n"))
        assert (found.line, found.column, found.expected, found.got) == (2, 2, b"b", b"b \r")


class TestFloats:
    @pytest.mark.parametrize(
        ("output", "answer"),
        [
            (b"0.00000001", b"0"),
            (b"1e0\n", b"1.000000009"),
            (b"+3. .5", b"3 0.5"),
            (b"1000000000", b"1000000009"),
            (b"100000000", b"100000001"),
            (b"-0", b"0"),
            (b"yes 2.0", b"yes\n2"),
            (b"nan", b"nan"),
            (b"1E+2", b"100"),
        ],
    )
    def test_near_numbers_are_right(self, judged: Judge, output: bytes, answer: bytes) -> None:
        assert judged("floats", output, answer) == Comparison(Verdict.AC)

    @pytest.mark.parametrize(
        ("output", "answer"),
        [
            (b"0.000000011", b"0"),
            (b"100000000", b"100000001.1"),
            (b"yes", b"Yes"),
            (b"nan", b"1"),
            (b"nan", b"NaN"),
            (b"inf", b"5"),
            (b"inf", b"Infinity"),
            (b"1e999", b"5"),
            (b"5", b"1e999"),
            (b"1e999", b"1e998"),
            (b"0x10", b"16"),
            (b"1_0", b"10"),
            (b"1e", b"1"),
            (b".", b"0"),
            (b"1,0", b"1"),
            (b"\xd9\xa1", b"1"),
            (b"1 2", b"1"),
        ],
    )
    def test_all_else_is_wrong(self, judged: Judge, output: bytes, answer: bytes) -> None:
        assert judged("floats", output, answer).verdict is Verdict.WA

    def test_scale_is_the_outputs_number_as_on_the_site(self, judged: Judge) -> None:
        edge_got, edge_expected = b"200000000", b"200000002"
        assert judged("floats", edge_got, edge_expected).verdict is Verdict.AC
        assert judged("floats", b"199999998", b"200000000").verdict is Verdict.WA

    @pytest.mark.parametrize("args", ["0", "1e-7", "1e-6", "0.5", "1"])
    def test_a_tolerance_of_its_own(self, judged: Judge, args: str) -> None:
        wanted = Verdict.AC if float(args) >= 1e-6 else Verdict.WA
        assert judged("floats", b"1e6", b"1000001", args).verdict is wanted

    def test_numbers_beside_words_take_the_slow_way_to_the_same_end(self, judged: Judge) -> None:
        assert judged("floats", b"a 1.0 b 2.0", b"a 1 b 2").verdict is Verdict.AC
        assert place(judged("floats", b"a 1.0 b 2.1", b"a 1 b 2")).column == 10


class TestBaekjoon:
    @pytest.mark.parametrize(
        ("output", "answer"),
        [
            (b"1 2\n3\n", b"1 2\n3\n"),
            (b"1 2 \n3\t\n", b"1 2\n3\n"),
            (b"1 2\r\n3\r\n", b"1 2\n3\n"),
            (b"1 2\n3", b"1 2\r\n3\r\n"),
            (b"1 2\n3\n\n\n", b"1 2\n3"),
            (b"1 2\n3\n \n\t", b"1 2\n3\n"),
            (b"1\n \n2", b"1\n\n2"),
            (b"", b"\n"),
            (b" \n\n", b""),
        ],
    )
    def test_line_ends_and_the_final_newline_do_not_matter(self, judged: Judge, output: bytes, answer: bytes) -> None:
        assert judged("baekjoon", output, answer) == Comparison(Verdict.AC)

    @pytest.mark.parametrize(
        ("output", "answer"),
        [
            (b"1  2\n", b"1 2\n"),
            (b" 1 2\n", b"1 2\n"),
            (b"1\t2\n", b"1 2\n"),
            (b"1\r2\n", b"1 2\n"),
            (b"1\n2\n", b"1 2\n"),
            (b"1 2\n", b"1\n2\n"),
            (b"1\n\n2\n", b"1\n2\n"),
            (b"1\n2\n", b"1\n\n2\n"),
            (b"\n1\n", b"1\n"),
            (b"1\r2\r", b"1\n2\n"),
        ],
    )
    def test_same_tokens_set_out_otherwise_are_a_pe(self, judged: Judge, output: bytes, answer: bytes) -> None:
        assert judged("baekjoon", output, answer).verdict is Verdict.PE

    @pytest.mark.parametrize(
        ("output", "answer"),
        [
            (b"1 3\n", b"1 2\n"),
            (b"12\n", b"1 2\n"),
            (b"Yes\n", b"YES\n"),
            (b"1.0\n", b"1\n"),
            (b"1\n", b"1\n2\n"),
            (b"1\n2\n", b"1\n"),
            (b"", b"1\n"),
            (b"1  2 4\n", b"1 2 3\n"),
            (b"1\0\n", b"1\n"),
            (b"\xef\xbb\xbf1\n", b"1\n"),
        ],
    )
    def test_other_tokens_are_wrong(self, judged: Judge, output: bytes, answer: bytes) -> None:
        assert judged("baekjoon", output, answer).verdict is Verdict.WA

    def test_presentation_error_says_where_the_white_space_differs(self, judged: Judge) -> None:
        found = judged("baekjoon", b"1 2 \n3  4\n", b"1 2\n3 4\n")
        assert found.reason == "white space differs"
        assert (place(found).line, place(found).column) == (2, 3)
        assert (place(found).expected, place(found).got) == (b"3 4", b"3  4")

    def test_missing_blank_line_is_shown_as_such(self, judged: Judge) -> None:
        found = place(judged("baekjoon", b"1\n2\n", b"1\n\n2\n"))
        assert (found.line, found.expected, found.got) == (2, b"", b"2")

    def test_wrong_answer_behind_odd_spacing_shows_the_wrong_token(self, judged: Judge) -> None:
        found = place(judged("baekjoon", b"1  2\n3\n4\n", b"1 2\n3\n5\n"))
        assert (found.line, found.column) == (3, 1)


class TestIcpc:
    @pytest.mark.parametrize(
        ("output", "answer", "args"),
        [
            (b" A  b\n\n", b"a B", ""),
            (b"A b", b"A\nb", "case_sensitive"),
            (b"a B\n", b"A b\n", "space_change_sensitive"),
            (b"1.0001", b"1", "float_tolerance 1e-4"),
            (b"1.0000", b"1", "float_tolerance 0"),
            (b"10001", b"1e4", "float_relative_tolerance 1e-4"),
            (b"10000.0001", b"1E4", "float_absolute_tolerance 1e-4"),
            (b"0.1", b"0", "float_absolute_tolerance 0.1 float_relative_tolerance 0"),
            (b"11", b"10", "float_absolute_tolerance 0 float_relative_tolerance .1"),
            (b"yes 1.05", b"YES 1", "float_tolerance 0.1"),
            (b"nan", b"NaN", "float_tolerance 0.1"),
            (b"1.0\n", b"1\n", "float_tolerance 0.1 space_change_sensitive"),
            (b"", b"", "space_change_sensitive"),
            (b"\n", b"", ""),
        ],
    )
    def test_accepted(self, judged: Judge, output: bytes, answer: bytes, args: str) -> None:
        assert judged("icpc", output, answer, *args.split()) == Comparison(Verdict.AC)

    @pytest.mark.parametrize(
        ("output", "answer", "args"),
        [
            (b"a", b"b", ""),
            (b"a", b"A", "case_sensitive"),
            (b"\xe9", b"\xc9", ""),
            (b"a b", b"a  b", "space_change_sensitive"),
            (b"a\tb", b"a b", "space_change_sensitive"),
            (b"a b", b"a b\n", "space_change_sensitive"),
            (b"a b\n ", b"a b\n", "space_change_sensitive"),
            (b" a", b"a", "space_change_sensitive"),
            (b"a\r\n", b"a\n", "space_change_sensitive"),
            (b"\n", b"", "space_change_sensitive"),
            (b"1.00", b"1.0", ""),
            (b"1.00011", b"1", "float_tolerance 1e-4"),
            (b"10002", b"10000", "float_relative_tolerance 1e-4"),
            (b"0.0001", b"0", "float_relative_tolerance 1e-3"),
            (b"10000.001", b"10000", "float_absolute_tolerance 1e-4"),
            (b"one", b"1", "float_tolerance 1"),
            (b"1", b"one", "float_tolerance 1"),
            (b"nan", b"1", "float_tolerance 1e9"),
            (b"inf", b"1", "float_tolerance 1e9"),
            (b"-inf", b"inf", "float_tolerance 1e9"),
            (b"1e400", b"1", "float_tolerance 1e300"),
            (b"0x1", b"1", "float_tolerance 1"),
            (b"1_0", b"10", "float_tolerance 1"),
            (b"1 2", b"1", ""),
            (b"1", b"1 2", ""),
        ],
    )
    def test_rejected(self, judged: Judge, output: bytes, answer: bytes, args: str) -> None:
        assert judged("icpc", output, answer, *args.split()).verdict is Verdict.WA

    def test_relative_scale_is_the_answers_number(self, judged: Judge) -> None:
        assert judged("icpc", b"50", b"100", "float_relative_tolerance", "0.5").verdict is Verdict.AC
        assert judged("icpc", b"100", b"50", "float_relative_tolerance", "0.5").verdict is Verdict.WA

    def test_says_where_the_white_space_differs(self, judged: Judge) -> None:
        found = judged("icpc", b"A b\nc  d\n", b"a b\nc d\n", "space_change_sensitive")
        assert found.reason == "white space differs"
        assert (place(found).line, place(found).column) == (2, 3)

    def test_number_longer_than_any_float_is_text(self, judged: Judge) -> None:
        ones = b"1" * 5000
        assert judged("icpc", ones, ones + b".0", "float_tolerance", "1").verdict is Verdict.WA
        zeros = b"0" * 4097  # a piece, where chunks are small: what follows must not be read as a number of its own
        assert judged("icpc", zeros + b"1", zeros + b"1.0", "float_tolerance", "1").verdict is Verdict.WA
        assert judged("icpc", b"0." + b"3" * 4000, b"0.33333333", "float_tolerance", "1e-8").verdict is Verdict.AC
        assert judged("icpc", b"0." + b"3" * 5000, b"0.33333333", "float_tolerance", "1e-8").verdict is Verdict.WA

    @pytest.mark.parametrize(
        ("args", "got", "verdict"),
        [
            ("float_tolerance 1e-3 float_tolerance 1e-9", b"100.01", Verdict.WA),
            ("float_tolerance 1e-9 float_tolerance 1e-3", b"100.01", Verdict.AC),
            ("float_tolerance 1e-3 float_relative_tolerance 1e-9", b"100.01", Verdict.WA),
            ("float_tolerance 1e-3 float_relative_tolerance 1e-9", b"100.0009", Verdict.AC),
            ("float_tolerance 1e-3 float_absolute_tolerance 1e-9", b"100.01", Verdict.AC),
            ("float_absolute_tolerance 1 float_tolerance 1e-9", b"100.01", Verdict.WA),
            ("float_relative_tolerance 1e-9 float_absolute_tolerance 1e-1", b"100.01", Verdict.AC),
        ],
    )
    def test_the_last_tolerance_counts(self, args: str, got: bytes, verdict: Verdict, judged: Judge) -> None:
        assert judged("icpc", got, b"100", *args.split()).verdict is verdict

    @pytest.mark.parametrize(
        ("args", "says"),
        [
            ("ignore_case", "unknown validator flag 'ignore_case'"),
            ("float_tolerance", "float_tolerance needs a number"),
            ("float_tolerance x", "has 'x'"),
            ("float_tolerance nan", "has 'nan'"),
            ("float_tolerance 1e999", "has '1e999'"),
            ("float_absolute_tolerance -1", "not negative"),
            ("float_tolerance case_sensitive", "has 'case_sensitive'"),
        ],
    )
    def test_bad_flags_are_faults_in_one_line(self, args: str, says: str, judged: Judge) -> None:
        with pytest.raises(Fault, match=says) as caught:
            parse_args("icpc", args.split())
        assert "\n" not in str(caught.value)
        with pytest.raises(Fault, match=says):
            judged("icpc", b"1", b"2", *args.split())


class TestInterface:
    def test_built_in_kinds(self) -> None:
        assert list(KINDS) == ["tokens", "lines", "strict", "floats", "baekjoon", "icpc"]

    @pytest.mark.parametrize("args", ["nan", "inf", "-1", "x", "1e-6 2", "0x1", "1_0"])
    def test_what_is_no_tolerance(self, args: str) -> None:
        with pytest.raises(Fault, match="floats takes one number that is not negative, such as 1e-6, and has"):
            parse_args("floats", args.split())

    @pytest.mark.parametrize("kind", ["tokens", "lines", "strict", "baekjoon"])
    def test_rules_without_arguments_refuse_them(self, kind: str) -> None:
        parse_args(kind, [])
        with pytest.raises(Fault, match=r"'case_sensitive'.*takes none"):
            parse_args(kind, ["case_sensitive"])

    def test_good_flags_and_a_validators_own_arguments_pass(self) -> None:
        parse_args("icpc", ["case_sensitive", "space_change_sensitive", "float_tolerance", "1e-6"])
        parse_args("icpc", ["float_absolute_tolerance", "1e-6", "float_relative_tolerance", "1e-9"])
        parse_args("validator", ["--anything"])

    def test_unknown_kind_is_a_fault_that_names_the_others(self) -> None:
        with pytest.raises(Fault, match="unknown checker 'token'; use one of tokens, lines"):
            parse_args("token", [])

    def test_validator_is_not_compared_here(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match="validator"):
            compare(Checker("validator"), tmp_path / "out", tmp_path / "ans")

    def test_unreadable_files_are_the_judges_fault(self, tmp_path: Path) -> None:
        (tmp_path / "here").write_bytes(b"1\n")
        for output, answer in (("here", "gone.ans"), ("gone.out", "here")):
            with pytest.raises(JudgeFault, match=r"gone.*No such file"):
                compare(Checker("tokens"), tmp_path / output, tmp_path / answer)
        with pytest.raises(JudgeFault, match="directory"):
            compare(Checker("tokens"), tmp_path / "here", tmp_path)


class TestExcerpts:
    def test_long_lines_are_cut_around_the_place(self, judged: Judge) -> None:
        output, answer = b"x" * 3000 + b"1" + b"y" * 3000, b"x" * 3000 + b"2" + b"y" * 3000
        for kind in KINDS:
            found = place(judged(kind, b"first\n" + output, b"first\n" + answer))
            assert (found.line, found.column) == (2, 3001)
            expected, got = at_column(found)
            assert (expected[:2], got[:2]) == (b"2y", b"1y")
            assert found.got == b"x" * (found.column - 1 - found.cut) + got
            assert len(found.got) == len(found.expected or b"") == 200

    def test_excerpts_hold_whole_characters(self, judged: Judge) -> None:
        for shift in range(3):
            output = b"." * shift + "가".encode() * 500 + b"1" + "나".encode() * 500
            found = place(judged("tokens", output, output.replace(b"1", b"2")))
            assert (found.got or b"").decode().strip(".가나") == "1"
            assert (found.expected or b"").decode().strip(".가나") == "2"
            assert found.column == shift + 1501

    def test_bytes_that_are_no_utf8_do_not_move_the_cut_far(self, judged: Judge) -> None:
        found = place(judged("tokens", b"\x80" * 1000 + b"1", b"\x80" * 1000 + b"2"))
        assert at_column(found) == (b"2", b"1")
        assert found.cut > 0
