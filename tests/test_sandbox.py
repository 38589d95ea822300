"""The sandbox: every limit on both sides of its edge, what is counted, and that nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from processes import alive, children

from localjudge.model import MIB, JudgeFault, Limits
from localjudge.sandbox.client import Outcome, Run, Sandbox, homes

REPOSITORY = Path(__file__).resolve().parents[1]
PYTHON = os.path.realpath(sys.executable)
LIMITS = Limits(time=1.0, wall=3.0, memory=64 * MIB, output=1 * MIB, processes=32)

traced_or_not = pytest.mark.parametrize("sandbox", [True, False], indirect=True, ids=["traced", "listed"])


@pytest.fixture
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with Sandbox(trace=getattr(request, "param", True)) as made:
        yield made


def python(sandbox: Sandbox, code: str, limits: Limits = LIMITS, stdin: Path = Path(os.devnull)) -> Outcome:
    return sandbox.run(Run((PYTHON, "-I", "-S", "-c", code), limits, stdin=stdin))


def limits(**changed: float) -> Limits:
    values = {name: getattr(LIMITS, name) for name in ("time", "wall", "memory", "output", "processes")}
    return Limits(**{**values, **changed})


# What a program gets, and what is told of it


@traced_or_not
def test_output_exit_status_and_stderr(sandbox: Sandbox) -> None:
    outcome = python(sandbox, "import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)")
    assert (outcome.exit_code, outcome.signal, outcome.exceeded) == (3, 0, "")
    assert outcome.output.read_bytes() == b"out\n"
    assert outcome.output_bytes == 4
    assert outcome.stderr == b"err\n"


@traced_or_not
def test_signal_is_named_by_its_number(sandbox: Sandbox) -> None:
    outcome = python(sandbox, "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    assert (outcome.exit_code, outcome.signal, outcome.exceeded) == (-1, signal.SIGSEGV, "")


def test_stdin_is_the_file_and_never_the_judges_own(sandbox: Sandbox, tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.write_bytes(b"12 30\n")
    assert python(sandbox, "print(sum(map(int, input().split())))", stdin=given).output.read_bytes() == b"42\n"
    assert python(sandbox, "import sys; print(len(sys.stdin.read()))").output.read_bytes() == b"0\n"


def test_small_clean_environment_and_no_descriptors(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_PERSON", "1")
    code = "import os; print(sorted(os.environ)); print(sorted(map(int, os.listdir('/proc/self/fd')))[:3]);"
    code += "print(len(os.listdir('/proc/self/fd')))"
    names, first, count = python(sandbox, code).output.read_text().splitlines()
    assert eval(names) == ["HOME", "LANG", "LC_ALL", "PATH", "TMPDIR"]
    assert first == "[0, 1, 2]"
    assert count == "4", "only stdin, stdout, stderr and the listing itself"


def test_works_in_an_empty_folder_that_goes_away(sandbox: Sandbox) -> None:
    code = """
import os
print(os.getcwd(), os.listdir('.'))
os.makedirs('a/b'); open('a/b/c', 'w').write('x'); os.chmod('a/b', 0); os.chmod('a', 0)
"""
    first = python(sandbox, code).output.read_text()
    folder, listing = first.split(None, 1)
    assert listing == "[]\n"
    assert not Path(folder).exists()
    assert python(sandbox, code).output.read_text() == first


def test_a_program_tells_the_next_one_nothing_by_its_folder(sandbox: Sandbox) -> None:
    told = "import os; s = os.stat('.'); print(s.st_size, s.st_mtime_ns)\n"
    told += "for i in range(500): os.mkdir('x' * 200 + str(i))\nfor i in range(500): os.rmdir('x' * 200 + str(i))\n"
    told += "s = os.stat('.'); print(s.st_size, s.st_mtime_ns)"
    _, left = python(sandbox, told).output.read_text().splitlines()
    found, _ = python(sandbox, told).output.read_text().splitlines()
    assert found.split()[1] != left.split()[1]
    assert int(found.split()[0]) <= 4096


@pytest.mark.parametrize(
    ("program", "readable"),
    [
        (".pyenv/versions/3.12/bin/python3", [".pyenv/versions/3.12"]),
        (".local/bin/python3", [".local/bin/python3", ".local/lib"]),
        (".cargo/bin/rustc", [".cargo/bin/rustc", ".cargo/lib"]),
        ("bin/python3", ["bin/python3", "lib"]),
    ],
)
@pytest.mark.parametrize("named", ["home", "link"])
def test_an_interpreters_home_is_not_the_persons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, program: str, readable: list[str]
) -> None:
    home = (tmp_path / "home").resolve()
    home.mkdir()
    (tmp_path / "link").symlink_to(home)
    monkeypatch.setenv("HOME", str(tmp_path / named))
    homes.cache_clear()
    found = homes(str(home / program))
    homes.cache_clear()
    assert found == tuple(str(home / path) for path in readable)


def test_an_interpreters_home_is_not_where_answers_are(tmp_path: Path) -> None:
    home = tmp_path.resolve() / "tools"
    program = str(home / "bin" / "python3")
    narrow, wide = (program, str(home / "lib")), (str(home),)
    for hidden, expected in (
        ((), wide),
        ((home,), narrow),
        ((home / "data" / "secret",), narrow),
        ((tmp_path, tmp_path / "data", tmp_path / "tools2"), wide),
    ):
        assert homes(program, hidden) == expected


def test_signals_that_the_judge_ignores_work_in_the_program(sandbox: Sandbox) -> None:
    code = "import signal; print([signal.getsignal(s) for s in (signal.SIGPIPE, signal.SIGXFSZ)]);"
    code += "print(open('/proc/self/status').read())"
    text = python(sandbox, code).output.read_text()
    assert "SigBlk:\t0000000000000000" in text
    # Python itself ignores SIGPIPE (13) and SIGXFSZ (25), so look at a program that does not.
    outcome = sandbox.run(Run(("/bin/grep", "Sig", "/proc/self/status"), LIMITS))
    assert "SigIgn:\t0000000000000000" in outcome.output.read_text()


IGNORING = """
import ctypes, os, sys
action = (ctypes.c_ulong * 4)(1)  # SIG_IGN
number = {"x86_64": 13}.get(os.uname().machine, 134)
for ignored in map(int, sys.argv[1].split()):
    if ctypes.CDLL(None).syscall(number, ignored, action, None, 8):
        raise SystemExit(f"cannot ignore {ignored}")
os.execv(sys.executable, [sys.executable, "-c", sys.argv[2]])
"""
SHOWS_ITS_SIGNALS = """
from localjudge.model import Limits
from localjudge.sandbox.client import Run, Sandbox
for landlock in (False, True):
    with Sandbox(landlock=landlock) as sandbox:
        argv = ("/bin/grep", "Sig[BI]", "/proc/self/status")
        outcome = sandbox.run(Run(argv, Limits(time=1.0, wall=3.0, memory=1 << 26, output=1 << 20)))
        print(outcome.output.read_text(), outcome)
"""


@pytest.mark.parametrize("ignored", [[32], [*range(1, 9), *range(10, 19), *range(20, 65)]], ids=["32", "all"])
def test_signals_that_the_judges_own_parent_ignores_work_in_the_program(ignored: list[int]) -> None:
    argv = (sys.executable, "-c", IGNORING, " ".join(map(str, ignored)), SHOWS_ITS_SIGNALS)
    text = subprocess.run(argv, check=True, capture_output=True, text=True, timeout=60, cwd=REPOSITORY).stdout
    for kind in ("SigBlk", "SigIgn"):
        assert text.count(f"{kind}:\t0000000000000000") == 2
    assert text.count("exit_code=0") == 2


def test_a_program_that_cannot_be_started_is_the_judges_fault(sandbox: Sandbox) -> None:
    with pytest.raises(JudgeFault, match="/no/such/program"):
        sandbox.run(Run(("/no/such/program",), LIMITS))
    with pytest.raises(JudgeFault, match="no/such/input"):
        python(sandbox, "", stdin=Path("/no/such/input"))
    assert python(sandbox, "").exit_code == 0, "and the sandbox goes on"


# Time


@traced_or_not
def test_busy_loop_is_ended_at_the_time_limit(sandbox: Sandbox) -> None:
    outcome = python(sandbox, "while True: pass", limits(time=0.3))
    assert outcome.exceeded == "time"
    assert 0.3 <= outcome.cpu < 0.6


def test_just_below_the_time_limit_passes(sandbox: Sandbox) -> None:
    code = "import time\nwhile time.process_time() < 0.25: pass"
    assert python(sandbox, code, limits(time=0.6)).exceeded == ""
    assert python(sandbox, code, limits(time=0.2)).exceeded == "time"


@traced_or_not
def test_sleeper_is_ended_by_the_clock(sandbox: Sandbox) -> None:
    outcome = python(sandbox, "import time; time.sleep(60)", limits(wall=0.4))
    assert outcome.exceeded == "wall"
    assert outcome.wall >= 0.4
    assert outcome.cpu < 0.3


def test_a_right_answer_before_an_endless_sleep_does_not_count(sandbox: Sandbox) -> None:
    outcome = python(sandbox, "import time; print(42, flush=True); time.sleep(60)", limits(wall=0.4))
    assert outcome.exceeded == "wall"


def test_a_stopped_process_is_ended_by_the_clock(sandbox: Sandbox) -> None:
    code = "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)"
    assert python(sandbox, code, limits(wall=0.4)).exceeded == "wall"


@contextmanager
def crowded(processor: int, hogs: int) -> Iterator[None]:
    """So many busy loops on one processor."""
    code = f"import os; os.sched_setaffinity(0, ({processor},)); print(flush=True)\nwhile True: pass"
    # Each in a session of its own, as the scheduler may share the processor out by sessions.
    argv = (PYTHON, "-c", code)
    started = [subprocess.Popen(argv, stdout=subprocess.PIPE, start_new_session=True) for _ in range(hogs)]
    try:
        for hog in started:
            assert hog.stdout is not None
            hog.stdout.read(1)
        yield
    finally:
        for hog in started:
            hog.kill()
            hog.communicate()


@pytest.mark.parametrize("trace", [True, False], ids=["traced", "listed"])
def test_waiting_for_a_processor_is_not_the_programs_fault(trace: bool) -> None:
    processor = min(os.sched_getaffinity(0))
    busy, rest = "import time\nwhile time.process_time() < 0.4: pass", limits(time=2.0, wall=0.8)
    children = "import os\nfor _ in range(4):\n    if os.fork() == 0:\n        import time\n"
    children += "        while time.process_time() < 0.1: pass\n        os._exit(0)\n    os.wait()"
    with Sandbox(processor=processor, trace=trace) as sandbox, crowded(processor, 2 if trace else 1):
        outcome = python(sandbox, busy, rest)
        assert (outcome.exceeded, outcome.exit_code) == ("", 0)
        if trace:
            assert python(sandbox, children, rest).exceeded == ""
        for idle in ("import time; time.sleep(60)", "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)"):
            assert python(sandbox, idle, limits(wall=0.3)).exceeded == "wall"


def test_waiting_for_each_other_is_the_programs_fault() -> None:
    code = BURN + "import os\nfor _ in range(3): os.fork()\nwhile True: pass"
    with Sandbox(processor=min(os.sched_getaffinity(0))) as sandbox:
        outcome = python(sandbox, code, limits(time=60, wall=0.4))
    assert outcome.exceeded == "wall"
    assert outcome.cpu < 2 * 0.4, "they had the processor all the time, and were not waited for"


def test_waiting_for_a_processor_has_its_end() -> None:
    processor = min(os.sched_getaffinity(0))
    with Sandbox(processor=processor) as sandbox, crowded(processor, 12):
        outcome = python(sandbox, "while True: pass", limits(time=60, wall=0.5))
    assert outcome.exceeded == "wall"
    assert outcome.waited > 0.5
    assert outcome.cpu < 0.8 * 0.5, "it had little of what it was allowed, and was not waited for any longer"


BURN = "import time\ndef burn(s):\n    end = time.process_time() + s\n    while time.process_time() < end: pass\n"


@traced_or_not
def test_cpu_time_of_waited_for_children_counts(sandbox: Sandbox) -> None:
    code = BURN + "import os\nif os.fork() == 0:\n    burn(0.3)\nelse:\n    os.wait(); burn(0.1)"
    outcome = python(sandbox, code)
    assert outcome.cpu == pytest.approx(0.4, abs=0.12)


def test_cpu_time_of_children_that_nobody_waits_for_counts(sandbox: Sandbox) -> None:
    code = BURN + "import os, signal\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
    code += "if os.fork() == 0:\n    burn(0.3)\nelse:\n    time.sleep(0.9)"
    assert python(sandbox, code).cpu == pytest.approx(0.3, abs=0.12)


@traced_or_not
def test_children_together_pass_the_time_limit(sandbox: Sandbox) -> None:
    code = "import os\nfor _ in range(3): os.fork()\nwhile True: pass"
    assert python(sandbox, code, limits(time=0.5)).exceeded == "time"


def test_threads_count_once(sandbox: Sandbox) -> None:
    code = BURN + "import threading\nts = [threading.Thread(target=burn, args=(0.2,)) for _ in range(3)]\n"
    code += "[t.start() for t in ts]; [t.join() for t in ts]; print(time.process_time())"
    outcome = python(sandbox, code)
    assert outcome.cpu == pytest.approx(float(outcome.output.read_text()), abs=0.06)


@pytest.mark.parametrize("spend", ["while time.process_time() < 0.2: pass", "time.sleep(0.2)"])
def test_a_program_that_becomes_another_keeps_its_clocks(sandbox: Sandbox, spend: str) -> None:
    code = f"import os, sys, time\n{spend}\nos.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])"
    outcome = python(sandbox, code, limits(time=0.5, wall=1.5))
    assert outcome.exceeded in ("time", "wall")
    assert outcome.wall >= 0.5


def test_a_program_that_becomes_another_keeps_its_peak(sandbox: Sandbox) -> None:
    code = f"import os\nx = bytearray({40 * MIB})\nos.execv('/bin/true', ['true'])"
    assert python(sandbox, code).memory > 40 * MIB


# Memory


@traced_or_not
def test_memory_beyond_the_limit_ends_the_program(sandbox: Sandbox) -> None:
    outcome = python(sandbox, "x = bytearray(10**9); print(len(x))")
    assert outcome.exceeded == "memory"
    assert outcome.memory > LIMITS.memory


def test_memory_at_both_sides_of_its_limit(sandbox: Sandbox) -> None:
    base = python(sandbox, "").memory
    code = f"x = bytearray({40 * MIB})"
    assert python(sandbox, code, limits(memory=base + 38 * MIB)).exceeded == "memory"
    assert python(sandbox, code, limits(memory=base + 43 * MIB)).exceeded == ""


def test_memory_is_the_programs_not_the_judges(sandbox: Sandbox) -> None:
    outcome = sandbox.run(Run(("/bin/true",), LIMITS))
    assert 0.3 * MIB < outcome.memory < 4 * MIB
    base = python(sandbox, "").memory
    for size in (10, 30):
        grown = python(sandbox, f"x = b'x' * {size * MIB}").memory - base
        assert grown == pytest.approx(size * MIB, abs=MIB)


def test_memory_that_is_given_back_still_counts(sandbox: Sandbox) -> None:
    base = python(sandbox, "").memory
    assert python(sandbox, f"x = b'x' * {30 * MIB}; del x").memory - base == pytest.approx(30 * MIB, abs=MIB)


def test_reserved_memory_is_not_used_memory(sandbox: Sandbox) -> None:
    code = "import mmap; x = mmap.mmap(-1, 10 * 2**30); x[0] = 1; print('fine')"
    outcome = python(sandbox, code)
    assert (outcome.exceeded, outcome.exit_code) == ("", 0), outcome.stderr
    assert outcome.memory < 32 * MIB


def test_children_together_pass_the_memory_limit_and_shared_pages_count_once(sandbox: Sandbox) -> None:
    shared = "import os, time\nx = bytearray({size})\nfor i in range(3):\n    if os.fork() == 0:\n{child}\n"
    shared += "time.sleep(0.4)"
    reading = shared.format(size=30 * MIB, child="        time.sleep(0.2); os._exit(0)")
    outcome = python(sandbox, reading, limits(memory=60 * MIB))
    assert outcome.exceeded == "", outcome.memory
    own = f"        y = bytearray({25 * MIB}); time.sleep(0.2); os._exit(0)"
    assert python(sandbox, shared.format(size=1, child=own), limits(memory=60 * MIB)).exceeded == "memory"


def test_deep_recursion_has_a_stack_nearly_as_large_as_the_memory_limit(sandbox: Sandbox) -> None:
    code = "import resource; print(*resource.getrlimit(resource.RLIMIT_STACK))"
    soft, hard = map(int, python(sandbox, code).output.read_text().split())
    assert 0.9 * LIMITS.memory < soft < LIMITS.memory == hard


# Output


@traced_or_not
def test_endless_output_is_ended_and_bounded(sandbox: Sandbox) -> None:
    outcome = python(sandbox, "while True: print('x' * 1000)")
    assert outcome.exceeded == "output"
    assert outcome.output_bytes == LIMITS.output + 1
    assert outcome.output.stat().st_size == LIMITS.output + 1


@pytest.mark.parametrize("surplus", [0, 1])
def test_output_at_both_sides_of_its_limit(sandbox: Sandbox, surplus: int) -> None:
    code = f"import os, sys; os.write(1, b'x' * {LIMITS.output + surplus})"
    outcome = python(sandbox, code)
    assert outcome.exceeded == ("output" if surplus else "")
    assert outcome.output_bytes == LIMITS.output + surplus


def test_a_program_that_survives_the_output_limit_has_still_passed_it(sandbox: Sandbox) -> None:
    code = f"import os\nfor i in range(3):\n    try: os.write(1, b'x' * {LIMITS.output})\n    except OSError: pass"
    outcome = python(sandbox, code)
    assert outcome.exceeded == "output"


def test_endless_stderr_is_harmless(sandbox: Sandbox) -> None:
    code = "import os\nos.write(2, b'first')\nfor i in range(400): os.write(2, b'x' * 10000)\nos.write(2, b'last')"
    outcome = python(sandbox, code)
    assert (outcome.exceeded, outcome.exit_code) == ("", 0)
    assert outcome.stderr.startswith(b"firstx")
    assert outcome.stderr.endswith(b"xlast")
    assert b"bytes left out" in outcome.stderr
    assert len(outcome.stderr) < 70_000


# Processes


def test_too_many_processes_end_the_run(sandbox: Sandbox) -> None:
    code = "import os, time\nfor i in range({}):\n    if os.fork() == 0: time.sleep(0.3); os._exit(0)\ntime.sleep(0.4)"
    assert python(sandbox, code.format(40)).exceeded == "processes"
    assert python(sandbox, code.format(20)).exceeded == ""


def test_too_many_threads_end_the_run(sandbox: Sandbox) -> None:
    code = "import threading, time\nfor i in range({}): threading.Thread(target=time.sleep, args=(0.3,)).start()"
    assert python(sandbox, code.format(40)).exceeded == "processes"
    assert python(sandbox, code.format(20)).exceeded == ""


LEFT_BEHIND = """
import os, signal, sys, time
{before}
if os.fork() == 0:
    {between}
    if os.fork() == 0:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)
        print(os.getpid(), flush=True)
        time.sleep(60)
    os._exit(0)
time.sleep(0.2)
{after}
"""


@traced_or_not
@pytest.mark.parametrize("between", ["pass", "os.setsid()", "os.setpgid(0, 0)"])
@pytest.mark.parametrize("after", ["pass", "os._exit(1)", "time.sleep(60)"])
def test_nothing_is_left_alive(sandbox: Sandbox, between: str, after: str) -> None:
    outcome = python(sandbox, LEFT_BEHIND.format(before="", between=between, after=after), limits(wall=0.6))
    pid = int(outcome.output.read_text())
    assert not alive(pid)
    assert outcome.exceeded == ("wall" if "sleep" in after else "")


# The worker


@traced_or_not
def test_a_killed_worker_takes_its_program_along_and_is_replaced(sandbox: Sandbox) -> None:
    worker = int(python(sandbox, "import os; print(os.getppid())").output.read_text())
    code = "import time; print(1, flush=True); time.sleep(60)"
    run = Run((PYTHON, "-I", "-S", "-c", code), limits(wall=30), output_name="other")
    sandbox.begin(run)
    until = time.monotonic() + 30
    output = sandbox.folder / "other"
    while not (output.exists() and output.read_text()):
        assert time.monotonic() < until
        time.sleep(0.01)
    running = children(worker)
    assert running
    os.kill(worker, signal.SIGKILL)
    while any(map(alive, running)):  # and not only when the judge has noticed
        assert time.monotonic() < until
        time.sleep(0.01)
    with pytest.raises(JudgeFault, match="worker died"):
        sandbox.finish(run)
    assert python(sandbox, "print(1)").output.read_bytes() == b"1\n"


def test_closing_ends_everything_and_removes_the_folder() -> None:
    sandbox = Sandbox()
    python(sandbox, "print(1)")
    sandbox.close()
    sandbox.close()
    assert not sandbox.folder.exists()
    with pytest.raises(JudgeFault, match="closed"):
        python(sandbox, "")


def test_many_runs_leak_nothing(sandbox: Sandbox) -> None:
    def descriptors() -> int:
        sandbox.survey()  # answered only when the child that stands by has been made
        return len(list(Path(f"/proc/{worker}/fd").iterdir()))

    worker = int(python(sandbox, "import os; print(os.getppid())").output.read_text())
    before = descriptors()
    for _ in range(50):
        sandbox.run(Run(("/bin/true",), LIMITS))
    assert descriptors() == before
    assert sorted(path.name for path in sandbox.folder.iterdir()) == ["scratch", "stdout"]


def test_closing_while_another_thread_finds_the_worker_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lanes' threads restart workers that have died; Ctrl-C closes all sandboxes from the main thread."""
    ending = Sandbox._end

    def slowly(sandbox: Sandbox) -> None:
        if threading.current_thread() is not threading.main_thread():
            time.sleep(0.2)
        ending(sandbox)

    monkeypatch.setattr(Sandbox, "_end", slowly)
    raised: list[BaseException] = []
    sandbox = Sandbox()

    def lane() -> None:
        try:
            sandbox.run(Run(("/bin/true",), LIMITS))
        except BaseException as error:
            raised.append(error)

    sandbox._worker.kill()
    sandbox._worker.wait()
    thread = threading.Thread(target=lane)
    thread.start()
    time.sleep(0.02)
    sandbox.close()
    thread.join()
    assert [type(error) for error in raised] == [JudgeFault]
    assert not sandbox.folder.exists()
    assert sandbox._worker.returncode is not None
