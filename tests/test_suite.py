"""The suite: every submission gets what it is there for, and every package proves its data. No problem is named here.

What a problem has less of than asked for, its ``problem.yaml`` explains in a comment: ``# No slow submission: why``.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from localjudge.languages import language_of
from localjudge.model import Verdict
from localjudge.problems.discover import Entry, list_problems
from localjudge.problems.fields import load_yaml
from localjudge.problems.submissions import Source, find_sources, list_sources
from localjudge.toolchains import resolve

HOME = Path(__file__).resolve().parent.parent
PROBLEMS = list_problems(HOME)
SOURCES = list_sources(HOME)
VALIDATED = [problem for problem in PROBLEMS if (problem.path / "output_validator").is_dir()]
PYTHON = [source for source in SOURCES if source.path.suffix == ".py"]
OLDEST = (3, 8)
"""the oldest Python that a submission has to run on"""

each_problem = pytest.mark.parametrize("problem", PROBLEMS, ids=[problem.id for problem in PROBLEMS])


def named(path: Path) -> str:
    return path.relative_to(HOME).as_posix()


each_python = pytest.mark.parametrize("source", PYTHON, ids=[named(source.path) for source in PYTHON])


def judge(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the judge as `make judge` does, with a guard against a hang alone."""
    command = [sys.executable, str(HOME / "judge.py"), *words, "-j", str(min(2, os.cpu_count() or 1))]
    return subprocess.run(
        command, cwd=HOME, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=1500, check=False
    )


# Verdicts


@pytest.fixture(scope="module")
def whole() -> subprocess.CompletedProcess[str]:
    """One run of the whole suite, for all tests that look at it."""
    return judge("run", "--format", "json")


@pytest.fixture(scope="module")
def report(whole: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert whole.returncode in (0, 1), whole.stderr
    document = json.loads(whole.stdout)
    assert isinstance(document, dict)
    return document


@pytest.mark.timeout(1600)
def test_the_whole_suite_is_as_expected(
    whole: subprocess.CompletedProcess[str], report: dict[str, Any]
) -> None:
    surprises = [
        {**{key: one[key] for key in ("path", "expected", "verdict", "reason")}, "cases": failing(one)}
        for one in report["submissions"]
        if not one["as_expected"]
    ]
    assert surprises == []
    assert (report["ok"], whole.returncode) == (True, 0), whole.stderr


def failing(one: dict[str, Any]) -> list[str]:
    return [f"{case['name']}: {case['verdict']} {case['cpu_s']} s" for case in one["cases"] if case["verdict"] != "AC"]


@pytest.mark.timeout(1600)
def test_no_submission_is_left_out(report: dict[str, Any]) -> None:
    judged = {one["path"]: one["verdict"] for one in report["submissions"]}
    assert sorted(judged) == sorted(named(source.path) for source in SOURCES)
    missing = {named(source.path) for source in SOURCES if resolve(language_of(source.path)) is None}
    assert {path for path, verdict in judged.items() if verdict == "SK"} == missing


@pytest.mark.timeout(1600)
def test_what_is_accepted_passed_every_case(report: dict[str, Any]) -> None:
    cases = {problem.id: [case.name for case in problem.read().cases] for problem in PROBLEMS}
    accepted = [one for one in report["submissions"] if one["verdict"] == "AC"]
    assert accepted
    for one in accepted:
        assert [case["name"] for case in one["cases"]] == cases[one["problem"]], one["path"]


# What the suite is made of


def unless_explained(problem: Entry, what: str, *, there: bool) -> None:
    text = (problem.path / "problem.yaml").read_text(encoding="utf-8")
    explained = re.search(rf"^# No {what}: \S.*", text, re.MULTILINE) is not None
    assert there or explained, f"{problem.id} has no {what}, and its problem.yaml does not say why"
    assert not (there and explained), f"{problem.id} has a {what}, and its problem.yaml says that it has not"


@each_problem
def test_a_problem_has_right_wrong_and_slow_submissions(problem: Entry) -> None:
    expected = [source.expected for source in find_sources(HOME, problem)]
    assert (Verdict.AC,) in expected
    slow = [verdicts for verdicts in expected if Verdict.TLE in verdicts]
    wrong = [verdicts for verdicts in expected if not {Verdict.AC, Verdict.TLE}.intersection(verdicts)]
    unless_explained(problem, "second wrong submission", there=len(wrong) >= 2)
    unless_explained(problem, "slow submission", there=bool(slow))


@each_problem
def test_a_package_is_complete(problem: Entry) -> None:
    for name in ("statement/problem.en.md", "statement/problem.ko.md", "generators/generate.py"):
        assert (problem.path / name).is_file(), name
    assert list((problem.path / "input_validators").glob("*.py"))
    groups = {case.name.partition("/")[0] for case in problem.read().cases}
    assert groups == {"sample", "secret"}
    name = load_yaml(problem.path / "problem.yaml")["name"]
    assert {"en", "ko"} <= name.keys()


def test_packages_are_told_apart_by_their_uuids() -> None:
    uuids = [load_yaml(problem.path / "problem.yaml")["uuid"] for problem in PROBLEMS]
    assert len(set(uuids)) == len(PROBLEMS)


@each_problem
def test_a_package_is_read_without_a_warning(problem: Entry) -> None:
    warnings: list[str] = []
    problem.read(warn=warnings.append)
    assert warnings == []


# Sources


@each_python
def test_python_sources_are_for_old_versions_and_need_nothing_else(source: Source) -> None:
    text = source.path.read_text(encoding="utf-8")
    tree = ast.parse(text, feature_version=OLDEST)
    foreign = set(imported(tree)) - sys.stdlib_module_names
    assert foreign == set()
    assert ast.get_docstring(tree), "the opening docstring, which names the idea and its cost"
    # baekjoon makes a file that is opened a run-time error; the standard input by its number is none.
    opened = [
        call.lineno
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "open"
        if not (call.args and isinstance(call.args[0], ast.Constant) and call.args[0].value in (0, 1, 2))
    ]
    assert opened == []


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a submission is one file"
            yield (node.module or "").partition(".")[0]


# Interpreters

VERSIONS = ("3.8", *(f"3.{minor}" for minor in range(9, 20)))
ACCEPTED = [source for source in PYTHON if source.expected == (Verdict.AC,)]


@cache
def interpreters() -> dict[str, str]:
    """The oldest Python that submissions run on, the newest one and PyPy: those of them that this machine has."""
    found = {}
    for version in VERSIONS:
        beside = Path(os.environ.get("PYENV_ROOT", "/nowhere"), "versions").glob(f"{version}.*/bin/python{version}")
        for command in (shutil.which(f"python{version}"), *map(str, sorted(beside))):
            if command is not None and version not in found and starts(command):
                found[version] = command
    newest = [version for version in found if version != "3.8"][-1:]
    chosen = {version: found[version] for version in (*({"3.8"} & found.keys()), *newest)}
    pypy = shutil.which("pypy3")
    return {**chosen, "PyPy": pypy} if pypy and starts(pypy) else chosen


def starts(command: str) -> bool:
    return subprocess.run([command, "-c", ""], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("which", ["3.8", "newest", "PyPy"])
@pytest.mark.parametrize("source", ACCEPTED, ids=[named(source.path) for source in ACCEPTED])
def test_accepted_solutions_run_on_old_and_new_pythons_and_pypy(source: Source, which: str) -> None:
    here = interpreters()
    newest = next((name for name in here if name not in {"3.8", "PyPy"}), "")
    command = here.get(newest if which == "newest" else which)
    if command is None:
        pytest.skip(f"needs {which}")
    problem = source.problem.read()
    samples = [case for case in problem.cases if case.name.startswith("sample/")]
    others = sorted(set(problem.cases) - set(samples), key=lambda case: case.answer.stat().st_size)
    for case in (*samples, *others[:3]):
        with case.input.open("rb") as given:
            done = subprocess.run([command, source.path], stdin=given, capture_output=True, timeout=60, check=False)
        assert done.returncode == 0, (case.name, done.stderr)
        if problem.checker.program is None:
            assert done.stdout.split() == case.answer.read_bytes().split(), case.name
        else:
            assert len(done.stdout.splitlines()) == len(case.answer.read_bytes().splitlines()), case.name


# Data


@pytest.mark.timeout(1600)
def test_generators_make_the_data_and_validators_accept_every_input() -> None:
    done = judge("gen", "--check")
    said = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line.partition(": ")[0] for line in said] == [problem.id for problem in PROBLEMS]
    assert all(re.fullmatch(r".*: \d+ files as generated", line) for line in said)


@dataclass(frozen=True)
class Mutation:
    """One way to spoil an input; what it gives back unchanged was not for it."""

    name: str
    pattern: bytes
    replacement: bytes | Callable[[re.Match[bytes]], bytes]

    def spoil(self, data: bytes) -> bytes:
        return re.sub(self.pattern, self.replacement, data, count=1)


MUTATIONS = (
    Mutation("no final newline", rb"\r?\n\Z", b""),
    Mutation("blank line at the end", rb"\Z", b"\n"),
    Mutation("space at the end", rb"\n\Z", b" \n"),
    Mutation("more after the end", rb"\Z", b"?\n"),
    Mutation("letter at the end", rb"\n\Z", b"x\n"),
    Mutation("NUL at the end", rb"\Z", b"\0"),
    Mutation("blank line at the start", rb"\A", b"\n"),
    Mutation("space at the start", rb"\A", b" "),
    Mutation("byte order mark", rb"\A", b"\xef\xbb\xbf"),
    Mutation("carriage returns", rb"(?s)\A(?!.*\r).*\Z", lambda match: match[0].replace(b"\n", b"\r\n")),
    Mutation("a lone carriage return", rb"(?<!\r)\n(?=.)", b"\r\n"),
    Mutation("carriage return before the end", rb"(\r?\n)?\Z", b"\r"),
    Mutation("space at a line's end", rb"\n", b" \n"),
    Mutation("doubled space", rb" ", b"  "),
    Mutation("tab for a space", rb" ", b"\t"),
    Mutation("first number far too large", rb"\A\d+", b"1" + b"0" * 30),
    Mutation("first number of more digits than int() takes", rb"\A\d+", b"1" * 5000),
    Mutation("last number of more digits than int() takes", rb"\d+(?=\s*\Z)", b"1" * 5000),
    Mutation("first number negative", rb"\A(?=\d)", b"-"),
    Mutation("first number with a sign", rb"\A(?=\d)", b"+"),
    Mutation("first number with a zero before it", rb"\A(?=\d)", b"0"),
    Mutation("first number with a point", rb"\A(\d+)", rb"\1.0"),
    Mutation("first number in other digits", rb"\A\d+", "\u0663".encode()),
    Mutation("first number with an underscore", rb"\A(\d+)", rb"\1_0"),
    Mutation("nothing at all", rb"(?s)\A.*\Z", b""),
)

AS_THE_SITE_HAS_IT = {"baekjoon": {"no final newline", "carriage returns"}}
"""what is no spoilt input on a site, but one of the ways in which its inputs are set out"""


@each_problem
@pytest.mark.timeout(300)
def test_validators_reject_spoilt_inputs_and_say_why(problem: Entry) -> None:
    usual = [case for case in problem.read().cases if re.fullmatch(rb"[^\r]*\n", case.input.read_bytes())]
    cases = sorted(usual, key=lambda case: case.input.stat().st_size)
    validators = list((problem.path / "input_validators").glob("*.py"))
    accepted = []
    for case in {cases[0].name: cases[0], cases[-1].name: cases[-1]}.values():
        data = case.input.read_bytes()
        for mutation in MUTATIONS:
            spoilt = mutation.spoil(data)
            if spoilt == data or mutation.name in AS_THE_SITE_HAS_IT.get(problem.site, ()):
                continue
            outcomes = [validated(path, spoilt) for path in validators]
            assert all(status in (42, 43) for status, _ in outcomes), (case.name, mutation.name, outcomes)
            assert all(why.strip() for status, why in outcomes if status == 43), (case.name, mutation.name)
            if all(status == 42 for status, _ in outcomes):
                accepted.append(f"{case.name}: {mutation.name}")
    assert accepted == []


@each_problem
def test_inputs_are_set_out_in_every_way_of_the_site(problem: Entry) -> None:
    inputs = [case.input.read_bytes() for case in problem.read().cases]
    unlike = {"no final newline": [not data.endswith(b"\n") for data in inputs],
              "carriage returns": [b"\r\n" in data for data in inputs]}
    assert {name for name, found in unlike.items() if any(found)} == AS_THE_SITE_HAS_IT.get(problem.site, set())


def validated(validator: Path, data: bytes) -> tuple[int, bytes]:
    command = [sys.executable, "-I", "-S", str(validator)]
    done = subprocess.run(command, input=data, capture_output=True, timeout=60, check=False)
    return done.returncode, done.stderr


@pytest.mark.skipif(shutil.which("pypy3") is None, reason="needs pypy3, with which others run a package's programs")
@each_problem
def test_a_packages_programs_run_in_an_older_pypy(problem: Entry) -> None:
    case = problem.read().cases[0]
    for program in sorted(problem.path.glob("*put_validator*/*.py")):
        out = program.parent.name == "output_validator"
        given_to = [str(case.input), str(case.answer), f"{os.devnull}/"] if out else []
        command = ["pypy3", str(program), *given_to]
        given = (case.answer if out else case.input).read_bytes()
        done = subprocess.run(command, input=given, capture_output=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (42, b"")


@pytest.mark.parametrize("problem", VALIDATED, ids=[problem.id for problem in VALIDATED])
@pytest.mark.timeout(300)
def test_output_validators_accept_the_answers_and_no_others(problem: Entry, tmp_path: Path) -> None:
    """In an ASCII locale, in which a message may still show what is no text."""
    read = problem.read()
    validator = read.checker.program
    assert validator is not None
    for case in read.cases:
        answer = case.answer.read_bytes()
        wrong = (b"", answer + b"1\n", b"x" + answer, b"\0\xff\n", b"\xff" + answer[1:])
        for output, status in ((answer, 42), *((output, 43) for output in wrong)):
            folder = tmp_path / "feedback"
            folder.mkdir(exist_ok=True)
            message = folder / "judgemessage.txt"
            message.unlink(missing_ok=True)
            python = [sys.executable, "-I", "-S", "-X", "utf8=0"]
            command = [*python, str(validator), str(case.input), str(case.answer), f"{folder}/"]
            done = subprocess.run(
                command, input=output, capture_output=True, timeout=60, check=False, env={"LC_ALL": "C"}
            )
            assert done.returncode == status, (case.name, output[:40], done.stderr)
            assert status == 42 or message.read_text(encoding="utf-8").strip(), (case.name, output[:40])
