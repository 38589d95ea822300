"""Folders whose files are put before programs: none of the person's own comes along by a link."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from made_packages import VALID, package, put

from localjudge import cli

READS = "print(open('n.txt').read())\n"


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a case's files, inputs to be rejected with theirs, and files for submissions; a secret beside."""
    monkeypatch.chdir(tmp_path)
    put(tmp_path, "own/n.txt", "mine")
    files = {
        "data/secret/1.files/n.txt": "7",
        "data/invalid_input/0.in": "1\n",
        "data/invalid_input/0.files/n.txt": "",
        "include/default/x.txt": "",
        "shared/n.txt": "7",
        "submissions/accepted/a.py": READS,
        "input_validators/validate.py": VALID,
    }
    return package(tmp_path / "p", "name: x\nlimits: {time_limit: 2}\n", files, {"secret/1": ("1 2\n", "7\n")})


def relinked(path: Path, to: str) -> None:
    path.unlink()
    path.symlink_to(to)


@pytest.mark.usefixtures("cache", "signals_kept")
class TestLinks:
    @pytest.mark.parametrize("to", ["../../../shared/n.txt", "../1.ans"])
    def test_inside_the_package(self, made: Path, to: str) -> None:
        relinked(made / "data/secret/1.files/n.txt", to)
        assert cli.main(["run", "p"], made.parent) == 0

    def test_a_folder_that_is_a_link_inside_the_package(self, made: Path) -> None:
        (made / "data/secret/1.files/n.txt").unlink()
        (made / "data/secret/1.files").rmdir()
        (made / "data/secret/1.files").symlink_to("../../shared")
        assert cli.main(["run", "p"], made.parent) == 0

    @pytest.mark.parametrize(
        ("spoil", "words"),
        [
            (lambda folder: relinked(folder / "n.txt", "../../../../own/n.txt"), "n.txt: a link to no file of the"),
            (lambda folder: relinked(folder / "n.txt", "/etc/hostname"), "n.txt: a link to no file of the"),
            (lambda folder: relinked(folder / "n.txt", "missing"), "n.txt: a link to no file of the package; put"),
            (lambda folder: (folder / "loop").symlink_to("."), "loop: a link to no file of the package; put"),
            (lambda folder: (folder / "up").symlink_to("../../.."), "up: a link to no file of the package; put"),
            (lambda folder: os.mkfifo(folder / "pipe"), "pipe: is no file; leave it out"),
        ],
    )
    @pytest.mark.parametrize("place", ["data/secret/1.files", "include/default", "data/invalid_input/0.files"])
    def test_out_of_it(
        self,
        made: Path,
        capsys: pytest.CaptureFixture[str],
        place: str,
        spoil: Callable[[Path], object],
        words: str,
    ) -> None:
        put(made, f"{place}/n.txt", "")
        spoil(made / place)
        if "invalid" not in place:
            assert cli.main(["run", "p"], made.parent) == 2
            err = capsys.readouterr().err
            assert f"p/{place}/{words}" in err
            assert err.count("\n") == 1
        else:
            assert cli.main(["check", "p"], made.parent) == 1
            assert f"p/{place}/{words}" in capsys.readouterr().out

    def test_the_folder_itself(self, made: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (made / "data/secret/1.files/n.txt").unlink()
        (made / "data/secret/1.files").rmdir()
        (made / "data/secret/1.files").symlink_to("../../../own")
        assert cli.main(["run", "p"], made.parent) == 2
        assert "p/data/secret/1.files: a link to no file of the package" in capsys.readouterr().err

    def test_check_says_it_once(self, made: Path, capsys: pytest.CaptureFixture[str]) -> None:
        relinked(made / "data/secret/1.files/n.txt", "/etc/hostname")
        assert cli.main(["check", "p"], made.parent) == 1
        assert capsys.readouterr().out.count("n.txt: a link to no file of the package") == 1

    def test_data_that_is_kept_elsewhere_as_a_whole(self, made: Path) -> None:
        (made / "data").rename(made.parent / "kept")
        (made / "data").symlink_to("../kept")
        assert cli.main(["run", "p"], made.parent) == 0
