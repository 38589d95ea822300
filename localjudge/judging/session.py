"""A judging session: lanes, each with a sandbox of its own, work through the board side by side.

Runs side by side slow each other down, so with more than one lane a result that comes within a fifth of its time
limit is not believed: it is taken again with the machine to itself. Far beyond the limit is believed; to tell the two
apart, runs side by side are let go on for a fifth beyond the limit.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self, final

from localjudge.builds import Build, CompileFault
from localjudge.judging.board import NEAR, Board, Entry, Turn, near
from localjudge.judging.cases import Program, folders_of_answers, judge_case, look_ahead
from localjudge.judging.quiet import Quiet
from localjudge.languages import Language, load_languages
from localjudge.model import (
    NOT_INSTALLED,
    CaseResult,
    Fault,
    JudgeFault,
    Limits,
    Problem,
    Submission,
    SubmissionResult,
    Verdict,
)
from localjudge.programs import make, make_tool, with_included
from localjudge.records import record, replace
from localjudge.sandbox.client import Sandbox, start
from localjudge.sites import site
from localjudge.toolchains import Memory, Toolchain, resolve

__all__ = ["Listener", "Session"]


class Listener(Protocol):
    """Who wants to know how far a session is. All calls come from the thread that judges."""

    def start(self, total_cases: int) -> None:
        """The session begins."""

    def submission_started(self, submission: Submission, cases: int) -> None:
        """The first case of a submission begins."""

    def case_done(self, submission: Submission, result: CaseResult) -> None:
        """A case has been judged (perhaps not for the last time)."""

    def submission_done(self, result: SubmissionResult) -> None:
        """A submission's result stands; they come in the order of the submissions."""

    def stop(self) -> None:
        """The session has ended, however it ended."""


@final
class Session:
    """Sandboxes that are ready to judge. Use it in a ``with`` statement."""

    def __init__(self, jobs: int, sandboxes: Sequence[Sandbox] = ()) -> None:
        """`sandboxes` are those that `start` gives for so many jobs; the session closes them, too."""
        self._jobs = jobs
        self._sandboxes = sandboxes or start(jobs)
        self.interrupted = False
        """whether Ctrl-C ended the judging before it was complete"""

    def missing(self) -> tuple[str, ...]:
        """What a complete sandbox would have beside what this machine allows, in a few words each."""
        return self._sandboxes[0].survey().missing

    def judge(
        self,
        submissions: Sequence[Submission],
        listener: Listener,
        *,
        first_failure: bool = False,
        transcript: bool = False,
    ) -> list[SubmissionResult]:
        """Judge every submission on every case of its problem. With `transcript` results tell what a submission that
        failed and its output validator said to each other.

        Ctrl-C ends it early: what was finished by then is returned, and `interrupted` is set.
        """
        entries = [_entry(one, first_failure) for one in submissions]
        judging = _Judging(self._sandboxes, entries, listener, side_by_side=self._jobs > 1, transcript=transcript)
        listener.start(sum(len(one.problem.cases) for one in submissions))
        try:
            judging.work()
        except KeyboardInterrupt:
            self.interrupted = True
            judging.stop()
        finally:
            listener.stop()
        return judging.results()

    def dismiss(self) -> None:
        """Have the sandboxes end, and don't wait for that; `close` is to follow."""
        for sandbox in self._sandboxes:
            sandbox.dismiss()

    def close(self) -> None:
        """End the sandboxes and whatever runs in them."""
        self.dismiss()  # so that they end side by side
        for sandbox in self._sandboxes:
            sandbox.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _entry(submission: Submission, first_failure: bool) -> Entry:
    policy = site(submission.problem.site)
    limits = policy.limits_for(submission.problem, submission.language)
    return Entry(submission, limits, policy.time_scope == "submission", first_failure)


@record
class _News:
    """What a lane tells the main thread."""

    entry: Entry | None = None
    begun: bool = False
    result: CaseResult | None = None
    error: BaseException | None = None


@final
class _Judging:
    """One call of `Session.judge`: the lanes' threads, and the main thread that listens to them."""

    def __init__(
        self,
        sandboxes: Sequence[Sandbox],
        entries: Sequence[Entry],
        listener: Listener,
        *,
        side_by_side: bool,
        transcript: bool,
    ) -> None:
        self._sandboxes = sandboxes
        self._transcript = transcript
        self._side_by_side = side_by_side
        self._board = Board(entries, side_by_side=side_by_side)
        self._listener = listener
        self._quiet = Quiet()
        self._news: queue.SimpleQueue[_News] = queue.SimpleQueue()
        self._stopped = False
        self._tools: dict[Path, Build] = {}
        self._tools_lock = threading.Lock()
        self._announced = 0
        self._threads = [
            threading.Thread(target=self._lane, args=(sandbox,), daemon=True) for sandbox in self._sandboxes
        ]

    def work(self) -> None:
        """Judge until everything is known. An unexpected error in a lane is raised here."""
        if not self._side_by_side:
            self._work_alone()
            return
        for thread in self._threads:
            thread.start()
        working = len(self._threads)
        while working:
            news = self._news.get()
            if news.error is not None:
                self.stop()
                raise news.error
            if news.entry is None:
                working -= 1
            self._hear(news)

    def _work_alone(self) -> None:
        """The one lane needs no thread, and each case is spared two changes between threads. While a program runs in
        one sandbox, another gets ready for the next."""
        sandboxes = cycle(self._sandboxes)
        sandbox = next(sandboxes)
        while (turn := self._board.next()) is not None:
            following = next(sandboxes)
            ahead = partial(self._look_ahead, following) if following is not sandbox else None
            self._step(sandbox, turn, ahead)
            while not self._news.empty():
                self._hear(self._news.get())
            sandbox = following

    def _look_ahead(self, sandbox: Sandbox) -> None:
        turn = self._board.peek()
        if turn is not None and turn.entry.program is not None:
            program = turn.entry.program
            look_ahead(sandbox, program, program.problem.cases[turn.index], program.limits)

    def _hear(self, news: _News) -> None:
        if news.entry is not None and news.begun:
            self._listener.submission_started(news.entry.submission, news.entry.stop_at)
        elif news.entry is not None and news.result is not None:
            self._listener.case_done(news.entry.submission, news.result)
        self._announce()

    def stop(self) -> None:
        """End every run now; the lanes follow."""
        self._stopped = True
        for sandbox in self._sandboxes:
            sandbox.close()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()

    def results(self) -> list[SubmissionResult]:
        """What is known of the submissions that were begun."""
        return [entry.result() for entry in self._board.entries if entry.complete or entry.settled]

    def _announce(self) -> None:
        for result in self._board.results(self._announced):
            self._listener.submission_done(result)
            self._announced += 1

    def _lane(self, sandbox: Sandbox) -> None:
        try:
            while not self._stopped and (turn := self._board.next()) is not None:
                self._step(sandbox, turn)
            self._news.put(_News())
        except BaseException as error:
            self._news.put(_News(error=error))

    def _step(self, sandbox: Sandbox, turn: Turn, meanwhile: Callable[[], None] | None = None) -> None:
        with self._quiet.beside_others():  # a compiler is no quiet neighbour
            program = self._program(sandbox, turn.entry)
        if program is None:
            return
        result = self._judge(sandbox, program, turn, meanwhile)
        if self._stopped:
            return  # the run was ended: that says nothing about the program
        self._board.put(turn, result)
        if program.problem.grading is not None:
            self._grade(sandbox, program, turn.entry)
        self._news.put(_News(turn.entry, result=result))

    def _grade(self, sandbox: Sandbox, program: Program, entry: Entry) -> None:
        """Put the results of a submission together, if this was the last of them."""
        known = self._board.ungraded(entry)
        if known is not None:
            from localjudge.judging.grading import grade
            from localjudge.judging.points import grader_of

            graded = grade(known, grader_of(sandbox, program.grader))
            if not self._stopped:
                self._board.put_graded(entry, graded)

    def _judge(
        self, sandbox: Sandbox, program: Program, turn: Turn, meanwhile: Callable[[], None] | None
    ) -> CaseResult:
        case = program.problem.cases[turn.index]
        limits = replace(program.limits, time=turn.time_left)
        if not self._side_by_side:
            return judge_case(sandbox, program, case, limits, meanwhile)
        if not turn.alone:
            further = limits.time + NEAR * turn.entry.limits.time
            stretched = replace(limits, time=further, wall=limits.wall * (1 + NEAR))
            with self._quiet.beside_others():
                result = judge_case(sandbox, program, case, stretched)
            if self._stopped or not _doubtful(result, limits, shared_time=turn.entry.shared_time):
                return result
        with self._quiet.alone():
            return judge_case(sandbox, program, case, limits)

    def _program(self, sandbox: Sandbox, entry: Entry) -> Program | None:
        """The submission made ready to run; None where it did not become a program."""
        with entry.making:
            if entry.program is None and entry.unbuilt is None:
                self._news.put(_News(entry, begun=True))
                try:
                    entry.program = self._make(sandbox, entry)
                except _Unbuilt as unbuilt:
                    if self._stopped:
                        return None  # the compiler was ended: that says nothing about the source
                    entry.unbuilt = unbuilt.result
                    self._news.put(_News(entry))
            return entry.program

    def _make(self, sandbox: Sandbox, entry: Entry) -> Program:
        submission = entry.submission
        problem = submission.problem
        language = site(problem.site).adapted(load_languages()[submission.language])
        toolchain = resolve(language)
        if toolchain is None:
            raise _Unbuilt(entry, Verdict.SK, f"{language.name}{NOT_INSTALLED}")
        try:
            made = _made(sandbox, entry, language, toolchain)
            validators = self._validators(sandbox, problem)
            grader = self._grader(sandbox, problem)
        except CompileFault as fault:
            raise _Unbuilt(entry, Verdict.CE, str(fault)) from None
        except (JudgeFault, Fault, OSError) as fault:
            raise _Unbuilt(entry, Verdict.JE, str(fault)) from None
        name, policy = submission.path.name, site(problem.site)
        hidden = folders_of_answers(problem)
        return Program(made, name, problem, policy, entry.limits, validators, grader, hidden, self._transcript)

    def _validators(self, sandbox: Sandbox, problem: Problem) -> tuple[Build, ...]:
        checker = problem.checker
        if checker.program is None:
            return ()
        what = "the output validator" if checker.kind == "validator" else "the checker"
        sources = (checker.program, *checker.further)
        return tuple(self._tool(sandbox, source, what) for source in sources)

    def _grader(self, sandbox: Sandbox, problem: Problem) -> Build | None:
        if problem.grading is None or problem.grading.grader is None:
            return None
        return self._tool(sandbox, problem.grading.grader, "the grader")

    def _tool(self, sandbox: Sandbox, source: Path, what: str) -> Build:
        with self._tools_lock:
            if source not in self._tools:
                self._tools[source] = make_tool(source, what, sandbox)
            return self._tools[source]


def _made(sandbox: Sandbox, entry: Entry, language: Language, toolchain: Toolchain) -> Build:
    submission, problem = entry.submission, entry.submission.problem
    if problem.answers_only:  # what is run is what copies an output
        path = submission.path.absolute()
        return Build(tuple(toolchain.run_line(path, path)[:-1]), path, str(path))
    memory = Memory(entry.limits.memory, problem.memory)
    path, main = submission.path, submission.entry
    if problem.include is not None:
        path, main = with_included(path, main, problem.include, language, sandbox.folder)
    return make(path, language, toolchain, sandbox, entry=main, memory=memory)


class _Unbuilt(Exception):
    """A submission did not become a program."""

    def __init__(self, entry: Entry, verdict: Verdict, message: str) -> None:
        super().__init__(message)
        self.result = SubmissionResult(entry.submission, verdict, entry.limits, message=message)


def _doubtful(result: CaseResult, limits: Limits, *, shared_time: bool) -> bool:
    """Whether the machine's load may have decided this result. Where the cases share one limit, the board looks at
    their sum."""
    if result.verdict is Verdict.TLE and result.reason:
        # By the clock: one that used hardly any CPU time was idle by its own choice.
        return result.cpu > limits.time * NEAR
    return not shared_time and near(result.cpu, limits.time)
