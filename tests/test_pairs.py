"""Plain folders of pairs: what counts as a pair, and that half a pair is always said."""

from __future__ import annotations

from pathlib import Path

import pytest

from localjudge.model import MIB, Checker, Fault
from localjudge.problems.pairs import find_pairs, read_pairs


def fill(folder: Path, *names: str) -> Path:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return folder


def pairs(folder: Path) -> list[tuple[str, str, str]]:
    return [
        (case.name, case.input.relative_to(folder).as_posix(), case.answer.relative_to(folder).as_posix())
        for case in find_pairs(folder)
    ]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["1.in", "1.ans"], ("1", "1.in", "1.ans")),
        (["1.in", "1.out"], ("1", "1.in", "1.out")),
        (["a.b.in", "a.b.out"], ("a.b", "a.b.in", "a.b.out")),
        (["01", "01.a"], ("01", "01", "01.a")),
        (["big", "big.a"], ("big", "big", "big.a")),
        (["input.txt", "output.txt"], ("input", "input.txt", "output.txt")),
        (["input3.txt", "output3.txt"], ("input3", "input3.txt", "output3.txt")),
        (["input/1", "output/1"], ("1", "input/1", "output/1")),
        (["input/1.txt", "output/1.txt"], ("1", "input/1.txt", "output/1.txt")),
        (["input/1.in", "output/1.out"], ("1", "input/1.in", "output/1.out")),
        (["input/01", "output/01.a"], ("01", "input/01", "output/01.a")),
        (["input/input07.txt", "output/output07.txt"], ("07", "input/input07.txt", "output/output07.txt")),
        (["input/input.txt", "output/output.txt"], ("input", "input/input.txt", "output/output.txt")),
    ],
)
def test_each_naming(tmp_path: Path, names: list[str], expected: tuple[str, str, str]) -> None:
    assert pairs(fill(tmp_path, *names)) == [expected]


def test_namings_stand_side_by_side(tmp_path: Path) -> None:
    fill(tmp_path, "1.in", "1.out", "2.in", "2.ans", "03", "03.a", "input4.txt", "output4.txt", "input/5", "output/5")
    assert [name for name, _, _ in pairs(tmp_path)] == ["1", "2", "03", "5", "input4"]


def test_numbers_in_names_count_as_numbers(tmp_path: Path) -> None:
    names = ["10", "9", "1", "b2-10", "b2-9", "a"]
    fill(tmp_path, *(f"{name}.in" for name in names), *(f"{name}.ans" for name in names))
    assert [name for name, _, _ in pairs(tmp_path)] == ["1", "9", "10", "a", "b2-9", "b2-10"]


def test_equal_numbers_keep_one_order(tmp_path: Path) -> None:
    fill(tmp_path, "1.in", "1.ans", "01.in", "01.ans", "001.in", "001.ans")
    assert [name for name, _, _ in pairs(tmp_path)] == ["001", "01", "1"]


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    fill(tmp_path, "1.in", "1.ans", "README.md", "notes.txt", "Makefile", "main.py", "a.out", ".1.in.swp", ".hidden.in")
    (tmp_path / "sub.in").mkdir()
    assert pairs(tmp_path) == [("1", "1.in", "1.ans")]


def test_folders_between_inputs_and_answers_are_left_alone(tmp_path: Path) -> None:
    fill(tmp_path, "input/1", "output/1", "input/deeper/2", "output/other/3")
    assert pairs(tmp_path) == [("1", "input/1", "output/1")]


def test_a_folder_of_outputs_without_files_is_left_alone(tmp_path: Path) -> None:
    assert pairs(fill(tmp_path, "1.in", "1.ans", "output/logs/today")) == [("1", "1.in", "1.ans")]


def test_a_bare_word_beside_polygon_tests_is_left_alone(tmp_path: Path) -> None:
    assert pairs(fill(tmp_path, "01", "01.a", "Makefile")) == [("01", "01", "01.a")]


def test_a_bare_number_without_any_polygon_answer_is_left_alone(tmp_path: Path) -> None:
    assert pairs(fill(tmp_path, "1.in", "1.ans", "2024")) == [("1", "1.in", "1.ans")]


def test_a_out_with_an_input_is_an_answer(tmp_path: Path) -> None:
    assert pairs(fill(tmp_path, "a.in", "a.out")) == [("a", "a.in", "a.out")]


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["1.in", "1.ans", "2.in"], r"2\.in: an input without an answer; add 2\.ans, or remove the input$"),
        (["1.in", "1.ans", "2.ans"], r"2\.ans: an answer without an input; add 2\.in, or remove the answer$"),
        (["1.in", "1.ans", "2.out"], r"2\.out: an answer without an input; add 2\.in, or remove the answer$"),
        (["01", "01.a", "02"], r"02: an input without an answer; add 02\.a, or"),
        (["01", "01.a", "02.a"], r"02\.a: an answer without an input; add 02, or"),
        (["input1.txt"], r"input1\.txt: an input without an answer; add output1\.txt, or"),
        (["output1.txt"], r"output1\.txt: an answer without an input; add input1\.txt, or"),
        (["input/1", "output/1", "input/2"], r"input/2: an input without an answer; add \.\./output/2, or"),
        (["input/1", "output/1", "output/2"], r"output/2: an answer without an input; add \.\./input/2, or"),
        (["input/1"], r"input/1: an input without an answer"),
        (["output/1"], r"output: has no folder of inputs beside it; add .*input$"),
        (["1.in", "1.ans", "1.out"], r"1\.in: has two answers, 1\.ans and 1\.out; keep one of them$"),
        (["input/1.in", "input/1.txt", "output/1"], r"1\.in and .*1\.txt: both are case '1'; rename one of them$"),
        (["1.in", "1.ans", "1", "1.a"], r"both are case '1'; rename one of them$"),
    ],
)
def test_half_pairs_and_doubled_ones_are_said(tmp_path: Path, names: list[str], words: str) -> None:
    fill(tmp_path, *names)
    with pytest.raises(Fault, match=words) as caught:
        find_pairs(tmp_path)
    assert "\n" not in str(caught.value)


def test_a_link_to_nothing_is_half_a_pair(tmp_path: Path) -> None:
    fill(tmp_path, "1.ans")
    (tmp_path / "1.in").symlink_to(tmp_path / "gone")
    with pytest.raises(Fault, match=r"1\.ans: an answer without an input"):
        find_pairs(tmp_path)


@pytest.mark.parametrize("names", [[], ["README.md"], ["sample/1.in", "sample/1.ans"]])
def test_no_pairs(tmp_path: Path, names: list[str]) -> None:
    fill(tmp_path, *names)
    with pytest.raises(Fault, match=r": holds no problem\.yaml and no inputs with answers; put pairs there: 1\.in"):
        find_pairs(tmp_path)


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"gone: no such folder; name a folder with inputs and answers$"):
        find_pairs(tmp_path / "gone")
    with pytest.raises(Fault, match=r"1\.in: is a file; name a folder"):
        find_pairs(fill(tmp_path, "1.in") / "1.in")


def test_messages_name_paths_from_the_current_folder_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path / "tests", "1.in")
    monkeypatch.chdir(tmp_path)
    for folder in (Path("tests"), tmp_path / "tests"):
        with pytest.raises(Fault, match=r"^tests/1\.in: "):
            find_pairs(folder)


def test_as_a_problem_it_has_the_sites_defaults(tmp_path: Path) -> None:
    problem = read_pairs(fill(tmp_path / "pairs", "1.in", "1.ans"), id="algospot/pairs", site="algospot")
    assert (problem.id, problem.site, problem.title) == ("algospot/pairs", "algospot", "pairs")
    assert (problem.time, problem.memory, problem.output) == (10.0, 64 * MIB, 64 * MIB)
    assert problem.checker == Checker("tokens")
    assert problem.time_allowance
    assert [case.name for case in problem.cases] == ["1"]
