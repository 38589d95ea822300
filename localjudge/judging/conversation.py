"""Judges a case in which the output validator talks to the submission, has it run several times, or both.

Who failed first, in an interactive run (problemtools 77 and BAPCtools 94 came to much the same):

1. A validator that ends with anything but 42 or 43, or beyond its own limits, is a judge error, whatever the
   submission did: the format leaves no other reading, and a broken validator should not go unseen.
2. A validator that has rejected before the submission failed is right: what a submission does after that (crash at the
   end of its input, write to nobody, run on) follows from being rejected. The verdict is WA.
3. Otherwise a submission that crashed or went over a limit gets what that says, whatever the validator makes of a
   conversation that broke off. So does one that failed after it was accepted.
4. Otherwise the validator decides.

Time on the clock in which the validator computes is not the submission's: where that may have made it late, the case is
judged again with as much more of it as the validator may take at all.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from localjudge.judging.cases import Program, checker_of, own_words, prepared, run_alone
from localjudge.judging.outcomes import ending
from localjudge.judging.relay import Talk, talk
from localjudge.judging.transcript import Transcript
from localjudge.judging.validator import empty_feedback, invocation, is_own_file, limits_of, verdict_of
from localjudge.model import Case, CaseResult, Checker, JudgeFault, Limits, Speaker, Verdict
from localjudge.records import record, replace
from localjudge.sandbox.client import Outcome, Sandbox

__all__ = ["Failure", "judge_conversation", "settled"]

_NEXT: Final = "nextpass.in"
_SHARE: Final = 0.2
"""the part of the wall limit that others may have used before a submission that passed it is judged again"""
_MOST_WALL: Final = 4.0
"""times its wall limit that the sandbox lets a submission live on a busy machine"""
_READ_AT_ONCE: Final = 1 << 16


@record
class Failure:
    """How a submission failed by itself, if it did."""

    verdict: Verdict
    """AC where it did not"""
    reason: str
    when: float
    """by the clock of `Outcome.ended`"""


@record
class _Pass:
    """What one run of the submission came to."""

    verdict: Verdict
    reason: str
    message: str
    rejected: bool
    """whether the validator exited with 43"""
    outcome: Outcome
    kept_waiting: bool = False
    """whether it ran out of time on the clock, of which others used much"""


def judge_conversation(sandbox: Sandbox, program: Program, case: Case, limits: Limits) -> CaseResult:
    """What the program came to on this case, held to `limits` in each of its runs.

    Raises:
        JudgeFault: it could not be run.
    """
    checker = checker_of(program, case)
    result, kept_waiting = _judged(sandbox, program, checker, case, limits)
    if kept_waiting:
        patient = replace(limits, wall=limits.wall + limits_of(checker).wall)
        result, _ = _judged(sandbox, program, checker, case, patient)
    return result


def _judged(
    sandbox: Sandbox, program: Program, checker: Checker, case: Case, limits: Limits
) -> tuple[CaseResult, bool]:
    transcript = Transcript() if program.transcript else None
    feedback = empty_feedback(sandbox)
    run = _interactive if checker.interactive else _alone
    passes: list[_Pass] = []
    now = case
    while True:
        passes.append(run(sandbox, program, checker, now, limits, feedback, transcript))
        following, fault = _following(feedback, checker, passes, case)
        if fault:
            passes[-1] = replace(passes[-1], verdict=Verdict.JE, reason="", message=fault)
        if following is None or passes[-1].verdict is not Verdict.AC:
            break
        now = replace(case, input=following.replace(sandbox.folder / _NEXT))
        if transcript is not None:
            transcript.next_run()
    result = _result(case, program, passes, transcript)
    if program.problem.grading is not None and result.verdict in (Verdict.AC, Verdict.WA):
        from localjudge.judging.points import points_in

        result = replace(result, points=points_in(feedback, case.name))
    return result, passes[-1].kept_waiting


def _following(feedback: Path, checker: Checker, passes: Sequence[_Pass], case: Case) -> tuple[Path | None, str]:
    """The input of the next run, if the validator asks for one, and what is wrong with that."""
    path = feedback / _NEXT
    if not checker.passes or not os.path.lexists(path):
        return None, ""
    if passes[-1].rejected:
        return None, f"the output validator exited with 43 and left a {_NEXT} on {case.name}; it goes with 42 alone"
    if passes[-1].verdict is not Verdict.AC:
        return None, ""
    if len(passes) == checker.passes:
        wanted = f"run {len(passes) + 1} of the submission"
        return None, f"the output validator asks for {wanted} on {case.name}; validation_passes is {checker.passes}"
    if not is_own_file(path):
        return None, f"the output validator left a {_NEXT} that is no file on {case.name}"
    return path, ""


def _interactive(
    sandbox: Sandbox,
    program: Program,
    checker: Checker,
    case: Case,
    limits: Limits,
    feedback: Path,
    transcript: Transcript | None,
) -> _Pass:
    own = limits_of(checker, _MOST_WALL * limits.wall)
    validator = invocation(program.validators[0], checker.args, case, feedback, own)
    with prepared(sandbox, program, case, limits) as submission:
        both = talk(sandbox, submission, sandbox.partner(), validator, transcript)
    failure = Failure(*ending(both.submission, limits, program.site), both.submission.ended)
    try:
        answer, message = verdict_of(both.validator, feedback, case)
    except JudgeFault as fault:
        verdict, reason, message, answer = Verdict.JE, "", _with_failure(str(fault), failure, both), Verdict.JE
    else:
        verdict, reason = settled(failure, answer, both.validator.ended)
    # A validator that cannot stand the early end of a submission is no reason to leave it at that.
    late = both.submission.exceeded == "wall" and not both.validator.exceeded and verdict is not Verdict.WA
    kept_waiting = late and both.validator.cpu + both.effort > _SHARE * limits.wall
    rejected = answer is Verdict.WA
    return _Pass(verdict, reason, message, rejected, both.submission, kept_waiting)


def settled(failure: Failure, answer: Verdict, answered: float) -> tuple[Verdict, str]:
    """The verdict and its reason, by how the submission failed and what the validator said when. Pure."""
    if answer is Verdict.WA and answered < failure.when:
        return answer, ""
    if failure.verdict is not Verdict.AC:
        return failure.verdict, failure.reason
    return answer, ""


def _with_failure(fault: str, failure: Failure, both: Talk) -> str:
    if failure.verdict is Verdict.AC or both.validator.ended < failure.when:
        return fault
    reason = f" ({failure.reason})" if failure.reason else ""
    return f"{fault}\nbefore that, the submission had ended: {failure.verdict}{reason}"


def _alone(
    sandbox: Sandbox,
    program: Program,
    checker: Checker,
    case: Case,
    limits: Limits,
    feedback: Path,
    transcript: Transcript | None,
) -> _Pass:
    outcome = run_alone(sandbox, program, case, limits)
    if transcript is not None:
        _tell(transcript, case.input, outcome.output)
    verdict, reason = ending(outcome, limits, program.site)
    message = ""
    if verdict is Verdict.AC:
        validator = invocation(program.validators[0], checker.args, case, feedback, limits_of(checker))
        answered = sandbox.run(replace(validator, stdin=outcome.output, output_name="validator"))
        try:
            verdict, message = verdict_of(answered, feedback, case)
        except JudgeFault as fault:
            verdict, message = Verdict.JE, str(fault)
    return _Pass(verdict, reason, message, verdict is Verdict.WA, outcome)


def _tell(transcript: Transcript, given: Path, output: Path) -> None:
    """Write down what a run was given and what it wrote."""
    sides: tuple[tuple[Speaker, Path], ...] = (("validator", given), ("submission", output))
    for speaker, path in sides:
        with path.open("rb") as file:
            while text := file.read(_READ_AT_ONCE):
                transcript.say(speaker, text)


def _result(case: Case, program: Program, passes: Sequence[_Pass], transcript: Transcript | None) -> CaseResult:
    """The case's result: the last run's verdict, the figures of the worst."""
    last = passes[-1]
    outcomes = [one.outcome for one in passes]
    result = CaseResult(
        case.name,
        last.verdict,
        last.reason,
        max(outcome.cpu for outcome in outcomes),
        max(outcome.wall for outcome in outcomes),
        max(outcome.memory for outcome in outcomes),
        max(outcome.output_bytes for outcome in outcomes),
        message=last.message,
    )
    if last.verdict is Verdict.AC:
        return result
    said = transcript.pieces() if transcript is not None else ()
    return replace(result, stderr=own_words(last.outcome.stderr, program), transcript=said)
