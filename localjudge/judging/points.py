"""What scores say: the files that an output validator leaves, and the package's own grader.

A grader gets the results of all that is in a group on its input, a line with a verdict and a score each, and prints
one such line. The format knows four verdicts: AC, WA, TLE and RTE.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from localjudge.builds import Build
from localjudge.checkers.decimals import number
from localjudge.judging.grading import Grader
from localjudge.judging.validator import is_own_file
from localjudge.model import MIB, JudgeFault, Limits, Verdict
from localjudge.sandbox.client import Run, Sandbox
from localjudge.scoring import Group, Points

__all__ = ["grader_of", "points_in"]

_LIMITS: Final = Limits(time=60.0, wall=120.0, memory=2048 * MIB, output=MIB)
_MOST_BYTES: Final = 400
_CODES: Final = {
    Verdict.AC: "AC",
    Verdict.PE: "WA",
    Verdict.WA: "WA",
    Verdict.TLE: "TLE",
    Verdict.RE: "RTE",
    Verdict.MLE: "RTE",
    Verdict.OLE: "RTE",
}
_RESULT: Final = re.compile(rb"\s*(AC|WA|TLE|RTE|MLE|OLE)[ \t]+(\S+)\s*")
_NAMED: Final = {
    b"AC": Verdict.AC,
    b"WA": Verdict.WA,
    b"TLE": Verdict.TLE,
    b"RTE": Verdict.RE,
    b"MLE": Verdict.MLE,
    b"OLE": Verdict.OLE,
}


def points_in(feedback: Path, where: str) -> Points | None:
    """What an output validator gave in its feedback folder; None where it gave nothing.

    Raises:
        JudgeFault: it is no number.
    """
    score = _number_in(feedback / "score.txt", where)
    multiplier = _number_in(feedback / "score_multiplier.txt", where)
    return None if score is None and multiplier is None else Points(score, multiplier)


def _number_in(file: Path, where: str) -> float | None:
    if not is_own_file(file):
        return None
    with file.open("rb") as opened:
        text = opened.read(_MOST_BYTES)
    value = number(text.strip())
    if value is None:
        raise JudgeFault(f"the output validator wrote a {file.name} on {where} that is no number: {_shown(text)}")
    return value


def grader_of(sandbox: Sandbox, program: Build | None) -> Grader:
    """Asks the package's own grader, in that sandbox."""

    def ask(group: Group, results: list[tuple[Verdict, float]]) -> tuple[Verdict, float]:
        if program is None:
            raise JudgeFault("there is no grader; put one in graders/")
        given = sandbox.folder / "results"
        given.write_text("".join(f"{_CODES[verdict]} {score:.12g}\n" for verdict, score in results), encoding="ascii")
        argv = (*program.argv, *group.args)
        run = Run(argv, _LIMITS, stdin=given, readable=(program.folder,), output_name="grader")
        outcome = sandbox.run(run)
        where = f"the grader of {group.name or 'data'}"
        if outcome.exit_code != 0:
            words = outcome.stderr.decode(errors="replace").strip().splitlines()
            why = f" ({words[-1][:500]})" if words else ""
            how = f"passed its {outcome.exceeded} limit" if outcome.exceeded else f"exited with {outcome.exit_code}"
            raise JudgeFault(f"{where} {how}; it must exit with 0{why}")
        with outcome.output.open("rb") as file:
            printed = file.read(_MOST_BYTES)
        match = _RESULT.fullmatch(printed)
        score = number(match[2]) if match else None
        if match is None or score is None:
            raise JudgeFault(f"{where} printed {_shown(printed)}; it must be a verdict and a score, such as 'AC 10'")
        verdict = _NAMED[match[1]]
        # One of the results, by its finer name, where that is what the grader means.
        finer = [one for one, _ in results if _CODES[one] == _CODES[verdict]]
        return (verdict if verdict in finer or not finer else finer[0]), score

    return ask


def _shown(text: bytes) -> str:
    return ascii(text[:60].decode(errors="replace"))
