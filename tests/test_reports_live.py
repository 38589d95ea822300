"""The progress on stderr: a bar that leaves no trace on a terminal, plain lines elsewhere."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from made_results import HOSTILE, ROOT, accepted, failed, one_of_each, problem, result

from localjudge.model import SubmissionResult, Verdict
from localjudge.reports.live import LiveProgress, PlainProgress, Progress, QuietProgress, progress_on

HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def tell(progress: Progress, *results: SubmissionResult) -> None:
    """What the judging says of some results."""
    progress.start(sum(len(one.submission.problem.cases) for one in results))
    for one in results:
        progress.submission_started(one.submission, len(one.submission.problem.cases))
        for case in one.cases:
            progress.case_done(one.submission, case)
        progress.submission_done(one)
    progress.stop()


def test_a_submission_is_a_line_when_it_ends() -> None:
    stream = io.StringIO()
    algospot = problem("algospot/HANOI4", 2)
    tell(
        PlainProgress(stream, ROOT),
        result(accepted(0, 0.1), accepted(1, 0.11), of=algospot, file="bidirectional_bfs.py"),
        result(accepted(0), failed(1, Verdict.RE, "exit 3"), of=algospot, file="x.py"),
        result(failed(0, Verdict.WA), expected=(Verdict.WA,), file="wrong_answer/y.py"),
        result(verdict=Verdict.SK, message="rustc was not found", file="z.rs"),
        result(accepted(0), finished=False),
    )
    assert stream.getvalue().splitlines() == [
        "✓ algospot/HANOI4 bidirectional_bfs.py: AC 0.21 s",
        "✗ algospot/HANOI4 x.py: RE (exit 3) 0.30 s",
        "✓ baekjoon/9663 wrong_answer/y.py: WA 0.20 s",
        "– baekjoon/9663 z.rs: SK (rustc was not found)",
        "… baekjoon/9663 queens.py: AC 0.10 s (interrupted)",
    ]


def test_plain_lines_hold_nothing_that_a_terminal_obeys() -> None:
    stream = io.StringIO()
    tell(PlainProgress(stream, ROOT, "ko"), *one_of_each())
    assert len(stream.getvalue().splitlines()) == len(one_of_each())
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff]", stream.getvalue())


def test_plain_lines_reach_an_ascii_stream() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    tell(PlainProgress(stream, ROOT, "ko"), *one_of_each())
    assert raw.getvalue().startswith(b"+ baekjoon/9663 queens.py: AC 0.10 s\n")


def test_lines_of_many_threads_stay_whole() -> None:
    stream = io.StringIO()
    progress = PlainProgress(stream, ROOT)
    threads = [threading.Thread(target=progress.submission_done, args=(result(accepted(0)),)) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert stream.getvalue() == "✓ baekjoon/9663 queens.py: AC 0.10 s\n" * 50


def test_the_bar_gives_the_cursor_back() -> None:
    stream = Terminal()
    tell(LiveProgress(stream, ROOT), *one_of_each())
    text = stream.getvalue()
    assert text.count(HIDE) == 1
    assert text.rindex(SHOW) > text.index(HIDE)


def test_the_bar_counts_the_cases_that_never_ran_too() -> None:
    stream = Terminal()
    progress = LiveProgress(stream, ROOT)
    stopped_early = result(failed(0, Verdict.WA), of=problem(cases=7))
    tell(progress, stopped_early, result(accepted(0), accepted(1), accepted(2), of=problem(cases=3)))
    assert "10/10" in stream.getvalue()


def test_the_bar_counts_what_many_threads_tell() -> None:
    stream = Terminal()
    progress = LiveProgress(stream, ROOT)
    progress.start(400)

    def judge(number: int) -> None:
        one = result(*(accepted(case) for case in range(50)), of=problem(cases=50), file=f"{number}.py")
        progress.submission_started(one.submission, 50)
        for case in one.cases:
            progress.case_done(one.submission, case)
        progress.submission_done(one)

    threads = [threading.Thread(target=judge, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    progress.stop()
    assert "400/400" in stream.getvalue()


def test_a_submission_that_never_started_counts_too() -> None:
    stream = Terminal()
    progress = LiveProgress(stream, ROOT)
    progress.start(3)
    progress.submission_done(result(verdict=Verdict.SK, of=problem(cases=3)))
    progress.stop()
    assert "3/3" in stream.getvalue()


def test_one_file_in_two_languages_is_two_submissions() -> None:
    stream = Terminal()
    progress = LiveProgress(stream, ROOT)
    both = [result(accepted(0), of=problem(cases=2), language=name) for name in ("python3", "pypy3")]
    progress.start(4)
    for one in both:
        progress.submission_started(one.submission, 2)
    for one in both:
        progress.submission_done(one)
    progress.stop()
    assert "4/4" in stream.getvalue()


def test_the_bar_never_passes_its_end() -> None:
    stream = Terminal()
    progress = LiveProgress(stream, ROOT)
    one = result(accepted(0), of=problem(cases=1))
    progress.start(2)
    progress.submission_started(one.submission, 1)
    for _ in range(3):  # a case near its limit is run again
        progress.case_done(one.submission, one.cases[0])
    progress.submission_done(one)
    progress.stop()
    assert "1/2" in stream.getvalue()
    assert "2/2" not in stream.getvalue()


def test_only_what_was_not_expected_stays_above_the_bar() -> None:
    stream = Terminal()
    tell(LiveProgress(stream, ROOT), result(accepted(0), file="fine.py"), result(failed(0, Verdict.WA), file="bad.py"))
    text = re.sub(r"\x1b\[[0-9;]*m", "", stream.getvalue())
    assert "bad.py: WA 0.20 s\n" in text
    assert "fine.py: AC" not in text


def test_a_lone_submission_leaves_its_result_to_the_report() -> None:
    stream = Terminal()
    tell(LiveProgress(stream, ROOT), result(failed(0, Verdict.WA), file="bad.py"))
    assert "WA" not in stream.getvalue()


def test_the_bar_holds_nothing_that_a_terminal_obeys() -> None:
    stream = Terminal()
    whose = problem(title=HOSTILE)
    name = HOSTILE.replace("/", "").replace("\x00", "")
    tell(LiveProgress(stream, ROOT), result(failed(0, Verdict.RE, HOSTILE), of=whose, file=f"{name}.py"))
    ours = re.sub(r"\x1b\[(\?25[lh]|[0-9;]*m|2K|1A)|[\r\n]", "", stream.getvalue())
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202e\ud800-\udfff]", ours)
    assert "\x1b[2J" not in stream.getvalue()
    assert "[red]x[red]" in ours, "no markup is interpreted"


def test_stopping_twice_or_before_the_start_is_fine() -> None:
    progress = LiveProgress(Terminal(), ROOT)
    progress.stop()
    progress.start(1)
    progress.stop()
    progress.stop()


def test_an_error_in_the_judge_gives_the_cursor_back_too() -> None:
    code = (
        "import io, sys; from pathlib import Path; from localjudge.reports.live import LiveProgress\n"
        "class Terminal(io.TextIOWrapper):\n    def isatty(self): return True\n"
        "LiveProgress(Terminal(sys.stderr.buffer, 'utf-8', write_through=True), Path('.')).start(3)\n"
        "raise RuntimeError('broken')\n"
    )
    here = Path(__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=here, capture_output=True, text=True, check=False)
    assert done.stderr.index(HIDE) < done.stderr.rindex(SHOW)


@pytest.mark.parametrize(
    ("stream", "term", "quiet", "kind"),
    [
        (Terminal(), "xterm", False, LiveProgress),
        (Terminal(), "dumb", False, PlainProgress),
        (Terminal(), "", False, PlainProgress),
        (io.StringIO(), "xterm", False, PlainProgress),
        (Terminal(), "xterm", True, QuietProgress),
    ],
)
def test_the_stream_decides_which_progress_it_gets(
    stream: io.StringIO, term: str, quiet: bool, kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    assert type(progress_on(stream, ROOT, quiet=quiet)) is kind


def test_quiet_is_silent(capfd: pytest.CaptureFixture[str]) -> None:
    tell(QuietProgress(), *one_of_each())
    assert capfd.readouterr() == ("", "")
