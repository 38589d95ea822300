"""Judge 100 trivial cases of a C++ program, beside ``oj test``: the two in turn, whole processes by the wall clock.

    python -m bench.oj [--runs N]

Both judge the same binary (the judge's own build is in its cache after the warm-up), the same inputs and the same
answers. Below both stands a loop that starts the binary 100 times and waits for it, which no judge can go beneath.
oj is installed into a folder of its own, .bench/, the first time. The exit status is 1 where the judge takes more than
half the time that oj takes (the median of the ratios, pair by pair).
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).resolve().parent.parent
OJ: Final = HOME / ".bench" / "oj"
OJ_PACKAGE: Final = "online-judge-tools-ng==12.0.1"
CASES: Final = 100
BOUND: Final = 0.5
"""of the time that oj takes"""

SOURCE: Final = """\
#include <cstdio>

int main() {
    int a, b;
    if (std::scanf("%d %d", &a, &b) != 2) return 1;
    std::printf("%d\\n", a + b);
}
"""


class Unable(Exception):
    """The benchmark cannot run here: why, and the mend."""


def oj_program() -> Path:
    """The oj command, installed where it was not there yet.

    Raises:
        Unable: it cannot be installed.
    """
    program = OJ / "bin" / "oj"
    if not program.exists():
        print(f"installing {OJ_PACKAGE} into {OJ.relative_to(HOME)}/ …", flush=True)
        try:
            venv.create(OJ, with_pip=True, clear=True)
            pip = (OJ / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
            subprocess.run((*pip, OJ_PACKAGE), check=True, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError) as error:
            shutil.rmtree(OJ, ignore_errors=True)
            why = f"{OJ_PACKAGE} cannot be installed ({error})"
            raise Unable(f"{why}; connect to the network, then run this again") from None
    return program


def prepare(folder: Path) -> None:
    """Put the source, its binary and the cases into the folder.

    Raises:
        Unable: there is no compiler.
    """
    if shutil.which("g++") is None:
        raise Unable("g++ is not installed; install it, then run this again")
    (folder / "ab.cpp").write_text(SOURCE)
    subprocess.run(("g++", "-O2", "-static", "-o", "ab", "ab.cpp"), cwd=folder, check=True)
    data = folder / "data"
    data.mkdir()
    for number in range(CASES):
        (data / f"{number:03}.in").write_text(f"{number} {number * number}\n")
        (data / f"{number:03}.out").write_text(f"{number + number * number}\n")


def spawn_and_reap(folder: Path) -> None:
    """Start the binary once for each case and wait for it, and do nothing else."""
    binary = str(folder / "ab")
    for number in range(CASES):
        files = (
            (os.POSIX_SPAWN_OPEN, 0, f"{folder}/data/{number:03}.in", os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, f"{folder}/output", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
        )
        _, status = os.waitpid(os.posix_spawn(binary, [binary], {}, file_actions=files), 0)
        if status != 0:
            raise SystemExit(f"the program ended with {status}")


def command(words: Sequence[str | Path], folder: Path, sign: str) -> Callable[[], None]:
    """A function that runs a command and makes sure that it accepted all cases, which its output says by the sign."""

    def run() -> None:
        done = subprocess.run(
            words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        if done.returncode != 0 or sign not in done.stdout.decode(errors="replace"):
            raise SystemExit(f"{words[0]} did not accept all cases:\n{done.stdout.decode(errors='replace')}")

    return run


def seconds(action: Callable[[], None]) -> float:
    """How long the action takes, by the clock."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def show(name: str, times: Sequence[float]) -> None:
    """One row: median and extremes in milliseconds."""
    figures = (statistics.median(times), min(times), max(times))
    print(f"{name:28}" + "".join(f"{1000 * figure:9.0f}" for figure in figures))


def measure(folder: Path, runs: int) -> int:
    """Run all three in turn and print the figures; 1 where the bound is broken."""
    judge = (sys.executable, HOME / "judge.py", "run", "ab.cpp", "--data", "data", "--time", "2", "--lang-ui", "en")
    oj = (oj_program(), "test", "--command", "./ab", "--directory", "data", "--tle", "2")
    ours = command(judge, folder, "accepted")
    theirs = command(oj, folder, f"{CASES} cases")
    ours()  # the first runs fill caches: the judge's builds, the system's pages
    theirs()
    spawn_and_reap(folder)
    rows = [(seconds(ours), seconds(theirs), seconds(lambda: spawn_and_reap(folder))) for _ in range(runs)]
    print(f"{CASES} cases, {runs} runs in turn   {'median':>9}{'min':>9}{'max':>9}  ms by the clock")
    for name, times in zip(("judge.py run", "oj test", "bare spawn and reap"), zip(*rows, strict=True), strict=True):
        show(name, times)
    ratios = [our / their for our, their, _ in rows]
    print("judge.py / oj, pair by pair: " + " ".join(f"{ratio:.2f}" for ratio in ratios))
    ratio = statistics.median(ratios)
    print(f"median {ratio:.2f}, to be at most {BOUND:.2f}: {'kept' if ratio <= BOUND else 'BROKEN'}")
    print(f"({os.cpu_count()} processors, Linux {platform.release()}, Python {platform.python_version()})")
    return 0 if ratio <= BOUND else 1


def main() -> int:
    """Measure, or say in one line why not."""
    parser = argparse.ArgumentParser(prog="python -m bench.oj", description="100 trivial cases: judge.py beside oj.")
    parser.add_argument("--runs", type=int, default=7, metavar="N", help="runs of each, after a warm-up (7)")
    runs = max(1, parser.parse_args().runs)
    try:
        with tempfile.TemporaryDirectory() as name:
            prepare(Path(name))
            return measure(Path(name), runs)
    except Unable as reason:
        print(f"bench.oj: {reason}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
