"""What a run's outcome means under a site's rules, before its output is looked at. Pure."""

from __future__ import annotations

import re
import signal
from typing import Final

from localjudge.model import Limits, Verdict
from localjudge.sandbox.client import Outcome
from localjudge.sites import Site

__all__ = ["ending"]

_IDLE: Final = 0.2
"""the part of its time on the clock below which a program waited rather than computed, or was kept waiting"""
_UNCAUGHT: Final = 1
"""the exit status of an interpreter that an exception ended"""
# How run-time systems name the exception that ended a program, on its stderr. An exception group has a margin before
# each line, and more of it before those of its parts; a class has its module, class or function before it.
_TRACEBACK: Final = re.compile(r"^(  \+ Exception Group )?Traceback \(most recent call last\):$", re.MULTILINE)
_GROUP_MARGIN: Final = "  | "
_PYTHON: Final = re.compile(r"(?:[\w<>]+\.)*([^\W\d]\w*)(?::|\s*$)")
_CPP: Final = re.compile(r"terminate called after throwing an instance of '(?:[^'<]*::)?(\w+)")
_JAVA: Final = re.compile(r'Exception in thread "[^"]*" (?:[\w$]+\.)*([\w$]+)')
_OUT_OF_MEMORY: Final = frozenset(("MemoryError", "bad_alloc", "bad_array_new_length", "OutOfMemoryError"))


def ending(outcome: Outcome, limits: Limits, site: Site) -> tuple[Verdict, str]:
    """The verdict on how a program ended, AC where its output is to decide, and the reason beside it.

    A program that ends because it was refused memory, by its own account (MemoryError, bad_alloc, …) or the
    system's, has asked for more than any limit: none here makes an allocation fail before the machine itself does.
    """
    match outcome.exceeded:
        case "time":
            return Verdict.TLE, ""
        case "wall":
            return Verdict.TLE, "idle" if outcome.cpu < outcome.wall * _IDLE else "wall clock"
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
    name = _exception(outcome)
    if name in _OUT_OF_MEMORY or outcome.refused:
        return site.memory_verdict, site.memory_reason
    if outcome.signal:
        return Verdict.RE, name or _signal_name(outcome.signal)
    return Verdict.RE, name or f"exit {outcome.exit_code}"


def _exception(outcome: Outcome) -> str:
    """The class of the exception that ended the program; empty where none did.

    A program may print an exception that it caught, and then end in another way: the way it ended has to fit.
    """
    text = outcome.stderr.decode(errors="replace")
    if outcome.signal == signal.SIGABRT:
        thrown = _CPP.search(text)
        return thrown[1] if thrown else ""
    if outcome.exit_code != _UNCAUGHT:
        return ""
    tracebacks = list(_TRACEBACK.finditer(text))
    if tracebacks:
        return _python_class(text, tracebacks[-1])  # in a chain, the last one ended the program
    thrown = _JAVA.search(text)
    return thrown[1] if thrown else ""


def _python_class(text: str, traceback: re.Match[str]) -> str:
    """The class below a traceback, whose calls are indented; what follows it may be a message of many lines."""
    margin = _GROUP_MARGIN if traceback[1] else ""
    for line in text[traceback.end() + 1 :].splitlines():
        if not line.startswith(f"{margin} "):
            found = _PYTHON.match(line.removeprefix(margin))
            return found[1] if found else ""
    return ""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
