"""What a run's outcome means under a site's rules, before its output is looked at. Pure."""

from __future__ import annotations

import signal
from typing import Final

from localjudge.model import Limits, Verdict
from localjudge.sandbox.client import Outcome
from localjudge.sites import Site

__all__ = ["ending"]

_IDLE: Final = 0.2
"""the part of its time on the clock, less its waits for a processor, below which a program waited by its own choice"""


def ending(outcome: Outcome, limits: Limits, site: Site) -> tuple[Verdict, str]:
    """The verdict on how a program ended, AC where its output is to decide, and the reason beside it.

    A program that ends because it was refused memory, by its own account (MemoryError, bad_alloc, …) or the
    system's, has asked for more than any limit: none here makes an allocation fail before the machine itself does.
    """
    match outcome.exceeded:
        case "time":
            return Verdict.TLE, ""
        case "wall":
            return Verdict.TLE, "idle" if outcome.cpu < (outcome.wall - outcome.waited) * _IDLE else "wall clock"
        case "memory":
            return site.memory_verdict, site.memory_reason
        case "output":
            return Verdict.OLE, ""
        case "files":
            return Verdict.OLE, "files"
        case "processes":
            return Verdict.RE, f"more than {limits.processes} processes"
        case _:
            return _own_end(outcome, site)


def _own_end(outcome: Outcome, site: Site) -> tuple[Verdict, str]:
    if outcome.exit_code == 0:
        return Verdict.AC, ""
    # Only a program that failed needs these patterns, which take their time to compile.
    from localjudge.judging.exceptions import OUT_OF_MEMORY, exception_class

    name = exception_class(outcome.stderr, outcome.exit_code, outcome.signal)
    if name in OUT_OF_MEMORY or outcome.refused:
        return site.memory_verdict, site.memory_reason
    if outcome.signal:
        return Verdict.RE, name or _signal_name(outcome.signal)
    return Verdict.RE, name or f"exit {outcome.exit_code}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
