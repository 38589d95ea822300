"""Sessions: the same verdicts in the same order whatever the number of lanes, what is taken again, and early ends."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from localjudge import programs
from localjudge.builds import Build, build
from localjudge.judging import session as session_module
from localjudge.judging.cases import Program, judge_case
from localjudge.judging.session import Session
from localjudge.model import (
    MIB,
    Case,
    CaseResult,
    Checker,
    JudgeFault,
    Limits,
    Problem,
    Submission,
    SubmissionResult,
    Verdict,
)
from localjudge.records import replace
from localjudge.sandbox.client import Run, Sandbox
from localjudge.toolchains import resolve

pytestmark = pytest.mark.usefixtures("cache")

ADD = "a, b = map(int, input().split())\nprint(a + b)\n"


class Heard:
    """A listener that keeps what it is told."""

    def __init__(self, on_case: Callable[[], None] | None = None) -> None:
        self.total = -1
        self.started: list[str] = []
        self.cases: list[tuple[str, str]] = []
        self.done: list[SubmissionResult] = []
        self.stopped = 0
        self.threads: set[threading.Thread] = set()
        self._on_case = on_case

    def start(self, total_cases: int) -> None:
        self.total = total_cases

    def submission_started(self, submission: Submission, cases: int) -> None:
        self.threads.add(threading.current_thread())
        self.started.append(submission.path.name)

    def case_done(self, submission: Submission, result: CaseResult) -> None:
        self.threads.add(threading.current_thread())
        self.cases.append((submission.path.name, result.name))
        if self._on_case:
            self._on_case()

    def submission_done(self, result: SubmissionResult) -> None:
        self.threads.add(threading.current_thread())
        self.done.append(result)

    def stop(self) -> None:
        self.stopped += 1


class Shop:
    """A problem of sums, and submissions to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problem = Problem(
            id="classic/sum",
            site="classic",
            title="Sum",
            path=folder,
            time=5.0,
            memory=64 * MIB,
            output=MIB,
            checker=Checker("tokens"),
            cases=tuple(self.case(number) for number in range(4)),
        )

    def case(self, number: int) -> Case:
        given, answer = self.folder / f"{number}.in", self.folder / f"{number}.ans"
        given.write_text(f"{number} {number}\n")
        answer.write_text(f"{number + number}\n")
        return Case(f"secret/{number}", given, answer)

    def submission(self, name: str, text: str, language: str = "python3") -> Submission:
        path = self.folder / name
        path.write_text(text)
        return Submission(path, language, self.problem)


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path)


def told(results: list[SubmissionResult]) -> list[object]:
    return [
        (one.submission.path.name, one.verdict, one.reason, [(case.name, case.verdict) for case in one.cases])
        for one in results
    ]


@pytest.mark.parametrize("first_failure", [False, True])
def test_the_number_of_lanes_changes_neither_verdicts_nor_order(shop: Shop, first_failure: bool) -> None:
    submissions = [
        shop.submission("good.py", ADD),
        shop.submission("wrong_at_2.py", ADD.replace("a + b)", "a + b + (a == 2))")),
        shop.submission("broken.py", "print("),
        shop.submission("raises_at_1.py", ADD + "if a == 1: raise KeyError(a)\n"),
        shop.submission("slow_first.py", "import time\n" + ADD.replace("print", "time.sleep(0.1 - a / 40); print")),
    ]
    wanted = None
    for jobs in (1, 2):
        heard = Heard()
        with Session(jobs) as session:
            results = session.judge(submissions, heard, first_failure=first_failure)
        assert not session.interrupted
        assert told(heard.done) == told(results), "announced in the order of the submissions"
        assert heard.started == [one.path.name for one in submissions] or jobs > 1
        assert heard.total == 4 * len(submissions)
        assert heard.stopped == 1
        assert heard.threads == {threading.current_thread()}
        wanted = wanted or told(results)
        assert told(results) == wanted
    assert [one.verdict for one in results] == [Verdict.AC, Verdict.WA, Verdict.CE, Verdict.RE, Verdict.AC]
    assert len(results[1].cases) == (3 if first_failure else 4)
    assert "broken.py" in results[2].message


def test_a_session_judges_more_than_once(shop: Shop) -> None:
    with Session(1) as session:
        for _ in range(2):
            assert session.judge([shop.submission("good.py", ADD)], Heard())[0].verdict is Verdict.AC
        assert session.judge([], Heard()) == []


def test_a_language_that_is_not_installed_is_skipped(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "resolve", lambda language: None)
    with Session(2) as session:
        (result,) = session.judge([shop.submission("good.py", ADD)], Heard())
    assert (result.verdict, result.message, result.cases) == (Verdict.SK, "Python 3 is not installed", ())
    assert result.as_expected
    assert result.finished


# What is taken again

Said = Callable[[Case, Limits, int], CaseResult]


def scripted(monkeypatch: pytest.MonkeyPatch, said: Said) -> list[tuple[str, float, int]]:
    """Has cases judged by what `said` makes of them, its last argument counting a case's turns; returns who was
    judged, held to which time, and how many ran at that moment."""
    taken: list[tuple[str, float, int]] = []
    lock = threading.Lock()
    running = 0

    def judge(sandbox: Sandbox, program: Program, case: Case, limits: Limits, *_: object) -> CaseResult:
        nonlocal running
        with lock:
            running += 1
            turn = sum(name == case.name for name, _, _ in taken)
            taken.append((case.name, limits.time, running))
        time.sleep(0.01)
        with lock:
            running -= 1
        return said(case, limits, turn)

    monkeypatch.setattr(session_module, "judge_case", judge)
    return taken


def result_of(case: Case, cpu: float, verdict: Verdict = Verdict.AC, reason: str = "") -> CaseResult:
    return CaseResult(case.name, verdict, reason, cpu, cpu, MIB, 1)


@pytest.mark.parametrize(
    ("cpu", "verdict", "reason", "again"),
    [
        (3.99, Verdict.AC, "", False),
        (4.0, Verdict.AC, "", True),
        (5.5, Verdict.TLE, "", True),
        (6.0, Verdict.TLE, "", True),
        (6.01, Verdict.TLE, "", False),
        (4.5, Verdict.WA, "", True),
        (0.9, Verdict.TLE, "idle", False),
        (1.1, Verdict.TLE, "wall clock", True),
    ],
)
def test_a_result_near_its_limit_is_taken_again_alone(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, cpu: float, verdict: Verdict, reason: str, again: bool
) -> None:
    def said(case: Case, limits: Limits, turn: int) -> CaseResult:
        if case.name == "secret/1" and turn == 0:
            return result_of(case, cpu, verdict, reason)
        return result_of(case, 0.1 + turn)

    taken = scripted(monkeypatch, said)
    with Session(2) as session:
        (result,) = session.judge([shop.submission("a.py", ADD)], Heard())
    mine = [(limit, running) for name, limit, running in taken if name == "secret/1"]
    assert mine[0][0] == pytest.approx(6.0), "let go on for a fifth beyond the limit"
    assert len(mine) == 1 + again
    if again:
        assert mine[1] == (5.0, 1), "held to the limit itself, and nobody beside it"
    assert result.cases[1].cpu == (1.1 if again else cpu)
    assert result.verdict is (Verdict.AC if again else verdict)
    assert len(taken) == 4 + again


def test_one_lane_takes_nothing_again(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = scripted(monkeypatch, lambda case, limits, turn: result_of(case, 4.9))
    with Session(1) as session:
        (result,) = session.judge([shop.submission("a.py", ADD)], Heard())
    assert [limit for _, limit, _ in taken] == [5.0] * 4
    assert result.verdict is Verdict.AC


@pytest.mark.parametrize(("each", "again"), [(0.9, False), (1.1, True), (2.5, False)])
def test_a_shared_limit_near_its_end_is_taken_again_as_a_whole(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, each: float, again: bool
) -> None:
    shop.problem = replace(shop.problem, id="algospot/sum", site="algospot")
    taken = scripted(monkeypatch, lambda case, limits, turn: result_of(case, 1.2 if turn else each))
    with Session(2) as session:
        (result,) = session.judge([shop.submission("a.py", ADD)], Heard())
    names = [name for name, _, _ in taken]
    if again:
        assert sorted(names) == sorted(2 * [case.name for case in shop.problem.cases])
        assert all(running == 1 for _, _, running in taken[4:])
    assert result.verdict is (Verdict.AC if each < 2 else Verdict.TLE)
    assert [case.cpu for case in result.cases][:2] == [1.2 if again else each] * 2


def test_a_shared_limit_that_is_surely_passed_is_not_taken_again(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(case: Case, limits: Limits, turn: int) -> CaseResult:
        if case.name == "secret/3":  # never ends by itself
            return result_of(case, limits.time + 0.01, Verdict.TLE)
        return result_of(case, 4.0 if case.name == "secret/0" else 0.0)

    shop.problem = replace(shop.problem, id="algospot/sum", site="algospot")
    taken = scripted(monkeypatch, said)
    with Session(2) as session:
        (result,) = session.judge([shop.submission("a.py", ADD)], Heard())
    assert result.verdict is Verdict.TLE
    assert len({name for name, _, _ in taken}) == len(taken)


@pytest.mark.parametrize(("cpu", "again"), [(0.9, False), (1.1, True)])
def test_the_clock_is_doubted_where_the_limit_is_shared_too(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, cpu: float, again: bool
) -> None:
    shop.problem = replace(shop.problem, id="algospot/sum", site="algospot", cases=shop.problem.cases[:1])

    def said(case: Case, limits: Limits, turn: int) -> CaseResult:
        return result_of(case, 0.5) if turn else result_of(case, cpu, Verdict.TLE, "wall clock")

    taken = scripted(monkeypatch, said)
    with Session(2) as session:
        (result,) = session.judge([shop.submission("a.py", ADD)], Heard())
    assert len(taken) == 1 + again
    assert result.verdict is (Verdict.AC if again else Verdict.TLE)


def test_nothing_is_compiled_while_a_case_is_taken_alone(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    compiling = threading.Event()
    seen: list[bool] = []

    def slow_build(source: Path, *others: Any, entry: str, memory: Any) -> Build:
        if source.name == "b.py":
            compiling.set()
            time.sleep(0.3)
            compiling.clear()
        return build(source, *others)

    def said(case: Case, limits: Limits, turn: int) -> CaseResult:
        if limits.time == 5.0:  # alone
            seen.append(compiling.is_set())
        elif not seen:
            compiling.wait(20)
        return result_of(case, 4.5)

    monkeypatch.setattr(session_module, "make", slow_build)
    scripted(monkeypatch, said)
    shop.problem = replace(shop.problem, cases=shop.problem.cases[:1])
    with Session(2) as session:
        session.judge([shop.submission("a.py", ADD), shop.submission("b.py", ADD)], Heard())
    assert seen == [False, False]


# Faults and early ends


def test_a_validator_that_does_not_compile_or_run_is_a_judge_error(shop: Shop) -> None:
    broken = shop.folder / "validate.py"
    broken.write_text("print(")
    shop.problem = replace(shop.problem, checker=Checker("validator", (), broken))
    with Session(1) as session:
        (result,) = session.judge([shop.submission("good.py", ADD)], Heard())
    assert (result.verdict, result.cases) == (Verdict.JE, ())
    assert "validate.py: the output validator does not compile: " in result.message
    assert "SyntaxError" in result.message


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("validate.cobol", "", "no language has the extension '.cobol'"),
        ("validate.py", "\xff", "not UTF-8"),
        ("validate.gone", None, "no such file"),
    ],
)
def test_a_validator_that_is_no_program_is_a_judge_error(shop: Shop, name: str, text: str | None, said: str) -> None:
    path = shop.folder / name
    if text is not None:
        path.write_bytes(text.encode("latin-1"))
    shop.problem = replace(shop.problem, checker=Checker("validator", (), path))
    with Session(1) as session:
        (result,) = session.judge([shop.submission("good.py", ADD)], Heard())
    assert result.verdict is Verdict.JE
    assert said in result.message


def test_a_validator_in_a_language_that_is_not_installed(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "resolve", lambda of: None if of.key == "cpp" else resolve(of))
    path = shop.folder / "validate.cpp"
    path.write_text("int main() { return 42; }")
    shop.problem = replace(shop.problem, checker=Checker("validator", (), path))
    with Session(1) as session:
        (result,) = session.judge([shop.submission("good.py", ADD)], Heard())
    assert result.verdict is Verdict.JE, "the package's fault, and no reason to skip the submission"
    assert "the output validator needs C++17, which is not installed" in result.message


def test_a_case_whose_files_are_gone_is_a_judge_error(shop: Shop) -> None:
    shop.problem.cases[1].input.unlink()
    shop.problem.cases[2].answer.unlink()
    with Session(1) as session:
        (result,) = session.judge([shop.submission("good.py", ADD)], Heard())
    assert [case.verdict for case in result.cases] == [Verdict.AC, Verdict.JE, Verdict.JE, Verdict.AC]
    assert "1.in" in result.message


def test_a_source_that_is_gone_is_a_judge_error(shop: Shop) -> None:
    submission = shop.submission("good.py", ADD)
    submission.path.unlink()
    with Session(1) as session:
        (result,) = session.judge([submission], Heard())
    assert (result.verdict, result.cases) == (Verdict.JE, ())
    assert "good.py" in result.message


def test_a_worker_that_is_killed_costs_its_case_and_no_more(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(sandbox: Sandbox, program: Program, case: Case, limits: Limits, *_: object) -> CaseResult:
        if case.name == "secret/1":
            sandbox._worker.kill()
            sandbox._worker.wait()
        return judge_case(sandbox, program, case, limits)

    monkeypatch.setattr(session_module, "judge_case", judge)
    with Session(1) as session:
        (result,) = session.judge([shop.submission("good.py", ADD)], Heard())
        folders = [sandbox.folder for sandbox in session._sandboxes]
    assert [case.verdict for case in result.cases] == [Verdict.AC, Verdict.JE, Verdict.AC, Verdict.AC]
    assert "worker died" in result.message
    assert not any(folder.exists() for folder in folders)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_returns_what_was_finished(shop: Shop, jobs: int) -> None:
    endless = shop.submission("endless.py", ADD + "while a == 2: pass\n")
    submissions = [shop.submission("good.py", ADD), endless, shop.submission("never.py", ADD + "#\n")]
    heard = Heard()

    def press() -> None:
        # After the last cases that can be done before the endless one.
        if {("endless.py", "secret/0"), ("endless.py", "secret/1")} <= set(heard.cases):
            os.kill(os.getpid(), signal.SIGINT)

    heard._on_case = press
    with Session(jobs) as session:
        results = session.judge(submissions, heard)
        assert session.interrupted
        folders = [sandbox.folder for sandbox in session._sandboxes]
        with pytest.raises(JudgeFault, match="closed"):
            session._sandboxes[0].run(Run(("/bin/true",), results[0].limits))
    assert [(one.submission.path.name, one.verdict, one.finished) for one in results][:2] == [
        ("good.py", Verdict.AC, True),
        ("endless.py", Verdict.AC, False),
    ]
    assert [one.submission.path.name for one in heard.done] == ["good.py"]
    assert heard.stopped == 1
    assert not any(folder.exists() for folder in folders)


def test_ctrl_c_while_something_is_compiled_says_nothing_of_it(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(*args: object, **named: object) -> object:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.3)
        raise JudgeFault("the sandbox's worker died in this run")

    monkeypatch.setattr(session_module, "make", build)
    with Session(1) as session:
        assert session.judge([shop.submission("good.py", ADD)], Heard()) == []
        assert session.interrupted


def test_a_fault_of_our_own_is_raised_and_ends_everything(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(*args: object) -> CaseResult:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(session_module, "judge_case", judge)
    heard = Heard()
    with Session(2) as session, pytest.raises(ZeroDivisionError, match="a bug"):
        session.judge([shop.submission("good.py", ADD)], heard)
    assert heard.stopped == 1
