"""ICPC problem packages: what is read, and what is said of one that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_packages import put

from localjudge.model import MIB, Checker, Fault, Problem
from localjudge.problems import fields
from localjudge.problems.layouts import read_folder

WHOLE = """
problem_format_version: 2025-09
name: {en: N-Queen, ko: 엔 퀸}
uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e
type: pass-fail
license: cc0
limits: {time_limit: 0.25, memory: 128, output: 4}
localjudge:
  checker: lines
  time_allowance: false
  languages: {pypy3: {time_limit: 3, memory: 256}, C++17: {time_limit: 0.5}}
"""


def package(folder: Path, text: str = "limits: {time_limit: 1}", *files: str) -> Path:
    """A package with one case and the further files."""
    for name in ("data/secret/1.in", "data/secret/1.ans", *files):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    (folder / "problem.yaml").write_text(text, encoding="utf-8")
    return folder


def read(folder: Path, site: str = "baekjoon", ui: str = "en") -> tuple[Problem, list[str]]:
    warnings: list[str] = []
    return read_folder(folder, id=f"{site}/{folder.name}", site=site, ui=ui, warn=warnings.append), warnings


def fault(folder: Path, site: str = "baekjoon") -> str:
    """What is said of the package, which is one line."""
    with pytest.raises(Fault) as caught:
        read(folder, site)
    message = str(caught.value)
    assert "\n" not in message
    return message


class TestFields:
    def test_a_whole_package(self, tmp_path: Path) -> None:
        problem, warnings = read(package(tmp_path / "9663", WHOLE))
        assert (problem.id, problem.site, problem.title) == ("baekjoon/9663", "baekjoon", "N-Queen")
        assert (problem.time, problem.memory, problem.output) == (0.25, 128 * MIB, 4 * MIB)
        assert problem.checker == Checker("lines")
        assert not problem.time_allowance
        assert problem.language_time == {"pypy3": 3.0, "cpp": 0.5}
        assert problem.language_memory == {"pypy3": 256 * MIB}
        assert [case.name for case in problem.cases] == ["secret/1"]
        assert warnings == []

    @pytest.mark.parametrize(
        ("site", "memory", "output", "checker"),
        [
            ("baekjoon", 128, 64, "baekjoon"),
            ("algospot", 64, 64, "tokens"),
            ("icpc", 2048, 8, "icpc"),
            ("classic", 256, 64, "tokens"),
        ],
    )
    def test_what_is_left_out_is_the_sites(
        self, tmp_path: Path, site: str, memory: int, output: int, checker: str
    ) -> None:
        problem, warnings = read(package(tmp_path), site)
        assert (problem.memory, problem.output) == (memory * MIB, output * MIB)
        assert problem.checker == Checker(checker)
        assert problem.time_allowance
        assert (problem.language_time, problem.language_memory) == ({}, {})
        assert warnings == []

    @pytest.mark.parametrize("text", ["", "# nothing\n", "limits:\n", "limits: {time_limit: }\n", "localjudge:\n"])
    def test_without_a_time_limit_the_sites_holds_and_is_said(self, tmp_path: Path, text: str) -> None:
        problem, warnings = read(package(tmp_path, text), "algospot")
        assert problem.time == 10.0
        assert len(warnings) == 1
        assert "limits: time_limit is not given; taken as 10 s, as algospot has it" in warnings[0]

    def test_a_legacy_time_limit_file(self, tmp_path: Path) -> None:
        package(tmp_path, "name: Old\n")
        (tmp_path / ".timelimit").write_text("3\n")
        problem, warnings = read(tmp_path)
        assert (problem.time, warnings) == (3.0, [])

    def test_the_legacy_file_gives_way_to_problem_yaml(self, tmp_path: Path) -> None:
        package(tmp_path, "limits: {time_limit: 2}\n")
        (tmp_path / ".timelimit").write_text("3\n")
        assert read(tmp_path)[0].time == 2.0

    @pytest.mark.parametrize("text", ["", "soon", "-1", ".inf", "[1]"])
    def test_a_broken_time_limit_file(self, tmp_path: Path, text: str) -> None:
        package(tmp_path, "name: Old\n")
        (tmp_path / ".timelimit").write_text(text)
        if text:
            assert ".timelimit: the time limit is " in fault(tmp_path)
        else:
            assert read(tmp_path)[0].time == 1.0

    @pytest.mark.parametrize(
        ("name", "ui", "title"),
        [
            ("Queens", "ko", "Queens"),
            ("{en: Queens, ko: 퀸}", "en", "Queens"),
            ("{en: Queens, ko: 퀸}", "ko", "퀸"),
            ("{en: Queens}", "ko", "Queens"),
            ("{ko: 퀸}", "en", "퀸"),
            ("{sv: Drottning}", "en", "Drottning"),
            ("'  spread\n\n  out '", "en", "spread out"),
            ("{}", "en", "folder"),
            ("", "en", "folder"),
        ],
    )
    def test_title(self, tmp_path: Path, name: str, ui: str, title: str) -> None:
        folder = package(tmp_path / "folder", f"name: {name}\nlimits: {{time_limit: 1}}\n")
        assert read(folder, ui=ui)[0].title == title

    @pytest.mark.parametrize("name", ["9663", "[a, b]", "{en: [a]}", "2024-01-01", "true"])
    def test_a_title_that_is_no_text(self, tmp_path: Path, name: str) -> None:
        assert "problem.yaml: name is " in fault(package(tmp_path, f"name: {name}\n"))


class TestLimits:
    @pytest.mark.parametrize("key", ["time_limit", "memory", "output"])
    @pytest.mark.parametrize(
        "value",
        [
            *("true", "false", ".nan", ".inf", "-.inf", "'1'", "one", "-1", "0", "0.0", "-0.5", "[1]", "{a: 1}"),
            *("1000001e6", "1e400", "9" * 400, "0x" + "f" * 5000),
        ],
    )
    def test_no_positive_finite_number(self, tmp_path: Path, key: str, value: str) -> None:
        message = fault(package(tmp_path, f"limits: {{{key}: {value}}}\n"))
        assert f"problem.yaml: limits: {key} is " in message
        assert "above 0, at most " in message
        assert len(message) < 300 + len(str(tmp_path))

    @pytest.mark.parametrize(
        ("key", "most"), [("time_limit", fields.MOST_SECONDS), ("memory", fields.MOST_MIB), ("output", fields.MOST_MIB)]
    )
    def test_the_greatest_is_taken_and_the_next_is_not(self, tmp_path: Path, key: str, most: float) -> None:
        read(package(tmp_path, f"limits: {{{key}: {most:.0f}}}\n"))
        assert f"limits: {key} is " in fault(package(tmp_path, f"limits: {{{key}: {most + 1:.0f}}}\n"))

    def test_an_integer_too_long_for_the_parser(self, tmp_path: Path) -> None:
        message = fault(package(tmp_path, f"limits: {{memory: {'9' * 5000}}}"))
        assert "problem.yaml: is not YAML that can be read" in message

    def test_fractions(self, tmp_path: Path) -> None:
        problem, _ = read(package(tmp_path, "limits: {time_limit: 0.001, memory: 0.5, output: 0.0000001}\n"))
        assert (problem.time, problem.memory, problem.output) == (0.001, MIB // 2, 1)

    @pytest.mark.parametrize("text", ["limits: 3", "limits: [1]", "localjudge: tokens", "localjudge: {languages: [c]}"])
    def test_sections_are_mappings(self, tmp_path: Path, text: str) -> None:
        assert "not a mapping; write it as 'key: value' lines" in fault(package(tmp_path, text))

    @pytest.mark.parametrize(
        ("own", "words"),
        [
            ("{time_limit: 0}", "localjudge: languages: pypy3: time_limit is 0"),
            ("{memory: -1}", "localjudge: languages: pypy3: memory is -1"),
            ("3", "localjudge: languages: pypy3: is 3, not a mapping"),
        ],
    )
    def test_broken_limits_of_a_language(self, tmp_path: Path, own: str, words: str) -> None:
        assert words in fault(package(tmp_path, f"localjudge: {{languages: {{pypy3: {own}}}}}"))

    def test_a_language_may_have_one_limit_of_its_own(self, tmp_path: Path) -> None:
        text = "localjudge: {languages: {pypy3: {memory: 1}, c: {time_limit: 2}}}\n"
        problem, _ = read(package(tmp_path, text))
        assert (problem.language_time, problem.language_memory) == ({"c": 2.0}, {"pypy3": MIB})

    def test_limits_of_an_unknown_language_are_warned_of(self, tmp_path: Path) -> None:
        text = "limits: {time_limit: 1}\nlocaljudge: {languages: {cobol: {time_limit: 3}}}\n"
        problem, warnings = read(package(tmp_path, text))
        assert problem.language_time == {}
        assert len(warnings) == 1
        assert "localjudge: languages: no language 'cobol'" in warnings[0]
        assert warnings[0].endswith("; its limits have no effect")

    @pytest.mark.parametrize("value", ["'no'", "0", "maybe", "[false]"])
    def test_time_allowance_is_yes_or_no(self, tmp_path: Path, value: str) -> None:
        message = fault(package(tmp_path, f"localjudge: {{time_allowance: {value}}}\n"))
        assert "localjudge: time_allowance is " in message
        assert message.endswith("; write true or false")

    def test_time_allowance_given_as_true(self, tmp_path: Path) -> None:
        assert read(package(tmp_path, "localjudge: {time_allowance: true}\n"))[0].time_allowance


class TestYaml:
    def test_one_that_does_not_parse_names_its_line(self, tmp_path: Path) -> None:
        message = fault(package(tmp_path, "name: a\nlimits: {time_limit: 1\nuuid: b\n"))
        assert "problem.yaml: line 3: is not YAML: " in message

    @pytest.mark.parametrize("text", ["- a\n- b\n", "just words\n", "3\n"])
    def test_one_that_is_no_mapping(self, tmp_path: Path, text: str) -> None:
        assert "problem.yaml: is " in fault(package(tmp_path, text))
        assert "not a mapping" in fault(package(tmp_path, text))

    @pytest.mark.parametrize(
        "text",
        ["a: \x00\n", "a: 2024-13-41\n", "? [a]\n: b\n", "a: !!python/object:os.system x\n", "[" * 5000, "a: *b\n"],
        ids=["control character", "no such date", "list as a key", "a tag that would run code", "deep", "no anchor"],
    )
    def test_other_unreadable_ones(self, tmp_path: Path, text: str) -> None:
        assert "is not YAML" in fault(package(tmp_path, text))

    def test_one_in_another_encoding_names_its_line(self, tmp_path: Path) -> None:
        package(tmp_path)
        (tmp_path / "problem.yaml").write_bytes(b"type: pass-fail\n" + "name: 퀸\n".encode("cp949"))
        assert fault(tmp_path).endswith("problem.yaml: line 2: is not UTF-8; save the file as UTF-8")

    def test_a_byte_order_mark_and_crlf_do_not_matter(self, tmp_path: Path) -> None:
        package(tmp_path)
        (tmp_path / "problem.yaml").write_bytes(b"\xef\xbb\xbfname: Q\r\nlimits: {time_limit: 2}\r\n")
        problem, warnings = read(tmp_path)
        assert (problem.title, problem.time, warnings) == ("Q", 2.0, [])

    def test_a_list_that_holds_itself(self, tmp_path: Path) -> None:
        assert "'*a' stands in what it stands for" in fault(package(tmp_path, "type: &a [*a]\n"))

    def test_unknown_keys_are_warned_of_with_the_nearest(self, tmp_path: Path) -> None:
        text = "limits: {time_limit: 1, memroy: 3}\nlocaljudge: {cheker: x, zzz: 1}\nlimtis: {}\n7: 8\n"
        _, warnings = read(package(tmp_path, text))
        assert [warning.partition("problem.yaml")[2] for warning in warnings] == [
            ": unknown key 'limtis' has no effect; did you mean limits?",
            ": unknown key '7' has no effect",
            ": limits: unknown key 'memroy' has no effect; did you mean memory?",
            ": localjudge: unknown key 'cheker' has no effect; did you mean checker?",
            ": localjudge: unknown key 'zzz' has no effect",
        ]

    def test_an_unknown_version_is_warned_of(self, tmp_path: Path) -> None:
        _, warnings = read(package(tmp_path, "problem_format_version: 2031-01\nlimits: {time_limit: 1}\n"))
        assert len(warnings) == 1
        assert "problem_format_version '2031-01' is not known; read as 2025-09" in warnings[0]

    @pytest.mark.parametrize("version", ["legacy", "2023-07-draft", "2025-09"])
    def test_known_versions_are_not(self, tmp_path: Path, version: str) -> None:
        text = f"problem_format_version: {version}\nlimits: {{time_limit: 1}}\n"
        assert read(package(tmp_path, text))[1] == []


class TestKinds:
    TIME = "limits: {time_limit: 1}\n"

    @pytest.mark.parametrize(
        ("text", "interactive", "passes"),
        [
            ("type: interactive", True, 0),
            ("type: [pass-fail, interactive]", True, 0),
            ("validation: custom interactive", True, 0),
            ("validation: custom score interactive", True, 0),
            ("type: multi-pass", False, 2),
            ("type: [interactive, multi-pass]", True, 2),
            ("validation: custom multi-pass", False, 2),
            ("type: pass-fail", False, 0),
            ("validation: custom", False, 0),
        ],
    )
    def test_what_the_validator_does(self, tmp_path: Path, text: str, interactive: bool, passes: int) -> None:
        folder = package(tmp_path, f"{text}\n{self.TIME}")
        put(folder, "output_validator/validate.py", "")
        checker = read(folder)[0].checker
        assert (checker.kind, checker.interactive, checker.passes) == ("validator", interactive, passes)
        assert checker.converses is (interactive or passes > 0)

    @pytest.mark.parametrize(("given", "passes"), [("1", 1), ("7", 7)])
    def test_the_number_of_passes(self, tmp_path: Path, given: str, passes: int) -> None:
        limits = f"limits: {{time_limit: 1, validation_passes: {given}}}"
        folder = package(tmp_path, f"type: multi-pass\n{limits}\n")
        put(folder, "output_validator/validate.py", "")
        assert read(folder)[0].checker.passes == passes
        put(folder, "problem.yaml", limits)
        assert read(folder)[0].checker.passes == 0

    @pytest.mark.parametrize("given", ["0", "-1", "1.5", "two", "true"])
    def test_no_number_of_passes(self, tmp_path: Path, given: str) -> None:
        folder = package(tmp_path, f"type: multi-pass\nlimits: {{time_limit: 1, validation_passes: {given}}}\n")
        put(folder, "output_validator/validate.py", "")
        assert "validation_passes is" in fault(folder)
        assert "write a whole number above 0" in fault(folder)

    @pytest.mark.parametrize("kind", ["interactive", "multi-pass"])
    def test_who_converses_is_one_output_validator(self, tmp_path: Path, kind: str) -> None:
        folder = package(tmp_path, f"type: {kind}\n{self.TIME}")
        assert f"{kind} problems need an output validator; put one in output_validator/" in fault(folder)
        put(folder, "output_validators/a.py", "")
        assert read(folder)[1] == []
        put(folder, "output_validators/b.py", "")
        assert f"{kind} problems have one output validator; remove all others" in fault(folder)


class TestChecker:
    @pytest.mark.parametrize(
        ("text", "site", "checker"),
        [
            ("localjudge: {checker: strict}", "baekjoon", Checker("strict")),
            ("localjudge: {checker: baekjoon}", "classic", Checker("baekjoon")),
            ("localjudge: {checker: icpc case_sensitive}", "classic", Checker("icpc", ("case_sensitive",))),
            (
                "localjudge: {checker: [icpc, float_tolerance, 1.0e-6]}",
                "classic",
                Checker("icpc", ("float_tolerance", "1e-06")),
            ),
            ("validator_flags: float_tolerance 1e-4", "icpc", Checker("icpc", ("float_tolerance", "1e-4"))),
            ("validator_flags: case_sensitive", "algospot", Checker("icpc", ("case_sensitive",))),
            ("validator_flags: ''", "algospot", Checker("tokens")),
        ],
    )
    def test_rule(self, tmp_path: Path, text: str, site: str, checker: Checker) -> None:
        assert read(package(tmp_path, f"{text}\nlimits: {{time_limit: 1}}\n"), site)[0].checker == checker

    @pytest.mark.parametrize(
        ("file", "text"),
        [
            ("test_group.yaml", "output_validator_args: [case_sensitive]"),
            ("testdata.yaml", "output_validator_flags: case_sensitive"),
        ],
    )
    def test_flags_of_the_test_data(self, tmp_path: Path, file: str, text: str) -> None:
        package(tmp_path)
        (tmp_path / "data" / file).write_text(text)
        assert read(tmp_path, "icpc")[0].checker == Checker("icpc", ("case_sensitive",))

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("localjudge: {checker: tokns}", "problem.yaml: unknown checker 'tokns'"),
            ("localjudge: {checker: validator}", "checker 'validator' needs a program"),
            ("localjudge: {checker: icpc nonsense}", "problem.yaml: "),
            ("localjudge: {checker: {a: b}}", "localjudge: checker is "),
            ("validator_flags: float_tolerance", "problem.yaml: "),
            ("validator_flags: float_tolerance nan", "problem.yaml: "),
            ("validation: custom", "validation is custom, but there is no output validator"),
        ],
    )
    def test_no_such_rule(self, tmp_path: Path, text: str, words: str) -> None:
        assert words in fault(package(tmp_path, text))

    @pytest.mark.parametrize(
        "file",
        [
            "output_validator/validate.py",
            "output_validators/check.cpp",
            "output_validators/check/check.cpp",
        ],
    )
    @pytest.mark.parametrize("validation", ["", "validation: custom", "validation: custom score"])
    def test_output_validator(self, tmp_path: Path, file: str, validation: str) -> None:
        package(tmp_path, f"{validation}\nlimits: {{time_limit: 1}}\nvalidator_flags: a b\n", file)
        assert read(tmp_path)[0].checker == Checker("validator", ("a", "b"), tmp_path / file)

    @pytest.mark.parametrize("names", [("validate.cpp", "testlib.h"), ("validate.py", "numbers.py"), ("build", "a.d")])
    def test_an_output_validator_that_needs_what_is_beside_it_is_the_folder(
        self, tmp_path: Path, names: tuple[str, ...]
    ) -> None:
        package(tmp_path, "", *(f"output_validator/{name}" for name in names))
        assert read(tmp_path)[0].checker == Checker("validator", (), tmp_path / "output_validator")

    def test_an_output_validator_beside_words_alone_is_the_file(self, tmp_path: Path) -> None:
        package(tmp_path, "", *(f"output_validator/{name}" for name in ("validate.cpp", "README.md")))
        assert read(tmp_path)[0].checker.program == tmp_path / "output_validator" / "validate.cpp"

    @pytest.mark.parametrize("names", [("check.cpp", "testlib.h"), ("run",)])
    def test_an_older_one_may_lie_in_the_folder_itself(self, tmp_path: Path, names: tuple[str, ...]) -> None:
        package(tmp_path, "", *(f"output_validators/{name}" for name in names))
        assert read(tmp_path)[0].checker == Checker("validator", (), tmp_path / "output_validators")

    @pytest.mark.parametrize("files", [["a.py", "b.py"], ["one/a.py", "two/b.py"]])
    def test_older_packages_have_several(self, tmp_path: Path, files: list[str]) -> None:
        package(tmp_path, "", *(f"output_validators/{name}" for name in files))
        first, second = (tmp_path / "output_validators" / name for name in files)
        assert read(tmp_path)[0].checker == Checker("validator", (), first, (second,))

    def test_limits_of_the_validator(self, tmp_path: Path) -> None:
        text = "limits: {time_limit: 1, validation_time: 5, validation_memory: 16}\n"
        checker = read(package(tmp_path, text, "output_validator/validate.py"))[0].checker
        assert (checker.time, checker.memory) == (5.0, 16 * MIB)

    def test_default_validation_leaves_a_validator_unused(self, tmp_path: Path) -> None:
        package(tmp_path, "validation: default\n", "output_validators/check.cpp")
        assert read(tmp_path, "icpc")[0].checker == Checker("icpc")

    def test_an_empty_validator_folder_is_none(self, tmp_path: Path) -> None:
        package(tmp_path, "", "output_validator/.gitkeep")
        assert read(tmp_path)[0].checker == Checker("baekjoon")

    def test_no_validator_at_all(self, tmp_path: Path) -> None:
        package(tmp_path, "", "output_validators/one/README.md")
        assert "one: holds no program; put the source of one there, named validate.*" in fault(tmp_path)

    def test_no_clear_validator(self, tmp_path: Path) -> None:
        package(tmp_path, "", "output_validator/a.py", "output_validator/b.cpp")
        assert "it is not clear what is run; name the source file that is run validate.*" in fault(tmp_path)

    def test_a_rule_beside_a_validator_is_a_contradiction(self, tmp_path: Path) -> None:
        package(tmp_path, "localjudge: {checker: tokens}", "output_validator/validate.py")
        assert "localjudge: checker is given beside " in fault(tmp_path)


class TestCases:
    def test_order_is_by_name_level_by_level(self, tmp_path: Path) -> None:
        names = ["secret/b", "secret/10", "secret/2", "secret/a/1", "secret/a-b/1", "secret/a.b", "sample/z"]
        package(tmp_path, "", *(f"data/{name}.{end}" for name in names for end in ("in", "ans")))
        assert [case.name for case in read(tmp_path)[0].cases] == [
            "sample/z",
            "secret/1",
            "secret/10",
            "secret/2",
            "secret/a/1",
            "secret/a-b/1",
            "secret/a.b",
            "secret/b",
        ]

    def test_paths(self, tmp_path: Path) -> None:
        case = read(package(tmp_path))[0].cases[0]
        assert case.input == tmp_path / "data" / "secret" / "1.in"
        assert case.answer == tmp_path / "data" / "secret" / "1.ans"

    def test_other_files_and_groups_are_left_alone(self, tmp_path: Path) -> None:
        others = ["secret/1.desc", "secret/.2.in", "secret/.git/3.in", "invalid_input/4.in", "secret/test_group.yaml"]
        package(tmp_path, "", *(f"data/{name}" for name in others))
        assert [case.name for case in read(tmp_path)[0].cases] == ["secret/1"]

    @pytest.mark.parametrize(
        ("file", "words"),
        [
            ("data/secret/2.in", "data/secret/2.in: an input without an answer; add 2.ans, or remove the input"),
            ("data/sample/a/2.ans", "data/sample/a/2.ans: an answer without an input; add 2.in, or remove the answer"),
        ],
    )
    def test_half_a_case(self, tmp_path: Path, file: str, words: str) -> None:
        assert fault(package(tmp_path, "", file)).endswith(words)

    def test_the_other_half_in_another_group_does_not_count(self, tmp_path: Path) -> None:
        assert "an input without an answer" in fault(package(tmp_path, "", "data/secret/2.in", "data/sample/2.ans"))

    def test_no_data(self, tmp_path: Path) -> None:
        (tmp_path / "problem.yaml").write_text("")
        assert "has no data; put *.in and *.ans in data/sample and data/secret" in fault(tmp_path)

    def test_no_cases(self, tmp_path: Path) -> None:
        (tmp_path / "problem.yaml").write_text("")
        (tmp_path / "data" / "secret").mkdir(parents=True)
        assert "data: holds no cases; put *.in and *.ans in data/sample and data/secret" in fault(tmp_path)

    def test_no_problem_yaml(self, tmp_path: Path) -> None:
        package(tmp_path)
        (tmp_path / "problem.yaml").unlink()
        assert "has data/ but no problem.yaml; add one" in fault(tmp_path)


class TestLayouts:
    def test_a_package_elsewhere_is_under_the_formats_own_policy(self, tmp_path: Path) -> None:
        problem = read_folder(package(tmp_path / "elsewhere"))
        assert (problem.id, problem.site, problem.checker.kind) == (str(tmp_path / "elsewhere"), "icpc", "icpc")

    def test_a_plain_folder_elsewhere_is_under_no_site(self, tmp_path: Path) -> None:
        (tmp_path / "1.in").write_text("")
        (tmp_path / "1.out").write_text("")
        problem = read_folder(tmp_path)
        assert (problem.id, problem.site, problem.checker.kind) == (str(tmp_path), "classic", "tokens")

    def test_another_policy(self, tmp_path: Path) -> None:
        assert read_folder(package(tmp_path), site="baekjoon").checker.kind == "baekjoon"

    def test_an_unknown_policy(self, tmp_path: Path) -> None:
        with pytest.raises(Fault, match="no site 'boj'"):
            read_folder(package(tmp_path), site="boj")
