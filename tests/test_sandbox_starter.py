"""Programs that start by the compiled starter, and as forks where there is none: the same, whichever it is."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import alive, children

from localjudge.model import MIB, JudgeFault, Limits
from localjudge.records import replace
from localjudge.sandbox import starter_library, wire, worker
from localjudge.sandbox.client import Run, Sandbox

PYTHON = os.path.realpath(sys.executable)
LIMITS = Limits(time=5.0, wall=11.0, memory=256 * MIB, output=MIB)
TOLD = """
import os, resource, signal, sys
status = {line.split(":")[0]: line.split(":")[1].strip() for line in open("/proc/self/status")}
kept = ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb", "NoNewPrivs", "Seccomp", "SigBlk", "SigIgn", "SigCgt")
print({name: status[name] for name in (*kept, "Uid", "Gid", "Umask")})
print({name: resource.getrlimit(getattr(resource, name)) for name in sorted(dir(resource)) if name[:7] == "RLIMIT_"})
print(os.getpid() == os.getsid(0) == os.getpgid(0), sorted(os.environ.items()), sys.argv[1:])
print(os.getcwd() == os.environ["HOME"], os.listdir("."), os.getpriority(0, 0), os.sched_getaffinity(0))
print([(number, os.fstat(number).st_mode, os.get_inheritable(number)) for number in range(50) if there(number)])
print(sys.stdin.read())
print("to stderr", file=sys.stderr)
"""
THERE = """
def there(number):
    import os
    try:
        return bool(os.fstat(number))
    except OSError:
        return False
"""

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


@pytest.fixture(scope="module")
def started() -> Iterator[Sandbox]:
    with Sandbox() as made:
        if not made.survey().starter:
            pytest.skip("programs cannot start without a fork here")
        yield made


@pytest.fixture(scope="module")
def forked() -> Iterator[Sandbox]:
    with Sandbox(starter=False) as made:
        assert not made.survey().starter
        yield made


def test_a_program_finds_the_same(started: Sandbox, forked: Sandbox, tmp_path: Path) -> None:
    given, answer = tmp_path / "1.in", tmp_path / "answers" / "1.ans"
    answer.parent.mkdir()
    given.write_text("to be read")
    answer.write_text("42\n")
    told = []
    for sandbox in (started, forked):
        for hidden in ((), (answer.parent,)):
            argv = (PYTHON, "-I", "-S", "-c", THERE + TOLD, "a word", "ünïcode", "")
            run = Run(argv, LIMITS, stdin=given, env={"MINE": "yes"}, hidden=hidden)
            outcome = sandbox.run(run)
            assert (outcome.exit_code, outcome.stderr) == (0, b"to stderr\n"), outcome
            told.append(outcome.output.read_text().replace(str(sandbox.folder), "FOLDER"))
    assert "'NoNewPrivs': '1', 'Seccomp': '2'" in told[0]
    assert "ünïcode" in told[0]
    assert len(set(told)) == 1, told


def test_what_cannot_be_done_is_told_alike(started: Sandbox, forked: Sandbox, tmp_path: Path) -> None:
    run = Run(("/bin/true",), LIMITS)
    wrong = {
        "/no/such/program": replace(run, argv=("/no/such/program",)),
        "/no/such/input": replace(run, stdin=Path("/no/such/input")),
        "/no/such/folder": replace(run, cwd=Path("/no/such/folder")),
    }
    if os.geteuid() != 0:
        closed = tmp_path / "closed"
        closed.touch(mode=0)
        wrong[str(closed)] = replace(run, stdin=closed)
    for name, one in wrong.items():
        messages = []
        for sandbox in (started, forked):
            with pytest.raises(JudgeFault, match=name) as caught:
                sandbox.run(one)
            messages.append(str(caught.value))
            assert sandbox.run(run).exit_code == 0
        assert messages[0] == messages[1]


def test_a_word_with_a_nul_is_refused(started: Sandbox, forked: Sandbox) -> None:
    for sandbox in (started, forked):
        with pytest.raises(JudgeFault, match=r"NUL|null byte"):
            sandbox.run(Run(("/bin/echo", "a\0b"), LIMITS))


def test_a_child_that_somebody_ends_is_started_again(started: Sandbox) -> None:
    run = Run(("/bin/echo", "there"), LIMITS)
    started.prepare(run)
    while not (found := children(started._worker.pid)):
        pass
    os.kill(found[0], 9)
    outcome = started.run(run)
    assert (outcome.exit_code, outcome.output.read_text()) == (0, "there\n")
    assert children(started._worker.pid) == []


def test_many_different_programs_in_a_row(started: Sandbox) -> None:
    for number in range(700):
        outcome = started.run(Run(("/bin/echo", str(number)), LIMITS))
        assert outcome.output.read_text() == f"{number}\n"


@needs_compiler
def test_a_child_does_not_outlive_a_worker_that_is_killed_at_once(cache: Path) -> None:
    code = "import sys; from localjudge.sandbox.starter import Starter; "
    code += "child = Starter(sys.argv[1], None).stillborn(); print(child.pid, flush=True); sys.stdin.read()"
    command = (sys.executable, "-c", code, starter_library.library())
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert alive(child)
        parent.kill()
    deadline = time.monotonic() + 60
    while alive(child):
        assert time.monotonic() < deadline
        time.sleep(0.05)


@needs_compiler
def test_compilers_find_nothing_to_warn_of(tmp_path: Path) -> None:
    for compiler in filter(shutil.which, ("gcc", "clang")):
        definitions = starter_library.definitions()
        flags = ("-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", str(tmp_path / "starter.so"))
        subprocess.run((compiler, *flags, *definitions, starter_library.SOURCE), check=True)


@needs_compiler
def test_it_is_compiled_once(cache: Path) -> None:
    first = starter_library.library()
    assert first.startswith(str(cache))
    made = Path(first).stat()
    assert starter_library.library() == first
    assert Path(first).stat() == made


def test_without_a_compiler_there_is_none(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(cache))
    assert starter_library.library() == ""
    with Sandbox() as sandbox:
        assert not sandbox.survey().starter
        assert sandbox.run(Run(("/bin/true",), LIMITS)).exit_code == 0


def test_a_compiler_that_refuses_is_not_asked_again_at_once(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler, asked = tmp_path / "cc", tmp_path / "asked"
    compiler.write_text(f"#!/bin/sh\necho >> {asked}\nexit 1\n")
    compiler.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert [starter_library.library() for _ in range(3)] == ["", "", ""]
    assert len(asked.read_text().splitlines()) == 1
    refused = next(cache.glob("starter-*.refused"))
    for age, times in ((86400 - 60, 1), (86400 + 60, 2)):
        then = refused.stat().st_ctime - age
        os.utime(refused, (then, then))
        assert starter_library.library() == ""
        assert len(asked.read_text().splitlines()) == times


@needs_compiler
@pytest.mark.parametrize("damage", ["empty", "cut", "another", "link", "fifo", "others write"])
def test_what_is_not_as_we_made_it_is_made_anew(cache: Path, damage: str) -> None:
    library = Path(starter_library.library())
    good = library.read_bytes()
    library.unlink()
    if damage == "link":
        library.symlink_to("/lib/libc.so")
    elif damage == "fifo":
        os.mkfifo(library)
    else:
        library.write_bytes({"empty": b"", "cut": good[:4096], "another": b"no library"}.get(damage, good))
        library.chmod(0o666 if damage == "others write" else 0o600)
    with Sandbox() as sandbox:
        assert sandbox.survey().starter
        assert sandbox.run(Run(("/bin/true",), LIMITS)).exit_code == 0
    assert library.read_bytes() == good
    assert library.lstat().st_mode & 0o7777 == 0o600


@needs_compiler
def test_in_a_cache_that_others_write_to_nothing_is_trusted(cache: Path) -> None:
    library = Path(starter_library.library())
    for mode, expected in ((0o755, str(library)), (0o775, ""), (0o757, ""), (0o700, str(library))):
        library.parent.chmod(mode)
        assert starter_library.library() == expected


@needs_compiler
def test_what_cannot_be_replaced_is_done_without(cache: Path) -> None:
    library = Path(starter_library.library())
    library.unlink()
    library.mkdir()
    with Sandbox() as sandbox:
        assert not sandbox.survey().starter
        assert sandbox.run(Run(("/bin/true",), LIMITS)).exit_code == 0


def test_a_compiler_that_hangs_is_ended(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler, child = tmp_path / "cc", tmp_path / "child"
    compiler.write_text(f"#!/bin/sh\nsleep 1000 & echo $! > {child}\nsleep 1000\n")
    compiler.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(starter_library, "_PATIENCE", 0.5)
    assert starter_library.library() == ""
    deadline = time.monotonic() + 60
    while alive(int(child.read_text())):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_worker_does_not_grow_with_the_programs_that_it_starts(started: Sandbox, tmp_path: Path) -> None:
    def size() -> int:
        status = Path(f"/proc/{started._worker.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def go(first: int, last: int) -> None:
        for number in range(first, last):
            given = tmp_path / f"{number}.in"
            given.touch()
            started.run(Run(("/bin/true",), LIMITS, stdin=given, hidden=(tmp_path / f"{number % 3}",)))

    go(0, 100)
    before = size()
    go(100, 600)
    assert size() - before < 512  # KiB, of which a kilobyte a run would be more


def test_a_child_that_dies_at_once_is_no_sign_that_tracing_is_forbidden(started: Sandbox) -> None:
    over = threading.Event()

    def disturb() -> None:
        while not over.is_set():
            os.kill(started._worker.pid, signal.SIGSTOP)
            time.sleep(0.0008)
            os.kill(started._worker.pid, signal.SIGCONT)
            time.sleep(0.0004)

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        for _ in range(500):
            with pytest.raises(JudgeFault, match="/no/such: No such file"):
                started.run(Run(("/bin/true",), LIMITS, stdin=Path("/no/such")))
    finally:
        over.set()
        thread.join()
    assert started.survey().traced


@pytest.mark.parametrize("starter", [True, False])
def test_what_waits_to_become_a_program_is_held_to_no_limit_but_the_clock(tmp_path: Path, starter: bool) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)

    def answer() -> None:
        time.sleep(0.2)
        fifo.write_text("hello\n")

    with Sandbox(starter=starter) as sandbox:
        small = replace(LIMITS, memory=4 * MIB)  # less than a worker has
        thread = threading.Thread(target=answer)
        thread.start()
        outcome = sandbox.run(Run(("/bin/cat",), small, stdin=fifo))
        thread.join()
        assert (outcome.exceeded, outcome.output.read_text()) == ("", "hello\n")
        assert outcome.memory < 4 * MIB
        alone = sandbox.run(Run(("/bin/cat",), replace(small, wall=0.2), stdin=fifo))
        assert alone.exceeded == "wall"


def test_a_machine_with_no_room_for_a_worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_args: object, **_named: object) -> None:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(subprocess, "Popen", refuse)
    with pytest.raises(JudgeFault, match=r"the sandbox does not start \(Resource temporarily unavailable\)"):
        Sandbox()
    assert list(tmp_path.iterdir()) == []


def test_a_worker_that_cannot_go_on_says_why() -> None:
    asked, ask = os.pipe()
    answered, answer = os.pipe()
    wire.send(ask, {"ahead": {}})
    wire.send(ask, {"survey": True})
    worker._give_up(asked, answer, BlockingIOError(errno.EAGAIN, "no room"))
    assert wire.receive(answered) == {"fault": "the sandbox does not start (no room)"}
    for descriptor in (asked, ask, answered, answer):
        os.close(descriptor)


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="needs root and setpriv")
def test_root_with_fewer_powers_than_root_has(tmp_path: Path) -> None:
    (tmp_path / "1.in").write_text("21\n")
    (tmp_path / "1.ans").write_text("42\n")
    (tmp_path / "a.py").write_text(
        "status = dict(line.split(':', 1) for line in open('/proc/self/status'))\n"
        "print(int(input()) * (2 if all(int(status[f'Cap{one}'], 16) == 0 for one in ('Prm', 'Eff', 'Inh')) else 3))\n"
    )
    judge = (sys.executable, Path(__file__).parents[1] / "judge.py", "run", tmp_path / "a.py", "--data", tmp_path)
    for lacking in ("-setpcap", "-sys_chroot", "-dac_override,-dac_read_search", "-sys_admin", "-all"):
        command = ("setpriv", f"--bounding-set={lacking}", f"--inh-caps={lacking}", *judge)
        done = subprocess.run(command, capture_output=True, check=False, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_many_workers_find_that_they_may_trace(started: Sandbox) -> None:
    """What a child works with was once freed while it ran: one worker in a thousand lost its trace or its life."""
    for _ in range(40):
        with Sandbox() as sandbox:
            holds = sandbox.survey()
            assert holds.traced
            assert holds.starter
            assert sandbox.run(Run(("/bin/true",), LIMITS)).exit_code == 0
