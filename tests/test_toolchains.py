"""Toolchains: compilers that do or do not know a version, what managers print, and what lines are filled with."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from localjudge import languages
from localjudge.languages import Language, Program, language, lineage, load_languages
from localjudge.model import MIB
from localjudge.sites import load_sites, site
from localjudge.toolchains import Memory, Toolchain, resolve


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine with nothing on PATH but ``bin``, and a cache of its own."""
    (tmp_path / "bin").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    resolve.cache_clear()
    yield tmp_path
    resolve.cache_clear()


def script(path: Path, body: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


def toy(**others: object) -> Language:
    program = Program("tc", ("tc", "tc-9"), **others)  # type: ignore[arg-type]
    return Language("toy", "Toy", (), (".toy",), "Main.toy", (), ("{tc}",), (program,), words=(("std", "t2"),))


def path_of(entry: Language) -> str | None:
    resolve.cache_clear()
    toolchain = resolve(entry)
    return str(dict(toolchain.programs)["tc"]) if toolchain else None


def test_a_compiler_that_does_not_know_the_version_is_passed_over(machine: Path) -> None:
    checked = toy(check=("-std={std}",))
    script(machine / "bin" / "tc", 'echo asked >> log; test "$1" = -std=t1')
    assert [path_of(checked), path_of(checked)] == [None, None]
    assert (machine / "log").read_text().count("asked") == 1, "the reply is remembered"
    newer = script(machine / "bin" / "tc-9", 'test "$1" = -std=t2')
    assert path_of(checked) == str(newer)


def test_a_folder_that_is_printed_instead_of_the_file(machine: Path) -> None:
    real = script(machine / "sdk" / "bin" / "tc", "exit 0")
    script(machine / "bin" / "tc", f"echo noise >&2; echo {machine / 'sdk'}")
    assert path_of(toy(ask=("where",), inside="bin/tc")) == str(real)
    assert path_of(toy(ask=("where",), inside="lib/tc")) is None


def test_an_answer_among_other_words_on_stderr(machine: Path) -> None:
    real = script(machine / "sdk" / "bin" / "tc", "exit 0")
    script(machine / "bin" / "tc", f"echo '  tool.home = {machine / 'sdk'}' >&2; echo more")
    assert path_of(toy(ask=("where",), answer=r"tool\.home = (.+)", inside="bin/tc")) == str(real)
    assert path_of(toy(ask=("where",), answer=r"other\.home = (.+)", inside="bin/tc")) is None


def lines(name: str, policy: str = "classic", *, limit: int = 256, stated: int = 128) -> tuple[list[str], list[str]]:
    """The compile line and the run line, with each program called as its key."""
    entry = site(policy).adapted(language(name))
    chain = Toolchain(entry, tuple((program.key, Path("/bin", program.key)) for program in entry.programs), "")
    source, binary = Path("/d", entry.source_name), Path("/d/Main")
    compiling = chain.compile_lines(source, binary)
    memory = Memory(limit * MIB, stated * MIB)
    return (compiling[0] if compiling else []), chain.run_line(source, binary, "pkg.Foo", memory)


@pytest.mark.parametrize(
    ("policy", "limit", "options"),
    [
        ("baekjoon", 272, ["-Xms1024m", "-Xmx1920m", "-Xss512m"]),
        ("algospot", 138, ["-Xmx128m", "-Xss138m"]),
        ("classic", 256, ["-Xmx256m", "-Xss256m"]),
        ("icpc", 1024, ["-Xmx1024m", "-Xss1024m"]),
        ("icpc", 2048, ["-Xmx2048m", "-Xss1024m"]),
    ],
)
@pytest.mark.parametrize("name", ["Java", "Java 11"])
def test_javas_memory_is_the_sites(name: str, policy: str, limit: int, options: list[str]) -> None:
    compiling, run = lines(name, policy, limit=limit)
    tail = ["-Dfile.encoding=UTF-8", "-XX:+UseSerialGC", "-cp", "/d", "pkg.Foo"]
    assert run == ["/bin/java", *options, *tail]
    assert ("--release=11" in compiling) == (name == "Java 11")
    assert "" not in compiling


@pytest.mark.parametrize(
    ("name", "compiling", "run"),
    [
        ("Go", "/bin/go build -o /d/Main /d/Main.go", "/d/Main"),
        ("Rust 2018", "/bin/rustc -O --edition=2018 -o /d/Main /d/Main.rs", "/d/Main"),
        ("node.js", "/bin/node --check /d/Main.js", "/bin/node --stack-size=65536 /d/Main.js"),
        ("Ruby", "/bin/ruby -W0 -c /d/Main.rb", "/bin/ruby -W0 /d/Main.rb"),
        ("Text", "", "/bin/cat /d/Main.txt"),
        (
            "C#",
            "/bin/mcs -nologo -warn:0 -optimize+ -define:ONLINE_JUDGE -define:BOJ -out:/d/Main.exe /d/Main.cs",
            "/bin/env MONO_LOG_DEST=/dev/null /bin/mono /d/Main.exe",
        ),
        (
            "Kotlin",
            "/bin/kotlinc -nowarn -include-runtime -d /d/Main.jar /d/Main.kt",
            "/bin/java -Xmx256m -Xss256m -Dfile.encoding=UTF-8 -XX:+UseSerialGC -jar /d/Main.jar",
        ),
        (
            "C2x (Clang)",
            "/bin/cc /d/Main.c -o /d/Main -O2 -Wall -lm -static -std=gnu2x -DONLINE_JUDGE -DBOJ",
            "/d/Main",
        ),
    ],
)
def test_lines(name: str, compiling: str, run: str) -> None:
    assert lines(name) == (compiling.split(), run.split())


def test_versions_have_what_their_language_has() -> None:
    assert lineage("cpp20-clang") == ("cpp20-clang", "cpp-clang", "cpp")
    assert lineage("unheard") == ("unheard",)
    assert language("C++20 (Clang)").programs[0].names == ("clang++",)
    for entry in load_languages().values():
        parent = load_languages()[entry.lineage[-1]]
        assert entry.extensions == parent.extensions
        assert entry.run == parent.run or entry.key == parent.otherwise
        if entry is not parent:
            assert entry.words != parent.words or entry.programs != parent.programs, "a version that is no other"


def test_the_sites_speak_of_languages_that_there_are() -> None:
    for policy in load_sites().values():
        assert {*policy.allowances, *policy.words} <= set(load_languages())
        for key, words in policy.words.items():
            assert set(words) <= set(dict(load_languages()[key].words)), "a placeholder that no line has"


NEW = """
[shout]
name = "Shout 1"
aliases = ["loud"]
extensions = [".shout"]
source_name = "Main.shout"
words = { letters = "a-z" }
run = ["{tr}", "-d", "{letters}"]
[[shout.programs]]
key = "tr"
names = ["tr"]

[shout2]
like = "shout"
name = "Shout 2"
words = { letters = "0-9" }
"""


def test_a_new_language_is_one_entry_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "languages.toml"
    table.write_text(languages._TABLE.read_text(encoding="utf-8") + NEW, encoding="utf-8")
    monkeypatch.setattr(languages, "_TABLE", table)
    load_languages.cache_clear()
    try:
        (tmp_path / "a.shout").write_text("")
        assert languages.language_of(tmp_path / "a.shout").key == "shout"
        assert language("Shout-2").lineage == ("shout2", "shout")
        assert lines("shout 2")[1] == ["/bin/tr", "-d", "0-9"]
    finally:
        monkeypatch.undo()
        load_languages.cache_clear()


class TestDotnet:
    """Not installed where these tests are written: by its lines, and with a stand-in for its program."""

    def stand_in(self, machine: Path, *, sdk: bool) -> Path:
        for name in ("sh", "env"):
            script(machine / "bin" / name, "exit 0")
        real = machine / "share" / "dotnet"
        said = f"echo 'It was not possible to find any installed SDKs' >&2; echo '8.0.100 [{real}/sdk]'"
        version = "exit 0" if sdk else "exit 145"
        script(real / "dotnet", f'case "$1" in --list-sdks) {said} ;; --version) {version} ;; esac')
        return script(machine / "bin" / "dotnet", f'exec {real}/dotnet "$@"').parent.parent / "share/dotnet/dotnet"

    def test_it_serves_where_mono_is_not_installed(self, machine: Path) -> None:
        dotnet = self.stand_in(machine, sdk=True)
        toolchain = resolve(language("csharp"))
        assert toolchain is not None
        assert (toolchain.language.key, dict(toolchain.programs)["dotnet"]) == ("csharp-dotnet", dotnet)

    def test_mono_goes_first(self, machine: Path) -> None:
        self.stand_in(machine, sdk=True)
        for name in ("mcs", "mono"):
            script(machine / "bin" / name, "exit 0")
        toolchain = resolve(language("csharp"))
        assert toolchain is not None
        assert toolchain.language.key == "csharp"
        asked = resolve(language("csharp-dotnet"))
        assert asked is not None
        assert asked.language.key == "csharp-dotnet"

    def test_a_run_time_system_alone_does_not_do(self, machine: Path) -> None:
        self.stand_in(machine, sdk=False)
        assert resolve(language("csharp")) is resolve(language("csharp-dotnet")) is None

    def test_its_lines(self) -> None:
        entry = language("csharp-dotnet")
        chain = Toolchain(entry, tuple((key, Path(f"/bin/{key}")) for key in ("dotnet", "sh", "env")), "")
        source, binary = Path("/w/Main.cs"), Path("/w/Main")
        project, build = chain.compile_lines(source, binary)
        assert project[:4] == ["/bin/sh", "-c", 'printf %s "$1" >"$2"', "sh"]
        assert project[4].startswith('<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net$(Bundled')
        assert project[5:] == ["/w/Main.csproj"]
        assert ElementTree.fromstring(project[4]).findtext("PropertyGroup/AssemblyName") == "Main"
        assert build[:3] == ["/bin/dotnet", "build", "/w/Main.csproj"]
        assert build[build.index("--output") + 1] == "/w/out"
        assert chain.compile_environment(source, binary, Path("/k"))["NUGET_PACKAGES"] == "/k/packages"
        assert chain.keeps
        run = chain.run_line(source, binary)
        assert (run[0], run[-2:]) == ("/bin/env", ["/bin/dotnet", "/w/out/Main.dll"])

    def test_it_is_a_version_of_the_language_without_its_fallback(self) -> None:
        assert lineage("csharp-dotnet") == ("csharp-dotnet", "csharp")
        assert language("csharp-dotnet").otherwise == ""


def test_a_folder_on_path_that_may_not_be_looked_into_is_passed_over(machine: Path) -> None:
    tool = script(machine / "bin" / "tc", "exit 0")
    root = os.geteuid() == 0
    tool.parent.chmod(0)
    try:
        if root:
            os.seteuid(65534)  # an ordinary user: root may look anywhere
        assert path_of(toy()) is None
    finally:
        if root:
            os.seteuid(0)
        tool.parent.chmod(0o755)
    resolve.cache_clear()
    assert path_of(toy()) == str(tool)
