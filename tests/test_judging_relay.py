"""The relay between two programs: nothing blocks, leaks or is left behind, whatever either side does."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from localjudge.judging.relay import Talk, talk
from localjudge.judging.transcript import Transcript
from localjudge.model import MIB, JudgeFault, Limits
from localjudge.sandbox.client import Run, Sandbox

PYTHON = os.path.realpath(sys.executable)
LIMITS = Limits(time=1.0, wall=2.0, memory=64 * MIB, output=16 * MIB, processes=8)

ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)\n"


KINDS: dict[str, dict[str, bool]] = {
    "traced": {},
    "listed": {"trace": False},
    "without a jail": {"jail": False},
    "in a view": {"landlock": False},
}


@pytest.fixture(params=list(KINDS.values()), ids=list(KINDS))
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with Sandbox(**request.param) as made:
        yield made


@pytest.fixture(scope="module")
def usual() -> Iterator[Sandbox]:
    with Sandbox() as made:
        yield made


def python(code: str, limits: Limits = LIMITS) -> Run:
    return Run((PYTHON, "-I", "-S", "-c", code), limits)


def both(sandbox: Sandbox, submission: str, validator: str, transcript: Transcript | None = None) -> Talk:
    return talk(sandbox, python(submission), sandbox.partner(), python(validator), transcript)


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def files(sandbox: Sandbox) -> list[str]:
    return sorted(path.name for folder in (sandbox.folder, sandbox.partner().folder) for path in folder.iterdir())


def test_a_conversation(sandbox: Sandbox) -> None:
    transcript = Transcript()
    done = both(sandbox, ECHO, "print(1, flush=True)\nassert input() == '1'\nraise SystemExit(42)", transcript)
    assert (done.submission.exit_code, done.validator.exit_code) == (0, 42)
    assert (done.submission.output_bytes, done.validator.output_bytes) == (2, 2)
    assert done.validator.ended < done.submission.ended
    assert [(one.speaker, one.text) for one in transcript.pieces()][:2] == [
        ("validator", b"1\n"),
        ("submission", b"1\n"),
    ]


@pytest.mark.parametrize(
    "end", ["raise SystemExit(43)", "import os\nos.kill(os.getpid(), 9)", "import os\nos._exit(43)"]
)
def test_who_learns_of_the_others_end_ended_after_it(sandbox: Sandbox, end: str) -> None:
    for _ in range(5):
        done = both(sandbox, "input()", end)
        assert (done.submission.exit_code, done.validator.ended < done.submission.ended) == (1, True)
        done = both(sandbox, end, "input()")
        assert (done.validator.exit_code, done.submission.ended < done.validator.ended) == (1, True)


def test_much_passes_both_ways(sandbox: Sandbox) -> None:
    sender = """
import sys, threading
got = []
reader = threading.Thread(target=lambda: got.append(len(sys.stdin.buffer.read(8 * 10**6))))
reader.start()
sys.stdout.buffer.write(b"x" * 8 * 10**6)
sys.stdout.flush()
reader.join()
raise SystemExit(got != [8 * 10**6])
"""
    done = both(sandbox, sender, sender)
    assert (done.submission.exit_code, done.validator.exit_code) == (0, 0)
    assert done.submission.output_bytes == done.validator.output_bytes == 8 * 10**6


def test_two_who_write_and_do_not_read_come_to_the_limit(usual: Sandbox) -> None:
    code, longer = "while True: print('x' * 1000)", Limits(1, 20, 64 * MIB, 16 * MIB)
    done = talk(usual, python(code), usual.partner(), python(code, longer))
    assert done.submission.exceeded == "wall"
    assert done.submission.output_bytes < MIB


def test_streams_can_be_opened_by_name(sandbox: Sandbox) -> None:
    code = "print(open('/dev/stdin').readline(), end='', file=open('/dev/stdout', 'w'), flush=True)"
    done = both(sandbox, code, "print(5, flush=True)\nraise SystemExit(42 if input() == '5' else 43)")
    assert (done.submission.exit_code, done.validator.exit_code) == (0, 42)


def test_the_jail_holds(usual: Sandbox, tmp_path: Path) -> None:
    secret = tmp_path / "answer"
    secret.write_text("5")
    partner = usual.partner()
    wanted = [secret, usual.folder, partner.folder, partner.folder / "talk.in", partner.folder / "talk.out"]
    code = f"""
import os
done = []
for path in {[str(path) for path in wanted]}:
    for flags in (os.O_RDONLY | os.O_NONBLOCK, os.O_WRONLY | os.O_NONBLOCK):
        try:
            os.open(path, flags)
        except OSError as error:
            done.append(type(error).__name__)
for path in ("/proc/self/fd/0", {str(usual.folder / "talk.in")!r}):
    try:
        os.open(path, os.O_WRONLY | os.O_NONBLOCK)
    except OSError as error:
        done.append(type(error).__name__)
print(*done)
"""
    transcript = Transcript()
    both(usual, code, "import sys\nsys.stdin.read()\nraise SystemExit(42)", transcript)
    [words] = [one.text.split() for one in transcript.pieces() if one.text]
    assert len(words) == 12
    assert set(words) == {b"PermissionError", b"IsADirectoryError"}


def test_no_descriptors_beside_its_own(sandbox: Sandbox) -> None:
    code = "import os\nprint(sorted(os.listdir('/proc/self/fd')), flush=True)"
    transcript = Transcript()
    both(sandbox, code, "import sys\nsys.stdin.read()", transcript)
    assert transcript.pieces()[0].text in (b"['0', '1', '2', '3']\n", b"")


def test_nothing_is_left(usual: Sandbox) -> None:
    both(usual, ECHO, "")
    before = descriptors(), files(usual)
    for submission, validator in ((ECHO, ""), ("", ECHO), ("1 / 0", "1 / 0"), ("print('x' * 10**8)", "")):
        both(usual, submission, validator)
    for argv in (("/no/such/program",), (PYTHON, "-c", "\0")):
        with pytest.raises(JudgeFault):
            talk(usual, Run(argv, LIMITS), usual.partner(), python(ECHO))
        with pytest.raises(JudgeFault):
            talk(usual, python(ECHO), usual.partner(), Run(argv, LIMITS))
    assert (descriptors(), files(usual)) == before
    assert both(usual, ECHO, "raise SystemExit(42)").validator.exit_code == 42


def test_what_they_start_ends_with_them(sandbox: Sandbox) -> None:
    code = "import os, time\nif os.fork(): print(os.getpid(), flush=True)\nelse: os.setsid(); time.sleep(60)\n"
    transcript = Transcript()
    both(sandbox, code, "import sys\nsys.stdin.read()", transcript)
    started = time.monotonic()
    both(sandbox, code, code)
    assert time.monotonic() - started < 30


@pytest.mark.parametrize("whose", ["submission", "validator"])
def test_a_worker_that_dies(whose: str) -> None:
    with Sandbox() as sandbox:
        both(sandbox, "", "")
        victim = sandbox if whose == "submission" else sandbox.partner()
        killer = threading.Timer(0.3, os.kill, (victim._worker.pid, signal.SIGKILL))
        killer.start()
        with pytest.raises(JudgeFault, match="worker died"):
            both(sandbox, "import time\ntime.sleep(60)", "input()")
        killer.join()
        assert both(sandbox, ECHO, "raise SystemExit(42)").validator.exit_code == 42


def test_a_sandbox_that_is_closed_meanwhile_ends_both() -> None:
    with Sandbox() as sandbox:
        both(sandbox, "", "")
        folders = [sandbox.folder, sandbox.partner().folder]
        closer = threading.Timer(0.3, sandbox.close)
        closer.start()
        started = time.monotonic()
        with pytest.raises(JudgeFault):
            talk(sandbox, python("input()", Limits(60, 60, MIB * 64, MIB)), sandbox.partner(), python("input()"))
        assert time.monotonic() - started < 30
        closer.join()
        with pytest.raises((JudgeFault, OSError)):
            both(sandbox, "", "")
        assert not any(folder.exists() for folder in folders)
