"""Other folders, names, environments and users: the same verdicts, and no traceback."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from judge_process import REPOSITORY, Judge, one_line
from made_projects import ADD, Tree


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    return Judge(tmp_path / "judge")


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    made = Tree(tmp_path / "project")
    made.problem()
    made.submission("add.py")
    return made


def test_from_a_folder_below_the_project(judge: Judge, tree: Tree) -> None:
    done = judge.run(tree.root / "solutions/classic/sum", "add.py", "--format", "json")
    assert (done.status, done.verdicts[0][1]) == (0, "AC")
    done = judge.run(tree.root / "testdata/classic", "sum", "--format", "json")
    assert (done.status, done.verdicts) == (0, [("solutions/classic/sum/add.py", "AC", "")])


def test_from_a_folder_elsewhere(judge: Judge, tree: Tree, tmp_path: Path) -> None:
    path = str(tree.root / "solutions/classic/sum/add.py")
    data = str(tree.root / "testdata/classic/sum")
    done = judge.run(tmp_path, path, "--data", data, "--format", "json")
    assert (done.status, done.verdicts) == (0, [(path, "AC", "")])


def test_by_way_of_a_link(judge: Judge, tree: Tree, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tree.root)
    for what in ([], ["sum"], ["solutions/classic/sum/add.py"], [str(tree.root / "solutions/classic/sum/add.py")]):
        assert judge.run(link, *what).status == 0


NAMES = ["with space 하노이", "-dash'b\"c$d;e", "new\nline", os.fsdecode(b"odd\xff\xfe byte")]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_any_name_will_do(judge: Judge, tmp_path: Path, name: str) -> None:
    tree = Tree(tmp_path / name)
    tree.problem(f"classic/{name}", cases={f"secret/{name}": ("1 2\n", "3\n")}, validator=VALIDATOR)
    tree.submission(f"{name}.py", to=f"classic/{name}")
    tree.submission(f"run_time_error/{name}.py", "int('x')", to=f"classic/{name}")
    for argv in (["--format", "json", "--html", "x.html"], ["--format", "junit"], ["--lang-ui", "ko"]):
        done = judge.run(tree.root, *argv)
        assert done.status == 0, done.err
        assert "Traceback (most" not in done.err
    tree.write(f"{name}.py", ADD)
    tree.pairs("pairs", **{f"{name}__in": "1 2", f"{name}__ans": "3"})
    done = judge.run(tree.root, f"./{name}.py", "--data", "./pairs", "--format", "json")
    assert done.status == 0, done.err
    assert done.document["submissions"][0]["cases"][0]["verdict"] == "AC"


VALIDATOR = """
import sys
given = open(sys.argv[1]).read().split()
sys.exit(42 if sys.stdin.read().split() == [str(sum(map(int, given)))] else 43)
"""


@pytest.mark.parametrize(
    ("encoding", "ui"), [("ascii", "en"), ("ascii", "ko"), ("latin-1", "ko"), ("euc-kr", "ko"), ("utf-8", "ko")]
)
def test_any_encoding_of_the_terminal_will_do(judge: Judge, tree: Tree, encoding: str, ui: str) -> None:
    tree.submission("wrong.py", "print('■ 내 답\\xff')")
    tree.problem("classic/sum", config="name: {en: Sum, ko: 더하기}\nlimits: {time_limit: 5}\n")
    process = judge.start(tree.root, "--lang-ui", ui, env={"PYTHONIOENCODING": encoding})
    out, err = process.communicate()
    assert process.returncode == 1, err
    assert b"Traceback" not in err
    assert "wrong.py" in out.decode(encoding)
    assert ("더하기" in out.decode(encoding)) is (ui == "ko" and encoding in ("euc-kr", "utf-8"))


def test_the_plain_c_locale(judge: Judge, tree: Tree) -> None:
    tree.submission("wrong.py", "print('■')")
    env = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    for argv in ([], ["--lang-ui", "ko"], ["--help"], ["run", "--help"]):
        done = judge.run(tree.root, *argv, env=env)
        assert done.status == (0 if "--help" in argv else 1)
        assert "Traceback" not in done.err
        assert done.out.isascii()


def test_a_program_has_utf8_whatever_the_judges_locale(judge: Judge, tree: Tree) -> None:
    tree.problem("classic/signs", cases={"secret/1": ("■\n", "□\n")})
    tree.submission("signs.py", "print(input().replace('■', '□'))", to="classic/signs")
    assert judge.run(tree.root, "signs", env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}).status == 0


@pytest.mark.parametrize(
    "env",
    [
        {"HOME": None, "XDG_CACHE_HOME": None},
        {"HOME": "/nonexistent", "XDG_CACHE_HOME": None},
        {"HOME": "/proc", "XDG_CACHE_HOME": "/proc/cache"},
        {"XDG_CACHE_HOME": "relative"},
        {"PATH": None},
        {"PATH": ""},
        {"TMPDIR": "/nonexistent"},
    ],
    ids=str,
)
def test_any_environment_will_do(judge: Judge, tree: Tree, env: dict[str, str | None]) -> None:
    own = {"HOME": str(judge.folder)} if env.get("HOME", "") == "" else {}
    done = judge.run(tree.root, "--format", "json", env={**own, **env})
    assert done.status == 0, done.err
    assert done.err.count("\n") == 1


def test_a_cache_that_is_damaged_is_made_anew(judge: Judge, tree: Tree) -> None:
    assert judge.run(tree.root).status == 0
    for path in (judge.folder / "cache").rglob("*"):
        if path.is_file():
            path.write_bytes(b"\xff{")
    shutil.rmtree(next((judge.folder / "cache/localjudge/builds").iterdir()))
    assert judge.run(tree.root).status == 0


# An ordinary user: no rights, no home, and a project that may only be read

NOBODY = 65534
PYTHON = "/usr/bin/python3"


def is_new_enough(python: str) -> bool:
    code = "import sys; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.run((python, "-I", "-c", code), check=False).returncode == 0
    except OSError:
        return False


@pytest.fixture
def ordinary() -> Iterator[tuple[Judge, Tree]]:
    """A judge that runs as nobody on a copy of this project, and a project that nobody may not write to."""
    if os.getuid() != 0:
        pytest.skip("not root: every other test is run by an ordinary user already")
    if shutil.which("setpriv") is None or not is_new_enough(PYTHON):
        pytest.skip(f"needs setpriv, and {PYTHON} of 3.11 or newer, which another user may run")
    with tempfile.TemporaryDirectory(prefix="ordinary-") as name:
        home = Path(name)
        home.chmod(0o755)
        shutil.copytree(REPOSITORY / "localjudge", home / "copy/localjudge")
        shutil.copy(REPOSITORY / "judge.py", home / "copy/judge.py")
        for package in ("yaml", "rich", "jinja2", "markupsafe"):
            found = importlib.util.find_spec(package)
            assert found is not None
            assert found.origin is not None
            shutil.copytree(Path(found.origin).parent, home / "packages" / package)
        setpriv = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
        judge = Judge(
            home / "theirs",
            (*setpriv, PYTHON, str(home / "copy/judge.py")),
            {
                "PATH": "/usr/local/bin:/usr/bin:/bin",
                "HOME": "/nonexistent",
                "PYTHONPATH": str(home / "packages"),
                "PYTHONDONTWRITEBYTECODE": "1",
            },
        )
        for folder in (judge.folder, *judge.folder.iterdir()):
            os.chown(folder, NOBODY, NOBODY)
        yield judge, Tree(home / "project")


def test_an_ordinary_user_gets_the_same_verdicts(judge: Judge, ordinary: tuple[Judge, Tree]) -> None:
    theirs, tree = ordinary
    tree.problem(config="limits: {time_limit: 0.5, memory: 64, output: 1}\n", cases={"secret/1": ("5 5\n", "10\n")})
    trap = "a, b = map(int, input().split())\n{}\nprint(a + b)\n"
    for name, line in {
        "add.py": "",
        "wrong_answer/off.py": "b += 1",
        "time_limit_exceeded/busy.py": "while True: pass",
        "time_limit_exceeded/idle.py": "import time; time.sleep(60)",
        "memory_limit_exceeded/hoard.py": "x = bytearray(300 << 20)",
        "output_limit_exceeded/endless.py": "while True: print('x' * 1000)",
        "run_time_error/raises.py": "int('x')",
        "run_time_error/signal.py": "import os; os.kill(os.getpid(), 11)",
        "compile_error/broken.py": "(",
    }.items():
        tree.submission(name, trap.format(line))
    tree.submission("run_time_error/null.c", "int *volatile p; int main(void) { return *p; }\n")
    tree.problem("classic/validated", validator=VALIDATOR)
    tree.submission("add.py", to="classic/validated")
    mine = judge.run(tree.root, "--format", "json")
    done = theirs.run(tree.root, "--format", "json")
    assert (done.status, done.err.count("\n")) == (0, 11), done.err
    assert done.verdicts == mine.verdicts
    assert theirs.left_behind() == []


def test_an_ordinary_user_without_any_place_for_a_cache(ordinary: tuple[Judge, Tree]) -> None:
    theirs, tree = ordinary
    tree.problem()
    tree.submission("add.py")
    (theirs.folder / "cache").chmod(0o555)
    done = theirs.run(tree.root)
    assert done.status == 0, done.err
    os.chown(theirs.folder / "cache", 0, 0)
    done = theirs.run(tree.root, env={"XDG_CACHE_HOME": None})
    assert done.status == 0, done.err
    assert not list((theirs.folder / "cache").iterdir())


def test_what_an_ordinary_user_may_not_read_or_write(ordinary: tuple[Judge, Tree]) -> None:
    theirs, tree = ordinary
    folder = tree.problem()
    source = tree.submission("add.py")
    source.chmod(0)
    done = theirs.run(tree.root)
    assert (done.status, done.out) == (2, "")
    assert one_line(done.err)
    assert "add.py: cannot be read (Permission denied); check its permissions" in done.err
    source.chmod(0o644)
    done = theirs.run(tree.root, "--html", "report.html")
    assert (done.status, done.out) == (2, "")
    assert one_line(done.err)
    assert ".: cannot be written to; name another file for --html" in done.err
    (folder / "problem.yaml").chmod(0)
    done = theirs.run(tree.root)
    assert (done.status, done.out) == (2, "")
    assert "problem.yaml: cannot be read (Permission denied)" in done.err
    (folder / "problem.yaml").chmod(0o644)
    (folder / "data/secret/1.in").chmod(0)
    done = theirs.run(tree.root)
    assert (done.status, done.out) == (2, "")
    assert "1.in: cannot be read; check its permissions" in done.err


def test_an_ordinary_user_begins_a_problem_where_that_may_be_written(ordinary: tuple[Judge, Tree]) -> None:
    theirs, tree = ordinary
    done = theirs.run(tree.root, "new", "1000")
    assert (done.status, done.out) == (2, "")
    assert one_line(done.err)
    assert "judge.py: testdata: cannot be used (Permission denied)" in done.err
    for folder in ("testdata", "solutions"):
        os.chown(tree.root / folder, NOBODY, NOBODY)
    assert theirs.run(tree.root, "new", "1000").status == 0
    done = theirs.run(tree.root, "run", "1000", "--format", "json")
    assert done.verdicts == [("solutions/baekjoon/1000/solution.py", "AC", "")]
