"""The sites' policies, figure by figure."""

from __future__ import annotations

from pathlib import Path

import pytest

from localjudge.checkers import KINDS
from localjudge.model import MIB, Checker, Fault, Limits, Problem, Verdict
from localjudge.records import replace
from localjudge.sites import load_sites, site

LANGUAGES = Path(__file__).resolve().parent.parent / "docs" / "languages.md"
PLAIN = Problem(
    id="baekjoon/1",
    site="baekjoon",
    title="One",
    path=Path("one"),
    time=10.0,
    memory=128 * MIB,
    output=64 * MIB,
    checker=Checker("tokens"),
    cases=(),
)


@pytest.mark.parametrize(
    ("name", "language", "time", "memory"),
    [
        ("baekjoon", "python3", 32.0, 288),
        ("baekjoon", "pypy3", 32.0, 384),
        ("baekjoon", "java", 21.0, 272),
        ("baekjoon", "javascript", 32.0, 256),
        ("baekjoon", "java11", 21.0, 272),
        ("baekjoon", "c", 10.0, 128),
        ("baekjoon", "c99", 10.0, 128),
        ("baekjoon", "rust", 10.0, 128),
        ("baekjoon", "cpp", 10.0, 128),
        ("algospot", "python3", 10.0, 138),
        ("algospot", "pypy3", 10.0, 138),
        ("algospot", "java", 10.0, 202),
        ("algospot", "cpp", 10.0, 138),
        ("icpc", "python3", 10.0, 128),
        ("icpc", "java", 10.0, 128),
        ("classic", "python3", 10.0, 128),
        ("classic", "cpp", 10.0, 128),
    ],
)
def test_allowance_of_each_site_and_language(name: str, language: str, time: float, memory: int) -> None:
    assert site(name).limits_for(PLAIN, language) == Limits(
        time=time, wall=2 * time + 1, memory=memory * MIB, output=64 * MIB
    )


def test_documented_allowances_are_those_of_the_table() -> None:
    text = LANGUAGES.read_text(encoding="utf-8").partition("## Allowances")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    assert rows[2:] == [
        [
            name,
            f"`{language}`",
            as_documented(allowed.time_factor, allowed.time_extra, "s"),
            as_documented(allowed.memory_factor, allowed.memory_extra / MIB, "MB"),
        ]
        for name, policy in load_sites().items()
        for language, allowed in policy.allowances.items()
    ]


def as_documented(factor: float, extra: float, unit: str) -> str:
    steps = [f"× {factor:g}"] * (factor != 1) + [f"+ {extra:g} {unit}"] * (extra != 0)
    return " ".join(steps) or "as stated"


def test_no_extra_time_keeps_the_memory_allowance() -> None:
    limits = site("baekjoon").limits_for(replace(PLAIN, time_allowance=False), "python3")
    assert (limits.time, limits.memory) == (10.0, 288 * MIB)


def test_own_limit_of_a_language_replaces_the_allowance() -> None:
    problem = replace(PLAIN, language_time={"pypy3": 3.0}, language_memory={"pypy3": 256 * MIB})
    own = site("baekjoon").limits_for(problem, "pypy3")
    other = site("baekjoon").limits_for(problem, "python3")
    assert (own.time, own.memory) == (3.0, 256 * MIB)
    assert (other.time, other.memory) == (32.0, 288 * MIB)


def test_own_time_alone_leaves_the_memory_allowance() -> None:
    limits = site("baekjoon").limits_for(replace(PLAIN, language_time={"python3": 4.0}), "python3")
    assert (limits.time, limits.memory) == (4.0, 288 * MIB)


def test_own_time_holds_even_without_time_allowance() -> None:
    problem = replace(PLAIN, time_allowance=False, language_time={"python3": 12.0})
    assert site("baekjoon").limits_for(problem, "python3").time == 12.0


def test_slack_comes_on_top_of_a_languages_own_memory() -> None:
    problem = replace(PLAIN, language_memory={"python3": 100 * MIB})
    assert site("algospot").limits_for(problem, "python3").memory == 110 * MIB


@pytest.mark.parametrize(
    ("name", "problem", "language", "time", "memory"),
    [
        ("baekjoon", PLAIN, "python3", "32 (10 × 3 + 2)", "288 (128 × 2 + 32)"),
        ("baekjoon", PLAIN, "javascript", "32 (10 × 3 + 2)", "256 (128 × 2)"),
        ("baekjoon", PLAIN, "cpp", "10", "128"),
        ("baekjoon", replace(PLAIN, time=0.25), "python3", "2.75 (0.25 × 3 + 2)", "288 (128 × 2 + 32)"),
        ("baekjoon", replace(PLAIN, language_time={"c": 2.0}), "c", "2", "128"),
        ("algospot", PLAIN, "python3", "10", "138 (128 + 10)"),
        ("algospot", PLAIN, "java", "10", "202 (128 + 64 + 10)"),
    ],
)
def test_limits_explained(name: str, problem: Problem, language: str, time: str, memory: str) -> None:
    assert site(name).explain_time(problem, language, "{:.6g}".format) == time
    assert site(name).explain_memory(problem, language, lambda size: f"{size / MIB:.6g}") == memory


@pytest.mark.parametrize(
    ("name", "checker", "scope", "memory_verdict", "first_failure"),
    [
        ("baekjoon", "baekjoon", "case", Verdict.MLE, True),
        ("algospot", "tokens", "submission", Verdict.RE, True),
        ("icpc", "icpc", "case", Verdict.MLE, False),
        ("classic", "tokens", "case", Verdict.MLE, False),
    ],
)
def test_habits_of_each_site(name: str, checker: str, scope: str, memory_verdict: Verdict, first_failure: bool) -> None:
    held = site(name)
    assert (held.checker, held.time_scope, held.memory_verdict, held.first_failure) == (
        checker,
        scope,
        memory_verdict,
        first_failure,
    )


def test_algospot_says_why_a_memory_overrun_is_a_run_time_error() -> None:
    assert site("algospot").memory_reason == "메모리 제한 초과"
    assert site("baekjoon").memory_reason == ""


def test_default_limits() -> None:
    algospot, icpc = site("algospot"), site("icpc")
    assert (algospot.default_time, algospot.default_memory, algospot.default_output) == (10.0, 64 * MIB, 64 * MIB)
    assert icpc.default_output == 8 * MIB


@pytest.mark.parametrize(
    ("verdict", "baekjoon", "algospot"),
    [
        (Verdict.AC, "맞았습니다!!", "정답"),
        (Verdict.PE, "출력 형식이 잘못되었습니다", "오답"),
        (Verdict.WA, "틀렸습니다", "오답"),
        (Verdict.TLE, "시간 초과", "시간초과"),
        (Verdict.MLE, "메모리 초과", "런타임 오류"),
        (Verdict.OLE, "출력 초과", "런타임 오류"),
        (Verdict.RE, "런타임 에러", "런타임 오류"),
        (Verdict.CE, "컴파일 에러", "컴파일 실패"),
        (Verdict.JE, "채점 오류", "채점실패"),
    ],
)
def test_verdicts_in_the_sites_words(verdict: Verdict, baekjoon: str, algospot: str) -> None:
    assert site("baekjoon").verdict_name(verdict, "ko") == baekjoon
    assert site("algospot").verdict_name(verdict, "ko") == algospot
    assert site("icpc").verdict_name(verdict, "ko") == baekjoon
    assert site("classic").verdict_name(verdict, "ko") == baekjoon


def test_verdicts_in_english() -> None:
    assert site("baekjoon").verdict_name(Verdict.TLE) == "time limit exceeded"
    assert site("algospot").verdict_name(Verdict.RE, "en") == "run-time error"


@pytest.mark.parametrize("name", list(load_sites()))
def test_every_table_is_complete(name: str) -> None:
    held = site(name)
    assert held.checker in KINDS
    assert held.default_time > 0
    assert held.default_memory > 0
    for verdict in Verdict:
        assert held.verdict_name(verdict, "ko")
        assert held.verdict_name(verdict, "en")


def test_unknown_site_names_the_nearest() -> None:
    with pytest.raises(Fault, match=r"^no site 'algospto'; nearest: algospot$"):
        site("algospto")


def test_unknown_site_like_no_other_names_all() -> None:
    with pytest.raises(Fault, match=r"^no site 'xyz'; known: baekjoon, algospot, icpc, classic$"):
        site("xyz")


def test_own_limit_of_a_language_holds_for_its_versions_and_a_versions_own_for_it_alone() -> None:
    problem = replace(PLAIN, language_time={"java": 3.0, "java17": 4.0})
    policy = site("baekjoon")
    assert [policy.limits_for(problem, key).time for key in ("java", "java11", "java17")] == [3.0, 3.0, 4.0]
