"""What packages of 2025-09 expect of submissions: of all their cases, of some, of scores and messages."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from made_packages import package

from localjudge import cli

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")

CONFIG = "problem_format_version: 2025-09\nname: Squares\nlimits: {time_limit: 0.5}\n"
SCORING = f"{CONFIG}type: scoring\n"
CASES = {
    name: (f"{n}\n", f"{n * n}\n") for n, name in enumerate(("sample/1", "secret/a/1", "secret/a/2", "secret/b/1"), 1)
}
GROUPS = {
    "data/secret/a/test_group.yaml": "max_score: 40\nscore_aggregation: sum\n",
    "data/secret/b/test_group.yaml": "max_score: 60\n",
}
# It ends a case in another way: 1 and 4 are right, 2 is wrong, 3 crashes.
MIXED = "n = int(input())\nprint(n * n if n != 2 else 0)\nif n == 3: raise ValueError\n"
RIGHT = "print(int(input()) ** 2)\n"
WRONG = "n = int(input())\nprint(n * n if n < 3 else 0)\n"
Met = Callable[..., bool]


@pytest.fixture
def met(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Met:
    """Whether a submission of a package is as expected."""
    monkeypatch.chdir(tmp_path)

    def ran(
        folder: str,
        source: str,
        said: str = "",
        config: str = CONFIG,
        files: Mapping[str, str] | None = None,
        options: Sequence[str] = (),
    ) -> bool:
        yaml = {"submissions/submissions.yaml": said} if said else {}
        package(tmp_path / "p", config, {f"submissions/{folder}/a.py": source, **yaml, **(files or {})}, CASES)
        status = cli.main(["run", "p", "--format", "json", *options], tmp_path)
        (one,) = json.loads(capsys.readouterr().out)["submissions"]
        assert status == (0 if one["as_expected"] else 1)
        return bool(one["as_expected"])

    return ran


@pytest.mark.parametrize(
    ("folder", "source", "good"),
    [
        ("accepted", RIGHT, True),
        ("accepted", WRONG, False),
        ("wrong_answer", WRONG, True),
        ("wrong_answer", RIGHT, False),
        ("wrong_answer", MIXED, False),
        ("run_time_error", MIXED, False),
        ("run_time_error", "1 / 0", True),
        ("rejected", MIXED, True),
        ("rejected", RIGHT, False),
        ("brute_force", "1 / 0", True),
        ("brute_force", MIXED, False),
        ("brute_force", RIGHT, False),
    ],
)
def test_folders_speak_of_every_case(met: Met, folder: str, source: str, good: bool) -> None:
    assert met(folder, source) is good


@pytest.mark.parametrize(("folder", "good"), [("wrong_answer", True), ("run_time_error", False)])
def test_older_folders_speak_of_the_first_failure(met: Met, folder: str, good: bool) -> None:
    assert met(folder, MIXED, config=CONFIG.replace("2025-09", "legacy")) is good


@pytest.mark.parametrize(
    ("said", "good"),
    [
        ("wrong_answer: {permitted: [AC, WA, RTE]}", True),
        ("wrong_answer/*: {permitted: [AC, WA, RTE]}", False),
        ("wrong_answer: {permitted: [AC, WA, RTE], required: [TLE]}", False),
    ],
)
def test_a_folder_of_its_name_is_replaced_and_a_glob_holds_beside(met: Met, said: str, good: bool) -> None:
    assert met("wrong_answer", MIXED, f"{said}\n") is good


@pytest.mark.parametrize(
    ("rule", "good"),
    [
        ("secret/a: {permitted: [WA, RTE]}", True),
        ("secret/a: {permitted: [WA]}", False),
        ("secret/a: {required: [RTE]}", True),
        ("secret/a: {required: [TLE]}", False),
        ("secret/b: {permitted: [AC]}", True),
        ("secret/b: {required: [WA]}", False),
        ("sample: {permitted: [AC]}", True),
        ("secret/a/1: {permitted: [WA]}", True),
        ("secret/a/2: {permitted: [WA]}", False),
        ("secret/*/1: {permitted: [AC, WA]}", True),
        ("secret/{a,b}/1: {required: [RTE]}", False),
        ("secret: {permitted: [AC, WA, RTE], required: [RTE]}", True),
        ("secret/none: {permitted: [TLE]}", True),
    ],
)
def test_rules_for_some_cases(met: Met, rule: str, good: bool) -> None:
    assert met("any", MIXED, f"any:\n  {rule}\n") is good


@pytest.mark.parametrize(
    ("rule", "good"),
    [
        ("score: 80", True),
        ("score: 79.9", False),
        ("score: [80, 100]", True),
        ("score: [0, 80]", True),
        ("score: [81, 100]", False),
        ("score: [0, 79]", False),
        ("secret/a: {score: 20}", True),
        ("secret/a: {score: 40}", False),
        ("secret/b: {score: [50, 60]}", True),
        ("secret/b: {score: [0, 59]}", False),
    ],
)
def test_scores(met: Met, rule: str, good: bool) -> None:
    source = "n = int(input())\nprint(n * n if n != 2 else 0)\n"
    assert met("any", source, f"any:\n  {rule}\n", SCORING, GROUPS) is good


@pytest.mark.parametrize(("source", "good"), [(WRONG, True), (RIGHT, False)])
def test_partially_accepted_is_below_the_best_score(met: Met, source: str, good: bool) -> None:
    legacy = "name: Squares\ntype: scoring\nlimits: {time_limit: 1}\n"
    files = {"data/testdata.yaml": "range: 0 4\non_reject: continue\ngrader_flags: always_accept\n"}
    assert met("partially_accepted", source, config=legacy, files=files) is good


@pytest.mark.parametrize(
    ("rule", "good"),
    [
        ("message: is not", True),
        ("message: IS NOT", False),
        ("secret/a: {message: 4 is not 0}", True),
        ("secret/b: {message: 4 is not 0}", False),
    ],
)
def test_messages(met: Met, rule: str, good: bool) -> None:
    judge = """\
import sys
answer, got = open(sys.argv[2]).read().strip(), sys.stdin.read().strip()
if answer == got:
    sys.exit(42)
open(sys.argv[3] + "judgemessage.txt", "w").write(f"{answer} is not {got}")
sys.exit(43)
"""
    wrong = "n = int(input())\nprint(n * n if n != 2 else 0)\n"
    assert met("any", wrong, f"any:\n  {rule}\n", files={"output_validator/v.py": judge}) is good


@pytest.mark.parametrize("config", [CONFIG, CONFIG.replace("2025-09", "legacy")])
@pytest.mark.parametrize(
    ("folder", "source", "case", "good"),
    [
        ("wrong_answer", RIGHT, "secret/b/1", True),
        ("wrong_answer", MIXED, "secret/a/1", True),
        ("wrong_answer", MIXED, "secret/a/2", False),
        ("run_time_error", MIXED, "sample/1", True),
        ("run_time_error", MIXED, "secret/a/1", False),
        ("accepted", WRONG, "secret/a/2", False),
        ("wrong_answer", RIGHT, "*", False),
    ],
)
def test_where_cases_are_left_out_the_one_that_fails_may_be_among_them(
    met: Met, config: str, folder: str, source: str, case: str, good: bool
) -> None:
    assert met(folder, source, config=config, options=("--case", case)) is good


@pytest.mark.parametrize(
    ("rule", "case", "good"),
    [
        ("secret/a: {required: [RTE]}", "secret/a/1", True),
        ("secret/a: {required: [TLE]}", "secret/a/*", False),
        ("secret/a: {permitted: [RTE]}", "secret/a/1", False),
        ("secret/a: {message: nobody says this}", "secret/a/1", True),
    ],
)
def test_rules_where_cases_are_left_out(met: Met, rule: str, case: str, good: bool) -> None:
    assert met("any", MIXED, f"any:\n  {rule}\n", options=("--case", case)) is good


@pytest.mark.parametrize("ui", ["en", "ko"])
def test_what_is_not_as_said_is_shown(
    met: Met, tmp_path: Path, capsys: pytest.CaptureFixture[str], ui: str
) -> None:
    assert not met("any", MIXED, "any:\n  secret/b: {permitted: [TLE], required: [TLE, WA]}\n")
    assert cli.main(["run", "p", "--lang-ui", ui], tmp_path) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert {"en": "not as its package says", "ko": "패키지에 적힌 것과 다름"}[ui] in said
    assert "any: secret/b: permitted: [TLE], required: [TLE, WA, PE]" in said


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("any: {score: much}", "score is 'much'"),
        ("any: {score: [2, 1]}", "score is [2, 1]"),
        ("any: {score: [1, 2, 3]}", "score is [1, 2, 3]"),
        ("any: {message: [1]}", "message is [1]"),
        ("any: {secret: {permitted: [QQ]}}", "no verdict 'QQ'"),
        ("any: {secret: {score: x}}", "any: secret: score is 'x'"),
    ],
)
def test_what_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, said: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    package(tmp_path / "p", CONFIG, {"submissions/submissions.yaml": f"{said}\n", "submissions/any/a.py": RIGHT})
    assert cli.main(["run", "p"], tmp_path) == 2
    assert words in capsys.readouterr().err


def test_unknown_keys_of_groups_are_warned_of(met: Met, capsys: pytest.CaptureFixture[str]) -> None:
    met("any", RIGHT, "any:\n  secret: {permited: [AC]}\n")
    # the fixture has read what was printed; a second run warns again
    assert cli.main(["run", "p"], Path.cwd()) == 0
    assert "any: secret: unknown key 'permited' has no effect; did you mean permitted?" in capsys.readouterr().err
