"""Transcripts: what is kept of a conversation, and how the reports tell it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from made_results import failed, result

from localjudge.judging.transcript import Transcript
from localjudge.model import Said, Verdict
from localjudge.reports import html, json_, terminal
from localjudge.reports.conversations import conversation


def kept(most: int, *said: Said) -> tuple[Said, ...]:
    transcript = Transcript(most)
    for one in said:
        transcript.say(one.speaker, one.text)
    return transcript.pieces()


class TestWhatIsKept:
    def test_everything_that_fits_in_order(self) -> None:
        said = (Said("validator", b"1\n"), Said("submission", b"2\n"), Said("validator", b""), Said("submission", b""))
        assert kept(100, *said) == said

    def test_what_one_says_in_a_row_is_one_piece(self) -> None:
        ab, c = (Said("validator", b"a"), Said("validator", b"b")), Said("submission", b"c")
        assert kept(100, *ab, c, *ab) == (Said("validator", b"ab"), c, Said("validator", b"ab"))

    def test_the_ends_of_runs_part_pieces(self) -> None:
        transcript = Transcript()
        transcript.say("submission", b"a")
        transcript.next_run()
        transcript.say("submission", b"b")
        assert transcript.pieces() == (Said("submission", b"a", 1), Said("submission", b"b", 2))

    @pytest.mark.parametrize(
        ("text", "pieces"),
        [
            (b"12345678", [(b"12345678", 0)]),
            (b"123456789", [(b"1234", 0), (b"6789", 1)]),
            (b"1234" + b"x" * 10**6 + b"6789", [(b"1234", 0), (b"6789", 10**6)]),
        ],
    )
    @pytest.mark.parametrize("at_once", [True, False])
    def test_so_much_at_each_end(self, text: bytes, pieces: list[tuple[bytes, int]], at_once: bool) -> None:
        parts = [text] if at_once or len(text) > 100 else [bytes([byte]) for byte in text]
        found = kept(4, *(Said("submission", part) for part in parts))
        assert [(one.text, one.left_out) for one in found] == pieces

    def test_nothing_is_left_out_at_the_edge_between_two(self) -> None:
        found = kept(4, Said("validator", b"123"), Said("submission", b"45678"))
        assert found == (Said("validator", b"123"), Said("submission", b"45678"))
        found = kept(4, Said("validator", b"123"), Said("submission", b"456789"))
        assert found == (Said("validator", b"123"), Said("submission", b"4"), Said("submission", b"6789", 1, 1))

    def test_what_is_left_out_may_be_whole_pieces(self) -> None:
        said = [Said("validator" if number % 2 else "submission", b"%d" % number) for number in range(10)]
        found = kept(2, *said)
        assert [one.text for one in found] == [b"0", b"1", b"8", b"9"]
        assert [one.left_out for one in found] == [0, 0, 6, 0]


SAID = (
    Said("validator", "7 하나\n".encode()),
    Said("submission", b"8\n\x1b[31m"),
    Said("submission", b""),
    Said("validator", b"ok\n", 2),
    Said("submission", b"<b>\xff", 2, 5),
)


class TestLines:
    def test_who_said_what(self) -> None:
        assert conversation(SAID, "en", most=100, excerpt=200) == [
            "> the submission writes, < the validator writes",
            "< 7 하나",
            "> 8",
            "> ␛[31m (no line end)",
            "> (closes its output)",
            "--- run 2",
            "< ok",
            "... 5 bytes left out",
            "> <b>⟨\\xff⟩ (no line end)",
        ]
        assert conversation(SAID, "ko", most=100, excerpt=200)[0] == "> 제출이 쓴 것, < 스페셜 저지가 쓴 것"
        assert conversation((), "en", most=100, excerpt=200) == []

    def test_a_line_that_is_cut_off_is_not_one_without_an_end(self) -> None:
        said = (Said("validator", b"12"), Said("validator", b"89\n", 1, 5))
        assert conversation(said, "en", most=9, excerpt=9)[1:] == ["< 12", "... 5 bytes left out", "< 89"]

    @pytest.mark.parametrize(("count", "left_out"), [(6, 0), (7, 1), (1000, 994)])
    def test_so_many_lines(self, count: int, left_out: int) -> None:
        text = b"".join(b"%d\n" % number for number in range(count))
        _, *lines = conversation((Said("submission", text),), "en", most=6, excerpt=9)
        first, last = [f"> {number}" for number in range(3)], [f"> {number}" for number in range(count - 3, count)]
        assert lines == (first + last if not left_out else [*first, f"... {left_out} lines left out", *last])

    def test_long_lines_are_cut(self) -> None:
        _, line = conversation((Said("submission", b"x" * 1000 + b"\n"),), "en", most=6, excerpt=10)
        assert line == "> " + "x" * 9 + "…"


def told(transcript: tuple[Said, ...], tmp_path: Path) -> tuple[str, str, str]:
    """The report as text, HTML and JSON."""
    one = result(failed(0, Verdict.WA, transcript=transcript))
    text, document = io.StringIO(), io.StringIO()
    terminal.write([one], tmp_path, text)
    json_.write([one], tmp_path, document)
    return text.getvalue(), html.document([one], tmp_path), document.getvalue()


def test_every_report_tells_it(tmp_path: Path) -> None:
    text, page, document = told(SAID, tmp_path)
    assert "transcript  > the submission writes" in text
    assert "            > ␛[31m (no line end)" in text
    assert "\x1b" not in text + page + document
    assert "&gt; &lt;b&gt;⟨\\xff⟩" in page
    [said] = json.loads(document)["submissions"][0]["cases"]
    assert said["transcript"][1] == {"speaker": "submission", "run": 1, "left_out_bytes": 0, "text": "8\n\x1b[31m"}
    assert said["transcript"][4] == {"speaker": "submission", "run": 2, "left_out_bytes": 5, "text": "<b>\\xff"}


def test_without_one_nothing_is_told(tmp_path: Path) -> None:
    assert not any("transcript" in report for report in told((), tmp_path))
