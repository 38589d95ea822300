"""Judge 100 trivial cases of a C++ program with localjudge and three other judges: all in turn, whole processes by the
wall clock.

    python -m bench.judges [--runs N]

``oj test`` runs the binary on the cases; BAPCtools' ``bt run`` and problemtools' ``verifyproblem`` take them as a
problem package with the source. verifyproblem compiles that each time, the others and this judge only once, in the
warm-up. Below all stands a loop that starts the binary and waits for it. The first run installs the others into folders
of their own, .bench/.

The exit status is 1 where the judge takes more than a third of the time of the fastest other one (the median of the
ratios, run by run), or more than 2 ms a case beyond the bare start of the program: its time for all cases less its time
for one, shared among the others.
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
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bench.oj import CASES, HOME, Unable, command, oj_program, prepare, seconds, show, spawn_and_reap

TOOLS: Final = HOME / ".bench" / "tools"
PACKAGES: Final = ("problemtools==1.20260907", "bapctools==2026.10.0")
BOUND: Final = 1 / 3
"""of the time that the fastest other judge takes"""
OVERHEAD: Final = 2.0
"""ms a case beyond a bare start"""
_YAML: Final = {
    "bt": "problem_format_version: 2025-09\nname: {en: Sum}\nuuid: 00000000-0000-4000-8000-000000000001\n"
    "limits: {time_limit: 2}\n",
    "verifyproblem": "problem_format_version: legacy\nname: Sum\n",
}


def tool(name: str) -> Path:
    """A command of one of the packages, installed where it was not there yet.

    Raises:
        Unable: it cannot be installed.
    """
    program = TOOLS / "bin" / name
    if not program.exists():
        print(f"installing {' and '.join(PACKAGES)} into {TOOLS.relative_to(HOME)}/ …", flush=True)
        try:
            venv.create(TOOLS, with_pip=True, clear=True)
            pip = (TOOLS / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
            subprocess.run((*pip, *PACKAGES), check=True, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError) as error:
            shutil.rmtree(TOOLS, ignore_errors=True)
            why = f"{' and '.join(PACKAGES)} cannot be installed ({error})"
            raise Unable(f"{why}; connect to the network, then run this again") from None
    return program


def package(folder: Path, kind: str) -> Path:
    """The cases and the source as a problem package."""
    made = folder / kind
    for name in ("data/secret", "data/sample", "submissions/accepted", "statement"):
        (made / name).mkdir(parents=True)
    (made / "statement" / "problem.en.tex").write_text("\\problemname{Sum}\n")  # bt ends with 1 where there is none
    (made / "problem.yaml").write_text(_YAML[kind])
    shutil.copy(folder / "ab.cpp", made / "submissions" / "accepted")
    for given in (folder / "data").glob("*.in"):
        shutil.copy(given, made / "data" / "secret")
        shutil.copy(given.with_suffix(".out"), made / "data" / "secret" / f"{given.stem}.ans")
    return made


def actions(folder: Path) -> dict[str, Callable[[], None]]:
    """What is timed, by name: each makes sure that all cases were accepted."""
    judge = (sys.executable, HOME / "judge.py", "run", "ab.cpp", "--data", "data", "--time", "2", "--lang-ui", "en")
    bt, verify = package(folder, "bt"), package(folder, "verifyproblem")
    return {
        "judge.py run": command(judge, folder, "accepted"),
        "judge.py run, one case": command((*judge, "--case", "000"), folder, "accepted"),
        "oj test": command((oj_program(), "test", "-c", "./ab", "-d", "data", "--tle", "2"), folder, f"{CASES} cases"),
        "bt run": command((tool("bt"), "run", "--no-bar"), bt, "AC"),
        "verifyproblem": command((tool("verifyproblem"), "-p", "submissions", "--", verify), folder, "0 errors"),
        "bare spawn and reap": lambda: spawn_and_reap(folder),
    }


def measure(folder: Path, runs: int) -> int:
    """Run all in turn and print the figures; 1 where a bound is broken."""
    timed = actions(folder)
    for action in timed.values():
        action()  # the first runs fill caches
    rows = [{name: seconds(action) for name, action in timed.items()} for _ in range(runs)]
    print(f"{CASES} cases, {runs} runs in turn   {'median':>9}{'min':>9}{'max':>9}  ms by the clock")
    for name in timed:
        show(name, [row[name] for row in rows])
    others = ("oj test", "bt run", "verifyproblem")
    ratios = [row["judge.py run"] / min(row[other] for other in others) for row in rows]
    print("judge.py / the fastest other one, run by run: " + " ".join(f"{ratio:.2f}" for ratio in ratios))
    each = [
        (row["judge.py run"] - row["judge.py run, one case"]) / (CASES - 1) - row["bare spawn and reap"] / CASES
        for row in rows
    ]
    kept = [
        told("median ratio", statistics.median(ratios), BOUND),
        told("ms a case beyond a bare start, median", 1000 * statistics.median(each), OVERHEAD),
    ]
    print(f"({os.cpu_count()} processors, Linux {platform.release()}, Python {platform.python_version()})")
    return 0 if all(kept) else 1


def told(what: str, figure: float, bound: float) -> bool:
    """Print a figure and whether it keeps its bound."""
    kept = figure <= bound
    print(f"{what} {figure:.2f}, to be at most {bound:.2f}: {'kept' if kept else 'BROKEN'}")
    return kept


def main() -> int:
    """Measure, or say in one line why not."""
    parser = argparse.ArgumentParser(prog="python -m bench.judges", description="100 trivial cases in four judges.")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="runs of each, after a warm-up (5)")
    runs = max(1, parser.parse_args().runs)
    try:
        with tempfile.TemporaryDirectory() as name:
            prepare(Path(name))
            return measure(Path(name), runs)
    except Unable as reason:
        print(f"bench.judges: {reason}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
