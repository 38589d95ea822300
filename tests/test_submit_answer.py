"""Problems whose submissions are outputs: a file, or a folder or zip of a file a case."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from made_packages import SUMS, package, put

from localjudge import cli

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")

CONFIG = "problem_format_version: 2025-09\nname: Sum\ntype: submit-answer\n"
ANSWERS = {name: answer for name, (_, answer) in SUMS.items()}
Run = Callable[..., tuple[int, Any]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `judge.py run p …`: the status, and what each submission and its cases came to, by name."""
    monkeypatch.chdir(tmp_path)

    def ran(*argv: str) -> tuple[int, Any]:
        capsys.readouterr()
        status = cli.main(["run", "p", *argv, "--format", "json"], tmp_path)
        out, err = capsys.readouterr()
        if not out:
            return status, err
        return status, {
            Path(one["path"]).name: (one["verdict"], {case["name"]: case["verdict"] for case in one["cases"]})
            for one in json.loads(out)["submissions"]
        }

    return ran


def test_submissions_of_the_package(tmp_path: Path, run: Run) -> None:
    files = {f"submissions/accepted/all/{name}.out": text for name, text in ANSWERS.items()}
    files |= {f"submissions/wrong_answer/some/{name.rpartition('/')[2]}.out": "10\n" for name in ANSWERS}
    files["submissions/wrong_answer/ten.txt"] = "10\n"
    package(tmp_path / "p", CONFIG, files)
    status, found = run()
    tens = {"sample/1": "WA", "secret/1": "AC", "secret/2": "WA"}
    assert status == 0
    assert found == {"all": ("AC", dict.fromkeys(SUMS, "AC")), "some": ("WA", tens), "ten.txt": ("WA", tens)}


@pytest.mark.parametrize(
    "names",
    [
        ("sample/1.out", "secret/1.out", "secret/2.out"),
        ("sample/1.ans", "secret/1.ans", "secret/2.ans"),
    ],
)
def test_folders_that_are_handed_in(tmp_path: Path, run: Run, names: tuple[str, ...]) -> None:
    package(tmp_path / "p", CONFIG)
    for name in names:
        put(tmp_path / "mine", name, ANSWERS[name.rpartition(".")[0]])
    assert run("mine") == (0, {"mine": ("AC", dict.fromkeys(SUMS, "AC"))})


def test_the_cases_full_name_comes_first(tmp_path: Path, run: Run) -> None:
    cases = {"secret/a/1": ("", "x\n"), "secret/b/1": ("", "y\n")}
    package(tmp_path / "p", CONFIG, cases=cases)
    for name, text in {"secret/a/1.out": "x\n", "b/1.out": "y\n", "1.out": "z\n"}.items():
        put(tmp_path / "mine", name, text)
    assert run("mine")[1]["mine"][0] == "AC"


def test_zips_and_files_that_are_handed_in(tmp_path: Path, run: Run) -> None:
    package(tmp_path / "p", CONFIG)
    with zipfile.ZipFile(tmp_path / "mine.zip", "w") as made:
        for name, text in ANSWERS.items():
            made.writestr(f"{name}.out", text)
    put(tmp_path, "ten.out", "10\n")
    status, found = run("mine.zip", "ten.out")
    assert status == 1
    assert {name: verdict for name, (verdict, _) in found.items()} == {"ten.out": "WA", "mine.zip": "AC"}


def test_what_is_missing_is_empty(tmp_path: Path, run: Run) -> None:
    package(tmp_path / "p", CONFIG, cases={**SUMS, "secret/3": ("", "")})
    put(tmp_path, "mine/secret/1.out", "10\n")
    expected = {"sample/1": "WA", "secret/1": "AC", "secret/2": "WA", "secret/3": "AC"}
    assert run("mine") == (1, {"mine": ("WA", expected)})


def test_the_output_limit_holds(tmp_path: Path, run: Run) -> None:
    package(tmp_path / "p", f"{CONFIG}limits: {{output: 1}}\n")
    put(tmp_path, "big.out", "3\n" + " " * (1 << 20))
    assert run("big.out")[1]["big.out"][1]["sample/1"] == "OLE"


def test_a_link_to_the_answers_leads_nowhere(tmp_path: Path, run: Run) -> None:
    package(tmp_path / "p", CONFIG)
    (tmp_path / "mine" / "secret").mkdir(parents=True)
    (tmp_path / "mine" / "secret" / "1.out").symlink_to(tmp_path / "p" / "data" / "secret" / "1.ans")
    assert run("mine")[1]["mine"][1]["secret/1"] == "RE"


def test_scores(tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    package(tmp_path / "p", CONFIG.replace("submit-answer", "[submit-answer, scoring]"))
    put(tmp_path, "ten.out", "10\n")
    cli.main(["run", "p", "ten.out", "--format", "json"], tmp_path)
    assert json.loads(capsys.readouterr().out)["submissions"][0]["score"] == 50


def test_folders_are_no_submissions_elsewhere(tmp_path: Path, run: Run) -> None:
    package(tmp_path / "p", CONFIG.replace("submit-answer", "pass-fail"))
    put(tmp_path, "mine/1.out", "3\n")
    assert run("mine")[0] == 2
