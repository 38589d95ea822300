"""Run benchmarks: ``python -m bench [NAME…] [--quick]``; all of them where none is named.

Exit status: 0 where each kept its bound, 1 where one did not, 2 for an unusable command line.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).resolve().parent.parent

QUICK: Final = {
    "oj": ("--runs", "2"),
    "judges": ("--runs", "1"),
    "steady": ("--cases", "1000"),
    "solutions": ("--runs", "1"),
    "compare": ("--size", "10"),
    "lanes": ("--rounds", "1"),
}
"""Each benchmark, a module of this package, with the arguments that make it short and coarse."""


def main() -> int:
    """Run what was asked for, one after the other, each in a process of its own."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Run the benchmarks.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(QUICK)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="a few coarse figures, to see that it all works")
    args = parser.parse_args()
    for name in args.names:
        if name not in QUICK:
            parser.error(f"no benchmark {name!r}; there are {', '.join(QUICK)}")
    statuses = []
    for name in args.names or QUICK:
        print(f"\n== {name}", flush=True)
        command = (sys.executable, "-m", f"bench.{name}", *(QUICK[name] if args.quick else ()))
        statuses.append(subprocess.run(command, cwd=HOME, check=False).returncode)
    return 1 if any(statuses) else 0


if __name__ == "__main__":
    sys.exit(main())
