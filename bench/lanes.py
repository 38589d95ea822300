"""Judge the whole suite with one lane and with two, again and again, and compare the verdicts.

    python -m bench.lanes [--rounds N]

Side by side, programs slow each other down; a result near its limit is therefore taken again alone. Each round is one
run of either kind; the verdict and the reason of every submission must be those of the first run. The exit status is 1
where one differs.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from typing import Final

from bench.oj import HOME

_LANES: Final = (1, 2)


def judged(lanes: int) -> dict[str, str]:
    """The verdict and the reason of each submission of the suite, judged in so many lanes."""
    words = (sys.executable, HOME / "judge.py", "run", "--first-failure", "-j", str(lanes), "--format", "json")
    quiet = subprocess.DEVNULL
    done = subprocess.run(words, cwd=HOME, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet, check=False)
    results = json.loads(done.stdout)["submissions"]
    return {result["path"]: f"{result['verdict']} {result['reason']}".strip() for result in results}


def differences(expected: dict[str, str], found: dict[str, str]) -> list[str]:
    """A line for each submission whose result is another one, or is missing on one side."""
    names = sorted({*expected, *found})
    pairs = ((name, expected.get(name, "nothing"), found.get(name, "nothing")) for name in names)
    return [f"{name}: {before}, now {now}" for name, before, now in pairs if before != now]


def measure(rounds: int) -> int:
    """Judge, compare and print a line for each run; 1 where a verdict differs."""
    first: dict[str, str] = {}
    different = 0
    for number in range(1, rounds + 1):
        for lanes in _LANES:
            start = time.perf_counter()
            found = judged(lanes)
            first = first or found
            lines = differences(first, found)
            different += len(lines)
            what = f"{len(found)} submissions in {time.perf_counter() - start:.0f} s, {len(lines)} differ"
            print(f"round {number}, -j {lanes}: {what}", flush=True)
            for line in lines:
                print(f"  {line}")
    print(f"{rounds} rounds: {'no verdict differs' if not different else 'VERDICTS DIFFER'}")
    return 1 if different else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.lanes", description="One lane and two, compared.")
    parser.add_argument("--rounds", type=int, default=10, metavar="N", help="runs of either kind (10)")
    sys.exit(measure(max(1, parser.parse_args().rounds)))
