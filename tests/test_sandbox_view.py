"""The view by namespaces, where there is no Landlock: what a program sees, and what it can do there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from localjudge.model import MIB, Limits
from localjudge.sandbox.client import Run, Sandbox

PYTHON = os.path.realpath(sys.executable)
LIMITS = Limits(time=5.0, wall=11.0, memory=256 * MIB, output=MIB)


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(landlock=False) as made:
        if not made.survey().view:
            pytest.skip("namespaces are not allowed here")
        yield made


def told(sandbox: Sandbox, code: str, stdin: Path = Path(os.devnull), readable: tuple[Path, ...] = ()) -> str:
    outcome = sandbox.run(Run((PYTHON, "-I", "-S", "-c", code), LIMITS, stdin=stdin, readable=readable))
    assert outcome.exit_code == 0, outcome.stderr.decode()
    return outcome.output.read_text().strip()


def test_it_stands_in_for_landlock(sandbox: Sandbox) -> None:
    assert sandbox.survey().landlock == 0
    assert sandbox.survey().missing == ()


def test_what_is_the_persons_is_not_there(sandbox: Sandbox, tmp_path: Path) -> None:
    answer, given = tmp_path / "1.ans", tmp_path / "1.in"
    answer.write_text("42\n")
    given.write_text("21\n")
    code = "import os, sys; print([os.path.lexists(p) for p in {!r}]); print(sys.stdin.read())"
    paths = [str(answer), str(tmp_path), str(Path(__file__)), "/home", "/var", "/run", "/dev/shm", "/etc/shadow"]
    assert told(sandbox, code.format(paths), given) == f"{[False] * len(paths)}\n21"
    assert told(sandbox, code.format([str(answer)]), given, readable=(tmp_path,)) == "[True]\n21"


def test_names_of_folders_are_not_told(sandbox: Sandbox) -> None:
    code = "import os\nfor p in ('/', '/etc', '/tmp', '/dev', '..'):\n"
    code += "    try: print(os.listdir(p))\n    except PermissionError: pass"
    assert told(sandbox, code) == ""


def test_only_the_scratch_folder_takes_files(sandbox: Sandbox, tmp_path: Path) -> None:
    given, library = tmp_path / "1.in", tmp_path / "library"
    given.write_text("21\n")
    library.mkdir()
    (library / "file").write_text("")
    code = """
import errno, os, sys
def attempt(path, flags=os.O_RDWR | os.O_CREAT):
    try:
        os.close(os.open(path, flags))
        return "done"
    except OSError as error:
        return errno.errorcode[error.errno]
print(attempt("here"), os.listdir("."))
print(attempt("../beside"), attempt("/there"), attempt("/usr/there"), attempt("/etc/passwd"), attempt(sys.argv[1]))
print(attempt("/proc/self/fd/0"), attempt("/dev/stdin", os.O_RDONLY), attempt("/proc/self/oom_score_adj"))
"""
    run = Run((PYTHON, "-I", "-S", "-c", code, f"{library}/file"), LIMITS, stdin=given, readable=(library,))
    outcome = sandbox.run(run)
    assert outcome.output.read_text().splitlines() == [
        "done ['here']",
        "EROFS EROFS EROFS EROFS EROFS",
        "EROFS done EROFS",
    ], outcome.stderr


def test_a_folder_within_another_has_its_own_rights(sandbox: Sandbox, tmp_path: Path) -> None:
    outer = tmp_path / "outer"
    inner = outer / "inner"
    inner.mkdir(parents=True)
    code = "import os\nfor place in ('.', '..'):\n    try: open(f'{place}/x', 'w'); print('done')\n"
    code += "    except OSError as error: print(error.errno)"
    for cwd, readable in ((inner, outer), (outer, inner)):
        run = Run((PYTHON, "-I", "-S", "-c", code), LIMITS, cwd=cwd, readable=(readable,))
        assert sandbox.run(run).output.read_text().split()[0] == "done"
    assert (inner / "x").exists()


def test_a_link_that_is_given_is_the_folder_that_it_leads_to(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "folder" / "inner").mkdir(parents=True)
    (tmp_path / "folder" / "file").write_text("42")
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    code = f"import os; print(open('{tmp_path}/link/file').read(), os.path.exists('{tmp_path}/folder'))"
    assert told(sandbox, code, readable=(tmp_path / "link",)) == "42 False"
    run = Run((PYTHON, "-I", "-S", "-c", "open('made', 'w')"), LIMITS, cwd=tmp_path / "link" / "inner")
    assert sandbox.run(run).exit_code == 0
    assert (tmp_path / "folder" / "inner" / "made").exists()
    assert told(sandbox, "print(2)", readable=(Path("/bin"), Path("/etc/localtime"), tmp_path / "none")) == "2"


def test_other_processes_are_not_there(sandbox: Sandbox) -> None:
    code = "import os; me = os.getpid()\n"
    code += "print([p for p in range(1, 5000) if p != me and os.path.lexists(f'/proc/{p}')], os.readlink('/proc/self') "
    code += "== f'/proc/{me}', len(os.listdir('/proc/self/fd')))"
    assert told(sandbox, code) == "[] True 4"


def test_parts_of_a_compiler_know_themselves(sandbox: Sandbox, tmp_path: Path) -> None:
    argv = ("/bin/sh", "-c", "readlink /proc/self/exe; exit 0")
    outcome = sandbox.run(Run(argv, LIMITS, cwd=tmp_path, compiling=True))
    assert Path(outcome.output.read_text().strip()).name == Path("/bin/readlink").resolve().name


def test_it_has_no_powers(sandbox: Sandbox) -> None:
    outcome = sandbox.run(Run(("/bin/grep", "Cap[IPE]", "/proc/self/status"), LIMITS))
    assert {line.split()[1] for line in outcome.output.read_text().splitlines()} == {"0" * 16}


def test_nothing_of_it_stays(sandbox: Sandbox) -> None:
    def mounts() -> list[str]:
        return Path("/proc/self/mountinfo").read_text().splitlines()

    before = mounts()
    for _ in range(5):
        told(sandbox, "print(1)")
    assert mounts() == before
    assert sorted(path.name for path in sandbox.folder.iterdir()) == ["scratch", "stdout", "view"]
    assert list((sandbox.folder / "view").iterdir()) == []


def test_without_namespaces_it_is_said(tmp_path: Path) -> None:
    """In a namespace that allows no further ones."""
    code = "import os, sys\nfrom localjudge.sandbox.client import Sandbox\nif __name__ == '__main__':\n"
    code += "    with Sandbox(landlock=False) as sandbox: print(sandbox.survey().view, sandbox.survey().missing)"
    limit = 'echo 0 > /proc/sys/user/max_mnt_namespaces && exec "$@"'
    argv = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", limit, "sh", sys.executable, "-c", code)
    root = Path(__file__).resolve().parents[1]
    done = subprocess.run(argv, check=False, capture_output=True, text=True, cwd=root, timeout=60)
    if "False" not in done.stdout and done.returncode != 0:
        pytest.skip(f"no namespace to try it in: {done.stderr}")
    assert done.stdout.startswith('False ("the kernel has no Landlock')
