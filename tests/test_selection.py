"""What a command line names, as submissions: by problem, folder and file, with the limits and cases asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from made_projects import ADD, Tree

from localjudge.model import MIB, Fault, Submission, Verdict
from localjudge.selection import Wanted, select


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    made = Tree(tmp_path / "project")
    monkeypatch.chdir(made.root)
    made.problem("classic/sum")
    made.problem("baekjoon/1000", config="name: A+B\nlimits: {time_limit: 2, memory: 128}\n")
    made.submission("b.py")
    made.submission("a.py")
    made.submission("wrong_answer/w.py", "print(0)")
    made.submission("x.py", to="baekjoon/1000")
    return made


def chosen(tree: Tree, *what: str, **others: Any) -> list[Submission]:
    warnings: list[str] = []
    found = select(Wanted(what=what, **others), tree.root, warnings.append)
    assert warnings == []
    return found


def names(submissions: list[Submission]) -> list[str]:
    return [f"{one.problem.id} {one.path.name}" for one in submissions]


def refused(tree: Tree, *what: str, **others: Any) -> str:
    with pytest.raises(Fault) as caught:
        chosen(tree, *what, **others)
    return str(caught.value)


def test_nothing_named_is_everything(tree: Tree) -> None:
    everything = chosen(tree)
    assert names(everything) == ["baekjoon/1000 x.py", "classic/sum a.py", "classic/sum b.py", "classic/sum w.py"]
    assert [one.expected for one in everything] == [(Verdict.AC,)] * 3 + [(Verdict.WA,)]


@pytest.mark.parametrize("what", ["sum", "SUM", "classic/sum", "testdata/classic/sum", "testdata/classic/sum/"])
def test_a_problem_is_all_its_submissions(tree: Tree, what: str) -> None:
    assert names(chosen(tree, what)) == ["classic/sum a.py", "classic/sum b.py", "classic/sum w.py"]


def test_a_problems_folder_from_another_folder(tree: Tree, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert names(chosen(tree, str(tree.root / "testdata/baekjoon/1000"))) == ["baekjoon/1000 x.py"]


def test_a_submission_by_its_path_is_expected_to_get_what_its_folder_says(tree: Tree) -> None:
    (wrong,) = chosen(tree, "solutions/classic/sum/wrong_answer/w.py")
    assert (wrong.problem.id, wrong.expected) == ("classic/sum", (Verdict.WA,))


def test_several_things_come_in_the_order_named(tree: Tree) -> None:
    paths = ("solutions/classic/sum/b.py", "solutions/baekjoon/1000/x.py", "solutions/classic/sum/a.py")
    assert names(chosen(tree, *paths)) == ["classic/sum b.py", "baekjoon/1000 x.py", "classic/sum a.py"]
    assert names(chosen(tree, "1000", "sum"))[0] == "baekjoon/1000 x.py"
    assert names(chosen(tree, "sum", "1000"))[-1] == "baekjoon/1000 x.py"


def test_a_file_of_ones_own_against_a_problem(tree: Tree) -> None:
    tree.write("mine.py", ADD)
    (mine,) = chosen(tree, "sum", "mine.py")
    assert (mine.problem.id, mine.path, mine.expected) == ("classic/sum", Path("mine.py"), (Verdict.AC,))
    assert names(chosen(tree, "mine.py", "1000")) == ["baekjoon/1000 mine.py"]


def test_what_is_named_twice_is_judged_once(tree: Tree) -> None:
    tree.write("mine.py", ADD)
    assert names(chosen(tree, "sum", "classic/sum", "mine.py", "./mine.py")) == ["classic/sum mine.py"]
    assert len(chosen(tree, "mine.py", str(tree.root / "mine.py"), data=Path("testdata/classic/sum"))) == 1
    assert len(chosen(tree, "sum", "testdata/classic/sum", "solutions/classic/sum/b.py")) == 3


@pytest.mark.parametrize("what", [("mine.py",), ("mine.py", "sum", "1000")])
def test_a_file_of_ones_own_needs_one_problem(tree: Tree, what: tuple[str, ...]) -> None:
    tree.write("mine.py", ADD)
    assert refused(tree, *what).startswith("mine.py: for which problem? Name one")


def test_a_file_that_is_not_there_is_said_first(tree: Tree) -> None:
    assert refused(tree, "solutions/classic/sum/c.py").startswith("solutions/classic/sum/c.py: no such file; nearest: ")
    assert refused(tree, "gone/mine.py") == "gone/mine.py: no such file; check the path"
    assert refused(tree, "mine.py", data=Path("data")).startswith("mine.py: no such file")


def test_a_problem_that_is_not_there_names_the_nearest(tree: Tree) -> None:
    assert refused(tree, "sun") == "no problem 'sun'; nearest: sum"
    assert refused(tree, "10000") == "no problem '10000'; nearest: 1000"


def test_a_problem_without_submissions(tree: Tree) -> None:
    tree.problem("classic/lonely")
    assert refused(tree, "lonely") == "classic/lonely: there is no submission to judge; add one, or name a source file"


def test_a_project_without_submissions(tmp_path: Path) -> None:
    assert refused(Tree(tmp_path / "empty")).startswith("solutions/: there is no submission to judge")


# Against a folder of data


def test_a_file_against_a_folder_of_pairs(tree: Tree) -> None:
    tree.write("mine.py", ADD)
    folder = tree.pairs("data", x__in="1 1", x__ans="2")
    (mine,) = chosen(tree, "mine.py", data=folder)
    assert (mine.problem.site, [case.name for case in mine.problem.cases]) == ("classic", ["x"])
    assert (mine.problem.time, mine.problem.memory) == (10.0, 256 * MIB)
    (mine,) = chosen(tree, "solutions/baekjoon/1000/x.py", data=folder)
    assert mine.problem.site == "classic", "the folder is the problem then"


def test_a_file_against_a_package(tree: Tree) -> None:
    tree.write("mine.py", ADD)
    (mine,) = chosen(tree, "mine.py", data=tree.root / "testdata/baekjoon/1000")
    assert (mine.problem.time, len(mine.problem.cases)) == (2.0, 3)


def test_data_goes_with_source_files(tree: Tree) -> None:
    folder = tree.pairs("data", x__in="1 1", x__ans="2")
    assert refused(tree, "sum", data=folder) == "sum: no such source file; --data goes with source files"
    assert refused(tree, data=folder) == "--data says what to judge by; name a source file to judge, too"
    assert "gone: no such folder" in refused(tree, "solutions/classic/sum/a.py", data=Path("gone"))


# Other limits, another policy, some cases only


def test_limits_replace_the_problems_own_before_the_allowance(tree: Tree) -> None:
    config = "name: A+B\nlimits: {time_limit: 2}\nlocaljudge: {languages: {python3: {time_limit: 9, memory: 9}}}\n"
    tree.problem("baekjoon/1000", config=config)
    (plain,) = chosen(tree, "1000")
    assert plain.problem.language_time == {"python3": 9.0}
    (given,) = chosen(tree, "1000", time=1.5, memory=MIB)
    assert (given.problem.time, given.problem.memory) == (1.5, MIB)
    assert (given.problem.language_time, given.problem.language_memory) == ({}, {})


def test_another_policy(tree: Tree) -> None:
    assert [one.problem.site for one in chosen(tree, "sum", site="baekjoon")] == ["baekjoon"] * 3
    assert chosen(tree, "sum", site="baekjoon")[0].problem.checker.kind == "baekjoon"
    assert "nearest: baekjoon" in refused(tree, "sum", site="baekjon")


def test_another_language(tree: Tree) -> None:
    assert {one.language for one in chosen(tree, "sum", language="PyPy")} == {"pypy3"}
    assert "no language 'pyton'" in refused(tree, "sum", language="pyton")


@pytest.mark.parametrize(
    ("patterns", "found"),
    [
        (["secret/*"], ["secret/1", "secret/2"]),
        (["1"], ["sample/1", "secret/1"]),
        (["secret/2", "sample/*"], ["sample/1", "secret/2"]),
        (["*"], ["sample/1", "secret/1", "secret/2"]),
        (["[12]"], ["sample/1", "secret/1", "secret/2"]),
    ],
)
def test_some_cases_only(tree: Tree, patterns: list[str], found: list[str]) -> None:
    for one in chosen(tree, "sum", cases=patterns):
        assert [case.name for case in one.problem.cases] == found, "and in their order"


def test_samples_only(tree: Tree) -> None:
    assert [case.name for case in chosen(tree, "sum", sample=True)[0].problem.cases] == ["sample/1"]
    assert "no case of classic/sum has such a name; " in refused(tree, "sum", sample=True, cases=["secret/*"])


def test_cases_that_are_not_there(tree: Tree) -> None:
    assert refused(tree, "sum", cases=["secret/9*"]) == (
        "--case secret/9*: no case of classic/sum has such a name; nearest: secret/2, secret/1"
    )
    assert refused(tree, "sum", cases=["x"]).endswith("has such a name; known: sample/1, secret/1, secret/2")
    tree.problem("classic/bare", cases={"secret/1": ("", "")})
    tree.submission("a.py", to="classic/bare")
    assert refused(tree, "bare", sample=True) == "testdata/classic/bare: has no sample cases; leave out --sample"


def test_warnings_are_passed_on_once(tree: Tree) -> None:
    tree.problem("classic/odd", config="name: Odd\nlimits: {time_limit: 1}\ncolour: red\n")
    for name in ("a.py", "b.py"):
        tree.submission(name, to="classic/odd")
    warnings: list[str] = []
    assert len(select(Wanted(what=["odd"]), tree.root, warnings.append)) == 2
    assert len(warnings) == 1
    assert "'colour'" in warnings[0]


# What is expected where some cases are left out


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"sample": True}, (Verdict.WA, Verdict.AC)),
        ({"cases": ["secret/1"]}, (Verdict.WA, Verdict.AC)),
        ({"cases": ["*"]}, (Verdict.WA,)),
        ({}, (Verdict.WA,)),
    ],
)
def test_a_part_of_the_cases_may_be_passed(tree: Tree, options: dict[str, Any], expected: tuple[Verdict, ...]) -> None:
    assert chosen(tree, "sum", **options)[2].expected == expected
    (alone,) = chosen(tree, "solutions/classic/sum/wrong_answer/w.py", **options)
    assert alone.expected == expected
    assert chosen(tree, "sum", **options)[0].expected == (Verdict.AC,)


def test_a_part_of_the_cases_cannot_mend_what_does_not_compile(tree: Tree) -> None:
    tree.submission("compile_error/c.py", "(")
    assert chosen(tree, "solutions/classic/sum/compile_error/c.py", sample=True)[0].expected == (Verdict.CE,)
