"""Packages from elsewhere, judged as they come: one of every kind, from its folder to its verdicts."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from made_packages import ADD, JUDGE, SUBTRACT, package, put

from localjudge import cli
from localjudge.judging.timing import smallest_limit
from localjudge.model import TimeRule
from localjudge.programs import entry_of

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")

Run = Callable[..., tuple[int, Any, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `judge.py run … --format json` in the folder above the package: its status, what it came to by name, and
    what it warned of."""
    monkeypatch.chdir(tmp_path)

    def ran(*argv: str) -> tuple[int, Any, str]:
        capsys.readouterr()
        status = cli.main(["run", *argv, "--format", "json"], tmp_path)
        out, err = capsys.readouterr()
        if not out:
            return status, None, err
        found = {
            Path(one["path"]).name: (
                one["verdict"],
                one["as_expected"],
                {case["name"]: case["verdict"] for case in one["cases"]},
            )
            for one in json.loads(out)["submissions"]
        }
        return status, found, err

    return ran


def verdicts(found: Any) -> dict[str, str]:
    return {name: verdict for name, (verdict, _, _) in found.items()}


class TestGroups:
    """Flags and arguments of groups and cases, in their old and new names."""

    CASES = dict.fromkeys(("sample/1", "secret/a/1", "secret/b/1"), ("1 2\n", "Sum 3\n"))
    LOWER = "a, b = map(int, input().split())\nprint('sum', a + b)\n"

    @pytest.mark.parametrize(
        ("file", "text"),
        [
            ("data/secret/b/testdata.yaml", "output_validator_flags: case_sensitive\n"),
            ("data/secret/b/testdata.yaml", "output_validator_flags: {name: default, flags: case_sensitive}\n"),
            ("data/secret/b/test_group.yaml", "output_validator_args: [case_sensitive]\n"),
            ("data/secret/b/1.yaml", "output_validator_args: [case_sensitive]\n"),
        ],
    )
    def test_flags_hold_where_they_are_given(self, tmp_path: Path, run: Run, file: str, text: str) -> None:
        package(tmp_path / "p", files={file: text, "submissions/accepted/a.py": self.LOWER}, cases=self.CASES)
        status, found, _ = run("p")
        assert (status, found["a.py"][2]) == (1, {"sample/1": "AC", "secret/a/1": "AC", "secret/b/1": "WA"})

    def test_what_is_below_a_folder_inherits_or_replaces(self, tmp_path: Path, run: Run) -> None:
        files = {
            "data/test_group.yaml": "output_validator_args: [case_sensitive]\n",
            "data/secret/a/test_group.yaml": "output_validator_args: []\n",
            "submissions/accepted/a.py": self.LOWER,
        }
        package(tmp_path / "p", files=files, cases=self.CASES)
        assert run("p")[1]["a.py"][2] == {"sample/1": "WA", "secret/a/1": "AC", "secret/b/1": "WA"}

    def test_older_flags_follow_those_of_the_problem(self, tmp_path: Path, run: Run) -> None:
        validator = "import sys\nopen(sys.argv[3] + 'judgemessage.txt', 'w').write(repr(sys.argv[4:]))\nsys.exit(43)\n"
        files = {
            "data/secret/b/testdata.yaml": "output_validator_flags: c d\n",
            "output_validators/check.py": validator,
            "submissions/accepted/a.py": self.LOWER,
        }
        config = "validation: custom\nvalidator_flags: a b\nlimits: {time_limit: 2}\n"
        package(tmp_path / "p", config, files, self.CASES)
        page = tmp_path / "page.html"
        assert run("p", "--html", str(page))[0] == 1
        text = page.read_text().replace("&#39;", "'")
        assert "['a', 'b']" in text
        assert "['a', 'b', 'c', 'd']" in text

    def test_arguments_and_files_of_the_program(self, tmp_path: Path, run: Run) -> None:
        reads = "import sys\nprint(sys.argv[1:], open('n.txt').read())\n"
        files = {
            "data/secret/1.yaml": "args: [--fast, '{{most}}']\n",
            "data/secret/1.files/n.txt": "7",
            "submissions/accepted/a.py": reads,
        }
        cases = {"secret/1": ("", "['--fast', '100'] 7\n")}
        package(tmp_path / "p", "constants: {most: 100}\nlimits: {time_limit: 2}\n", files, cases)
        assert run("p")[:2] == (0, {"a.py": ("AC", True, {"secret/1": "AC"})})

    @pytest.mark.parametrize(("text", "words"), [("output_validator_args: [x]", "x"), ("a: [", "is not YAML")])
    def test_broken_settings_are_said(self, tmp_path: Path, run: Run, text: str, words: str) -> None:
        package(tmp_path / "p", files={"data/secret/1.yaml": text, "submissions/accepted/a.py": ADD})
        status, found, err = run("p")
        assert (status, found) == (2, None)
        assert "data/secret/1." in err
        assert words in err

    def test_unknown_keys_are_warned_of_once(self, tmp_path: Path, run: Run) -> None:
        files = {"data/test_group.yaml": "outptu_validator_args: x\n", "submissions/accepted/a.py": ADD}
        status, _, err = run(str(package(tmp_path / "p", files=files)))
        assert status == 0
        assert err.count("unknown key 'outptu_validator_args' has no effect; did you mean output_validator_args?") == 1


class TestValidators:
    EVEN = "import sys\nsys.exit(42 if int(sys.stdin.read()) % 2 == 0 else 43)\n"

    def test_all_of_several_must_accept(self, tmp_path: Path, run: Run) -> None:
        files = {
            "output_validators/even/check.py": self.EVEN,
            "output_validators/same.py": JUDGE,
            "submissions/accepted/a.py": ADD,
            "submissions/wrong_answer/b.py": "print(4)\n",
        }
        package(tmp_path / "p", "validation: custom\nlimits: {time_limit: 2}\n", files)
        status, found, _ = run("p")
        assert status == 1
        assert found["a.py"][2] == {"sample/1": "WA", "secret/1": "AC", "secret/2": "WA"}
        assert found["b.py"][2] == {"sample/1": "WA", "secret/1": "WA", "secret/2": "WA"}

    def test_a_folder_with_a_module_beside(self, tmp_path: Path, run: Run) -> None:
        files = {
            "output_validator/validate.py": "import sys\nfrom rule import same\nsys.exit(same(sys.argv[2]))\n",
            "output_validator/rule.py": "import sys\ndef same(name):\n"
            "    return 42 + (open(name).read() != sys.stdin.read())\n",
            "submissions/accepted/a.py": ADD,
            "submissions/wrong_answer/b.py": SUBTRACT,
        }
        assert verdicts(run(str(package(tmp_path / "p", files=files)))[1]) == {"a.py": "AC", "b.py": "WA"}

    def test_build_and_run_scripts(self, tmp_path: Path, run: Run) -> None:
        files = {
            "output_validator/build": "#!/bin/sh\nset -e\nsed s/LIMIT/9/ rule.in > rule\n",
            "output_validator/rule.in": "LIMIT",
            "output_validator/run": '#!/bin/sh\nread got\n[ "$got" -le "$(cat "${0%/*}/rule")" ] && exit 42\nexit 43\n',
            "submissions/accepted/a.py": ADD,
        }
        status, found, _ = run(str(package(tmp_path / "p", files=files)))
        assert (status, found["a.py"][2]) == (1, {"sample/1": "AC", "secret/1": "WA", "secret/2": "AC"})

    def test_a_build_that_fails_is_the_packages_fault(self, tmp_path: Path, run: Run) -> None:
        files = {"output_validator/build": "#!/bin/sh\nexit 1\n", "submissions/accepted/a.py": ADD}
        assert run(str(package(tmp_path / "p", files=files)))[:2] == (3, {"a.py": ("JE", False, {})})

    @pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
    def test_cpp_of_several_files_with_a_header(self, tmp_path: Path, run: Run) -> None:
        files = {
            "output_validators/v/main.cpp": '#include "lib.h"\n'
            "int main(int, char **v) { return same(v[2]) ? 42 : 43; }\n",
            "output_validators/v/lib.h": "bool same(const char *answer);\n",
            "output_validators/v/lib.cpp": '#include "lib.h"\n#include <fstream>\n#include <iostream>\n'
            "bool same(const char *name) { int a, b; std::ifstream f(name); f >> a; std::cin >> b; return a == b; }\n",
            "submissions/accepted/a.py": ADD,
            "submissions/wrong_answer/b.py": SUBTRACT,
        }
        package(tmp_path / "p", "validation: custom\nlimits: {time_limit: 2}\n", files)
        assert verdicts(run("p")[1]) == {"a.py": "AC", "b.py": "WA"}

    @pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
    def test_a_missing_testlib_is_said_with_its_mend(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], run: Run
    ) -> None:
        files = {"output_validator/v.cpp": '#include "testlib.h"\nint main() {}\n', "submissions/accepted/a.py": ADD}
        package(tmp_path / "p", files=files)
        assert cli.main(["run", "p"], tmp_path) == 3
        assert "put testlib.h beside it" in capsys.readouterr().out


class TestTimeLimit:
    @pytest.mark.parametrize(
        ("slowest", "rule", "limit"),
        [
            (0.0, TimeRule(), 1.0),
            (0.5, TimeRule(), 1.0),
            (0.501, TimeRule(), 2.0),
            (1.0, TimeRule(), 2.0),
            (0.3, TimeRule(2.0, 0.1), 0.6),
            (0.301, TimeRule(2.0, 0.1), 0.7),
            (0.2, TimeRule(5.0, 1.0), 1.0),
            (0.21, TimeRule(5.0, 1.0), 2.0),
        ],
    )
    def test_the_smallest_multiple(self, slowest: float, rule: TimeRule, limit: float) -> None:
        assert smallest_limit(slowest, rule) == pytest.approx(limit)

    def test_none_given_is_found_by_running(self, tmp_path: Path, run: Run) -> None:
        slow = "import time\nwhile time.process_time() < 0.7: pass\n"
        files = {
            "submissions/accepted/a.py": ADD,
            "submissions/accepted/slow.py": slow + ADD,
            "submissions/time_limit_exceeded/b.py": "while True: pass\n",
        }
        config = "problem_format_version: 2025-09\nname: Sum\nlimits: {time_resolution: 0.5}\n"
        package(tmp_path / "p", config, files, {"secret/1": ("1 2\n", "3\n")})
        status, found, err = run("p")
        assert status == 0
        assert verdicts(found) == {"a.py": "AC", "slow.py": "AC", "b.py": "TLE"}
        assert "p: no time limit is given; it is " in err
        limit = float(err.partition("is given; it is ")[2].partition(" s ")[0])
        assert 1.5 <= limit <= 6
        assert (limit / 0.5).is_integer()
        assert "by slow.py (" in err

    @pytest.mark.parametrize(("version", "times"), [("legacy", "x 5,"), ("2025-09", "x 2,")])
    def test_the_usual_multiplier_is_the_versions(self, tmp_path: Path, run: Run, version: str, times: str) -> None:
        files = {"submissions/accepted/a.py": ADD}
        package(tmp_path / "p", f"problem_format_version: {version}\nname: Sum\n", files)
        assert times in run("p")[2]

    def test_given_multipliers(self, tmp_path: Path, run: Run) -> None:
        files = {"submissions/accepted/a.py": ADD}
        package(tmp_path / "p", "limits: {time_multiplier: 7}\n", files)
        package(tmp_path / "q", "limits: {time_multipliers: {ac_to_time_limit: 3, time_limit_to_tle: 2}}\n", files)
        assert "x 7," in run("p")[2]
        assert "x 3," in run("q")[2]

    def test_no_accepted_submission_to_find_one_by(self, tmp_path: Path, run: Run) -> None:
        package(tmp_path / "p", "name: Sum\n", {"submissions/wrong_answer/a.py": SUBTRACT})
        status, _, err = run("p")
        assert status == 0
        assert "no time limit is given, and no accepted submission to find one by; taken as 10 s" in err
        package(tmp_path / "q", "name: Sum\n", {"submissions/accepted/a.py": SUBTRACT})
        assert "and no submission is accepted within 120 s; taken as 10 s" in run("q")[2]

    def test_one_on_the_command_line_needs_no_running(self, tmp_path: Path, run: Run) -> None:
        package(tmp_path / "p", "name: Sum\n", {"submissions/accepted/a.py": ADD})
        assert "no time limit" not in run("p", "--time", "3")[2]

    def test_domjudge_settings(self, tmp_path: Path, run: Run) -> None:
        loop = "while True: pass\n"
        package(tmp_path / "p", "", {"domjudge-problem.ini": "timelimit='0.5'\nname = Sum\ncolor=red\n"})
        put(tmp_path / "p", "submissions/time_limit_exceeded/a.py", loop)
        (tmp_path / "p" / "problem.yaml").unlink()
        status, found, err = run("p", "--case", "1")
        assert (status, verdicts(found), "no time limit" in err) == (0, {"a.py": "TLE"}, False)
        put(tmp_path / "p", "domjudge-problem.ini", "timelimit = soon\n")
        status, _, err = run("p")
        assert status == 2
        assert "domjudge-problem.ini: timelimit is 'soon'" in err


class TestSubmissions:
    YAML = """
accepted/*: {permitted: [AC], required: [AC]}
mixed/{half,whole}.py: {permitted: [AC, WA], required: [WA], use_for_time_limit: false}
others: {permitted: [RTE, WA], language: python3, authors: Ann}
"""

    def test_submissions_yaml(self, tmp_path: Path, run: Run) -> None:
        files = {
            "submissions/submissions.yaml": self.YAML,
            "submissions/accepted/a.py": ADD,
            "submissions/mixed/half.py": "a, b = map(int, input().split())\nprint(a + b if a else 8)\n",
            "submissions/mixed/whole.py": ADD,
            "submissions/others/c.txt.py": "raise SystemExit(3)\n",
        }
        status, found, _ = run(str(package(tmp_path / "p", files=files)))
        assert status == 1
        assert {name: one[:2] for name, one in found.items()} == {
            "a.py": ("AC", True),
            "half.py": ("WA", True),
            "whole.py": ("AC", False),  # no case has got what one must
            "c.txt.py": ("RE", True),
        }

    def test_each_case_must_get_what_is_permitted(self, tmp_path: Path, run: Run) -> None:
        crashes_late = "a, b = map(int, input().split())\nprint(a + b if a == 1 else [][a])\n"
        said = "'*/*': {permitted: [AC, WA], required: [AC]}\n"
        files = {"submissions/submissions.yaml": said, "submissions/x/a.py": crashes_late}
        assert run(str(package(tmp_path / "p", files=files)))[1]["a.py"][:2] == ("RE", False)

    @pytest.mark.parametrize(
        ("text", "words"),
        [("a: {permitted: [OK]}", "a: permitted: no verdict 'OK'"), ("a: 3", "a: is 3, not a"), ("- a", "not a")],
    )
    def test_a_broken_submissions_yaml(self, tmp_path: Path, run: Run, text: str, words: str) -> None:
        files = {"submissions/submissions.yaml": text, "submissions/accepted/a.py": ADD}
        status, _, err = run(str(package(tmp_path / "p", files=files)))
        assert status == 2
        assert words in err

    def test_expected_results_in_the_source(self, tmp_path: Path, run: Run) -> None:
        files = {
            "submissions/mixed/a.py": f"# @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT\n{SUBTRACT}",
            "submissions/mixed/b.py": f"# @EXPECTED_RESULTS@: RUN_TIME_ERROR\n{ADD}",
            "submissions/mixed/c.py": f"# @EXPECTED_RESULTS@: CORRECT\n{ADD}",
            "submissions/wrong_answer/d.py": f"# @EXPECTED_RESULTS@: CORRECT\n{SUBTRACT}",
        }
        status, found, _ = run(str(package(tmp_path / "p", files=files)))
        assert status == 1
        expected = {name: one[1] for name, one in found.items()}
        assert expected == {"a.py": True, "b.py": False, "c.py": True, "d.py": True}

    def test_a_folder_that_says_nothing_expects_anything_and_is_warned_of(self, tmp_path: Path, run: Run) -> None:
        package(tmp_path / "p", files={"submissions/odd/a.py": SUBTRACT})
        status, found, err = run("p")
        assert (status, found["a.py"][:2]) == (0, ("WA", True))
        assert "p/submissions/odd/a.py: nothing says which verdict is expected, so any is" in err

    @pytest.mark.parametrize("main", ["main.py", "solve.py"])
    def test_a_submission_of_several_files(self, tmp_path: Path, run: Run, main: str) -> None:
        files = {
            f"submissions/accepted/several/{main}": "from parts import add\nprint(add(*map(int, input().split())))\n",
            "submissions/accepted/several/parts.py": "def add(a, b):\n    return a + b\n",
            "submissions/submissions.yaml": "accepted/several: {permitted: [AC], entrypoint: solve}\n",
        }
        if main == "main.py":
            del files["submissions/submissions.yaml"]
        assert run(str(package(tmp_path / "p", files=files)))[:2][0] == 0

    @pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
    def test_a_compiled_submission_of_several_files(self, tmp_path: Path, run: Run) -> None:
        files = {
            "submissions/accepted/s/b.cpp": '#include "add.h"\n#include <cstdio>\n'
            'int main() { int a, b; scanf("%d %d", &a, &b); printf("%d", add(a, b)); }\n',
            "submissions/accepted/s/add.h": "int add(int a, int b);\n",
            "submissions/accepted/s/add.cpp": "int add(int a, int b) { return a + b; }\n",
            "submissions/compile_error/t/a.cpp": "int main() { return f(); }\n",
            "submissions/compile_error/t/b.cpp": "int g() { return 1; }\n",
        }
        assert verdicts(run(str(package(tmp_path / "p", files=files)))[1]) == {"s": "AC", "t": "CE"}

    @pytest.mark.skipif(shutil.which("javac") is None, reason="needs javac")
    @pytest.mark.parametrize("main", ["Alpha", "Zeta"])
    def test_a_java_submission_of_several_files(self, tmp_path: Path, run: Run, main: str) -> None:
        adder = "class Middle { static int add(int a, int b) { return a + b; } }\n"
        asks = "var in = new java.util.Scanner(System.in); System.out.println(Middle.add(in.nextInt(), in.nextInt()));"
        text = f"public class {main} {{ public static void main(String[] args) {{ {asks} }} }}\n"
        files = {f"submissions/accepted/s/{main}.java": text, "submissions/accepted/s/Middle.java": adder}
        assert verdicts(run(str(package(tmp_path / "p", files=files)))[1]) == {"s": "AC"}

    @pytest.mark.parametrize("suffix", [".c", ".cc", ".cpp", ".cxx", ".java", ".kt", ".cs", ".go"])
    def test_which_file_of_a_compiled_folder_is_run_does_not_matter(self, tmp_path: Path, suffix: str) -> None:
        for name in ("b", "a"):
            put(tmp_path, f"s/{name}{suffix}", "")
        assert entry_of(tmp_path / "s").name == f"a{suffix}"

    def test_a_folder_without_a_main_file_is_said(self, tmp_path: Path, run: Run) -> None:
        files = {f"submissions/accepted/s/{name}.py": ADD for name in "ab"}
        status, _, err = run(str(package(tmp_path / "p", files=files)))
        assert status == 2
        assert "accepted/s: holds several source files, none of them main; name the one that is run main.*" in err


def test_a_legacy_title_from_the_statement(tmp_path: Path, run: Run) -> None:
    from localjudge.problems.layouts import read_folder

    statement = {"problem_statement/problem.en.tex": "\\problemname{Sums  of\n Two}\nGiven…\n"}
    assert read_folder(package(tmp_path / "p", "limits: {time_limit: 1}\n", statement)).title == "Sums of Two"


class TestCheckers:
    """A checker of one's own, named by a package or on the command line."""

    CHECK = "import sys\nsys.exit(0 if open(sys.argv[2]).read().split() == open(sys.argv[3]).read().split() else 1)\n"
    FILES = {"submissions/accepted/a.py": ADD, "submissions/wrong_answer/b.py": SUBTRACT}  # noqa: RUF012

    @pytest.mark.parametrize("kind", ["testlib", "plain"])
    def test_named_by_the_package(self, tmp_path: Path, run: Run, kind: str) -> None:
        config = f"limits: {{time_limit: 2}}\nlocaljudge: {{checker: '{kind}:check.py'}}\n"
        package(tmp_path / "p", config, {**self.FILES, "check.py": self.CHECK})
        assert run("p")[:2][0] == 0

    def test_named_on_the_command_line(self, tmp_path: Path, run: Run) -> None:
        package(tmp_path / "p", files=self.FILES)
        put(tmp_path, "all.py", "print('YES')\n")
        put(tmp_path, "none.py", "print('NO')\n")
        assert verdicts(run("p", "--checker", "plain:all.py")[1]) == {"a.py": "AC", "b.py": "AC"}
        assert verdicts(run("p", "--checker", "none.py")[1]) == {"a.py": "WA", "b.py": "WA"}
        assert verdicts(run("p", "--checker", "icpc float_absolute_tolerance 1")[1]) == {"a.py": "AC", "b.py": "WA"}
        assert verdicts(run("p", "--checker", "icpc float_absolute_tolerance 20")[1]) == {"a.py": "AC", "b.py": "AC"}

    def test_it_replaces_the_packages_own_with_its_flags(self, tmp_path: Path, run: Run) -> None:
        flags = {"data/secret/1.yaml": "output_validator_args: [case_sensitive]\n"}
        package(tmp_path / "p", files={**self.FILES, **flags, "output_validator/v.py": "raise SystemExit(1)\n"})
        assert verdicts(run("p", "--checker", "tokens")[1]) == {"a.py": "AC", "b.py": "WA"}

    def test_its_failure_is_not_the_submissions(self, tmp_path: Path, run: Run) -> None:
        package(tmp_path / "p", files=self.FILES)
        put(tmp_path, "crash.py", "raise SystemExit(3)\n")
        status, found, _ = run("p", "--checker", "testlib:crash.py")
        assert (status, verdicts(found)) == (3, {"a.py": "JE", "b.py": "JE"})

    @pytest.mark.parametrize("name", ["nothing", "plain:none.py", "icpc nonsense"])
    def test_one_that_is_none_is_said(self, tmp_path: Path, run: Run, name: str) -> None:
        package(tmp_path / "p", files=self.FILES)
        status, found, err = run("p", "--checker", name)
        assert (status, found, err.count("\n")) == (2, None, 1)


def test_what_could_change_a_verdict_elsewhere_is_warned_of(tmp_path: Path, run: Run) -> None:
    files = {
        "static_validator/v.py": "raise SystemExit(43)\n",
        "submissions/accepted/a.py": f"{ADD}# {{{{most}}}}\n",
        "submissions/accepted/b.py": f"{ADD}# {{{{other}}}}\n",
    }
    package(tmp_path / "p", "name: Sum\nconstants: {most: 3}\nlimits: {time_limit: 2}\n", files)
    status, _, err = run("p")
    assert status == 0
    assert "p/problem.yaml: static_validator/ is not run" in err
    assert "p/submissions/accepted/a.py: constants are not put into programs" in err
    assert "b.py: constants" not in err


def test_submissions_in_languages_that_are_not_known_are_left_out(tmp_path: Path, run: Run) -> None:
    files = {"submissions/accepted/a.py": ADD, "submissions/accepted/b.hs": "main = interact id\n"}
    package(tmp_path / "p", "name: Sum\n", files)  # without a time limit: it is found by running, too
    status, found, err = run("p")
    assert (status, verdicts(found)) == (0, {"a.py": "AC"})
    assert err.count("b.hs: no language has the extension '.hs'") == 1
    assert "; it is not judged" in err
    (tmp_path / "p" / "submissions" / "accepted" / "a.py").unlink()
    assert run("p")[0] == 2


class TestIncluded:
    """Files that a package puts beside every submission, by language."""

    def test_a_module_and_one_for_all_languages(self, tmp_path: Path, run: Run) -> None:
        files = {
            "include/python3/lib.py": "def add(a, b): return a + b\n",
            "include/default/lib.py": "1 / 0\n",
            "submissions/accepted/a.py": "from lib import add\nprint(add(*map(int, input().split())))\n",
            "submissions/accepted/b/main.py": "from lib import add\nprint(add(*map(int, input().split())))\n",
            "submissions/accepted/b/lib.py": "it is put over this\n",
        }
        assert verdicts(run(str(package(tmp_path / "p", files=files)))[1]) == {"a.py": "AC", "b": "AC"}
        shutil.rmtree(tmp_path / "p" / "include" / "python3")
        assert verdicts(run("p")[1]) == {"a.py": "RE", "b": "RE"}

    def test_a_driver_is_what_is_run(self, tmp_path: Path, run: Run) -> None:
        files = {
            "include/python3/main.py": "import a\nprint(a.add(*map(int, input().split())))\n",
            "submissions/accepted/a.py": "def add(a, b): return a + b\n",
        }
        assert verdicts(run(str(package(tmp_path / "p", files=files)))[1]) == {"a.py": "AC"}

    @pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
    def test_cpp_is_linked(self, tmp_path: Path, run: Run) -> None:
        files = {
            "include/cpp/add.h": "int add(int, int);\n",
            "include/cpp/driver.cpp": '#include "add.h"\n#include <iostream>\n'
            "int main() { int a, b; std::cin >> a >> b; std::cout << add(a, b); }\n",
            "submissions/accepted/a.cpp": '#include "add.h"\nint add(int a, int b) { return a + b; }\n',
            "submissions/wrong_answer/b.cpp": '#include "add.h"\nint add(int a, int b) { return a - b; }\n',
        }
        assert verdicts(run(str(package(tmp_path / "p", files=files)))[1]) == {"a.cpp": "AC", "b.cpp": "WA"}

    def test_other_languages_have_nothing(self, tmp_path: Path, run: Run) -> None:
        files = {"include/java/X.java": "class X {}\n", "submissions/accepted/a.py": ADD}
        assert verdicts(run(str(package(tmp_path / "p", files=files)))[1]) == {"a.py": "AC"}
