"""The mutation run: does the test data catch every mistake in the accepted solutions?

    python3 -m bench.mutants [--only PROBLEM] [-j N] [--quick] [--draft] [--afresh]

Each accepted Python solution is changed in one place (see ``mutation.py``) and judged, as a submission of its own,
on one case after the other until one catches it: by a wrong answer, a crash, more than the memory limit, or several
times the CPU time that the unchanged program takes on this case. A mutant that passes all cases survives: it either
gives the right answer on every valid input, and then ``mutants_explained.toml`` says why, or the data lacks a case.

What became of a mutant on a case is kept in ``.bench/mutants.json`` under the contents of both, so a run that was ended
goes on where it was, and a new case is all that is judged when one is added; ``--afresh`` judges all again. Of two
solutions that differ in their comments and interpreter alone, the first one's mutants do for both. Where a solution
asks which interpreter runs it (``sys.implementation``), its survivors are judged in PyPy as well.

The exit status is 0 where every survivor is explained and no explanation is out of date, else 1; 2 where the run
cannot be made. Nothing is random but for ``--quick``, which takes a sample that is always the same.

Why no published tool: mutmut 3 changes functions only, where half of these programs is written outside of any, and
runs pytest in forks of one process, where they read the standard input at their import and may take all time and
memory. Cosmic Ray writes each mutant over the source in the checkout, and starts its test command anew for it.
Neither leaves out statements, knows the cases of a problem, or keeps reasons for survivors that outlive a changed
line number. Here the judge itself is the test: a mutant is a submission like any other.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import random
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from bench.known import KNOWN, Known
from bench.mutation import Mutant, mutants
from localjudge.judging.session import Session
from localjudge.model import Case, Fault, Submission, SubmissionResult, Verdict
from localjudge.problems.discover import find_problem, list_problems
from localjudge.problems.submissions import find_sources, submission
from localjudge.records import replace

__all__ = ["Explanation", "Fate", "Report", "fates_in_each_interpreter", "judge_mutants", "main", "read_explanations"]

HOME: Final = Path(__file__).resolve().parent.parent
EXPLAINED: Final = Path("bench", "mutants_explained.toml")
QUICK: Final = 12
"""mutants of each file in a sample"""
PATIENCE: Final = 3.0
"""how many times the CPU time of the unchanged program a mutant may take"""
LEAST_TIME: Final = 0.5
"""seconds that it may take at least"""
AMPLE_TIME: Final = 600.0
"""seconds that the unchanged program may take, however busy the machine is"""
TRIES: Final = 4
"""runs of a mutant that the clock ends while its CPU time is within the limit: others may have kept the machine"""


BATCH: Final = 48
"""mutants that are judged before what became of them is written down"""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a mutant."""

    mutant: Mutant
    verdict: Verdict
    """AC for one that survives"""

    @property
    def survives(self) -> bool:
        return self.verdict is Verdict.AC


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a mutant, or each one of a line, gives the right answers as well."""

    file: str
    """path below ``solutions``"""
    line: str
    """the source line, without the space around it"""
    change: str
    """as in `Mutant.change`; ``*`` for every change of the line that survives"""
    why: str


@dataclass(frozen=True, slots=True)
class Report:
    """The fates of one file's mutants beside what is said of them."""

    file: str
    fates: Sequence[Fate]
    explanations: Sequence[Explanation]
    """those of this file"""
    complete: bool = True
    """whether every mutant was judged, not a sample"""

    @property
    def unexplained(self) -> list[Mutant]:
        """The survivors of which nothing is said."""
        said = {(one.line, one.change) for one in self.explanations}
        survivors = [fate.mutant for fate in self.fates if fate.survives]
        return [one for one in survivors if one.key not in said and (one.source, "*") not in said]

    @property
    def stale(self) -> list[Explanation]:
        """The explanations that explain nothing any more: of a mutant that there is not, or that was caught.

        One that only the time limit caught may be a slower way to the right answers, and stays.
        """
        if not self.complete:
            return []
        living = [fate.mutant for fate in self.fates if fate.verdict in (Verdict.AC, Verdict.TLE)]
        known = {one.key for one in living} | {(one.source, "*") for one in living}
        return [one for one in self.explanations if (one.line, one.change) not in known]

    def count(self, *verdicts: Verdict) -> int:
        """How many mutants got one of these verdicts."""
        return sum(fate.verdict in verdicts for fate in self.fates)


@final
class _Silent:
    """A listener that says nothing: a mutant's fate is known when the session returns."""

    def start(self, total_cases: int) -> None: ...
    def submission_started(self, submission: Submission, cases: int) -> None: ...
    def case_done(self, submission: Submission, result: object) -> None: ...
    def submission_done(self, result: SubmissionResult) -> None: ...
    def stop(self) -> None: ...


def judge_mutants(
    session: Session, original: Submission, changed: Sequence[Mutant], work: Path, known: Known | None = None
) -> list[Fate]:
    """What becomes of each mutant, in their order. ``work`` is a folder for their files.

    The cases that take the unchanged program least come first.

    Raises:
        Fault: the unchanged program is not accepted, or something cannot be judged.
    """
    known = known or Known(None)
    verdicts = {mutant: _before(known, original, mutant) for mutant in changed}
    if not all(verdicts.values()):
        seconds = _seconds(session, original)
        for case in sorted(original.problem.cases, key=lambda case: seconds[case.name]):
            keys = {mutant: Known.key(original, mutant, case) for mutant in changed if verdicts[mutant] is None}
            new = [mutant for mutant, key in keys.items() if known.get(key) is None]
            for start in range(0, len(new), BATCH):
                batch = _on_case(session, original, new[start : start + BATCH], case, seconds[case.name], work)
                known.put({keys[mutant]: verdict for mutant, verdict in batch.items()})
                verdicts |= {mutant: verdict for mutant, verdict in batch.items() if verdict is not Verdict.AC}
    return [Fate(mutant, verdicts[mutant] or Verdict.AC) for mutant in changed]


def fates_in_each_interpreter(
    session: Session, original: Submission, changed: Sequence[Mutant], work: Path, known: Known | None = None
) -> list[Fate]:
    """As `judge_mutants`; a mutant of a program that asks for its interpreter survives if it does so in each."""
    fates = judge_mutants(session, original, changed, work, known)
    if "sys.implementation" not in original.path.read_text(encoding="utf-8"):
        return fates
    survivors = [fate.mutant for fate in fates if fate.survives]
    in_pypy = judge_mutants(session, replace(original, language="pypy3"), survivors, work, known)
    found = {fate.mutant: fate for fate in in_pypy}
    return [found.get(fate.mutant, fate) for fate in fates]


def _before(known: Known, original: Submission, mutant: Mutant) -> Verdict | None:
    """What earlier runs say: the verdict of a case that caught the mutant, AC where all cases let it pass."""
    found = [known.get(Known.key(original, mutant, case)) for case in original.problem.cases]
    caught = [verdict for verdict in found if verdict not in (None, Verdict.AC)]
    if caught:
        return caught[0]
    return None if None in found else Verdict.AC


def _on_case(
    session: Session, original: Submission, batch: Sequence[Mutant], case: Case, seconds: float, work: Path
) -> dict[Mutant, Verdict]:
    verdicts: dict[Mutant, Verdict] = {}
    left = list(batch)
    for _ in range(TRIES):
        submissions = [_submission(original, mutant, case, seconds, work) for mutant in left]
        results = dict(zip(left, _judged(session, submissions), strict=True))
        verdicts |= {mutant: result.verdict for mutant, result in results.items()}
        left = [mutant for mutant, result in results.items() if _by_the_clock(result)]
        if not left:
            break
    return verdicts


def _by_the_clock(result: SubmissionResult) -> bool:
    return result.verdict is Verdict.TLE and result.cpu <= result.limits.time


def _judged(session: Session, submissions: Sequence[Submission]) -> list[SubmissionResult]:
    results = session.judge(submissions, _Silent())
    if session.interrupted:
        raise KeyboardInterrupt
    for result in results:
        if result.verdict in (Verdict.JE, Verdict.SK):
            said = result.message or next((case.message for case in result.cases if case.message), "")
            raise Fault(f"{result.submission.path}: {result.verdict}: {said}")
    return results


def _seconds(session: Session, original: Submission) -> dict[str, float]:
    """The CPU seconds of the unchanged program on each case; whether that is within its limit is not judged here."""
    (result,) = _judged(session, [_within(original, AMPLE_TIME)])
    if result.verdict is not Verdict.AC:
        failure = result.first_failure
        where = f" on {failure.name}" if failure else ""
        raise Fault(f"{original.path}: {result.verdict}{where}; only what is accepted has mutants, mend it first")
    return {case.name: case.cpu for case in result.cases}


def _submission(original: Submission, mutant: Mutant, case: Case, seconds: float, work: Path) -> Submission:
    """The mutant as a submission to a problem with this one case."""
    digest = hashlib.sha256(mutant.text.encode()).hexdigest()
    path = work / f"{digest[:16]}.py"
    path.write_text(mutant.text, encoding="utf-8")
    limited = _within(original, max(LEAST_TIME, PATIENCE * seconds))
    return replace(limited, path=path, problem=replace(limited.problem, cases=(case,)))


def _within(original: Submission, seconds: float) -> Submission:
    """The submission with so many CPU seconds a case, and no allowance on top."""
    problem = replace(original.problem, language_time={original.language: seconds}, time_rule=None)
    return replace(original, problem=problem)


def read_explanations(path: Path) -> list[Explanation]:
    """The explanations in a file, which may be absent.

    Raises:
        Fault: the file is not of the form that its head describes.
    """
    if not path.exists():
        return []
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("explained", [])
        found = [
            Explanation(entry["file"], entry["line"], change, entry["why"])
            for entry in entries
            for change in entry["changes"]
        ]
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise Fault(f"{path}: {error!r}; each entry has file, line, changes and why") from None
    if unsaid := [one for one in found if not one.why.strip()]:
        raise Fault(f"{path}: {unsaid[0].file}: {unsaid[0].line}: why is empty; say why the mutant is as good")
    return found


def originals(root: Path, only: Iterable[str]) -> list[Submission]:
    """The accepted Python solutions, all or those of the problems or files that are named.

    Raises:
        Fault: no such problem or file.
    """
    files = {Path(what).resolve() for what in only if what.endswith(".py")}
    for file in sorted(files):
        if not file.is_file():
            raise Fault(f"{file}: is not there; name a file by its path, solutions/SITE/PROBLEM/FILE.py")
    names = [what for what in only if not what.endswith(".py")]
    every = not files and not names
    entries = list_problems(root) if every or files else []
    wanted = {find_problem(root, name).id for name in names}
    found = []
    for entry in entries or [find_problem(root, name) for name in names]:
        programs = set()
        for source in find_sources(root, entry):
            chosen = every or entry.id in wanted or source.path.resolve() in files
            if chosen and source.expected == (Verdict.AC,) and source.path.suffix == ".py":
                program = _without_docstring(source.path.read_text(encoding="utf-8"))
                if program not in programs:
                    programs.add(program)
                    found.append(submission(source, entry.read()))
    return found


def _without_docstring(text: str) -> str:
    """The program alone, so that two files can be compared."""
    tree = ast.parse(text)
    if ast.get_docstring(tree) is not None:
        del tree.body[0]
    return ast.unparse(tree)


def show(report: Report, *, draft: bool) -> None:
    """Print a line for the file, and one for each survivor without and each explanation out of date."""
    slow = report.count(Verdict.TLE)
    survivors = report.count(Verdict.AC)
    print(
        f"{report.file}: {len(report.fates)} mutants, {len(report.fates) - survivors} caught ({slow} by the time),"
        f" {survivors - len(report.unexplained)} survivors explained, {len(report.unexplained)} not",
        flush=True,
    )
    for mutant in report.unexplained:
        print(f"  solutions/{report.file}:{mutant.line}: {mutant.change}")
        print(f"      {doubt(mutant)}")
    for one in report.stale:
        print(f"  {EXPLAINED}: {one.file}: {one.line}: {one.change}: explains no survivor any more; take it out")
    if draft:
        for mutant in report.unexplained:
            quoted = [_quoted(text) for text in (report.file, mutant.source, mutant.change)]
            print('\n[[explained]]\nfile = {}\nline = {}\nchanges = [{}]\nwhy = ""'.format(*quoted))


def _quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text and '"' in text else json.dumps(text, ensure_ascii=False)


def doubt(mutant: Mutant) -> str:
    """What would make the mutant as good as the original: the question to answer, or to answer with a case."""
    if mutant.change.startswith("without "):
        return "as good if what follows makes the statement superfluous"
    if mutant.change.startswith("where "):
        return "as good if the condition never decides an answer, but only how soon it is found"
    if any(f" {operator} " in mutant.change for operator in ("<", "<=", ">", ">=", "==", "!=")):
        return "as good if the sides are never equal here, or equal ones are as good either way"
    return "as good if the values never differ, or only in order, in speed or beyond what is read"


def main() -> int:
    """Run what was asked for; 0 where every survivor is explained and every explanation needed."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description="Judge mutants of the solutions.")
    parser.add_argument("--only", action="append", default=[], metavar="PROBLEM", help="this problem, or source file")
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="N", help="judge N mutants side by side")
    parser.add_argument("--quick", action="store_true", help=f"a sample of {QUICK} mutants of each file")
    parser.add_argument("--draft", action="store_true", help=f"print entries for {EXPLAINED}, to be filled in")
    parser.add_argument("--afresh", action="store_true", help=f"forget what {KNOWN} knows of earlier runs")
    args = parser.parse_args()
    if args.jobs < 1:
        parser.error("-j takes a number from 1 on")
    try:
        if args.afresh:
            (HOME / KNOWN).unlink(missing_ok=True)
        return _run(args.only, args.jobs, quick=args.quick, draft=args.draft)
    except Fault as fault:
        print(f"mutants: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _run(only: Sequence[str], jobs: int, *, quick: bool, draft: bool) -> int:
    explanations = read_explanations(HOME / EXPLAINED)
    chosen = originals(HOME, only)
    known = Known(HOME / KNOWN)
    reports = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        os.environ["XDG_CACHE_HOME"] = name  # thousands of builds would push out those that are of use
        with Session(jobs) as session:
            for original in chosen:
                file = original.path.resolve().relative_to(HOME / "solutions").as_posix()
                changed = mutants(original.path.read_text(encoding="utf-8"))
                if quick:
                    changed = random.Random(file).sample(changed, min(QUICK, len(changed)))
                fates = fates_in_each_interpreter(session, original, changed, Path(name), known)
                own = [one for one in explanations if one.file == file]
                reports.append(Report(file, fates, own, complete=not quick))
                show(reports[-1], draft=draft)
    return _summary(reports, [] if only else explanations)


def _summary(reports: Sequence[Report], explanations: Sequence[Explanation]) -> int:
    """Print what all files come to; the exit status."""
    files = {report.file for report in reports}
    lost = sorted({one.file for one in explanations} - files)
    for file in lost:
        print(f"{EXPLAINED}: {file}: there is no such accepted solution; take its entries out")
    total = sum(len(report.fates) for report in reports)
    unexplained = sum(len(report.unexplained) for report in reports)
    stale = sum(len(report.stale) for report in reports)
    survivors = sum(report.count(Verdict.AC) for report in reports)
    print(f"{total} mutants of {len(reports)} solutions: {total - survivors} caught, {survivors} survive")
    if unexplained:
        print(f"{unexplained} survivors are not explained: add a case that catches them, or say why they are as good")
        return 1
    print("no survivor that is not explained")
    return 1 if stale or lost else 0


if __name__ == "__main__":
    sys.exit(main())
