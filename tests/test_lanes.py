"""The comparison of whole runs of the suite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench import lanes


def test_what_differs_is_told() -> None:
    before = {"a.py": "AC", "b.py": "TLE idle", "c.py": "WA"}
    assert lanes.differences(before, dict(before)) == []
    found = {"a.py": "AC", "b.py": "TLE", "d.py": "AC"}
    expected = ["b.py: TLE idle, now TLE", "c.py: WA, now nothing", "d.py: nothing, now AC"]
    assert lanes.differences(before, found) == expected


@pytest.mark.parametrize("last", ["AC", "TLE"])
def test_every_run_is_compared_with_the_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], last: str
) -> None:
    results: Iterator[dict[str, str]] = iter([{"a.py": "AC"}] * 3 + [{"a.py": last}])
    monkeypatch.setattr(lanes, "judged", lambda _lanes: next(results))
    assert lanes.measure(2) == (last != "AC")
    text = capsys.readouterr().out
    assert ("a.py: AC, now TLE" in text) == (last != "AC")
    assert [line.partition(":")[0] for line in text.splitlines() if line.startswith("round")] == [
        f"round {number}, -j {lane}" for number in (1, 2) for lane in (1, 2)
    ]
