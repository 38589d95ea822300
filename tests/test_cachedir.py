"""The cache folder: where it is, and that nothing in it is ever half written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from localjudge import cachedir


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    return tmp_path


def test_named_by_xdg(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "elsewhere"))
    assert cachedir.cache_dir() == home / "elsewhere" / "localjudge"
    assert (home / "elsewhere" / "localjudge").is_dir()


def test_below_home_without_xdg(home: Path) -> None:
    assert cachedir.cache_dir() == home / ".cache" / "localjudge"


def test_relative_xdg_is_ignored(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.chdir(home)
    assert cachedir.cache_dir() == home / ".cache" / "localjudge"
    assert not (home / "relative").exists()


def test_a_home_that_cannot_be_written_falls_back_to_a_private_folder(home: Path) -> None:
    (home / ".cache").write_text("a file is in the way")
    folder = cachedir.cache_dir()
    assert folder == home / "temporary" / f"localjudge-{os.getuid()}"
    assert folder.stat().st_mode & 0o077 == 0
    assert cachedir.cache_dir() == folder


@pytest.mark.parametrize("trap", ["open to all", "link"])
def test_a_folder_that_someone_else_could_have_put_there_is_not_used(home: Path, trap: str) -> None:
    (home / ".cache").write_text("a file is in the way")
    planted = home / "temporary" / f"localjudge-{os.getuid()}"
    if trap == "link":
        (home / "theirs").mkdir()
        planted.symlink_to(home / "theirs")
    else:
        planted.mkdir()
        planted.chmod(0o777)
    folder = cachedir.cache_dir()
    assert folder != planted
    assert folder.parent == home / "temporary"
    assert folder.stat().st_mode & 0o077 == 0


def test_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "entry"
    assert cachedir.read(path) is None
    assert cachedir.write(path, b"one")
    assert cachedir.write(path, b"two")
    assert cachedir.read(path) == b"two"
    assert [entry.name for entry in path.parent.iterdir()] == ["entry"]
    assert path.stat().st_mode & 0o077 == 0


def test_what_cannot_be_written_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not cachedir.write(tmp_path / "file" / "entry", b"x")
    (tmp_path / "folder").mkdir()
    assert not cachedir.write(tmp_path / "folder", b"x")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]
    assert cachedir.read(tmp_path / "folder") is None
