"""The command line in this process: exit statuses, what is unusable and how that is said, options, streams."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from made_projects import ADD, Tree

from localjudge import cli, streams
from localjudge.toolchains import resolve

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")


@dataclass(frozen=True)
class Said:
    """What a command line came to."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)

    @property
    def cases(self) -> list[str]:
        """The names of the only submission's cases."""
        (submission,) = self.document["submissions"]
        return [case["name"] for case in submission["cases"]]


Judge = Callable[..., Said]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    made = Tree(tmp_path / "project")
    monkeypatch.chdir(made.root)
    made.problem()
    made.submission("add.py")
    return made


@pytest.fixture
def judge(tree: Tree, capsys: pytest.CaptureFixture[str]) -> Judge:
    def run(*argv: str) -> Said:
        capsys.readouterr()
        status = cli.main(argv)
        said = capsys.readouterr()
        return Said(status, said.out, said.err)

    return run


# Exit statuses


def test_as_expected_is_0(judge: Judge, tree: Tree) -> None:
    tree.submission("wrong_answer/zero.py", "print(0)")
    assert judge().status == judge("run").status == judge("sum").status == 0


@pytest.mark.parametrize("name", ["zero.py", "time_limit_exceeded/zero.py"])
def test_another_verdict_than_expected_is_1(judge: Judge, tree: Tree, name: str) -> None:
    tree.submission(name, "print(0)")
    said = judge("--format", "json")
    assert said.status == 1
    assert said.document["ok"] is False


def test_accepted_where_a_failure_was_expected_is_1(judge: Judge, tree: Tree) -> None:
    tree.submission("wrong_answer/add.py")
    assert judge().status == 1


def test_a_judge_error_is_3_whatever_else_there_is(judge: Judge, tree: Tree) -> None:
    tree.problem("classic/broken", validator="raise SystemExit(7)")
    tree.submission("add.py", to="classic/broken")
    tree.submission("wrong.py", "print(0)")
    said = judge()
    assert said.status == 3
    assert "the output validator exited with 7 on sample/1" in said.out


def test_a_judge_error_behind_a_wrong_answer_is_3(judge: Judge, tree: Tree) -> None:
    validator = "import sys\nsys.exit(43 if '1 2' in open(sys.argv[1]).read() else 1)"
    tree.problem("classic/broken", validator=validator)
    tree.submission("wrong_answer/add.py", to="classic/broken")
    said = judge("broken", "--format", "json")
    assert said.document["submissions"][0]["verdict"] == "WA"
    assert said.status == 3


# What is unusable: one line on stderr that names the thing and the mend, nothing on stdout, exit 2

YAML = "testdata/classic/sum/problem.yaml"
DATA = "testdata/classic/sum/data/secret/"
TALKS = "type: interactive\nlimits: {time_limit: 1}\n"


def change(path: str, content: str | bytes) -> Callable[[Tree], object]:
    return lambda tree: tree.write(path, content)


def remove(path: str) -> Callable[[Tree], object]:
    return lambda tree: (tree.root / path).unlink()


def remove_cases(tree: Tree) -> None:
    for path in tree.root.rglob("data/*/*"):
        path.unlink()


def nothing(tree: Tree) -> None:
    """Leave the project as it is."""


UNUSABLE: list[tuple[str, Callable[[Tree], object], list[str], list[str]]] = [
    ("no such problem", nothing, ["sun"], ["no problem 'sun'; nearest: sum"]),
    ("no such file", nothing, ["ad.py"], ["ad.py: no such file", "check the path"]),
    ("no such submission", nothing, ["solutions/classic/sum/ad.py"], ["ad.py: no such file; nearest: add.py"]),
    ("a file without a problem", change("my.py", ADD), ["my.py"], ["my.py: for which problem?", "--data DIR"]),
    ("no such path", nothing, ["gone/", "solutions/classic/sum/add.py"], ["gone: no such file or folder; check"]),
    ("no such zip", nothing, ["classic/sun.zip"], ["classic/sun.zip: no such file; check the path"]),
    ("no data", lambda tree: (tree.root / "testdata/classic/sum/data").rename("gone"), [], ["sum: has no data; put"]),
    ("no cases", remove_cases, [], ["data: holds no cases"]),
    ("an answer alone", remove(DATA + "1.in"), [], ["secret/1.ans: an answer without an input; add 1.in"]),
    ("an input alone", remove(DATA + "2.ans"), [], ["secret/2.in: an input without an answer; add 2.ans"]),
    ("not YAML", change(YAML, "name: [Sum\nlimits: x"), [], [YAML, "line 2", "YAML"]),
    ("not a mapping", change(YAML, "- name"), [], [YAML, "not a mapping"]),
    ("not UTF-8", change(YAML, b"name: \xff\n"), [], [YAML, "line 1", "save the file as UTF-8"]),
    ("no YAML", remove(YAML), [], ["no problem.yaml; add one"]),
    ("time: a word", change(YAML, "limits: {time_limit: soon}"), [], [YAML, "time_limit is 'soon'", "seconds"]),
    ("time 0", change(YAML, "limits: {time_limit: 0}"), [], ["time_limit is 0; write a number of seconds above 0"]),
    ("time nan", change(YAML, "limits: {time_limit: .nan}"), [], ["time_limit is nan"]),
    ("memory below 0", change(YAML, "limits: {time_limit: 1, memory: -5}"), [], ["memory is -5; write a number"]),
    ("a checker", change(YAML, "limits: {time_limit: 1}\nlocaljudge: {checker: tokns}"), [], [YAML, "tokns", "tokens"]),
    ("interactive", change(YAML, TALKS), [], [YAML, "interactive problems need an output validator"]),
    ("a folder", change("solutions/classic/sum/wrong_anser/a.py", ""), [], ["wrong_anser", "nearest: wrong_answer"]),
    ("a homeless folder", change("solutions/classic/som/a.py", ""), [], ["classic/som", "nearest: classic/sum"]),
    ("a homeless file", change("solutions/classic/a.py", ""), [], ["solutions/classic/a.py: belongs to no problem"]),
    ("an extension", change("solutions/classic/sum/a.cobol", ""), [], ["a.cobol: no language has", "--language NAME"]),
    ("no extension", change("solutions/classic/sum/solution", ""), [], ["its name has no extension"]),
    ("a source not UTF-8", change("solutions/classic/sum/k.py", b"# \xb0\xa1"), [], ["k.py: line 1 is not UTF-8"]),
    ("a site", nothing, ["--site", "baekjon"], ["no site 'baekjon'; nearest: baekjoon"]),
    ("a language", nothing, ["--language", "pyton3"], ["no language 'pyton3'; nearest: python3"]),
    ("--time", nothing, ["--time", "fast"], ["--time", "'fast' is no positive number of seconds"]),
    ("--time 0", nothing, ["--time", "0"], ["'0' is no positive number of seconds"]),
    ("--time nan", nothing, ["--time", "nan"], ["'nan' is no positive number"]),
    ("--time inf", nothing, ["--time", "inf"], ["'inf' is no positive number"]),
    ("--memory", nothing, ["--memory=-3"], ["--memory", "'-3' is no positive number of megabytes"]),
    ("-j", nothing, ["-j", "0"], ["'0' is no number of jobs from 1 to 256"]),
    ("-j that is no number", nothing, ["-j", "two"], ["-j", "'two'"]),
    ("--format", nothing, ["--format", "yaml"], ["--format", "'yaml'", "json"]),
    ("--lang-ui", nothing, ["--lang-ui", "fr"], ["--lang-ui", "'fr'"]),
    ("an option", nothing, ["--colour"], ["--colour", "--help"]),
    ("--data", nothing, ["--data", "data", "solutions/classic/sum/add.py"], ["data: no such folder"]),
    ("--data FILE", nothing, ["--data", YAML, "solutions/classic/sum/add.py"], ["problem.yaml: is a file; --data"]),
    ("--data with a problem", nothing, ["--data", ".", "sum"], ["sum: no such source file; --data goes with source"]),
    ("--data with a folder", nothing, ["--data", ".", "solutions"], ["solutions: is a folder; --data goes with"]),
    ("--case", nothing, ["--case", "secret/7"], ["--case secret/7: no case of classic/sum has such a name; near"]),
    ("--html into nowhere", nothing, ["--html", "gone/x.html"], ["gone: no such folder; make it first"]),
    ("--html on a folder", nothing, ["--html", "solutions"], ["solutions: is a folder; name a file"]),
]


@pytest.mark.parametrize(("spoil", "argv", "words"), [pytest.param(*rest, id=name) for name, *rest in UNUSABLE])
def test_unusable(
    judge: Judge, tree: Tree, spoil: Callable[[Tree], object], argv: list[str], words: list[str]
) -> None:
    spoil(tree)
    said = judge("run", *argv)
    assert said.status == 2
    assert said.out == ""
    assert said.err.startswith("judge.py: ")
    assert said.err.count("\n") == 1
    for word in words:
        assert word in said.err


@pytest.mark.parametrize(
    ("argv", "hinted"), [(["lst"], True), (["run", "lst"], False), (["zzzzzz"], False), (["--case", "lst"], False)]
)
def test_a_mistyped_command_is_told_its_name(judge: Judge, argv: list[str], hinted: bool) -> None:
    said = judge(*argv)
    assert said.status == 2
    assert ("; or did you mean the command 'list'?\n" in said.err) is hinted


@pytest.mark.parametrize(
    ("argv", "meant"),
    [
        (["run", "--tiem", "2"], "--time"),
        (["--tiem=2"], "--time"),
        (["-time", "2"], "--time"),
        (["sum", "--Memroy", "64"], "--memory"),
        (["-J", "2"], "-j"),
        (["--jobs", "2"], "-j"),
        (["gen", "--job=2"], "-j"),
        (["--vesion"], "--version"),
        (["list", "--hlep"], "--help"),
        (["list", "--fromat=json"], "--format"),
        (["gen", "--chek"], "--check"),
        (["list", "--version"], ""),
        (["list", "--qqq"], ""),
        (["list", "help"], ""),
    ],
)
def test_a_mistyped_option_is_told_its_name(judge: Judge, argv: list[str], meant: str) -> None:
    said = judge(*argv)
    assert said.status == 2
    assert said.err.startswith("judge.py: unrecognized arguments: ")
    assert said.err.count("\n") == 1
    assert (f"; did you mean {meant}?; see judge.py " in said.err) if meant else ("did you mean" not in said.err)


@pytest.mark.parametrize("word", ["help", "version"])
def test_a_word_that_is_an_option_is_answered_with_it(judge: Judge, word: str) -> None:
    hint = f"; or did you mean 'judge.py --{word}'?\n"
    said = judge(word)
    assert said.status == 2
    assert said.err.endswith(hint)
    assert hint not in judge("run", word).err


class TestNothingJudged:
    """A language that is not installed is no failure among others; alone it is no success."""

    @pytest.fixture(autouse=True)
    def without_kotlin(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(
            "localjudge.judging.session.resolve", lambda of: None if of.key in ("kotlin", "go") else resolve(of)
        )

    @pytest.mark.parametrize("form", ["text", "json", "junit"])
    def test_all_skipped(self, tree: Tree, judge: Judge, form: str) -> None:
        tree.submission("a.kt", "fun main() {}\n")
        tree.submission("b.go", "package main\n")
        said = judge("run", "solutions/classic/sum/a.kt", "solutions/classic/sum/b.go", "--format", form)
        assert said.status == 2
        wanted = "nothing was judged: Kotlin is not installed, Go is not installed; install what is missing (judge.py"
        assert wanted in said.err.splitlines()[-1]
        assert "a.kt" in said.out
        if form == "json":
            assert said.document["ok"] is False

    def test_some_skipped(self, tree: Tree, judge: Judge) -> None:
        tree.submission("a.kt", "fun main() {}\n")
        said = judge("run", "sum", "--format", "json")
        assert (said.status, said.document["ok"]) == (0, True)


class TestNoPackage:
    """A folder that cannot be judged by says why, also where it brings no submissions."""

    @pytest.mark.parametrize(
        ("files", "what", "words"),
        [
            (["p/data/secret/1.in", "p/a.py"], "p", "p: has data/ but no problem.yaml; add one with"),
            (["p/q/problem.yaml"], "p", "p: holds packages, and is none; name one of the folders in it: p/q\n"),
            (["p/1.in"], "p", "p/1.in: an input without an answer; add 1.ans"),
            (["p/a.py"], "p", "p: holds no problem.yaml and no inputs with answers; put pairs there: "),
            (["p/data/secret/1.in"], "p/data", "p/data: is the data of a package; name the package's folder, p\n"),
        ],
    )
    def test_by_its_files(self, tree: Tree, judge: Judge, files: list[str], what: str, words: str) -> None:
        for name in files:
            tree.write(name, "")
        said = judge("run", what)
        assert (said.status, said.out) == (2, "")
        assert said.err.startswith(f"judge.py: {words}")
        tree.write("mine.py", ADD)
        assert judge("run", "mine.py", "--data", what).err == said.err

    def test_a_broken_configuration(self, tree: Tree, judge: Judge) -> None:
        tree.write("p/problem.yaml", "name: [\n")
        said = judge("run", "p")
        assert said.status == 2
        assert said.err.startswith("judge.py: p/problem.yaml: line 2: is not YAML")


class TestUnreadableData:
    @pytest.fixture(autouse=True)
    def hidden(self, monkeypatch: pytest.MonkeyPatch) -> set[str]:
        """Names of files that may not be read, whoever runs the tests."""
        names: set[str] = set()
        access = os.access
        monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name not in names and access(path, mode))
        return names

    @pytest.mark.parametrize("name", ["p", "data"])
    def test_a_folder(self, tree: Tree, judge: Judge, hidden: set[str], name: str) -> None:
        tree.write("p/data/secret/1.in", "")
        hidden.add(name)
        said = judge("run", "solutions/classic/sum/add.py", "--data", "p")
        assert said.status == 2
        where = "p" if name == "p" else "p/data"
        assert said.err == f"judge.py: {where}: cannot be read; check its permissions\n"

    @pytest.mark.parametrize("name", ["1.in", "1.ans"])
    def test_of_a_package(self, tree: Tree, judge: Judge, hidden: set[str], name: str) -> None:
        (tree.root / "testdata/classic/sum/data/secret" / name).write_text("0 0\n")
        (tree.root / "testdata/classic/sum/data/secret" / ("1.ans" if name == "1.in" else "1.in")).write_text("0\n")
        hidden.add(name)
        said = judge("run", "sum", "--case", "secret/1")
        assert said.status == 2
        assert said.err == f"judge.py: testdata/classic/sum/data/secret/{name}: cannot be read; check its permissions\n"
        said = judge("check", "sum")
        assert said.status == 1
        assert f"data/secret/{name}: cannot be read; check its permissions\n" in said.out

    def test_of_a_folder_of_pairs(self, tree: Tree, judge: Judge, hidden: set[str]) -> None:
        (tree.root / "pairs").mkdir()
        for name in ("1.in", "1.ans", "2.in", "2.ans"):
            (tree.root / "pairs" / name).write_text("")
        hidden.add("2.ans")
        said = judge("run", "solutions/classic/sum/add.py", "--data", "pairs")
        assert (said.status, said.out) == (2, "")
        assert said.err == "judge.py: pairs/2.ans: cannot be read; check its permissions\n"
        assert judge("run", "solutions/classic/sum/add.py", "--data", "pairs", "--case", "1").status == 1


def test_a_tolerance_in_the_checkers_name(tree: Tree, judge: Judge) -> None:
    tree.submission("near.py", "print(sum(map(int, input().split())) + 1e-4)\n")
    path = "solutions/classic/sum/near.py"
    assert judge("run", path, "--checker", "floats 1e-3").status == 0
    assert judge("run", path, "--checker", "floats 1e-6").status == 1
    said = judge("run", path, "--checker", "floats tolerance 1e-6")
    assert said.status == 2
    assert "takes one number that is not negative, such as 1e-6, and has 'tolerance 1e-6'" in said.err


@pytest.mark.skipif(os.getuid() == 0, reason="root may read everything; the end-to-end tests run this as nobody")
def test_a_source_that_may_not_be_read(judge: Judge, tree: Tree) -> None:
    tree.submission("add.py").chmod(0)
    said = judge()
    assert said.status == 2
    assert "add.py: cannot be read (Permission denied); check its permissions" in said.err


def test_a_project_without_anything(judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = Tree(tmp_path / "empty")
    monkeypatch.chdir(empty.root)
    said = judge()
    assert (said.status, said.out) == (2, "")
    assert "there is no submission to judge" in said.err


def test_a_folder_that_is_gone(judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    said = judge()
    assert said.status == 2
    assert "the current folder is not there any more" in said.err


def test_warnings_are_one_line_each_and_stop_nothing(judge: Judge, tree: Tree) -> None:
    tree.problem(config="name: Sum\nlimits: {time_limit: 5, memroy: 64}\n")
    said = judge("--format", "json")
    assert said.status == 0
    assert "judge.py: warning: testdata/classic/sum/problem.yaml: limits: unknown key 'memroy'" in said.err


# Options


def test_a_command_need_not_be_named(judge: Judge) -> None:
    assert judge("sum", "--sample", "--format", "json").cases == ["sample/1"]
    assert judge("--sample", "--format", "json").cases == ["sample/1"]
    assert judge("run", "--sample", "--format", "json").cases == ["sample/1"]


def test_options_may_stand_between_the_names(judge: Judge, tree: Tree) -> None:
    tree.write("mine.py", ADD)
    said = judge("sum", "--sample", "mine.py", "--format", "json")
    assert (said.status, said.cases) == (0, ["sample/1"])
    named = judge("run", "solutions/classic/sum/add.py", "-j", "1", "mine.py", "--data", "testdata/classic/sum")
    assert named.status == 0


def test_cases(judge: Judge) -> None:
    assert judge("--format", "json").cases == ["sample/1", "secret/1", "secret/2"]
    assert judge("--format", "json", "--case", "secret/*").cases == ["secret/1", "secret/2"]
    assert judge("--format", "json", "--case", "sample/*", "--case", "2").cases == ["sample/1", "secret/2"]


def test_first_failure(judge: Judge, tree: Tree) -> None:
    tree.submission("add.py", ADD.replace("a + b", "a + b + (a == 5)"))
    assert judge("--format", "json").cases == ["sample/1", "secret/1", "secret/2"]
    said = judge("--format", "json", "--first-failure")
    assert said.cases == ["sample/1", "secret/1"]
    assert said.document["submissions"][0]["verdict"] == "WA"


def test_time_and_memory(judge: Judge, tree: Tree) -> None:
    tree.submission("add.py", ADD + "import time\nwhile time.process_time() < 1: pass\n")
    assert judge("--time", "0.3", "--sample").status == 1
    assert judge("--time", "3", "--sample").status == 0
    tree.submission("add.py", ADD + "x = bytearray(100 << 20)\n")
    said = judge("--memory", "64", "--format", "json")
    assert [one["verdict"] for one in said.document["submissions"]] == ["MLE"]
    assert judge("--memory", "256").status == 0


def test_a_sites_allowance_comes_on_top_of_the_time_given(judge: Judge, tree: Tree) -> None:
    tree.submission("add.py", ADD + "import time\nwhile time.process_time() < 1: pass\n")
    assert judge("--time", "0.2", "--sample", "--site", "baekjoon").status == 0, "0.2 s x 3 + 2 s"


def test_language(judge: Judge, tree: Tree) -> None:
    tree.write("solution", ADD)
    assert judge("sum", "./solution").status == 2
    said = judge("sum", "./solution", "--language", "py", "--format", "json")
    assert (said.status, said.document["submissions"][0]["language"]) == (0, "python3")


LAYOUTS: list[dict[str, str]] = [
    {"x__in": "1 1", "x__ans": "2"},
    {"x__in": "1 1", "x__out": "2"},
    {"01": "1 1", "01__a": "2"},
    {"input1__txt": "1 1", "output1__txt": "2"},
    {"input_of_x": "1 1", "output_of_x": "2"},
]


@pytest.mark.parametrize("files", LAYOUTS, ids=["x.in x.ans", "x.in x.out", "01 01.a", "input1.txt", "input/x"])
def test_data_in_each_layout(judge: Judge, tree: Tree, files: dict[str, str]) -> None:
    tree.pairs("pairs", **files)
    said = judge("--data", "pairs", "solutions/classic/sum/add.py", "--format", "json")
    assert said.status == 0
    assert len(said.cases) == 1
    tree.pairs("pairs", **dict.fromkeys(list(files)[1:], "3"))
    assert judge("--data", "pairs", "solutions/classic/sum/add.py").status == 1
    answer = next(path for path in (tree.root / "pairs").rglob("*") if path.is_file() and path.read_text() == "3")
    answer.unlink()
    assert judge("--data", "pairs", "solutions/classic/sum/add.py").status == 2


def test_korean_where_it_is_asked_for(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert "맞았습니다" not in judge("sum").out
    assert "맞았습니다!!" in judge("sum", "--lang-ui", "ko").out
    monkeypatch.setenv("LANG", "ko_KR.UTF-8")
    assert "맞았습니다!!" in judge("sum").out
    assert "맞았습니다" not in judge("sum", "--lang-ui", "en").out
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "맞았습니다" not in judge("sum").out


def test_html_beside_another_report(judge: Judge, tree: Tree) -> None:
    said = judge("--html", "report.html", "--format", "json")
    assert said.status == 0
    assert said.document["ok"] is True
    page = (tree.root / "report.html").read_text()
    assert "<html" in page
    assert "add.py" in page


def test_html_replaces_an_earlier_report_and_nothing_else(judge: Judge, tree: Tree) -> None:
    target = tree.root / "report.html"
    for before in (None, "", "report"):
        if before == "":
            target.write_text("")
        assert judge("--html", "report.html").status == 0
        assert "<html" in target.read_text()
    things = {"mine.py": "print(1)\n", "1.in": "5 5\n", "page.html": "<!doctype html>\n<title>mine</title>\n"}
    for name, text in things.items():
        (tree.root / name).write_text(text)
        said = judge("--html", name)
        assert (said.status, said.out) == (2, "")
        assert f"{name}: is there already and no report; remove it, or name another file for --html" in said.err
        assert (tree.root / name).read_text() == text
    os.mkfifo(tree.root / "fifo")
    (tree.root / "dangling").symlink_to("nowhere")
    for name in ("fifo", "dangling", "/dev/null"):
        assert judge("--html", name).status == 2


def test_help_and_version(judge: Judge, capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["--help"], ["-h"], ["run", "--help"], ["--version"]):
        with pytest.raises(SystemExit) as ended:
            cli.main(argv)
        assert ended.value.code == 0
        said = capsys.readouterr()
        assert said.err == ""
        assert ("localjudge" if "--version" in argv else "usage: judge.py") in said.out


def test_only_the_command_in_use_is_imported() -> None:
    code = (
        "import sys, localjudge.cli as cli\n"
        "try: cli.main(['run', '--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'yaml', 'rich', 'jinja2', 'localjudge.commands.list_'} & set(sys.modules)\n"
        "sys.exit(f'imported: {heavy}' if heavy else 0)"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# The way it ends


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (BrokenPipeError(), 141, ""),
        (OSError(28, "No space left on device"), 2, "the report cannot be written (No space left on device)"),
        (PermissionError(13, "Permission denied", "/x"), 2, "/x: cannot be used (Permission denied)"),
    ],
)
def test_what_ends_a_command(
    judge: Judge, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int, words: str
) -> None:
    def fail(*args: object, **others: object) -> int:
        raise error

    monkeypatch.setattr(streams, "discard_stdout", lambda: None)
    monkeypatch.setattr("localjudge.commands.run.execute", fail)
    said = judge()
    assert said.status == status
    assert words in said.err
    assert said.err.count("\n") == (1 if words else 0)


def test_a_bug_is_not_hidden(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **others: object) -> int:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("localjudge.commands.run.execute", fail)
    with pytest.raises(ZeroDivisionError):
        judge()


def test_a_careless_stream_takes_what_cannot_be_written() -> None:
    with Path("/dev/full").open("wb") as full:
        careless = streams._Careless(full.fileno(), "w", closefd=False)
        assert careless.write(b"some words") == len(b"some words")
    reading, writing = os.pipe()
    os.close(reading)
    with streams._text(streams._Careless(writing, "w"), "utf-8") as text:
        text.write("nobody reads this\n")


@pytest.mark.parametrize(("columns", "widest"), [("60", 58), ("200", 198), ("1", None), ("many", None), ("", None)])
def test_help_is_as_wide_as_the_terminal(
    judge: Judge, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], columns: str, widest: int | None
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    with pytest.raises(SystemExit) as end:
        cli.main(["list", "--help"])
    assert end.value.code == 0
    lines = capsys.readouterr().out.splitlines()
    assert "List the problems, with their limits and submissions." in lines or columns == "1"
    if widest is not None:
        assert widest - 25 < max(map(len, lines)) <= widest or columns == "200"
        assert any("language of the words that are shown (default: Korean in" in line for line in lines) is (
            columns == "200"
        )
