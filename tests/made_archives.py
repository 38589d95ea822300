"""Archives of baekjoon as boj-vault leaves them, and documents as Competitive Companion sends them."""

from __future__ import annotations

import html
import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ADD = "a, b = map(int, input().split())\nprint(a + b)\n"
SAMPLES = (("1 2\n", "3\n"),)


class Vault:
    """An archive in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def problem(
        self,
        id: str = "1000",
        *,
        title: str = "A+B",
        time: str = "2 초",
        memory: str = "128 MB",
        samples: Sequence[tuple[str, str]] = SAMPLES,
        labels: Sequence[str] = (),
        below: str = "",
        page: str | None = None,
        document: str | None = None,
    ) -> Path:
        """Add a solved problem; `samples` are texts that become HTML, `below` is HTML at the page's end."""
        folder = self.root / "solved" / id
        folder.mkdir(parents=True)
        values = {"problemId": 1, "title": title, "timeLimit": time, "memoryLimit": memory, "description": "<p>…</p>"}
        text = json.dumps(values, ensure_ascii=False) if document is None else document
        (folder / "problem.json").write_text(text, encoding="utf-8")
        made = page_of(title, samples, labels, below) if page is None else page
        (folder / "problem.html").write_bytes(made.encode())
        return folder

    def submission(
        self,
        number: str | int,
        *,
        to: str = "1000",
        result: str = "맞았습니다!!",
        language: str = "Python 3 / 수정",
        source: str | bytes | None = ADD,
        suffix: str = ".py",
        **others: Any,
    ) -> Path:
        """Add a submission; without a source, its document alone."""
        folder = self.root / "submissions" / to
        folder.mkdir(parents=True, exist_ok=True)
        values = {"submissionId": number, "result": result, "language": language, "memory": 0, "time": 0, **others}
        spaced = json.dumps(values, ensure_ascii=False).replace("런타임 에러", "런타임\u00a0에러")
        (folder / f"{number}.json").write_text(spaced, encoding="utf-8")
        if source is not None:
            content = source.encode() if isinstance(source, str) else source
            (folder / f"{number}{suffix}").write_bytes(content)
        return folder

    def zip(self, target: Path, prefix: str = "") -> Path:
        """The archive as a zip."""
        with zipfile.ZipFile(target, "w") as made:
            for path in sorted(self.root.rglob("*")):
                if path.is_file():
                    made.write(path, f"{prefix}{path.relative_to(self.root)}")
        return target


def page_of(title: str, samples: Sequence[tuple[str, str]], labels: Sequence[str] = (), below: str = "") -> str:
    """A page of a problem."""
    marks = "".join(f'<span class="problem-label problem-label-x">{label}</span>' for label in labels)
    pairs = "".join(
        f'<section><h2>예제 {n}</h2><pre class="sampledata" id="sample-input-{n}">\n{html.escape(given)}</pre>'
        f'<pre class="sampledata" id="sample-output-{n}">\n{html.escape(answer)}</pre></section>'
        for n, (given, answer) in enumerate(samples, 1)
    )
    head = f'<h1><span id="problem_title">{html.escape(title)}</span> {marks}</h1>'
    return f"<!doctype html><html><body>{head}{pairs}{below}</body></html>"


def task(**changes: Any) -> dict[str, Any]:
    """A document of Competitive Companion's."""
    usual = {
        "name": "A+B",
        "group": "Baekjoon Online Judge",
        "url": "https://www.acmicpc.net/problem/1000",
        "interactive": False,
        "memoryLimit": 128,
        "timeLimit": 2000,
        "tests": [{"input": "1 2\n", "output": "3\n"}],
        "testType": "single",
        "input": {"type": "stdin"},
        "output": {"type": "stdout"},
        "languages": {"java": {"mainClass": "Main", "taskClass": "AB"}},
        "batch": {"id": "7f2c", "size": 1},
    }
    made: Mapping[str, Any] = {**usual, **changes}
    return {key: value for key, value in made.items() if value is not ...}
