"""Runs the programs that judge outputs, each as its kind is asked, and keeps their failures apart from verdicts.

- ``validator``, the ICPC problem package's way: ``validator input answer feedback_dir/ [arguments] < output``; exit
  status 42 accepts and 43 rejects.
- ``testlib``, Codeforces' way: ``checker input output answer [arguments]``; 0 accepts, 1 is a wrong answer, 2 (and
  testlib's finer 4 and 8) a presentation error, 3 the checker's own failure, 7 a number of points, on stderr.
- ``plain``: ``checker input output answer [arguments]``; it prints YES or NO (1 or 0), or prints nothing and exits with
  0 or 1.

Whatever else such a program does is the package's fault, and so a judge error. What it says is cut to 4 KiB, and no
part of a submission's output is ever read as a verdict: one is an exit status, or the whole first line of a checker.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from localjudge.builds import Build
from localjudge.model import MIB, Case, Checker, JudgeFault, Limits, Verdict
from localjudge.records import replace
from localjudge.sandbox import trees
from localjudge.sandbox.client import Outcome, Run, Sandbox

__all__ = ["PROTOCOLS", "ask", "empty_feedback", "invocation", "is_own_file", "limits_of", "validate", "verdict_of"]

PROTOCOLS: Final = ("validator", "testlib", "plain")
"""the kinds of ``model.Checker`` that are programs"""

_LIMITS: Final = Limits(time=60.0, wall=120.0, memory=2048 * MIB, output=8 * MIB)
_MESSAGE_BYTES: Final = 4096
_VALIDATOR: Final = {42: Verdict.AC, 43: Verdict.WA}
_TESTLIB: Final = {0: Verdict.AC, 1: Verdict.WA, 2: Verdict.PE, 4: Verdict.PE, 8: Verdict.PE}
_TESTLIB_FAILED: Final = 3
_TESTLIB_POINTS: Final = 7
_WORDS: Final = {"YES": Verdict.AC, "1": Verdict.AC, "NO": Verdict.WA, "0": Verdict.WA}
_POINTS: Final = re.compile(rb"points[ \t]+(-?[0-9]+(?:\.[0-9]+)?)")


def ask(sandbox: Sandbox, program: Build, checker: Checker, case: Case, output: Path) -> tuple[Verdict, str]:
    """The verdict of a problem's own program on an output, and what it says.

    Raises:
        JudgeFault: it ended in a way that its kind does not know.
    """
    if checker.kind == "validator":
        return validate(sandbox, program, checker.args, case, output, limits_of(checker))
    given, answer = case.input.absolute(), case.answer.absolute()
    argv = (*program.argv, str(given), str(output), str(answer), *checker.args)
    readable = (program.folder, given, answer, output)
    outcome = sandbox.run(Run(argv, _LIMITS, readable=readable, output_name="checker"))
    return (_testlib if checker.kind == "testlib" else _plain)(outcome, case)


def limits_of(checker: Checker, more_wall: float = 0.0) -> Limits:
    """What an output validator is held to. `more_wall` is the time on the clock that it may wait for somebody else."""
    return Limits(checker.time, 2 * checker.time + more_wall, checker.memory, _LIMITS.output)


def validate(
    sandbox: Sandbox,
    validator: Build,
    arguments: tuple[str, ...],
    case: Case,
    output: Path,
    limits: Limits | None = None,
) -> tuple[Verdict, str]:
    """An output validator's verdict on an output, and its message.

    Raises:
        JudgeFault: it ended in a way that the protocol does not know.
    """
    feedback = empty_feedback(sandbox)
    run = invocation(validator, arguments, case, feedback, limits or _LIMITS)
    return verdict_of(sandbox.run(replace(run, stdin=output, output_name="validator")), feedback, case)


def empty_feedback(sandbox: Sandbox) -> Path:
    """A folder for what an output validator says beside its exit status."""
    feedback = sandbox.folder / "feedback"
    trees.remove(str(feedback))
    feedback.mkdir(mode=0o700)
    return feedback


def invocation(validator: Build, arguments: tuple[str, ...], case: Case, feedback: Path, limits: Limits) -> Run:
    """How an output validator is run, but for where its input comes from and its output goes."""
    given, answer = case.input.absolute(), case.answer.absolute()
    argv = (*validator.argv, str(given), str(answer), f"{feedback}/", *arguments)
    return Run(argv, limits, readable=(validator.folder, given, answer), writable=(feedback,))


def is_own_file(path: Path) -> bool:
    """Whether a program has left a file there. To read a pipe would never end, and where a link leads, it may not see
    itself."""
    return path.is_file() and not path.is_symlink()


def verdict_of(outcome: Outcome, feedback: Path, case: Case) -> tuple[Verdict, str]:
    """What an output validator's end means, and its message. Raises as `validate` does."""
    message = _read(feedback / "judgemessage.txt")
    if outcome.exit_code not in _VALIDATOR:
        said = f"\n{message}" if message else ""
        raise JudgeFault(f"the output validator {_ending(outcome)} on {case.name}; it must exit with 42 or 43{said}")
    return _VALIDATOR[outcome.exit_code], message


def _testlib(outcome: Outcome, case: Case) -> tuple[Verdict, str]:
    said = _text(outcome.stderr)
    verdict = _TESTLIB.get(outcome.exit_code)
    if outcome.exit_code == _TESTLIB_POINTS:
        # A part of the points is no acceptance anywhere; whether it is all of them, only the problem's author knows.
        points = _POINTS.match(outcome.stderr)
        if points is None:
            raise JudgeFault(f"the checker exited with 7 on {case.name}, and its stderr begins with no 'points NUMBER'")
        verdict = Verdict.AC if float(points[1]) > 0 else Verdict.WA
    if verdict is None:
        how = "failed" if outcome.exit_code == _TESTLIB_FAILED else _ending(outcome)
        raise JudgeFault(f"the checker {how} on {case.name}; it must exit with 0, 1, 2 or 7\n{said}".rstrip())
    return verdict, said


def _plain(outcome: Outcome, case: Case) -> tuple[Verdict, str]:
    if outcome.exit_code not in (0, 1):
        raise JudgeFault(f"the checker {_ending(outcome)} on {case.name}; it must exit with 0 or 1")
    with outcome.output.open("rb") as file:
        printed = file.read(_MESSAGE_BYTES)
    first, _, rest = printed.lstrip().partition(b"\n")
    if not first:
        return (Verdict.WA if outcome.exit_code else Verdict.AC), _text(outcome.stderr)
    verdict = _WORDS.get(first.decode(errors="replace").strip().upper())
    if verdict is None:
        raise JudgeFault(f"the checker's first line on {case.name} is {_text(first[:60])!r}; it must be YES or NO")
    if outcome.exit_code and verdict is Verdict.AC:
        raise JudgeFault(f"the checker printed YES and exited with 1 on {case.name}; it must be one of them")
    return verdict, _text(rest) or _text(outcome.stderr)


def _text(data: bytes) -> str:
    return data[:_MESSAGE_BYTES].decode(errors="replace").strip()


def _read(path: Path) -> str:
    """The message, or its beginning; empty where the validator wrote none."""
    if not is_own_file(path):
        return ""
    try:
        with path.open("rb") as file:
            return _text(file.read(_MESSAGE_BYTES))
    except OSError:
        return ""


def _ending(outcome: Outcome) -> str:
    if outcome.exceeded:
        return f"passed its {outcome.exceeded} limit"
    words = outcome.stderr.decode(errors="replace").strip().splitlines()
    how = f"was ended by signal {outcome.signal}" if outcome.signal else f"exited with {outcome.exit_code}"
    return f"{how} ({words[-1][:500]})" if words else how
