"""What is wrong with a package as its own programs show it: validators, answers, and submissions put to the test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from localjudge.builds import Build
from localjudge.checkers import compare
from localjudge.judging.cases import with_files
from localjudge.judging.validator import ask
from localjudge.model import MIB, Case, Fault, JudgeFault, Limits, Problem, SubmissionResult, Verdict
from localjudge.problems import fields
from localjudge.problems.files import files_beside, shown
from localjudge.problems.groups import Groups, Settings
from localjudge.problems.layouts import ignore
from localjudge.problems.validators import programs_in
from localjudge.programs import make_tool
from localjudge.records import record, replace
from localjudge.sandbox.client import Outcome, Run, Sandbox

__all__ = ["input_check", "try_answers", "try_inputs", "unexpected"]

_FOLDERS: Final = ("input_validators", "input_format_validators")
_GRAMMARS: Final = {".ctd": "checktestdata", ".viva": "viva"}
"""the programs that grammars are for"""
_VALID_INPUTS: Final = ("sample", "secret", "valid_output", "invalid_output", "invalid_answer")
_INVALID_INPUTS: Final = ("invalid_input", "invalid_inputs")
_LIMITS: Final = Limits(time=60.0, wall=120.0, memory=2048 * MIB, output=8 * MIB)
_VALID: Final = 42
_INVALID: Final = 43


@record
class _Validator:
    path: Path
    build: Build
    tool: Path | None = None
    """what reads the grammar that it is, of one that is no program"""

    @property
    def name(self) -> str:
        return shown(self.path)


def try_inputs(package: Path, sandbox: Sandbox) -> Iterator[str]:
    """A line for each valid input that an input validator rejects, and each invalid one that all of them accept."""
    validators: list[_Validator] = []
    for made in _input_validators(package, sandbox):
        if isinstance(made, str):
            yield made
        else:
            validators.append(made)
    if not validators:
        return
    data = package / "data"
    groups = Groups(data, _constants(package), ignore)
    for path in (path for group in (*_VALID_INPUTS, *_INVALID_INPUTS) for path in _inputs(data / group)):
        settings = groups.of(path.with_suffix(""))
        try:
            files = files_beside(path, package)
        except Fault as fault:
            yield str(fault)
            continue
        said = [words for one in validators if (words := _said(one, path, files, settings, sandbox))]
        if path.relative_to(data).parts[0] not in _INVALID_INPUTS:
            yield from said
        elif not said:
            yield f"{shown(path)}: every input validator accepts it, and it is meant to be invalid; mend one of them"


def input_check(package: Path, sandbox: Sandbox) -> Callable[[Path], str]:
    """What says of an input that is none of the package's data why an input validator does not accept it; empty where
    all of them do.

    Raises:
        JudgeFault: a validator cannot be run.
    """
    validators: list[_Validator] = []
    for made in _input_validators(package, sandbox):
        if isinstance(made, str):
            raise JudgeFault(made)
        validators.append(made)
    data = package / "data"
    settings = Groups(data, _constants(package), ignore).of(data / "secret" / "new")

    def check(path: Path) -> str:
        return next((words for one in validators if (words := _said(one, path, None, settings, sandbox))), "")

    return check


def _input_validators(package: Path, sandbox: Sandbox) -> Iterator[_Validator | str]:
    for path in (path for folder in _FOLDERS for path in programs_in(package / folder)):
        yield _validator(path, "the input validator", sandbox)


def _validator(path: Path, what: str, sandbox: Sandbox) -> _Validator | str:
    """An input or answer validator made ready, a program or a grammar for one that is installed; or a line that says
    why it cannot be run."""
    tool = _GRAMMARS.get(path.suffix)
    if tool is None:
        try:
            return _Validator(path, make_tool(path, what, sandbox))
        except JudgeFault as fault:
            return _mended(fault)
    found = shutil.which(tool)
    if found is None:
        return f"{shown(path)}: is a grammar for {tool}, which is not installed; install it, or add a program instead"
    grammar = path.absolute()
    return _Validator(path, Build((found, str(grammar)), grammar, str(grammar)), Path(found))


def _mended(fault: JudgeFault) -> str:
    return " ".join(str(fault).split()) + "; mend it"


def _constants(package: Path) -> dict[str, object]:
    try:
        return fields.section(fields.load_yaml(package / "problem.yaml"), "constants", "problem.yaml")
    except Fault:
        return {}


def _inputs(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.in") if path.is_file())


def _said(validator: _Validator, path: Path, files: Path | None, settings: Settings, sandbox: Sandbox) -> str:
    """What is wrong with an input, or with the validator; empty where it is accepted."""
    named = dict(settings.named_input_args)
    own = named.get(validator.path.name, named.get(validator.path.stem, settings.input_args))
    if validator.tool is not None:
        return _by_grammar(validator, validator.tool, path, sandbox)
    argv = (*validator.build.argv, *own, *settings.args)
    run = Run(argv, _LIMITS, stdin=path, readable=(validator.build.folder,), output_name="validator")
    with with_files(sandbox, run, files) as placed:
        return _verdict(validator, path, sandbox.run(placed))


def _by_grammar(validator: _Validator, tool: Path, path: Path, sandbox: Sandbox) -> str:
    """What a grammar has against a file. Its program reads that by its name (VIVA wants one), and knows no codes but 0
    and 1."""
    file = path.absolute()
    readable = (validator.build.folder, tool, file)
    run = Run((*validator.build.argv, str(file)), _LIMITS, readable=readable, output_name="validator")
    return _verdict(validator, path, sandbox.run(run), valid=0, invalid=1)


def _verdict(
    validator: _Validator, path: Path, outcome: Outcome, *, valid: int = _VALID, invalid: int = _INVALID
) -> str:
    if outcome.exit_code == valid:
        return ""
    if outcome.exit_code == invalid:
        why = f": {words}" if (words := _words(outcome)) else ""
        return f"{shown(path)}: {validator.name} rejects it{why}; mend it, or the validator"
    how = f"passed its {outcome.exceeded} limit" if outcome.exceeded else f"exited with {outcome.exit_code}"
    return f"{validator.name}: {how} on {shown(path)}; it must exit with {valid} or {invalid}"


def _words(outcome: Outcome) -> str:
    lines = outcome.stderr.decode(errors="replace").strip().splitlines()
    return lines[-1][:300] if lines else ""


def try_answers(problem: Problem, sandbox: Sandbox) -> Iterator[str]:
    """A line for each answer that the problem's own checker does not accept as an output or an answer validator
    rejects, each output in ``data/valid_output`` and ``data/invalid_output`` that is taken for the other kind, and each
    answer in ``data/invalid_answer`` that nothing rejects."""
    checker = problem.checker
    tools: Sequence[Build] = ()
    try:
        if checker.program is not None:
            paths = (checker.program, *checker.further)
            tools = [make_tool(path, "the output validator", sandbox) for path in paths]
    except JudgeFault as fault:
        yield _mended(fault)
        return
    programs = programs_in(problem.path / "answer_validators")
    made = [_validator(path, "the answer validator", sandbox) for path in programs]
    yield from (line for line in made if isinstance(line, str))
    validators = [validator for validator in made if isinstance(validator, _Validator)]
    for case in problem.cases:
        yield from _tried(problem, tools, case, case.answer, sandbox, good=True)
        yield from (said for validator in validators if (said := _of_answer(validator, case, sandbox)))
    for group, good in (("valid_output", True), ("invalid_output", False)):
        for path in _inputs(problem.path / "data" / group):
            yield from _tried_output(problem, tools, group, path, sandbox, good=good)
    for path in _inputs(problem.path / "data" / "invalid_answer"):
        case = _case(problem, "invalid_answer", path)
        if not case.answer.is_file():
            yield f"{shown(path)}: has no {case.answer.name} beside it; add one"
        elif not any(_of_answer(validator, case, sandbox) for validator in validators) and not any(
            _tried(problem, tools, case, case.answer, sandbox, good=True)
        ):
            yield f"{shown(case.answer)}: nothing rejects it, and it is meant to be invalid; mend a validator"


def _tried_output(
    problem: Problem, tools: Sequence[Build], group: str, path: Path, sandbox: Sandbox, *, good: bool
) -> Iterator[str]:
    case = _case(problem, group, path)
    output = path.with_suffix(".out")
    for file in (case.answer, output):
        if not file.is_file():
            yield f"{shown(path)}: has no {file.name} beside it; add one"
            return
    yield from _tried(problem, tools, case, output, sandbox, good=good)


def _case(problem: Problem, group: str, path: Path) -> Case:
    """A case that is no part of the judging, with the arguments that are given in its folder."""
    settings = Groups(problem.path / "data", _constants(problem.path), ignore).of(path.with_suffix(""))
    return Case(f"{group}/{path.stem}", path, path.with_suffix(".ans"), settings.checker_args)


def _of_answer(validator: _Validator, case: Case, sandbox: Sandbox) -> str:
    """What an answer validator has against an answer: ``validator input < answer``."""
    given, answer = case.input.absolute(), case.answer
    if validator.tool is not None:
        return _by_grammar(validator, validator.tool, answer, sandbox)
    argv = (*validator.build.argv, str(given))
    run = Run(argv, _LIMITS, stdin=answer, readable=(validator.build.folder, given), output_name="validator")
    return _verdict(validator, answer, sandbox.run(run))


def _tried(
    problem: Problem, tools: Sequence[Build], case: Case, output: Path, sandbox: Sandbox, *, good: bool
) -> Iterator[str]:
    checker = problem.checker
    if checker.converses:
        return  # what is right to say depends on what one is told: an answer is no output
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
