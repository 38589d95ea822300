"""Output validators: 42, 43 and everything else, what they say, and what they are given."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from localjudge.builds import Build, build
from localjudge.judging import validator
from localjudge.judging.points import points_in
from localjudge.judging.validator import validate
from localjudge.languages import language_of
from localjudge.model import Case, JudgeFault, Verdict
from localjudge.records import replace
from localjudge.sandbox.client import Sandbox
from localjudge.toolchains import resolve

Judge = Callable[..., tuple[Verdict, str]]


def made(source: Path, sandbox: Sandbox) -> Build:
    language = language_of(source)
    toolchain = resolve(language)
    assert toolchain is not None
    return build(source, language, toolchain, sandbox)


@pytest.fixture
def judge(tmp_path: Path, cache: Path, sandbox: Sandbox) -> Judge:
    """Has a validator of that code judge an output."""

    def run(code: str, *, output: bytes = b"", arguments: tuple[str, ...] = ()) -> tuple[Verdict, str]:
        source = tmp_path / "validate.py"
        source.write_text(code)
        (tmp_path / "1.in").write_bytes(b"the input\n")
        (tmp_path / "1.ans").write_bytes(b"the answer\n")
        given = tmp_path / "output"
        given.write_bytes(output)
        case = Case("secret/1", tmp_path / "1.in", tmp_path / "1.ans")
        return validate(sandbox, made(source, sandbox), arguments, case, given)

    return run


MESSAGE = "import sys\nopen(sys.argv[3] + 'judgemessage.txt', 'wb').write({message!r})\nsys.exit({code})\n"


@pytest.mark.parametrize(("code", "verdict"), [(42, Verdict.AC), (43, Verdict.WA)])
def test_accepted_and_wrong(judge: Judge, code: int, verdict: Verdict) -> None:
    assert judge(MESSAGE.format(message=b"line 3: a larger disc\n", code=code)) == (verdict, "line 3: a larger disc")
    assert judge(f"raise SystemExit({code})") == (verdict, ""), "it need not say anything"


@pytest.mark.parametrize("code", [0, 1, 2, 41, 44, 255])
def test_any_other_exit_status_is_the_packages_fault(judge: Judge, code: int) -> None:
    with pytest.raises(JudgeFault, match=rf"exited with {code} on secret/1; it must exit with 42 or 43"):
        judge(f"raise SystemExit({code})")


def test_a_crash_is_told_with_its_last_words(judge: Judge) -> None:
    with pytest.raises(JudgeFault, match=r"exited with 1 \(ValueError: no number\) on secret/1"):
        judge("raise ValueError('no number')")
    with pytest.raises(JudgeFault, match="was ended by signal 9 on secret/1"):
        judge("import os\nos.kill(os.getpid(), 9)")


def test_a_validator_that_never_ends_is_ended(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validator, "_LIMITS", replace(validator._LIMITS, time=0.2))
    with pytest.raises(JudgeFault, match="passed its time limit on secret/1"):
        judge("while True: pass")
    monkeypatch.setattr(validator, "_LIMITS", replace(validator._LIMITS, time=60, wall=0.3))
    with pytest.raises(JudgeFault, match="passed its wall limit on secret/1"):
        judge("import time\ntime.sleep(60)")


def test_it_is_given_what_the_format_promises(judge: Judge) -> None:
    code = """
import os, sys
given, answer, feedback, *arguments = sys.argv[1:]
words = [open(given).read(), open(answer).read(), sys.stdin.read(), repr(arguments), repr(os.listdir(feedback))]
words.append(str(feedback.endswith('/')))
open(feedback + 'judgemessage.txt', 'w').write('|'.join(words))
open(feedback + 'score.txt', 'w').write('1')
sys.exit(43)
"""
    wanted = "the input\n|the answer\n|the output\n|['case_sensitive', 'x y']|[]|True"
    for _ in range(2):  # nothing is left of the run before
        assert judge(code, output=b"the output\n", arguments=("case_sensitive", "x y")) == (Verdict.WA, wanted)


def test_an_old_message_is_not_taken_for_a_new_one(judge: Judge) -> None:
    assert judge(MESSAGE.format(message=b"the first", code=43))[1] == "the first"
    assert judge("raise SystemExit(43)")[1] == ""


def test_a_huge_message_is_cut(judge: Judge) -> None:
    _, message = judge(MESSAGE.format(message=b"x", code=43).replace("b'x'", "b'x' * 10**6"))
    assert message == "x" * 4096


def test_a_link_is_no_message(judge: Judge, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the person's")
    assert judge(f"import os, sys\nos.symlink({str(secret)!r}, sys.argv[3] + 'judgemessage.txt')\nsys.exit(43)") == (
        Verdict.WA,
        "",
    )


def test_a_link_gives_no_points(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("1")
    for name in ("score.txt", "score_multiplier.txt"):
        (tmp_path / name).symlink_to(tmp_path / "secret")
    assert points_in(tmp_path, "1") is None


def test_a_message_of_any_bytes_is_readable(judge: Judge) -> None:
    assert judge(MESSAGE.format(message=b"\xff\xfe \x00 \xeb\x82\xb4\n", code=43))[1] == "�� \x00 내"


@pytest.mark.parametrize("make", ["mkdir", "mkfifo", "symlink('/no/such/file', "])
def test_a_message_that_is_no_file_is_none(judge: Judge, make: str) -> None:
    call = make if "(" in make else f"{make}("
    assert judge(f"import os, sys\nos.{call}sys.argv[3] + 'judgemessage.txt')\nsys.exit(43)") == (Verdict.WA, "")


def test_output_of_the_validator_itself_does_not_matter(judge: Judge) -> None:
    assert judge("print('x' * 100000)\nraise SystemExit(42)") == (Verdict.AC, "")


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
def test_a_compiled_validator(tmp_path: Path, cache: Path, sandbox: Sandbox) -> None:
    source = tmp_path / "validate.cpp"
    source.write_text('#include <cstdio>\nint main() { int n; return scanf("%d", &n) == 1 && n == 7 ? 42 : 43; }')
    program = made(source, sandbox)
    output = tmp_path / "output"
    case = Case("secret/1", output, output)
    for text, verdict in (("7\n", Verdict.AC), ("8\n", Verdict.WA)):
        output.write_text(text)
        assert validate(sandbox, program, (), case, output) == (verdict, "")
