"""Finding the project, its problems by name, and the submissions with the verdicts expected of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from localjudge.model import Fault, Verdict
from localjudge.nearest import hint, nearest
from localjudge.problems.discover import Entry, find_problem, find_root, list_problems
from localjudge.problems.submissions import EXPECTATIONS, find_sources, list_sources, source_at, submission

BROKEN = "limits: [this is no mapping"


def problem(root: Path, id: str, text: str = "limits: {time_limit: 1}\n") -> Path:
    folder = root / "testdata" / id
    (folder / "data" / "secret").mkdir(parents=True)
    for suffix in ("in", "ans"):
        (folder / "data" / "secret" / f"1.{suffix}").write_text("")
    (folder / "problem.yaml").write_text(text)
    return folder


def solution(root: Path, name: str, text: str = "print()\n") -> Path:
    path = root / "solutions" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "project"
    for id in ("algospot/HANOI4", "baekjoon/9663", "baekjoon/11729", "baekjoon/1914", "classic/queens"):
        problem(home, id)
    monkeypatch.chdir(home)
    return home


class TestRoot:
    def test_here_and_above(self, root: Path, tmp_path: Path) -> None:
        deep = root / "a" / "b"
        deep.mkdir(parents=True)
        assert find_root(root, tmp_path) == root
        assert find_root(deep, tmp_path) == root

    def test_nearest_wins(self, root: Path, tmp_path: Path) -> None:
        (root / "inner" / "testdata").mkdir(parents=True)
        assert find_root(root / "inner", tmp_path) == root / "inner"

    def test_fallback(self, tmp_path: Path) -> None:
        (tmp_path / "plain").mkdir()
        (tmp_path / "plain" / "testdata").write_text("a file")
        assert find_root(tmp_path / "plain", Path("/fallback")) == Path("/fallback")


class TestList:
    def test_by_site_then_natural_order(self, root: Path) -> None:
        ids = ["algospot/HANOI4", "baekjoon/1914", "baekjoon/9663", "baekjoon/11729", "classic/queens"]
        assert [entry.id for entry in list_problems(root)] == ids

    def test_one_site(self, root: Path) -> None:
        assert [entry.name for entry in list_problems(root, "algospot")] == ["HANOI4"]

    def test_files_and_hidden_folders_are_no_problems(self, root: Path) -> None:
        (root / "testdata" / "README.md").write_text("")
        (root / "testdata" / "baekjoon" / "README.md").write_text("")
        (root / "testdata" / "baekjoon" / ".cache").mkdir()
        (root / "testdata" / ".git").mkdir()
        assert len(list_problems(root)) == 5

    def test_no_testdata(self, tmp_path: Path) -> None:
        assert list_problems(tmp_path) == ()

    def test_unknown_site(self, root: Path) -> None:
        (root / "testdata" / "beakjoon").mkdir()
        words = r"^testdata/beakjoon: no site of this name; rename the folder after its site \(nearest: baekjoon\)$"
        with pytest.raises(Fault, match=words):
            list_problems(root)

    def test_nothing_is_parsed(self, root: Path) -> None:
        (root / "testdata" / "classic" / "queens" / "problem.yaml").write_text(BROKEN)
        assert len(list_problems(root)) == 5
        assert find_problem(root, "9663").read().time == 1.0
        with pytest.raises(Fault, match=r"^testdata/classic/queens/problem\.yaml: line"):
            find_problem(root, "queens").read()

    def test_read_gives_the_id_and_the_sites_policy(self, root: Path) -> None:
        read = find_problem(root, "HANOI4").read()
        assert (read.id, read.site, read.checker.kind) == ("algospot/HANOI4", "algospot", "tokens")


class TestFind:
    @pytest.mark.parametrize(
        ("what", "id"),
        [
            ("HANOI4", "algospot/HANOI4"),
            ("hanoi4", "algospot/HANOI4"),
            ("Algospot/Hanoi4", "algospot/HANOI4"),
            ("9663", "baekjoon/9663"),
            ("baekjoon/9663", "baekjoon/9663"),
            ("baekjoon/9663/", "baekjoon/9663"),
            ("testdata/baekjoon/9663", "baekjoon/9663"),
            ("testdata/baekjoon/9663/", "baekjoon/9663"),
            ("./testdata/baekjoon/9663/data/secret", "baekjoon/9663"),
            ("solutions/baekjoon/9663", "baekjoon/9663"),
        ],
    )
    def test_names(self, root: Path, what: str, id: str) -> None:
        solution(root, "baekjoon/9663/a.py")
        assert find_problem(root, what).id == id

    def test_by_absolute_path_from_elsewhere(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir("/")
        assert find_problem(root, str(root / "testdata" / "algospot" / "HANOI4")).id == "algospot/HANOI4"

    def test_exact_case_wins(self, root: Path) -> None:
        problem(root, "classic/hanoi4")
        assert find_problem(root, "hanoi4").id == "classic/hanoi4"
        assert find_problem(root, "HANOI4").id == "algospot/HANOI4"
        with pytest.raises(Fault, match=r"^problem 'Hanoi4' is ambiguous; say one of algospot/HANOI4, classic/hanoi4$"):
            find_problem(root, "Hanoi4")

    def test_ambiguous(self, root: Path) -> None:
        problem(root, "classic/9663")
        with pytest.raises(Fault, match=r"^problem '9663' is ambiguous; say one of baekjoon/9663, classic/9663$"):
            find_problem(root, "9663")
        assert find_problem(root, "classic/9663").id == "classic/9663"

    @pytest.mark.parametrize(
        ("what", "words"),
        [
            ("HANIO4", r"^no problem 'HANIO4'; nearest: HANOI4$"),
            ("baekjon/9663", r"^no problem 'baekjon/9663'; nearest: baekjoon/9663"),
            ("9664", r"^no problem '9664'; nearest: 9663"),
            ("zzzzzz", r"^no problem 'zzzzzz'; known: HANOI4, 1914, 9663, 11729, queens$"),
            ("", r"^no problem ''; "),
            ("HANIO4.zip", r"^HANIO4\.zip: no such file or folder; check the path$"),
            ("./nodir/", r"^nodir: no such file or folder; check the path$"),
            ("testdta/", r"^testdta: no such file or folder; nearest: testdata$"),
            ("testdata/HANOI4", r"^testdata/HANOI4: no such file or folder; check the path$"),
            ("testdata/baekjoon/9664/", r"^testdata/baekjoon/9664: no such file or folder; nearest: 9663, "),
            ("testdata/algospot/HANOI4/problem.yaml", r"problem\.yaml: is a file; name a problem's id, or a package's"),
            ("no\0name", "^no problem "),
        ],
    )
    def test_unknown(self, root: Path, what: str, words: str) -> None:
        with pytest.raises(Fault, match=words):
            find_problem(root, what)

    def test_a_folder_outside(self, root: Path, tmp_path: Path) -> None:
        folder = tmp_path / "download"
        folder.mkdir()
        (folder / "1.in").write_text("")
        (folder / "1.out").write_text("")
        entry = find_problem(root, str(folder))
        assert entry == Entry(str(folder), "classic", folder)
        assert entry.name == "download"
        assert [case.name for case in entry.read().cases] == ["1"]

    @pytest.mark.parametrize("what", ["testdata", "testdata/baekjoon", "solutions", "solutions/baekjoon"])
    def test_a_folder_of_problems(self, root: Path, what: str) -> None:
        solution(root, "baekjoon/9663/a.py")
        with pytest.raises(Fault, match=rf"^{what}: holds problems, and is none; name one of the folders in it$"):
            find_problem(root, what)

    def test_solutions_without_test_data(self, root: Path) -> None:
        solution(root, "baekjoon/1000/a.py")
        words = r"^solutions/baekjoon/1000: has no test data; add testdata/baekjoon/1000$"
        with pytest.raises(Fault, match=words):
            find_problem(root, "solutions/baekjoon/1000")


def expectations(root: Path, id: str = "baekjoon/9663") -> list[tuple[str, tuple[Verdict, ...]]]:
    home = root / "solutions" / id
    sources = find_sources(root, find_problem(root, id))
    return [(source.path.relative_to(home).as_posix(), source.expected) for source in sources]


class TestSources:
    @pytest.mark.parametrize(
        ("folder", "verdict"),
        [
            ("accepted", Verdict.AC),
            ("wrong_answer", Verdict.WA),
            ("presentation_error", Verdict.PE),
            ("time_limit_exceeded", Verdict.TLE),
            ("memory_limit_exceeded", Verdict.MLE),
            ("output_limit_exceeded", Verdict.OLE),
            ("run_time_error", Verdict.RE),
            ("compile_error", Verdict.CE),
        ],
    )
    def test_folders_name_the_expected_verdict(self, root: Path, folder: str, verdict: Verdict) -> None:
        path = solution(root, f"baekjoon/9663/{folder}/a.py")
        assert expectations(root) == [(f"{folder}/a.py", (verdict,))]
        found = source_at(root, path)
        assert found is not None
        assert (found.problem.id, found.expected) == ("baekjoon/9663", (verdict,))

    def test_rejected_is_anything_but_accepted(self, root: Path) -> None:
        solution(root, "baekjoon/9663/rejected/a.py")
        ((_, verdicts),) = expectations(root)
        assert set(verdicts) == set(Verdict) - {Verdict.AC, Verdict.JE, Verdict.SK}

    def test_a_memory_overrun_is_expected_as_the_site_reads_it(self, root: Path) -> None:
        solution(root, "algospot/HANOI4/memory_limit_exceeded/a.py")
        solution(root, "algospot/HANOI4/rejected/a.py")
        (_, overrun), (_, rejected) = expectations(root, "algospot/HANOI4")
        assert overrun == (Verdict.RE,)
        assert Verdict.MLE not in rejected
        assert len(set(rejected)) == len(rejected)

    def test_order(self, root: Path) -> None:
        names = ["b.py", "a.py", "time_limit_exceeded/a.py", "wrong_answer/b.cpp", "wrong_answer/a.c", "accepted/z.py"]
        for name in names:
            solution(root, f"baekjoon/9663/{name}")
        assert [name for name, _ in expectations(root)] == [
            "a.py",
            "b.py",
            "accepted/z.py",
            "wrong_answer/a.c",
            "wrong_answer/b.cpp",
            "time_limit_exceeded/a.py",
        ]

    @pytest.mark.parametrize(
        "name",
        ["README.md", "notes.txt", ".hidden.py", ".git/a.py", "__pycache__/a.cpython-311.pyc", "a.pyc", "a.py~"],
    )
    def test_what_is_no_source(self, root: Path, name: str) -> None:
        solution(root, "baekjoon/9663/a.py")
        solution(root, f"baekjoon/9663/{name}")
        if "/" not in name:
            solution(root, f"baekjoon/9663/wrong_answer/{name}")
        assert expectations(root) == [("a.py", (Verdict.AC,))]
        assert len(list_sources(root)) == 1

    @pytest.mark.parametrize(
        ("folder", "words"),
        [
            ("wrong_anwser", r"that could be expected; rename it \(nearest: wrong_answer\)$"),
            ("runtime_error", r"rename it \(nearest: run_time_error"),
            ("xyz", r"rename it \(known: accepted, wrong_answer, "),
        ],
    )
    def test_unknown_expectation(self, root: Path, folder: str, words: str) -> None:
        path = solution(root, f"baekjoon/9663/{folder}/a.py")
        with pytest.raises(Fault, match=rf"^solutions/baekjoon/9663/{folder}: names no verdict .*{words}"):
            expectations(root)
        with pytest.raises(Fault, match=words):
            source_at(root, path)

    def test_too_deep(self, root: Path) -> None:
        path = solution(root, "baekjoon/9663/wrong_answer/inner/a.py")
        with pytest.raises(Fault, match=r"^solutions/baekjoon/9663/wrong_answer/inner: a folder, where a submission"):
            expectations(root)
        with pytest.raises(Fault, match=r"a\.py: is too deep; move it up to solutions/baekjoon/9663/"):
            source_at(root, path)

    def test_all_in_the_problems_order(self, root: Path) -> None:
        for id in ("baekjoon/11729", "baekjoon/9663", "algospot/HANOI4"):
            solution(root, f"{id}/a.py")
        assert [source.problem.id for source in list_sources(root)] == [
            "algospot/HANOI4",
            "baekjoon/9663",
            "baekjoon/11729",
        ]

    @pytest.mark.parametrize("name", ["baekjoon/9636/a.py", "baekjon/9663/a.py"])
    def test_solutions_to_no_problem(self, root: Path, name: str) -> None:
        path = solution(root, name)
        words = r"no problem '.*' in testdata/; add it, or .* \(nearest: baekjoon/9663"
        with pytest.raises(Fault, match=words):
            list_sources(root)
        with pytest.raises(Fault, match=words):
            source_at(root, path)

    def test_a_source_in_a_sites_own_folder(self, root: Path) -> None:
        path = solution(root, "baekjoon/9663.py")
        words = r"^solutions/baekjoon/9663\.py: belongs to no problem; move it to solutions/SITE/PROBLEM/$"
        with pytest.raises(Fault, match=words):
            list_sources(root)
        with pytest.raises(Fault, match="belongs to no problem"):
            source_at(root, path)

    def test_a_source_elsewhere(self, root: Path) -> None:
        (root / "a.py").write_text("")
        assert source_at(root, root / "a.py") is None
        assert source_at(root, Path("a.py")) is None

    def test_a_source_by_a_path_relative_to_its_folder(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = solution(root, "baekjoon/9663/a.py")
        monkeypatch.chdir(path.parent)
        found = source_at(root, Path("a.py"))
        assert found is not None
        assert (found.path, found.problem.id, found.expected) == (Path("a.py"), "baekjoon/9663", (Verdict.AC,))

    def test_a_package_from_elsewhere_brings_its_own(self, root: Path, tmp_path: Path) -> None:
        folder = problem(tmp_path / "other", "icpc/queens")
        for name in ("accepted/a.py", "wrong_answer/b.py"):
            path = folder / "submissions" / name
            path.parent.mkdir(parents=True)
            path.write_text("")
        (root / "testdata" / "baekjoon" / "9663" / "submissions" / "accepted").mkdir(parents=True)
        (root / "testdata" / "baekjoon" / "9663" / "submissions" / "accepted" / "c.py").write_text("")
        found = find_sources(root, find_problem(root, str(folder)))
        assert [(source.path.name, source.expected) for source in found] == [
            ("a.py", (Verdict.AC,)),
            ("b.py", (Verdict.WA,)),
        ]
        assert expectations(root) == []

    def test_none(self, root: Path) -> None:
        assert list_sources(root) == ()
        assert expectations(root) == []


class TestSubmission:
    def test_language_from_the_file(self, root: Path) -> None:
        solution(root, "baekjoon/9663/a.py", "#!/usr/bin/env pypy3\n")
        (source,) = list_sources(root)
        read = source.problem.read()
        made = submission(source, read)
        assert (made.path, made.language, made.problem, made.expected) == (source.path, "pypy3", read, (Verdict.AC,))

    def test_language_given(self, root: Path) -> None:
        solution(root, "baekjoon/9663/a.py")
        (source,) = list_sources(root)
        assert submission(source, source.problem.read(), "C++17").language == "cpp"

    def test_a_file_in_no_language_is_said(self, root: Path) -> None:
        solution(root, "baekjoon/9663/a.jaav")
        (source,) = list_sources(root)
        with pytest.raises(Fault, match=r"a\.jaav: no language has the extension"):
            submission(source, source.problem.read())


class TestNearest:
    def test_best_first_whatever_the_case(self) -> None:
        assert nearest("hanio4", ["QUEENS", "HANOI4", "HANOI"]) == ["HANOI4", "HANOI"]

    def test_at_most_that_many(self) -> None:
        assert len(nearest("a1", ["a2", "a3", "a4", "a5"], 2)) == 2

    def test_hint(self) -> None:
        assert hint("tokns", ["tokens", "lines"]) == "nearest: tokens"
        assert hint("zzz", ["tokens", "lines"]) == "known: tokens, lines"
        assert hint("zzz", []) == "known: none"
        assert hint("zzz", map(str, range(12))) == "known: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"
        assert hint("zzz", map(str, range(13))) == "known: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …"

    def test_every_expectation_is_a_verdict_of_a_submission(self) -> None:
        for verdicts in EXPECTATIONS.values():
            assert verdicts
            assert not {Verdict.JE, Verdict.SK} & set(verdicts)
