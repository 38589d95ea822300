"""The JSON report: the promised keys, and valid JSON whatever a program or a file's name holds."""

from __future__ import annotations

import io
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from made_results import HOSTILE, ROOT, accepted, failed, one_of_each, problem, result

from localjudge.model import MIB, SubmissionResult, Verdict
from localjudge.reports import json_


def written(*results: SubmissionResult) -> Any:
    stream = io.StringIO()
    json_.write(results, ROOT, stream)

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is not JSON")

    return json.loads(stream.getvalue(), parse_constant=refuse)


def test_the_document_is_the_promised_one() -> None:
    whose = problem("algospot/HANOI4", 2)
    one = result(accepted(0, 0.125, 17 * MIB), failed(1, Verdict.RE, "exit 3", cpu=0.25, wall=0.5), of=whose)
    assert written(one) == {
        "schema": 1,
        "ok": False,
        "submissions": [
            {
                "problem": "algospot/HANOI4",
                "path": "solutions/algospot/HANOI4/queens.py",
                "language": "python3",
                "expected": ["AC"],
                "verdict": "RE",
                "as_expected": False,
                "reason": "exit 3",
                "cpu_s": 0.25,
                "wall_s": 0.5,
                "memory_bytes": 17 * MIB,
                "cases": [
                    {
                        "name": "sample/1",
                        "input": "testdata/algospot/HANOI4/0.in",
                        "verdict": "AC",
                        "reason": "",
                        "cpu_s": 0.125,
                        "wall_s": 0.135,
                        "memory_bytes": 17 * MIB,
                        "output_bytes": 100,
                    },
                    {
                        "name": "secret/1",
                        "input": "testdata/algospot/HANOI4/1.in",
                        "verdict": "RE",
                        "reason": "exit 3",
                        "cpu_s": 0.25,
                        "wall_s": 0.5,
                        "memory_bytes": 12 * MIB,
                        "output_bytes": 5,
                    },
                ],
            }
        ],
    }


def test_what_is_written_is_the_document() -> None:
    results = one_of_each()
    assert written(*results) == json.loads(json.dumps(json_.document(results, ROOT)))


def test_a_judge_error_says_what_failed() -> None:
    broken = result(failed(0, Verdict.JE, message="exited with 7"), message="exited with 7")
    (submission,) = json_.document([broken], ROOT)["submissions"]
    assert submission["message"] == submission["cases"][0]["message"] == "exited with 7"
    (wrong,) = json_.document([result(failed(0, Verdict.WA, message="too long"))], ROOT)["submissions"]
    assert "message" not in {**wrong, **wrong["cases"][0]}


def test_nothing_judged_is_an_empty_list() -> None:
    assert written() == {"schema": 1, "ok": True, "submissions": []}


@pytest.mark.parametrize(
    ("one", "ok"),
    [
        (result(accepted(0)), True),
        (result(failed(0, Verdict.WA)), False),
        (result(failed(0, Verdict.WA), expected=(Verdict.TLE, Verdict.WA)), True),
        (result(accepted(0), expected=(Verdict.WA,)), False),
        (result(verdict=Verdict.SK), True),
        (result(failed(0, Verdict.JE)), False),
        (result(accepted(0), finished=False), False),
    ],
)
def test_ok_means_that_all_was_judged_and_expected(one: SubmissionResult, ok: bool) -> None:
    assert written(result(accepted(0)), one)["ok"] is ok


def test_any_text_stays_valid_and_ascii() -> None:
    stream = io.StringIO()
    json_.write([result(failed(0, Verdict.RE, HOSTILE), of=problem(title=HOSTILE))], ROOT, stream)
    text = stream.getvalue()
    assert text.isascii()
    reason = json.loads(text)["submissions"][0]["cases"][0]["reason"]
    assert reason.startswith("\x1b[2J"), "JSON escapes controls itself, so they come back as they were"
    assert "\\ud800\\xff" in reason, "what isn't Unicode comes as an escape that says what it was"
    reason.encode("utf-8")


def test_a_path_that_is_not_utf8_is_shown_as_its_bytes() -> None:
    one = result(accepted(0), file=os.fsdecode(b"caf\xe9.py"))
    assert written(one)["submissions"][0]["path"] == "solutions/baekjoon/9663/caf\\xe9.py"


def test_a_path_outside_the_root_stays_whole() -> None:
    stream = io.StringIO()
    json_.write([result(accepted(0))], Path("/elsewhere"), stream)
    path = json.loads(stream.getvalue())["submissions"][0]["path"]
    assert path == (ROOT / "solutions/baekjoon/9663/queens.py").as_posix()


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_a_time_that_is_no_number_is_null(value: float) -> None:
    assert written(result(failed(0, Verdict.TLE, cpu=value)))["submissions"][0]["cases"][0]["cpu_s"] is None


@pytest.mark.parametrize("module", ["json_", "terminal", "junit", "live", "html"])
def test_no_report_loads_a_heavy_library_before_it_needs_it(module: str) -> None:
    loaded = "[name for name in ('rich', 'jinja2', 'yaml') if name in sys.modules]"
    code = f"import sys, localjudge.reports.{module}; print({loaded})"
    here = Path(__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=here, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_what_was_finished_before_an_early_end_is_not_ok() -> None:
    assert json_.document([result(accepted(0))], ROOT)["ok"] is True
    assert json_.document([result(accepted(0))], ROOT, interrupted=True)["ok"] is False


@pytest.mark.parametrize("finished", [True, False])
def test_a_submission_that_was_interrupted_is_not_as_expected(finished: bool) -> None:
    (one,) = json_.document([result(accepted(0), finished=finished)], ROOT)["submissions"]
    assert one["as_expected"] is finished
    assert ("interrupted" in one) is not finished
