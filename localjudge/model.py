"""The words of the judge as data: verdicts, limits, problems, submissions and results.

Everything here is frozen and passes between rooms; nothing here reads a file, starts a process or imports
another module of the project. Times are seconds (float), sizes are bytes (int) unless a name says otherwise.
"""

from __future__ import annotations

import enum
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from localjudge.records import NONE, record

if TYPE_CHECKING:
    from localjudge.scoring import Grading, GroupResult, Points


class Verdict(enum.StrEnum):
    """What became of one case, or of a whole submission."""

    AC = "AC"
    """accepted"""
    PE = "PE"
    """presentation error: the right tokens, set out wrongly"""
    WA = "WA"
    """wrong answer"""
    TLE = "TLE"
    """time limit exceeded, by CPU time or by the wall clock"""
    MLE = "MLE"
    """memory limit exceeded"""
    OLE = "OLE"
    """output limit exceeded"""
    RE = "RE"
    """run-time error: a non-zero exit status, or a signal"""
    CE = "CE"
    """compile error"""
    JE = "JE"
    """judge error: the judge's or the package's fault, never the submission's"""
    SK = "SK"
    """skipped: the submission's language is not installed here"""


class Fault(Exception):
    """Something the person can mend: one line that names the file or option, and the mend. Exit status 2."""


class JudgeFault(Exception):
    """The judge or the package failed while judging: the verdict is JE, the exit status 3."""


MIB: Final = 1024 * 1024
NOT_INSTALLED: Final = " is not installed"
"""ends what is said of a submission that is skipped, after its language's name"""


@record
class Limits:
    """The limits that one run is held to, after every allowance."""

    time: float
    """CPU seconds of the whole process tree"""
    wall: float
    """seconds on the clock"""
    memory: int
    """bytes, the peak of the tree"""
    output: int
    """bytes on stdout"""
    processes: int = 128
    """processes and threads alive at once"""


@record
class Allowance:
    """What a site gives a language on top of a problem's limits: value x factor + extra."""

    time_factor: float = 1.0
    time_extra: float = 0.0
    memory_factor: float = 1.0
    memory_extra: int = 0
    """bytes"""


@record
class Checker:
    """How outputs are compared with answers: a built-in rule, or the package's output validator."""

    kind: str
    """a built-in rule: ``tokens``, ``lines``, ``strict``, ``floats``, ``baekjoon``, ``icpc``; or how a program is
    asked: ``validator`` (the ICPC package's way), ``testlib``, ``plain``"""
    args: tuple[str, ...] = ()
    """flags of the ``icpc`` rule, the tolerance of ``floats``, or further arguments of the program"""
    program: Path | None = None
    """the checking program's source, a file or a folder, where kind is ``validator``, ``testlib`` or ``plain``"""
    further: tuple[Path, ...] = ()
    """further output validators, all of which must accept, too"""
    time: float = 60.0
    """CPU seconds that such a program may take for one case"""
    memory: int = 2048 * MIB
    """bytes that it may take"""
    interactive: bool = False
    """whether it talks to the submission while that runs"""
    passes: int = 0
    """how often it may have the submission run for one case, by giving another input each time; 0 where it cannot ask
    for that at all"""

    @property
    def converses(self) -> bool:
        """Whether a case is more than one run whose output is then judged."""
        return self.interactive or self.passes > 0


@record
class Case:
    """One input with its answer."""

    name: str
    """path below ``data`` without its suffix: ``secret/3-max``"""
    input: Path
    answer: Path
    checker_args: tuple[str, ...] | None = None
    """what the checker is given in this case; None for what it is given in every case"""
    args: tuple[str, ...] = ()
    """what the program is given on its command line"""
    files: Path | None = None
    """a folder whose files lie in the program's working folder"""
    called: Path | None = None
    """where the input is for the person, where it was unpacked from an archive"""


@record
class TimeRule:
    """How a time limit follows from the slowest submission that must be accepted: the smallest multiple of the
    resolution within which its time fits so many times."""

    multiplier: float = 2.0
    resolution: float = 1.0
    """seconds"""


Speaker = Literal["submission", "validator"]


@record
class Said:
    """A piece of what a submission and its output validator said to each other, or were given. Raw bytes, of which
    only the first and last ones are kept: show them through ``reports.visible``."""

    speaker: Speaker
    """whose words these are; an input that the submission was given is the validator's"""
    text: bytes
    """empty where the speaker closed its output"""
    run: int = 1
    """the number of the submission's run, where a case has several"""
    left_out: int = 0
    """bytes that were said before it and are not kept"""


@record
class Problem:
    """A problem as read from its package or folder; the limits are the problem's own, before allowances."""

    id: str
    """``site/name``, or the folder's path for a plain folder of pairs"""
    site: str
    """the policy that holds: a key of ``sites.toml``"""
    title: str
    path: Path
    time: float
    """CPU seconds"""
    memory: int
    """bytes"""
    output: int
    """bytes"""
    checker: Checker
    cases: tuple[Case, ...]
    time_allowance: bool = True
    """False where the site says "no extra time" (추가 시간 없음)"""
    language_time: Mapping[str, float] = NONE
    """a language's own time limit in seconds, which replaces the allowance"""
    language_memory: Mapping[str, int] = NONE
    """a language's own memory limit in bytes, which replaces the allowance"""
    time_rule: TimeRule | None = None
    """where the package gives no time limit: how it is found; until then ``time`` is what stands in for it"""
    grading: Grading | None = None
    """how results become a verdict and a score; None where a submission's verdict is its first failing case's"""
    answers_only: bool = False
    """whether submissions are outputs, not programs"""
    include: Path | None = None
    """a folder with, in folders by language, files that are put beside every submission's"""
    samples_only: bool = False
    """whether the site's own data are missing: what fails there may pass what is here"""


@record
class Rule:
    """What a package expects of a submission beside its verdict: of its score, or of some cases."""

    where: str
    """as the package says it: ``accepted/a.py: secret/group1``"""
    cases: str = ""
    """a pattern of the names of cases and groups; empty for all"""
    permitted: tuple[Verdict, ...] = ()
    """the verdicts that each of the cases may get; empty for any"""
    required: tuple[Verdict, ...] = ()
    """those of which one of the cases must get one; empty for any"""
    least: float = -math.inf
    """the lowest score that the submission, or each of the groups, may get"""
    most: float = math.inf
    message: str = ""
    """what the output validator must say of one of the cases, among other things"""
    not_best: bool = False
    """whether the best score is too good"""

    def holds(self, name: str) -> bool:
        """Whether the case or group is meant: by its own name, or by that of a group that it is in."""
        return not self.cases or re.match(self.cases, name) is not None


@record
class Submission:
    """One source file, or a folder of them, its language and the verdicts that are expected of it."""

    path: Path
    language: str
    """a key of ``languages.toml``"""
    problem: Problem
    expected: tuple[Verdict, ...] = (Verdict.AC,)
    permitted: tuple[Verdict, ...] = ()
    """the verdicts that each case may get, where the package says so: then one of ``expected`` must be among those of
    the cases; empty where the submission's own verdict must be an expected one"""
    entry: str = ""
    """the file that is run, of a folder; empty where that is clear from the names"""
    rules: tuple[Rule, ...] = ()
    """what else is expected of it"""
    called: Path | None = None
    """where it is for the person, where it was unpacked from an archive"""

    @property
    def name(self) -> Path:
        """Its path as the person knows it."""
        return self.called or self.path


@record
class Difference:
    """The first place where an output leaves its answer. Bounded excerpts, raw bytes: show them through
    ``reports.visible``."""

    line: int
    """1-based line number in the output"""
    expected: bytes | None
    """the answer's line (at most an excerpt of it), None where the answer has ended"""
    got: bytes | None
    """the output's line (at most an excerpt of it), None where the output has ended"""
    column: int = 1
    """1-based byte column of the first difference within the line"""
    cut: int = 0
    """bytes of the output's line left out before its excerpt; the answer's begins where the two places stand at one
    column, which is the same offset unless what is before them differs in length"""


@record
class CaseResult:
    """What one case came to, with what a person needs to see why."""

    name: str
    verdict: Verdict
    reason: str = ""
    """in the site's words: ``RecursionError``, ``exit 3``, ``SIGSEGV``, ``idle``"""
    cpu: float = 0.0
    """seconds"""
    wall: float = 0.0
    """seconds"""
    memory: int = 0
    """bytes"""
    output_bytes: int = 0
    difference: Difference | None = None
    """for WA and PE of the built-in rules"""
    message: str = ""
    """an output validator's words, for WA and JE"""
    stderr: bytes = b""
    """the last part of the program's stderr"""
    points: Points | None = None
    """as the output validator gave them"""
    score: float | None = None
    """what the case adds, where cases have scores"""
    transcript: tuple[Said, ...] = ()
    """of a case that isn't AC, where it was asked for and there is one"""


@record
class SubmissionResult:
    """What a submission came to."""

    submission: Submission
    verdict: Verdict
    """that of the first case, in order, that isn't AC; or a grader's"""
    limits: Limits
    """as held, after the allowance"""
    reason: str = ""
    cases: tuple[CaseResult, ...] = ()
    """those that ran, in order"""
    message: str = ""
    """the compiler's words for CE; what is missing for SK; what failed for JE"""
    finished: bool = True
    """False where Ctrl-C came first"""
    score: float | None = None
    """None where the problem has none, or a grader rejects"""
    groups: tuple[GroupResult, ...] = ()
    """of a problem with a grading, those that were judged"""

    @property
    def as_expected(self) -> bool:
        """Whether this is a verdict that was expected; a skipped submission is no failure."""
        return self.verdict is Verdict.SK or (self.verdict_expected and not self.broken)

    @property
    def verdict_expected(self) -> bool:
        """Whether the verdicts, of all cases together, are as expected."""
        submission = self.submission
        if not submission.permitted:
            return self.verdict in submission.expected
        seen = {case.verdict for case in self.cases} or {self.verdict}
        return seen.issubset(submission.permitted) and not seen.isdisjoint(submission.expected)

    @property
    def broken(self) -> tuple[Rule, ...]:
        """What else the package expects of it, and is not so; nothing of one that did not run."""
        return tuple(rule for rule in self.submission.rules if self.cases and not self._keeps(rule))

    def _keeps(self, rule: Rule) -> bool:
        known = [case.name for case in self.submission.problem.cases]
        if not any(rule.holds(name) for name in known):
            return True  # they are not among the cases that were asked for
        cases = [case for case in self.cases if rule.holds(case.name)]
        seen = {case.verdict for case in cases}
        if rule.permitted and not seen.issubset(rule.permitted):
            return False
        if rule.required and seen.isdisjoint(rule.required):
            return False
        if rule.message and not any(rule.message in case.message for case in cases):
            return False
        grading = self.submission.problem.grading
        if grading is None or not grading.scores:
            return True
        if not rule.cases:
            best = rule.not_best and self.score == grading.best
            return not best and (self.score is None or rule.least <= self.score <= rule.most)
        named = [group.score for group in self.groups if re.fullmatch(rule.cases, group.name)]
        return all(rule.least <= (score or 0.0) <= rule.most for score in named)

    @property
    def cpu(self) -> float:
        """The worst case's CPU seconds."""
        return max((case.cpu for case in self.cases), default=0.0)

    @property
    def total_cpu(self) -> float:
        """CPU seconds of all cases together, which is what algospot limits."""
        return sum(case.cpu for case in self.cases)

    @property
    def wall(self) -> float:
        """The worst case's seconds on the clock."""
        return max((case.wall for case in self.cases), default=0.0)

    @property
    def memory(self) -> int:
        """The worst case's peak, in bytes."""
        return max((case.memory for case in self.cases), default=0)

    @property
    def first_failure(self) -> CaseResult | None:
        """The first case, in order, that isn't AC."""
        return next((case for case in self.cases if case.verdict is not Verdict.AC), None)
