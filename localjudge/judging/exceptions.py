"""How run-time systems name, on stderr, the exception that ended a program. Pure.

A program may print anything there, and an exception that it caught before it ended in another way: so what is said
has to fit the way it ended. Sources: what the run-time systems themselves print.
"""

from __future__ import annotations

import re
import signal
from typing import Final

__all__ = ["OUT_OF_MEMORY", "exception_class"]

OUT_OF_MEMORY: Final = frozenset(
    (
        *("MemoryError", "bad_alloc", "bad_array_new_length", "OutOfMemoryError"),
        *("OutOfMemoryException", "NoMemoryError", "out of memory"),
    )
)
"""what a program that was refused memory is said to end by"""

# An exception group has a margin before each line, and more of it before those of its parts; a class has its module,
# class or function before it.
_TRACEBACK: Final = re.compile(r"^(  \+ Exception Group )?Traceback \(most recent call last\):$", re.MULTILINE)
_GROUP_MARGIN: Final = "  | "
_PYTHON: Final = re.compile(r"(?:[\w<>]+\.)*([^\W\d]\w*)(?::|\s*$)")
_CPP: Final = re.compile(
    r"(?:terminate called after throwing an instance of '|uncaught exception of type )(?:[^'<\s]*::)?(\w+)"
)
_JAVA: Final = re.compile(r'Exception in thread "[^"]*" (?:[\w$]+\.)*([\w$]+)')
_CSHARP: Final = re.compile(r"^Unhandled [Ee]xception[.:]\s+(?:[\w+]+\.)*([\w+]+)", re.MULTILINE)
# In the end of the first line; the message goes on below it, and so do the callers.
_RUBY: Final = re.compile(r"\((?:\w+::)*([A-Z]\w*)\)$")
_RUBY_PLACES: Final = (".rb:", "<internal:")
# A mark stands below the place in the source; in the end Node.js says its version.
_NODE: Final = re.compile(r"^ *\^+\n\n([^\W\d]\w*)(?: \[\w+\])?(?::|$)", re.MULTILINE)
_NODE_ENDS: Final = re.compile(r"^Node\.js v\d[\w.-]*\s*\Z", re.MULTILINE)
# Go's own panics and fatal errors by what they say, others' as such; each goroutine's calls follow.
_GO: Final = re.compile(r"^(panic: runtime error: |panic: |fatal error: (?:runtime: )?)([^\n]*)", re.MULTILINE)
_GO_CALLS: Final = re.compile(r"^goroutine \d+ ", re.MULTILINE)
_GO_KINDS: Final = {
    "out of memory": "out of memory",
    "stack overflow": "stack overflow",
    "all goroutines are asleep": "deadlock",
    "index out of range": "index out of range",
    "slice bounds out of range": "slice bounds out of range",
    "nil pointer dereference": "nil pointer dereference",
    "integer divide by zero": "integer divide by zero",
}
_RUST: Final = re.compile(r"^thread '[^\n]*' (?:\(\d+\) )?panicked at ", re.MULTILINE)
# What Rust, V8 and others print before they abort.
_ABORTS: Final = (
    (re.compile(r"^thread '[^\n]*' (?:\(\d+\) )?has overflowed its stack$", re.MULTILINE), "stack overflow"),
    (re.compile(r"^memory allocation of \d+ bytes failed", re.MULTILINE), "out of memory"),
    (re.compile(r"^FATAL ERROR: [^\n]*(?:heap out of memory|Allocation failed)", re.MULTILINE), "out of memory"),
)
# V8 aborts in a way that depends on its build.
_ABORT_SIGNALS: Final = frozenset((signal.SIGABRT, signal.SIGTRAP, signal.SIGILL))


def exception_class(stderr: bytes, exit_code: int, number: int) -> str:
    """The class, or where the run-time system has none the kind, of the exception that ended a program.

    Args:
        stderr: what the program wrote there.
        exit_code: its exit status, or -1.
        number: the signal that ended it, or 0.

    Returns:
        the name, without its module or namespace; empty where no exception ended the program.
    """
    text = stderr.decode(errors="replace")
    if number in _ABORT_SIGNALS:
        return _aborted(text, number)
    match exit_code:
        case 1:
            return _uncaught(text)
        case 2:
            return _go_panic(text)
        case 101:
            return "panic" if _RUST.search(text) else ""
        case _:
            return ""


def _aborted(text: str, number: int) -> str:
    for pattern, name in _ABORTS:
        if pattern.search(text):
            return name
    thrown = (_CPP.search(text) or _CSHARP.search(text)) if number == signal.SIGABRT else None
    return thrown[1] if thrown else ""


def _uncaught(text: str) -> str:
    tracebacks = list(_TRACEBACK.finditer(text))
    if tracebacks:
        return _python_class(text, tracebacks[-1])  # in a chain, the last one ended the program
    if _NODE_ENDS.search(text):
        marks = list(_NODE.finditer(text))
        return marks[-1][1] if marks else ""
    thrown = _JAVA.search(text) or _CSHARP.search(text)
    return thrown[1] if thrown else _ruby_class(text)


def _ruby_class(text: str) -> str:
    for line in text.splitlines():
        if line.endswith(")") and any(place in line for place in _RUBY_PLACES):
            thrown = _RUBY.search(line[line.rindex("(") :])
            if thrown:
                return thrown[1]
    return ""


def _python_class(text: str, traceback: re.Match[str]) -> str:
    """The class below a traceback, whose calls are indented; what follows it may be a message of many lines."""
    margin = _GROUP_MARGIN if traceback[1] else ""
    for line in text[traceback.end() + 1 :].splitlines():
        if not line.startswith(f"{margin} "):
            found = _PYTHON.match(line.removeprefix(margin))
            return found[1] if found else ""
    return ""


def _go_panic(text: str) -> str:
    said = _GO.search(text)
    if not said or not _GO_CALLS.search(text):
        return ""
    own = said[1] != "panic: "
    return next((kind for words, kind in _GO_KINDS.items() if own and words in said[2]), "panic")
