"""Multi-pass problems: when the submission is run again, with what, how often, and what the case then comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from made_conversations import ENCODE, TWICE, multi_pass, submitted

from localjudge.judging.session import Session
from localjudge.judging.timing import Nobody
from localjudge.model import Said, Submission, SubmissionResult, Verdict
from localjudge.problems.layouts import ignore
from localjudge.problems.package import read_package
from localjudge.records import replace
from localjudge.sandbox.client import Sandbox

AC, WA, TLE, RE, JE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RE, Verdict.JE

Judge = Callable[..., SubmissionResult]

pytestmark = pytest.mark.usefixtures("cache")


@pytest.fixture(scope="module")
def sandboxes() -> Iterator[list[Sandbox]]:
    with Sandbox() as made:
        yield [made]


@pytest.fixture
def judge(sandboxes: list[Sandbox]) -> Judge:
    """Judges a submission to a package on its first cases."""

    def judged(folder: Path, code: str, *, cases: int = 1) -> SubmissionResult:
        problem = read_package(folder, id="p", site="icpc", ui="en", warn=ignore)
        one = Submission(submitted(folder, code), "python3", replace(problem, cases=problem.cases[:cases]))
        [result] = Session(1, sandboxes).judge([one], Nobody(), transcript=True)
        return result

    return judged


SLOW_SECOND = ENCODE + "import time\nwhile what == 'decode' and time.process_time() < 5: pass\n"


@pytest.mark.parametrize(
    ("code", "verdict", "reason", "message"),
    [
        (ENCODE, AC, "", ""),
        ("print(input(), input())\n", WA, "", "first run\nsecond run"),
        (ENCODE.replace("else -1", "else 1"), WA, "", "first run\nsecond run"),
        (ENCODE + "what == 'decode' and 1 / 0\n", RE, "ZeroDivisionError", ""),
        (ENCODE + "what == 'encode' and 1 / 0\n", RE, "ZeroDivisionError", ""),
        (SLOW_SECOND, TLE, "", ""),
    ],
    ids=["right", "another input", "one way only", "crashes in its second run", "crashes in its first run", "slow"],
)
def test_what_submissions_come_to(
    tmp_path: Path, judge: Judge, code: str, verdict: Verdict, reason: str, message: str
) -> None:
    result = judge(multi_pass(tmp_path / "p"), code, cases=2)
    assert (result.verdict, result.reason) == (verdict, reason)
    failure = result.first_failure
    assert (failure.message if failure else "") == message


def test_a_validator_that_needs_one_run_has_one(tmp_path: Path, judge: Judge) -> None:
    folder = multi_pass(tmp_path / "p", "import sys\nsys.exit(42 if sys.stdin.read() == 'bcd\\n' else 43)\n")
    assert judge(folder, ENCODE).verdict is AC
    assert judge(folder, "print()\n").verdict is WA


COUNT = """\
import sys

given, answer, feedback = sys.argv[1:4]
number = int(open(given).read().split()[-1]) if "nextpass" in given else 1
if "nextpass" in given and open(feedback + "count").read() != str(number):
    sys.exit(2)
if number < {runs}:
    open(feedback + "count", "w").write(str(number + 1))
    open(feedback + "nextpass.in", "w").write("run " + str(number + 1))
sys.exit(42)
"""
"""a validator that wants so many runs, and to find what it left of the one before"""


@pytest.mark.parametrize("limits", ["", ", validation_passes: 1", ", validation_passes: 2", ", validation_passes: 5"])
def test_so_many_runs_and_no_more(tmp_path: Path, judge: Judge, limits: str) -> None:
    most = int(limits[-1]) if limits else 2
    assert judge(multi_pass(tmp_path / "p", COUNT.format(runs=most), limits=limits), "").verdict is AC
    result = judge(multi_pass(tmp_path / "p", COUNT.format(runs=most + 1), limits=limits), "")
    assert result.verdict is JE
    assert f"asks for run {most + 1} of the submission on sample/1; validation_passes is {most}" in result.message


def test_what_a_run_leaves_is_gone_in_the_next(tmp_path: Path, judge: Judge) -> None:
    code = "import os\nassert os.listdir() == []\nopen('left', 'w').write('x')\n"
    assert judge(multi_pass(tmp_path / "p", COUNT.format(runs=2)), code).verdict is AC


def test_files_of_a_case_are_there_in_each_run(tmp_path: Path, judge: Judge) -> None:
    folder = multi_pass(tmp_path / "p", COUNT.format(runs=2))
    (folder / "data" / "sample" / "1.files").mkdir()
    (folder / "data" / "sample" / "1.files" / "table.txt").write_text("5")
    assert judge(folder, "import os\nassert os.listdir() == ['table.txt']\nos.remove('table.txt')\n").verdict is AC


def test_feedback_does_not_pass_from_case_to_case(tmp_path: Path, judge: Judge) -> None:
    result = judge(multi_pass(tmp_path / "p", TWICE), ENCODE, cases=2)
    assert [case.verdict for case in result.cases] == [AC, AC]


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("make('x', 'w')\nsys.exit(43)", "exited with 43 and left a nextpass.in on sample/1"),
        ("make('x', 'w')\nsys.exit(1)", "exited with 1 on sample/1; it must exit with 42 or 43"),
        ("os.mkfifo(path)\nsys.exit(42)", "left a nextpass.in that is no file on sample/1"),
        ("os.mkdir(path)\nsys.exit(42)", "left a nextpass.in that is no file on sample/1"),
        ("os.symlink('/etc/passwd', path)\nsys.exit(42)", "left a nextpass.in that is no file on sample/1"),
        ("os.symlink('/no/such/file', path)\nsys.exit(43)", "exited with 43 and left a nextpass.in on sample/1"),
    ],
)
def test_what_is_wrong_with_a_next_input_is_the_packages_fault(
    tmp_path: Path, judge: Judge, end: str, words: str
) -> None:
    start = (
        "import os, sys\npath = sys.argv[3] + 'nextpass.in'\nmake = lambda text, mode: open(path, mode).write(text)\n"
    )
    result = judge(multi_pass(tmp_path / "p", start + end), "")
    assert (result.verdict, words in result.message) == (JE, True), result.message


def test_elsewhere_a_next_input_is_a_file_like_any_other(tmp_path: Path, judge: Judge) -> None:
    validator = "import sys\nopen(sys.argv[3] + 'nextpass.in', 'w').write('x')\nsys.exit({})\n"
    for code, verdict in ((42, AC), (43, WA)):
        folder = multi_pass(tmp_path / "p", validator.format(code), kinds="pass-fail")
        assert judge(folder, "").verdict is verdict


def test_limits_hold_for_each_run_and_the_worst_is_told(tmp_path: Path, judge: Judge) -> None:
    spend = "import time\nfirst = input().startswith('encode')\n"
    spend += "while time.process_time() < {time}: pass\nwaste = bytearray({memory})\nprint('x' * {output})\n"
    folder = multi_pass(tmp_path / "p", COUNT.format(runs=2))
    [case] = judge(folder, spend.format(time=0.3, memory=1, output=1)).cases
    assert case.verdict is AC, "in both runs together it takes more than the limit"
    for worst in ("first", "not first"):
        figures = {"time": 0.3, "memory": 4 * 10**7, "output": 500}
        code = spend.format(**{name: f"({value} if {worst} else 0)" for name, value in figures.items()})
        [case] = judge(folder, code).cases
        assert case.verdict is AC
        assert case.cpu >= 0.28, "what the process reads of itself may begin a little earlier than what is counted"
        assert case.memory > 4 * 10**7
        assert case.output_bytes == 501


INTERACTIVE = """\
import sys

given, answer, feedback = sys.argv[1:4]
number = int(open(given).read().split()[-1]) if "nextpass" in given else 1
print(number, flush=True)
if sys.stdin.readline() != f"{number} again\\n":
    sys.exit(43)
if number < 3:
    open(feedback + "nextpass.in", "w").write(str(number + 1))
sys.exit(42)
"""


class TestInteractive:
    """Several runs, each a conversation."""

    @pytest.mark.parametrize(
        ("code", "verdict"),
        [
            ("print(input(), 'again')\n", AC),
            ("number = input()\nprint(number if number == '3' else number + ' again')\n", WA),
            ("number = input()\nprint(number, 'again')\nassert number != '2'\n", RE),
        ],
    )
    def test_verdicts(self, tmp_path: Path, judge: Judge, code: str, verdict: Verdict) -> None:
        folder = multi_pass(
            tmp_path / "p", INTERACTIVE, kinds="[interactive, multi-pass]", limits=", validation_passes: 3"
        )
        assert judge(folder, code).verdict is verdict

    def test_too_many_runs(self, tmp_path: Path, judge: Judge) -> None:
        folder = multi_pass(tmp_path / "p", INTERACTIVE, kinds="[interactive, multi-pass]")
        result = judge(folder, "print(input(), 'again')\n")
        assert (result.verdict, "validation_passes is 2" in result.message) == (JE, True)

    def test_the_transcript_tells_the_runs(self, tmp_path: Path, judge: Judge) -> None:
        folder = multi_pass(
            tmp_path / "p", INTERACTIVE, kinds="[interactive, multi-pass]", limits=", validation_passes: 3"
        )
        result = judge(folder, "number = input()\nprint(number if number == '2' else number + ' again')\n")
        words = [said for said in result.cases[0].transcript if said.text]
        assert words == [
            Said("validator", b"1\n", 1),
            Said("submission", b"1 again\n", 1),
            Said("validator", b"2\n", 2),
            Said("submission", b"2\n", 2),
        ]


def test_the_transcript_tells_inputs_and_outputs(tmp_path: Path, judge: Judge) -> None:
    result = judge(multi_pass(tmp_path / "p"), "print(input(), 'ok')\n")
    assert list(result.cases[0].transcript) == [
        Said("validator", b"encode\nabc\n", 1),
        Said("submission", b"encode ok\n", 1),
        Said("validator", b"decode\nencode ok\n", 2),
        Said("submission", b"decode ok\n", 2),
    ]
    assert judge(multi_pass(tmp_path / "p"), ENCODE).cases[0].transcript == ()
