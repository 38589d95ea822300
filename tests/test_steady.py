"""Three hundred cases in a row leave no more descriptors, processes, files and memory than thirty."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from bench import steady
from bench.steady import GROWTH, RESULT, State, grown, measure

STATE = State(judge=30_000_000, worker=10_000_000, descriptors=50, processes=4, files=6)


@pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not installed")
def test_nothing_leaks(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", None)
    before = steady.children()
    rows = measure(tmp_path, 300)
    assert len(rows) == steady.PARTS
    assert rows[0][1].processes >= 2
    assert rows[0][1].files >= 1
    assert grown(rows, 30) == []
    assert list((tmp_path / "tmp").iterdir()) == []
    assert steady.children() == before


@pytest.mark.parametrize(
    ("changed", "most", "found"),
    [
        ("judge", GROWTH + 2 * 100 * RESULT, "the judge's memory"),
        ("worker", GROWTH, "a worker's memory"),
        ("descriptors", 0, "descriptors"),
        ("processes", 0, "processes"),
        ("files", 0, "temporary files"),
    ],
)
def test_growth_at_both_sides_of_what_is_allowed(changed: str, most: int, found: str) -> None:
    for more, expected in ((most, []), (most + 1, [found])):
        after = replace(STATE, **{changed: getattr(STATE, changed) + more})
        assert grown([(0.001, STATE), (0.001, after)], 100) == expected
