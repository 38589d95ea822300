"""The languages: which one a file is in, and where its programs are found."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from localjudge import cachedir, toolchains
from localjudge.languages import Language, Program, language, language_of, load_languages
from localjudge.model import Fault
from localjudge.toolchains import resolve


def write(path: Path, data: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def printed(*command: str) -> str:
    """What a command prints."""
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=60)
    return done.stdout.strip()


# sqrt of something unknown needs -lm; the macros and the standard are those of baekjoon's line.
C_SOURCE = r"""
#include <math.h>
#include <stdio.h>
int main(int argc, char **argv) { printf("%d\n", (int)sqrt(1764.0 * argc)); }
"""
CPP_SOURCE = """
#include <bits/stdc++.h>
#if !defined BOJ || !defined ONLINE_JUDGE || __cplusplus != 201703L
#error
#endif
int main() { std::cout << 6 * 7 << std::endl; }
"""


class TestNames:
    @pytest.mark.parametrize(
        ("name", "key"),
        [
            ("python3", "python3"),
            ("Python 3", "python3"),
            ("PYTHON_3", "python3"),
            ("py", "python3"),
            ("PyPy3", "pypy3"),
            ("PyPy 3", "pypy3"),
            ("pypy-3", "pypy3"),
            ("C++17", "cpp"),
            ("c++17", "cpp"),
            ("cpp17", "cpp"),
            ("C++", "cpp"),
            ("c", "c"),
            ("C11", "c"),
            ("C90", "c90"),
            ("C99", "c99"),
            ("C2x", "c23"),
            ("C17", "c17"),
            ("C99 (Clang)", "c99-clang"),
            ("C++98", "cpp98"),
            ("C++11", "cpp11"),
            ("C++14", "cpp14"),
            ("C++20", "cpp20"),
            ("C++23", "cpp23"),
            ("C++17 (Clang)", "cpp-clang"),
            ("C++20 (Clang)", "cpp20-clang"),
            ("Java", "java"),
            ("Java 8", "java8"),
            ("Java 8 (OpenJDK)", "java8"),
            ("Java 11", "java11"),
            ("Java 15", "java15"),
            ("Java 17", "java17"),
            ("node.js", "javascript"),
            ("JavaScript", "javascript"),
            ("Rust 2015", "rust2015"),
            ("Rust 2018", "rust2018"),
            ("Rust 2021", "rust"),
            ("Rust 2024", "rust2024"),
            ("Go", "go"),
            ("Kotlin (JVM)", "kotlin"),
            ("C#", "csharp"),
            ("Ruby", "ruby"),
            ("Text", "text"),
            ("C++17\N{NO-BREAK SPACE}(Clang)", "cpp-clang"),
        ],
    )
    def test_known(self, name: str, key: str) -> None:
        assert language(name).key == key

    def test_unknown_names_the_nearest(self) -> None:
        with pytest.raises(Fault, match=r"^no language 'pyton3'; nearest: .*python3"):
            language("pyton3")

    def test_no_two_languages_share_a_name(self) -> None:
        for entry in load_languages().values():
            for name in (entry.key, entry.name, *entry.aliases):
                assert language(name) is entry


class TestLanguageOf:
    @pytest.mark.parametrize(
        ("name", "key"),
        [
            ("a.py", "python3"),
            ("a.PY", "python3"),
            ("a.c", "c"),
            ("a.C", "cpp"),
            ("a.cc", "cpp"),
            ("a.cpp", "cpp"),
            ("a.CPP", "cpp"),
            ("a.b.cxx", "cpp"),
            ("a.java", "java"),
            ("a.js", "javascript"),
            ("a.rs", "rust"),
            ("a.go", "go"),
            ("a.kt", "kotlin"),
            ("a.cs", "csharp"),
            ("a.rb", "ruby"),
            ("a.txt", "text"),
        ],
    )
    def test_by_extension(self, tmp_path: Path, name: str, key: str) -> None:
        assert language_of(write(tmp_path / name, "")).key == key

    @pytest.mark.parametrize(
        ("line", "key"),
        [
            ("#!/usr/bin/env pypy3", "pypy3"),
            ("#!/usr/bin/pypy3", "pypy3"),
            ("#! /opt/pypy/bin/pypy3.10 -u", "pypy3"),
            ("#!/usr/bin/env -S pypy3 -u", "pypy3"),
            ("#!/usr/bin/env PYTHONUTF8=1 pypy", "pypy3"),
            ("#!/usr/bin/env pypy3\r", "pypy3"),
            ("\ufeff#!/usr/bin/env pypy3", "pypy3"),
            ("#!/usr/bin/env python3", "python3"),
            ("#!/usr/bin/env python3.13", "python3"),
            ("#!/usr/bin/env", "python3"),
            ("#!", "python3"),
            ("#!/usr/bin/env pypy2", "python3"),
            ("#!/usr/bin/env node", "python3"),
            ("# !/usr/bin/env pypy3", "python3"),
            ("\n#!/usr/bin/env pypy3", "python3"),
        ],
    )
    def test_shebang_tells_pypy_from_cpython(self, tmp_path: Path, line: str, key: str) -> None:
        assert language_of(write(tmp_path / "a.py", f"{line}\nprint(1)\n")).key == key

    def test_shebang_does_not_make_a_c_file_python(self, tmp_path: Path) -> None:
        assert language_of(write(tmp_path / "a.c", "#!/usr/bin/env pypy3\n")).key == "c"

    def test_forced_wins_over_extension_and_shebang(self, tmp_path: Path) -> None:
        path = write(tmp_path / "a.txt", "#!/usr/bin/env python3\n")
        assert language_of(path, "PyPy 3").key == "pypy3"

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("a.xyz", r"a\.xyz: no language has the extension '\.xyz' \(known: \.py, .*--language NAME$"),
            ("Makefile", r"Makefile: its name has no extension .*--language NAME$"),
        ],
    )
    def test_unknown_extension(self, tmp_path: Path, name: str, words: str) -> None:
        with pytest.raises(Fault, match=words):
            language_of(write(tmp_path / name, ""))

    def test_unknown_forced_language(self, tmp_path: Path) -> None:
        with pytest.raises(Fault, match="no language 'cobol'"):
            language_of(write(tmp_path / "a.py", ""), "cobol")

    def test_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(Fault, match=r"gone\.py: no such file; check the path$"):
            language_of(tmp_path / "gone.py")

    def test_folder(self, tmp_path: Path) -> None:
        (tmp_path / "a.py").mkdir()
        with pytest.raises(Fault, match=r"a\.py: is a folder; name a source file in it$"):
            language_of(tmp_path / "a.py")

    def test_a_pipe_is_refused_and_not_read(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "a.py")
        with pytest.raises(Fault, match=r"a\.py: is not a regular file"):
            language_of(tmp_path / "a.py")

    def test_unreadable(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(path: Path, _mode: str) -> bytes:
            raise PermissionError(13, "Permission denied", str(path))

        path = write(tmp_path / "a.py", "")
        monkeypatch.setattr(Path, "open", refuse)
        with pytest.raises(Fault, match=r"a\.py: cannot be read \(Permission denied\); check its permissions$"):
            language_of(path)


    def test_a_file_larger_than_any_source(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("localjudge.languages._MOST_BYTES", 10)
        assert language_of(write(tmp_path / "a.py", "1234567890")).key == "python3"
        with pytest.raises(Fault, match=r"b\.py: is larger than .* MiB, which no source file is"):
            language_of(write(tmp_path / "b.py", "12345678901"))


class TestSourceText:
    @pytest.mark.parametrize(
        "source",
        ["print('한글')\n".encode(), b"\xef\xbb\xbfprint(1)\n", b"", b"x = '\x00'\n"],
        ids=["utf-8", "with a byte order mark", "empty", "a NUL, which is the compiler's to refuse"],
    )
    def test_utf8_passes(self, tmp_path: Path, source: bytes) -> None:
        assert language_of(write(tmp_path / "a.py", source)).key == "python3"

    def test_other_text_is_refused_with_its_line(self, tmp_path: Path) -> None:
        path = write(tmp_path / "a.py", b"x = 1\n" + "# 한글\n".encode("cp949"))
        with pytest.raises(Fault, match=r"a\.py: line 2 is not UTF-8 \(byte 0xc7\); save the file as UTF-8$"):
            language_of(path)

    def test_utf16_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(Fault, match=r"line 1 is not UTF-8 \(byte 0xff\)"):
            language_of(write(tmp_path / "a.py", "print(1)\n".encode("utf-16")))

    @pytest.mark.parametrize(
        "head",
        [
            "# -*- coding: cp949 -*-\n",
            "#!/usr/bin/env python3\n# coding=cp949\n",
            "\n# vim: set fileencoding=cp949 :\n",
        ],
    )
    def test_coding_line_is_honoured(self, tmp_path: Path, head: str) -> None:
        source = f"{head}print('한글')\n".encode("cp949")
        assert language_of(write(tmp_path / "a.py", source)).key == "python3"

    @pytest.mark.parametrize(
        "head",
        [
            "# coding: utf-8\n",
            "# coding: UTF8\n",
            "#\n#\n# coding: cp949\n",
            "x = 1\n# coding: cp949\n",
            "x = 'coding: cp949'\n",
        ],
        ids=["utf-8", "utf8", "third line", "after code", "no comment"],
    )
    def test_a_line_that_names_no_other_coding_is_not(self, tmp_path: Path, head: str) -> None:
        with pytest.raises(Fault, match="is not UTF-8"):
            language_of(write(tmp_path / "a.py", f"{head}print('한글')\n".encode("cp949")))

    def test_c_sources_may_be_in_any_encoding(self, tmp_path: Path) -> None:
        assert language_of(write(tmp_path / "a.c", "// 한글\n".encode("cp949"))).key == "c"

    def test_coding_line_is_pythons_alone(self) -> None:
        assert [entry.key for entry in load_languages().values() if entry.coding_cookie] == ["python3", "pypy3"]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine with nothing on PATH but ``bin``, and a cache of its own."""
    for variable in ("PYENV_VERSION", "ASDF_PYTHON_VERSION", "MISE_PYTHON_VERSION"):
        monkeypatch.delenv(variable, raising=False)
    (tmp_path / "bin").mkdir()
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    resolve.cache_clear()
    yield tmp_path
    resolve.cache_clear()


def executable(path: Path, data: str | bytes) -> Path:
    write(path, data).chmod(0o755)
    return path


def compiler(path: Path, data: str = "") -> Path:
    """A compiler that knows every version of its language."""
    return executable(path, f"#!/bin/sh\n{data}")


def elf(path: Path) -> Path:
    """A file that looks like a program and is never started."""
    return executable(path, b"\x7fELF not really")


def shim(path: Path, reply: Path, log: Path) -> Path:
    """A version manager's script: notes that it was started and prints the chosen interpreter."""
    return executable(path, f"#!/bin/sh\necho started >> {log}\necho {reply}\n")


def found(name: str) -> str | None:
    resolve.cache_clear()
    entry = language(name)
    toolchain = resolve(entry)
    return None if toolchain is None else str(dict(toolchain.programs)[entry.programs[0].key])


def starts(log: Path) -> int:
    return log.read_text().count("started") if log.exists() else 0


class TestResolve:
    def test_a_binary_is_taken_as_it_is(self, machine: Path) -> None:
        assert found("pypy3") is None
        assert found("python3") is not None
        path = elf(machine / "bin" / "python3")
        assert found("python3") == str(path)

    def test_a_link_leads_to_the_base_interpreter(self, machine: Path) -> None:
        base = elf(machine / "opt" / "bin" / "python3.12")
        write(machine / "venv" / "pyvenv.cfg", "home = elsewhere\n")
        (machine / "venv" / "bin").mkdir()
        (machine / "venv" / "bin" / "python3").symlink_to(base)
        (machine / "bin" / "python3").symlink_to(machine / "venv" / "bin" / "python3")
        assert found("python3") == str(base)

    def test_a_script_is_asked_once_and_remembered(self, machine: Path) -> None:
        real = elf(machine / "versions" / "3.13" / "bin" / "python3.13")
        log = machine / "log"
        shim(machine / "bin" / "python3", real, log)
        assert [found("python3"), found("python3")] == [str(real), str(real)]
        assert starts(log) == 1

    def test_a_changed_script_is_asked_again(self, machine: Path) -> None:
        old = elf(machine / "versions" / "3.12" / "bin" / "python3.12")
        new = elf(machine / "versions" / "3.13.0" / "bin" / "python3.13")
        log = machine / "log"
        shim(machine / "bin" / "python3", old, log)
        assert found("python3") == str(old)
        shim(machine / "bin" / "python3", new, log)
        assert found("python3") == str(new)

    @pytest.mark.parametrize("choice", ["variable", "here", "above", "home", "general"])
    def test_another_choice_of_version_is_noticed(
        self, machine: Path, monkeypatch: pytest.MonkeyPatch, choice: str
    ) -> None:
        log = machine / "log"
        monkeypatch.setenv("PATH", str(machine / "root" / "shims"))
        script = shim(machine / "root" / "shims" / "python3", elf(machine / "3" / "python3"), log)
        deep = machine / "work" / "a" / "b"
        deep.mkdir(parents=True)
        monkeypatch.chdir(deep)
        found("python3")
        if choice == "variable":
            monkeypatch.setenv("PYENV_VERSION", "3.13.0")
        else:
            place = {
                "here": deep / ".python-version",
                "above": machine / "work" / ".tool-versions",
                "home": machine / ".tool-versions",
                "general": script.parent.parent / "version",
            }
            write(place[choice], "3.13.0\n")
        found("python3")
        found("python3")
        assert starts(log) == 2

    @pytest.mark.parametrize(
        "damage",
        [b"", b"{", b"null", b"[]", b'{"real": 3}', b'{"real": "python3"}', b'{"real": "/no/such"}', b"\xff\xfe"],
    )
    def test_a_damaged_cache_is_ignored(self, machine: Path, damage: bytes) -> None:
        real = elf(machine / "3.13" / "python3.13")
        shim(machine / "bin" / "python3", real, machine / "log")
        assert found("python3") == str(real)
        entries = list((machine / "cache").rglob("*.json"))
        assert len(entries) == 1
        entries[0].write_bytes(damage)
        assert found("python3") == str(real)
        assert starts(machine / "log") == 2

    def test_a_cache_that_cannot_be_written_does_no_harm(
        self, machine: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cachedir, "write", lambda *_: False)
        real = elf(machine / "3.13" / "python3.13")
        shim(machine / "bin" / "python3", real, machine / "log")
        assert [found("python3"), found("python3")] == [str(real), str(real)]
        assert starts(machine / "log") == 2

    @pytest.mark.parametrize(
        "body",
        ["exit 127", "echo nonsense", "echo relative/python3", "echo /no/such/python3", "kill -9 $$", ":"],
    )
    def test_a_script_that_leads_nowhere_is_passed_over(
        self, machine: Path, monkeypatch: pytest.MonkeyPatch, body: str
    ) -> None:
        log = machine / "log"
        executable(machine / "bin" / "pypy3", f"#!/bin/sh\necho started >> {log}\n{body}\n")
        assert [found("pypy3"), found("pypy3")] == [None, None]
        assert starts(log) == 1
        system = elf(machine / "usr" / "bin" / "pypy3")
        monkeypatch.setenv("PATH", f"{machine / 'bin'}:{system.parent}")
        assert found("pypy3") == str(system)

    def test_a_manager_that_is_a_binary_of_another_name_is_asked(self, machine: Path) -> None:
        true = Path("/bin/true").resolve()
        (machine / "bin" / "pypy3").symlink_to(true)
        assert found("pypy3") is None

    def test_a_copy_in_an_environment_is_asked(self, machine: Path) -> None:
        write(machine / "pyvenv.cfg", "home = elsewhere\n")
        elf(machine / "bin" / "pypy3")  # cannot be started, so that asking fails
        assert found("pypy3") is None
        (machine / "pyvenv.cfg").unlink()
        assert found("pypy3") == str(machine / "bin" / "pypy3")

    def test_python_falls_back_to_the_judges_own(self, machine: Path) -> None:
        own = found("python3")
        if sys.implementation.name != "cpython":
            pytest.skip("this judge runs on another implementation")
        assert own is not None
        assert printed(own, "-c", "import sys; print(sys.version)") == sys.version
        assert not Path(own).is_symlink()

    def test_compilers_keep_the_name_that_they_are_called_by(self, machine: Path) -> None:
        # a compiler cache is one program that acts by the name it is started under
        compiler(machine / "opt" / "ccache")
        (machine / "bin" / "gcc").symlink_to(machine / "opt" / "ccache")
        assert found("c") == str(machine / "bin" / "gcc")

    def test_first_name_first_then_path_order(self, machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        other = compiler(machine / "one" / "cc").parent
        monkeypatch.setenv("PATH", f"{other}:{machine / 'bin'}")
        assert found("c") == str(other / "cc")
        compiler(machine / "bin" / "gcc")
        assert found("c") == str(machine / "bin" / "gcc")

    @pytest.mark.parametrize("entry", ["", ".", "relative"])
    def test_the_current_folder_is_not_searched(
        self, machine: Path, monkeypatch: pytest.MonkeyPatch, entry: str
    ) -> None:
        compiler(machine / "work" / "gcc")
        compiler(machine / "work" / "relative" / "gcc")
        monkeypatch.setenv("PATH", entry)
        assert found("c") is None

    def test_what_cannot_be_executed_is_passed_over(self, machine: Path) -> None:
        compiler(machine / "bin" / "gcc").chmod(0o644)
        (machine / "bin" / "cc").mkdir()
        assert found("c") is None

    def test_looked_up_once_a_process(self, machine: Path) -> None:
        compiler(machine / "bin" / "gcc")
        first = resolve(language("c"))
        (machine / "bin" / "gcc").unlink()
        assert resolve(language("c")) is first is not None

    def test_fingerprint_changes_with_the_program(self, machine: Path) -> None:
        path = compiler(machine / "bin" / "gcc")
        first = resolve(language("c"))
        resolve.cache_clear()
        same = resolve(language("c"))
        compiler(path, "# a new version\n")
        resolve.cache_clear()
        other = resolve(language("c"))
        assert first and same and other
        assert first.fingerprint == same.fingerprint != other.fingerprint

    def test_one_missing_program_of_two_is_not_installed(self, machine: Path) -> None:
        elf(machine / "bin" / "one")
        both = Language(
            key="both",
            name="Both",
            aliases=(),
            extensions=(".both",),
            source_name="Main.both",
            compile=(),
            run=("{one}", "{two}", "{source}", "{dir}"),
            programs=(Program("one", ("one",)), Program("two", ("two", "deux"))),
        )
        assert resolve(both) is None
        resolve.cache_clear()
        elf(machine / "bin" / "deux")
        toolchain = resolve(both)
        assert toolchain is not None
        assert toolchain.run_line(Path("/s/Main.both"), Path("/s/Main")) == [
            str(machine / "bin" / "one"),
            str(machine / "bin" / "deux"),
            "/s/Main.both",
            "/s",
        ]


def here(key: str) -> toolchains.Toolchain:
    resolve.cache_clear()
    toolchain = resolve(language(key))
    if toolchain is None:
        pytest.skip(f"{key} is not installed")
    return toolchain


class TestCommands:
    """The compile and run lines, with what is installed here."""

    def test_baekjoons_line_for_cpp(self, tmp_path: Path) -> None:
        line = here("cpp").compile_lines(tmp_path / "Main.cc", tmp_path / "Main")[0]
        assert line[1:] == [
            str(tmp_path / "Main.cc"),
            *("-o", str(tmp_path / "Main")),
            *("-O2", "-Wall", "-lm", "-static", "-std=gnu++17", "-DONLINE_JUDGE", "-DBOJ"),
        ]

    def test_baekjoons_line_for_python(self, tmp_path: Path) -> None:
        line = here("python3").run_line(tmp_path / "Main.py", tmp_path / "Main")
        assert line[1:] == ["-W", "ignore", str(tmp_path / "Main.py")]

    @pytest.mark.parametrize("key", list(load_languages()))
    def test_sources_are_called_as_the_language_knows_them(self, key: str, tmp_path: Path) -> None:
        entry = language(key)
        assert Path(entry.source_name).suffix in entry.extensions
        assert language_of(write(tmp_path / entry.source_name, ""), None).extensions == entry.extensions

    @pytest.mark.parametrize(
        ("key", "source"),
        [
            ("python3", "import warnings\nwarnings.warn('unseen')\nprint(6 * 7)\n"),
            ("pypy3", "print(6 * 7)\n"),
            ("c", C_SOURCE),
            ("cpp", CPP_SOURCE),
            ("javascript", "console.log(6 * 7)\n"),
            ("rust", 'fn main() { println!("{}", 6 * 7); }\n'),
            ("ruby", "puts 6 * 7\n"),
            ("text", "42\n"),
        ],
    )
    def test_a_program_compiles_and_runs(self, tmp_path: Path, key: str, source: str) -> None:
        toolchain = here(key)
        path, binary = write(tmp_path / language(key).source_name, source), tmp_path / "Main"
        for line in toolchain.compile_lines(path, binary):
            subprocess.run(line, check=True, cwd=tmp_path, timeout=60)
        done = subprocess.run(
            toolchain.run_line(path, binary), check=True, capture_output=True, cwd=tmp_path, timeout=60
        )
        assert (done.stdout, done.stderr) == (b"42\n", b"")

    @pytest.mark.parametrize(
        ("key", "source", "words"),
        [
            ("python3", b"x = 1\nprint(\n", b"line 2"),
            ("python3", b"x = 1\nprint(\n", b"SyntaxError"),
            ("python3", b"# coding: no-such\n", b"no-such"),
            ("python3", b"x = '\x00'\n", b"null byte"),
            ("pypy3", b"print(\n", b"SyntaxError"),
            ("c", b"int main() { return x; }\n", b"undeclared"),
            ("cpp", b"int main() { return x; }\n", b"not declared"),
        ],
    )
    def test_a_compile_error_is_told_readably(self, tmp_path: Path, key: str, source: bytes, words: bytes) -> None:
        toolchain = here(key)
        path = write(tmp_path / language(key).source_name, source)
        line = toolchain.compile_lines(path, tmp_path / "Main")[0]
        done = subprocess.run(line, capture_output=True, cwd=tmp_path, timeout=60, check=False)
        assert done.returncode not in (0, None)
        assert words in done.stderr
        assert b"Traceback" not in done.stderr

    @pytest.mark.parametrize("key", ["python3", "pypy3"])
    def test_the_compile_step_runs_nothing_of_the_source(
        self, tmp_path: Path, key: str, capfd: pytest.CaptureFixture[str]
    ) -> None:
        path = write(tmp_path / "Main.py", "print('ran')\nraise SystemExit(1)\n")
        write(tmp_path / "py_compile.py", "raise SystemExit('taken from the wrong folder')\n")
        line = here(key).compile_lines(path, tmp_path / "Main")[0]
        done = subprocess.run(line, capture_output=True, cwd=tmp_path, timeout=60, check=True)
        assert (done.stdout, done.stderr) == (b"", b"")


def test_the_table_names_only_what_the_toolchain_fills_in(tmp_path: Path) -> None:
    for entry in load_languages().values():
        chain = toolchains.Toolchain(entry, tuple((program.key, Path("/p")) for program in entry.programs), "")
        lines = [*chain.compile_lines(tmp_path / "s", tmp_path / "b"), chain.run_line(tmp_path / "s", tmp_path / "b")]
        assert all(line and "{" not in "".join(line) for line in lines)


def test_real_interpreters_start_without_a_detour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONHOME", raising=False)
    path = dict(here("python3").programs)["python3"]
    assert Path(printed(str(path), "-c", "import sys; print(sys.executable)")).resolve() == path
    assert printed(str(path), "-c", "import sys; print(sys.prefix == sys.base_prefix)") == "True"
