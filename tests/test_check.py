"""`judge.py check`: each kind of finding on both sides of its edge, its line and its mend, and the exit statuses."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from made_packages import ADD, JUDGE, SUBTRACT, VALID, package, put

from localjudge import cli

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")

Check = Callable[..., tuple[int, list[str], str]]

CONFIG = """\
problem_format_version: 2025-09
name: Sum
uuid: 0d3a7a3c-2f64-44a5-9a5e-6d4e6d0c7b55
license: cc0
limits: {time_limit: 2}
"""
SOUND = {
    "statement/problem.en.md": "Add.\n",
    "input_validators/validate.py": VALID,
    "submissions/accepted/a.py": ADD,
}


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Check:
    monkeypatch.chdir(tmp_path)

    def ran(*argv: str) -> tuple[int, list[str], str]:
        capsys.readouterr()
        status = cli.main(["check", *argv], tmp_path)
        out, err = capsys.readouterr()
        return status, out.splitlines(), err

    return ran


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """A package in which nothing is wrong."""
    return package(tmp_path / "p", CONFIG, SOUND)


def test_nothing_wrong(check: Check, sound: Path) -> None:
    assert check("p") == (0, [], "1 package: no findings\n")


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("problem.yaml", CONFIG + "limtis: 3\n", "problem.yaml: unknown key 'limtis' has no effect; did you mean"),
        ("problem.yaml", CONFIG.replace("cc0", "mine"), "problem.yaml: license is 'mine'; write one of unknown, "),
        ("problem.yaml", CONFIG + "type: passfail\n", "problem.yaml: type 'passfail' is none; write some"),
        ("problem.yaml", CONFIG.replace("name: Sum\n", ""), "name is not given, and 2025-09 wants it"),
        ("problem.yaml", CONFIG.replace("uuid", "version"), "uuid is not given, and 2025-09 wants it"),
        ("problem.yaml", CONFIG.replace("0d3a", "xyz"), "uuid is 'xyz7a3c"),
        ("problem.yaml", CONFIG.replace("2}", "2, code: no}"), "limits: code is False; write a whole number above 0"),
        ("problem.yaml", CONFIG.replace("2}", "2, time_multiplier: 0.5}"), "limits: time_multiplier is 0.5; "),
        ("problem.yaml", CONFIG.replace("2}", "-2}"), "limits: time_limit is -2; write a number of seconds"),
        ("problem.yaml", CONFIG + "a: [\n", "is not YAML"),
        ("data/secret/9.in", "1 1\n", "data/secret/9.in: an input without an answer; add 9.ans"),
        ("data/secret/9.ans", "2\n", "data/secret/9.ans: an answer without an input; add 9.in"),
        ("data/secret/a b.txt", "", "data/secret/a b.txt: the format does not allow this name; rename it"),
        ("data/secret/2.in", "5 5\n", "data/secret/2.in: is the same input as secret/1; remove one of them"),
        ("data/secret/2.in", "5 5 5\n", "data/secret/2.in: p/input_validators/validate.py rejects it; mend it, or"),
        ("data/invalid_input/1.in", "1 1\n", "data/invalid_input/1.in: every input validator accepts it"),
        ("data/test_group.yaml", "a: [\n", "test_group.yaml: line"),
        ("input_validators/validate.py", "print(", "the input validator does not compile: "),
        ("input_validators/validate.py", "raise SystemExit(1)", "validate.py: exited with 1 on p/data/sample/1.in"),
        ("data/invalid_output/1.in", "1 1 1\n", "data/invalid_output/1.in: p/input_validators/validate.py rejects it"),
        ("data/invalid_answer/1.in", "1 1\n", "data/invalid_answer/1.in: has no 1.ans beside it; add one"),
        ("answer_validators/v.py", "raise SystemExit(43)", "data/secret/1.ans: p/answer_validators/v.py rejects it"),
        ("answer_validators/v.py", "raise SystemExit(1)", "v.py: exited with 1 on p/data/sample/1.ans"),
        ("answer_validators/v.py", "print(", "the answer validator does not compile: "),
        ("output_validator/v.py", "raise SystemExit(43)", "data/secret/1.ans: is WA as an output; mend it"),
        ("output_validator/v.py", "raise SystemExit(1)", "exited with 1 on secret/1; it must exit with 42 or 43"),
        ("output_validator/v.py", "print(", "the output validator does not compile: "),
        ("data/invalid_output/1.in", "1 1\n", "data/invalid_output/1.in: has no 1.ans beside it; add one"),
        ("submissions/accepted/b.jaav", "", "b.jaav: no language has the extension '.jaav'"),
        ("submissions/b.py", ADD, "submissions/b.py: is in no folder that says what is expected of it; move it"),
        ("submissions/odd/b.py", ADD, "odd/b.py: nothing says which verdict is expected"),
        ("submissions/submissions.yaml", "a: 3\n", "submissions.yaml: a: is 3, not a mapping"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(check: Check, sound: Path, name: str, text: str, line: str) -> None:
    put(sound, name, text)
    status, lines, err = check("p")
    assert status == 1
    found = [one for one in lines if line in one]
    assert found, lines
    assert all(one.startswith("p/") for one in lines)
    assert f"1 package: {len(lines)} finding" in err


@pytest.mark.parametrize(
    ("gone", "line"),
    [
        ("data/sample", "p/data/sample: holds no case, so people have no example; add 1.in and 1.ans"),
        ("data/secret", "p/data/secret: holds no case, so nothing is judged but the samples; add 1.in and 1.ans"),
        ("statement", "p: has no statement; add statement/problem.en.md"),
        ("input_validators", "p: has no input validator; add input_validators/validate.py"),
        ("submissions", "p/submissions: holds no submission that must be accepted; add one to accepted/"),
        ("problem.yaml", "p: has data/ but no problem.yaml; add one with the problem's name and limits"),
    ],
)
def test_what_is_missing(check: Check, sound: Path, gone: str, line: str) -> None:
    path = sound / gone
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    status, lines, _ = check("p")
    assert (status, lines) == (1, [line])


def test_several_at_once(check: Check, sound: Path) -> None:
    put(sound, "data/secret/8.in", "1 1\n")
    put(sound, "data/secret/9.in", "2 1\n")
    put(sound, "data/secret/2.in", "5\n")
    assert len(check("p")[1]) == 3


def test_invalid_inputs_and_outputs_that_are_caught_are_fine(check: Check, sound: Path) -> None:
    put(sound, "data/invalid_input/1.in", "1 1 1\n")
    put(sound, "output_validator/validate.py", JUDGE)
    for group, output in (("valid_output", "2\n"), ("invalid_output", "3\n")):
        for end, text in (("in", "1 1\n"), ("ans", "2\n"), ("out", output)):
            put(sound, f"data/{group}/1.{end}", text)
    assert check("p")[:2] == (0, [])
    put(sound, "data/valid_output/1.out", "3\n")
    put(sound, "data/invalid_output/1.out", "2\n")
    status, lines, _ = check("p")
    assert status == 1
    assert lines == [
        "p/data/valid_output/1.out: is WA as an output (['3'] is not ['2']); mend it, or what judges it",
        "p/data/invalid_output/1.out: is accepted, and it is meant to be wrong; mend what judges it",
    ]


def test_invalid_answers(check: Check, sound: Path) -> None:
    put(sound, "data/invalid_answer/1.in", "1 1\n")
    put(sound, "data/invalid_answer/1.ans", "02\n")
    status, lines, _ = check("p")
    assert (status, len(lines)) == (1, 1)
    assert lines[0].startswith("p/data/invalid_answer/1.ans: nothing rejects it, and it is meant to be invalid")
    no_zeros = "import sys\nopen(sys.argv[1])\nsys.exit(43 if sys.stdin.read().startswith('0') else 42)\n"
    put(sound, "answer_validators/v.py", no_zeros)
    assert check("p")[:2] == (0, [])


def test_arguments_of_output_validators_hold_for_outputs(check: Check, sound: Path) -> None:
    for end, text in (("in", "1 1\n"), ("ans", "2.0\n"), ("out", "2.05\n")):
        put(sound, f"data/valid_output/1.{end}", text)
    assert check("p")[0] == 1
    put(sound, "data/valid_output/test_group.yaml", "output_validator_args: [float_tolerance, '0.1']\n")
    assert check("p")[:2] == (0, [])


def test_input_validators_get_the_programs_arguments_and_files(check: Check, sound: Path) -> None:
    validator = "import sys\nsys.exit(42 if sys.argv[1:] == ['a', 'b'] and open('n.txt').read() == '7' else 43)\n"
    put(sound, "input_validators/validate.py", validator)
    put(sound, "data/test_group.yaml", "input_validator_args: [a]\nargs: [b]\n")
    assert len(check("p")[1]) == 3
    for case in ("sample/1", "secret/1", "secret/2"):
        put(sound, f"data/{case}.files/n.txt", "7")
    assert check("p")[:2] == (0, [])


@pytest.mark.parametrize(("name", "tool"), [("v.ctd", "checktestdata"), ("v.viva", "viva")])
def test_grammars(check: Check, sound: Path, monkeypatch: pytest.MonkeyPatch, name: str, tool: str) -> None:
    """They are run by the program that they are for, where it is installed: here by one that stands in for it."""
    put(sound, f"input_validators/{name}", "5\n")
    monkeypatch.setenv("PATH", f"{sound / 'bin'}:/usr/bin:/bin")
    status, lines, _ = check("p")
    assert (status, len(lines)) == (1, 1)
    assert lines[0].startswith(f"p/input_validators/{name}: is a grammar for {tool}, which is not installed")
    put(sound, f"bin/{tool}", '#!/bin/sh\nread wanted < "$1"\nread got rest < "$2"\n[ "$wanted" != "$got" ]\n')
    (sound / "bin" / tool).chmod(0o755)
    status, lines, _ = check("p")
    assert (status, len(lines)) == (1, 1)
    assert lines[0].startswith(f"p/data/secret/1.in: p/input_validators/{name} rejects it")
    put(sound, f"input_validators/{name}", "9\n")
    assert check("p")[:2] == (0, [])


def test_arguments_of_input_validators(check: Check, sound: Path) -> None:
    put(sound, "input_validators/validate.py", "import sys\nsys.exit(42 if sys.argv[1:] == ['a', 'b'] else 43)\n")
    assert check("p")[0] == 1
    for text in ("input_validator_args: [a, b]\n", "input_validator_args: {validate: [a, b]}\n"):
        put(sound, "data/test_group.yaml", text)
        assert check("p")[:2] == (0, [])
    put(sound, "data/test_group.yaml", "input_validator_args: {other: [a, b]}\n")
    assert check("p")[0] == 1
    (sound / "data" / "test_group.yaml").rename(sound / "data" / "testdata.yaml")
    put(sound, "data/testdata.yaml", "input_validator_flags: a b\n")
    assert check("p")[:2] == (0, [])
    put(sound, "data/testdata.yaml", "input_validator_flags: {name: validate, flags: a b}\n")
    assert check("p")[:2] == (0, [])
    put(sound, "data/testdata.yaml", "input_validator_flags: {name: other, flags: a b}\n")
    assert check("p")[0] == 1


def test_submissions_are_judged_where_that_is_asked_for(check: Check, sound: Path) -> None:
    put(sound, "submissions/accepted/b.py", SUBTRACT)
    put(sound, "submissions/wrong_answer/c.py", SUBTRACT)
    assert check("p")[0] == 0
    status, lines, _ = check("p", "--submissions")
    line = "p/submissions/accepted/b.py: got WA on sample/1, not AC; mend it, or move it"
    assert (status, lines) == (1, [line])


def test_a_zip_is_named_by_its_own_name(check: Check, sound: Path, tmp_path: Path) -> None:
    put(sound, "data/secret/9.in", "1 1\n")
    with zipfile.ZipFile(tmp_path / "p.zip", "w") as made:
        for file in sound.rglob("*"):
            made.write(file, file.relative_to(tmp_path))
    status, lines, _ = check("p.zip")
    expected = "p.zip/data/secret/9.in: an input without an answer; add 9.ans, or remove the input"
    assert (status, lines) == (1, [expected])


def test_what_is_no_package(check: Check, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert check("empty")[0] == 2
    status, lines, err = check("nothing")
    assert (status, lines, err.count("\n")) == (2, [], 1)
