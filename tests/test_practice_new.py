"""`judge.py new`: a problem that can be judged at once, and what to do next."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Judge, files, read
from made_projects import ADD, Tree

from localjudge.languages import load_languages
from localjudge.model import MIB, Fault, Verdict
from localjudge.practice.beginnings import beginning_in
from localjudge.problems.discover import find_problem
from localjudge.problems.submissions import find_sources, submission
from localjudge.toolchains import resolve

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")

PROGRAMS = ("python3", "pypy3", "cpp", "c", "java", "kotlin", "javascript", "rust", "go", "csharp", "ruby")


@pytest.fixture
def judge(capsys: pytest.CaptureFixture[str]) -> Judge:
    return Judge(capsys)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    made = Tree(tmp_path / "project")
    monkeypatch.chdir(made.root)
    return made


def test_a_number_is_one_of_baekjoons(tree: Tree, judge: Judge) -> None:
    assert judge("new", "1000") == 0
    assert judge.out.splitlines() == [
        "baekjoon/1000 is begun, in testdata/baekjoon/1000",
        "  edit   testdata/baekjoon/1000/data/sample/1.in and 1.ans: the first sample",
        "  write  solutions/baekjoon/1000/solution.py",
        "  judge  judge.py run 1000",
        "  add    more pairs, in testdata/baekjoon/1000/data/secret/; "
        "limits, in testdata/baekjoon/1000/problem.yaml",
    ]
    problem = read(tree)
    assert (problem.site, problem.title, problem.time, problem.memory) == ("baekjoon", "1000", 1.0, 128 * MIB)
    assert not problem.samples_only, "whoever sets a problem has all its data"
    config = (tree.root / "testdata/baekjoon/1000/problem.yaml").read_text()
    assert "https://www.acmicpc.net/problem/1000" in config
    assert judge("run", "1000") == 0


def test_with_all_that_can_be_said(tree: Tree, judge: Judge) -> None:
    tree.write("in.txt", "1 2")
    tree.write("out.txt", b"3\r\n")
    limits = ("--time", "0.5", "--memory", "64")
    assert judge("new", "classic/sum", "--name", "Sum", *limits, "--input", "in.txt", "--answer", "out.txt") == 0
    assert "edit" not in judge.out
    problem = read(tree, "sum")
    assert (problem.title, problem.time, problem.memory) == ("Sum", 0.5, 64 * MIB)
    data = tree.root / "testdata/classic/sum/data/sample"
    assert ((data / "1.in").read_bytes(), (data / "1.ans").read_bytes()) == (b"1 2", b"3\r\n")
    assert judge("run", "sum") == 1, "the first solution does not know the answer"
    tree.submission("solution.py", ADD)
    assert judge("run", "sum") == 0


@pytest.mark.parametrize("name", PROGRAMS)
def test_each_first_solution_runs(tree: Tree, judge: Judge, name: str) -> None:
    assert judge("new", "classic/x", "--language", name) == 0
    entry = find_problem(tree.root, "x")
    (source,) = find_sources(tree.root, entry)
    assert submission(source, entry.read()).language == name
    found = judge("run", "x", "--format", "json")
    installed = resolve(load_languages()[name]) is not None
    assert f'"verdict": "{(Verdict.AC if installed else Verdict.SK).value}"' in judge.out
    assert found == (0 if installed else 2)


def test_a_version_of_a_language_is_said_where_the_name_does_not(tree: Tree, judge: Judge) -> None:
    assert judge("new", "classic/x", "--language", "c++20") == 0
    assert files(tree.root / "solutions/classic/x") == ["solution.cpp", "submissions.yaml"]
    entry = find_problem(tree.root, "x")
    assert [source.language for source in find_sources(tree.root, entry)] == ["cpp20"]


def test_every_language_has_a_first_solution_or_says_which_have() -> None:
    lacking = []
    for key in load_languages():
        try:
            assert beginning_in(key).language == key
        except Fault as fault:
            assert "name one of python3, pypy3, cpp, c, java" in str(fault)
            lacking.append(key)
    assert lacking == ["text"]


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["sum"], "'sum': is no SITE/NAME; write one such as classic/sum"),
        (["clasic/sum"], "no site 'clasic'; nearest: classic"),
        (["classic/../../x"], "is no SITE/NAME"),
        (["classic/.."], "a name is made of"),
        (["/classic/x"], "is no SITE/NAME"),
        (["classic/x", "--language", "cobol"], "no language 'cobol'"),
        (["classic/x", "--input", "a.txt"], "--input and --answer go together"),
        (["classic/x", "--input", "a.txt", "--answer", "b.txt"], "b.txt: no such file"),
        (["classic/x", "--input", "a.txt", "--answer", "testdata"], "testdata: is no file"),
        (["classic/x", "--time", "-1"], "'-1' is no number of seconds above 0"),
        (["classic/x", "--memory", "much"], "'much' is no number of megabytes"),
    ],
)
def test_what_cannot_be_begun(tree: Tree, judge: Judge, argv: list[str], words: str) -> None:
    tree.write("a.txt", "1\n")
    assert judge("new", *argv) == 2
    assert words in judge.err
    assert judge.err.count("\n") == 1
    assert files(tree.root) == ["a.txt"]


def test_what_is_there_stays(tree: Tree, judge: Judge) -> None:
    tree.problem("classic/sum")
    before = (tree.root / "testdata/classic/sum/problem.yaml").read_text()
    assert judge("new", "classic/sum") == 2
    assert "testdata/classic/sum: is there already; edit it, or choose another name" in judge.err
    assert (tree.root / "testdata/classic/sum/problem.yaml").read_text() == before
    assert files(tree.root / "solutions") == []


def test_a_name_that_two_sites_have_is_said_in_full(tree: Tree, judge: Judge) -> None:
    tree.problem("classic/1000")
    assert judge("new", "1000") == 0
    assert "judge.py run baekjoon/1000\n" in judge.out


def test_a_solution_that_is_there_stays(tree: Tree, judge: Judge) -> None:
    tree.write("solutions/classic/x/solution.py", "mine")
    assert judge("new", "classic/x") == 0
    assert (tree.root / "solutions/classic/x/solution.py").read_text() == "mine"


def test_without_testdata_the_project_is_begun(tree: Tree, judge: Judge) -> None:
    (tree.root / "testdata").rmdir()
    (tree.root / "solutions").rmdir()
    assert judge("new", "1000") == 0
    assert judge("run", "1000") == 0
