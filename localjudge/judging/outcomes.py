"""What a run's outcome means under a site's rules, before its output is looked at. Pure."""

from __future__ import annotations

import re
import signal
from typing import Final

from localjudge.model import Limits, Verdict
from localjudge.sandbox.client import Outcome
from localjudge.sites import Site

__all__ = ["ending"]

# How run-time systems name the exception that ended a program, on its stderr.
_PYTHON: Final = re.compile(rb"^(?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*)(?::|\s*$)")
_CPP: Final = re.compile(rb"terminate called after throwing an instance of '(?:\w+::)*(\w+)")
_JAVA: Final = re.compile(rb'Exception in thread "[^"]*" (?:[\w$]+\.)*([\w$]+)')
_OUT_OF_MEMORY: Final = frozenset(("MemoryError", "bad_alloc", "bad_array_new_length", "OutOfMemoryError"))


def ending(outcome: Outcome, limits: Limits, site: Site) -> tuple[Verdict, str]:
    """The verdict on how a program ended, AC where its output is to decide, and the reason beside it.

    A program that runs out of memory by its own account (MemoryError, bad_alloc, …) has passed the memory limit,
    as it would where the system refuses the memory: no limit here makes an allocation fail before it.
    """
    match outcome.exceeded:
        case "time":
            return Verdict.TLE, ""
        case "wall":
            return Verdict.TLE, "idle"
        case "memory":
            return site.memory_verdict, site.memory_reason
        case "output":
            return Verdict.OLE, ""
        case "processes":
            return Verdict.RE, f"more than {limits.processes} processes"
        case _:
            return _own_end(outcome, site)


def _own_end(outcome: Outcome, site: Site) -> tuple[Verdict, str]:
    if outcome.exit_code == 0:
        return Verdict.AC, ""
    name = _exception(outcome.stderr)
    if name in _OUT_OF_MEMORY:
        return site.memory_verdict, site.memory_reason
    if outcome.signal:
        return Verdict.RE, name or _signal_name(outcome.signal)
    return Verdict.RE, name or f"exit {outcome.exit_code}"


def _exception(stderr: bytes) -> str:
    """The class of the exception that ended the program, as its last words name it; empty where they don't."""
    if b"Traceback (most recent call last)" in stderr:
        lines = stderr.rstrip().rsplit(b"\n", 64)
        for line in reversed(lines):
            # An exception's message may go on for several lines; its first one starts with the class.
            found = _PYTHON.match(line)
            if found:
                return found[1].decode()
    found = _CPP.search(stderr) or _JAVA.search(stderr)
    return found[1].decode() if found else ""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
