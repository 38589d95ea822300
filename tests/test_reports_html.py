"""The HTML report: one whole file that asks for nothing, escapes everything, and draws the times."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from made_results import HOSTILE, ROOT, accepted, failed, one_of_each, problem, result

from localjudge.model import Difference, Fault, Verdict
from localjudge.reports import html
from localjudge.reports.html import Bar, bars

VOID = {"meta", "line", "rect", "br"}


class Page(HTMLParser):
    """The tags, attributes and text of a page; complains where tags don't nest."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.shown: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] != "style":
            self.shown.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.shown).split())


@pytest.mark.parametrize("ui", ["en", "ko"])
def test_nothing_from_outside_becomes_markup(ui: str) -> None:
    page = html.document(one_of_each(), ROOT, "ko" if ui == "ko" else "en")
    seen = Page(page)
    assert "script" not in seen.tags
    assert "<script>" in seen.text, "it is shown, as text"
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff]", page)


def test_the_page_asks_for_nothing_outside_itself() -> None:
    seen = Page(html.document(one_of_each(), ROOT))
    names = {name for name, _ in seen.attributes}
    assert not names & {"src", "srcset", "style", "data", "action"}
    assert not {name for name in names if name.startswith("on")}
    assert all(value.startswith("#") for name, value in seen.attributes if name == "href")
    assert not set(seen.tags) & {"link", "script", "iframe", "img", "object", "base"}


def test_links_lead_to_what_was_not_expected() -> None:
    seen = Page(html.document([result(accepted(0)), result(failed(0, Verdict.WA), file="bad.py")], ROOT))
    assert [value for name, value in seen.attributes if name == "href"] == ["#s2"]
    assert ("id", "s2") in seen.attributes


def test_a_submission_shows_its_figures_its_cases_and_why() -> None:
    wrong = failed(1, Verdict.WA, difference=Difference(3, b"1 2", b"1 3 ", 3), stderr=b"debug <1>")
    text = Page(html.document([result(accepted(0), wrong)], ROOT)).text
    for wanted in (
        "N-Queen baekjoon/9663",
        "limits 32 s (10 s × 3 + 2 s), 288 MB (128 MB × 2 + 32 MB)",
        "WA",
        "time 0.20 / 32 s memory 12.0 / 288 MB first failing case secret/1",
        "secret/1 WA 0.20 s 0.21 s 12.0 MB input testdata/baekjoon/9663/1.in "
        "differs line 3, byte 3 expected 1 2 got 1 3· ^ stderr debug <1>",
        "not accepted",
    ):
        assert wanted in text


def test_korean_is_korean_throughout() -> None:
    page = html.document([result(accepted(0), failed(1, Verdict.TLE, cpu=33))], ROOT, "ko")
    assert '<html lang="ko">' in page
    text = Page(page).text
    assert "시간 초과" in text
    assert "통과하지 못함" in text
    assert not re.search(r"\b(expected|verdict|memory|case|limit)\b", text)


def test_what_is_missing_and_what_the_compiler_said_are_shown() -> None:
    text = Page(
        html.document(
            [
                result(verdict=Verdict.SK, message="rustc was not found"),
                result(verdict=Verdict.CE, message="error: <x>"),
                result(failed(0, Verdict.JE, message="the validator crashed")),
            ],
            ROOT,
        )
    ).text
    for wanted in ("rustc was not found", "compiler error: <x>", "judge error the validator crashed"):
        assert wanted in text


def test_a_bar_is_the_time_against_the_limit() -> None:
    one = result(accepted(0, 8.0), accepted(1, 16.0), language="python3")
    assert bars(one) == [Bar(0, 25, 100), Bar(0, 50, 100)]


def test_a_bar_beyond_the_limit_moves_the_limit() -> None:
    assert bars(result(accepted(0, 16.0), failed(1, Verdict.TLE, cpu=64.0))) == [Bar(0, 25, 50), Bar(0, 100, 50)]


def test_bars_follow_one_another_where_the_cases_add_up() -> None:
    whose = problem("algospot/HANOI4", 2)
    assert bars(result(accepted(0, 2.5), accepted(1, 5.0), of=whose)) == [Bar(0, 25, 100), Bar(25, 75, 100)]
    over = result(accepted(0, 10.0), failed(1, Verdict.TLE, cpu=10.0), of=whose)
    assert bars(over) == [Bar(0, 50, 50), Bar(50, 100, 50)]


def test_no_cases_are_no_bars() -> None:
    assert bars(result(verdict=Verdict.CE)) == []


def test_the_file_appears_whole_and_alone(tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    target.write_text("old")
    html.write([result(accepted(0))], ROOT, target)
    assert target.read_text("utf-8") == html.document([result(accepted(0))], ROOT)
    assert list(tmp_path.iterdir()) == [target]
    reference = tmp_path / "reference"
    reference.touch()
    assert target.stat().st_mode == reference.stat().st_mode, "others may read it as they may any new file"


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "report.html"
    target.write_text("old")

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(Fault, match=r"report\.html: can't write the HTML report: No space left on device"):
        html.write([result(accepted(0))], ROOT, target)
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_folder_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="No such file or directory; name another file"):
        html.write([], ROOT, tmp_path / "missing" / "report.html")


def test_a_hostile_name_can_not_leave_its_attribute() -> None:
    one = result(accepted(0), file='" onclick="x" y=".py', of=problem(title=HOSTILE))
    assert not [name for name, _ in Page(html.document([one], ROOT)).attributes if name == "onclick"]


def test_an_early_end_is_told() -> None:
    assert "interrupted before the end" in html.document([result(accepted(0))], ROOT, interrupted=True)
    assert "interrupted before the end" not in html.document([result(accepted(0))], ROOT)
