"""The two sides of a search for a failing input: the submission put to the test, and a solution that is right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from localjudge.languages import language_of, load_languages
from localjudge.model import Case, Fault, Problem, Submission, Verdict
from localjudge.problems.discover import Entry, find_problem
from localjudge.problems.files import shown
from localjudge.problems.layouts import ignore
from localjudge.problems.submissions import find_sources, source_at, submissions
from localjudge.records import replace
from localjudge.selection import Wanted, select
from localjudge.sites import site
from localjudge.toolchains import resolve

__all__ = ["right_side", "tested_side"]


def tested_side(wanted: Wanted, root: Path, folder: Path, name: str, warn: Callable[[str], None]) -> Submission:
    """The one submission that the words of a command line name: a source file, with its problem if it has one.

    Args:
        wanted: the command line.
        root: the project.
        folder: an empty one; stands in for a problem, where the file has none.
        name: what such a problem is called.
        warn: as of `select`.

    Raises:
        Fault: it is not one, or its problem is of a kind that has no answers.
    """
    files = [word for word in wanted.what if Path(word).is_file() and word not in wanted.archives]
    if len(files) > 1:
        raise Fault(f"{files[1]}: is a second source file; name one to put to the test, and the other with --against")
    home = source_at(root, Path(files[0])) if files else None
    if home is not None:
        named = [word for word in wanted.what if word not in files]
        if any(find_problem(root, word) != home.problem for word in named):
            raise Fault(f"{files[0]}: is a solution of {home.problem.id}; name it alone, or copy it elsewhere first")
        wanted = replace(wanted, what=files)
    alone = files == list(wanted.what) and home is None
    if alone:
        case = Case("none", folder / "none.in", folder / "none.ans")
        for path in (case.input, case.answer):  # a folder of pairs has some
            path.touch()
        wanted = replace(wanted, data=folder)
    chosen = select(wanted, root, warn)
    if not files or len(chosen) != 1:
        raise Fault("name the source file to put to the test: judge.py stress [PROBLEM] FILE --gen GENERATOR")
    (submission,) = chosen
    problem = submission.problem
    if problem.checker.converses or problem.answers_only:
        kind = "its submissions are outputs" if problem.answers_only else "its submissions talk to its validator"
        raise Fault(f"{problem.id}: {kind}, and so no generator can test one; use judge.py run")
    if alone:
        problem = replace(problem, id=name, title=name)
    # Whatever is expected of it on the problem's own cases: here it is to be right.
    return Submission(
        submission.path,
        submission.language,
        replace(problem, grading=None, cases=()),
        entry=submission.entry,
        called=submission.called,
    )


def right_side(named: Path | None, submission: Submission, root: Path) -> Submission:
    """The solution that gives the answers: the one that is named, else an accepted one of the problem.

    Raises:
        Fault: there is none, or it is the submission itself.
    """
    if named is not None:
        if _same(named, submission.path):
            raise Fault(f"{named}: is the file that is put to the test; name another solution with --against")
        if named.is_dir():
            from localjudge.programs import language_of_program

            return Submission(named, language_of_program(named).key, submission.problem)
        return Submission(named, language_of(named).key, submission.problem)
    others = [one for one in _accepted(submission.problem, root) if not _same(one.path, submission.path)]
    for one in others:
        if resolve(site(one.problem.site).adapted(load_languages()[one.language])) is not None:
            return one
    if others:
        raise Fault(f"{shown(others[0].name)}: its language is not installed; name a right solution with --against")
    raise Fault("--against says what is right: name a solution that may be slow, but gives the right answers")


def _accepted(problem: Problem, root: Path) -> Sequence[Submission]:
    if not (problem.path / "problem.yaml").is_file():
        return ()
    sources = find_sources(root, Entry(problem.id, problem.site, problem.path))
    right = [one for one in sources if one.expected == (Verdict.AC,) and set(one.permitted) <= {Verdict.AC}]
    return submissions(right, problem, ignore)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False
