"""The JUnit report: what a CI service counts and shows, and XML that every parser takes."""

from __future__ import annotations

import io
from xml.etree import ElementTree as ET

import pytest
from made_results import HOSTILE, ROOT, accepted, failed, one_of_each, problem, result

from localjudge.model import Difference, SubmissionResult, Verdict
from localjudge.reports import junit


def written(*results: SubmissionResult) -> ET.Element:
    stream = io.StringIO()
    junit.write(results, ROOT, stream)
    assert stream.getvalue().isascii()
    return ET.fromstring(stream.getvalue())


def child(suites: ET.Element, tag: str) -> ET.Element:
    found = suites.find(f"./testsuite/testcase/{tag}")
    assert found is not None, f"no <{tag}>"
    return found


def test_a_suite_is_a_problem_and_a_test_case_is_a_submission() -> None:
    tree = written(
        result(accepted(0), of=problem("baekjoon/9663")),
        result(accepted(0), of=problem("algospot/HANOI4"), file="wrong_answer/x.py"),
        result(accepted(0), of=problem("baekjoon/9663"), file="other.py"),
    )
    assert [suite.get("name") for suite in tree] == ["baekjoon/9663", "algospot/HANOI4"]
    assert [len(suite) for suite in tree] == [2, 1]
    assert tree[1][0].attrib == {
        "name": "wrong_answer/x.py (python3)",
        "classname": "algospot.HANOI4",
        "file": "solutions/algospot/HANOI4/wrong_answer/x.py",
        "time": "0.110",
    }


def test_the_counts_are_those_of_the_elements() -> None:
    tree = written(*one_of_each())
    for element in [tree, *tree]:
        cases = list(element.iter("testcase"))
        assert element.get("tests") == str(len(cases))
        for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert element.get(attribute) == str(sum(case.find(tag) is not None for case in cases))
    assert (tree.get("failures"), tree.get("errors"), tree.get("skipped")) == ("9", "2", "1")


def test_a_failure_that_was_expected_passes() -> None:
    tree = written(result(failed(0, Verdict.WA), expected=(Verdict.WA,)))
    assert [element.tag for element in tree[0][0]] == ["system-out"]


def test_an_unexpected_verdict_is_a_failure_that_says_why() -> None:
    wrong = failed(1, Verdict.WA, difference=Difference(3, b"92", b"93", 2))
    failure = child(written(result(accepted(0), wrong)), "failure")
    assert failure.attrib == {"message": "WA, expected AC", "type": "WA"}
    assert failure.text is not None
    assert "secret/1 (2 of 2)" in failure.text
    assert "line 3, byte 2" in failure.text
    assert failure.text.endswith("expected  92\n  got       93\n             ^")


def test_an_accepted_submission_that_was_to_fail_is_a_failure() -> None:
    failure = child(written(result(accepted(0), expected=(Verdict.TLE, Verdict.MLE))), "failure")
    assert failure.get("message") == "AC, expected TLE or MLE"


def test_a_judge_error_is_an_error() -> None:
    error = child(written(result(failed(0, Verdict.JE, message="the validator crashed"))), "error")
    assert error.get("type") == "JE"
    assert "the validator crashed" in (error.text or "")


def test_an_interrupted_submission_is_an_error() -> None:
    assert child(written(result(accepted(0), finished=False)), "error").get("message", "").startswith("AC, interr")


@pytest.mark.parametrize("results", [[], [result(accepted(0))]])
def test_an_early_end_between_submissions_is_an_error(results: list[SubmissionResult]) -> None:
    tree = junit.document(results, ROOT, interrupted=True)
    assert (tree.get("tests"), tree.get("errors")) == (str(len(results) + 1), "1")
    assert child(tree, "error").get("message") == "interrupted before the end"


def test_an_early_end_within_a_submission_is_told_once() -> None:
    tree = junit.document([result(accepted(0), finished=False)], ROOT, interrupted=True)
    assert (tree.get("tests"), tree.get("errors"), len(tree)) == ("1", "1", 1)


def test_a_skipped_submission_says_what_is_missing() -> None:
    skipped = child(written(result(verdict=Verdict.SK, message="rustc was not found")), "skipped")
    assert skipped.get("message") == "rustc was not found"


def test_the_cases_are_lines_of_the_output() -> None:
    out = child(written(result(accepted(0), failed(1, Verdict.RE, "SIGSEGV"))), "system-out")
    assert (out.text or "").splitlines() == [
        "sample/1: AC, 0.100 s CPU, 0.110 s, 10.0 MB",
        "secret/1: RE (SIGSEGV), 0.200 s CPU, 0.210 s, 12.0 MB",
    ]


@pytest.mark.parametrize("text", [HOSTILE, "\ufffe\uffff", "".join(map(chr, range(0x180))), "]]>"])
def test_any_text_stays_xml(text: str) -> None:
    one = result(
        failed(0, Verdict.RE, text, message=text, stderr=text.encode("utf-8", "surrogatepass")),
        of=problem(title=text),
        file=f"x{text.replace('/', '').replace(chr(0), '')}.py",
        language=text,
    )
    tree = written(one, result(verdict=Verdict.SK, message=text))
    assert tree.get("tests") == "2"
