"""What an ending means: each limit and each way to end, and the class of the exception that ended a program."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from localjudge.judging.outcomes import ending
from localjudge.model import MIB, Limits, Verdict
from localjudge.sandbox.client import Exceeded, Outcome
from localjudge.sites import site

LIMITS = Limits(time=1.0, wall=3.0, memory=64 * MIB, output=MIB, processes=32)
CLASSIC = site("classic")
ALGOSPOT = site("algospot")


def outcome(
    code: int = 0,
    *,
    number: int = 0,
    exceeded: Exceeded = "",
    refused: bool = False,
    cpu: float = 0.1,
    waited: float = 0.0,
    stderr: bytes = b"",
) -> Outcome:
    return Outcome(
        exit_code=code,
        signal=number,
        exceeded=exceeded,
        refused=refused,
        cpu=cpu,
        wall=3.0,
        waited=waited,
        memory=MIB,
        output_bytes=0,
        output=Path("/dev/null"),
        stderr=stderr,
    )


def reason(code: int, stderr: bytes, number: int = 0) -> str:
    verdict, said = ending(outcome(code, number=number, stderr=stderr), LIMITS, CLASSIC)
    assert verdict is Verdict.RE
    return said


@pytest.mark.parametrize(
    ("exceeded", "expected"),
    [
        ("time", (Verdict.TLE, "")),
        ("wall", (Verdict.TLE, "idle")),
        ("memory", (Verdict.MLE, "")),
        ("output", (Verdict.OLE, "")),
        ("files", (Verdict.OLE, "files")),
        ("processes", (Verdict.RE, "more than 32 processes")),
    ],
)
def test_a_limit_that_was_passed(exceeded: Exceeded, expected: tuple[Verdict, str]) -> None:
    assert ending(outcome(-1, exceeded=exceeded), LIMITS, CLASSIC) == expected


def test_who_computed_was_not_idle_but_on_a_busy_machine() -> None:
    assert ending(outcome(-1, exceeded="wall", cpu=0.59), LIMITS, CLASSIC) == (Verdict.TLE, "idle")
    assert ending(outcome(-1, exceeded="wall", cpu=0.61), LIMITS, CLASSIC) == (Verdict.TLE, "wall clock")
    # Three seconds, of which it waited two for a processor.
    assert ending(outcome(-1, exceeded="wall", cpu=0.19, waited=2.0), LIMITS, CLASSIC) == (Verdict.TLE, "idle")
    assert ending(outcome(-1, exceeded="wall", cpu=0.21, waited=2.0), LIMITS, CLASSIC) == (Verdict.TLE, "wall clock")


def test_a_memory_overrun_reads_as_the_site_has_it() -> None:
    assert ending(outcome(-1, exceeded="memory"), LIMITS, ALGOSPOT) == (Verdict.RE, "메모리 제한 초과")


def test_a_limit_counts_before_the_way_the_program_ended() -> None:
    traceback = b'Traceback (most recent call last):\n  File "x"\nOSError: [Errno 27] File too large\n'
    assert ending(outcome(1, exceeded="output", stderr=traceback), LIMITS, CLASSIC) == (Verdict.OLE, "")


def test_exit_status_zero_leaves_it_to_the_output() -> None:
    traceback = b'Traceback (most recent call last):\n  File "x"\nValueError: caught, and only printed\n'
    assert ending(outcome(stderr=traceback), LIMITS, CLASSIC) == (Verdict.AC, "")


@pytest.mark.parametrize("code", [1, 3, 42, 255])
def test_exit_status(code: int) -> None:
    assert reason(code, b"some words\n") == f"exit {code}"


@pytest.mark.parametrize(
    ("number", "name"), [(signal.SIGSEGV, "SIGSEGV"), (signal.SIGABRT, "SIGABRT"), (signal.SIGRTMIN + 3, "signal 37")]
)
def test_signal(number: int, name: str) -> None:
    assert reason(-1, b"", number) == name


def python_stderr(code: str) -> bytes:
    """What this Python says of a program that an exception ends."""
    argv = (sys.executable, "-I", "-S", "-X", "utf8", "-c", code)
    done = subprocess.run(argv, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 1
    return done.stderr


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("int('x')", "ValueError"),
        ("def f(): f()\nf()", "RecursionError"),
        ("raise KeyError", "KeyError"),
        ("assert False", "AssertionError"),
        ("raise ValueError('first\\nsecond: line\\nthird\\n')", "ValueError"),
        ("raise ValueError('\\n\\nIndexError: no, not this one')", "ValueError"),
        ("try: 1/0\nexcept Exception as e: raise IndexError('after: it') from e", "IndexError"),
        ("try: 1/0\nexcept Exception: raise LookupError('during')", "LookupError"),
        ("import decimal; decimal.Decimal('x')", "InvalidOperation"),
        ("class 오류(Exception): pass\nraise 오류('x')", "오류"),
        ("def f():\n class Inner(Exception): pass\n return Inner\nraise f()('x')", "Inner"),
        ("class A:\n class B(Exception): pass\nraise A.B", "B"),
        ("e = ValueError('x')\ne.add_note('a note: with a colon\\nKeyError: no')\nraise e", "ValueError"),
        ("raise ExceptionGroup('several', [ValueError('one\\ntwo'), KeyError('x')])", "ExceptionGroup"),
        (
            "def f():\n try: 1/0\n except Exception as e: return e\n"
            "raise ExceptionGroup('nested', [f(), ExceptionGroup('in it', [f(), f()])])",
            "ExceptionGroup",
        ),
        ("import sys; sys.exit('Traceback of my own: none')", "exit 1"),
        ("import sys; sys.exit(1)", "exit 1"),
        ("import sys; print('Error: mine', file=sys.stderr); sys.exit(1)", "exit 1"),
    ],
)
def test_class_of_a_python_exception(code: str, name: str) -> None:
    assert reason(1, python_stderr(code)) == name


def test_a_python_exception_that_was_caught_and_printed_is_not_what_ended_it() -> None:
    stderr = python_stderr("int('x')")
    assert reason(3, stderr) == "exit 3"
    assert reason(-1, stderr, signal.SIGSEGV) == "SIGSEGV"
    assert reason(-1, stderr, signal.SIGABRT) == "SIGABRT"


def test_class_below_a_traceback_that_was_cut() -> None:
    stderr = python_stderr("raise ValueError('x' * 50000)")
    assert reason(1, stderr[:32768] + b"\n[9 bytes left out]\n" + stderr[-32768:]) == "ValueError"
    assert reason(1, b"Traceback (most recent call last):\n") == "exit 1", "nothing follows it"
    assert reason(1, b'Traceback (most recent call last):\n  File "x", line 1\n') == "exit 1"
    assert reason(1, b"Traceback (most recent call last):\n  f()\n\xff\xfe?!\n") == "exit 1"


@pytest.mark.parametrize(
    ("stderr", "name"),
    [
        (b"terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector", "out_of_range"),
        (b"terminate called after throwing an instance of 'std::__cxx11::regex_error'\n", "regex_error"),
        (b"terminate called after throwing an instance of 'int'\n", "int"),
        (b"terminate called after throwing an instance of 'My<std::pair<int, int> >'\n", "My"),
        (b"terminate called recursively\n", "SIGABRT"),
        (b"a.out: Main.cc:3: int main(): Assertion `false' failed.\n", "SIGABRT"),
    ],
)
def test_class_of_a_cpp_exception(stderr: bytes, name: str) -> None:
    assert reason(-1, stderr, signal.SIGABRT) == name


@pytest.mark.parametrize(
    ("stderr", "name"),
    [
        (b'Exception in thread "main" java.util.NoSuchElementException\n\tat x', "NoSuchElementException"),
        (b'Exception in thread "main" java.lang.ArithmeticException: / by zero\n', "ArithmeticException"),
        (b'Exception in thread "main" Main$Own: x\n', "Main$Own"),
    ],
)
def test_class_of_a_java_exception(stderr: bytes, name: str) -> None:
    assert reason(1, stderr) == name


@pytest.mark.parametrize(
    ("code", "number", "stderr"),
    [
        (1, 0, b'Traceback (most recent call last):\n  File "x", line 1\nMemoryError\n'),
        (-1, signal.SIGABRT, b"terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad"),
        (-1, signal.SIGABRT, b"terminate called after throwing an instance of 'std::bad_array_new_length'\n"),
        (1, 0, b'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space\n'),
    ],
)
def test_out_of_memory_by_its_own_account_is_the_sites_memory_verdict(code: int, number: int, stderr: bytes) -> None:
    own = outcome(code, number=number, stderr=stderr)
    assert ending(own, LIMITS, CLASSIC) == (Verdict.MLE, "")
    assert ending(own, LIMITS, ALGOSPOT) == (Verdict.RE, "메모리 제한 초과")


def test_memory_that_the_system_refused_counts_where_the_program_fails_of_it() -> None:
    refused = outcome(-1, number=signal.SIGSEGV, refused=True)
    assert ending(refused, LIMITS, CLASSIC) == (Verdict.MLE, "")
    assert ending(refused, LIMITS, ALGOSPOT) == (Verdict.RE, "메모리 제한 초과")
    assert ending(outcome(0, refused=True), LIMITS, CLASSIC) == (Verdict.AC, ""), "it did without"


GO_CALLS = b"\n\ngoroutine 1 [running]:\nmain.main()\n"
NODE_MARK = b"/d/Main.js:3\nnull.x\n     ^\n\n"
NODE_END = b"\n    at Object.<anonymous> (/d/Main.js:3:6)\n\nNode.js v20.1.0\n"


@pytest.mark.parametrize(
    ("code", "number", "stderr", "name"),
    [
        (2, 0, b"panic: runtime error: index out of range [1] with length 0" + GO_CALLS, "index out of range"),
        (2, 0, b"panic: runtime error: integer divide by zero" + GO_CALLS, "integer divide by zero"),
        (2, 0, b"fatal error: all goroutines are asleep - deadlock!" + GO_CALLS, "deadlock"),
        (2, 0, b"panic: out of memory, says the program" + GO_CALLS, "panic"),
        (2, 0, b"panic: printed, and no goroutine's calls\n", "exit 2"),
        (3, 0, b"panic: caught" + GO_CALLS, "exit 3"),
        (101, 0, b"\nthread 'main' panicked at src/main.rs:1:2:\nindex out of bounds\n", "panic"),
        (101, 0, b"\nthread 'main' (7) panicked at src/main.rs:1:2:\nno\n", "panic"),
        (101, 0, b"nothing of it\n", "exit 101"),
        (1, 0, b"thread 'main' panicked at x\n", "exit 1"),
        (-1, signal.SIGABRT, b"\nthread 'main' has overflowed its stack\nfatal runtime error\n", "stack overflow"),
        (1, 0, NODE_MARK + b"TypeError: Cannot read\nmore" + NODE_END, "TypeError"),
        (1, 0, NODE_MARK + b"RangeError [ERR_X]: no" + NODE_END, "RangeError"),
        (1, 0, NODE_MARK + b"Mine [Error]: a" + NODE_END, "Mine"),
        (1, 0, NODE_MARK + b"Error" + NODE_END, "Error"),
        (1, 0, b"Debug: mine\n" * 5 + NODE_MARK + b"TypeError: no" + NODE_END, "TypeError"),
        (1, 0, b"TypeError: printed\n    at x\n", "exit 1"),
        (1, 0, b"\nUnhandled Exception:\nSystem.IndexOutOfRangeException: Index\n  at P.Main ()\n",
         "IndexOutOfRangeException"),
        (-1, signal.SIGABRT, b"Unhandled exception. System.FormatException: no\n", "FormatException"),
        (1, 0, b"Main.rb:3:in `<main>': divided by 0 (ZeroDivisionError)\n\tfrom x\n", "ZeroDivisionError"),
        (1, 0, b"Main.rb:3:in 'f': a (b) (A::Mine)\nsecond line\n", "Mine"),
        (1, 0, b"something (Else)\n", "exit 1"),
    ],
)  # fmt: skip
def test_class_or_kind_in_other_languages(code: int, number: int, stderr: bytes, name: str) -> None:
    assert reason(code, stderr, number) == name


@pytest.mark.parametrize(
    ("code", "number", "stderr"),
    [
        (2, 0, b"fatal error: runtime: out of memory" + GO_CALLS),
        (-1, signal.SIGABRT, b"memory allocation of 4096 bytes failed\n"),
        (-1, signal.SIGABRT, b"FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n"),
        (-1, signal.SIGTRAP, b"FATAL ERROR: x JavaScript heap out of memory\n"),
        (1, 0, b"Unhandled Exception:\nSystem.OutOfMemoryException: Out of memory\n"),
        (1, 0, b"Main.rb: failed to allocate memory (NoMemoryError)\n"),
        (1, 0, b'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space\n'),
    ],
)
def test_out_of_memory_by_its_own_account_in_other_languages(code: int, number: int, stderr: bytes) -> None:
    assert ending(outcome(code, number=number, stderr=stderr), LIMITS, CLASSIC) == (Verdict.MLE, "")
