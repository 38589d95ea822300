"""What is measured is the truth: CPU time and memory of programs that know their own.

CPU time is compared with the program's own clock, read at its end, so that a busy machine does not matter; memory
with what the program has touched. Both allow what the judge promises: 5 ms or 3 %, 1 MB or 5 %.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from localjudge.model import MIB, Limits
from localjudge.sandbox.client import Outcome, Run, Sandbox

PYTHON = os.path.realpath(sys.executable)
LIMITS = Limits(time=10, wall=60, memory=2048 * MIB, output=MIB)
LATE = 0.3
"""seconds after its limit, at which a program must be over; doubled here, for the machine may be busy"""


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as made:
        yield made


def python(sandbox: Sandbox, code: str, limits: Limits = LIMITS) -> Outcome:
    outcome = sandbox.run(Run((PYTHON, "-I", "-S", "-c", code), limits))
    assert (outcome.exceeded, outcome.exit_code) in (("", 0), ("time", -1), ("memory", -1)), outcome
    return outcome


@pytest.fixture(scope="module")
def toucher(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small C program that touches as many bytes as its argument says."""
    folder = tmp_path_factory.mktemp("toucher")
    source, binary = folder / "touch.c", folder / "touch"
    source.write_text("""
#include <stdlib.h>
int main(int argc, char **argv)
{
    size_t size = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    volatile char *taken = malloc(size + 1);
    for (size_t at = 0; at < size; at += 4096)
        taken[at] = 1;
    return 0;
}
""")
    try:
        subprocess.run(("gcc", "-O2", "-static", "-o", binary, source), check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs gcc")
    return binary


# CPU time: each program prints its own and its children's, as its last act

BURN = """
import os, sys, time, threading
def burn(seconds):
    end = time.thread_time() + seconds
    while time.thread_time() < end: pass
def tell(others=0.0):
    spent = os.times()
    print(time.process_time() + spent.children_user + spent.children_system + others, flush=True)
    os._exit(0)
"""
ALONE = "burn(0.3)\ntell()"
THREADS = """
threads = [threading.Thread(target=burn, args=(0.1,)) for _ in range(3)]
for thread in threads: thread.start()
for thread in threads: thread.join()
tell()
"""
CHILDREN = """
for _ in range(3):
    if os.fork() == 0:
        burn(0.1)
        os._exit(0)
for _ in range(3): os.wait()
tell()
"""
THREADS_CHILDREN = """
def start():
    child = os.fork()
    if child == 0:
        burn(0.15)
        os._exit(0)
    os.waitpid(child, 0)
threads = [threading.Thread(target=start) for _ in range(2)]
for thread in threads: thread.start()
for thread in threads: thread.join()
tell()
"""
ORPHANS = """
reading, writing = os.pipe()
if os.fork() == 0:
    if os.fork() == 0:
        burn(0.2)
        os.write(writing, str(time.process_time()).encode())
        os._exit(0)
    os._exit(0)
os.close(writing)
burn(0.1)
others = float(os.read(reading, 100))
os.read(reading, 1)
time.sleep(0.05)
tell(others)
"""


@pytest.mark.parametrize("code", [ALONE, THREADS, CHILDREN, THREADS_CHILDREN, ORPHANS])
def test_cpu_time_is_the_programs_own(sandbox: Sandbox, code: str) -> None:
    outcome = python(sandbox, BURN + code)
    truth = float(outcome.output.read_text())
    # What the program does not see itself: its end, and in the last of these its first child.
    assert truth - 0.005 <= outcome.cpu <= truth * 1.03 + 0.005 + 0.005 * code.count("os.fork")


@pytest.mark.parametrize("limit", [0.3, 0.6])
def test_the_end_comes_soon_after_the_limit(sandbox: Sandbox, limit: float) -> None:
    limits = Limits(time=limit, wall=60, memory=512 * MIB, output=MIB)
    for code in ("while True: pass", BURN + "for _ in range(3): os.fork()\nwhile True: pass"):
        outcome = python(sandbox, code, limits)
        assert outcome.exceeded == "time"
        assert limit <= outcome.cpu <= limit + 2 * LATE


def test_a_sleeper_ends_soon_after_the_wall_limit(sandbox: Sandbox) -> None:
    outcome = sandbox.run(Run(("/bin/sleep", "60"), Limits(time=1, wall=0.5, memory=64 * MIB, output=MIB)))
    assert outcome.exceeded == "wall"
    assert 0.5 <= outcome.wall <= 0.5 + 2 * LATE


# Memory


def near(measured: int, truth: int) -> bool:
    return abs(measured - truth) <= max(MIB, truth * 0.05)


@pytest.mark.parametrize("size", [0, 1, 4, 9, 30, 100, 1000])
def test_memory_of_a_c_program(sandbox: Sandbox, toucher: Path, size: int) -> None:
    run = Run((str(toucher), str(size * MIB)), LIMITS, readable=(toucher.parent,))
    for _ in range(3):
        assert near(sandbox.run(run).memory, size * MIB + 700_000)


@pytest.mark.parametrize("size", [0, 5, 50, 500, 1000])
def test_memory_of_a_python_program(sandbox: Sandbox, size: int) -> None:
    code = f"taken = b'x' * {size * MIB}\nprint(open('/proc/self/status').read())"
    outcome = python(sandbox, code)
    own = next(line for line in outcome.output.read_text().splitlines() if line.startswith("VmHWM:"))
    truth = int(own.split()[1]) * 1024
    assert truth >= size * MIB
    assert near(outcome.memory, truth)


def test_a_large_judge_does_not_show(sandbox: Sandbox, toucher: Path) -> None:
    ballast = bytearray(200 * MIB)
    with Sandbox() as started_by_a_large_one:
        run = Run((str(toucher), "0"), LIMITS, readable=(toucher.parent,))
        assert started_by_a_large_one.run(run).memory < 2 * MIB
    assert len(ballast) == 200 * MIB


TREE = """
import mmap, os, time
size = {size}
taken = {taken}
children = []
for _ in range(3):
    child = os.fork()
    if child == 0:
        own = b'x' * {own}
        time.sleep(0.4)
        os._exit(0)
    children.append(child)
for child in children: os.waitpid(child, 0)
"""


def test_memory_of_a_tree_counts_each_page_once(sandbox: Sandbox) -> None:
    base = python(sandbox, TREE.format(size=0, taken="b''", own=0)).memory
    shared = python(sandbox, TREE.format(size=60 * MIB, taken="b'x' * size", own=0)).memory
    assert near(shared, base + 60 * MIB)
    private = python(sandbox, TREE.format(size=0, taken="b''", own=20 * MIB)).memory
    assert near(private, base + 3 * 20 * MIB)


def test_shared_memory_of_a_tree_counts_once(sandbox: Sandbox) -> None:
    code = "import mmap, os, time\nsize = {}\ntaken = mmap.mmap(-1, size)\n"
    code += "for at in range(0, size, 4096): taken[at] = 1\n"
    code += "for _ in range(2):\n    if os.fork() == 0:\n        sum(taken[::4096])\n        time.sleep(0.3)\n"
    code += "        os._exit(0)\nos.wait(); os.wait()"
    base = python(sandbox, code.format(4096)).memory
    assert near(python(sandbox, code.format(40 * MIB)).memory, base + 40 * MIB)
