"""Results made by hand, for the tests of the reports."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from localjudge.model import (
    MIB,
    Case,
    CaseResult,
    Checker,
    Difference,
    Problem,
    Submission,
    SubmissionResult,
    Verdict,
)
from localjudge.sites import site

ROOT = Path("/home/someone/judge")

HOSTILE = "\x1b[2J\x1b]0;owned\x07[red]x[/red] <script>&\"' \u202e\ud800\udcff\x00\x9b31m\r\x7f:smile:"
"""what a program or a file's name may hold: controls, markup of rich and HTML, overrides, halves of surrogates"""


def problem(
    name: str = "baekjoon/9663",
    cases: int = 3,
    *,
    title: str = "N-Queen",
    time: float = 10.0,
    memory: int = 128 * MIB,
    **others: Any,
) -> Problem:
    folder = ROOT / "testdata" / name
    return Problem(
        id=name,
        site=name.split("/", maxsplit=1)[0],
        title=title,
        path=folder,
        time=time,
        memory=memory,
        output=64 * MIB,
        checker=Checker("tokens"),
        cases=tuple(Case(case_name(i), folder / f"{i}.in", folder / f"{i}.ans") for i in range(cases)),
        **others,
    )


def case_name(number: int) -> str:
    return "sample/1" if number == 0 else f"secret/{number}"


def accepted(number: int, cpu: float = 0.1, memory: int = 10 * MIB) -> CaseResult:
    return CaseResult(case_name(number), Verdict.AC, "", cpu, cpu + 0.01, memory, 100)


def failed(number: int, verdict: Verdict, reason: str = "", **others: Any) -> CaseResult:
    values: dict[str, Any] = {"cpu": 0.2, "wall": 0.21, "memory": 12 * MIB, "output_bytes": 5, **others}
    return CaseResult(case_name(number), verdict, reason, **values)


def result(
    *cases: CaseResult,
    of: Problem | None = None,
    file: str = "queens.py",
    language: str = "python3",
    expected: tuple[Verdict, ...] = (Verdict.AC,),
    verdict: Verdict | None = None,
    **others: Any,
) -> SubmissionResult:
    """A submission's result, its verdict and reason those of the first case that isn't AC unless given."""
    whose = of or problem(cases=max(len(cases), 1))
    first = next((case for case in cases if case.verdict is not Verdict.AC), None)
    values: dict[str, Any] = {
        "limits": site(whose.site).limits_for(whose, language),
        "reason": first.reason if first else "",
        **others,
    }
    return SubmissionResult(
        submission=Submission(ROOT / "solutions" / whose.id / file, language, whose, expected),
        verdict=verdict or (first.verdict if first else Verdict.AC),
        cases=cases,
        **values,
    )


def one_of_each() -> list[SubmissionResult]:
    """A result of every kind, as expected and not, with hostile words wherever a program or a file can put them."""
    whose = problem(title=HOSTILE)
    bytes_ = HOSTILE.encode("utf-8", "surrogatepass") + b"\xff\xfe\n"
    wrong = failed(1, Verdict.WA, difference=Difference(2, b"92", bytes_, 1))
    return [
        result(accepted(0), accepted(1), accepted(2), of=whose),
        result(accepted(0), wrong, of=whose, file="wrong_answer/off_by_one.py", expected=(Verdict.WA,)),
        result(accepted(0), wrong, of=whose, file=f"{HOSTILE.replace('/', '').replace(chr(0), '')}.py"),
        result(failed(0, Verdict.PE, difference=Difference(1, None, b" ")), of=whose, file="spaces.py"),
        result(failed(0, Verdict.WA, message=HOSTILE), of=whose, file="refused.py"),
        result(failed(0, Verdict.RE, "ValueError", stderr=bytes_), of=whose, file="crash.py"),
        result(failed(0, Verdict.TLE, cpu=32.004), of=whose, file="slow.py"),
        result(failed(0, Verdict.TLE, "idle", wall=65.0), of=whose, file="sleeper.py"),
        result(failed(0, Verdict.MLE, memory=400 * MIB), of=whose, file="large.py"),
        result(failed(0, Verdict.OLE, output_bytes=64 * MIB), of=whose, file="endless.py"),
        result(of=whose, file="broken.cpp", language="cpp17", verdict=Verdict.CE, message=f"line 1\n{HOSTILE}"),
        result(failed(0, Verdict.JE, message=HOSTILE), of=whose, file="unlucky.py"),
        result(of=whose, file="missing.rs", language="rust", verdict=Verdict.SK, message="rustc was not found"),
        result(accepted(0), of=whose, file="stopped.py", finished=False),
        result(accepted(0, cpu=6), accepted(1, cpu=5), of=problem("algospot/HANOI4", 2, title="하노이의 네 탑")),
    ]
