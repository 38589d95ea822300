"""Looks for an input on which a submission fails: a generator makes one from each seed, a solution that is slow but
right answers it, and the submission is judged by that pair as by any other.

The generator is run as ``GENERATOR SEED`` and prints an input; on stdin it gets nothing.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, final

from localjudge.builds import Build, CompileFault
from localjudge.digests import name_of
from localjudge.judging.outcomes import ending
from localjudge.judging.session import Session
from localjudge.judging.timing import Nobody
from localjudge.languages import load_languages
from localjudge.model import MIB, Case, Fault, JudgeFault, Limits, Submission, SubmissionResult, Verdict
from localjudge.problems.files import shown
from localjudge.programs import make, make_tool, with_included
from localjudge.records import record, replace
from localjudge.sandbox.client import Outcome, Run, Sandbox
from localjudge.sites import site
from localjudge.toolchains import Memory, resolve

__all__ = ["Found", "Stress", "Trial"]

_GENERATOR_LIMITS: Final = Limits(time=10.0, wall=30.0, memory=2048 * MIB, output=64 * MIB)
_PATIENCE: Final = 10.0
"""how much more time the right solution has than the submission; and seconds that it has at least"""
_MEMORY: Final = 2048 * MIB
_LAST_LINES: Final = 3
# Sets and hashes of text come out in another order in each run of Python and Ruby, unless they are told not to.
_STEADY: Final = {"PYTHONHASHSEED": "0"}


@record
class Found:
    """An input on which the submission fails."""

    seed: int
    result: SubmissionResult
    """of that case alone"""
    size: int
    """bytes of the input"""

    @property
    def case(self) -> Case:
        """The input with its answer, in the folder of the search."""
        return self.result.submission.problem.cases[0]


@record
class Trial:
    """What became of one seed."""

    seed: int
    found: Found | None = None
    repeated: bool = False
    """whether an earlier seed gave the same input, so that nothing was judged"""


@final
class Stress:
    """One search. All that it makes is in a folder that is the caller's to remove."""

    def __init__(
        self,
        session: Session,
        sandbox: Sandbox,
        folder: Path,
        *,
        submission: Submission,
        right: Submission,
        generator: Path,
        check: Callable[[Path], str] | None = None,
    ) -> None:
        """Make the programs ready, but for the submission, which is compiled when it is first judged.

        Args:
            session: judges the submission.
            sandbox: one of the session's, in which the generator and the right solution run.
            folder: takes the inputs and answers.
            submission: what is put to the test; its problem's own cases don't matter.
            right: the solution that gives the answers, of the same problem.
            generator: a source file, or a folder of them.
            check: says what is wrong with an input that is not one of the problem's; empty for nothing.

        Raises:
            Fault: a program is not there or does not compile, or its language is not installed.
            JudgeFault: the judge itself failed at it.
        """
        self._session = session
        self._sandbox = sandbox
        self._folder = folder
        self._check = check
        self._submission = submission
        self._right = right
        self._generator_path = generator
        self._generator = _tool(generator, sandbox)
        self._limits = _right_limits(submission, right)
        self._build = _build(right, self._limits, sandbox)
        self._seen: set[str] = set()

    def search(self, seeds: Iterable[int]) -> Iterator[Trial]:
        """Try the seeds in turn; the last one is the first whose input the submission fails on.

        Raises:
            Fault: the generator or the right solution fails, or an input is not valid; the submission does not compile.
            JudgeFault: the judge, or a program of the problem's package, failed.
            KeyboardInterrupt: Ctrl-C.
        """
        for seed in seeds:
            trial = self._tried(seed)
            yield trial
            if trial.found is not None:
                return

    def shorter(self, found: Found, seeds: Iterable[int]) -> Iterator[Found]:
        """Try further seeds for a shorter input that the submission fails on, and give the shortest so far after each.

        A seed that the generator or the right solution fails on is passed over: there is something to show already.

        Raises:
            KeyboardInterrupt: Ctrl-C.
        """
        for seed in seeds:
            try:
                other = self._tried(seed, below=found.size).found
            except (Fault, JudgeFault):
                other = None
            if other is not None:
                found = other
            yield found

    def _tried(self, seed: int, below: int | None = None) -> Trial:
        given = self._folder / f"{seed}.in"
        size = self._generate(seed, given)
        name = name_of(given.read_bytes())
        if name in self._seen or (below is not None and size >= below):
            given.unlink()
            return Trial(seed, repeated=name in self._seen)
        if self._check is not None and (words := self._check(given)):
            why = words.removeprefix(f"{shown(given)}: ")
            raise Fault(f"{shown(self._generator_path)}: the input of seed {seed} is not valid: {why}")
        answer = given.with_suffix(".ans")
        self._answer(seed, given, answer)
        self._seen.add(name)
        result = self._judged(Case(str(seed), given, answer))
        if result.verdict is Verdict.AC:
            given.unlink()
            answer.unlink()
            return Trial(seed)
        return Trial(seed, Found(seed, result, size))

    def _generate(self, seed: int, target: Path) -> int:
        made = self._generator
        argv = (*made.argv, str(seed))
        run = Run(argv, _GENERATOR_LIMITS, readable=(made.folder,), env=_STEADY, output_name="generator")
        outcome = self._sandbox.run(run)
        name = shown(self._generator_path)
        if outcome.exceeded or outcome.exit_code != 0:
            raise Fault(f"{name}: {_ended(outcome)} on seed {seed}{_last_words(outcome, made, name)}; mend it")
        if not outcome.output_bytes:
            raise Fault(f"{name}: printed nothing for seed {seed}; have it print an input")
        shutil.copyfile(outcome.output, target)
        return outcome.output_bytes

    def _answer(self, seed: int, given: Path, target: Path) -> None:
        made = self._build
        run = Run(made.argv, self._limits, stdin=given, readable=(made.folder,), output_name="right")
        outcome = self._sandbox.run(run)
        verdict, reason = ending(outcome, self._limits, site(self._right.problem.site))
        if verdict is not Verdict.AC:
            name = shown(self._right.name)
            how = verdict.value + (f" ({reason})" if reason else "")
            if verdict is Verdict.TLE:
                how += f" after {outcome.cpu:.1f} s"
            mend = "make the input smaller, or it faster" if verdict is Verdict.TLE else "mend it, or the generator"
            words = _last_words(outcome, made, name)
            raise Fault(f"{name}: is to be right, and gets {how} on seed {seed}{words}; {mend}")
        shutil.copyfile(outcome.output, target)

    def _judged(self, case: Case) -> SubmissionResult:
        problem = replace(self._submission.problem, cases=(case,))
        results = self._session.judge([replace(self._submission, problem=problem)], Nobody())
        if self._session.interrupted:
            raise KeyboardInterrupt
        (result,) = results
        name = shown(self._submission.name)
        if result.verdict is Verdict.CE:
            raise Fault(f"{name}: does not compile: {result.message}; mend it")
        if result.verdict is Verdict.SK:
            raise Fault(f"{name}: {result.message}; install it (judge.py doctor says what)")
        if result.verdict is Verdict.JE:
            raise JudgeFault(result.message or result.cases[0].message)
        return result


def _right_limits(submission: Submission, right: Submission) -> Limits:
    problem = right.problem
    held = site(problem.site).limits_for(problem, right.language)
    own = site(problem.site).limits_for(submission.problem, submission.language)
    time = max(_PATIENCE, _PATIENCE * max(own.time, held.time))
    return replace(held, time=time, wall=2 * time + 1, memory=max(_MEMORY, held.memory))


def _tool(path: Path, sandbox: Sandbox) -> Build:
    try:
        return make_tool(path, "the generator", sandbox)
    except JudgeFault as fault:
        raise Fault(f"{fault}; mend it") from None


def _build(right: Submission, limits: Limits, sandbox: Sandbox) -> Build:
    """The right solution, made as its site makes it."""
    problem, name = right.problem, shown(right.name)
    language = site(problem.site).adapted(load_languages()[right.language])
    toolchain = resolve(language)
    if toolchain is None:
        raise Fault(f"{name}: needs {language.name}, which is not installed; install it, or name another solution")
    path, entry = right.path, right.entry
    try:
        if problem.include is not None:
            path, entry = with_included(path, entry, problem.include, language, sandbox.folder)
        return make(path, language, toolchain, sandbox, entry=entry, memory=Memory(limits.memory, problem.memory))
    except CompileFault as fault:
        raise Fault(f"{name}: does not compile: {fault}; mend it") from None
    except OSError as error:
        raise Fault(f"{name}: cannot be read ({error.strerror}); check its permissions") from None


def _ended(outcome: Outcome) -> str:
    if outcome.exceeded:
        return f"passes its {outcome.exceeded} limit"
    return f"is ended by signal {outcome.signal}" if outcome.signal else f"ends with exit status {outcome.exit_code}"


def _last_words(outcome: Outcome, made: Build, name: str) -> str:
    """The last lines that a program wrote to stderr, in one line."""
    text = outcome.stderr.replace(os.fsencode(made.source), os.fsencode(name)).decode(errors="replace")
    lines = [line.strip()[:200] for line in text.splitlines() if line.strip(" ^~")][-_LAST_LINES:]
    return f" ({' | '.join(lines)})" if lines else ""
