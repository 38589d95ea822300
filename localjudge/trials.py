"""What is wrong with a package as its own programs show it: validators, answers, and submissions put to the test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from localjudge.builds import Build
from localjudge.checkers import compare
from localjudge.judging.validator import ask
from localjudge.model import MIB, Case, Fault, JudgeFault, Limits, Problem, SubmissionResult, Verdict
from localjudge.problems import fields
from localjudge.problems.files import shown
from localjudge.problems.groups import Groups, Settings
from localjudge.problems.layouts import ignore
from localjudge.problems.validators import programs_in
from localjudge.programs import make_tool
from localjudge.sandbox.client import Outcome, Run, Sandbox

__all__ = ["try_answers", "try_inputs", "unexpected"]

_FOLDERS: Final = ("input_validators", "input_format_validators")
_NOT_RUN: Final = (".ctd", ".viva")
"""grammars that need a program of their own"""
_LIMITS: Final = Limits(time=60.0, wall=120.0, memory=2048 * MIB, output=8 * MIB)
_VALID: Final = 42
_INVALID: Final = 43


@dataclass(frozen=True, slots=True)
class _Validator:
    path: Path
    build: Build

    @property
    def name(self) -> str:
        return shown(self.path)


def try_inputs(package: Path, sandbox: Sandbox) -> Iterator[str]:
    """A line for each valid input that an input validator rejects, and each invalid one that all of them accept."""
    validators: list[_Validator] = []
    for path in (path for folder in _FOLDERS for path in programs_in(package / folder)):
        if path.suffix in _NOT_RUN:
            yield f"{shown(path)}: is a grammar that is not run here; add a validator that is a program"
            continue
        try:
            validators.append(_Validator(path, make_tool(path, "the input validator", sandbox)))
        except JudgeFault as fault:
            yield " ".join(str(fault).split()) + "; mend it"
    if not validators:
        return
    data = package / "data"
    groups = Groups(data, _constants(package), ignore)
    for path in (path for group in ("sample", "secret", "valid_output") for path in _inputs(data / group)):
        for validator in validators:
            said = _said(validator, path, groups.of(path.with_suffix("")), sandbox)
            if said:
                yield said
    for path in (path for group in ("invalid_input", "invalid_inputs") for path in _inputs(data / group)):
        settings = groups.of(path.with_suffix(""))
        if not any(_said(validator, path, settings, sandbox) for validator in validators):
            yield f"{shown(path)}: every input validator accepts it, and it is meant to be invalid; mend one of them"


def _constants(package: Path) -> dict[str, object]:
    try:
        return fields.section(fields.load_yaml(package / "problem.yaml"), "constants", "problem.yaml")
    except Fault:
        return {}


def _inputs(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.in") if path.is_file())


def _said(validator: _Validator, path: Path, settings: Settings, sandbox: Sandbox) -> str:
    """What is wrong with an input, or with the validator; empty where it is accepted."""
    named = dict(settings.named_input_args)
    args = named.get(validator.path.name, named.get(validator.path.stem, settings.input_args))
    run = Run((*validator.build.argv, *args), _LIMITS, stdin=path, readable=(validator.build.folder,))
    outcome = sandbox.run(replace(run, output_name="validator"))
    if outcome.exit_code == _VALID:
        return ""
    if outcome.exit_code == _INVALID:
        why = f": {words}" if (words := _words(outcome)) else ""
        return f"{shown(path)}: {validator.name} rejects it{why}; mend the input or the validator"
    how = f"passed its {outcome.exceeded} limit" if outcome.exceeded else f"exited with {outcome.exit_code}"
    return f"{validator.name}: {how} on {shown(path)}; it must exit with 42 or 43"


def _words(outcome: Outcome) -> str:
    lines = outcome.stderr.decode(errors="replace").strip().splitlines()
    return lines[-1][:300] if lines else ""


def try_answers(problem: Problem, sandbox: Sandbox) -> Iterator[str]:
    """A line for each answer that the problem's own checker does not accept as an output, and each output in
    ``data/valid_output`` and ``data/invalid_output`` that it takes for the other kind."""
    checker = problem.checker
    tools: Sequence[Build] = ()
    try:
        if checker.program is not None:
            paths = (checker.program, *checker.further)
            tools = [make_tool(path, "the output validator", sandbox) for path in paths]
    except JudgeFault as fault:
        yield " ".join(str(fault).split()) + "; mend it"
        return
    for case in problem.cases:
        yield from _tried(problem, tools, case, case.answer, sandbox, good=True)
    for group, good in (("valid_output", True), ("invalid_output", False)):
        for path in _inputs(problem.path / "data" / group):
            case = Case(f"{group}/{path.stem}", path, path.with_suffix(".ans"))
            output = path.with_suffix(".out")
            for file in (case.answer, output):
                if not file.is_file():
                    yield f"{shown(path)}: has no {file.name} beside it; add one"
                    break
            else:
                yield from _tried(problem, tools, case, output, sandbox, good=good)


def _tried(
    problem: Problem, tools: Sequence[Build], case: Case, output: Path, sandbox: Sandbox, *, good: bool
) -> Iterator[str]:
    checker = problem.checker
    if case.checker_args is not None:
        checker = replace(checker, args=case.checker_args)
    try:
        if not tools:
            verdict, message = compare(checker, output, case.answer).verdict, ""
        for tool in tools:
            verdict, message = ask(sandbox, tool, checker, case, output)
            if verdict is not Verdict.AC:
                break
    except JudgeFault as fault:
        yield f"{shown(output)}: {' '.join(str(fault).split())}; mend the output validator"
        return
    why = f" ({' '.join(message.split())[:300]})" if message else ""
    if good and verdict is not Verdict.AC:
        yield f"{shown(output)}: is {verdict.value} as an output{why}; mend it, or what judges it"
    elif not good and verdict is Verdict.AC:
        yield f"{shown(output)}: is accepted{why}, and it is meant to be wrong; mend what judges it"


def unexpected(results: Sequence[SubmissionResult]) -> Iterator[str]:
    """A line for each submission that did not get a verdict that it was expected to get."""
    for result in results:
        if result.as_expected:
            continue
        wanted = " or ".join(verdict.value for verdict in result.submission.expected)
        failure = result.first_failure
        where = f" on {failure.name}" if failure else ""
        why = f" ({' '.join(said.split())[:300]})" if (said := result.message or result.reason) else ""
        got = f"got {result.verdict.value}{where}{why}, not {wanted}"
        if result.verdict in result.submission.expected:
            broken = ", ".join(rule.where for rule in result.broken) or "its permitted verdicts"
            got = f"got {result.verdict.value}{where}{why}, and not what is said of it ({broken})"
        yield f"{shown(result.submission.path)}: {got}; mend it, or move it"
