"""What became of mutants in earlier runs of ``bench.mutants``."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, final

from bench.mutation import Mutant
from localjudge.model import Case, Submission, Verdict

__all__ = ["KNOWN", "Known"]

KNOWN: Final = Path(".bench", "mutants.json")
"""below the project"""


@final
class Known:
    """What became of mutants on cases in earlier runs, in a file."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._verdicts: dict[str, str] = {}
        if path is not None and path.exists():
            self._verdicts = json.loads(path.read_text(encoding="utf-8"))

    @staticmethod
    def key(original: Submission, mutant: Mutant, case: Case) -> str:
        """Names the mutant and the case by all that they are made of."""
        digest = hashlib.sha256(f"{original.problem.id} {original.language} {len(mutant.text)}\n".encode())
        for part in (mutant.text.encode(), case.input.read_bytes(), b"\0", case.answer.read_bytes()):
            digest.update(part)
        return digest.hexdigest()[:32]

    def get(self, key: str) -> Verdict | None:
        return Verdict(self._verdicts[key]) if key in self._verdicts else None

    def put(self, verdicts: Mapping[str, Verdict]) -> None:
        """Note them, and write all down."""
        self._verdicts |= {key: verdict.value for key, verdict in verdicts.items()}
        if self._path is not None:
            self._path.parent.mkdir(exist_ok=True)
            new = self._path.with_suffix(".new")
            new.write_text(json.dumps(self._verdicts), encoding="utf-8")
            new.replace(self._path)
