"""The text report: what it says, to a pipe and to a terminal, and that nothing from outside gets through raw."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from made_results import HOSTILE, ROOT, accepted, case_name, failed, one_of_each, problem, result

from localjudge.model import MIB, Difference, SubmissionResult, Verdict
from localjudge.records import replace
from localjudge.reports import html, terminal
from localjudge.reports.visible import width

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Shows results as a terminal of so many columns would."""

    def show(results: list[SubmissionResult], columns: int = 200, *, colours: bool = False, **options: Any) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("TERM", "xterm-256color")
        monkeypatch.delenv("FORCE_COLOR", raising=False)
        if colours:
            monkeypatch.delenv("NO_COLOR", raising=False)
        else:
            monkeypatch.setenv("NO_COLOR", "1")
        stream = Terminal()
        terminal.write(results, ROOT, stream, **options)
        return stream.getvalue()

    return show


def piped(*results: SubmissionResult, **options: Any) -> str:
    stream = io.StringIO()
    terminal.write(results, ROOT, stream, **options)
    return stream.getvalue()


def rows(text: str) -> list[list[str]]:
    """The lines of a text, each split where two spaces or more stand."""
    return [re.split(r"\s{2,}", line.strip()) for line in text.splitlines()]


def test_a_row_has_verdict_time_memory_and_first_failing_case() -> None:
    one = result(accepted(0, 0.214), failed(1, Verdict.RE, "RecursionError", cpu=0.1, memory=18 * MIB), accepted(2))
    assert ["✗", "queens.py", "RE (RecursionError)", "0.21 / 32 s", "18.0 / 288 MB", "secret/1"] in rows(piped(one))


def test_an_expected_failure_gets_a_tick_and_no_details() -> None:
    text = piped(result(failed(0, Verdict.WA), file="wrong_answer/x.py", expected=(Verdict.WA,)))
    assert ["✓", "wrong_answer/x.py", "WA", "0.20 / 32 s", "12.0 / 288 MB", "sample/1"] in rows(text)
    assert "expected" not in text.removesuffix("1 submission, as expected\n")
    assert "solutions/" not in text


def test_a_site_that_adds_up_its_cases_shows_the_sum_and_says_so() -> None:
    whose = problem("algospot/HANOI4", 2, memory=64 * MIB)
    text = piped(result(accepted(0, 4.0), accepted(1, 5.0), of=whose))
    assert ["submission", "verdict", "time, all cases", "memory", "first failing case"] in rows(text)
    assert ["✓", "queens.py", "AC", "9.00 / 10 s", "10.0 / 74 MB"] in rows(text)
    assert "2 cases; the CPU time of all cases together counts" in text


@pytest.mark.parametrize(("cpu", "shown"), [(31.996, "32.00 / 32 s"), (32.0, "32.00 / 32 s"), (32.001, "32.01 / 32 s")])
def test_what_is_over_the_limit_never_looks_as_if_it_were_not(cpu: float, shown: str) -> None:
    assert shown in piped(result(accepted(0, cpu)))


@pytest.mark.parametrize(
    ("memory", "shown"),
    [(288 * MIB, "288.0 / 288 MB"), (288 * MIB + 1, "288.1 / 288 MB"), (288 * MIB - 1, "288.0 / 288 MB")],
)
def test_memory_over_the_limit_neither(memory: int, shown: str) -> None:
    assert shown in piped(result(accepted(0, memory=memory)))


def test_the_limits_are_those_held_and_say_where_an_allowance_made_them() -> None:
    assert "  limits 32 s (10 s × 3 + 2 s), 288 MB (128 MB × 2 + 32 MB)\n" in piped(result(accepted(0)))
    assert "  limits 10 s, 128 MB\n" in piped(result(accepted(0), language="cpp17"))


def test_limits_given_by_hand_are_no_allowance() -> None:
    one = result(accepted(0))
    assert "  limits 5 s, 288 MB (128 MB" in piped(replace(one, limits=replace(one.limits, time=5.0)))


def test_languages_with_other_limits_get_a_line_each() -> None:
    text = piped(*(result(accepted(0), language=language) for language in ("python3", "cpp17", "rust")))
    assert "  limits of python3: 32 s (10 s × 3 + 2 s), 288 MB (128 MB × 2 + 32 MB)\n" in text
    assert "  limits of cpp17, rust: 10 s, 128 MB\n" in text
    assert "queens.py (rust)" in text, "rows name the language where there are several"


def test_a_wrong_answer_shows_both_lines_and_the_place() -> None:
    wrong = failed(1, Verdict.WA, difference=Difference(3, b"1 2 3", b"1 2 4 ", 5))
    text = piped(result(accepted(0), wrong))
    assert ["differs", "line 3, byte 5"] in rows(text)
    assert "  case      secret/1 (2 of 2)\n" in text
    assert "  expected  1 2 3\n  got       1 2 4·\n                ^\n" in text


@pytest.mark.parametrize(
    ("difference", "line"),
    [
        (Difference(3, None, b"92"), ["expected", "(the answer ends before this line)"]),
        (Difference(3, b"92", None), ["got", "(the output ends before this line)"]),
    ],
)
def test_an_end_that_comes_too_early_is_said(difference: Difference, line: list[str]) -> None:
    text = piped(result(failed(0, Verdict.WA, difference=difference)))
    assert line in rows(text)
    assert "^" not in text


def test_a_validator_is_quoted_line_by_line() -> None:
    text = piped(result(failed(0, Verdict.WA, message="queen 3 takes queen 5\n\ncolumn 2\n")))
    assert "  validator  queen 3 takes queen 5\n\n             column 2\n" in text


def test_a_run_time_error_shows_the_last_lines_of_stderr() -> None:
    trace = b"".join(b"line %d\n" % number for number in range(20)) + b"ValueError: \xff\x1b[31m\n"
    text = piped(result(failed(0, Verdict.RE, "ValueError", stderr=trace)))
    assert ["stderr", "line 13"] in rows(text)
    assert "line 12" not in text
    assert "          ValueError: \\xff\\x1b[31m\n" in text


def test_stderr_of_a_wrong_answer_is_left_out() -> None:
    assert "debugging" not in piped(result(failed(0, Verdict.WA, stderr=b"debugging")))


@pytest.mark.parametrize(("lines", "more"), [(20, ""), (21, "... and 1 more lines")])
def test_a_compiler_is_quoted_from_its_first_line(lines: int, more: str) -> None:
    message = "\n".join(f"error {number}" for number in range(lines))
    text = piped(result(verdict=Verdict.CE, message=message))
    assert ["compiler", "error 0"] in rows(text)
    assert ("error 20" not in text) and (more in text)
    assert ("more lines" in text) is bool(more)
    assert ["✗", "queens.py", "CE"] in rows(text), "without figures, as nothing ran"


def test_a_judge_error_says_what_failed_and_is_counted() -> None:
    said = "the validator ended with exit status 1"
    text = piped(result(failed(0, Verdict.JE, message=said), message=said))
    assert ["judge error", said] in rows(text)
    assert text.count(said) == 1
    assert text.endswith("not accepted; 1 judge error\n")


def test_a_program_that_waited_is_told_from_one_that_computed() -> None:
    idle = piped(result(failed(0, Verdict.TLE, "idle", cpu=0.02, wall=65.0)))
    assert "65.00 s went by: the program waited" in idle
    assert "went by" not in piped(result(failed(0, Verdict.TLE, cpu=32.5, wall=33.0)))


def test_a_sum_over_the_limit_is_no_waiting() -> None:
    whose = problem("algospot/HANOI4", 2)
    assert "went by" not in piped(result(accepted(0, 5.0), failed(1, Verdict.TLE, cpu=5.5), of=whose))


def test_a_submission_that_should_have_failed_says_how_near_it_came() -> None:
    one = result(accepted(0, 1.0), accepted(1, 20.0), accepted(2, 2.0), expected=(Verdict.TLE, Verdict.MLE))
    text = piped(one)
    assert "AC, expected TLE or MLE" in text
    assert "all passed; the slowest is secret/1: 20.00 / 32 s" in text


@pytest.mark.parametrize(("count", "more"), [(9, ""), (10, ", and 1 more")])
def test_further_failing_cases_are_named(count: int, more: str) -> None:
    text = piped(result(*(failed(number, Verdict.WA) for number in range(count))))
    line = next(line for line in text.splitlines() if "also failing" in line)
    assert "secret/1 WA, secret/2 WA" in line
    assert line.endswith(f"secret/8 WA{more}")


def test_a_missing_language_is_said_once() -> None:
    skipped = [result(verdict=Verdict.SK, language="rust", message="rustc was not found") for _ in range(3)]
    text = piped(*skipped, result(accepted(0)))
    assert text.count("rustc was not found") == 1
    assert "skipped: 3 submissions in rust: rustc was not found" in text
    assert text.endswith("4 submissions, all as expected; 3 skipped\n")


def test_a_missing_language_is_said_in_korean() -> None:
    one = result(verdict=Verdict.SK, language="rust", message="Rust is not installed")
    assert "– 건너뜀: rust 제출 1개: 설치된 Rust 없음\n" in piped(one, ui="ko")
    assert "설치된 Rust 없음" in html.document([one], ROOT, "ko")


WRONG_ON_PURPOSE = result(failed(0, Verdict.WA), expected=(Verdict.WA,))


@pytest.mark.parametrize(
    ("results", "last"),
    [
        ([], "no submissions"),
        ([result(accepted(0))], "accepted"),
        ([result(accepted(0))] * 14, "14 submissions, all accepted"),
        ([result(failed(0, Verdict.WA))], "not accepted"),
        ([WRONG_ON_PURPOSE], "1 submission, as expected"),
        ([WRONG_ON_PURPOSE, result(accepted(0))], "2 submissions, all as expected"),
        ([WRONG_ON_PURPOSE, result(failed(0, Verdict.WA))], "1 of 2 not as expected"),
        ([result(accepted(0))] * 13 + [result(failed(0, Verdict.WA))], "1 of 14 not accepted"),
        ([result(verdict=Verdict.SK)], "nothing was judged; 1 skipped"),
        ([result(verdict=Verdict.SK)] * 2, "nothing was judged; 2 skipped"),
        ([result(verdict=Verdict.SK), WRONG_ON_PURPOSE], "2 submissions, all as expected; 1 skipped"),
        ([result(accepted(0), finished=False)], "0 submissions finished; interrupted before the end"),
    ],
)
def test_the_last_line_sums_it_up(results: list[SubmissionResult], last: str) -> None:
    assert piped(*results).splitlines()[-1] == last


@pytest.mark.parametrize(
    ("results", "last"),
    [
        ([], "no submissions; interrupted before the end"),
        ([result(accepted(0))], "1 submission finished; interrupted before the end"),
        ([result(accepted(0))] * 2, "2 submissions finished; interrupted before the end"),
        ([result(failed(0, Verdict.WA))], "not accepted; interrupted before the end"),
        ([result(verdict=Verdict.SK)], "nothing was judged; 1 skipped; interrupted before the end"),
    ],
)
def test_what_was_finished_before_an_early_end_is_not_all(results: list[SubmissionResult], last: str) -> None:
    assert piped(*results, interrupted=True).splitlines()[-1] == last


def test_a_named_file_shows_its_cases_and_why_it_is_not_accepted() -> None:
    wrong = failed(1, Verdict.WA, difference=Difference(1, b"1", b"2"))
    one = result(accepted(0), wrong, expected=(Verdict.WA,))
    text = piped(one, detailed=True)
    assert ["✓", "sample/1", "AC", "0.10 s", "10.0 / 288 MB"] in rows(text)
    assert ["✗", "secret/1", "WA", "0.20 s", "12.0 / 288 MB"] in rows(text)
    assert ["got", "2"] in rows(text)
    assert ["got", "2"] not in rows(piped(one))


@pytest.mark.parametrize(("count", "all_shown"), [(40, True), (41, False)])
def test_of_very_many_cases_a_named_file_shows_those_that_failed(count: int, all_shown: bool) -> None:
    cases = [accepted(number) for number in range(count - 1)]
    text = piped(result(*cases, failed(count - 1, Verdict.WA)), detailed=True)
    shown = [row[1] for row in rows(text) if row[0] in {"✓", "✗"} and len(row) == 5]
    assert shown == [case_name(number) for number in (range(count) if all_shown else [count - 1])]


@pytest.mark.parametrize("ui", ["en", "ko"])
@pytest.mark.parametrize("detailed", [False, True])
def test_nothing_from_outside_is_obeyed_in_a_pipe(ui: str, detailed: bool) -> None:
    text = piped(*one_of_each(), ui=ui, detailed=detailed)
    assert not CONTROL.search(text)
    assert "[red]x[/red]" in text


@pytest.mark.parametrize("columns", [40, 80, 250])
def test_nothing_from_outside_is_obeyed_on_a_terminal(screen: Any, columns: int) -> None:
    text = COLOURS.sub("", screen(one_of_each(), columns, colours=True, detailed=True))
    assert not CONTROL.search(text)
    flat = re.sub(r"\s+", "", text)
    assert "[red]x[/red]" in flat, "no markup is interpreted"
    assert ":smile:" in flat, "nor are emoji codes"


@pytest.mark.parametrize("detailed", [False, True])
def test_a_wide_terminal_shows_the_lines_that_a_pipe_gets(screen: Any, detailed: bool) -> None:
    results = one_of_each()
    shown = COLOURS.sub("", screen(results, 1000, detailed=detailed))
    assert [line.rstrip() for line in shown.splitlines()] == piped(*results, detailed=detailed).splitlines()


def test_a_terminal_gets_colours_unless_told_not_to(screen: Any) -> None:
    results = [result(accepted(0))]
    colour = re.compile(r"\x1b\[[0-9;]*3[0-7]m")
    assert colour.search(screen(results, colours=True))
    assert not colour.search(screen(results, colours=False))


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize("ui", ["en", "ko"])
def test_a_narrow_terminal_loses_nothing(screen: Any, columns: int, ui: str) -> None:
    results = [
        result(accepted(0), failed(1, Verdict.RE, "RecursionError"), file="run_time_error/a_long_name_of_a_file.py"),
        result(accepted(0), language="cpp17"),
    ]
    text = COLOURS.sub("", screen(results, columns, ui=ui))
    assert max(width(line.rstrip()) for line in text.splitlines()) <= columns
    flat = re.sub(r"\s+", "", text)
    for wanted in ("a_long_name_of_a_file.py(python3)", "(RecursionError)", "0.20/32", "12.0/288MB", "secret/1"):
        assert wanted in flat


def test_the_mark_stays_under_its_place_on_a_narrow_terminal(screen: Any) -> None:
    answer, output = b"x" * 300, b"x" * 200 + b"y" * 100
    text = COLOURS.sub("", screen([result(failed(0, Verdict.WA, difference=Difference(1, answer, output, 201)))], 60))
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.strip() == "^")
    assert lines[at - 1][lines[at].index("^")] == "y"
    assert lines[at - 2][lines[at].index("^")] == "x"


@pytest.mark.parametrize("ui", ["en", "ko"])
def test_an_ascii_stream_is_enough(ui: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii", write_through=True)
    terminal.write(one_of_each(), ROOT, stream, ui="ko" if ui == "ko" else "en", detailed=True)
    text = raw.getvalue().decode("ascii")
    assert "+  queens.py" in text
    assert text.splitlines()[-1].startswith("10 of 15 not as expected")


def test_korean_names_verdicts_as_the_site_does() -> None:
    boj = piped(result(accepted(0), failed(1, Verdict.RE, "ValueError")), ui="ko")
    row = next(row for row in rows(boj) if row[0] == "✗")
    assert row[:4] == ["✗", "queens.py", "런타임 에러 (ValueError)", "0.20 / 32초"]
    algospot = piped(result(failed(0, Verdict.WA), of=problem("algospot/HANOI4", 1)), ui="ko")
    assert "오답\n" in algospot
    assert algospot.endswith("통과하지 못함\n")
    surprising = piped(result(accepted(0), expected=(Verdict.WA,), of=problem("algospot/HANOI4", 1)), ui="ko")
    assert "정답, 예상: 오답" in surprising
    assert surprising.endswith("제출 1개 중 1개가 예상과 다름\n")


@pytest.mark.parametrize(
    ("reason", "korean"), [("white space differs", "공백이 다름"), ("idle", "대기"), ("exit 3", "exit 3")]
)
def test_the_judges_own_reasons_are_translated(reason: str, korean: str) -> None:
    one = result(failed(0, Verdict.PE, reason))
    assert f"({korean})" in piped(one, ui="ko")
    assert f"({reason})" in piped(one)


def test_a_title_that_is_the_id_is_said_once() -> None:
    whose = replace(problem(cases=1), id="pairs", title="pairs")
    assert piped(result(accepted(0), of=whose)).splitlines()[0] == "pairs"


def test_cases_that_are_listed_are_not_told_again() -> None:
    one = result(failed(0, Verdict.WA), failed(1, Verdict.WA))
    assert "also failing" in piped(one)
    assert "also failing" not in piped(one, detailed=True)


def test_a_name_shared_by_two_verdicts_is_said_once() -> None:
    both = result(accepted(0), of=problem("algospot/HANOI4", 1), expected=(Verdict.WA, Verdict.PE))
    assert "예상: 오답\n" in piped(both, ui="ko")


def test_columns_line_up_under_wide_letters() -> None:
    text = piped(result(accepted(0), file="퀸.py"), result(accepted(0), file="queens.py"))
    table = [line for line in text.splitlines() if line.startswith("✓")]
    assert len({width(line.partition("AC")[0]) for line in table}) == 1


def test_a_hostile_title_stays_one_line() -> None:
    text = piped(result(accepted(0), of=problem(title=f"a\nb\r\u2028{HOSTILE}")))
    assert text.startswith("baekjoon/9663  a\\x0ab\\x0d\\u2028\\x1b[2J")
