"""Runs a package's output validator: exit status 42 accepts, 43 rejects, anything else is the package's fault.

The protocol is that of the ICPC problem package format:
``validator input answer feedback_dir/ [arguments] < output``.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from localjudge.builds import Build
from localjudge.model import MIB, Case, JudgeFault, Limits, Verdict
from localjudge.sandbox.client import Outcome, Run, Sandbox

__all__ = ["validate"]

_ACCEPTED: Final = 42
_WRONG: Final = 43
_LIMITS: Final = Limits(time=60.0, wall=120.0, memory=2048 * MIB, output=8 * MIB)
_MESSAGE_BYTES: Final = 4096


def validate(
    sandbox: Sandbox, validator: Build, arguments: tuple[str, ...], case: Case, output: Path
) -> tuple[Verdict, str]:
    """The validator's verdict on an output, and its message.

    Raises:
        JudgeFault: it ended in a way that the protocol does not know.
    """
    feedback = sandbox.folder / "feedback"
    shutil.rmtree(feedback, ignore_errors=True)
    feedback.mkdir(mode=0o700)
    given, answer = case.input.absolute(), case.answer.absolute()
    argv = (*validator.argv, str(given), str(answer), f"{feedback}/", *arguments)
    readable = (validator.folder, given, answer)
    outcome = sandbox.run(
        Run(argv, _LIMITS, stdin=output, readable=readable, writable=(feedback,), output_name="validator")
    )
    message = _read(feedback / "judgemessage.txt")
    if outcome.exit_code == _ACCEPTED:
        return Verdict.AC, message
    if outcome.exit_code == _WRONG:
        return Verdict.WA, message
    raise JudgeFault(f"the output validator {_ending(outcome)} on {case.name}; it must exit with 42 or 43")


def _read(path: Path) -> str:
    """The message, or its beginning; empty where the validator wrote none."""
    if not path.is_file():  # reading a pipe would never end
        return ""
    try:
        with path.open("rb") as file:
            return file.read(_MESSAGE_BYTES).decode(errors="replace").strip()
    except OSError:
        return ""


def _ending(outcome: Outcome) -> str:
    if outcome.exceeded:
        return f"passed its {outcome.exceeded} limit"
    words = outcome.stderr.decode(errors="replace").strip().splitlines()
    how = f"was ended by signal {outcome.signal}" if outcome.signal else f"exited with {outcome.exit_code}"
    return f"{how} ({words[-1]})" if words else how
