"""Checkers that are programs, and those that are named on the command line or in a package: what each may say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from localjudge.judging.validator import ask
from localjudge.model import Case, Checker, Fault, JudgeFault, Verdict
from localjudge.problems.checkers import named_checker
from localjudge.programs import make_tool
from localjudge.sandbox.client import Sandbox

Ask = Callable[..., tuple[Verdict, str]]


@pytest.fixture
def asked(tmp_path: Path, cache: Path, sandbox: Sandbox) -> Ask:
    """Has a checker of that kind and code judge an output."""

    def run(kind: str, code: str, output: bytes = b"", args: tuple[str, ...] = ()) -> tuple[Verdict, str]:
        source = tmp_path / "check.py"
        source.write_text(code)
        for name, text in (("1.in", b"the input"), ("1.ans", b"the answer"), ("output", output)):
            (tmp_path / name).write_bytes(text)
        case = Case("secret/1", tmp_path / "1.in", tmp_path / "1.ans")
        program = make_tool(source, "the checker", sandbox)
        return ask(sandbox, program, Checker(kind, args, source), case, tmp_path / "output")

    return run


EXIT = "import sys\nsys.stderr.write({said!r})\nsys.exit({status})\n"


class TestTestlib:
    @pytest.mark.parametrize(
        ("status", "verdict"),
        [(0, Verdict.AC), (1, Verdict.WA), (2, Verdict.PE), (4, Verdict.PE), (8, Verdict.PE)],
    )
    def test_exit_statuses(self, asked: Ask, status: int, verdict: Verdict) -> None:
        said = "numbers differ: expected 3, found 4"
        assert asked("testlib", EXIT.format(said=f"{said}\n", status=status)) == (verdict, said)

    @pytest.mark.parametrize(
        ("points", "verdict"), [("1", Verdict.AC), ("0.5", Verdict.AC), ("0", Verdict.WA), ("-1", Verdict.WA)]
    )
    def test_points(self, asked: Ask, points: str, verdict: Verdict) -> None:
        assert asked("testlib", EXIT.format(said=f"points {points} so far", status=7))[0] is verdict

    @pytest.mark.parametrize("said", ["", "points many", "found points 1"])
    def test_points_that_are_not_said(self, asked: Ask, said: str) -> None:
        with pytest.raises(JudgeFault, match="exited with 7 on secret/1, and its stderr begins with no 'points NUM"):
            asked("testlib", EXIT.format(said=said, status=7))

    def test_its_own_failure_is_nobody_elses(self, asked: Ask) -> None:
        with pytest.raises(JudgeFault, match=r"the checker failed on secret/1; .*\nFAIL jury has no answer"):
            asked("testlib", EXIT.format(said="FAIL jury has no answer", status=3))

    @pytest.mark.parametrize("status", [5, 6, 9, 42, 43, 255])
    def test_any_other_exit_status_is_the_checkers_fault(self, asked: Ask, status: int) -> None:
        with pytest.raises(JudgeFault, match=rf"the checker exited with {status} on secret/1; it must exit with 0, 1"):
            asked("testlib", f"raise SystemExit({status})")

    def test_a_signal_is_the_checkers_fault(self, asked: Ask) -> None:
        with pytest.raises(JudgeFault, match="was ended by signal 9 on secret/1"):
            asked("testlib", "import os\nos.kill(os.getpid(), 9)")


class TestPlain:
    @pytest.mark.parametrize(
        ("printed", "verdict"),
        [
            ("YES", Verdict.AC),
            ("yes\\n", Verdict.AC),
            ("\\n 1 \\r\\n", Verdict.AC),
            ("NO", Verdict.WA),
            ("No\\n", Verdict.WA),
            ("0\\n", Verdict.WA),
        ],
    )
    def test_what_it_prints(self, asked: Ask, printed: str, verdict: Verdict) -> None:
        assert asked("plain", f"print('{printed}', end='')") == (verdict, "")

    @pytest.mark.parametrize(("status", "verdict"), [(0, Verdict.AC), (1, Verdict.WA)])
    def test_its_exit_status_where_it_prints_nothing(self, asked: Ask, status: int, verdict: Verdict) -> None:
        assert asked("plain", EXIT.format(said="line 3\n", status=status)) == (verdict, "line 3")

    def test_what_it_says_after_the_verdict(self, asked: Ask) -> None:
        assert asked("plain", "print('NO\\nline 3\\nline 4')") == (Verdict.WA, "line 3\nline 4")
        assert asked("plain", "print('NO')\nraise SystemExit(1)")[0] is Verdict.WA

    @pytest.mark.parametrize(
        ("code", "words"),
        [
            ("print('YES')\nraise SystemExit(1)", "printed YES and exited with 1"),
            ("raise SystemExit(2)", "exited with 2 on secret/1; it must exit with 0 or 1"),
            ("raise ValueError('x')\n" + "print('YES')", ""),
            ("print('maybe')", "first line on secret/1 is 'maybe'; it must be YES or NO"),
            ("print('YES, of course')", "it must be YES or NO"),
            ("import os\nprint('YES', flush=True)\nos.kill(os.getpid(), 11)", "was ended by signal 11"),
        ],
    )
    def test_anything_else_is_the_checkers_fault(self, asked: Ask, code: str, words: str) -> None:
        if not words:  # an exception exits with 1, which says wrong: no checker of this kind can be told apart
            assert asked("plain", code)[0] is Verdict.WA
            return
        with pytest.raises(JudgeFault, match=words):
            asked("plain", code)


@pytest.mark.parametrize("kind", ["testlib", "plain"])
class TestBoth:
    def test_they_are_given_input_output_answer_and_arguments(self, asked: Ask, kind: str) -> None:
        code = "import sys\nsys.stderr.write('|'.join([*(open(f).read() for f in sys.argv[1:4]), *sys.argv[4:]]))\n"
        wanted = "the input|the output|the answer|a b|c"
        assert asked(kind, code, b"the output", ("a b", "c")) == (Verdict.AC, wanted)

    def test_messages_are_cut(self, asked: Ask, kind: str) -> None:
        code = "import sys\nsys.stderr.write(open(sys.argv[2]).read())\nsys.exit(1)\n"
        verdict, message = asked(kind, code, b"x" * 1_000_000)
        assert verdict is Verdict.WA
        assert len(message) <= 4096

    @pytest.mark.parametrize("output", [b"YES", b"\nYES\n", b"points 100", b"\x1b[2JYES\x00\xff", b"1\n"])
    def test_an_output_cannot_speak_for_the_checker(self, asked: Ask, kind: str, output: bytes) -> None:
        # The checker repeats what it was given, as most do.
        echo = "import sys\ngot = open(sys.argv[2], 'rb').read()\nsys.stderr.buffer.write(b'found ' + got)\n"
        end = "sys.exit(1)\n" if kind == "testlib" else "sys.stdout.buffer.write(b'NO\\nfound ' + got)\n"
        assert asked(kind, echo + end, output)[0] is Verdict.WA

    def test_they_cannot_change_an_output(self, asked: Ask, kind: str, tmp_path: Path, sandbox: Sandbox) -> None:
        if not sandbox.survey().landlock:
            pytest.skip("the kernel has no Landlock")
        code = "import sys\ntry:\n    open(sys.argv[2], 'w')\nexcept OSError:\n    sys.exit(1)\n"
        assert asked(kind, code, b"kept")[0] is Verdict.WA
        assert (tmp_path / "output").read_bytes() == b"kept"


class TestNames:
    def test_rules_with_flags(self, tmp_path: Path) -> None:
        assert named_checker(["tokens"], tmp_path) == Checker("tokens")
        flags = ("float_tolerance", "1e-6")
        assert named_checker(["icpc", *flags], tmp_path) == Checker("icpc", flags)

    @pytest.mark.parametrize("kind", ["testlib", "plain", "validator"])
    def test_programs_with_arguments(self, tmp_path: Path, kind: str) -> None:
        (tmp_path / "c.py").write_text("")
        assert named_checker([f"{kind}:c.py", "x"], tmp_path) == Checker(kind, ("x",), tmp_path / "c.py")

    @pytest.mark.parametrize(
        ("name", "text", "kind"),
        [
            ("c.cpp", '#include "testlib.h"\nint main() {}\n', "testlib"),
            ("c.py", "exit(42 if ok else 43)\n", "validator"),
            ("c.py", "print('YES' if 42 < n else 'NO')\n", "plain"),
            ("output_validators/c.py", "exit(ACCEPT)\n", "validator"),
            ("output_validator/c/c.py", "exit(ACCEPT)\n", "validator"),
        ],
    )
    def test_programs_without_a_prefix(self, tmp_path: Path, name: str, text: str, kind: str) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        assert named_checker([name], tmp_path) == Checker(kind, (), path)

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["tokns"], "unknown checker 'tokns'; nearest: tokens, or name a program's file"),
            (["tokens", "x"], "'x'"),
            (["icpc", "nonsense"], "unknown validator flag 'nonsense'"),
            (["testlib"], "checker 'testlib' needs a program; write testlib:FILE"),
            (["testlib:"], "no such file"),
            (["plain:none.py"], "checker 'none.py': no such file; check the path"),
            (["none.py"], "checker 'none.py': no such file; check the path, or name a rule"),
            (["testlab:c.py"], "no such file"),
        ],
    )
    def test_no_such_checker(self, tmp_path: Path, words: list[str], said: str) -> None:
        with pytest.raises(Fault) as caught:
            named_checker(words, tmp_path)
        assert said in str(caught.value)
