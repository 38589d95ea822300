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

import shutil
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bench.oj import CASES, HOME, command, in_turn, installed, judge, oj, run, spawn_and_reap, told

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
    bt, verify = (installed(TOOLS, PACKAGES, name) for name in ("bt", "verifyproblem"))
    return {
        "judge.py run": judge(folder),
        "judge.py run, one case": judge(folder, "--case", "000"),
        "oj test": oj(folder),
        "bt run": command((bt, "run", "--no-bar"), package(folder, "bt"), "AC"),
        "verifyproblem": command(
            (verify, "-p", "submissions", "--", package(folder, "verifyproblem")), folder, "0 errors"
        ),
        "bare spawn and reap": lambda: spawn_and_reap(folder),
    }


def measure(folder: Path, runs: int) -> int:
    """Run all in turn and print the figures; 1 where a bound is broken."""
    rows = in_turn(actions(folder), runs)
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
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(run("bench.judges", "100 trivial cases in four judges.", 5, measure))
