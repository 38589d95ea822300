"""The names of languages as Baekjoon, Codeforces, AtCoder and Kattis write them, with whatever release they had."""

from __future__ import annotations

import pytest

from localjudge.languages import language, load_languages
from localjudge.model import Fault

KNOWN = {
    "Python 3 / 수정": "python3",
    "PyPy3 / 수정": "pypy3",
    "C++17 (Clang) / 수정": "cpp-clang",
    "Go (gccgo)": "go",
    "C# 6.0 (Mono)": "csharp",
    "C++17 / 수정": "cpp",
    "Java 8 (OpenJDK) / 수정": "java8",
    "Ruby 2.7": "ruby",
    "C++20\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}수정": "cpp20",
    "GNU C++17": "cpp",
    "GNU C++14": "cpp14",
    "GNU C++20 (64)": "cpp20",
    "GNU G++17 7.3.0": "cpp",
    "GNU G++20 13.2 (64 bit, winlibs)": "cpp20",
    "GNU G++23 14.2 (64 bit, msys2)": "cpp23",
    "GNU G++14 6.4.0": "cpp14",
    "GNU GCC C11 5.1.0": "c",
    "GNU C11": "c",
    "GNU C++": "cpp",
    "Clang++17 Diagnostics": "cpp-clang",
    "Clang++20 Diagnostics": "cpp20-clang",
    "C++17 (GCC 7-32)": "cpp",
    "C++20 (GCC 13-64)": "cpp20",
    "C++23 (GCC 14-64, msys2)": "cpp23",
    "Java 8": "java8",
    "Java 8 32bit": "java8",
    "Java 11.0.6": "java11",
    "Java 17 64bit": "java17",
    "Java 21 64bit": "java21",
    "Java 21": "java21",
    "Python 3.8.10": "python3",
    "Python 3.13.2": "python3",
    "PyPy 3.6.9 (7.3.0)": "pypy3",
    "PyPy 3.10 (7.3.15, 64bit)": "pypy3",
    "PyPy 3-64": "pypy3",
    "PyPy 3": "pypy3",
    "Node.js 15.8.0 (64bit)": "javascript",
    "Node.js 12.16.3": "javascript",
    "Rust 1.75.0 (2021)": "rust",
    "Rust 1.89.0 (2024)": "rust2024",
    "Rust 1.42": "rust",
    "Go 1.22.2": "go",
    "go 1.18": "go",
    "go1.18": "go",
    "Go 1": "go",
    "Kotlin 1.9.21": "kotlin",
    "Kotlin 1.7": "kotlin",
    "Kotlin 2": "kotlin",
    "C# Mono 6.8": "csharp",
    "Mono C#": "csharp",
    "Ruby 3.2.2": "ruby",
    "Ruby 3": "ruby",
    "C++ 20 (gcc 12.2)": "cpp20",
    "C++ 23 (gcc 12.2)": "cpp23",
    "C++ 17 (gcc 12.2)": "cpp",
    "C++ 20 (Clang 16.0.6)": "cpp20-clang",
    "C++ (GCC 9.2.1)": "cpp",
    "C++ (gcc 11.2)": "cpp",
    "C (gcc 12.2.0)": "c",
    "C (gcc 17.1)": "c",
    "C (Clang 10.0.0)": "c-clang",
    "C++14 (GCC 5.4.1)": "cpp14",
    "C++ (Clang 10.0.0)": "cpp-clang",
    "C23 (GCC 14.2.0)": "c23",
    "Python (CPython 3.11.4)": "python3",
    "Python (3.8.2)": "python3",
    "Python3 (3.4.3)": "python3",
    "Python (PyPy 3.10-v7.3.12)": "pypy3",
    "PyPy3 (7.3.0)": "pypy3",
    "Java (OpenJDK 17)": "java17",
    "Java (OpenJDK 11.0.6)": "java11",
    "Java8 (OpenJDK 1.8.0)": "java8",
    "Java24 (OpenJDK 24.0.2)": "java24",
    "JavaScript (Node.js 18.16.1)": "javascript",
    "Rust (rustc 1.70.0)": "rust",
    "Rust (1.42.0)": "rust",
    "Go (go 1.20.6)": "go",
    "Go (1.14.1)": "go",
    "Kotlin (Kotlin/JVM 1.8.20)": "kotlin",
    "Kotlin (1.3.71)": "kotlin",
    "C# (Mono 6.8.0.105)": "csharp",
    "C# (Mono-csc 3.5.0)": "csharp",
    "C# 8": "csharp",
    "C#10": "csharp",
    "C# 8, .NET Core 3.1": "csharp-dotnet",
    "C# 10, .NET SDK 6.0": "csharp-dotnet",
    "C# 13, .NET SDK 9": "csharp-dotnet",
    "C# 11.0 (.NET 7.0.7)": "csharp-dotnet",
    "C# (.NET Core 3.1.201)": "csharp-dotnet",
    "C# 9.0 (.NET)": "csharp-dotnet",
    "Ruby (ruby 3.2.2)": "ruby",
    "Ruby (2.7.1)": "ruby",
    "Text (cat 8.32)": "text",
    "Text (cat)": "text",
    "Python 3 (w/PyPy3)": "pypy3",
    "golang": "go",
    "JavaScript (Node.js)": "javascript",
    "python3.11": "python3",
    "PyPy 3.11-v7.3.20": "pypy3",
    "gcc 9.3": "c",
    "g++ 9.3": "cpp",
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_sites_name(name: str) -> None:
    assert language(name).key == KNOWN[name]


@pytest.mark.parametrize(
    "name",
    [
        "Python 2",
        "Python 2.7.18",
        "Python (2.7.6)",
        "PyPy2",
        "PyPy2 (7.3.0)",
        "PyPy 2.7.18",
        "PyPy 2.7 (7.3.0)",
        "Java 6",
        "Java 12",
        "C++42",
        "C 2",
        "Rust 2030",
        "MS C++ 2017",
        "Microsoft Visual C++ 2017",
        "Kotlin (Native)",
        "JavaScript V8 4.8.0",
        "Haskell (GHC 8.8.3)",
        "D",
        "",
        "17",
        "3.11",
        "64bit",
        "()",
        "GNU",
        "Swift 5",
        "Pascal (FPC 3.0.4)",
        "Objective-C (Clang)",
        "F# 9, .NET SDK 9",
        "Visual Basic (.NET)",
    ],
)
def test_another_language_or_version_is_not_taken_for_one_of_ours(name: str) -> None:
    with pytest.raises(Fault, match="no language"):
        language(name)


@pytest.mark.parametrize("release", ["0.9", "2.7.1", "17.0.2", "20.1", "11.0"])
def test_no_compilers_release_is_taken_for_a_version_of_the_language(release: str) -> None:
    assert language(f"C++ (gcc {release})").key == "cpp"
    assert language(f"C++20 (Clang {release})").key == "cpp20-clang"
    assert language(f"GNU G++14 {release}").key == "cpp14"
    assert language(f"Rust (rustc {release})").key == "rust"
    assert language(f"C (GCC {release})").key == "c"


def test_each_entrys_own_name_stays_its_own_with_marks_of_a_build() -> None:
    for entry in load_languages().values():
        assert language(f"{entry.name} (64bit)") is entry
        assert language(f"{entry.name} / anything") is entry
