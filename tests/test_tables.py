"""Tables are read once, and again when their file is another."""

from __future__ import annotations

import marshal
import os
from pathlib import Path

import pytest

from localjudge import cachedir, tables


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where what was read of ``table.toml`` is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return cachedir.cache_dir() / "tables" / "table.marshal"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text('[one]\nname = "하나"\nnumbers = [1, 2.5, true]\n', encoding="utf-8")
    return path


EXPECTED = {"one": {"name": "하나", "numbers": [1, 2.5, True]}}


def without_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tomllib.loads", lambda _text: pytest.fail("it was parsed again"))


def test_it_is_parsed_once(kept: Path, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tables.load(table) == EXPECTED
    assert kept.is_file()
    without_parser(monkeypatch)
    assert tables.load(table) == EXPECTED


@pytest.mark.parametrize("text", ["[two]\n", '[one]\nname = "둘째"\nnumbers = [1, 2.5, true]\n'])
def test_another_content_is_parsed_anew(kept: Path, table: Path, text: str) -> None:
    tables.load(table)
    table.write_text(text, encoding="utf-8")
    assert tables.load(table) != EXPECTED
    assert kept.is_file()


def test_another_file_with_the_same_size_and_time_is_parsed_anew(kept: Path, table: Path, tmp_path: Path) -> None:
    tables.load(table)
    state = table.stat()
    other = tmp_path / "other"
    other.write_text(table.read_text(encoding="utf-8").replace("하나", "둘둘"), encoding="utf-8")
    os.utime(other, ns=(state.st_atime_ns, state.st_mtime_ns))
    other.replace(table)
    assert table.stat().st_size == state.st_size
    assert tables.load(table)["one"]["name"] == "둘둘"
    assert kept.is_file()


@pytest.mark.parametrize("data", [b"", b"\x00", b"not marshal", marshal.dumps(3), marshal.dumps([[], {}])])
def test_a_damaged_cache_counts_as_none(kept: Path, table: Path, data: bytes) -> None:
    kept.parent.mkdir(parents=True)
    kept.write_bytes(data)
    assert tables.load(table) == EXPECTED
    assert kept.read_bytes() != data


def test_a_cache_that_cannot_be_written_is_done_without(
    kept: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cachedir, "write", lambda _path, _data: False)
    assert tables.load(table) == EXPECTED
    assert not kept.exists()
