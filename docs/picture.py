"""Draw the README's pictures: what the judge writes on a terminal, as SVG.

    .venv/bin/python docs/picture.py        writes docs/run.svg and docs/run.ko.svg, in a few seconds

The judge really runs, on a pseudo-terminal, and what it writes there is drawn by rich. So the figures are those of the
machine that drew them; draw them again when the report changes its looks.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

HOME: Final = Path(__file__).resolve().parent.parent
PROBLEM: Final = "11729"
PICTURES: Final = {"run.svg": (118, ()), "run.ko.svg": (96, ("--lang-ui", "ko"))}
"""each file with the terminal's columns, and what its command has besides"""


def on_terminal(command: list[str], width: int) -> str:
    """What a command writes to a terminal of that width, its colours included; its progress, on stderr, left out."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(width), "LC_ALL": "C.UTF-8"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        command, cwd=HOME, env=environment, stdin=subprocess.DEVNULL, stdout=its, stderr=subprocess.DEVNULL
    ) as judge:
        os.close(its)
        written = bytearray()
        try:
            while part := os.read(ours, 1 << 16):
                written += part
        except OSError:
            pass  # how a pseudo-terminal says that its other end is closed
    if judge.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: exit status {judge.returncode}")
    return written.decode().replace("\r\n", "\n")


def draw(path: Path, width: int, typed: str, text: str) -> None:
    """Write a terminal's content below the command that was typed as a picture that fetches nothing to be shown."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(file=nowhere, record=True, width=width, force_terminal=True, color_system="truecolor")
        console.print(Text.assemble(("$ ", "bold green"), typed))
        console.print(Text.from_ansi(text.rstrip()))
        svg = console.export_svg(title="localjudge", theme=MONOKAI, unique_id=path.name.replace(".", "-"))
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    path.write_text("".join(f"{line.rstrip()}\n" for line in svg.splitlines()), encoding="utf-8")


def main() -> None:
    """Draw all of them."""
    for name, (width, extra) in PICTURES.items():
        words = ["run", PROBLEM, *extra]
        text = on_terminal([sys.executable, str(HOME / "judge.py"), *words], width)
        draw(HOME / "docs" / name, width, " ".join(["python3 judge.py", *words]), text)


if __name__ == "__main__":
    main()
