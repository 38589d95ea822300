"""What problems need that came in from elsewhere: data that are samples alone, sites that the judge does not know, and
languages that no file name tells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from made_projects import ADD, Tree

from localjudge import cli
from localjudge.model import Fault, Verdict
from localjudge.problems.discover import find_problem, list_problems
from localjudge.problems.submissions import find_sources, source_at, submission

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")

SAMPLE = {"sample/1": ("1 2\n", "3\n")}
CONFIG = "name: Sum\nlimits: {time_limit: 5, memory: 64}\n"
ONLY = f"{CONFIG}localjudge: {{samples_only: true}}\n"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    made = Tree(tmp_path / "project")
    monkeypatch.chdir(made.root)
    return made


def judged(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = cli.main(argv)
    said = capsys.readouterr()
    return status, said.out, said.err


def results(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, list[tuple[Any, ...]]]:
    status, out, _ = judged(capsys, *argv, "--format", "json")
    keys = ("path", "language", "verdict", "as_expected")
    return status, [tuple(one[key] for key in keys) for one in json.loads(out)["submissions"]]


@pytest.mark.parametrize(("config", "expected"), [(ONLY, True), (CONFIG, False)])
def test_what_failed_on_the_site_may_pass_the_samples(
    tree: Tree, capsys: pytest.CaptureFixture[str], config: str, expected: bool
) -> None:
    tree.problem(cases=SAMPLE, config=config)
    tree.submission("wrong_answer/three.py", "print(3)\n")
    status, found = results(capsys, "run", "sum")
    assert found == [("solutions/classic/sum/wrong_answer/three.py", "python3", "AC", expected)]
    assert status == (0 if expected else 1)


def test_what_was_accepted_on_the_site_may_not_fail_the_samples(
    tree: Tree, capsys: pytest.CaptureFixture[str]
) -> None:
    tree.problem(cases=SAMPLE, config=ONLY)
    tree.submission("zero.py", "print(0)\n")
    assert results(capsys, "run")[1][0][2:] == ("WA", False)


def test_another_failure_than_the_sites_is_unexpected(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    tree.problem(cases=SAMPLE, config=ONLY)
    tree.submission("wrong_answer/crash.py", "raise ValueError\n")
    tree.submission("compile_error/fine.py")
    status, found = results(capsys, "run")
    assert (status, [one[2:] for one in found]) == (1, [("RE", False), ("AC", False)])


def test_the_report_says_that_there_are_samples_only(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    tree.problem(cases=SAMPLE, config=ONLY)
    tree.problem("classic/whole")
    tree.submission("add.py")
    tree.submission("add.py", to="classic/whole")
    note = "1 case; samples only, so what fails on the site may pass here"
    assert note in judged(capsys, "run", "sum")[1]
    assert "samples only" not in judged(capsys, "run", "whole")[1]
    assert "예제만 있으므로" in judged(capsys, "run", "sum", "--lang-ui", "ko")[1]


def test_an_export_leaves_out_what_may_pass(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    tree.problem(cases=SAMPLE, config=ONLY)
    tree.submission("add.py")
    tree.submission("wrong_answer/three.py", "print(3)\n")
    _, out, err = judged(capsys, "export", "sum")
    assert "1 submissions" in out
    assert "three.py: left out: only samples are here, which it may pass" in err


def test_samples_only_is_yes_or_no(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    tree.problem(config=f"{CONFIG}localjudge: {{samples_only: 3}}\n")
    tree.submission("add.py")
    status, _, err = judged(capsys, "run")
    assert status == 2
    assert "localjudge: samples_only is 3; write true or false" in err


# Sites that the judge does not know


def test_a_folder_says_whose_policy_holds_in_it(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    tree.problem("codeforces/4A", config=CONFIG)
    tree.write("testdata/codeforces/site.yaml", "like: baekjoon\n")
    tree.problem("zeta/1")
    tree.write("testdata/zeta/site.yaml", "like: classic\n")
    tree.submission("sum.py", to="codeforces/4A")
    tree.submission("wrong_answer/zero.py", "print(0)\n", to="codeforces/4A")
    problem = find_problem(tree.root, "4a").read()
    assert (problem.id, problem.site, problem.checker.kind) == ("codeforces/4A", "baekjoon", "baekjoon")
    assert [entry.id for entry in list_problems(tree.root)] == ["codeforces/4A", "zeta/1"]
    assert [entry.id for entry in list_problems(tree.root, "zeta")] == ["zeta/1"]
    status, found = results(capsys, "run")
    assert (status, [one[2] for one in found]) == (0, ["AC", "WA"])
    assert results(capsys, "run", "solutions/codeforces/4A/wrong_answer/zero.py")[1][0][2:] == ("WA", True)
    assert "codeforces/4A" in judged(capsys, "list", "--site", "codeforces")[1]
    assert judged(capsys, "export", "4A")[0] == 0


@pytest.mark.parametrize("text", ["like: beakjoon\n", "like: [classic]\n", "{}\n", "like: 3\n"])
def test_a_policy_that_is_not_known_is_said(tree: Tree, text: str) -> None:
    tree.problem("codeforces/4A")
    tree.write("testdata/codeforces/site.yaml", text)
    with pytest.raises(Fault, match=r"testdata/codeforces/site\.yaml: like is .*; write one of baekjoon, algospot"):
        list_problems(tree.root)


def test_a_site_that_is_known_has_its_own_policy(tree: Tree) -> None:
    tree.problem("baekjoon/1")
    tree.write("testdata/baekjoon/site.yaml", "like: classic\n")
    assert find_problem(tree.root, "1").site == "baekjoon"


# Languages


def test_a_file_says_languages_that_names_do_not_tell(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    tree.problem()
    tree.submission("1.py")
    tree.submission("2.py")
    tree.submission("3.txt", "3\n")
    tree.submission("wrong_answer/4.txt", "3\n")
    tree.submission("notes.txt", "not a submission\n")
    said = "2.py: {language: pypy3}\nwrong_answer/4.txt: {language: Text}\n"
    tree.write("solutions/classic/sum/submissions.yaml", said)
    entry = find_problem(tree.root, "sum")
    problem = entry.read()
    found = [submission(source, problem) for source in find_sources(tree.root, entry)]
    languages = [(one.path.name, one.language, one.expected) for one in found]
    accepted, wrong = (Verdict.AC,), (Verdict.WA,)
    assert languages == [("1.py", "python3", accepted), ("2.py", "pypy3", accepted), ("4.txt", "text", wrong)]
    named = source_at(tree.root, tree.root / "solutions/classic/sum/2.py")
    assert named is not None
    assert named.language == "pypy3"
    tree.problem("classic/own", cases=SAMPLE)
    tree.submission("x.txt", "3\n", to="classic/own")
    tree.write("solutions/classic/own/submissions.yaml", "x.txt: {language: text}\n")
    assert results(capsys, "run", "own")[1] == [("solutions/classic/own/x.txt", "text", "AC", True)]
    assert "2.py: left out: only submissions.yaml tells its language" in judged(capsys, "export", "sum")[2]


@pytest.mark.parametrize("said", ["{}", "{language: 3}", "{language: cpp, permitted: [WA]}", "{permitted: [WA]}"])
def test_what_else_such_a_file_says_is_refused(tree: Tree, said: str) -> None:
    tree.problem()
    tree.submission("1.py", ADD)
    tree.write("solutions/classic/sum/submissions.yaml", f"1.py: {said}\n")
    with pytest.raises(Fault, match=r"submissions\.yaml: 1\.py is .*; write \{language: NAME\}, as the folder says"):
        find_sources(tree.root, find_problem(tree.root, "sum"))
