#!/usr/bin/env python3
"""The front door of localjudge: `judge.py` judges every solution of the suite; `judge.py --help` tells the rest."""

import os
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent
NEEDED = (3, 11)
PACKAGES = ("yaml", "rich", "jinja2")


def main() -> int:
    """Hand over to localjudge, in the project's own environment where `make` has set one up."""
    venv = HOME / ".venv"
    inside = Path(sys.prefix) == venv
    own = venv / "bin" / "python3"
    if not inside and os.access(own, os.X_OK):
        os.execv(own, (str(own), *sys.argv))
    if sys.version_info < NEEDED:
        return complain(f"this is Python {sys.version.split()[0]}, and localjudge needs 3.11 or newer")
    if not (inside and (venv / ".judge").exists()) and not complete():
        return complain("the packages that localjudge needs are not there yet")
    sys.path.insert(0, str(HOME))
    from localjudge.cli import main as run

    return run(root=HOME)


def complete() -> bool:
    """Whether what localjudge needs has been installed by other means than `make`."""
    from importlib.util import find_spec

    return all(map(find_spec, PACKAGES))


def complain(what: str) -> int:
    """Say in one line what is wrong and what to type."""
    from shlex import quote

    sys.stderr.write(f"judge.py: {what}; type `make -C {quote(str(HOME))} setup` once, then this again\n")
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # while the first modules are read
        sys.exit(130)
