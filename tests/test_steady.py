"""Three hundred cases in a row leave no more descriptors, processes, files and memory than thirty."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bench import steady
from bench.steady import GROWTH, RESULT, Row, State, grown, measure, slower

STATE = State(judge=30_000_000, worker=10_000_000, descriptors=50, processes=4, files=6)


@pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not installed")
def test_nothing_leaks(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))  # and so it is put back
    before = steady.children()
    rows = measure(tmp_path, 300)
    assert len(rows) == steady.PARTS
    assert rows[0].state.processes >= 2
    assert rows[0].state.files >= 1
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
        assert grown([Row(0.002, 0.001, STATE), Row(0.002, 0.001, after)], 100) == expected


def test_slower_is_what_takes_longer_on_a_machine_that_is_no_busier() -> None:
    def rows(last_case: float, last_bare: float) -> list[Row]:
        return [Row(0.004, 0.001, STATE)] * 7 + [Row(last_case, last_bare, STATE)] * 3

    assert not slower(rows(0.0049, 0.001))
    assert slower(rows(0.0051, 0.001))
    assert not slower(rows(0.008, 0.002)), "everything takes longer"
    assert not slower(rows(0.004, 0.0005))
    assert not slower([Row(0.004, 0.001, STATE)] * 9 + [Row(0.1, 0.001, STATE)]), "once"
