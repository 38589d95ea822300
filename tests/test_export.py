"""`judge.py export`: what is in the zip, in both versions of the format, and what other tools say of it."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest
import yaml
from made_packages import ADD, JUDGE, SUBTRACT, VALID, package, put

from localjudge import cli
from localjudge.problems.discover import list_problems
from localjudge.statements import latex

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")

REPOSITORY = Path(__file__).resolve().parents[1]
Export = Callable[..., dict[str, str]]

CONFIG = """\
problem_format_version: 2025-09
name: {en: Sum, ko: 합}
uuid: 0d3a7a3c-2f64-44a5-9a5e-6d4e6d0c7b55
type: pass-fail
source: {name: somewhere, url: "https://example.org/sum"}
license: unknown
limits: {time_limit: 2, memory: 128}
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a problem of two sites, and submissions of every expectation."""
    for site in ("baekjoon", "algospot"):
        files = {
            "statement/problem.en.md": "# Sum\n\nAdd a & b.\n\n## Input\n\n`a b`\n\n## Limits\n\n2 seconds.\n",
            "statement/problem.ko.md": "# 합\n",
            "input_validators/validate.py": VALID,
            "generators/generate.py": "",
            "data/secret/__pycache__/x": "",
        }
        package(tmp_path / "testdata" / site / "Sum-1", CONFIG, files)
        for name, text in {
            "add.py": ADD,
            "wrong_answer/subtract.py": SUBTRACT,
            "time_limit_exceeded/loop.py": "while True: pass\n",
            "run_time_error/crash.py": "raise SystemExit(1)\n",
            "memory_limit_exceeded/hoard.py": "x = [0] * 10**9\n",
            "output_limit_exceeded/talk.py": "while True: print(1)\n",
            "presentation_error/spaces.py": ADD.replace("print(", "print('', "),
        }.items():
            put(tmp_path / "solutions" / site / "Sum-1", name, text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def exported(root: Path) -> Export:
    """What an export holds, by names below the folder in the zip."""

    def run(*argv: str) -> dict[str, str]:
        target = root / "out.zip"
        assert cli.main(["export", *argv, "-o", str(target)], root) == 0
        with zipfile.ZipFile(target) as opened:
            assert all(name.startswith("sum1/") for name in opened.namelist())
            return {name.partition("/")[2]: opened.read(name).decode() for name in opened.namelist()}

    return run


def test_the_newer_format(exported: Export) -> None:
    files = exported("baekjoon/Sum-1")
    assert yaml.safe_load(files["problem.yaml"]) == {
        "problem_format_version": "2025-09",
        "type": "pass-fail",
        "name": {"en": "Sum"},
        "uuid": "0d3a7a3c-2f64-44a5-9a5e-6d4e6d0c7b55",
        "source": {"name": "somewhere", "url": "https://example.org/sum"},
        "license": "unknown",
        "limits": {"time_limit": 8, "memory": 1024, "output": 64},  # 2 s x 3 + 2 s
    }
    assert yaml.safe_load(files["data/test_group.yaml"]) == {"output_validator_args": ["case_sensitive"]}
    assert sorted(name for name in files if not name.startswith("data/")) == [
        "answer_validators/validate.py",
        "generators/generate.py",
        "input_validators/validate.py",
        "problem.yaml",
        "statement/problem.en.tex",
        "submissions/accepted/add.py",
        "submissions/output_limit_exceeded/talk.py",
        "submissions/run_time_error/crash.py",
        "submissions/submissions.yaml",
        "submissions/time_limit_exceeded/loop.py",
        "submissions/wrong_answer/subtract.py",
    ]
    assert set(yaml.safe_load(files["submissions/submissions.yaml"])) == {"output_limit_exceeded/*"}
    assert files["data/secret/1.ans"] == "10\n"
    assert "data/secret/__pycache__/x" not in files


def test_the_older_format(exported: Export) -> None:
    files = exported("baekjoon/Sum-1", "--format", "legacy")
    assert yaml.safe_load(files["problem.yaml"]) == {
        "name": "Sum",
        "uuid": "0d3a7a3c-2f64-44a5-9a5e-6d4e6d0c7b55",
        "source": "somewhere",
        "source_url": "https://example.org/sum",
        "license": "unknown",
        "validation": "default",
        "validator_flags": "case_sensitive",
        "limits": {"memory": 1024, "output": 64},
    }
    assert files[".timelimit"] == "8\n"
    assert {name.split("/")[1] for name in files if name.startswith("submissions/")} == {
        "accepted",
        "run_time_error",
        "time_limit_exceeded",
        "wrong_answer",
    }
    assert "problem_statement/problem.en.tex" in files
    assert not any(name.startswith("generators/") for name in files)


@pytest.mark.parametrize(
    ("given", "answer", "status"),
    [
        ("9 9\n", b"1\n", 42),
        ("9 9\n", "퀸\n".encode(), 42),
        ("9 9\n", b"1", 43),
        ("9 9\n", b"", 43),
        ("9 9\n", b"1\r\n", 43),
        ("9 9\n", b"\xff\n", 43),
        ("5 5\n", b"10\n", 42),
        ("5 5\n", b"10 \n", 43),
        ("5 5\n", b"11\n", 43),
    ],
)
def test_the_validator_of_answers(exported: Export, root: Path, given: str, answer: bytes, status: int) -> None:
    path = put(root, "validate.py", exported("algospot/Sum-1")["answer_validators/validate.py"])
    command = [sys.executable, str(path), str(put(root, "given.in", given))]
    assert subprocess.run(command, input=answer, check=False).returncode == status


@pytest.mark.parametrize(("others", "left"), [(True, {"1", "2"}), (False, {"0"})])
def test_a_secret_case_that_is_a_sample_is_left_out(exported: Export, root: Path, others: bool, left: set[str]) -> None:
    data = root / "testdata" / "baekjoon" / "Sum-1" / "data"
    if not others:
        shutil.rmtree(data / "secret")
    for ending, text in (("in", "1 2\n"), ("ans", "3\n")):
        put(data, f"secret/0.{ending}", text)
    names = exported("baekjoon/Sum-1")
    assert {name[12:-3] for name in names if name.startswith("data/secret/") and name.endswith(".in")} == left
    assert {name[12:-4] for name in names if name.startswith("data/secret/") and name.endswith(".ans")} == left


def test_data_has_unix_lines_and_no_case_twice(exported: Export, root: Path) -> None:
    data = root / "testdata" / "baekjoon" / "Sum-1" / "data"
    for name, text in {"3.in": "8 1\r\n", "3.ans": "9", "4.in": "8 1", "4.ans": "9\n", "5.in": "", "5.ans": ""}.items():
        (data / "secret" / name).write_bytes(text.encode())
    files = exported("baekjoon/Sum-1")
    assert files["data/secret/3.in"] == "8 1\n"
    assert files["data/secret/3.ans"] == "9\n"
    assert files["data/secret/5.in"] == files["data/secret/5.ans"] == ""
    assert "data/secret/4.in" not in files
    assert "data/secret/4.ans" not in files


def test_what_is_left_out_is_said(exported: Export, capsys: pytest.CaptureFixture[str]) -> None:
    exported("baekjoon/Sum-1")
    err = capsys.readouterr().err
    assert "presentation_error/spaces.py: left out: the format knows no presentation error" in err
    assert "memory_limit_exceeded/hoard.py: left out: others count memory in another way" in err
    assert err.count("left out") == 2
    exported("algospot/Sum-1")
    err = capsys.readouterr().err
    assert "loop.py: left out: it is too slow for all cases together, and perhaps not for each" in err


def test_changed_limits_and_rules_are_said(exported: Export, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exported("baekjoon/Sum-1")
    err = capsys.readouterr().err
    assert "Sum-1: time limit 8 s, not 2 s: one for all languages, with their allowances\n" in err
    assert "Sum-1: memory limit 1024 MB, not 128 MB: others count reserved memory" in err
    assert "Sum-1: white space is not compared as baekjoon does" in err
    put(root / "testdata/algospot/Sum-1", "problem.yaml", CONFIG.replace("memory: 128", "memory: 2000"))
    shutil.rmtree(root / "solutions/algospot/Sum-1")
    exported("algospot/Sum-1")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("version", ["2025-09", "legacy"])
def test_a_uuid_that_follows_from_the_id(exported: Export, root: Path, version: str) -> None:
    found = []
    for site in ("baekjoon", "algospot", "algospot"):
        put(root / "testdata" / site / "Sum-1", "problem.yaml", "name: Sum\nlimits: {time_limit: 1}\n")
        found.append(yaml.safe_load(exported(f"{site}/Sum-1", "--format", version)["problem.yaml"])["uuid"])
    # A change of these would make of each problem another one, to those who have it already.
    assert found == [
        "2febfba7-f894-53d6-840f-c8e4f72c27a1",
        "cf721ba4-0e61-5c9b-8e78-eb2ab6cd1827",
        "cf721ba4-0e61-5c9b-8e78-eb2ab6cd1827",
    ]


def test_submissions_that_the_problem_keeps_back(
    exported: Export, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "localjudge: {not_exported: {wrong_answer/subtract.py: it is ours}}\n"
    put(root / "testdata/baekjoon/Sum-1", "problem.yaml", CONFIG + said)
    assert "submissions/wrong_answer/subtract.py" not in exported("baekjoon/Sum-1")
    assert "wrong_answer/subtract.py: left out: it is ours\n" in capsys.readouterr().err
    put(root / "testdata/baekjoon/Sum-1", "problem.yaml", CONFIG + said.replace("subtract", "other"))
    assert cli.main(["export", "baekjoon/Sum-1"], root) == 2
    assert "not_exported names wrong_answer/other.py, which is not in solutions/" in capsys.readouterr().err
    assert cli.main(["run", "baekjoon/Sum-1", "--sample", "--first-failure"], root) in (0, 1)
    assert "unknown key" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("config", "files", "version", "words"),
    [
        ("problem_format_version: 2025-09\ntype: scoring\n", {}, "2025-09", "has scores or graders"),
        ("", {"data/testdata.yaml": "grader_flags: always_accept\n"}, "2025-09", "has scores or graders"),
        ("problem_format_version: 2025-09\ntype: submit-answer\n", {}, "2025-09", "takes answers alone"),
        ("", {"data/secret/1.yaml": "args: x\n"}, "legacy", "gives its cases arguments or files"),
        ("", {"data/secret/1.files/x": ""}, "legacy", "gives its cases arguments or files"),
    ],
)
def test_what_would_be_another_problem(
    root: Path, capsys: pytest.CaptureFixture[str], config: str, files: dict[str, str], version: str, words: str
) -> None:
    package(root / "testdata/classic/own", f"{config}name: Own\nlimits: {{time_limit: 1}}\n", files)
    assert cli.main(["export", "own", "--format", version], root) == 2
    err = capsys.readouterr().err
    assert words in err
    assert err.count("\n") == 1


def test_files_beside_submissions_go_along(exported: Export, root: Path) -> None:
    put(root / "testdata/algospot/Sum-1", "include/python3/helper.py", "x = 1\n")
    for version in ("2025-09", "legacy"):
        assert exported("algospot/Sum-1", "--format", version)["include/python3/helper.py"] == "x = 1\n"


def test_a_submission_too_slow_for_a_stricter_language_alone_is_left_out(
    exported: Export, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(root / "solutions/baekjoon/Sum-1", "time_limit_exceeded/slow.cpp", "int main() { for (;;); }\n")
    assert "submissions/time_limit_exceeded/slow.cpp" not in exported("baekjoon/Sum-1")
    assert "too slow for its own language's limit, and perhaps not for 8 s" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("checker", "flags"),
    [
        ("tokens", ["case_sensitive"]),
        ("strict", ["case_sensitive", "space_change_sensitive"]),
        ("floats", ["case_sensitive", "float_tolerance", "1e-8"]),
        ("floats 1e-4", ["case_sensitive", "float_tolerance", "1e-4"]),
        ("icpc float_tolerance 1e-3", ["float_tolerance", "1e-3"]),
        ("icpc", None),
    ],
)
def test_rules_become_flags(exported: Export, root: Path, checker: str, flags: list[str] | None) -> None:
    put(root / "testdata/algospot/Sum-1", "problem.yaml", f"{CONFIG}localjudge: {{checker: {checker}}}\n")
    group = exported("algospot/Sum-1").get("data/test_group.yaml")
    assert (yaml.safe_load(group)["output_validator_args"] if group else None) == flags


@pytest.mark.parametrize(("version", "folder"), [("2025-09", "output_validator"), ("legacy", "output_validators")])
def test_an_output_validator_goes_along(exported: Export, root: Path, version: str, folder: str) -> None:
    put(root / "testdata/baekjoon/Sum-1", "output_validator/validate.py", JUDGE)
    files = exported("baekjoon/Sum-1", "--format", version)
    assert files[f"{folder}/validate.py"] == JUDGE
    assert "data/test_group.yaml" not in files
    assert ("custom" in files["problem.yaml"]) is (version == "legacy")


def test_the_same_problem_gives_the_same_bytes(root: Path) -> None:
    digests = []
    for name in ("a.zip", "b.zip"):
        cli.main(["export", "baekjoon/Sum-1", "-o", name], root)
        digests.append(hashlib.sha256((root / name).read_bytes()).hexdigest())
        for path in (root / "testdata").rglob("*.in"):
            os.utime(path, (time.time() - 9999, time.time() - 9999))
    assert digests[0] == digests[1]


@pytest.mark.parametrize("version", ["2025-09", "legacy"])
def test_what_is_exported_is_judged_alike(root: Path, capsys: pytest.CaptureFixture[str], version: str) -> None:
    shutil.rmtree(root / "solutions/baekjoon/Sum-1/time_limit_exceeded")  # only time would pass
    assert cli.main(["export", "baekjoon/Sum-1", "--format", version], root) == 0
    assert cli.main(["run", "sum1.zip", "--format", "json"], root) == 0
    capsys.readouterr()
    assert cli.main(["check", "sum1.zip"], root) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["nothing"], "no problem 'nothing'"),
        (["baekjoon/Sum-1", "-o", "."], "is a folder; name a file for --output"),
        (["baekjoon/Sum-1", "-o", "no/such/a.zip"], "no such folder; make it first"),
        (["elsewhere"], "is a package or folder from elsewhere; name a problem of testdata/"),
        (["classic/own"], "is judged by a plain checker, which the format does not know"),
        (["baekjoon/Sum-1"], "is there already; remove it, or name the file with --output"),
    ],
)
def test_what_cannot_be(root: Path, capsys: pytest.CaptureFixture[str], argv: list[str], words: str) -> None:
    package(root / "elsewhere")
    config = "name: Own\nlimits: {time_limit: 1}\nlocaljudge: {checker: 'plain:c.py'}\n"
    package(root / "testdata/classic/own", config, {"c.py": ""})
    (root / "sum1.zip").write_bytes(b"")
    assert cli.main(["export", *argv], root) == 2
    err = capsys.readouterr().err
    assert words in err
    assert err.count("\n") == 1
    assert (root / "sum1.zip").read_bytes() == b""


@pytest.mark.parametrize(
    ("markdown", "tex"),
    [
        ("# A & B\n", "\\problemname{A \\& B}\n"),
        ("## Input\n\nx ≤ 10^5, 50% of $_#{}~\\\n", "\\section*{Input}\n\nx $\\le$ 10\\textasciicircum{}5, 50\\% of "),
        ("a `b_c` d\n", "a \\texttt{b\\_c} d\n"),
        ("- one\n- two\n  more\n", "\\begin{itemize}\n\\item one\n\\item two\nmore\n\\end{itemize}\n"),
        ("```\n# a_b\n\nc\n```\n", "\\begin{verbatim}\n# a_b\n\nc\n\\end{verbatim}\n"),
        ("x\n\n## Limits\n\n1 s\n\n## Note\n\ny\n", "x\n\n\\section*{Note}\n\ny\n"),
    ],
)
def test_statements(markdown: str, tex: str) -> None:
    assert latex(markdown).startswith(tex)


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the other judges' tools are, installed for this run."""
    folder = tmp_path_factory.mktemp("tools")
    made = subprocess.run([sys.executable, "-m", "venv", folder / "venv"], capture_output=True, check=False)
    if made.returncode:
        pytest.skip(f"no virtual environment: {made.stderr.decode()[-200:]}")
    python = str(folder / "venv" / "bin" / "python")
    pip = [python, "-m", "pip", "install", "--quiet", "problemtools", "bapctools"]
    done = subprocess.run(pip, capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"the tools cannot be installed: {done.stderr.decode()[-300:]}")
    return folder / "venv" / "bin"


@pytest.mark.tools
@pytest.mark.timeout(900)
class TestOtherTools:
    """problemtools and BAPCtools themselves, installed for this test: all that is exported must pass them.

    problemtools makes a PDF of the statement, which needs lualatex: without it that one part of its check is left out.
    It takes minutes, and is run by ``make test-tools``.
    """

    PROBLEMS = tuple(entry.id for entry in list_problems(REPOSITORY))
    SPOILS = ("invalid_input", "invalid_answer", "invalid_output", "valid_output")
    """what bt makes of a sample and expects a verdict on"""
    NOT_SPOILT: ClassVar = {"baekjoon": "invalid_input", "classic/hanoi-pegs": "valid_output"}
    """but inputs there may have other line ends or no last one, and moves are read a line each"""

    def unpacked(self, folder: Path, problem: str, version: str) -> Path:
        target = folder / "out.zip"
        assert cli.main(["export", problem, "--format", version, "-o", str(target)], REPOSITORY) == 0
        with zipfile.ZipFile(target) as opened:
            opened.extractall(folder)
        return next(path for path in folder.iterdir() if path.is_dir() and (path / "problem.yaml").is_file())

    @pytest.mark.parametrize("problem", PROBLEMS)
    def test_verifyproblem(self, tools: Path, tmp_path: Path, problem: str) -> None:
        folder = self.unpacked(tmp_path, problem, "legacy")
        parts = ["config", "data", "validators", "submissions"]
        if shutil.which("lualatex"):
            parts.append("statement")
        command = [str(tools / "verifyproblem"), "--parts", *parts, "--", str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert " 0 errors" in done.stdout + done.stderr

    @pytest.mark.parametrize("problem", PROBLEMS)
    def test_bt_validate(self, tools: Path, tmp_path: Path, problem: str) -> None:
        """It ends with 1 where it warns, too."""
        if shutil.which("g++") is None:
            pytest.skip("bt compiles its own validator: needs g++")
        folder = self.unpacked(tmp_path, problem, "2025-09")
        (tmp_path / "tmp").mkdir()
        # It remembers among its settings whom it has seen, and warns of a second with that uuid.
        env = {**os.environ, "TMPDIR": str(tmp_path / "tmp"), "XDG_CONFIG_HOME": str(tmp_path / "settings")}
        spared = {self.NOT_SPOILT.get(name) for name in (problem, problem.partition("/")[0])}
        spoils = [kind for kind in self.SPOILS if kind not in spared]
        command = [str(tools / "bt"), "validate", "--generic", *spoils]
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
