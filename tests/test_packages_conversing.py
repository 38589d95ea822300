"""Interactive and multi-pass packages as people meet them: run in every version of the format, checked, exported."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
import yaml
from made_conversations import ENCODE, GUESS_PY, NUMBERS, SEARCH, TWICE, WORDS, interactive, multi_pass, submitted
from made_packages import package, put

from localjudge import cli

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")

Command = Callable[..., tuple[int, str, str]]

WRONG = "print(1, flush=True)\ninput()\n"


@pytest.fixture
def judge_py(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command line in the folder above the package: its status, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def ran(*argv: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = cli.main(list(argv), tmp_path)
        out, err = capsys.readouterr()
        return status, out, err

    return ran


def verdicts(out: str) -> dict[str, str]:
    return {Path(one["path"]).name: one["verdict"] for one in json.loads(out)["submissions"]}


@pytest.mark.parametrize(
    ("config", "folder"),
    [
        ("validation: custom interactive\nlimits: {time_limit: 1}\n", "output_validators"),
        ("problem_format_version: 2023-07-draft\ntype: interactive\nlimits: {time_limit: 1}\n", "output_validator"),
        ("problem_format_version: 2025-09\ntype: interactive\nlimits: {time_limit: 1}\n", "output_validator"),
        ("problem_format_version: 2025-09\ntype: [pass-fail, interactive]\n", "output_validator"),
    ],
    ids=["legacy", "2023-07-draft", "2025-09", "2025-09, without a time limit"],
)
def test_interactive_in_every_version(tmp_path: Path, judge_py: Command, config: str, folder: str) -> None:
    files = {
        f"{folder}/validate.py": GUESS_PY,
        "submissions/accepted/search.py": SEARCH,
        "submissions/wrong_answer/gives_up.py": WRONG,
        "submissions/run_time_error/crash.py": "1 / 0\n",
        "submissions/time_limit_exceeded/loop.py": "while True: pass\n",
    }
    package(tmp_path / "p", config, files, dict(list(NUMBERS.items())[:1]))
    status, out, _ = judge_py("run", "p", "--format", "json")
    assert status == 0
    assert verdicts(out) == {"search.py": "AC", "gives_up.py": "WA", "crash.py": "RE", "loop.py": "TLE"}


@pytest.mark.parametrize("kind", ["validation: custom multi-pass", "problem_format_version: 2025-09\ntype: multi-pass"])
def test_multi_pass_in_every_version(tmp_path: Path, judge_py: Command, kind: str) -> None:
    files = {
        "output_validator/validate.py": TWICE,
        "submissions/accepted/encode.py": ENCODE,
        "submissions/wrong_answer/echo.py": "print(input(), input())\n",
    }
    package(tmp_path / "p", f"{kind}\nlimits: {{time_limit: 1}}\n", files, WORDS)
    status, out, _ = judge_py("run", "p", "--format", "json")
    assert (status, verdicts(out)) == (0, {"encode.py": "AC", "echo.py": "WA"})


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_lanes_make_no_difference(tmp_path: Path, judge_py: Command, jobs: str) -> None:
    folder = interactive(tmp_path / "p", limits=", validation_time: 5")
    for name, code in {"accepted/a.py": SEARCH, "wrong_answer/w.py": WRONG, "run_time_error/r.py": "1 / 0\n"}.items():
        submitted(folder, code, name)
    status, out, _ = judge_py("run", "p", "-j", jobs, "--format", "json", "--time", "2")
    assert (status, verdicts(out)) == (0, {"a.py": "AC", "r.py": "RE", "w.py": "WA"})
    cases = {
        Path(one["path"]).name: [case["verdict"] for case in one["cases"]] for one in json.loads(out)["submissions"]
    }
    assert cases == {"a.py": ["AC"] * 3, "w.py": ["WA", "AC", "WA"], "r.py": ["RE"] * 3}


class TestTranscript:
    def test_is_shown_where_it_is_asked_for(self, tmp_path: Path, judge_py: Command) -> None:
        submitted(interactive(tmp_path / "p"), WRONG, "wrong_answer/w.py")
        argv = ("run", "p", "p/submissions/wrong_answer/w.py")
        assert "transcript" not in judge_py(*argv)[1]
        status, out, err = judge_py(*argv, "--transcript")
        assert status == 1
        assert (
            "  transcript  > the submission writes, < the validator writes\n              > 1\n              < >\n"
            in out
        )
        assert "warning" not in err
        _, out, _ = judge_py(*argv, "--transcript", "--format", "json")
        cases = json.loads(out)["submissions"][0]["cases"]
        assert [said["text"] for said in cases[0]["transcript"] if said["text"]] == ["1\n", ">\n"]
        assert "transcript" not in cases[1], "which is accepted"

    def test_asked_for_where_nobody_talks(self, tmp_path: Path, judge_py: Command) -> None:
        package(tmp_path / "p", files={"submissions/accepted/a.py": "print(sum(map(int, input().split())))\n"})
        status, out, err = judge_py("run", "p", "--transcript")
        assert status == 0
        assert "--transcript: no problem of this run is interactive or multi-pass" in err
        assert "transcript" not in out


class TestCheck:
    CONFIG = (
        "problem_format_version: 2025-09\nname: Guess\nuuid: 0d3a7a3c-2f64-44a5-9a5e-6d4e6d0c7b55\n"
        "license: cc0\nlimits: {time_limit: 1}\n"
    )
    FILES: ClassVar = {
        "statement/problem.en.md": "Guess.\n",
        "input_validators/validate.py": "raise SystemExit(42)\n",
        "data/valid_output/1.in": "1\n",
        "data/valid_output/1.ans": "",
        "data/valid_output/1.out": "x\n",
    }

    @pytest.mark.parametrize(
        ("kind", "validator", "right", "cases"),
        [("interactive", GUESS_PY, SEARCH, NUMBERS), ("multi-pass", TWICE, ENCODE, WORDS)],
    )
    def test_answers_are_no_outputs_there(
        self, tmp_path: Path, judge_py: Command, kind: str, validator: str, right: str, cases: Any
    ) -> None:
        files = {**self.FILES, "output_validator/validate.py": validator, "submissions/accepted/a.py": right}
        package(tmp_path / "p", f"{self.CONFIG}type: {kind}\n", files, cases)
        assert judge_py("check", "p")[:2] == (0, "")
        assert judge_py("check", "p", "--submissions")[:2] == (0, "")
        submitted(tmp_path / "p", "1 / 0\n", "wrong_answer/crash.py")
        status, out, _ = judge_py("check", "p", "--submissions")
        assert (status, "crash.py: got RE on sample/1 (ZeroDivisionError)" in out) == (1, True), out

    def test_a_validator_that_is_no_program_is_found(self, tmp_path: Path, judge_py: Command) -> None:
        files = {**self.FILES, "output_validator/validate.py": "def\n", "submissions/accepted/a.py": SEARCH}
        package(tmp_path / "p", f"{self.CONFIG}type: interactive\n", files, NUMBERS)
        status, out, _ = judge_py("check", "p")
        assert (status, "output validator" in out) == (1, True)


class TestExport:
    @staticmethod
    def exported(root: Path, kinds: str, validator: str, judge_py: Command, *argv: str) -> tuple[int, Any, str]:
        limits = "limits: {time_limit: 1, validation_passes: 4}\n"
        config = f"problem_format_version: 2025-09\nname: P\ntype: {kinds}\n{limits}"
        package(root / "testdata/icpc/p", config, {"output_validator/validate.py": validator}, NUMBERS)
        put(root, "solutions/icpc/p/a.py", SEARCH)
        status, _, err = judge_py("export", "p", "-o", "p.zip", *argv)
        if status:
            return status, None, err
        with zipfile.ZipFile(root / "p.zip") as opened:
            return status, yaml.safe_load(opened.read("p/problem.yaml")), err

    @pytest.mark.parametrize(
        ("kinds", "exported", "passes"),
        [
            ("interactive", "interactive", None),
            ("multi-pass", "multi-pass", 4),
            ("[multi-pass, interactive]", ["interactive", "multi-pass"], 4),
            ("pass-fail", "pass-fail", None),
        ],
    )
    def test_the_newer_format(
        self, tmp_path: Path, judge_py: Command, kinds: str, exported: object, passes: int | None
    ) -> None:
        _, config, _ = self.exported(tmp_path, kinds, GUESS_PY, judge_py)
        assert (config["type"], config["limits"].get("validation_passes")) == (exported, passes)

    def test_the_older_format(self, tmp_path: Path, judge_py: Command) -> None:
        _, config, _ = self.exported(tmp_path, "interactive", GUESS_PY, judge_py, "--format", "legacy")
        assert config["validation"] == "custom interactive"
        status, _, err = self.exported(tmp_path, "multi-pass", TWICE, judge_py, "--format", "legacy")
        assert (status, "is a multi-pass problem, which the older format does not know" in err) == (2, True)

    def test_what_is_exported_is_judged_alike(self, tmp_path: Path, judge_py: Command) -> None:
        for version in ("2025-09", "legacy"):
            assert self.exported(tmp_path, "interactive", GUESS_PY, judge_py, "--format", version)[0] == 0
            status, out, _ = judge_py("run", "p.zip", "--format", "json")
            assert (status, verdicts(out)) == (0, {"a.py": "AC"})


def test_the_list_tells_them(tmp_path: Path, judge_py: Command) -> None:
    interactive(tmp_path / "testdata/icpc/guess")
    multi_pass(tmp_path / "testdata/icpc/code", limits=", validation_passes: 3")
    _, out, _ = judge_py("list", "--format", "json")
    found = {one["problem"]: (one["interactive"], one["passes"]) for one in json.loads(out)["problems"]}
    assert found == {"icpc/code": (False, 3), "icpc/guess": (True, 1)}


def test_no_other_checker_can_take_the_validators_place(tmp_path: Path, judge_py: Command) -> None:
    submitted(interactive(tmp_path / "p"), SEARCH)
    status, _, err = judge_py("run", "p", "--checker", "tokens")
    assert status == 2
    assert err == "judge.py: --checker: the submissions to p talk to its own validator; leave the option out\n"
