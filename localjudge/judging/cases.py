"""Judges one case: runs the program on its input, then has its output compared with the answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final

from localjudge.builds import Build
from localjudge.checkers import compare
from localjudge.judging.outcomes import ending
from localjudge.judging.validator import ask
from localjudge.model import Case, CaseResult, Checker, JudgeFault, Limits, Problem, Verdict
from localjudge.records import record, replace
from localjudge.sandbox import trees
from localjudge.sandbox.client import Outcome, Run, Sandbox
from localjudge.sites import Site

__all__ = [
    "Program",
    "checker_of",
    "folders_of_answers",
    "judge_case",
    "look_ahead",
    "own_words",
    "prepared",
    "run_alone",
    "with_files",
]

_STDERR_KEPT: Final = 4096


@record
class Program:
    """A submission made ready: what to run, by which rules."""

    build: Build
    name: str
    """what the person calls the source, for the program's own messages"""
    problem: Problem
    site: Site
    limits: Limits
    validators: tuple[Build, ...] = ()
    """the programs that judge its outputs, where the problem has such: all must accept"""
    grader: Build | None = None
    """the program that puts results together, where the package has its own"""
    hidden: tuple[Path, ...] = ()
    """the folders of the problem's answers"""
    transcript: bool = False
    """whether what it and its validator say to each other is to be told"""


def folders_of_answers(problem: Problem) -> tuple[Path, ...]:
    """Where the problem's answers are, after all links."""
    folders = {case.answer.parent for case in problem.cases}
    linked = {case.answer.resolve().parent for case in problem.cases if case.answer.is_symlink()}
    return tuple(sorted({*(folder.resolve() for folder in folders), *linked}))


def judge_case(
    sandbox: Sandbox, program: Program, case: Case, limits: Limits, meanwhile: Callable[[], None] | None = None
) -> CaseResult:
    """What the program came to on this case, held to `limits`. A fault of the judge's is the result JE. `meanwhile`,
    which raises nothing, is done while the program runs, if it is an ordinary one."""
    try:
        if program.problem.checker.converses:
            from localjudge.judging.conversation import judge_conversation

            return judge_conversation(sandbox, program, case, limits)
        outcome = run_alone(sandbox, program, case, limits, meanwhile)
        return _judge(sandbox, program, case, limits, outcome)
    except (JudgeFault, OSError) as error:
        return CaseResult(case.name, Verdict.JE, message=str(error))


def look_ahead(sandbox: Sandbox, program: Program, case: Case, limits: Limits) -> None:
    """Have a sandbox get ready for a case that will probably be judged in it next."""
    if case.files is None and not program.problem.checker.converses:
        sandbox.prepare(_run_of(program, case, limits))


def _run_of(program: Program, case: Case, limits: Limits) -> Run:
    if program.problem.answers_only:
        from localjudge.problems.answers import answer_in

        # Copied in the sandbox, where a link to the judge's answers leads nowhere; what is missing is empty.
        handed_in = answer_in(program.build.folder, case) or Path(os.devnull)
        return Run((*program.build.argv, str(handed_in)), limits, readable=(program.build.folder,))
    argv, readable = (*program.build.argv, *case.args), (program.build.folder,)
    return Run(argv, limits, stdin=case.input, readable=readable, hidden=program.hidden)


def run_alone(
    sandbox: Sandbox, program: Program, case: Case, limits: Limits, meanwhile: Callable[[], None] | None = None
) -> Outcome:
    """Run the program on the case's input."""
    with prepared(sandbox, program, case, limits) as run:
        return sandbox.run(run, meanwhile)


def prepared(sandbox: Sandbox, program: Program, case: Case, limits: Limits) -> AbstractContextManager[Run]:
    """How the program is run, with the case's files in its working folder where it has some."""
    return with_files(sandbox, _run_of(program, case, limits), case.files)


@contextmanager
def with_files(sandbox: Sandbox, run: Run, files: Path | None) -> Iterator[Run]:
    """The run with a copy of what is in a folder in its working folder, for as long as it takes; without a folder, the
    run as it is."""
    if files is None:
        yield run
        return
    work = sandbox.folder / "work"
    trees.remove(str(work))
    try:
        import shutil

        shutil.copytree(files, work)
        yield replace(run, cwd=work)
    finally:
        trees.remove(str(work))


def _judge(sandbox: Sandbox, program: Program, case: Case, limits: Limits, outcome: Outcome) -> CaseResult:
    verdict, reason = ending(outcome, limits, program.site)
    result = CaseResult(case.name, verdict, reason, outcome.cpu, outcome.wall, outcome.memory, outcome.output_bytes)
    if verdict is Verdict.AC:
        result = _compare(sandbox, program, case, outcome.output, result)
    if result.verdict is Verdict.AC:
        return result
    return replace(result, stderr=own_words(outcome.stderr, program))


def _compare(sandbox: Sandbox, program: Program, case: Case, output: Path, result: CaseResult) -> CaseResult:
    checker = checker_of(program, case)
    if program.validators:
        return _ask(sandbox, program, checker, case, output, result)
    comparison = compare(checker, output, case.answer)
    return replace(result, verdict=comparison.verdict, reason=comparison.reason, difference=comparison.difference)


def checker_of(program: Program, case: Case) -> Checker:
    """How the case's outputs are compared."""
    checker = program.problem.checker
    return checker if case.checker_args is None else replace(checker, args=case.checker_args)


def _ask(
    sandbox: Sandbox, program: Program, checker: Checker, case: Case, output: Path, result: CaseResult
) -> CaseResult:
    """The verdict of the problem's own programs: that of the first one that does not accept."""
    verdict, message = Verdict.AC, ""
    for validator in program.validators:
        try:
            verdict, message = ask(sandbox, validator, checker, case, output)
        except JudgeFault as error:
            verdict, message = Verdict.JE, str(error)
        if verdict is not Verdict.AC:
            break
    if program.problem.grading is not None and checker.kind == "validator" and verdict is not Verdict.JE:
        from localjudge.judging.points import points_in

        result = replace(result, points=points_in(sandbox.folder / "feedback", case.name))
    return replace(result, verdict=verdict, message=message)


def own_words(stderr: bytes, program: Program) -> bytes:
    """The end of what the program wrote to stderr, with the name that the person knows its source by."""
    named = stderr.replace(os.fsencode(program.build.source), os.fsencode(program.name))
    return named[-_STDERR_KEPT:]
