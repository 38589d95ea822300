"""`judge.py import`: archives of baekjoon, folders of pairs and saved documents as problems."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from command_line import Judge, files, read
from made_archives import ADD, Vault, task
from made_projects import Tree

from localjudge.model import MIB
from localjudge.practice import drafts, vault
from localjudge.practice.drafts import Draft, write
from localjudge.practice.naming import clean, name_of, site_of, slug
from localjudge.practice.page import limit, read_page, whole

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")


@pytest.fixture
def judge(capsys: pytest.CaptureFixture[str]) -> Judge:
    return Judge(capsys)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    made = Tree(tmp_path / "project")
    monkeypatch.chdir(made.root)
    return made


@pytest.fixture
def archive(tmp_path: Path) -> Vault:
    return Vault(tmp_path / "boj-vault" / "output")


def config(tree: Tree, what: str = "baekjoon/1000") -> Any:
    return yaml.safe_load((tree.root / "testdata" / what / "problem.yaml").read_text())


def put(folder: Path, **contents: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in contents.items():
        (folder / name.replace("__", ".")).write_text(text)
    return folder


# Archives


def test_an_archive_becomes_problems_that_are_judged_as_expected(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem("1000", samples=[("1 2\n", "3\n"), ("4 5\n", "9\n")])
    archive.submission(11)
    archive.submission(12, result="틀렸습니다", source="print(3)\n")
    archive.submission(13, result="런타임 에러 (ValueError)", source="int('x')\n")
    archive.submission(14, result="시간 초과", source=ADD)
    archive.problem("9", title="나누기")
    assert judge("import", archive.root) == 0
    assert judge.out.splitlines() == [
        "baekjoon/9  나누기: 1 sample",
        "baekjoon/1000  A+B: 2 samples, 4 submissions "
        "(1 accepted, 1 run time error, 1 time limit exceeded, 1 wrong answer)",
        "2 imported",
    ]
    assert files(tree.root / "solutions/baekjoon/1000") == [
        *("11.py", "run_time_error/13.py", "time_limit_exceeded/14.py", "wrong_answer/12.py"),
    ]
    assert files(tree.root / "testdata/baekjoon/1000") == [
        *("data/sample/1.ans", "data/sample/1.in", "data/sample/2.ans", "data/sample/2.in", "problem.yaml"),
    ]
    assert judge("run", "1000") == 0, "the slow one is not slow on samples, and that is not unexpected"
    assert "4 submissions, all as expected" in judge.out
    assert "samples only" in judge.out
    assert not list(tree.root.rglob(".new-*"))


def test_the_settings_are_those_of_the_suites_problems(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem(time="0.25\u00a0초 (추가 시간 없음)", memory="512 MB")
    assert judge("import", archive.root) == 0
    problem = read(tree)
    assert (problem.time, problem.memory, problem.time_allowance) == (0.25, 512 * MIB, False)
    assert (problem.title, problem.site, problem.samples_only) == ("A+B", "baekjoon", True)
    assert config(tree) == {
        "problem_format_version": "2025-09",
        "name": "A+B",
        "uuid": config(tree)["uuid"],
        "type": "pass-fail",
        "source": {"name": "baekjoon", "url": "https://www.acmicpc.net/problem/1000"},
        "license": "unknown",
        "limits": {"time_limit": 0.25, "memory": 512},
        "localjudge": {"time_allowance": False, "samples_only": True},
    }


@pytest.mark.parametrize("where", ["root", "output", "solved", "zip", "zip of all", "zip of solved alone"])
def test_an_archive_is_found_by_each_of_its_folders(
    tree: Tree, judge: Judge, archive: Vault, where: str, tmp_path: Path
) -> None:
    archive.problem()
    archive.submission(1)
    if where == "zip of solved alone":
        (archive.root / "submissions/1000/1.json").unlink()
        (archive.root / "submissions/1000/1.py").unlink()
    named = {
        "root": lambda: archive.root.parent,
        "output": lambda: archive.root,
        "solved": lambda: archive.root / "solved",
        "zip": lambda: archive.zip(tmp_path / "a.zip"),
        "zip of all": lambda: archive.zip(tmp_path / "a.zip", "boj-vault/output/"),
        "zip of solved alone": lambda: archive.zip(tmp_path / "a.zip"),
    }[where]()
    assert judge("import", named) == 0
    assert judge.out.endswith("\n1 imported\n")
    assert files(tree.root / "solutions") == ([] if where == "zip of solved alone" else ["baekjoon/1000/1.py"])


def test_some_problems_of_an_archive(tree: Tree, judge: Judge, archive: Vault) -> None:
    for id in ("1000", "1001", "1002"):
        archive.problem(id)
    assert judge("import", archive.root, "1002", "1000", "1002") == 0
    assert [line.partition(" ")[0] for line in judge.out.splitlines()] == ["baekjoon/1002", "baekjoon/1000", "2"]
    assert not (tree.root / "testdata/baekjoon/1001").exists()


@pytest.mark.parametrize("id", ["../../x", "9999", "/etc", ".", ""])
def test_an_id_that_is_not_in_the_archive(tree: Tree, judge: Judge, archive: Vault, id: str) -> None:
    archive.problem("1000")
    assert judge("import", archive.root, "1000", id) == 2
    assert f"no solved problem {id!r} in this archive" in judge.err
    assert judge.err.count("\n") == 1
    assert files(tree.root) == [], "nothing before all are known"


def test_folders_that_are_no_ids_are_said(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem("1000")
    archive.problem("x; rm -rf \x1b[31m")
    assert judge("import", archive.root) == 1
    assert "left out, as its name is no problem's number" in judge.out
    assert "\x1b" not in judge.out
    assert "1 imported, 1 left out" in judge.out


def test_samples_are_as_the_sites_data_are(tree: Tree, judge: Judge, archive: Vault) -> None:
    samples = [("1\u00a0<\u00a02 & 3\r\n", "a &lt; b"), ("", "\n\n  x"), ("\n1", "é 한\r\n")]
    archive.problem(samples=samples)
    assert judge("import", archive.root) == 0
    data = tree.root / "testdata/baekjoon/1000/data/sample"
    assert (data / "1.in").read_bytes() == b"1 < 2 & 3\n"
    assert (data / "1.ans").read_bytes() == b"a &lt; b\n"
    assert (data / "2.in").read_bytes() == b""
    assert (data / "2.ans").read_bytes() == b"\n\n  x\n"
    assert (data / "3.in").read_bytes() == b"\n1\n"
    assert (data / "3.ans").read_bytes() == "é 한\n".encode()


def test_a_page_as_browsers_write_it() -> None:
    page = read_page(
        b'<pre id=sample-input-2>5&nbsp;6<br>7</pre><pre id="sample-output-2"><b>1</b>\r\n</pre>'
        b'<pre id="sample-input-3">half</pre><pre id="sample-input-x">1</pre><div id="sample-input-1">no</div>\xff'
    )
    assert page.samples == ((2, b"5 6\n7\n", b"1\n"),)
    assert read_page(b"") == read_page(b"<<<>>>") == read_page(b"\x00\xff" * 9)


def test_a_problem_without_samples_is_left_out_and_said(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem("1000", samples=[])
    archive.problem("1001")
    assert judge("import", archive.root) == 1
    assert "baekjoon/1000: left out: its page has no samples; make pairs of your own, and" in judge.out
    assert "--to baekjoon/1000" in judge.out
    assert "1 imported, 1 left out" in judge.out
    assert judge("list") == 0, "what is there can be listed"


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ("{", "problem.json is no JSON that can be read"),
        ("[1]", "problem.json says nothing of it"),
        ("[" * 100_000, "problem.json is no JSON that can be read"),
        ('{"a": ' + "9" * 5000 + "}", "problem.json is no JSON that can be read"),
    ],
)
def test_an_unreadable_document_is_said_and_hides_no_other(
    tree: Tree, judge: Judge, archive: Vault, document: str, why: str
) -> None:
    archive.problem("1000", document=document)
    archive.problem("1001")
    assert judge("import", archive.root) == 1
    assert f"baekjoon/1000: left out: {why}" in judge.out
    assert "1 imported, 1 left out" in judge.out


def test_what_is_missing_or_too_large_is_said(
    tree: Tree, judge: Judge, archive: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vault, "_MOST_BYTES", 5000)
    (archive.problem("1") / "problem.html").unlink()
    archive.problem("2", page="x" * 5001)
    assert judge("import", archive.root) == 1
    assert "baekjoon/1: left out: problem.html is not there" in judge.out
    assert "baekjoon/2: left out: problem.html is larger than" in judge.out


def test_no_link_leads_out_of_an_archive(tree: Tree, judge: Judge, archive: Vault, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text(ADD)
    page = archive.problem("1") / "problem.html"
    page.unlink()
    page.symlink_to(secret)
    archive.problem("2")
    folder = archive.submission(5, to="2", source=None)
    (folder / "5.py").symlink_to(secret)
    loop = archive.problem("3") / "problem.json"
    loop.unlink()
    loop.symlink_to(loop)
    assert judge("import", archive.root) == 1
    assert "baekjoon/1: left out: problem.html is a link out of the archive" in judge.out
    assert "1 submission left out: 5.py is a link out of the archive" in judge.out
    assert "baekjoon/3: left out: problem.json is " in judge.out
    assert files(tree.root / "solutions") == []


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("A/B \\ ../../x", "A/B \\ ../../x"),
        ("a\x1b[31m\u202eb\u0000\n c", "a [31m b c"),
        ("yes", "yes"),
        ("1234", "1234"),
        ("{{x}}: [y] # z 'q\"", "{{x}}: [y] # z 'q\""),
        ("", "1000"),
        ("\ud800", "1000"),
        ("x" * 1000, "x" * 200),
    ],
)
def test_titles_are_text_whatever_they_are(
    tree: Tree, judge: Judge, archive: Vault, title: str, expected: str
) -> None:
    document = json.dumps({"title": title, "timeLimit": "1 초", "memoryLimit": "1 MB"})
    archive.problem(title="", document=document)
    assert judge("import", archive.root) == 0
    assert read(tree).title == expected
    assert "\x1b" not in judge.out


LIMITS = [
    ("1 초", 1.0),
    ("0.25 초 (추가 시간 없음)", 0.25),
    ("1.5\u00a0초\u00a0(하단 참고)", 1.5),
    ("500 ms", 0.5),
    ("2 seconds", 2.0),
    ("128 MB", 128.0),
    ("1 GB", 1024.0),
    ("512 KB", 0.5),
    ("", None),
    ("없음", None),
    ("서브태스크 참고 (추가 시간 없음)", None),
    ("1024 MB (추가 메모리 없음)", 1024.0),
    ("0 초", None),
    ("1.2.3 초", None),
    ("999999999999 초", None),
]


@pytest.mark.parametrize(("text", "value"), LIMITS)
def test_limits_as_the_site_writes_them(text: str, value: float | None) -> None:
    assert limit(text) == value


def test_limits_that_cannot_be_read_are_said(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem(time="언젠가", memory="")
    assert judge("import", archive.root) == 0
    assert "time limit '언젠가' cannot be read, so the usual one holds" in judge.out
    assert "memory limit '' cannot be read" in judge.out
    assert (read(tree).time, read(tree).memory) == (1.0, 128 * MIB)


BELOW = """
<section id="problem-time-limit"><div><h2>시간 제한</h2></div><ul>
<li>Java 8, Java 11: 3 초</li><li>Python\u00a03: 7.5 초</li><li>Befunge: 9 초</li><li>이 밖의 언어</li></ul></section>
<section id="problem-memory-limit"><h2>메모리 제한</h2><ul><li>Python 3: 300 MB</li></ul></section>
<section><h2>알고리즘 분류</h2><ul><li>C: 1 초</li></ul></section>
"""


def test_limits_of_single_languages(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem(time="1 초 (하단 참고)", memory="128 MB (하단 참고)", below=BELOW)
    assert judge("import", archive.root) == 0
    assert read(tree).language_time == {"java8": 3.0, "java11": 3.0, "python3": 7.5}
    assert read(tree).language_memory == {"python3": 300 * MIB}
    assert judge.out.splitlines()[0] == (
        "baekjoon/1000  A+B: 1 sample; limits for Befunge left out, which the judge does not know"
    )


def test_a_list_below_both_headings_is_read_by_its_units(tree: Tree, judge: Judge, archive: Vault) -> None:
    items = "<ul><li>Python 3: 7 초</li><li>Java 8: 300 MB</li></ul>"
    archive.problem(below=f"<section><h2>시간 제한</h2><h2>메모리 제한</h2>{items}</section>")
    assert judge("import", archive.root) == 0
    assert (read(tree).language_time, read(tree).language_memory) == ({"python3": 7.0}, {"java8": 300 * MIB})


def test_limits_of_single_languages_that_are_not_there_are_said(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem(time="1 초 (하단 참고)")
    assert judge("import", archive.root) == 0
    assert "its limits for single languages are not in the archive (1 초 (하단 참고))" in judge.out


def test_no_extra_memory(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem(memory="4 MB (추가 메모리 없음)")
    assert judge("import", archive.root) == 0
    assert read(tree).language_memory["python3"] == read(tree).language_memory["pypy3"] == 4 * MIB


def test_a_special_judge_needs_a_program(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem(labels=["스페셜\u00a0저지", "서브태스크"])
    assert judge("import", archive.root) == 0
    assert "special judge: until a checking program is in output_validator/, only the samples' answers do" in judge.out


@pytest.mark.parametrize("label", ["인터랙티브", "투 스텝", "함수 구현", "클래스 구현"])
@pytest.mark.parametrize("place", ["page", "tags"])
def test_what_samples_cannot_judge_is_left_out(
    tree: Tree, judge: Judge, archive: Vault, label: str, place: str
) -> None:
    document = json.dumps({"title": "x", "tags": [label] if place == "tags" else 3})
    archive.problem(labels=[label] if place == "page" else [], document=document)
    assert judge("import", archive.root) == 1
    assert "baekjoon/1000: left out: " in judge.out
    assert not (tree.root / "testdata/baekjoon").exists()


def test_labels_are_known_by_their_kind_in_any_language(tree: Tree, judge: Judge, archive: Vault) -> None:
    sample = '<pre id="sample-input-1">1</pre><pre id="sample-output-1">1</pre>'
    for id, kind in (("1", "spj"), ("2", "time-acc"), ("3", "interactive"), ("4", "subtask")):
        archive.problem(id, page=f'<span class="problem-label problem-label-{kind}">Any words</span>{sample}')
    assert judge("import", archive.root) == 1
    assert "baekjoon/1  A+B: 1 sample; special judge: " in judge.out
    assert "baekjoon/2  A+B: 1 sample; the site adds up the times of all data" in judge.out
    assert "baekjoon/3: left out: is interactive" in judge.out
    assert "baekjoon/4  A+B: 1 sample\n" in judge.out


RESULTS = {
    "맞았습니다!!": "1.py",
    "100점": "1.py",
    "틀렸습니다": "wrong_answer/1.py",
    "출력\u00a0형식이 잘못되었습니다": "presentation_error/1.py",
    "시간 초과": "time_limit_exceeded/1.py",
    "메모리 초과": "memory_limit_exceeded/1.py",
    "출력 초과": "output_limit_exceeded/1.py",
    "런타임 에러": "run_time_error/1.py",
    "런타임\u00a0에러\u00a0(RecursionError)": "run_time_error/1.py",
    "컴파일 에러": "compile_error/1.py",
    "50점": "rejected/1.py",
    "Wrong Answer": "wrong_answer/1.py",
}


@pytest.mark.parametrize(("result", "place"), RESULTS.items())
def test_a_result_says_the_folder(tree: Tree, judge: Judge, archive: Vault, result: str, place: str) -> None:
    archive.problem()
    archive.submission(1, result=result)
    assert judge("import", archive.root) == 0
    assert files(tree.root / "solutions/baekjoon/1000") == [place]


@pytest.mark.parametrize(
    ("others", "why"),
    [
        ({"result": "채점 중 (42%)"}, "result '채점 중 (42%)'"),
        ({"result": None}, "result 'None'"),
        ({"language": "Befunge / 수정"}, "language 'Befunge', which the judge does not know"),
        ({"source": None}, "no source beside it"),
        ({"source": b"print('\xb0')\n"}, "line 1 is not UTF-8 (byte 0xb0)"),
    ],
)
def test_submissions_that_are_left_out_are_said(
    tree: Tree, judge: Judge, archive: Vault, others: dict[str, Any], why: str
) -> None:
    archive.problem()
    archive.submission(1)
    archive.submission(2, **others)
    archive.submission(3, **others)
    assert judge("import", archive.root) == 0
    assert judge.out.splitlines()[0].endswith(f"1 submission (1 accepted); 2 submissions left out: {why}")
    assert files(tree.root / "solutions") == ["baekjoon/1000/1.py"]


def test_a_submission_that_is_there_twice_is_taken_once(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem()
    folder = archive.submission(7)
    archive.submission("7-copy", submissionId=7, result="틀렸습니다")
    (folder / "7.cpp").write_text("int main() {}\n")
    (folder / "8.json").write_text("{")
    (folder / "[x].json").write_text('{"result": "틀렸습니다", "language": "C++17"}')
    assert judge("import", archive.root) == 0
    assert files(tree.root / "solutions") == ["baekjoon/1000/7.py"]
    for why in ("is there twice", "8.json is no JSON that can be read", "a name that is no number"):
        assert f"1 submission left out: {why}" in judge.out


def test_languages_come_with_the_submissions(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem()
    archive.submission(1, language="PyPy3 / 수정")
    archive.submission(2, language="C++20", suffix=".cpp", source="int main() {}\n", result="틀렸습니다")
    archive.submission(3, language="C++17 / 수정", suffix=".cpp", source="int main() {}\n", result="틀렸습니다")
    archive.submission(4, language="Kotlin (JVM)", suffix=".txt", source="fun main() {}\n", result="틀렸습니다")
    archive.submission(5, language="Text", suffix=".txt", source="3\n")
    archive.submission(6, language="Java 11", suffix=".java", source="class Main {}\n", result="런타임 에러 (NZEC)")
    assert judge("import", archive.root) == 0
    home = tree.root / "solutions/baekjoon/1000"
    assert yaml.safe_load((home / "submissions.yaml").read_text()) == {
        "1.py": {"language": "pypy3"},
        "5.txt": {"language": "text"},
        "run_time_error/6.java": {"language": "java11"},
        "wrong_answer/2.cpp": {"language": "cpp20"},
    }
    assert files(home) == [
        *("1.py", "5.txt", "run_time_error/6.java", "submissions.yaml"),
        *("wrong_answer/2.cpp", "wrong_answer/3.cpp", "wrong_answer/4.kt"),
    ]
    assert judge("run", "baekjoon/1000", "--format", "json") in (0, 1), "as the languages are installed"
    languages = [one["language"] for one in json.loads(judge.out)["submissions"]]
    assert languages == ["pypy3", "text", "cpp20", "cpp", "kotlin", "java11"]


def test_submissions_to_what_was_never_solved_are_counted(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem()
    archive.submission(1, to="5")
    archive.submission(2, to="contest-7")
    assert judge("import", archive.root) == 0
    assert "submissions to 1 more are in the archive" in judge.out


# What is there already


def test_a_problem_that_is_there_stays_as_it_is(tree: Tree, judge: Judge, archive: Vault) -> None:
    tree.problem("baekjoon/1000")
    before = {path: path.read_bytes() for path in tree.root.rglob("*") if path.is_file()}
    archive.problem("1000", document="{")
    archive.submission(1)
    archive.problem("1001")
    assert judge("import", archive.root) == 0
    stays = "baekjoon/1000: is there already, and left alone; judge.py import --replace writes it anew"
    assert judge.out.splitlines()[0] == stays
    assert judge.out.endswith("\n1 imported, 1 there already\n")
    assert {path: path.read_bytes() for path in before} == before
    assert files(tree.root / "solutions") == []


def test_replace_replaces_what_import_writes_and_nothing_else(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem()
    archive.submission(1)
    archive.submission(2, language="PyPy3")
    assert judge("import", archive.root) == 0
    tree.write("testdata/baekjoon/1000/problem.yaml", "name: Mine\n")
    tree.write("testdata/baekjoon/1000/data/sample/1.in", "9 9\n")
    tree.write("testdata/baekjoon/1000/data/secret/1.in", "mine")
    tree.write("testdata/baekjoon/1000/output_validator/validate.py", "mine")
    tree.write("solutions/baekjoon/1000/1.py", "mine")
    tree.write("solutions/baekjoon/1000/my.py", "mine")
    tree.write("solutions/baekjoon/1000/submissions.yaml", "my.py: {language: pypy3}\n")
    assert judge("import", archive.root, "--replace") == 0
    assert judge.out.startswith("baekjoon/1000  A+B: replaced, 1 sample, 2 submissions (2 accepted)\n1 replaced\n")
    home = tree.root / "testdata/baekjoon/1000"
    assert config(tree)["name"] == "A+B"
    assert (home / "data/sample/1.in").read_text() == "1 2\n"
    assert (home / "data/secret/1.in").read_text() == "mine"
    assert (home / "output_validator/validate.py").read_text() == "mine"
    answers = tree.root / "solutions/baekjoon/1000"
    assert (answers / "1.py").read_text() == ADD
    assert (answers / "my.py").read_text() == "mine"
    said = yaml.safe_load((answers / "submissions.yaml").read_text())
    assert said == {"2.py": {"language": "pypy3"}, "my.py": {"language": "pypy3"}}


def test_solutions_that_are_there_stay_without_replace(tree: Tree, judge: Judge, archive: Vault) -> None:
    tree.write("solutions/baekjoon/1000/1.py", "mine")
    archive.problem()
    archive.submission(1)
    archive.submission(2)
    assert judge("import", archive.root) == 0
    assert (tree.root / "solutions/baekjoon/1000/1.py").read_text() == "mine"
    assert (tree.root / "solutions/baekjoon/1000/2.py").read_text() == ADD


def test_a_link_in_a_files_place_is_replaced_and_not_written_through(
    tree: Tree, judge: Judge, archive: Vault, tmp_path: Path
) -> None:
    archive.problem()
    assert judge("import", archive.root) == 0
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("kept")
    given = tree.root / "testdata/baekjoon/1000/data/sample/1.in"
    given.unlink()
    given.symlink_to(elsewhere)
    assert judge("import", archive.root, "--replace") == 0
    assert (elsewhere.read_text(), given.read_text(), given.is_symlink()) == ("kept", "1 2\n", False)


def test_a_folder_in_a_files_place_is_said(tree: Tree, judge: Judge, archive: Vault) -> None:
    archive.problem()
    tree.write("testdata/baekjoon/1000/problem.yaml/x", "")
    assert judge("import", archive.root, "--replace") == 1
    assert "problem.yaml: is a folder, where a file is to be; move it away" in judge.out


@pytest.mark.parametrize("step", ["_fill", "_add_site", "_move"])
def test_what_cannot_be_written_is_not_there_half(
    tree: Tree, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = getattr(drafts, step)
    calls: list[object] = []

    def last_fails(*args: Any, **others: Any) -> Any:
        calls.append(args)
        if len(calls) == {"_fill": 4, "_add_site": 1, "_move": 2}[step]:
            raise OSError(28, "No space left on device", "x")
        return kept(*args, **others)

    monkeypatch.setattr(drafts, step, last_fails)
    data = drafts.pair("sample/1", b"1\n", b"1\n")
    with pytest.raises(OSError, match="No space"):
        write(tree.root, Draft("classic", "x", "X", data, submissions={"a.py": b""}))
    assert files(tree.root) == []
    assert not list(tree.root.rglob("x"))
    assert not list(tree.root.rglob(".new-*"))


def test_what_cannot_be_written_is_one_line(
    tree: Tree, judge: Judge, archive: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive.problem()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "testdata/x")

    monkeypatch.setattr(drafts, "_fill", full)
    assert judge("import", archive.root) == 2
    assert judge.err.count("\n") == 1
    assert "No space left on device" in judge.err
    assert files(tree.root) == []


@pytest.mark.parametrize(
    ("names", "blamed"),
    [
        ((), "testdata"),
        (("testdata/.new-1/made/data",), "testdata"),
        (("solutions/.new-1/made",), "solutions"),
        (("testdata/.new-1/made", None, "testdata/baekjoon/1000"), "testdata/baekjoon"),
        (("solutions/.new-1/made/1.py", None, "solutions/baekjoon/1000/1.py"), "solutions/baekjoon/1000"),
        (("somewhere/else",), "somewhere/else"),
    ],
)
def test_a_full_disk_is_said_by_a_name_that_stays(
    tree: Tree, judge: Judge, archive: Vault, monkeypatch: pytest.MonkeyPatch, names: tuple[Any, ...], blamed: str
) -> None:
    archive.problem()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", *(name and str(tree.root / name) for name in names))

    monkeypatch.setattr(drafts, "_move", full)
    assert judge("import", archive.root) == 2
    place = tree.root / blamed if blamed == "somewhere/else" else blamed
    assert judge.err == f"judge.py: {place}: cannot be used (No space left on device); make room there\n"


# Folders of pairs


@pytest.mark.parametrize("packed", [False, True])
def test_a_download_tools_folder(tree: Tree, judge: Judge, tmp_path: Path, packed: bool) -> None:
    folder = put(tmp_path / "test", **{"sample-1__in": "1 2\n", "sample-1__out": "3\n", "sample-2__in": "x"})
    (folder / "sample-2.out").write_text("y")
    source = folder
    if packed:
        source = tmp_path / "test.zip"
        with zipfile.ZipFile(source, "w") as made:
            for path in folder.iterdir():
                made.write(path, f"test/{path.name}")
    status = judge("import", source, "--to", "classic/sum", "--name", "Sum it", "--time", "1.5", "--memory", "64")
    assert status == 0, judge.err
    assert judge.out.startswith("classic/sum  Sum it: 2 samples\n  in testdata/classic/sum; put a solution into ")
    assert judge.out.endswith("judge.py run sum\n")
    problem = read(tree, "sum")
    assert (problem.title, problem.time, problem.memory, problem.samples_only) == ("Sum it", 1.5, 64 * MIB, True)
    assert [case.name for case in problem.cases] == ["sample/sample-1", "sample/sample-2"]
    assert (tree.root / "testdata/classic/sum/data/sample/sample-2.in").read_bytes() == b"x", "as it is"


def test_all_pairs_of_a_setter_are_secret(tree: Tree, judge: Judge, tmp_path: Path) -> None:
    folder = put(tmp_path / "tests", **{"01": "1\n", "01__a": "1\n", "02": "2\n", "02__a": "2\n"})
    assert judge("import", folder, "--to", "1000") == 0
    assert "baekjoon/1000: 2 secret cases" in judge.out
    problem = read(tree)
    assert ([case.name for case in problem.cases], problem.samples_only) == (["secret/01", "secret/02"], False)


def test_a_zip_of_samples_is_samples(tree: Tree, judge: Judge, tmp_path: Path) -> None:
    source = tmp_path / "samples.zip"
    with zipfile.ZipFile(source, "w") as made:
        made.writestr("1.in", "1\n")
        made.writestr("1.ans", "1\n")
    assert judge("import", source, "--to", "icpc/hello") == 0
    assert "1 sample\n" in judge.out
    assert read(tree, "hello").checker.kind == "icpc"


@pytest.mark.parametrize(
    ("to", "words"),
    [
        ("../x", "no site '..'"),
        ("classic/..", "a name is made of"),
        ("classic/a/b", "is no SITE/NAME"),
        ("classic/", "is no SITE/NAME"),
        ("x", "write one such as classic/x"),
        ("classic/a.b", "write classic/a-b"),
        ("classic/.new-1", "write classic/new-1"),
        ("bakjoon/1", "nearest: baekjoon"),
        ("", "is no SITE/NAME"),
        ("classic/" + "x" * 61, "at most 60 letters"),
    ],
)
def test_where_a_problem_cannot_be(tree: Tree, judge: Judge, tmp_path: Path, to: str, words: str) -> None:
    folder = put(tmp_path / "t", **{"1__in": "1\n", "1__ans": "1\n"})
    assert judge("import", folder, "--to", to) == 2
    assert words in judge.err
    assert judge.err.count("\n") == 1
    assert files(tree.root) == []


def test_what_is_called_a_document_and_is_no_file_is_not_waited_for(tree: Tree, judge: Judge) -> None:
    os.mkfifo("task.json")
    assert judge("import", "task.json") == 2
    assert "task.json: is no zip, folder or .json" in judge.err


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["nothing"], "nothing: no such file or folder"),
        (["pairs"], "say which problem's: --to SITE/NAME"),
        (["pairs", "1000"], "is no boj-vault archive, as it has no solved/; leave out 1000"),
        (["half", "--to", "classic/x"], "an input without an answer"),
        (["empty", "--to", "classic/x"], "holds no problem.yaml and no inputs"),
        (["package", "--to", "classic/x"], "package: is a package; judge by it as it is (judge.py run package)"),
        (["a.py"], "a.py: is no zip, folder or .json"),
        (["pairs", "--to", "classic/x", "--time", "0"], "is no number of seconds above 0"),
        (["pairs", "--to", "classic/x", "--memory", "nan"], "is no number of megabytes above 0"),
        (["task.json", "1000"], "task.json: is one problem; leave out 1000"),
        (["broken.json"], "broken.json: is no JSON that can be read; send it again from the problem's page"),
        (["vault", "--to", "classic/x"], "--to: the archive says that of its problems itself"),
        (["none"], "none: holds no solved problem"),
        (["bad.zip"], "bad.zip: is no zip that can be read"),
    ],
)
def test_what_cannot_be_imported(tree: Tree, judge: Judge, argv: list[str], words: str) -> None:
    put(tree.root / "pairs", **{"1__in": "1\n", "1__ans": "1\n"})
    put(tree.root / "half", **{"1__in": "1\n"})
    put(tree.root / "empty")
    put(tree.root / "package", **{"problem__yaml": "name: x\n"})
    put(tree.root, **{"a__py": "", "task__json": json.dumps(task()), "broken__json": "{", "bad__zip": "x"})
    Vault(tree.root / "vault").problem()
    put(tree.root / "none/solved")
    assert judge("import", *argv) == 2
    assert words in judge.err
    assert judge.err.count("\n") == 1
    assert files(tree.root / "testdata") == []


def test_names_that_packages_cannot_have_are_said(tree: Tree, judge: Judge, tmp_path: Path) -> None:
    folder = put(tmp_path / "t", **{"a\n1__in": "1\n", "a\n1__ans": "1\n"})
    assert judge("import", folder, "--to", "classic/x") == 2
    assert "a name that packages cannot have" in judge.err


# Documents


def test_a_saved_document(tree: Tree, judge: Judge) -> None:
    put(tree.root, **{"task__json": json.dumps(task())})
    assert judge("import", "task.json") == 0
    assert judge.out.startswith("baekjoon/1000  A+B: 1 sample\n  in testdata/baekjoon/1000; ")
    assert (read(tree).time, read(tree).memory, read(tree).samples_only) == (2.0, 128 * MIB, True)
    assert judge("import", "task.json") == 0
    assert "is there already, and left alone" in judge.out
    assert judge("import", "task.json", "--to", "classic/ab", "--name", "Mine", "--time", "3") == 0
    assert (read(tree, "ab").title, read(tree, "ab").time) == ("Mine", 3.0)


@pytest.mark.parametrize(
    ("group", "site"),
    [
        ("Baekjoon Online Judge", "baekjoon"),
        ("algospot", "algospot"),
        ("AlgoSpot", "algospot"),
        ("Codeforces - Codeforces Round 900 (Div. 3)", "codeforces"),
        ("Kattis - Some Contest", "icpc"),
        ("../../etc", "etc"),
        ("..", "classic"),
        ("", "classic"),
        ("/", "classic"),
        ("한국 정보 올림피아드", "한국-정보-올림피아드"),
        ("__pycache__", "pycache"),
    ],
)
def test_the_site_of_a_group(group: str, site: str) -> None:
    assert site_of(group) == site


@pytest.mark.parametrize(
    ("title", "url", "name"),
    [
        ("A+B", "https://www.acmicpc.net/problem/1000", "1000"),
        ("4 Towers", "https://algospot.com/judge/problem/read/HANOI4", "HANOI4"),
        ("A. Watermelon", "https://codeforces.com/contest/4/problem/A", "4A"),
        ("A. Watermelon", "https://codeforces.com/problemset/problem/4/A", "4A"),
        ("C - X", "https://atcoder.jp/contests/abc100/tasks/abc100_c", "abc100_c"),
        ("Hello", "https://open.kattis.com/problems/hello", "hello"),
        ("../../x", "https://example.org/", "x"),
        ("A/B: c\x00d", "", "A-B-c-d"),
        ("...", "javascript:alert(1)", "problem"),
        ("\u202e\x1b[2J", "", "2J"),
        ("한글 제목", "", "한글-제목"),
        ("x" * 500, "", "x" * 60),
        ("-rf", "", "rf"),
    ],
)
def test_the_name_of_a_problem(title: str, url: str, name: str) -> None:
    assert name_of(title, url) == name


@pytest.mark.parametrize("text", ["..", ".", "/", "a/../b", "\\", "~", "-", "\x00", "a\nb", ".git", "con.", "ｅ／"])
def test_no_slug_is_a_path(text: str) -> None:
    made = slug(text)
    assert not {"/", "\\", ".", "\x00", "\n"}.intersection(made)
    assert not made.startswith("-")
    assert Path("/x", made or "y").parent == Path("/x")


def test_a_site_that_the_judge_does_not_know_compares_words(tree: Tree, judge: Judge) -> None:
    values = task(name="A. Sum", group="Codeforces - Round 1", url="https://codeforces.com/contest/1/problem/A")
    put(tree.root, **{"task__json": json.dumps(values)})
    assert judge("import", "task.json") == 0
    assert (tree.root / "testdata/codeforces/site.yaml").read_text().endswith("\nlike: classic\n")
    assert (read(tree, "1A").id, read(tree, "1A").checker.kind) == ("codeforces/1A", "tokens")
    tree.submission("a.py", to="codeforces/1A")
    assert judge("run", "1A") == 0
    assert "limits 2 s, 128 MB" in judge.out, "no allowance"
    put(tree.root / "pairs", **{"1__in": "1\n", "1__ans": "1\n"})
    assert judge("import", "pairs", "--to", "codeforces/2B") == 0, "a site that is there can be named"
    tree.write("testdata/codeforces/site.yaml", "like: baekjoon\n")
    put(tree.root, **{"other__json": json.dumps({**values, "url": "https://codeforces.com/contest/2/problem/C"})})
    assert judge("import", "other.json") == 0
    assert read(tree, "2C").site == "baekjoon", "what the person wrote there stays"


def test_two_problems_of_one_title_are_two(tree: Tree, judge: Judge) -> None:
    for number in (1, 2, 1):
        values = task(name="Sum", group="Some Judge", url=f"https://example.org/{number}")
        put(tree.root, **{"task__json": json.dumps(values)})
        assert judge("import", "task.json") == 0
    assert "some-judge/Sum: is there already" in judge.out
    assert sorted(path.name for path in (tree.root / "testdata/some-judge").iterdir()) == ["Sum", "Sum-2", "site.yaml"]


def test_an_untold_site_folder_is_said_before_anything_is_written(tree: Tree, judge: Judge) -> None:
    tree.problem("codeforces/9Z")
    values = task(group="Codeforces", url="https://codeforces.com/contest/1/problem/A")
    put(tree.root, **{"task__json": json.dumps(values)})
    assert judge("import", "task.json") == 2
    assert "testdata/codeforces: no site of this name" in judge.err
    assert not (tree.root / "testdata/codeforces/1A").exists()


def test_texts_as_data() -> None:
    assert whole("a\u00a0b\r\nc\rd") == b"a b\nc\nd\n"
    assert whole("") == b""
    assert clean(" a\x00\u200b b\n") == "a b"
    with pytest.raises(UnicodeError):
        whole("\ud800")


def test_a_file_in_the_place_of_a_folder_is_one_line(tree: Tree, judge: Judge, archive: Vault) -> None:
    (tree.root / "solutions").rmdir()
    tree.write("solutions", "mine")
    archive.problem()
    assert judge("import", archive.root) == 2
    assert judge.err.startswith("judge.py: solutions: cannot be used (")
    assert files(tree.root) == ["solutions"]


def test_writing_where_nothing_may_be_written_is_one_line(tree: Tree, judge: Judge, archive: Vault) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write anywhere")
    archive.problem()
    (tree.root / "testdata").chmod(0o500)
    try:
        assert judge("import", archive.root) == 2
    finally:
        (tree.root / "testdata").chmod(0o700)
    assert judge.err.startswith("judge.py: testdata: cannot be used (Permission denied); ")


@pytest.mark.timeout(100)
@pytest.mark.parametrize(
    "page",
    [
        b"<b>" * 50_000,
        b"<pre id=sample-input-1>" * 20_000,
        b"".join(b"<pre id=sample-input-%d><pre id=sample-output-%d>" % (n, n) for n in range(5000)),
        "<h2>시간 제한</h2>".encode() * 5000 + b"<li>Python 3: 1 s" * 5000,
        b"<!" * 50_000,
        b"&#99999999999;" * 1000,
    ],
)
def test_no_page_takes_for_ever(page: bytes) -> None:
    assert len(read_page(page).samples) <= 100
