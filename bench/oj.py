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
from collections.abc import Callable, Mapping, Sequence
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


def installed(folder: Path, packages: Sequence[str], name: str) -> Path:
    """A command of these packages, which are installed into the folder where it was not there yet.

    Raises:
        Unable: they cannot be installed.
    """
    program = folder / "bin" / name
    if not program.exists():
        what = " and ".join(packages)
        print(f"installing {what} into {folder.relative_to(HOME)}/ …", flush=True)
        try:
            venv.create(folder, with_pip=True, clear=True)
            pip = (folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
            subprocess.run((*pip, *packages), check=True, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError) as error:
            shutil.rmtree(folder, ignore_errors=True)
            why = f"{what} cannot be installed ({error})"
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
    """A function that runs a command and makes sure that it accepted all cases, which its output says by the sign.

    Python may keep what it has compiled of any of them, as it does for whoever has not forbidden it.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def run() -> None:
        done = subprocess.run(
            words,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        if done.returncode != 0 or sign not in done.stdout.decode(errors="replace"):
            raise SystemExit(f"{words[0]} did not accept all cases:\n{done.stdout.decode(errors='replace')}")

    return run


def seconds(action: Callable[[], None]) -> float:
    """How long the action takes, by the clock."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def judge(folder: Path, *options: str) -> Callable[[], None]:
    """What judges the cases, or those that the options name."""
    words = (sys.executable, HOME / "judge.py", "run", "ab.cpp", "--data", "data", "--time", "2", "--lang-ui", "en")
    return command((*words, *options), folder, "accepted")


def oj(folder: Path) -> Callable[[], None]:
    """What has oj judge the cases."""
    words = (installed(OJ, (OJ_PACKAGE,), "oj"), "test", "--command", "./ab", "--directory", "data", "--tle", "2")
    return command(words, folder, f"{CASES} cases")


def in_turn(timed: Mapping[str, Callable[[], None]], runs: int) -> list[dict[str, float]]:
    """The seconds of each action, by its name, in each of the runs; prints a row for each action."""
    for action in timed.values():
        action()  # the first runs fill caches: the judge's builds, the system's pages
    rows = [{name: seconds(action) for name, action in timed.items()} for _ in range(runs)]
    print(f"{CASES} cases, {runs} runs in turn   {'median':>9}{'min':>9}{'max':>9}  ms by the clock")
    for name in timed:
        times = [row[name] for row in rows]
        figures = (statistics.median(times), min(times), max(times))
        print(f"{name:28}" + "".join(f"{1000 * figure:9.0f}" for figure in figures))
    print(f"({os.cpu_count()} processors, Linux {platform.release()}, Python {platform.python_version()})")
    return rows


def told(what: str, figure: float, bound: float) -> bool:
    """Print a figure and whether it keeps its bound."""
    kept = figure <= bound
    print(f"{what} {figure:.2f}, to be at most {bound:.2f}: {'kept' if kept else 'BROKEN'}")
    return kept


def measure(folder: Path, runs: int) -> int:
    """Run all three in turn and print the figures; 1 where the bound is broken."""
    timed = {
        "judge.py run": judge(folder),
        "oj test": oj(folder),
        "bare spawn and reap": lambda: spawn_and_reap(folder),
    }
    ratios = [row["judge.py run"] / row["oj test"] for row in in_turn(timed, runs)]
    print("judge.py / oj, pair by pair: " + " ".join(f"{ratio:.2f}" for ratio in ratios))
    return 0 if told("median", statistics.median(ratios), BOUND) else 1


def run(name: str, description: str, usual_runs: int, measured: Callable[[Path, int], int]) -> int:
    """The benchmark's command line: measure in a folder of its own, or say in one line why not."""
    parser = argparse.ArgumentParser(prog=f"python -m {name}", description=description)
    usual = f"runs of each, after a warm-up ({usual_runs})"
    parser.add_argument("--runs", type=int, default=usual_runs, metavar="N", help=usual)
    runs = max(1, parser.parse_args().runs)
    try:
        with tempfile.TemporaryDirectory() as folder:
            prepare(Path(folder))
            return measured(Path(folder), runs)
    except Unable as reason:
        print(f"{name}: {reason}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(run("bench.oj", "100 trivial cases: judge.py beside oj.", 7, measure))
