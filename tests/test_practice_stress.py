"""``judge.py stress``: the first failing input, the shortest one, where it is kept; what can be wrong."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from made_projects import Tree
from made_stress import FAST, GENERATOR, RIGHT, WRONG, WRONG_CPP, listed

from localjudge import cli
from localjudge.languages import language
from localjudge.model import Case, Fault
from localjudge.practice.pairs import check_folder, keep_pair
from localjudge.practice.words import words
from localjudge.records import values
from localjudge.toolchains import resolve

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")

needs_cpp = pytest.mark.skipif(resolve(language("cpp")) is None, reason="needs a C++ compiler")

NEGATIVE, OTHER = "2\n-3 -4\n", "1\n-1\n"


@dataclass(frozen=True)
class Said:
    """What a command line came to."""

    status: int
    out: str
    err: str

    @property
    def again(self) -> list[str]:
        """The command that the report names last."""
        (line,) = [line for line in self.out.splitlines() if line.startswith("again: ")]
        return shlex.split(line)[2:]


Judge = Callable[..., Said]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    made = Tree(tmp_path / "project")
    monkeypatch.chdir(made.root)
    made.write("right.py", RIGHT)
    made.write("wrong.py", WRONG)
    made.write("fast.py", FAST)
    made.write("gen.py", GENERATOR)
    return made


@pytest.fixture
def judge(tree: Tree, capsys: pytest.CaptureFixture[str]) -> Judge:
    def run(*argv: str) -> Said:
        capsys.readouterr()
        status = cli.main(argv)
        said = capsys.readouterr()
        return Said(status, said.out, said.err)

    return run


@pytest.fixture
def stress(judge: Judge) -> Judge:
    def run(*argv: str, gen: str = "gen.py", against: str = "right.py", runs: int = 30) -> Said:
        return judge("stress", *argv, "--gen", gen, "--against", against, "--runs", str(runs), "--shorter", "0")

    return run


def kept(folder: str = "stress") -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(Path(folder).iterdir())}


# Finding


def test_the_first_failing_input_is_told_and_kept(stress: Judge, tree: Tree) -> None:
    tree.write("gen.py", listed({3: NEGATIVE, 4: OTHER}))
    said = stress("wrong.py")
    assert said.status == 1
    assert kept() == {"1.in": NEGATIVE, "1.ans": "-3\n"}
    for part in ("wrong.py: WA", "stress/1.in", "expected  -3", "got       0", "seed 3 of gen.py"):
        assert part in said.out
    assert "saved as stress/1.in and stress/1.ans" in said.out


def test_the_command_that_it_names_judges_the_input_again(stress: Judge, judge: Judge) -> None:
    found = stress("wrong.py", "--time", "2", "--memory", "100", "--site", "baekjoon")
    again = judge(*found.again)
    assert found.again[:2] == ["run", "wrong.py"]
    assert again.status == 1
    assert "stress/1.in" in again.out
    assert "2 s × 3 + 2 s" in again.out
    assert "100 MB × 2 + 32 MB" in again.out


def test_what_is_right_fails_on_nothing(stress: Judge) -> None:
    said = stress("fast.py")
    assert said.status == 0
    assert said.out.startswith("no failing input in 30 runs (seeds 1 to 30)\n")
    assert not Path("stress").exists()


def test_seeds_begin_where_it_is_said(stress: Judge, tree: Tree) -> None:
    tree.write("gen.py", listed({3: NEGATIVE, 40: OTHER}))
    said = stress("wrong.py", "--seed", "30")
    assert "seed 40 of gen.py" in said.out
    assert stress("wrong.py", "--seed", "4").out.startswith("no failing input in 30 runs (seeds 4 to 33)")


def test_the_same_seeds_give_the_same_inputs(judge: Judge, tree: Tree) -> None:
    # the order of a set of words is another one in each process, unless Python is told to keep it
    tree.write("gen.py", "import sys\nprint(*{f'{sys.argv[1]}{i}' for i in range(50)})")
    tree.write("right.py", "print(0)")
    tree.write("wrong.py", "print(1)")
    for _ in range(2):
        judge("stress", "wrong.py", "--against", "right.py", "--gen", "gen.py", "--shorter", "0")
    assert kept()["1.in"] == kept()["2.in"]


def test_a_shorter_input_is_looked_for(judge: Judge, tree: Tree) -> None:
    tree.write("gen.py", listed({2: "3\n-3 -4 -5\n", 4: NEGATIVE, 5: OTHER, 6: NEGATIVE, 9: "1\n-7\n"}))
    said = judge("stress", "wrong.py", "--against", "right.py", "--gen", "gen.py", "--shorter", "10")
    assert said.status == 1
    assert kept() == {"1.in": OTHER, "1.ans": "-1\n"}
    assert "seed 5 of gen.py" in said.out
    assert f"{len(OTHER)} bytes, found after seed 2 (11 bytes) in 10 further runs" in said.out


def test_no_more_seeds_are_tried_for_it_than_is_said(judge: Judge, tree: Tree) -> None:
    tree.write("gen.py", listed({2: NEGATIVE, 5: OTHER}))
    said = judge("stress", "wrong.py", "--against", "right.py", "--gen", "gen.py", "--shorter", "2")
    assert kept() == {"1.in": NEGATIVE, "1.ans": "-3\n"}
    assert "no shorter failing input in 2 further runs" in said.out


def test_a_seed_that_fails_does_not_end_the_search_for_a_shorter_one(judge: Judge, tree: Tree) -> None:
    tree.write("gen.py", listed({1: "3\n-3 -4 -5\n", 2: "x\n", 3: "", 4: OTHER}))
    said = judge("stress", "wrong.py", "--against", "right.py", "--gen", "gen.py", "--shorter", "5")
    assert said.status == 1
    assert kept() == {"1.in": OTHER, "1.ans": "-1\n"}


def test_pairs_that_are_there_stay(stress: Judge, tree: Tree) -> None:
    tree.pairs("stress", **{"1__in": "a", "1__ans": "b", "2__in": "c", "2__out": "d"})
    assert stress("wrong.py").status == stress("wrong.py").status == 1
    names = kept()
    assert [names[name] for name in ("1.in", "1.ans", "2.in", "2.out")] == ["a", "b", "c", "d"]
    assert sorted(names) == ["1.ans", "1.in", "2.in", "2.out", "3.ans", "3.in", "4.ans", "4.in"]


def test_another_folder_takes_them(stress: Judge) -> None:
    assert "saved as found/by me/1.in" in stress("wrong.py", "-o", "found/by me").out
    assert sorted(kept("found/by me")) == ["1.ans", "1.in"]


@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        ("raise SystemExit(3)", "RE (exit 3)"),
        ("while True: pass", "TLE"),
        ("import time; time.sleep(60)", "TLE (idle)"),
    ],
)
def test_any_way_to_fail_counts(stress: Judge, tree: Tree, source: str, verdict: str) -> None:
    tree.write("wrong.py", source)
    said = stress("wrong.py", "--time", "0.3")
    assert said.status == 1
    assert f"wrong.py: {verdict}" in said.out


@needs_cpp
def test_programs_may_be_in_any_language(stress: Judge, tree: Tree) -> None:
    tree.write("wrong.cpp", WRONG_CPP)
    tree.write("gen.cpp", '#include <cstdio>\nint main(int, char **v) { std::printf("1\\n-%s\\n", v[1]); }')
    said = stress("wrong.cpp", gen="gen.cpp")
    assert said.status == 1
    assert kept() == {"1.in": "1\n-1\n", "1.ans": "-1\n"}


def test_each_input_is_held_to_the_time_limit_by_itself(stress: Judge, tree: Tree) -> None:
    """algospot counts the time of all cases together, and these are none of one run."""
    tree.write("fast.py", "import time\nwhile time.process_time() < 0.2: pass\n" + FAST)
    assert stress("fast.py", "--site", "algospot", "--time", "1", runs=8).status == 0


def test_a_generator_without_its_seed_is_told_of(stress: Judge, tree: Tree) -> None:
    tree.write("gen.py", "print('1\\n5')")
    said = stress("fast.py", runs=4)
    assert said.status == 0
    assert "all inputs were the same: does gen.py use the seed that it is given?" in said.out


def test_inputs_that_come_again_are_counted(stress: Judge, tree: Tree) -> None:
    tree.write("gen.py", listed({2: "1\n2\n"}))
    assert "2 of them gave an input that had been tried already" in stress("fast.py", runs=4).out


def test_a_rule_may_be_named(stress: Judge, judge: Judge, tree: Tree) -> None:
    tree.write("wrong.py", RIGHT.replace("print(", "print(0.0001 + "))
    assert stress("wrong.py", "--checker", "floats 1e-2").status == 0
    found = stress("wrong.py", "--checker", "floats 1e-9")
    assert found.status == 1
    assert found.again[-2:] == ["--checker", "floats 1e-9"]
    assert judge(*found.again).status == 1


def test_in_korean(stress: Judge) -> None:
    said = stress("wrong.py", "--lang-ui", "ko")
    assert "틀렸습니다" in said.out
    assert "다시 채점하기: judge.py run wrong.py --data stress --case 1" in said.out


def test_progress_goes_to_stderr_in_few_lines(stress: Judge) -> None:
    assert stress("fast.py").err.splitlines() == [
        "inputs by gen.py, answers by right.py",
        "10 of 30 runs",
        "20 of 30 runs",
    ]


# A problem of the suite


@pytest.fixture
def problem(tree: Tree) -> Path:
    return tree.problem("classic/range", cases={"sample/1": ("1\n5\n", "5\n"), "secret/1": ("2\n1 2\n", "3\n")})


def test_an_accepted_solution_gives_the_answers(judge: Judge, tree: Tree, problem: Path) -> None:
    tree.submission("wrong_answer/a.py", "print(7)", to="classic/range")
    tree.submission("right.py", RIGHT, to="classic/range")
    said = judge("stress", "range", "wrong.py", "--gen", "gen.py", "--shorter", "0")
    assert said.status == 1
    assert "answers by solutions/classic/range/right.py" in said.err
    assert "classic/range  Sum" in said.out
    assert "limits 5 s, 64 MB" in said.out


def test_a_solution_at_home_knows_its_problem(judge: Judge, tree: Tree, problem: Path) -> None:
    tree.submission("a.py", WRONG, to="classic/range")
    tree.submission("right.py", RIGHT, to="classic/range")
    said = judge("stress", "solutions/classic/range/a.py", "--gen", "gen.py", "--shorter", "0")
    assert said.status == 1
    assert "answers by solutions/classic/range/right.py" in said.err


def test_its_problem_may_be_named_too(judge: Judge, tree: Tree, problem: Path) -> None:
    tree.submission("a.py", WRONG, to="classic/range")
    tree.submission("right.py", RIGHT, to="classic/range")
    tree.problem()
    argv = ["solutions/classic/range/a.py", "--gen", "gen.py", "--shorter", "0"]
    assert judge("stress", "range", *argv).status == 1
    other = judge("stress", "sum", *argv)
    assert other.status == 2
    assert "a.py: is a solution of classic/range; name it alone" in other.err


@pytest.mark.parametrize("zipped", [False, True], ids=["folder", "zip"])
def test_an_accepted_submission_of_a_package_gives_the_answers(judge: Judge, tree: Tree, zipped: bool) -> None:
    files = {"data/secret/1.in": "1\n5\n", "data/secret/1.ans": "5\n", "submissions/accepted/right.py": RIGHT}
    for name, text in {**files, "submissions/wrong_answer/w.py": WRONG, "problem.yaml": "name: P\n"}.items():
        tree.write(f"pack/{name}", text)
    if zipped:
        shutil.make_archive("pack", "zip", "pack")
    said = judge("stress", "pack.zip" if zipped else "pack", "wrong.py", "--gen", "gen.py", "--shorter", "0")
    assert said.status == 1
    assert "answers by " in said.err
    assert "right.py" in said.err
    assert "localjudge-zip" not in said.err + said.out


def test_what_is_expected_of_a_solution_at_home_does_not_count(judge: Judge, tree: Tree, problem: Path) -> None:
    tree.submission("right.py", RIGHT, to="classic/range")
    wrong = tree.submission("wrong_answer/a.py", WRONG, to="classic/range")
    said = judge("stress", str(wrong.relative_to(tree.root)), "--gen", "gen.py", "--shorter", "0")
    assert said.status == 1
    assert "not accepted" in said.out


def test_the_problems_own_limits_are_told_by_the_command(judge: Judge, tree: Tree, problem: Path) -> None:
    tree.submission("right.py", RIGHT, to="classic/range")
    config = "problem_format_version: 2025-09\nname: Sum\nlimits: {time_limit: 5, memory: 64}\n"
    tree.write("testdata/classic/range/problem.yaml", config)
    again = judge("stress", "range", "wrong.py", "--gen", "gen.py", "--shorter", "0").again
    assert again[:1] == ["run"]
    said = judge(*again)
    assert said.status == 1
    assert "limits 5 s, 64 MB" in said.out


def test_where_no_option_says_the_limits_the_seed_is_run_again(judge: Judge, tree: Tree, problem: Path) -> None:
    tree.submission("right.py", RIGHT, to="classic/range")
    argv = ["stress", "range", "wrong.py", "--gen", "gen.py", "--shorter", "0", "-o", "found"]
    said = judge(*argv)  # output is limited to 1 MB there
    assert said.again[:3] == ["stress", "range", "wrong.py"]
    assert judge(*said.again).status == 1
    assert kept("found")["1.in"] == kept("found")["2.in"]


def test_the_problems_output_validator_decides(judge: Judge, tree: Tree) -> None:
    validator = "import sys\nsys.exit(42 if input() in ('0', open(sys.argv[2]).read().strip()) else 43)"
    tree.problem("classic/range", cases={"sample/1": ("1\n5\n", "5\n")}, validator=validator)
    tree.submission("right.py", RIGHT, to="classic/range")
    assert judge("stress", "range", "wrong.py", "--gen", "gen.py", "--runs", "20").status == 0
    tree.write("wrong.py", "print('x')")
    said = judge("stress", "range", "wrong.py", "--gen", "gen.py", "--runs", "20", "--shorter", "0")
    assert said.status == 1
    assert judge(*said.again).status == 1


def test_a_validator_that_fails_is_a_judge_error(judge: Judge, tree: Tree) -> None:
    tree.problem("classic/range", cases={"sample/1": ("1\n5\n", "5\n")}, validator="raise SystemExit(7)")
    tree.submission("right.py", RIGHT, to="classic/range")
    said = judge("stress", "range", "fast.py", "--gen", "gen.py")
    assert said.status == 3
    assert "judge error: the output validator exited with 7" in said.err


def test_an_input_that_is_not_valid_is_the_generators_fault(judge: Judge, tree: Tree, problem: Path) -> None:
    validator = "import sys\nn = int(input())\nif n < 4: sys.exit(42)\nsys.stderr.write(f'{n} is over 3')\nsys.exit(43)"
    tree.write("testdata/classic/range/input_validators/validate.py", validator)
    tree.submission("right.py", RIGHT, to="classic/range")
    tree.write("gen.py", listed({17: "4\n1 1 1 1\n"}))
    said = judge("stress", "range", "fast.py", "--gen", "gen.py")
    assert said.status == 2
    assert "gen.py: the input of seed 17 is not valid: " in said.err
    assert "4 is over 3" in said.err
    assert "mend it, or the validator" in said.err


def test_an_input_validator_that_does_not_compile_is_a_judge_error(judge: Judge, tree: Tree, problem: Path) -> None:
    tree.write("testdata/classic/range/input_validators/validate.py", "(")
    tree.submission("right.py", RIGHT, to="classic/range")
    said = judge("stress", "range", "fast.py", "--gen", "gen.py")
    assert said.status == 3
    assert "validate.py: the input validator does not compile" in said.err


# What is the person's to mend


def unusable(said: Said, *parts: str) -> None:
    """One line of ours below the progress, nothing on stdout, nothing kept."""
    assert said.status == 2
    assert said.out == ""
    last = said.err.splitlines()[-1]
    assert last.startswith("judge.py: ")
    assert "Traceback (most" not in "".join(said.err.splitlines()[:-1])
    for part in parts:
        assert part in last
    assert not Path("stress").exists()


def test_a_right_solution_that_crashes(stress: Judge, tree: Tree) -> None:
    tree.write("gen.py", listed({17: "x\n1\n"}))
    said = stress("fast.py")
    unusable(said, "right.py: is to be right, and gets RE (ValueError) on seed 17 (", "ValueError: invalid literal for")
    assert '"right.py", line 1' in said.err  # as the person calls it


def test_a_right_solution_that_never_ends(stress: Judge, tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("localjudge.practice.stress._PATIENCE", 0.5)
    tree.write("gen.py", listed({3: "9\n1\n"}))
    tree.write("right.py", "n = input()\nwhile n == '9': pass\nprint(1)")
    unusable(stress("fast.py", "--time", "0.2"), "right.py: is to be right, and gets TLE after", "seed 3; make")


def test_what_is_found_before_a_right_solution_crashes_stands(stress: Judge, tree: Tree) -> None:
    tree.write("gen.py", listed({2: OTHER, 3: "x\n"}))
    assert stress("wrong.py").status == 1


def test_a_generator_that_crashes(stress: Judge, tree: Tree) -> None:
    tree.write("gen.py", listed({}) + "\nassert sys.argv[1] != '5', 'five'")
    unusable(stress("fast.py"), "gen.py: ends with exit status 1 on seed 5 (", "AssertionError: five); mend it")


def test_a_generator_that_prints_nothing(stress: Judge, tree: Tree) -> None:
    tree.write("gen.py", listed({5: ""}))
    unusable(stress("fast.py"), "gen.py: printed nothing for seed 5; have it print an input")


def test_a_generator_that_prints_without_end(stress: Judge, tree: Tree) -> None:
    tree.write("gen.py", "while True: print('1' * 99999)")
    unusable(stress("fast.py"), "gen.py: passes its output limit on seed 1")


@pytest.mark.parametrize("name", ["wrong.cpp", "right.cpp", "gen.cpp"])
@needs_cpp
def test_what_does_not_compile(stress: Judge, tree: Tree, name: str) -> None:
    tree.write(name, "int main( {}")
    role = name.partition(".")[0]
    file = name if role == "wrong" else "fast.py"
    said = stress(file, gen=name if role == "gen" else "gen.py", against=name if role == "right" else "right.py")
    unusable(said, f"{name}: ", "does not compile: ", "mend it")


@pytest.mark.parametrize(
    ("argv", "parts"),
    [
        (["fast.py", "--gen", "gem.py", "--against", "right.py"], ["gem.py: no such file; nearest: gen.py"]),
        (["fast.py", "--gen", "gen.py", "--against", "rigth.py"], ["rigth.py: no such file; nearest: right.py"]),
        (["fats.py", "--gen", "gen.py", "--against", "right.py"], ["fats.py: no such file; nearest: fast.py"]),
        (["fast.py", "--gen", "gen.py"], ["--against says what is right"]),
        (["fast.py", "--gen", "gen.py", "--against", "fast.py"], ["fast.py: is the file that is put to the test"]),
        (["fast.py", "wrong.py", "--gen", "gen.py"], ["wrong.py: is a second source file", "--against"]),
        (["fast.py", "--against", "right.py"], ["--gen", "stress --help"]),
        (["rang", "fast.py", "--gen", "gen.py"], ["no problem 'rang'; nearest: range"]),
        (["range", "--gen", "gen.py"], ["name the source file to put to the test"]),
        (["range", "fast.py", "--gen", "gen.py"], ["--against says what is right"]),
        (["fast.py", "--gen", "gen.py", "--against", "right.py", "--runs", "0"], ["'0' is no number of runs"]),
        (["fast.py", "--gen", "gen.py", "--against", "right.py", "--seed", "-1"], ["--seed"]),
        (["fast.py", "--gen", "gen.py", "--against", "right.py", "-o", "gen.py"], ["gen.py: is no folder"]),
        (["fast.py", "--gen", "gen.py", "--against", "right.py", "-o", "gen.py/x"], ["gen.py/x: cannot be written to"]),
        (["fast.py", "--gen", "gen.py", "--against", "right.py", "-o", "testdata/classic/range"], ["problem package"]),
        (["talk", "fast.py", "--gen", "gen.py", "--against", "right.py"], ["classic/talk: its submissions talk"]),
        (["fast.py", "--gen", "notes.txt", "--against", "right.py"], ["notes.txt"]),
    ],
    ids=lambda value: " ".join(value) if len(value) > 2 else "",
)
def test_unusable(judge: Judge, tree: Tree, argv: list[str], parts: list[str]) -> None:
    tree.problem("classic/range")
    talk = "name: Talk\ntype: interactive\nlimits: {time_limit: 1}\n"
    tree.problem("classic/talk", config=talk, validator="raise SystemExit(42)")
    tree.submission("wrong_answer/right.py", to="classic/range")
    unusable(judge("stress", *argv), *parts)


def test_a_missing_language_is_told(judge: Judge, tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    tree.write("right.rb", "puts 1")
    monkeypatch.setattr("localjudge.practice.stress.resolve", lambda language: None)
    said = judge("stress", "fast.py", "--gen", "gen.py", "--against", "right.rb")
    unusable(said, "right.rb: needs Ruby, which is not installed; install it, or name another solution")


# Where pairs are kept


def test_a_pair_is_kept_by_the_first_number_that_nothing_has(tmp_path: Path) -> None:
    given, answer = tmp_path / "given", tmp_path / "answer"
    given.write_bytes(b"1\r\n\xff")
    answer.write_bytes(b"2")
    folder = tmp_path / "pairs"
    folder.mkdir()
    for name in ("1.a", "2", "input3.txt", "4.out"):
        (folder / name).touch()
    (folder / "5.in").symlink_to("nowhere")
    assert keep_pair(folder, given, answer) == Case("6", folder / "6.in", folder / "6.ans")
    assert (folder / "6.in").read_bytes() == b"1\r\n\xff"
    assert (folder / "6.in").stat().st_mode & 0o777 == 0o644
    assert not list(folder.glob(".new-*"))


def test_where_there_are_no_links_a_pair_is_kept_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: object, target: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", refuse)
    given = tmp_path / "given"
    given.write_text("1")
    for number in "12":
        assert keep_pair(tmp_path / "pairs", given, given).name == number
    assert sorted(path.name for path in (tmp_path / "pairs").iterdir()) == ["1.ans", "1.in", "2.ans", "2.in"]


def test_half_a_pair_is_never_left(tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.write_text("1")
    with pytest.raises(Fault, match="the failing input cannot be kept there"):
        keep_pair(tmp_path / "pairs", given, tmp_path / "none")
    assert list((tmp_path / "pairs").iterdir()) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Fault, match="cannot be written to"):
        check_folder(tmp_path / "pairs")


def test_a_link_to_nothing_is_refused_beforehand(tmp_path: Path) -> None:
    (tmp_path / "pairs").symlink_to("nowhere")
    with pytest.raises(Fault, match="pairs: is no folder"):
        check_folder(tmp_path / "pairs")


def test_where_a_pair_cannot_be_kept_its_seed_is_told(
    stress: Judge, tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Fault("pairs: the failing input cannot be kept there (No space left on device); make room, or use -o")

    monkeypatch.setattr("localjudge.practice.pairs.keep_pair", full)
    tree.write("gen.py", listed({3: NEGATIVE, 4: OTHER}))
    said = stress("wrong.py")
    assert said.status == 2
    assert said.err.endswith("make room, or use -o; it is that of seed 3 of gen.py\n")


def test_both_languages_have_the_same_places() -> None:
    def places(text: object) -> set[str]:
        return {part.partition("}")[0] for part in str(text).split("{")[1:]}

    english, korean = words("en"), words("ko")
    for name in values(english):
        assert places(getattr(english, name)) == places(getattr(korean, name)), name
