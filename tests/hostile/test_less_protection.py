"""Hostile programs where less protects: without tracing, and without the jail. What must hold then, holds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from hostile_programs import Hostile, programs

from localjudge.builds import CompileFault, build
from localjudge.judging.cases import Program, judge_case
from localjudge.languages import language_of
from localjudge.model import MIB, Case, CaseResult, Checker, Limits, Problem, Verdict
from localjudge.sandbox.client import Sandbox
from localjudge.sites import site
from localjudge.toolchains import resolve

# Those that attack the person's things would succeed without the jail: they are not for this machine then.
ON_THE_PERSON = ("reads", "writes", "reaches", "signals_others", "leaves", "runs")
REFUSED = ("other", "compile", "memory_in", "memory_private", "memory_refused", "takes", "untraced")
NEED_THE_JAIL = (*ON_THE_PERSON, *REFUSED)
# What is only seen by tracing: who shares memory, who was a thread's child, what was before an exec.
NEED_TRACING = ("vfork_waits", "thread_of_waits", "relay_of_children", "siblings", "zombie", "memory_refused")
# A bomb that is untraced outlives a worker that is killed meanwhile (say, with this test): not on a shared machine.
BOMBS = ("fork_bomb", "vfork_bomb")


def names(*beginnings: str) -> list[Hostile]:
    return [one for one in programs() if not one.path.name.startswith(beginnings)]


@pytest.fixture(scope="module")
def untraced() -> Iterator[Sandbox]:
    with Sandbox(trace=False) as made:
        yield made


@pytest.fixture(scope="module")
def unjailed() -> Iterator[Sandbox]:
    with Sandbox(jail=False) as made:
        yield made


def judge(sandbox: Sandbox, path: Path, tmp_path: Path, limits: Limits) -> CaseResult:
    given, answer = tmp_path / "1.in", tmp_path / "1.ans"
    given.write_text("21\n")
    answer.write_text("42\n")
    case = Case("1", given, answer)
    problem = Problem("classic/x", "classic", "", tmp_path, 1, 1, 1, Checker("tokens"), (case,))
    language = language_of(path)
    toolchain = resolve(language)
    if toolchain is None:
        pytest.skip(f"{language.name} is not installed")
    try:
        made = build(path, language, toolchain, sandbox)
    except CompileFault as fault:
        return CaseResult("1", Verdict.CE, message=str(fault))
    return judge_case(sandbox, Program(made, path.name, problem, site("classic"), limits), case, limits)


def check(sandbox: Sandbox, hostile: Hostile, tmp_path: Path) -> None:
    limits = Limits(hostile.time, 2 * hostile.time + 1, hostile.memory * MIB, hostile.output * MIB)
    result = judge(sandbox, hostile.path, tmp_path, limits)
    assert hostile.allows(result.verdict, result.reason), result
    normal = tmp_path / "normal.py"
    normal.write_text("print(int(input()) * 2)")
    assert judge(sandbox, normal, tmp_path, limits).verdict is Verdict.AC
    left = {path.name for path in sandbox.folder.rglob("*")}
    assert left <= {"stdout", "compiler", "scratch"}, left


@pytest.mark.parametrize("hostile", names(*NEED_TRACING, *ON_THE_PERSON, *BOMBS), ids=lambda one: one.path.name)
def test_without_tracing(untraced: Sandbox, hostile: Hostile, tmp_path: Path, cache: Path) -> None:
    check(untraced, hostile, tmp_path)


@pytest.mark.parametrize("hostile", names(*NEED_THE_JAIL), ids=lambda one: one.path.name)
def test_without_the_jail(unjailed: Sandbox, hostile: Hostile, tmp_path: Path, cache: Path) -> None:
    check(unjailed, hostile, tmp_path)
