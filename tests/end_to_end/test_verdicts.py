"""Every verdict of the table, got by a real program, and the reports of such a run."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from judge_process import Done, Judge, one_line
from made_projects import ADD, Tree

HAS_COMPILERS = bool(shutil.which("gcc") and shutil.which("g++"))
needs_compilers = pytest.mark.skipif(not HAS_COMPILERS, reason="needs gcc and g++")

# Programs that do what they are named after, on the second case alone.
TRAP = "a, b = map(int, input().split())\nif a == 5:\n    {trap}\nprint(a + b)\n"
C = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n{top}\n"
C += 'int main(void) {{ int a, b; if (scanf("%d %d", &a, &b) != 2) return 9; if (a == 5) {{ {trap} }}'
C += ' printf("%d\\n", a + b); return 0; }}\n'
CPP = "#include <cstdio>\n#include <vector>\n"
CPP += 'int main() { int a, b; if (scanf("%d %d", &a, &b) != 2) return 9; std::vector<int> v(1);'
CPP += ' if (a == 5) return v.at(9); printf("%d\\n", a + b); }\n'

PYTHON = {
    "add.py": (ADD, "AC", ""),
    "accepted/add.py": (ADD + "#\n", "AC", ""),
    "wrong_answer/off.py": (TRAP.format(trap="b += 1"), "WA", ""),
    "wrong_answer/silent.py": (TRAP.format(trap="raise SystemExit"), "WA", "no output"),
    "time_limit_exceeded/busy.py": (TRAP.format(trap="while True: pass"), "TLE", ""),
    "time_limit_exceeded/idle.py": (TRAP.format(trap="import time; time.sleep(60)"), "TLE", "idle"),
    "memory_limit_exceeded/hoard.py": (TRAP.format(trap="x = bytearray(300 << 20)"), "MLE", ""),
    "memory_limit_exceeded/all.py": (TRAP.format(trap="x = bytearray(1 << 62)"), "MLE", ""),
    "output_limit_exceeded/endless.py": (TRAP.format(trap="while True: print('x' * 1000)"), "OLE", ""),
    "run_time_error/raises.py": (TRAP.format(trap="int('x')"), "RE", "ValueError"),
    "run_time_error/recursion.py": (TRAP.format(trap="f = lambda: f(); f()"), "RE", "RecursionError"),
    "run_time_error/exits.py": (TRAP.format(trap="raise SystemExit(3)"), "RE", "exit 3"),
    "run_time_error/signal.py": (TRAP.format(trap="import os; os.kill(os.getpid(), 11)"), "RE", "SIGSEGV"),
    "compile_error/broken.py": ("print(", "CE", ""),
    "rejected/any.py": (TRAP.format(trap="raise KeyError"), "RE", "KeyError"),
}
COMPILED = {
    "add.c": (C.format(top="", trap=""), "AC", ""),
    "time_limit_exceeded/busy.c": (C.format(top="volatile int go = 1;", trap="while (go) {}"), "TLE", ""),
    "memory_limit_exceeded/hoard.c": (
        C.format(top="volatile char *p;", trap="p = malloc(300 << 20); memset((char *)p, 1, 300 << 20);"),
        "MLE",
        "",
    ),
    "run_time_error/null.c": (C.format(top="int *volatile p;", trap="*p = 1;"), "RE", "SIGSEGV"),
    "run_time_error/aborts.c": (C.format(top="", trap="abort();"), "RE", "SIGABRT"),
    "run_time_error/throws.cpp": (CPP, "RE", "out_of_range"),
    "compile_error/broken.cpp": ("int main() { return x; }\n", "CE", ""),
}
TABLE = {**PYTHON, **(COMPILED if HAS_COMPILERS else {})}
CONFIG = "limits: {time_limit: 0.5, memory: 64, output: 1}\n"
CASES = {"sample/1": ("1 2\n", "3\n"), "secret/1": ("5 5\n", "10\n")}

PRESENTATION = {
    "add.py": (ADD, "AC", ""),
    "presentation_error/lines.py": (ADD + "print()\nprint()\n", "AC", ""),
    "presentation_error/leading.py": (ADD.replace("print(", "print('', "), "PE", ""),
}
VALIDATED = {
    "add.py": (ADD, "AC", ""),
    "wrong_answer/off.py": (TRAP.format(trap="b += 1"), "WA", ""),
}
VALIDATOR = """
import sys
given, _, feedback = sys.argv[1:4]
got = sys.stdin.read().split()
if got == [str(sum(map(int, open(given).read().split())))]:
    sys.exit(42)
open(feedback + 'judgemessage.txt', 'w').write(f'{got} is no sum')
sys.exit(43)
"""


def made(root: Path) -> Tree:
    """A project with a problem for each way to compare, and every kind of submission."""
    tree = Tree(root)
    tree.problem("classic/sum", cases=CASES, config=CONFIG)
    for name, (text, _, _) in TABLE.items():
        tree.submission(name, text)
    tree.problem("baekjoon/1000", cases=CASES, config="limits: {time_limit: 1, memory: 64}\n")
    for name, (text, verdict, _) in PRESENTATION.items():
        tree.submission(name if verdict == "PE" else Path(name).name, text, to="baekjoon/1000")
    tree.problem("classic/validated", cases=CASES, config="limits: {time_limit: 1}\n", validator=VALIDATOR)
    for name, (text, _, _) in VALIDATED.items():
        tree.submission(name, text, to="classic/validated")
    tree.problem("algospot/SUM", cases=CASES, config="limits: {time_limit: 2, memory: 64}\n")
    hoard = TABLE["memory_limit_exceeded/hoard.py"][0]
    tree.submission("memory_limit_exceeded/hoard.py", hoard, to="algospot/SUM")
    return tree


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    return Judge(tmp_path_factory.mktemp("judge"))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return made(tmp_path_factory.mktemp("verdicts") / "project")


@pytest.fixture(scope="module")
def judged(judge: Judge, tree: Tree) -> Done:
    """The whole project, judged once."""
    return judge.run(tree.root, "--format", "json", "--html", "report.html")


def found(judged: Done, path: str) -> dict[str, Any]:
    one: dict[str, Any] = next(one for one in judged.document["submissions"] if one["path"] == f"solutions/{path}")
    return one


@pytest.mark.parametrize("name", TABLE)
def test_verdict(judged: Done, name: str) -> None:
    _, verdict, reason = TABLE[name]
    submission = found(judged, f"classic/sum/{name}")
    assert (submission["verdict"], submission["reason"]) == (verdict, reason)
    assert submission["as_expected"] is True
    cases = [(case["name"], case["verdict"], case["reason"]) for case in submission["cases"]]
    wanted = [("sample/1", "AC", ""), ("secret/1", verdict, reason)]
    assert cases == ([] if verdict == "CE" else wanted)


def test_presentation_error_is_baekjoons(judged: Done) -> None:
    assert found(judged, "baekjoon/1000/presentation_error/leading.py")["verdict"] == "PE"
    assert found(judged, "baekjoon/1000/add.py")["verdict"] == "AC"


def test_a_validator_decides(judged: Done) -> None:
    assert found(judged, "classic/validated/add.py")["verdict"] == "AC"
    assert found(judged, "classic/validated/wrong_answer/off.py")["verdict"] == "WA"


def test_a_memory_overrun_reads_as_the_site_has_it(judged: Done) -> None:
    submission = found(judged, "algospot/SUM/memory_limit_exceeded/hoard.py")
    assert (submission["expected"], submission["verdict"]) == (["RE"], "RE")
    assert submission["reason"] == "메모리 제한 초과"


def test_all_as_expected_is_status_0_and_nothing_is_left(judged: Done, judge: Judge) -> None:
    assert judged.status == 0
    assert judged.document["ok"] is True
    assert judge.left_behind() == []


def test_progress_is_a_line_for_each_submission_on_stderr(judged: Done) -> None:
    lines = judged.err.splitlines()
    assert len(lines) == len(judged.document["submissions"])
    assert any("classic/sum" in line and "wrong_answer/off.py: WA" in line for line in lines)


# The document that other programs read

SUBMISSION: dict[str, type | tuple[type, ...]] = {
    "problem": str,
    "path": str,
    "language": str,
    "expected": list,
    "verdict": str,
    "as_expected": bool,
    "reason": str,
    "cpu_s": (int, float),
    "wall_s": (int, float),
    "memory_bytes": int,
    "cases": list,
}
CASE: dict[str, type | tuple[type, ...]] = {
    "name": str,
    "input": str,
    "verdict": str,
    "reason": str,
    "cpu_s": (int, float),
    "wall_s": (int, float),
    "memory_bytes": int,
    "output_bytes": int,
}
VERDICTS = {"AC", "PE", "WA", "TLE", "MLE", "OLE", "RE", "CE", "JE", "SK"}


def check(value: dict[str, Any], schema: dict[str, type | tuple[type, ...]]) -> None:
    assert list(value) == list(schema), "these keys, in this order"
    for key, kind in schema.items():
        assert isinstance(value[key], kind), f"{key}: {value[key]!r}"
    assert not isinstance(value["memory_bytes"], bool)
    assert value["verdict"] in VERDICTS


def test_the_json_document_is_what_is_promised(judged: Done) -> None:
    document = judged.document
    assert list(document) == ["schema", "ok", "submissions"]
    assert document["schema"] == 1
    for submission in document["submissions"]:
        check(submission, SUBMISSION)
        assert set(submission["expected"]) <= VERDICTS
        for case in submission["cases"]:
            check(case, CASE)
        failing = [case["verdict"] for case in submission["cases"] if case["verdict"] != "AC"]
        assert submission["verdict"] in (failing[:1] or ["AC", "CE"])
        for key in ("cpu_s", "wall_s", "memory_bytes"):
            assert submission[key] == max((case[key] for case in submission["cases"]), default=0)


def test_the_figures_are_of_the_programs(judged: Done) -> None:
    busy = found(judged, "classic/sum/time_limit_exceeded/busy.py")["cases"][1]
    assert busy["cpu_s"] > 0.5
    idle = found(judged, "classic/sum/time_limit_exceeded/idle.py")["cases"][1]
    assert idle["wall_s"] > 2 * 0.5 + 1
    assert idle["cpu_s"] < 0.5
    hoard = found(judged, "classic/sum/memory_limit_exceeded/hoard.py")["cases"]
    assert hoard[0]["memory_bytes"] < 64 << 20 < hoard[1]["memory_bytes"]
    assert found(judged, "classic/sum/output_limit_exceeded/endless.py")["cases"][1]["output_bytes"] == (1 << 20) + 1
    assert found(judged, "classic/sum/add.py")["cases"][0]["output_bytes"] == 2


def test_the_order_is_by_problem_and_from_what_works_to_what_does_not(judged: Done) -> None:
    paths = [one["path"] for one in judged.document["submissions"]]
    assert [path.split("/")[1] for path in paths] == sorted(path.split("/")[1] for path in paths)
    sums = [path.removeprefix("solutions/classic/sum/") for path in paths if "/classic/sum/" in path]
    assert sums[0].startswith("add.")
    assert sorted(sums) == sorted(TABLE)
    in_folders = [name.split("/")[0] for name in sums if "/" in name]
    assert in_folders == sorted(in_folders, key=in_folders.index), "a folder's files stay together"


def test_the_page_is_written_beside_it(judged: Done, tree: Tree) -> None:
    page = (tree.root / "report.html").read_text(encoding="utf-8")
    for name in TABLE:
        assert name.rpartition("/")[2] in page


def test_side_by_side_gives_the_same(judge: Judge, tree: Tree, judged: Done) -> None:
    beside = judge.run(tree.root, "-j", "3", "--format", "json")
    assert (beside.status, beside.verdicts) == (judged.status, judged.verdicts)


def test_junit(judge: Judge, tree: Tree) -> None:
    done = judge.run(tree.root, "validated", "solutions/classic/sum/wrong_answer/off.py", "--format", "junit")
    suites = ET.fromstring(done.out)
    assert suites.tag == "testsuites"
    assert (suites.get("tests"), suites.get("failures")) == ("3", "0")
    assert {suite.get("name") for suite in suites} == {"classic/sum", "classic/validated"}
    assert done.status == 0


def test_text(judge: Judge, tree: Tree) -> None:
    done = judge.run(tree.root, "solutions/classic/sum/run_time_error/raises.py", "validated")
    assert done.status == 0
    for words in ("classic/sum", "RE (ValueError)", "secret/1", "classic/validated", "as expected"):
        assert words in done.out
    own = judge.run(tree.root, "validated", "solutions/classic/validated/wrong_answer/off.py", "--case", "secret/1")
    assert "['11'] is no sum" in own.out


# What failed and why, where it was not expected


def test_why_a_submission_failed(judge: Judge, tmp_path: Path) -> None:
    tree = Tree(tmp_path / "project")
    tree.problem("classic/sum", cases=CASES, config=CONFIG)
    tree.submission("off.py", TRAP.format(trap="b += 1"))
    tree.submission("raises.py", TRAP.format(trap="raise KeyError('no such key')"))
    tree.submission("broken.py", "x = 1\nprint(\n")
    done = judge.run(tree.root)
    assert done.status == 1
    assert [line[0] for line in done.err.splitlines()] == ["✗"] * 3
    assert "RE (KeyError)" in done.out
    assert "KeyError: 'no such key'" in done.out
    assert 'File "raises.py", line 3' in done.out
    assert 'File "broken.py", line 2' in done.out
    assert "11" in done.out
    assert "10" in done.out
    assert str(judge.folder) not in done.out, "no path of ours"


@needs_compilers
def test_why_a_submission_did_not_compile(judge: Judge, tmp_path: Path) -> None:
    tree = Tree(tmp_path / "project")
    tree.problem("classic/sum", cases=CASES, config=CONFIG)
    tree.submission("broken.cpp", "int main() { return x; }\n")
    done = judge.run(tree.root)
    assert done.status == 1
    assert "broken.cpp:1:21: error: 'x' was not declared in this scope" in done.out.replace("‘", "'").replace("’", "'")
    assert str(judge.folder) not in done.out


# JE and SK


def test_a_judge_error_is_never_blamed_on_the_submission(judge: Judge, tmp_path: Path) -> None:
    tree = Tree(tmp_path / "project")
    tree.problem("classic/sum", cases=CASES, config=CONFIG, validator="import sys\nsys.exit('cannot read it')\n")
    tree.submission("add.py")
    tree.submission("wrong_answer/off.py", "print(0)")
    done = judge.run(tree.root, "--format", "json")
    assert done.status == 3
    assert [verdict for _, verdict, _ in done.verdicts] == ["JE", "JE"]
    text = judge.run(tree.root)
    assert text.status == 3
    assert "the output validator exited with 1 (cannot read it) on sample/1; it must exit with 42 or 43" in text.out


def test_a_language_that_is_not_installed_is_skipped_once_said_and_no_failure(judge: Judge, tmp_path: Path) -> None:
    tree = Tree(tmp_path / "project")
    tree.problem("classic/sum", cases=CASES, config=CONFIG)
    for name in ("a.cpp", "b.cpp", "wrong_answer/c.cpp"):
        tree.submission(name, "int main() {}\n")
    tree.submission("add.py")
    path = {"PATH": str(tmp_path)}
    done = judge.run(tree.root, "--format", "json", env=path)
    assert done.status == 0
    assert [verdict for _, verdict, _ in done.verdicts] == ["SK", "AC", "SK", "SK"]
    for submission in done.document["submissions"]:
        if submission["verdict"] == "SK":
            assert (submission["as_expected"], submission["cases"]) == (True, [])
    text = judge.run(tree.root, env=path)
    assert text.status == 0
    assert text.out.count("C++17 is not installed") == 1
    assert "3" in text.out.splitlines()[-1], "three were skipped"


# Nothing of the judge's own reaches a program


def test_stdin_is_the_cases_and_the_judges_own_is_left_alone(judge: Judge, tmp_path: Path) -> None:
    tree = Tree(tmp_path / "project")
    tree.problem("classic/sum", cases=CASES, config=CONFIG)
    tree.submission("all.py", "import sys\nprint(sum(map(int, sys.stdin.read().split())))\n")
    tree.write("typed", "100 100\n")
    with (tree.root / "typed").open("rb") as typed:
        done = judge.run(tree.root, "--format", "json", stdin=typed)
        assert typed.read() == b"100 100\n"
    assert (done.status, done.document["ok"]) == (0, True)


def test_the_report_is_ascii_and_one_line_a_case(judged: Done) -> None:
    assert judged.out.isascii()
    assert json.loads(judged.out) == judged.document
    cases = sum(len(one["cases"]) for one in judged.document["submissions"])
    assert sum('"output_bytes"' in line for line in judged.out.splitlines()) == cases


def test_unusable_is_one_line_and_status_2(judge: Judge, tree: Tree) -> None:
    for argv in (["sun"], ["--time", "fast"], ["run", "gone.py"], ["--format", "json", "nothing"]):
        done = judge.run(tree.root, *argv)
        assert (done.status, done.out) == (2, "")
        assert one_line(done.err), done.err
