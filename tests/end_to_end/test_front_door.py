"""`python3 judge.py` and `make` where nothing has been set up yet."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from judge_process import PATIENCE, REPOSITORY, one_line

# Without the packages of any environment, whatever this Python has.
BARE = (sys.executable, "-I", "-S")


@pytest.fixture(params=["checkout", "with space 한"])
def copy(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A fresh checkout: no `.venv`."""
    root = tmp_path / str(request.param)
    shutil.copytree(REPOSITORY / "localjudge", root / "localjudge")
    for name in ("judge.py", "Makefile", "pyproject.toml"):
        shutil.copy(REPOSITORY / name, root / name)
    return root


def run(*argv: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        argv, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_one_line_says_what_to_type(copy: Path, tmp_path: Path) -> None:
    for cwd in (copy, tmp_path):
        done = run(*BARE, str(copy / "judge.py"), cwd=cwd)
        assert (done.returncode, done.stdout) == (2, "")
        assert one_line(done.stderr), done.stderr
        command = done.stderr.partition("`")[2].partition("`")[0]
        assert shlex.split(command) == ["make", "-C", str(copy), "setup"], "as the shell would read it"


def test_an_old_python_is_told_so(copy: Path) -> None:
    names = [f"python3.{minor}" for minor in range(10, 6, -1)] + ["pypy3"]
    code = "import sys; sys.exit(not (3, 7) <= sys.version_info < (3, 11))"
    for name in names:
        path = shutil.which(name)
        if path and subprocess.run((path, "-c", code), check=False, stderr=subprocess.DEVNULL).returncode == 0:
            done = run(path, str(copy / "judge.py"), cwd=copy)
            assert (done.returncode, done.stdout) == (2, "")
            assert one_line(done.stderr), done.stderr
            assert "localjudge needs 3.11 or newer" in done.stderr
            return
    pytest.skip("needs a Python from 3.7 to 3.10")


def test_the_projects_own_environment_takes_over(copy: Path) -> None:
    own = copy / ".venv/bin/python3"
    own.parent.mkdir(parents=True)
    own.write_text('#!/bin/sh\necho own "$@"\nexit 7\n')
    own.chmod(0o755)
    done = run(*BARE, str(copy / "judge.py"), "run", "a b", cwd=copy)
    assert (done.returncode, done.stdout) == (7, f"own {copy}/judge.py run a b\n")


def test_an_environment_whose_python_is_gone_is_set_up_anew(copy: Path) -> None:
    own = copy / ".venv/bin/python3"
    own.parent.mkdir(parents=True)
    own.symlink_to("/nonexistent/python3")
    done = run(*BARE, str(copy / "judge.py"), cwd=copy)
    assert done.returncode == 2
    assert one_line(done.stderr), done.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_an_environment_that_this_person_may_not_look_into(copy: Path) -> None:
    own = copy / ".venv/bin/python3"
    own.parent.mkdir(parents=True)
    own.symlink_to(sys.executable)
    own.parent.chmod(0)
    for folder in copy.parents:
        if folder.stat().st_uid == os.getuid() and folder != Path(folder.anchor):
            folder.chmod(folder.stat().st_mode | 0o755)
    user = 65534 if os.getuid() == 0 else None  # root may look into anything
    python = shutil.which("python3", path=os.defpath) or sys.executable
    done = subprocess.run(
        (python, "-I", "-S", str(copy / "judge.py")), user=user, group=user, extra_groups=[] if user else None, cwd="/",
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )
    own.parent.chmod(0o755)
    assert (done.returncode, done.stdout) == (2, "")
    assert one_line(done.stderr), done.stderr


def test_make_tells_what_can_be_typed(copy: Path) -> None:
    for argv in (("make",), ("make", "help")):
        done = run(*argv, cwd=copy)
        assert done.returncode == 0
        assert done.stderr == ""
        for target in ("judge", "test", "lint", "bench", "gen", "clean"):
            assert f"make {target} " in done.stdout
    assert not (copy / ".venv").exists(), "asking sets nothing up"


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_make_says_that_a_python_is_too_old(copy: Path) -> None:
    old = copy / "old"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    done = run("make", "judge", f"PYTHON={shlex.quote(str(old))}", cwd=copy)
    assert done.returncode == 2
    assert "is older than Python 3.11; type: make PYTHON=python3.11 judge" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (copy / ".venv").exists()


def test_started_by_any_name(copy: Path, tmp_path: Path) -> None:
    link = tmp_path / "judge"
    link.symlink_to(copy / "judge.py")
    done = run(*BARE, str(link), cwd=tmp_path)
    assert done.returncode == 2
    assert shlex.quote(str(copy)) in done.stderr
    assert os.access(REPOSITORY / "judge.py", os.X_OK)
