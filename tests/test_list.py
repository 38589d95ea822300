"""The list command, in both formats and languages."""

from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path

import pytest

from localjudge.commands import list_, ui
from localjudge.model import MIB, Fault


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)
    names = "name: {en: Four Towers, ko: 하노이의 네 탑}"
    package(tmp_path, "algospot/HANOI4", f"{names}\nlimits: {{time_limit: 10, memory: 64}}\n", 2)
    package(tmp_path, "baekjoon/9663", "name: N-Queen\nlimits: {time_limit: 0.25, memory: 128, output: 1}\n", 12)
    for name in ("9663/a.py", "9663/b.py", "9663/wrong_answer/c.py", "9663/accepted/d.py", "9663/rejected/e.py"):
        path = tmp_path / "solutions" / "baekjoon" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    return tmp_path


def package(root: Path, id: str, text: str, cases: int) -> None:
    data = root / "testdata" / id / "data" / "secret"
    data.mkdir(parents=True)
    for number in range(cases):
        (data / f"{number}.in").write_text("")
        (data / f"{number}.ans").write_text("")
    (data.parent.parent / "problem.yaml").write_text(text, encoding="utf-8")


def run(root: Path, *words: str) -> int:
    parser = argparse.ArgumentParser()
    list_.add_arguments(parser)
    return list_.execute(parser.parse_args(words), root)


def test_text(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(root) == 0
    out, err = capsys.readouterr()
    assert out == (
        "problem          title          time  memory  cases  accepted  failing\n"
        "algospot/HANOI4  Four Towers    10 s   64 MB      2         0        0\n"
        "baekjoon/9663    N-Queen      0.25 s  128 MB     12         3        2\n"
    )
    assert err == ""


def test_wide_characters_take_two_columns(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(root, "--lang-ui", "ko")
    assert capsys.readouterr().out == (
        "문제             제목            시간 제한  메모리 제한  데이터  정답 풀이  실패 풀이\n"
        "algospot/HANOI4  하노이의 네 탑       10초        64 MB       2          0          0\n"
        "baekjoon/9663    N-Queen            0.25초       128 MB      12          3          2\n"
    )


def test_json(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(root, "--format", "json") == 0
    assert json.loads(capsys.readouterr().out) == {
        "schema": 1,
        "problems": [
            {
                "problem": "algospot/HANOI4",
                "title": "Four Towers",
                "time_s": 10.0,
                "memory_bytes": 64 * MIB,
                "output_bytes": 64 * MIB,
                "checker": "tokens",
                "interactive": False,
                "passes": 1,
                "cases": 2,
                "submissions": {"accepted": 0, "failing": 0},
            },
            {
                "problem": "baekjoon/9663",
                "title": "N-Queen",
                "time_s": 0.25,
                "memory_bytes": 128 * MIB,
                "output_bytes": MIB,
                "checker": "baekjoon",
                "interactive": False,
                "passes": 1,
                "cases": 12,
                "submissions": {"accepted": 3, "failing": 2},
            },
        ],
    }


def test_json_is_written_whatever_the_encoding(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    run(root, "--format", "json", "--lang-ui", "ko")
    sys.stdout.flush()
    assert json.loads(raw.getvalue())["problems"][0]["title"] == "하노이의 네 탑"


def test_text_in_an_encoding_without_korean(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    run(root, "--lang-ui", "ko")
    sys.stdout.flush()
    assert raw.getvalue().startswith(b"problem ")
    assert b"\\ud558\\ub178\\uc774" in raw.getvalue()


def test_one_site(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(root, "--site", "algospot")
    out = capsys.readouterr().out
    assert "HANOI4" in out
    assert "9663" not in out


def test_a_site_without_problems(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(root, "--site", "classic") == 0
    assert capsys.readouterr().out == "no problems in testdata/\n"
    run(root, "--site", "classic", "--format", "json")
    assert json.loads(capsys.readouterr().out) == {"schema": 1, "problems": []}


def test_unknown_site(root: Path) -> None:
    with pytest.raises(Fault, match="no site 'algospt'; nearest: algospot"):
        run(root, "--site", "algospt")


def test_a_broken_problem_hides_no_other(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "testdata" / "baekjoon" / "9663" / "problem.yaml").write_text("limits: 3")
    (root / "solutions" / "classic" / "one" / "wrong").mkdir(parents=True)
    package(root, "classic/one", "limits: {time_limit: 1}\n", 1)
    assert run(root, "--format", "json") == 2
    out, err = capsys.readouterr()
    assert [row["problem"] for row in json.loads(out)["problems"]] == ["algospot/HANOI4"]
    first, second = err.splitlines()
    assert first.startswith("judge.py: testdata/baekjoon/9663/problem.yaml: limits: is 3, not a mapping")
    assert second.startswith("judge.py: solutions/classic/one/wrong: names no verdict")


def test_another_site_is_not_read(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "testdata" / "baekjoon" / "9663" / "problem.yaml").write_text("limits: 3")
    assert run(root, "--site", "algospot") == 0
    assert capsys.readouterr().err == ""


def test_warnings_go_to_stderr(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    package(root, "classic/one", "limits: {time_limit: 1}\nlimtis: {}\n", 1)
    run(root, "--format", "json")
    out, err = capsys.readouterr()
    assert err.startswith("judge.py: warning: testdata/classic/one/problem.yaml: unknown key 'limtis' has no effect")
    assert len(json.loads(out)["problems"]) == 3


def test_a_title_cannot_command_the_terminal(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    package(root, "classic/one", 'name: "a\\e[31mb"\nlimits: {time_limit: 1}\n', 1)
    run(root)
    assert "\x1b" not in capsys.readouterr().out


def test_on_a_terminal_it_is_a_table(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "xterm")
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    run(root)
    shown = screen.getvalue()
    assert "\x1b[" in shown
    assert all(word in shown for word in ("HANOI4", "Four Towers", "0.25 s", "128 MB"))


@pytest.mark.parametrize(
    ("variables", "chosen"),
    [
        ({}, "en"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "ko"}, "ko"),
        ({"LANG": "kok_IN"}, "en"),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ko_KR.EUC-KR"}, "ko"),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": ""}, "ko"),
    ],
)
def test_language_of_the_locale(
    root: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], chosen: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ui.ui_of(argparse.Namespace(lang_ui=None)) == chosen
    assert ui.ui_of(argparse.Namespace(lang_ui="en")) == "en"
    assert ui.ui_of(argparse.Namespace(lang_ui="ko")) == "ko"
