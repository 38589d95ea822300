"""Interactive problems: who failed first, every way to block, close or die, and that neither side is blamed for the
other."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from made_conversations import GUESS_CPP, SEARCH, interactive, submitted

from localjudge.judging.conversation import Failure, settled
from localjudge.judging.session import Session
from localjudge.judging.timing import Nobody
from localjudge.model import MIB, CaseResult, Submission, SubmissionResult, Verdict
from localjudge.problems.layouts import ignore
from localjudge.problems.package import read_package
from localjudge.records import replace
from localjudge.sandbox.client import Sandbox

AC, WA, TLE, RE, OLE, MLE, JE = (getattr(Verdict, name) for name in ("AC", "WA", "TLE", "RE", "OLE", "MLE", "JE"))

Judge = Callable[..., SubmissionResult]


@pytest.fixture(scope="module")
def sandboxes() -> Iterator[list[Sandbox]]:
    with Sandbox() as made:
        yield [made]


@pytest.fixture(scope="module", autouse=True)
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache that the tests of this file share: compiling takes long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def judge(tmp_path: Path, sandboxes: list[Sandbox]) -> Judge:
    """Judges a submission to a package on its first cases."""

    def judged(folder: Path, code: str, *, cases: int = 1, name: str = "main.py", **limits: float) -> SubmissionResult:
        problem = read_package(folder, id="p", site="icpc", ui="en", warn=ignore)
        problem = replace(problem, cases=problem.cases[:cases], **limits)
        path = submitted(folder, code, f"accepted/{name}")
        language = "cpp" if path.suffix == ".cpp" else "python3"
        one = Submission(path, language, problem)
        [result] = Session(1, sandboxes).judge([one], Nobody(), transcript=True)
        return result

    return judged


def why(result: SubmissionResult) -> tuple[Verdict, str]:
    return result.verdict, result.reason


def case(result: SubmissionResult) -> CaseResult:
    return result.cases[-1]


WAIT = "import time\ntime.sleep(60)\n"
WRITE_AT_LAST = "import os, signal\nsignal.signal(signal.SIGPIPE, signal.SIG_DFL)\nos.write(1, b'1')\n"
GUESS_500 = "print(500, flush=True)\nassert input() == '='\n"
END_OF_INPUT = "import sys\nassert sys.stdin.read() == ''\n"

SUBMISSIONS = {
    "right": (SEARCH, AC, ""),
    "right at once": (GUESS_500, AC, ""),
    "gives up": ("print(1, flush=True)\ninput()\n", WA, ""),
    "guesses nothing": ("", WA, ""),
    "nonsense, and then crashes at the end of its input": ("print('x', flush=True)\ninput()\n", WA, ""),
    "nonsense, and then crashes by writing to nobody": (
        "import sys\nprint('x', flush=True)\nsys.stdin.read()\nprint('y' * 10**6, flush=True)\n",
        WA,
        "",
    ),
    "nonsense, and then waits": ("print('x', flush=True)\n" + WAIT, WA, ""),
    "nonsense, and then computes": ("print('x', flush=True)\nwhile True: pass\n", WA, ""),
    "crashes first": ("import sys\nsys.exit(3)\n", RE, "exit 3"),
    "crashes after a guess": ("print(1, flush=True)\ninput()\n1 / 0\n", RE, "ZeroDivisionError"),
    "crashes after a guess, without reading the answer": ("print(1, flush=True)\n1 / 0\n", RE, "ZeroDivisionError"),
    "crashes after it was accepted": (GUESS_500 + END_OF_INPUT + "1 / 0\n", RE, "ZeroDivisionError"),
    "computes first": ("while True: pass\n", TLE, ""),
    "computes after it was accepted": (GUESS_500 + END_OF_INPUT + "while True: pass\n", TLE, ""),
    "waits first": (WAIT, TLE, "idle"),
    "reads first": ("print(input())\n", TLE, "idle"),
    "waits after it was accepted": (GUESS_500 + END_OF_INPUT + WAIT, TLE, "idle"),
    "takes too much memory": ("x = bytearray(10**9)\nprint(500)\n", MLE, ""),
    "never reads": ("for i in range(1, 13): print(i, flush=True)\n", WA, ""),
    "never reads, and is right": ("for i in (499, 500): print(i, flush=True)\n", AC, ""),
    "floods": ("while True: print(1)\n", WA, ""),
    "closes its output": ("import os\nos.close(1)\nimport sys\nsys.stdin.read()\nos._exit(0)\n", WA, ""),
    "closes its output and crashes": ("import os\nos.close(1)\nimport sys\nsys.stdin.read()\nos._exit(1)\n", WA, ""),
    "closes its input": ("import os\nprint(500, flush=True)\nos.close(0)\nos._exit(0)\n", AC, ""),
    "closes its input and guesses wrong": ("import os\nos.close(0)\nprint(1, flush=True)\nos._exit(0)\n", WA, ""),
    "dies of writing to nobody after it was accepted": (GUESS_500 + END_OF_INPUT + WRITE_AT_LAST, RE, "SIGPIPE"),
    "a child of it goes on speaking": (
        "import os\nif os.fork(): os._exit(0)\nimport time\ntime.sleep(0.2)\nprint(500, flush=True)\n",
        WA,
        "",
    ),
}


@pytest.mark.parametrize(("code", "verdict", "reason"), SUBMISSIONS.values(), ids=SUBMISSIONS)
def test_what_submissions_come_to(tmp_path: Path, judge: Judge, code: str, verdict: Verdict, reason: str) -> None:
    assert why(judge(interactive(tmp_path / "p"), code, memory=256 * MIB)) == (verdict, reason)


def test_every_case_is_judged(tmp_path: Path, judge: Judge) -> None:
    result = judge(interactive(tmp_path / "p"), SEARCH, cases=9)
    assert [(one.name, one.verdict) for one in result.cases] == [
        ("sample/1", AC),
        ("secret/1", AC),
        ("secret/2", AC),
    ]
    assert all(one.output_bytes >= 4 and one.cpu > 0 and one.memory > MIB for one in result.cases)
    result = judge(interactive(tmp_path / "p"), GUESS_500, cases=9)
    assert [one.verdict for one in result.cases] == [AC, RE, RE]


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
@pytest.mark.parametrize(("code", "verdict"), [(SEARCH, AC), ("print(1, flush=True)\ninput()\n", WA), ("1 / 0", RE)])
def test_a_compiled_validator(tmp_path: Path, judge: Judge, code: str, verdict: Verdict) -> None:
    assert judge(interactive(tmp_path / "p", GUESS_CPP, name="validate.cpp"), code).verdict is verdict


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
def test_a_compiled_submission(tmp_path: Path, judge: Judge) -> None:
    code = """
#include <iostream>
int main() {
    int low = 1, high = 1000, middle;
    for (char answer = ' '; answer != '=';) {
        std::cout << (middle = (low + high) / 2) << std::endl;
        std::cin >> answer;
        if (answer == '<') high = middle - 1; else low = middle + 1;
    }
}
"""
    assert judge(interactive(tmp_path / "p"), code, cases=9, name="main.cpp").verdict is AC


def test_the_validators_message_is_told(tmp_path: Path, judge: Judge) -> None:
    result = judge(interactive(tmp_path / "p"), "print('x y', flush=True)\ninput()\n")
    assert (result.verdict, case(result).message) == (WA, "not a number: 'x y\\n'")
    assert b"EOFError" in case(result).stderr


class TestOutputLimit:
    ANSWERS = "import sys\nsys.exit(42 if len(sys.stdin.buffer.read()) == int(open(sys.argv[1]).read()) else 43)\n"

    def test_holds_for_what_passes_through(self, tmp_path: Path, judge: Judge) -> None:
        folder = interactive(tmp_path / "p", self.ANSWERS)
        assert why(judge(folder, "print('x' * 499)\n", output=500)) == (AC, "")
        assert why(judge(folder, "print('x' * 500)\n", output=500)) == (OLE, "")
        assert why(judge(folder, "print('x' * 500)\n", output=501)) == (WA, "")

    def test_ends_a_flood(self, tmp_path: Path, judge: Judge) -> None:
        result = judge(interactive(tmp_path / "p", self.ANSWERS), "while True: print('x' * 1000)\n", output=MIB)
        assert why(result) == (OLE, "")
        assert result.cpu < 0.5

    def test_wins_over_the_crash_that_follows_from_it(self, tmp_path: Path, judge: Judge) -> None:
        code = "import sys\ntry:\n    while True: print('x' * 1000)\nexcept BrokenPipeError: 1 / 0\n"
        assert why(judge(interactive(tmp_path / "p", self.ANSWERS), code, output=MIB)) == (OLE, "")

    def test_a_flood_that_nobody_reads_is_held_up(self, tmp_path: Path, judge: Judge) -> None:
        validator = "import sys, time\ntime.sleep(60)\n"
        folder = interactive(tmp_path / "p", validator, limits=", validation_time: 0.1")
        result = judge(folder, "while True: print(1)\n")
        assert result.verdict is JE
        assert case(result).output_bytes < MIB


class TestValidators:
    """What goes wrong on the validator's side is never held against the submission."""

    @pytest.mark.parametrize("code", [SEARCH, "import sys\nsys.exit(3)\n", "", "while True: pass\n"])
    @pytest.mark.parametrize(
        ("end", "words"), [("1 / 0", "exited with 1 (ZeroDivisionError"), ("sys.exit(0)", "exited with 0")]
    )
    def test_one_that_ends_in_another_way(self, tmp_path: Path, judge: Judge, code: str, end: str, words: str) -> None:
        result = judge(interactive(tmp_path / "p", f"import sys\nsys.stdin.readline()\n{end}\n"), code)
        assert result.verdict is JE
        assert f"the output validator {words}" in result.message
        assert "it must exit with 42 or 43" in result.message

    def test_how_the_submission_had_ended_before_is_told(self, tmp_path: Path, judge: Judge) -> None:
        folder = interactive(tmp_path / "p", "print(1)\nassert input()\n")
        result = judge(folder, "import sys\nsys.exit(3)\n")
        assert result.verdict is JE
        assert "exited with 1 (EOFError" in result.message
        assert result.message.endswith("before that, the submission had ended: RE (exit 3)")
        assert "before that" not in judge(folder, "").message

    def test_a_signal(self, tmp_path: Path, judge: Judge) -> None:
        result = judge(interactive(tmp_path / "p", "import os\nos.kill(os.getpid(), 11)\n"), SEARCH)
        assert (result.verdict, "was ended by signal 11" in result.message) == (JE, True)

    def test_one_that_computes_without_end(self, tmp_path: Path, judge: Judge) -> None:
        folder = interactive(tmp_path / "p", "while True: pass\n", limits=", validation_time: 0.3")
        result = judge(folder, SEARCH)
        assert (result.verdict, "passed its time limit" in result.message) == (JE, True)

    def test_one_that_waits_without_end(self, tmp_path: Path, judge: Judge) -> None:
        folder = interactive(tmp_path / "p", "import time\ntime.sleep(60)\n", limits=", validation_time: 0.1")
        result = judge(folder, SEARCH)
        assert (result.verdict, "passed its wall limit" in result.message) == (JE, True)
        assert result.message.endswith("the submission had ended: TLE (idle)")

    def test_one_that_floods(self, tmp_path: Path, judge: Judge) -> None:
        folder = interactive(tmp_path / "p", "while True: print('x' * 1000)\n")
        result = judge(folder, "while input(): pass\n", time=5.0)
        assert (result.verdict, "passed its output limit" in result.message) == (JE, True)

    def test_one_that_takes_too_much_memory(self, tmp_path: Path, judge: Judge) -> None:
        folder = interactive(tmp_path / "p", "x = bytearray(10**9)\n", limits=", validation_memory: 100")
        result = judge(folder, SEARCH)
        assert (result.verdict, "passed its memory limit" in result.message) == (JE, True)

    def test_one_that_does_not_become_a_program(self, tmp_path: Path, judge: Judge) -> None:
        result = judge(interactive(tmp_path / "p", "def\n"), SEARCH)
        assert (result.verdict, "output validator" in result.message) == (JE, True)

    def test_one_that_speaks_to_a_submission_which_has_gone_lives_on(self, tmp_path: Path, judge: Judge) -> None:
        validator = """
import signal, sys
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
sys.stdin.read()
for _ in range(1000):
    print("x" * 1000, flush=True)
sys.exit(42)
"""
        assert why(judge(interactive(tmp_path / "p", validator), "")) == (AC, "")
        assert why(judge(interactive(tmp_path / "p", validator), "1 / 0")) == (RE, "ZeroDivisionError")

    def test_one_that_accepts_without_a_word(self, tmp_path: Path, judge: Judge) -> None:
        folder = interactive(tmp_path / "p", "raise SystemExit(42)\n")
        assert why(judge(folder, "")) == (AC, "")
        assert why(judge(folder, "import sys\nsys.stdin.read()\n")) == (AC, "")
        assert why(judge(folder, "input()\n")) == (RE, "EOFError")

    def test_one_that_rejects_without_a_word(self, tmp_path: Path, judge: Judge) -> None:
        folder = interactive(tmp_path / "p", "raise SystemExit(43)\n")
        for code in ("", "input()\n", "import sys\nsys.stdin.read()\nwhile True: pass\n"):
            assert why(judge(folder, code)) == (WA, "")

    def test_one_that_closes_its_output_and_goes_on(self, tmp_path: Path, judge: Judge) -> None:
        validator = "import os, sys\nos.close(1)\nos._exit(42 if sys.stdin.read() == 'end\\n' else 43)\n"
        folder = interactive(tmp_path / "p", validator)
        assert why(judge(folder, "import sys\nprint('end' if not sys.stdin.read() else 'more')\n")) == (AC, "")

    def test_one_that_closes_its_input_and_goes_on(self, tmp_path: Path, judge: Judge) -> None:
        validator = "import os, sys, time\nos.close(0)\nprint('go', flush=True)\ntime.sleep(0.3)\nos._exit(42)\n"
        folder = interactive(tmp_path / "p", validator)
        assert why(judge(folder, "input()\n")) == (AC, "")
        assert why(judge(folder, "input()\nimport time\ntime.sleep(0.1)\nprint(1)\n"))[0] is RE

    BUSY = """
import sys, time
while time.process_time() < {seconds}: pass
print("go", flush=True)
sys.exit(42 if input() == "went" else 43)
"""
    """a validator that cannot stand the end of its input"""

    def test_the_time_that_it_takes_is_not_the_submissions(self, tmp_path: Path, judge: Judge) -> None:
        folder = interactive(tmp_path / "p", self.BUSY.format(seconds=1.8), limits=", validation_time: 4")
        result = judge(folder, "input()\nprint('went')\n", time=0.3)
        assert why(result) == (AC, "")
        assert result.wall > 1.6, "the limit on the clock"

    def test_a_submission_that_keeps_a_busy_one_waiting_is_late_all_the_same(
        self, tmp_path: Path, judge: Judge
    ) -> None:
        busy = self.BUSY.replace("input()", "sys.stdin.readline()").format(seconds=0.6)
        folder = interactive(tmp_path / "p", busy, limits=", validation_time: 1")
        assert why(judge(folder, WAIT, time=0.3)) == (TLE, "idle")

    def test_it_is_given_what_the_format_promises(self, tmp_path: Path, judge: Judge) -> None:
        validator = """
import os, sys
given, answer, feedback, *rest = sys.argv[1:]
good = open(given).read() == "500\\n" and open(answer).read() == "" and feedback.endswith("/")
sys.exit(42 if good and rest == ["a", "b c"] and os.listdir(feedback) == [] and not sys.stdin.read() else 43)
"""
        folder = interactive(tmp_path / "p", validator)
        (folder / "data" / "sample" / "test_group.yaml").write_text("output_validator_args: [a, b c]\n")
        for _ in range(2):
            assert judge(folder, "").verdict is AC


class TestWhoFailedFirst:
    """Both sides of the edge of each rule, without running anything."""

    @pytest.mark.parametrize("verdict", [RE, TLE, MLE, OLE])
    def test_a_failure(self, verdict: Verdict) -> None:
        failure = Failure(verdict, "why", 5.0)
        assert settled(failure, WA, 4.9) == (WA, "")
        assert settled(failure, WA, 5.1) == (verdict, "why")
        assert settled(failure, WA, 5.0) == (verdict, "why")
        assert settled(failure, AC, 4.9) == (verdict, "why")
        assert settled(failure, AC, 5.1) == (verdict, "why")

    def test_none(self) -> None:
        for answered in (4.9, 5.1):
            assert settled(Failure(AC, "", 5.0), WA, answered) == (WA, "")
            assert settled(Failure(AC, "", 5.0), AC, answered) == (AC, "")
