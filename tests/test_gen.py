"""``judge.py gen``: data from generators, put whole or not at all; what ``--check`` finds; inputs and validators."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from localjudge.cli import main
from localjudge.generation import Change, compare_data, put_data
from localjudge.model import Fault

HOME = Path(__file__).resolve().parent.parent

GENERATOR = """\
import sys
from pathlib import Path

out = Path(sys.argv[1])
for name, number in (("sample/1", 7), ("secret/1-min", 1), ("secret/2-max", 100)):
    path = out / name
    path.parent.mkdir(exist_ok=True)
    path.with_suffix(".in").write_text(f"{number}\\n")
    path.with_suffix(".ans").write_text(f"{number * number}\\n")
"""

VALIDATOR = """\
import re
import sys

data = sys.stdin.buffer.read()
if not re.fullmatch(rb"[1-9][0-9]*\\n", data) or int(data) > 100:
    print("a number from 1 to 100 and a newline, not", data, file=sys.stderr)
    sys.exit(43)
sys.exit(42)
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one package, without data yet; the current folder is the project."""
    folder = tmp_path / "testdata" / "classic" / "squares"
    write(folder / "problem.yaml", "name: Squares\nlimits: {time_limit: 1}\n")
    write(folder / "generators" / "generate.py", GENERATOR)
    write(folder / "input_validators" / "validate.py", VALIDATOR)
    monkeypatch.chdir(tmp_path)
    return folder


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


# Making the data


def test_gen_makes_all_the_data_and_check_agrees(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gen", "squares"]) == 0
    assert contents(package / "data") == {
        "sample/1.ans": b"49\n",
        "sample/1.in": b"7\n",
        "secret/1-min.ans": b"1\n",
        "secret/1-min.in": b"1\n",
        "secret/2-max.ans": b"10000\n",
        "secret/2-max.in": b"100\n",
    }
    assert main(["gen"]) == 0
    assert main(["gen", "--check"]) == 0
    assert lines(capsys) == [
        "classic/squares: 6 of 6 files changed",
        "classic/squares: 0 of 6 files changed",
        "classic/squares: 6 files as generated",
    ]


def test_only_what_changed_is_written(package: Path) -> None:
    assert main(["gen"]) == 0
    kept = package / "data" / "secret" / "1-min.in"
    changed = package / "data" / "secret" / "1-min.ans"
    os.utime(kept, (1, 1))
    changed.write_text("2\n")
    assert main(["gen"]) == 0
    assert kept.stat().st_mtime == 1
    assert changed.read_text() == "1\n"


def test_files_are_as_readable_as_others(package: Path) -> None:
    assert main(["gen"]) == 0
    assert {path.stat().st_mode & 0o777 for path in (package / "data").rglob("*.*")} == {0o644}


def test_a_write_that_fails_leaves_the_old_file_and_no_other(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, data = tmp_path / "made", tmp_path / "data"
    write(made / "secret" / "1.in", "new\n")
    write(data / "secret" / "1.in", "old\n")

    def full(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("shutil.copyfileobj", full)
    with pytest.raises(Fault, match=r"1\.in: cannot be written \(No space left on device\)"):
        put_data(made, data, [Change("data/secret/1.in", "differs")])
    assert contents(data) == {"secret/1.in": b"old\n"}


def test_what_the_generator_does_not_make_stays_and_is_said(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(package / "data" / "secret" / "mine.in", "5\n")
    write(package / "data" / "secret" / "mine.ans", "25\n")
    assert main(["gen"]) == 1
    assert (package / "data" / "secret" / "mine.in").read_text() == "5\n"
    assert lines(capsys) == [
        f"classic/squares: data/secret/mine.{suffix}: is not made by the generator; "
        "remove it, or have the generator make it"
        for suffix in ("ans", "in")
    ]


def test_invalid_new_data_is_not_written(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gen"]) == 0
    before = contents(package / "data")
    write(package / "generators" / "generate.py", GENERATOR.replace("100", "101"))
    assert main(["gen"]) == 1
    assert contents(package / "data") == before
    said = lines(capsys)[1:]
    assert said[0] == "classic/squares: nothing was written, as the new data is not valid"
    assert said[1].startswith("classic/squares: data/secret/2-max.in: not valid: a number from 1 to 100")
    assert len(said) == 2


# Generators that fail


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import sys; sys.exit('no idea')", "ended with exit status 1 (no idea)"),
        ("1 / 0", "ended with exit status 1 (ZeroDivisionError: division by zero)"),
        ("import os; os.abort()", "was ended by signal 6"),
        ("pass", "what it writes is no data: data: holds no cases"),
        (GENERATOR.replace('".ans"', '".out"'), "data/sample/1.in: an input without an answer; add 1.ans"),
    ],
    ids=["exit status", "exception", "signal", "nothing", "half a pair"],
)
@pytest.mark.parametrize("check", [[], ["--check"]], ids=["gen", "check"])
def test_a_generator_that_fails_is_said_and_changes_nothing(
    package: Path, capsys: pytest.CaptureFixture[str], code: str, said: str, check: list[str]
) -> None:
    write(package / "data" / "secret" / "1.in", "3\n")
    before = contents(package)
    before["generators/generate.py"] = code.encode()
    write(package / "generators" / "generate.py", code)
    assert main(["gen", *check]) == 1
    (line,) = lines(capsys)
    assert line.startswith("classic/squares: generators/generate.py: ")
    assert said in line
    assert contents(package) == before


def test_a_generator_gets_nothing_of_the_persons_environment(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYTHING", "1")
    write(package / "generators" / "generate.py", f"import os\nassert 'ANYTHING' not in os.environ\n{GENERATOR}")
    assert main(["gen"]) == 0


# --check


def test_check_names_each_file_and_writes_none(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gen"]) == 0
    secret = package / "data" / "secret"
    (secret / "1-min.in").unlink()
    write(secret / "2-max.ans", "10000")  # without its newline
    write(secret / "3.in", "3\n")
    before = contents(package)
    assert main(["gen", "--check"]) == 1
    assert contents(package) == before
    assert [line.removeprefix("classic/squares: ") for line in lines(capsys)[1:]] == [
        "data/secret/1-min.in: is missing, and the generator makes it; run judge.py gen",
        "data/secret/2-max.ans: is not what the generator makes; run judge.py gen, or mend the generator",
        "data/secret/3.in: is not made by the generator; remove it, or have the generator make it",
    ]


def test_check_of_a_package_without_data(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gen", "--check"]) == 1
    assert [line.split(": ")[2].partition(",")[0] for line in lines(capsys)] == ["is missing"] * 6
    assert not (package / "data").exists()


def test_same_size_and_other_bytes_is_a_difference(tmp_path: Path) -> None:
    write(tmp_path / "made" / "sample" / "1.in", "12\n")
    write(tmp_path / "data" / "sample" / "1.in", "13\n")
    assert compare_data(tmp_path / "made", tmp_path / "data") == [Change("data/sample/1.in", "differs")]
    write(tmp_path / "data" / "sample" / "1.in", "12\n")
    assert compare_data(tmp_path / "made", tmp_path / "data") == []


def test_settings_beside_the_cases_and_hidden_files_are_not_superfluous(tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    write(tmp_path / "data" / "secret" / "test_group.yaml", "")
    write(tmp_path / "data" / "secret" / ".1.in", "")
    assert compare_data(tmp_path / "made", tmp_path / "data") == []


# Input validators


def test_check_says_what_a_validator_rejects_and_why(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gen"]) == 0
    write(package / "data" / "secret" / "2-max.in", "100")
    assert main(["gen", "--check"]) == 1
    said = [line.removeprefix("classic/squares: ") for line in lines(capsys)[1:]]
    assert "is not what the generator makes" in said[0]
    assert said[1:] == ["data/secret/2-max.in: not valid: a number from 1 to 100 and a newline, not b'100'"]


def test_every_validator_must_accept(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gen"]) == 0
    write(package / "input_validators" / "even.py", "import sys\nsys.exit(43 if int(input()) % 2 else 42)\n")
    assert main(["gen", "--check"]) == 1
    assert [line.removeprefix("classic/squares: ") for line in lines(capsys)[1:]] == [
        "data/sample/1.in: not valid: input_validators/even.py does not say why",
        "data/secret/1-min.in: not valid: input_validators/even.py does not say why",
    ]


def test_a_validator_that_fails_is_not_taken_for_a_verdict(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["gen"]) == 0
    write(package / "input_validators" / "validate.py", "import sys\nif int(input()) == 7:\n    sys.exit(0)\n1 / 0\n")
    assert main(["gen", "--check"]) == 1
    said = [line.removeprefix("classic/squares: ") for line in lines(capsys)[1:]]
    assert said[0] == (
        "data/sample/1.in: input_validators/validate.py: ended with exit status 0; it must exit with 42 or 43"
    )
    assert "exit status 1 (ZeroDivisionError: division by zero)" in said[1]
    assert len(said) == 3


def test_a_validator_that_does_not_compile(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(package / "input_validators" / "validate.py", "def (:\n")
    assert main(["gen"]) == 1
    assert "classic/squares: input_validators/validate.py: does not compile:" in lines(capsys)[0]
    assert not (package / "data").exists()


def test_without_a_generator_the_inputs_are_checked(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (package / "generators" / "generate.py").unlink()
    write(package / "data" / "secret" / "1.in", "3\n")
    assert main(["gen", "--check"]) == 0
    write(package / "data" / "secret" / "2.in", "300\n")
    assert main(["gen", "--check"]) == 1
    said = [line.removeprefix("classic/squares: ") for line in lines(capsys)]
    assert said[:2] == ["has no generators/generate.py; only its inputs were checked"] * 2
    assert said[2].startswith("data/secret/2.in: not valid: a number from 1 to 100")


# The command line


def test_order_does_not_depend_on_jobs(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, delay in (("a", 0.3), ("b", 0.0)):
        other = package.parent / name
        write(other / "problem.yaml", f"name: {name}\n")
        write(other / "generators" / "generate.py", f"import time\ntime.sleep({delay})\n{GENERATOR}")
    assert main(["gen", "-j", "2"]) == 0
    assert [line.partition(":")[0] for line in lines(capsys)] == ["classic/a", "classic/b", "classic/squares"]


def test_only_the_problems_named_are_made(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = package.parent / "other"
    write(other / "problem.yaml", "name: other\n")
    write(other / "generators" / "generate.py", GENERATOR)
    assert main(["gen", "other"]) == 0
    assert (other / "data").exists()
    assert not (package / "data").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gen", "sqares"], "no problem 'sqares'; nearest: squares"),
        (["gen", "-j", "0"], "'0' is no number of jobs from 1 to 256"),
        (["gen", "--chek"], "unrecognized arguments: --chek"),
    ],
)
def test_unusable_command_lines(
    package: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_ctrl_c_ends_the_generator_and_writes_nothing(package: Path, tmp_path: Path) -> None:
    code = "import os, sys, time\nopen(sys.argv[1] + '/new', 'w').write(str(os.getpid()))\n"
    code += "os.rename(sys.argv[1] + '/new', sys.argv[1] + '/pid')\ntime.sleep(600)\n"
    write(package / "generators" / "generate.py", code)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    command = [sys.executable, str(HOME / "judge.py"), "gen", "squares"]
    environment = {**os.environ, "TMPDIR": str(temporary)}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
    ) as judge:
        end = time.monotonic() + 60
        while not (signs := list(temporary.glob("*/data/pid"))):
            assert judge.poll() is None
            assert time.monotonic() < end, "the generator does not start"
            time.sleep(0.02)
        generator = signs[0].read_text()
        judge.send_signal(signal.SIGINT)
        _, said = judge.communicate(timeout=60)
    assert judge.returncode == 130
    assert said == b"judge.py: interrupted\n"
    assert not Path("/proc", generator).exists()
    assert not (package / "data").exists()
    assert list(temporary.iterdir()) == []
