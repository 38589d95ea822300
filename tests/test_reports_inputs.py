"""The input of a failing case: how it begins, and how the reports show it."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from made_results import HOSTILE, accepted, failed, problem, result

from localjudge.model import Problem, SubmissionResult, Verdict
from localjudge.records import replace
from localjudge.reports import html, json_, junit, terminal
from localjudge.reports.inputs import input_lines


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "1.in"


def begun(path: Path, data: bytes, most: int = 3, excerpt: int = 40) -> list[str]:
    path.write_bytes(data)
    return input_lines(path, "en", most=most, excerpt=excerpt)


class TestLines:
    @pytest.mark.parametrize(
        ("data", "lines"),
        [
            (b"1 2\n", ["1 2"]),
            (b"1 2", ["1 2"]),
            (b"\n\n1\n\n", ["", "", "1", ""]),
            (b"", ["(empty)"]),
            (b"\n", [""]),
            (b"1 \r\n\tx\n", ["1·␍", "⇥x"]),
            (b"\x1b[31m\xff\x00\n", ["␛[31m⟨\\xff⟩␀"]),
            ("칠판\n".encode(), ["칠판"]),
        ],
    )
    def test_what_is_small_is_whole_and_safe(self, path: Path, data: bytes, lines: list[str]) -> None:
        assert begun(path, data) == lines

    @pytest.mark.parametrize(("count", "whole"), [(20, True), (21, False)])
    def test_so_many_lines_are_few(self, path: Path, count: int, whole: bool) -> None:
        lines = begun(path, b"12\n" * count)
        assert lines == (["12"] * count if whole else ["12"] * 3 + [f"... {3 * (count - 3)} bytes left out"])

    @pytest.mark.parametrize(
        ("length", "lines"),
        [(499, ["x" * 499]), (500, ["x" * 39 + "…", "... 462 bytes left out"])],
        ids=["small", "not small"],
    )
    def test_so_long_a_line_is_short(self, path: Path, length: int, lines: list[str]) -> None:
        assert begun(path, b"x" * length + b"\n") == lines

    def test_a_cut_line_and_what_follows_it_are_counted_together(self, path: Path) -> None:
        data = b"1\n" + b"y" * 600 + b"\n2\n3\n"
        assert begun(path, data) == ["1", "y" * 39 + "…", "2", f"... {600 - 39 + 1 + 2} bytes left out"]

    @pytest.mark.parametrize("end", [b"", b"\n"])
    def test_a_missing_line_end_is_not_counted(self, path: Path, end: bytes) -> None:
        assert begun(path, b"y" * 600 + b"\n3" + end)[-1] == f"... {600 - 39 + 1} bytes left out"

    def test_what_is_shown_and_what_is_left_out_are_all(self, path: Path) -> None:
        data = "하노이".encode() * 100 + b"\xff" * 300
        first, note = begun(path, data)
        assert first == ("하노이" * 13) + "…"
        assert note == f"... {len(data) - 39 * 3} bytes left out"

    def test_of_a_huge_file_the_start_is_read(self, path: Path) -> None:
        with path.open("wb") as file:
            file.write(b"5\n" + b"7" * 100_000)
            file.truncate(1 << 40)  # a hole that no memory would hold
        assert input_lines(path, "en", most=3, excerpt=40) == ["5", f"... {(1 << 40) - 2} bytes left out"]

    def test_a_huge_line_is_begun(self, path: Path) -> None:
        assert begun(path, b"7" * 1_000_000) == ["7" * 39 + "…", f"... {1_000_000 - 39} bytes left out"]

    def test_korean(self, path: Path) -> None:
        path.write_bytes(b"x" * 600)
        assert input_lines(path, "ko", most=3, excerpt=40)[-1] == "... 561바이트 생략"

    def test_a_file_that_is_gone_is_no_error(self, path: Path) -> None:
        assert input_lines(path, "en", most=3, excerpt=40) == []

    @pytest.mark.skipif(os.getuid() == 0, reason="root may read everything")
    def test_nor_is_one_that_may_not_be_read(self, path: Path) -> None:
        path.touch(mode=0)
        assert input_lines(path, "en", most=3, excerpt=40) == []


def with_inputs(root: Path, *texts: bytes) -> Problem:
    """A problem below ``root`` with these inputs."""
    made = problem(cases=len(texts))
    cases = tuple(replace(case, input=root / "data" / f"{number}.in") for number, case in enumerate(made.cases))
    (root / "data").mkdir()
    for case, text in zip(cases, texts, strict=True):
        case.input.write_bytes(text)
    return replace(made, cases=cases)


def text_of(root: Path, *results: SubmissionResult, detailed: bool = False) -> str:
    stream = io.StringIO()
    terminal.write(results, root, stream, detailed=detailed)
    return stream.getvalue()


SECOND = "  case   secret/1 (2 of 3)\n  file   data/1.in\n  input  two\n\n"


def test_the_first_failing_case_is_shown_with_its_input(tmp_path: Path) -> None:
    whose = with_inputs(tmp_path, b"one\n", b"two\n", b"three\n")
    one = result(accepted(0), failed(1, Verdict.TLE), failed(2, Verdict.TLE), of=whose)
    text = text_of(tmp_path, one, detailed=True)
    assert SECOND in text
    assert "input  one" not in text
    assert "input  three" not in text


def test_a_failure_that_was_expected_shows_none(tmp_path: Path) -> None:
    whose = with_inputs(tmp_path, b"one\n")
    assert "one" not in text_of(tmp_path, result(failed(0, Verdict.WA), of=whose, expected=(Verdict.WA,)))


def test_an_input_is_shown_once_and_named_again(tmp_path: Path) -> None:
    whose = with_inputs(tmp_path, b"one\n", b"two\n")
    first, again = (result(failed(0, Verdict.WA), of=whose, file=name) for name in ("a.py", "b.py"))
    other = result(accepted(0), failed(1, Verdict.WA), of=whose, file="c.py")
    expected = result(failed(0, Verdict.WA), of=whose, file="d.py", expected=(Verdict.WA,))
    text = text_of(tmp_path, expected, first, again, other)
    assert text.count("input  one") == 1
    assert text.count("input  two") == 1
    assert text.count("file   data/0.in") + text.count("file  data/0.in") == 2
    assert text.index("input  one") < text.index("b.py: WA")


def test_an_input_from_an_archive_has_its_name_there(tmp_path: Path) -> None:
    whose = with_inputs(tmp_path, b"one\n")
    cases = tuple(replace(case, called=Path("p.zip/data/0.in")) for case in whose.cases)
    one = result(failed(0, Verdict.WA), of=replace(whose, cases=cases))
    assert "  file   p.zip/data/0.in\n  input  one\n" in text_of(tmp_path, one)
    (submission,) = json_.document([one], tmp_path)["submissions"]
    assert submission["cases"][0]["input"] == "p.zip/data/0.in"


def test_every_report_tells_it_and_obeys_nothing(tmp_path: Path) -> None:
    whose = with_inputs(tmp_path, b"fine\n", HOSTILE.encode("utf-8", "surrogatepass"), b"\n<b>\n")
    one = result(accepted(0), failed(1, Verdict.WA), failed(2, Verdict.WA), of=whose)
    told = "␛[2J␛]0;owned␇[red]x[/red]"
    page = html.document([one], tmp_path)
    xml = "".join(junit.document([one], tmp_path).itertext())
    assert told in text_of(tmp_path, one)
    assert told in page
    assert told in xml
    assert "\x1b" not in text_of(tmp_path, one) + page + xml
    assert "fine" not in page
    assert "<pre>\n\n&lt;b&gt;</pre>" in page, "a browser drops the first line end"
    assert page.count('<details class="stderr" open>') == 1, "of many failing cases the first"
    (submission,) = json.loads(json.dumps(json_.document([one], tmp_path)))["submissions"]
    assert [case["input"] for case in submission["cases"]] == ["data/0.in", "data/1.in", "data/2.in"]
