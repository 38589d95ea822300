"""The mutation run: what it changes, whom the data catches, and what is said of the survivors."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from made_projects import Tree

from bench import mutants as tool
from bench.known import Known
from bench.mutants import EXPLAINED, Explanation, Fate, Report, judge_mutants, read_explanations
from bench.mutation import Mutant, mutants
from localjudge.judging.session import Listener, Session
from localjudge.model import Fault, Submission, SubmissionResult, Verdict

LARGER = "a, b = map(int, input().split())\nif a < b:\n    a = b\nprint(a)\n"
"""an accepted submission to the problem of the larger number"""
CASES = {"sample/1": ("3 5\n", "5\n"), "secret/1": ("7 2\n", "7\n"), "secret/2": ("4 4\n", "4\n")}


def changes(source: str) -> set[str]:
    return {mutant.change for mutant in mutants(source)}


# What is changed


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"a < b -> a <= b", "a < b -> a >= b"}),
        ("a == b in c", {"a == b in c -> a != b in c", "a == b in c -> a == b not in c"}),
        ("a + b", {"a + b -> a - b"}),
        ("a += b", {"a += b -> a -= b"}),
        ("a | b", {"a | b -> a & b", "a | b -> a ^ b"}),
        ("not a", {"not a -> a"}),
        ("a = 7", {"a = 7 -> a = 8", "a = 7 -> a = 6"}),
        ("a = True", {"a = True -> a = False"}),
        ("a and b", {"a and b -> a or b", "a and b -> b", "a and b -> a"}),
        ("if a:\n    b", {"where a -> where True", "where a -> where False", "without b"}),
        ("while a:\n    break", {"where a -> where False", "break -> continue"}),
        ("[a for a in b if c]", {"where c -> where True"}),
        ("f(a, b)", {"f(a, b) -> f(b, a)"}),
        ("min(a, b)", {"min(a, b) -> max(a, b)"}),
        ("range(a)", {"a -> a + 1", "a -> a - 1"}),
        ("a[b:]", {"b: -> :", "b -> b + 1", "b -> b - 1"}),
        ("a[::b]", {"::b -> :", "b -> b + 1", "b -> b - 1"}),
        ("'%d' % a", {"'%d' % a -> '' % a"}),
    ],
)
def test_each_kind_of_change(source: str, expected: set[str]) -> None:
    without = f"without {source}"  # that a statement can be left out, the next test sees
    assert changes(source) - {without} == expected


@pytest.mark.parametrize("source", ["f(a)", "a = b", "a += b", "def f():\n    return a"])
def test_statements_are_left_out(source: str) -> None:
    *_, statement = source.splitlines()
    assert f"without {statement.strip()}" in changes(source)


def test_a_docstring_is_no_part_of_the_program() -> None:
    assert mutants('"""Adds 1."""\n\n\ndef f():\n    """Adds 2 < 3."""\n') == []


def test_a_mutant_names_its_line_and_is_a_program_without_comments() -> None:
    first, *_ = mutants("# a comment\n\nif a < b:  # why\n    pass\n")
    assert first == Mutant(3, "if a < b:  # why", "where a < b -> where True", "if True:\n    pass\n")


def test_equal_changes_of_one_line_are_told_apart() -> None:
    found = [mutant.change for mutant in mutants("f(a < b, a < b)") if "<=" in mutant.change]
    assert found == ["a < b -> a <= b", "a < b -> a <= b (2)"]


def test_no_two_mutants_are_the_same_program_and_none_is_the_original() -> None:
    texts = [mutant.text for mutant in mutants("f(0 - 1, a, a)\n")]
    assert len(set(texts)) == len(texts)
    assert "f(0 - 1, a, a)\n" not in texts


def test_what_does_not_compile_is_no_mutant() -> None:
    # Were the first statement left out, the second would stand before nothing: `pass` takes its place.
    for mutant in mutants("def f():\n    return 1\n\n\nfor a in b:\n    continue\n"):
        compile(mutant.text, "mutant", "exec")


# Whom the data catches


@pytest.fixture
def tree(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    """A project that the tool takes for its own, with the problem of the larger number."""
    monkeypatch.setattr(tool, "HOME", tmp_path / "project")
    made = Tree(tmp_path / "project")
    made.problem("classic/larger", cases=CASES)
    made.submission("compare.py", LARGER, to="classic/larger")
    return made


@pytest.fixture
def session(cache: Path) -> Iterator[Session]:
    with Session(2) as made:
        yield made


def fates(session: Session, tree: Tree, folder: Path) -> dict[str, Verdict]:
    (original,) = tool.originals(tree.root, ["larger"])
    found = judge_mutants(session, original, mutants(LARGER), folder)
    return {fate.mutant.change: fate.verdict for fate in found}


def test_the_data_catches_what_changes_an_answer_and_nothing_else(
    session: Session, tree: Tree, tmp_path: Path
) -> None:
    found = fates(session, tree, tmp_path)
    assert found["a < b -> a >= b"] is Verdict.WA
    assert found["without a = b"] is Verdict.WA
    assert found["without a, b = map(int, input().split())"] is Verdict.RE
    assert [change for change, verdict in found.items() if verdict is Verdict.AC] == ["a < b -> a <= b"]


def test_a_mutant_survives_data_without_the_case_that_tells(
    session: Session, tree: Tree, tmp_path: Path
) -> None:
    tree.problem("classic/larger", cases=CASES)
    for end in ("in", "ans"):
        (tree.root / f"testdata/classic/larger/data/secret/1.{end}").unlink()
    found = fates(session, tree, tmp_path)
    assert found["where a < b -> where True"] is Verdict.AC
    assert found["where a < b -> where False"] is Verdict.WA


def test_a_mutant_without_end_is_ended_by_the_time_limit(session: Session, tree: Tree, tmp_path: Path) -> None:
    text = "n = int(input())\nwhile n > 0:\n    n -= 1\nprint(n)\n"
    tree.problem("classic/down", cases={"sample/1": ("3\n", "0\n")})
    tree.submission("count.py", text, to="classic/down")
    (original,) = tool.originals(tree.root, ["down"])
    (endless,) = [mutant for mutant in mutants(text) if mutant.change == "n -= 1 -> n += 1"]
    assert judge_mutants(session, original, [endless], tmp_path) == [Fate(endless, Verdict.TLE)]


def test_only_what_is_accepted_has_mutants(session: Session, tree: Tree, tmp_path: Path) -> None:
    tree.submission("compare.py", "print(5)\n", to="classic/larger")
    with pytest.raises(Fault, match=r"compare\.py: WA on secret/1; only what is accepted has mutants"):
        fates(session, tree, tmp_path)


def test_submissions_that_must_fail_have_no_mutants(tree: Tree) -> None:
    tree.submission("wrong_answer/smaller.py", "print(5)\n", to="classic/larger")
    tree.submission("compare.cpp", "int main() {}\n", to="classic/larger")
    assert [one.path.name for one in tool.originals(tree.root, [])] == ["compare.py"]


def test_what_is_known_is_not_judged_again_and_a_new_case_is(
    session: Session, tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[str] = []

    def noted(submissions: Sequence[Submission], listener: Listener) -> list[SubmissionResult]:
        judged.extend(case.name for one in submissions for case in one.problem.cases)
        return judge(submissions, listener)

    judge = session.judge
    monkeypatch.setattr(session, "judge", noted)
    kept = tmp_path / "bench" / "known.json"

    def run() -> list[Fate]:
        judged.clear()
        (original,) = tool.originals(tree.root, ["larger"])
        return judge_mutants(session, original, mutants(LARGER), tmp_path, Known(kept))

    first = run()
    assert len(judged) > len(CASES)
    assert run() == first
    assert judged == []
    tree.problem("classic/larger", cases={**CASES, "secret/3": ("9 9\n", "9\n")})
    assert run() == first
    assert judged == [*CASES, "secret/3", "secret/3"]  # and the one survivor
    tree.problem("classic/larger", cases={**CASES, "secret/3": ("9 9\n", "8\n")})
    with pytest.raises(Fault, match="WA on secret/3"):
        run()


def test_the_same_program_in_another_interpreter_is_not_judged_again(tree: Tree) -> None:
    tree.submission("with_words.py", f'"""Two numbers."""\n{LARGER}', to="classic/larger")
    tree.submission("in_pypy.py", f"#!/usr/bin/env pypy3\n{LARGER}", to="classic/larger")
    tree.submission("other.py", "print(max(map(int, input().split())))\n", to="classic/larger")
    assert [one.path.name for one in tool.originals(tree.root, [])] == ["compare.py", "other.py"]


@pytest.mark.skipif(shutil.which("pypy3") is None, reason="needs pypy3")
def test_what_a_program_does_in_pypy_alone_is_judged_there(session: Session, tree: Tree, tmp_path: Path) -> None:
    text = (
        "import sys\na, b = map(int, input().split())\nif sys.implementation.name == 'pypy':\n    print(max(a, b))\n"
        "else:\n    print(max(b, a))\n"
    )
    tree.submission("compare.py", text, to="classic/larger")
    (original,) = tool.originals(tree.root, ["larger"])
    found = tool.fates_in_each_interpreter(session, original, mutants(text), tmp_path)
    verdicts = {fate.mutant.change: fate.verdict for fate in found if fate.mutant.change.startswith("without print")}
    assert verdicts == {"without print(max(a, b))": Verdict.WA, "without print(max(b, a))": Verdict.WA}


# What is said of the survivors

EQUAL = ("if a < b:", "a < b -> a <= b")


def report(*explanations: tuple[str, str], complete: bool = True) -> Report:
    """Of a file with one survivor, the equal numbers, and with mutants caught by an answer and by the time."""
    verdicts = {"a < b -> a <= b": Verdict.AC, "without a = b": Verdict.TLE}
    fates = [Fate(mutant, verdicts.get(mutant.change, Verdict.WA)) for mutant in mutants(LARGER)]
    said = [Explanation("classic/larger/compare.py", line, change, "it is") for line, change in explanations]
    return Report("classic/larger/compare.py", fates, said, complete)


def test_a_survivor_is_explained_or_not() -> None:
    assert [mutant.key for mutant in report().unexplained] == [EQUAL]
    assert report(EQUAL).unexplained == []
    assert report(("if a < b:", "*")).unexplained == []
    assert [mutant.key for mutant in report(("print(a)", "*")).unexplained] == [EQUAL]


@pytest.mark.parametrize(
    ("line", "change", "stale"),
    [
        ("if a < b:", "a < b -> a <= b", False),
        ("if a < b:", "*", False),
        ("if a < b:", "a < b -> a >= b", True),
        ("if a < c:", "a < c -> a <= c", True),
        ("print(a)", "*", True),
        ("a = b", "without a = b", False),
    ],
    ids=["survives", "one of the line survives", "caught", "no such line", "all caught", "caught by the time alone"],
)
def test_an_explanation_is_needed_or_out_of_date(line: str, change: str, stale: bool) -> None:
    assert bool(report((line, change)).stale) is stale


def test_a_sample_says_nothing_of_explanations_out_of_date() -> None:
    assert report(("if a < c:", "*"), complete=False).stale == []


def test_explanations_are_read(tmp_path: Path) -> None:
    file = tmp_path / "explained.toml"
    assert read_explanations(file) == []
    file.write_text('[[explained]]\nfile = "f"\nline = "l"\nchanges = ["c", "d"]\nwhy = "w"\n')
    assert read_explanations(file) == [Explanation("f", "l", "c", "w"), Explanation("f", "l", "d", "w")]


@pytest.mark.parametrize(
    "text",
    [
        "[[explained]",
        '[[explained]]\nfile = "f"\nline = "l"\nchanges = ["c"]\n',
        '[[explained]]\nfile = "f"\nline = "l"\nchanges = ["c"]\nwhy = " "\n',
    ],
    ids=["no TOML", "no reason", "an empty reason"],
)
def test_explanations_without_form_or_reason_are_a_fault(tmp_path: Path, text: str) -> None:
    file = tmp_path / "explained.toml"
    file.write_text(text)
    with pytest.raises(Fault, match=r"explained\.toml: .*why"):
        read_explanations(file)


# The command


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["mutants", *words])
    return tool.main()


def test_the_run_fails_until_the_survivor_is_explained(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "-j", "2") == 1
    said = capsys.readouterr().out
    assert "solutions/classic/larger/compare.py:2: a < b -> a <= b\n" in said
    assert "1 survivors are not explained" in said
    entry = "[[explained]]\nfile = 'classic/larger/compare.py'\nline = 'if a < b:'\nchanges = ['{}']\nwhy = 'equal'\n"
    tree.write(str(EXPLAINED), entry.format("a < b -> a <= b"))
    assert run(monkeypatch) == 0
    assert capsys.readouterr().out.endswith("\nno survivor that is not explained\n")
    tree.write(str(EXPLAINED), entry.format("a < b -> a <= b") + entry.format("a < b -> a == b"))
    assert run(monkeypatch, "--only", "larger") == 1
    assert "a < b -> a == b: explains no survivor any more" in capsys.readouterr().out


def test_an_explanation_of_a_file_that_is_gone_is_reported(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = "[[explained]]\nfile = 'classic/larger/gone.py'\nline = 'a'\nchanges = ['*']\nwhy = 'b'\n"
    tree.write(str(EXPLAINED), entry)
    assert run(monkeypatch, "--quick") == 1
    assert "classic/larger/gone.py: there is no such accepted solution" in capsys.readouterr().out


def test_a_wrong_name_is_said_in_a_line(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--only", "smaller") == 2
    assert capsys.readouterr().err.startswith("mutants: no problem 'smaller'")
    assert run(monkeypatch, "--only", "nowhere.py") == 2
    assert "nowhere.py: is not there; name a file by its path" in capsys.readouterr().err
