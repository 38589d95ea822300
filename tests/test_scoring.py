"""Problems with scores and graders, in the three versions of the format: from the package to its scores."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from made_packages import package

from localjudge import cli

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")

Run = Callable[..., tuple[int, Any, str]]

SOLVES = "import sys\nn = int(input())\nprint(n * n if n < {limit} else 0)\n"
"""accepted for what is smaller than the limit"""

CASES = {
    name: (f"{n}\n", f"{n * n}\n")
    for n, name in enumerate(("sample/1", "secret/a/1", "secret/a/2", "secret/b/1", "secret/b/2", "secret/c/1"), 1)
}
ONE = {"secret/1": ("2\n", "4\n")}

POINTS = """\
import sys

answer = int(open(sys.argv[2]).read())
got = sys.stdin.read().split()
if got != [str(answer)] and got[1:] != ["about"]:
    sys.exit(43)
with open(sys.argv[3] + "NAME", "w") as file:
    file.write(got[2] if len(got) > 2 else "SAID")
sys.exit(42)
"""


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Makes a package of squares and runs its submissions: the status, what they came to by name, the warnings."""
    monkeypatch.chdir(tmp_path)

    def ran(
        config: str,
        files: Mapping[str, str],
        cases: Mapping[str, tuple[str, str]] = CASES,
        *argv: str,
    ) -> tuple[int, Any, str]:
        package(tmp_path / "p", f"{config}limits: {{time_limit: 2}}\n", files, cases)
        capsys.readouterr()
        status = cli.main(["run", "p", *argv, "--format", "json"], tmp_path)
        out, err = capsys.readouterr()
        found = {Path(one["path"]).name: one for one in json.loads(out)["submissions"]} if out else {}
        return status, found, err

    return ran


def submissions(*limits: int, folder: str = "any") -> dict[str, str]:
    """Submissions that are accepted for what is smaller than so much."""
    return {f"submissions/{folder}/{limit}.py": SOLVES.format(limit=limit) for limit in limits}


def groups(one: Any) -> dict[str, tuple[str, float | None]]:
    return {group["name"]: (group["verdict"], group["score"]) for group in one["groups"]}


NEWER = "problem_format_version: 2025-09\nname: Squares\ntype: scoring\n"
GROUPS = {
    "data/secret/a/test_group.yaml": "max_score: 20\n",
    "data/secret/b/test_group.yaml": "max_score: 30\nscore_aggregation: sum\nrequire_pass: secret/a\n",
    "data/secret/c/test_group.yaml": "max_score: 50\nscore_aggregation: min\nrequire_pass: [sample]\n",
}


class TestNewer:
    """2025-09."""

    def test_groups(self, run: Run) -> None:
        status, found, err = run(NEWER, {**GROUPS, **submissions(3, 5, 9)})
        assert status == 0
        assert {name: one["score"] for name, one in found.items()} == {"3.py": 0, "5.py": 35, "9.py": 100}
        assert {name: one["verdict"] for name, one in found.items()} == {"3.py": "WA", "5.py": "WA", "9.py": "AC"}
        assert found["9.py"]["best_score"] == 100
        assert "score" not in err
        assert groups(found["5.py"]) == {
            "sample": ("AC", None),
            "secret": ("WA", 35),
            "secret/a": ("AC", 20),
            "secret/b": ("WA", 15),
            "secret/c": ("WA", 0),
        }

    def test_what_is_required_and_not_accepted_keeps_a_group_from_being_judged(self, run: Run) -> None:
        _, found, _ = run(NEWER, {**GROUPS, **submissions(3)})
        names = [case["name"] for case in found["3.py"]["cases"]]
        assert names == ["sample/1", "secret/a/1", "secret/a/2", "secret/c/1"]
        assert groups(found["3.py"]).keys() == {"sample", "secret", "secret/a", "secret/c"}

    @pytest.mark.parametrize("jobs", ["1", "3"])
    def test_one_that_was_not_judged_is_not_accepted_either(self, run: Run, jobs: str) -> None:
        files = {**GROUPS, "data/secret/c/test_group.yaml": "max_score: 50\nrequire_pass: secret/b\n"}
        files["data/secret/b/test_group.yaml"] = "max_score: 30\nrequire_pass: secret/a\n"
        wrong = "n = int(input())\nprint(0 if n == 2 else n * n)\n"
        _, found, _ = run(NEWER, {**files, "submissions/any/a.py": wrong}, CASES, "-j", jobs)
        assert [case["name"] for case in found["a.py"]["cases"]] == ["sample/1", "secret/a/1", "secret/a/2"]
        assert found["a.py"]["score"] == 0

    def test_cases_without_groups_share_what_secret_has(self, run: Run) -> None:
        cases = {f"secret/{n}": (f"{n}\n", f"{n * n}\n") for n in range(4)}
        _, found, _ = run(NEWER, submissions(3), cases)
        assert found["3.py"]["score"] == 75
        assert [case["score"] for case in found["3.py"]["cases"]] == [25, 25, 25, 0]

    @pytest.mark.parametrize(("how", "score"), [("sum", 10), ("min", 0), ("pass-fail", 0)])
    def test_how_secret_puts_scores_together(self, run: Run, how: str, score: float) -> None:
        config = f"max_score: 20\nscore_aggregation: {how}\n"
        cases = {"secret/1": ("1\n", "1\n"), "secret/2": ("5\n", "25\n")}
        _, found, _ = run(NEWER, {"data/secret/test_group.yaml": config, **submissions(3, 9)}, cases)
        assert (found["3.py"]["score"], found["9.py"]["score"]) == (score, 20)

    def test_first_failure_leaves_what_gets_no_score_and_nothing_else(self, run: Run) -> None:
        files = {**GROUPS, "data/secret/b/test_group.yaml": "max_score: 30\nscore_aggregation: sum\n"}
        wrong = "n = int(input())\nprint(0 if n in (2, 4) else n * n)\n"
        files["submissions/any/a.py"] = wrong
        _, found, _ = run(NEWER, files, CASES, "--first-failure")
        names = [case["name"] for case in found["a.py"]["cases"]]
        assert names == ["sample/1", "secret/a/1", "secret/b/1", "secret/b/2", "secret/c/1"]
        assert found["a.py"]["score"] == 65

    def test_folders_in_a_group_are_no_groups(self, run: Run) -> None:
        cases = {"secret/a/x/1": ("1\n", "1\n"), "secret/a/y/1": ("5\n", "25\n")}
        files = {"data/secret/a/test_group.yaml": "max_score: 100\nscore_aggregation: sum\n", **submissions(3)}
        _, found, _ = run(NEWER, files, cases)
        assert groups(found["3.py"]) == {"secret": ("WA", 50), "secret/a": ("WA", 50)}

    @pytest.mark.parametrize(
        ("name", "said", "score"),
        [("score.txt", "7.5", 7.5), ("score.txt", "100", 100), ("score_multiplier.txt", "0.25", 25)],
    )
    def test_what_the_validator_gives(self, run: Run, name: str, said: str, score: float) -> None:
        validator = POINTS.replace("NAME", name).replace("SAID", said)
        files = {"output_validator/v.py": validator, **submissions(9)}
        status, found, _ = run(NEWER, files, {"sample/1": ("1\n", "1\n"), "secret/1": ("2\n", "4\n")})
        assert (status, found["9.py"]["score"], found["9.py"]["verdict"]) == (0, score, "AC")

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("score.txt", "100.1"),
            ("score.txt", "-1"),
            ("score.txt", "nan"),
            ("score.txt", ""),
            ("score.txt", "1 2"),
            ("score_multiplier.txt", "1.01"),
            ("score_multiplier.txt", "-0.5"),
        ],
    )
    def test_what_it_must_not_give(self, run: Run, name: str, said: str) -> None:
        validator = POINTS.replace("NAME", name).replace("SAID", said)
        status, found, _ = run(NEWER, {"output_validator/v.py": validator, **submissions(9)}, ONE)
        assert (status, found["9.py"]["verdict"], found["9.py"]["score"]) == (3, "JE", None)

    def test_a_score_for_what_is_rejected_or_all_or_nothing(self, run: Run) -> None:
        rejects = "import sys\nopen(sys.argv[3] + 'score.txt', 'w').write('1')\nsys.exit(43)\n"
        status, found, _ = run(NEWER, {"output_validator/v.py": rejects, **submissions(9)}, ONE)
        assert (status, found["9.py"]["verdict"]) == (3, "JE")
        accepts = rejects.replace("43", "42")
        files = {"output_validator/v.py": accepts, "data/secret/test_group.yaml": "score_aggregation: pass-fail\n"}
        status, found, _ = run(NEWER, {**files, **submissions(9)}, ONE)
        assert (status, found["9.py"]["verdict"]) == (3, "JE")

    def test_scores_without_a_bound(self, run: Run) -> None:
        validator = POINTS.replace("NAME", "score.txt").replace("SAID", "1000")
        files = {"output_validator/v.py": validator, "data/secret/test_group.yaml": "max_score: unbounded\n"}
        files |= submissions(9)
        cases = {"secret/1": ("2\n", "4\n"), "secret/2": ("3\n", "9\n")}
        status, found, _ = run(NEWER, files, cases)
        assert (status, found["9.py"]["score"], found["9.py"]["best_score"]) == (0, 2000, None)
        files["output_validator/v.py"] = "raise SystemExit(42)\n"
        assert run(NEWER, files, cases)[0] == 3

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("max_score: many", "max_score is 'many'"),
            ("max_score: -1", "max_score is -1"),
            ("score_aggregation: avg", "score_aggregation is 'avg'"),
            ("max_score: unbounded\nscore_aggregation: pass-fail", "needs a highest score"),
        ],
    )
    def test_broken_settings(self, run: Run, text: str, words: str) -> None:
        status, _, err = run(NEWER, {"data/secret/test_group.yaml": f"{text}\n", **submissions(9)})
        assert status == 2
        assert words in err

    def test_groups_that_have_more_than_secret(self, run: Run) -> None:
        status, _, err = run(NEWER, {**GROUPS, "data/secret/c/test_group.yaml": "max_score: 51\n", **submissions(9)})
        assert status == 2
        assert "more than its own, 100" in err

    def test_a_group_without_a_highest_score_gets_what_is_left(self, run: Run) -> None:
        files = {**GROUPS, "data/secret/c/test_group.yaml": "score_aggregation: sum\n", **submissions(9)}
        status, found, err = run(NEWER, files)
        assert (status, groups(found["9.py"])["secret/c"]) == (0, ("AC", 50))
        assert "secret/c has no highest score; taken as 50" in err

    def test_some_cases_alone_have_no_score(self, run: Run) -> None:
        _, found, _ = run(NEWER, {**GROUPS, **submissions(3)}, CASES, "--case", "sample/*")
        assert found["3.py"]["verdict"] == "AC"
        assert "score" not in found["3.py"]

    def test_pass_fail_problems_have_none(self, run: Run) -> None:
        _, found, _ = run(NEWER.replace("scoring", "pass-fail"), submissions(9))
        assert "score" not in found["9.py"]
        assert "groups" not in found["9.py"]


class TestDraft:
    """2023-07-draft: groups in groups, highest scores that follow from one another."""

    CONFIG = "problem_format_version: 2023-07-draft\nname: Squares\ntype: scoring\n"

    def test_the_rest_is_divided(self, run: Run) -> None:
        files = {
            "data/secret/test_group.yaml": "scoring: {score: 90}\n",
            "data/secret/a/test_group.yaml": "scoring: {score: 10, aggregation: sum}\n",
            "data/secret/b/test_group.yaml": "scoring: {aggregation: min}\n",
            "data/secret/c/test_group.yaml": "scoring: {require_pass: sample}\n",
            **submissions(3, 9),
        }
        status, found, _ = run(self.CONFIG, files)
        assert status == 0
        assert groups(found["3.py"])["secret/a"] == ("WA", 5)
        assert {name: score for name, (_, score) in groups(found["9.py"]).items()} == {
            "sample": None,
            "secret": 90,
            "secret/a": 10,
            "secret/b": 40,
            "secret/c": 40,
        }

    def test_groups_in_groups(self, run: Run) -> None:
        files = {
            "data/secret/a/test_group.yaml": "scoring: {score: 100, aggregation: sum}\n",
            "data/secret/a/x/test_group.yaml": "scoring: {score: 60}\n",
            **submissions(3),
        }
        cases = {"secret/a/x/1": ("1\n", "1\n"), "secret/a/y/1": ("5\n", "25\n")}
        _, found, _ = run(self.CONFIG, files, cases)
        assert {name: score for name, (_, score) in groups(found["3.py"]).items()} == {
            "secret": 60,
            "secret/a": 60,
            "secret/a/x": 60,
            "secret/a/y": 0,
        }


class TestLegacy:
    """Graders, the format's own and a package's."""

    CONFIG = "name: Squares\ntype: scoring\n"
    ROOT = "on_reject: continue\ngrader_flags: ignore_sample\n"

    def test_the_usual_sum_stops_at_a_groups_first_failure(self, run: Run) -> None:
        status, found, _ = run(self.CONFIG, submissions(5, 9))
        assert status == 0
        assert (found["9.py"]["verdict"], found["9.py"]["score"]) == ("AC", 6)
        assert (found["5.py"]["verdict"], found["5.py"]["score"]) == ("WA", None)
        names = [case["name"] for case in found["5.py"]["cases"]]
        assert names == ["sample/1", "secret/a/1", "secret/a/2", "secret/b/1", "secret/b/2"]

    def test_subtasks(self, run: Run) -> None:
        files = {
            "data/testdata.yaml": self.ROOT,
            "data/secret/testdata.yaml": "on_reject: continue\ngrader_flags: always_accept sum\n",
            "data/secret/a/testdata.yaml": "on_reject: break\naccept_score: 20\ngrader_flags: min\nrange: 0 20\n",
            "data/secret/b/testdata.yaml": "on_reject: break\naccept_score: 30\ngrader_flags: min\n",
            "data/secret/c/testdata.yaml": "on_reject: break\naccept_score: 50\ngrader_flags: min\n",
            **submissions(1, 5, 9),
        }
        status, found, _ = run(self.CONFIG, files)
        assert status == 0
        assert {name: (one["verdict"], one["score"]) for name, one in found.items()} == {
            "1.py": ("AC", 0),
            "5.py": ("AC", 20),
            "9.py": ("AC", 100),
        }
        assert groups(found["5.py"]) == {
            "": ("AC", 20),
            "sample": ("AC", 1),
            "secret": ("AC", 20),
            "secret/a": ("AC", 20),
            "secret/b": ("WA", 0),
            "secret/c": ("WA", 0),
        }

    @pytest.mark.parametrize(
        ("flags", "verdict", "score"),
        [
            ("sum", "RE", None),
            ("worst_error", "RE", None),
            ("first_error", "WA", None),
            ("always_accept sum", "AC", 2),
            ("always_accept avg", "AC", 0.5),
            ("always_accept max", "AC", 1),
            ("always_accept min", "AC", 0),
            ("accept_if_any_accepted", "AC", 2),
        ],
    )
    def test_flags(self, run: Run, flags: str, verdict: str, score: float | None) -> None:
        files = {
            "data/testdata.yaml": f"on_reject: continue\ngrader_flags: {flags}\n",
            "submissions/any/a.py": "n = int(input())\nprint(n * n if n < 3 else 0 if n < 4 else 1 / 0)\n",
        }
        cases = {f"secret/{n}": (f"{n}\n", f"{n * n}\n") for n in (1, 2, 3, 4)}
        _, found, _ = run(self.CONFIG, files, cases)
        assert (found["a.py"]["verdict"], found["a.py"]["score"]) == (verdict, score)

    def test_flags_go_down_until_a_folder_says_otherwise(self, run: Run) -> None:
        on = "on_reject: continue\ngrader_flags: always_accept\n"
        files = {
            "data/testdata.yaml": f"accept_score: 2\nreject_score: -1\n{on}",
            "data/secret/b/testdata.yaml": "accept_score: 5\n",
            **submissions(5),
        }
        _, found, _ = run(self.CONFIG, files)
        assert groups(found["5.py"]) == {
            "": ("AC", 9),
            "sample": ("AC", 2),
            "secret": ("AC", 7),
            "secret/a": ("AC", 4),
            "secret/b": ("AC", 4),
            "secret/c": ("AC", -1),
        }

    def test_what_problem_yaml_says_holds_for_all(self, run: Run) -> None:
        """As packages from before the format's groups have it."""
        grading = "grading: {accept_score: 3, reject_score: 1, on_reject: grade, objective: min, range: 0 100}\n"
        files = {"data/testdata.yaml": "grader_flags: always_accept\n", **submissions(5)}
        _, found, _ = run(f"{self.CONFIG}{grading}", files)
        assert (found["5.py"]["score"], found["5.py"]["best_score"]) == (14, 0)

    @pytest.mark.parametrize("jobs", ["1", "4"])
    def test_any_number_of_jobs_judges_the_same(self, run: Run, jobs: str) -> None:
        files = {
            "data/testdata.yaml": "grader_flags: always_accept\n",
            "data/secret/testdata.yaml": "on_reject: continue\n",
            "data/secret/a/testdata.yaml": "on_reject: break\n",
            "submissions/any/a.py": "n = int(input())\nprint(n * n if n not in (2, 5) else 0)\n",
        }
        _, found, _ = run(self.CONFIG, files, CASES, "-j", jobs)
        names = [case["name"] for case in found["a.py"]["cases"]]
        assert names == ["sample/1", "secret/a/1", "secret/b/1", "secret/b/2", "secret/c/1"]
        assert found["a.py"]["score"] == 3

    def test_the_validators_own_scores(self, run: Run) -> None:
        validator = POINTS.replace("NAME", "score.txt").replace("SAID", "-2.5")
        files = {"output_validators/v.py": validator, **submissions(9)}
        status, found, _ = run(f"{self.CONFIG}validation: custom score\n", files)
        assert (status, found["9.py"]["score"]) == (0, -15)
        assert run(f"{self.CONFIG}validation: custom\n", files)[0] == 3
        files["output_validators/v.py"] = "raise SystemExit(42)\n"
        assert run(f"{self.CONFIG}validation: custom score\n", files)[0] == 3

    def test_a_score_out_of_its_range_is_the_packages_fault(self, run: Run) -> None:
        inside = {"data/testdata.yaml": "range: 0 6\n", **submissions(9)}
        outside = {"data/testdata.yaml": "range: 0 5.9\n", **submissions(9)}
        assert run(self.CONFIG, inside)[0] == 0
        status, found, _ = run(self.CONFIG, outside)
        assert (status, found["9.py"]["verdict"]) == (3, "JE")

    HALF = """\
import sys

results = [line.split() for line in sys.stdin]
accepted = [float(score) for verdict, score in results if verdict == "AC"]
print("AC" if 2 * len(accepted) >= len(results) else "WA", sum(accepted) * float((sys.argv[1:] or [1])[0]))
"""

    def test_a_grader_of_the_package(self, run: Run) -> None:
        files = {
            "graders/half.py": self.HALF,
            "data/testdata.yaml": "on_reject: continue\ngrading: custom\n",
            "data/secret/c/testdata.yaml": "grader_flags: '10'\n",
            **submissions(3, 5, 9),
        }
        status, found, _ = run(self.CONFIG, files)
        assert status == 0
        assert {name: (one["verdict"], one["score"]) for name, one in found.items()} == {
            "3.py": ("AC", 1),
            "5.py": ("AC", 4),
            "9.py": ("AC", 15),
        }
        assert groups(found["3.py"])["secret"] == ("WA", 1)

    def test_graders_of_pass_fail_problems(self, run: Run) -> None:
        files = {
            "graders/half.py": self.HALF,
            "data/testdata.yaml": "on_reject: continue\ngrading: custom\n",
            **submissions(1, 5, folder="accepted"),
        }
        status, found, _ = run("name: Squares\n", files)
        assert status == 1
        assert {name: one["verdict"] for name, one in found.items()} == {"1.py": "WA", "5.py": "AC"}
        assert "score" not in found["5.py"]

    @pytest.mark.parametrize(
        "grader",
        [
            "print('AC')",
            "print('OK 1')",
            "print('AC inf')",
            "print('AC 1\\nAC 1')",
            "pass",
            "print('AC 1'); raise SystemExit(1)",
            "print('AC 1' * 1000)",
            "while True: print('AC 1')",
            "import os; os.kill(os.getpid(), 9)",
        ],
    )
    def test_a_grader_that_fails_is_the_packages_fault(self, run: Run, grader: str) -> None:
        files = {"graders/g.py": grader, "data/testdata.yaml": "grading: custom\n", **submissions(9, folder="accepted")}
        status, found, _ = run(self.CONFIG, files)
        assert (status, found["9.py"]["verdict"], found["9.py"]["score"]) == (3, "JE", None)

    @pytest.mark.parametrize(
        ("files", "words"),
        [
            ({"data/testdata.yaml": "grading: custom\n"}, "no grader; put one program in graders/"),
            ({"data/testdata.yaml": "grading: mine\n"}, "grading is 'mine'"),
            ({"data/testdata.yaml": "on_reject: stop\n"}, "on_reject is 'stop'"),
            ({"data/testdata.yaml": "grader_flags: best\n"}, "no flag 'best'"),
            ({"data/testdata.yaml": "range: 1\n"}, "range is 1;"),
            ({"data/testdata.yaml": "range: 2 1\n"}, "range is '2 1'"),
            ({"data/testdata.yaml": "accept_score: much\n"}, "accept_score is 'much'"),
            (
                {"data/testdata.yaml": "grading: custom\n", "graders/a.py": "", "graders/b.py": ""},
                "2 graders; put one program in graders/",
            ),
        ],
    )
    def test_broken_settings(self, run: Run, files: dict[str, str], words: str) -> None:
        status, _, err = run(self.CONFIG, {**files, **submissions(9)})
        assert status == 2
        assert words in err


class TestShown:
    """Scores in every report, in English and Korean."""

    @pytest.fixture
    def shown(self, tmp_path: Path, capsys: pytest.CaptureFixture[str], run: Run) -> Callable[..., str]:
        run(NEWER, {**GROUPS, **submissions(5, folder="accepted"), **submissions(9)})

        def text(*argv: str) -> str:
            capsys.readouterr()
            assert cli.main(["run", "p", *argv], tmp_path) == 1
            return capsys.readouterr().out

        return text

    def test_text(self, shown: Callable[..., str]) -> None:
        lines = [line.split() for line in shown().splitlines()]
        assert ["✗", "submissions/accepted/5.py", "WA", "35", "/", "100"] in [line[:6] for line in lines]
        assert ["✓", "submissions/any/9.py", "AC", "100", "/", "100"] in [line[:6] for line in lines]
        assert ["✗", "secret/b", "WA", "15", "/", "30"] in lines

    def test_text_in_korean(self, shown: Callable[..., str]) -> None:
        lines = [line.split() for line in shown("--lang-ui", "ko").splitlines()]
        assert any("점수" in line for line in lines)
        assert any(line[:1] == ["그룹"] for line in lines)

    def test_the_cases_of_a_file_that_is_named(self, shown: Callable[..., str], tmp_path: Path) -> None:
        lines = shown("p/submissions/accepted/5.py").splitlines()
        assert any(line.split()[1:3] == ["secret/b/1", "AC"] and line.endswith(" 15") for line in lines)

    def test_junit(self, shown: Callable[..., str]) -> None:
        lines = shown("--format", "junit").splitlines()
        assert any(line.endswith("score: 35 / 100") for line in lines)
        assert "group secret/b: WA, 15 / 30" in lines
        assert any(line.startswith("secret/b/1: AC, ") and line.endswith(", score 15") for line in lines)
        assert "group sample: AC" in lines

    @pytest.mark.parametrize(("ui", "word"), [("en", "score"), ("ko", "점수")])
    def test_html(self, shown: Callable[..., str], tmp_path: Path, ui: str, word: str) -> None:
        shown("--html", "page.html", "--lang-ui", ui)
        page = (tmp_path / "page.html").read_text(encoding="utf-8")
        assert f'<span class="badge">{word} 35 / 100</span>' in page
        assert '<tr><td class="name">secret/b</td><td>' in page
        assert '<td class="figure">15 / 30</td>' in page
        assert '<td class="figure">15</td>' in page
