"""Every language that is installed here, with every verdict, got by real programs.

Each language has one program that adds two numbers, and what is put in place of ``TRAP`` for each other verdict.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from judge_process import REPOSITORY, Judge
from made_projects import Tree

from localjudge.languages import language
from localjudge.toolchains import resolve

CASES = {"sample/1": ("1 2\n", "3\n"), "secret/1": ("5 5\n", "10\n")}
CONFIG = "limits: {time_limit: 1, memory: 128, output: 1}\n"

PYTHON = "a, b = map(int, input().split())\nTRAP\nprint(a + b)\n"
PYTHON_TRAPS = {
    "WA": ("b += 1", ""),
    "TLE": ("while True: pass", ""),
    "MLE": ("x = [0] * (200 << 17)", ""),
    "OLE": ("while True: print('x' * 1000)", ""),
    "RE": ("[][b]", "IndexError"),
    "CE": ("print(", ""),
}
C = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) { int a, b; if (scanf("%d %d", &a, &b) != 2) return 9; TRAP printf("%d\\n", a + b); return 0; }
"""
C_TRAPS = {
    "WA": ("b++;", ""),
    "TLE": ("for (volatile int i = 0;; i = 1 - i) ;", ""),
    "MLE": ("volatile char *p = (char *)malloc(300 << 20); memset((char *)p, 1, 300 << 20); a += p[b];", ""),
    "OLE": ("for (;;) puts(\"endless\");", ""),
    "RE": ("abort();", "SIGABRT"),
    "CE": ("return x;", ""),
}
CPP = C.replace("#include <stdio.h>", "#include <cstdio>\n#include <vector>")
CPP_TRAPS = {**C_TRAPS, "RE": ("std::vector<int>(1).at(b);", "out_of_range")}
JAVA = """import java.util.*;
class Adder {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int a = in.nextInt(), b = in.nextInt();
        TRAP
        System.out.println(a + b);
    }
}
"""
JAVA_TRAPS = {
    "WA": ("b++;", ""),
    "TLE": ("for (long i = 0; i >= 0; i++) if (i == -1 - b) break;", ""),
    "MLE": ("List<long[]> all = new ArrayList<>(); while (a >= 0) all.add(new long[100000]);", ""),
    "OLE": ('while (a >= 0) System.out.println("endless endless endless");', ""),
    "RE": ("a = new int[1][0].length / (b - b);", "ArithmeticException"),
    "CE": ("int b;", ""),
}
JAVASCRIPT = """let [a, b] = require('fs').readFileSync('/dev/stdin', 'utf8').split(' ').map(Number);
TRAP
console.log(a + b);
"""
JAVASCRIPT_TRAPS = {
    "WA": ("b++;", ""),
    "TLE": ("for (;;) a = 1 - a;", ""),
    "MLE": ("for (const all = [];;) all.push(new Array(100000).fill(b));", ""),
    "OLE": ("const fs = require('fs'); for (;;) fs.writeSync(1, 'x'.repeat(5000));", ""),
    "RE": ("null.length;", "TypeError"),
    "CE": ("let b;", ""),
}
RUST = """use std::io::*;
fn main() {
    let mut s = String::new();
    stdin().read_to_string(&mut s).unwrap();
    let v: Vec<usize> = s.split_whitespace().map(|x| x.parse().unwrap()).collect();
    let (mut a, b) = (v[0], v[1]);
    TRAP
    a += b;
    println!("{}", a);
}
"""
RUST_TRAPS = {
    "WA": ("a += 1;", ""),
    "TLE": ("loop { a = std::hint::black_box(a + 1) % 7; if a == 9 { break; } }", ""),
    "MLE": ("a += std::hint::black_box(vec![1u8; 300 << 20]).len();", ""),
    "OLE": ('for _ in 0..1 << 30 { println!("endless endless endless"); }', ""),
    "RE": ("a += v[a + b];", "panic"),
    "CE": ("let b: str = 1;", ""),
}
GO = """package main

import "fmt"

func largest[T int | float64](x, y T) T { if x > y { return x }; return y }

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	TRAP
	fmt.Println(a + largest(b, b))
}
"""
GO_TRAPS = {
    "WA": ("b++", ""),
    "TLE": ("for a != -1 { a = (a + 1) % 7 }", ""),
    "MLE": ("x := make([]int, 40 << 20); for i := range x { x[i] = i }; a += x[0]", ""),
    "OLE": ('for { fmt.Println("endless endless endless") }', ""),
    "RE": ("a = []int{1}[a + b]", "index out of range"),
    "CE": ("var unused int", ""),
}
KOTLIN = """fun main() {
    var (a, b) = readLine()!!.split(" ").map { it.toInt() }
    TRAP
    println(a + b)
}
"""
KOTLIN_TRAPS = {
    "WA": ("b++", ""),
    "TLE": ("while (a >= 0) a = (a + 1) % 7", ""),
    "MLE": ("val all = ArrayList<LongArray>(); while (a >= 0) all.add(LongArray(100000))", ""),
    "OLE": ('while (a >= 0) println("endless endless endless")', ""),
    "RE": ("a = listOf(1)[b]", "IndexOutOfBoundsException|ArrayIndexOutOfBoundsException"),
    "CE": ("val c: Int = \"\"", ""),
}
CSHARP = """using System;
using System.Collections.Generic;
class Adder {
    static void Main() {
        var words = Console.ReadLine().Split(' ');
        int a = int.Parse(words[0]), b = int.Parse(words[1]);
        TRAP
        Console.WriteLine(a + b);
    }
}
"""
CSHARP_TRAPS = {
    "WA": ("b++;", ""),
    "TLE": ("while (a >= 0) a = (a + 1) % 7;", ""),
    "MLE": (
        "var all = new List<int[]>(); while (a >= 0) { var x = new int[100000];"
        " for (int i = 0; i < x.Length; i += 100) x[i] = i; all.Add(x); }",
        "",
    ),
    "OLE": ('while (a >= 0) Console.WriteLine("endless endless endless");', ""),
    "RE": ("a = new int[1][b];", "IndexOutOfRangeException"),
    "CE": ("int b;", ""),
}
RUBY = "a, b = gets.split.map(&:to_i)\nTRAP\nputs a + b\n"
RUBY_TRAPS = {
    "WA": ("b += 1", ""),
    "TLE": ("loop { a = 1 - a }", ""),
    "MLE": ("all = []; loop { all << 'x' * 100000 }", ""),
    "OLE": ("loop { puts 'endless' * 100 }", ""),
    "RE": ("a / (b - b)", "ZeroDivisionError"),
    "CE": ("puts(", ""),
}
TABLE = {
    "python3": (PYTHON, PYTHON_TRAPS),
    "pypy3": (PYTHON, PYTHON_TRAPS),
    "c": (C, C_TRAPS),
    "cpp": (CPP, CPP_TRAPS),
    "c-clang": (C, C_TRAPS),
    "cpp-clang": (CPP, CPP_TRAPS),
    "java": (JAVA, JAVA_TRAPS),
    "javascript": (JAVASCRIPT, JAVASCRIPT_TRAPS),
    "rust": (RUST, RUST_TRAPS),
    "go": (GO, GO_TRAPS),
    "kotlin": (KOTLIN, KOTLIN_TRAPS),
    "csharp": (CSHARP, CSHARP_TRAPS),
    "ruby": (RUBY, RUBY_TRAPS),
}
# What a version adds, or takes away: a line that only it, or only another one, accepts.
VERSIONS = {
    ("cpp98", "AC"): CPP,
    ("cpp98", "CE"): CPP.replace("TRAP", "auto c = a; a = c;"),
    ("cpp11", "AC"): CPP.replace("TRAP", "auto c = a; a = c;"),
    ("cpp11", "CE"): CPP.replace("TRAP", "auto f = [](auto x) { return x; }; a = f(a);"),
    ("cpp14", "AC"): CPP.replace("TRAP", "auto f = [](auto x) { return x; }; a = f(a);"),
    ("cpp20", "AC"): CPP.replace("TRAP", "auto f = []<class T>(T x) requires true { return x; }; a = f(a);"),
    ("cpp23", "AC"): CPP.replace("TRAP", "if consteval { a = 7; }"),
    ("c90", "CE"): C.replace("TRAP", "for (int i = 0; i < 1; i++) ;"),
    ("c99", "AC"): C.replace("TRAP", "for (int i = 0; i < 1; i++) ;"),
    ("c17", "AC"): C.replace("TRAP", "_Static_assert(__STDC_VERSION__ == 201710L, \"\");"),
    ("c23", "AC"): C.replace("TRAP", "_Static_assert(__STDC_VERSION__ > 201710L);"),
    ("java8", "CE"): JAVA.replace("TRAP", "var c = a;"),
    ("java11", "AC"): JAVA.replace("TRAP", "var c = a;"),
    ("java11", "CE"): JAVA.replace("TRAP", "record Pair(int x, int y) {}"),
    ("java17", "AC"): JAVA.replace("TRAP", "record Pair(int x, int y) {}"),
    ("rust2015", "AC"): RUST.replace("TRAP", "let async = 1; a += async - 1;"),
    ("rust2018", "CE"): RUST.replace("TRAP", "let async = 1; a += async - 1;"),
    ("rust2018", "AC"): RUST.replace("TRAP", "let gen = 1; a += gen - 1;"),
    ("rust2024", "CE"): RUST.replace("TRAP", "let gen = 1; a += gen - 1;"),
}


def installed(key: str) -> bool:
    return resolve(language(key)) is not None


def needs(key: str) -> None:
    if not installed(key):
        pytest.skip(f"{language(key).name} is not installed")


class Judged:
    """A problem, and what its submissions came to, each language judged in one run."""

    def __init__(self, folder: Path) -> None:
        self.judge = Judge(folder)
        self.tree = Tree(folder / "project")
        self.tree.problem("classic/sum", cases=CASES, config=CONFIG)
        self._known: dict[str, dict[str, Any]] = {}

    def of(self, key: str) -> dict[str, Any]:
        if key not in self._known:
            source, traps = TABLE[key]
            ending = language(key).extensions[0]
            programs = {"AC": source.replace("TRAP", "")}
            programs |= {verdict: source.replace("TRAP", trap) for verdict, (trap, _) in traps.items()}
            self._known[key] = self.run(key, {f"{verdict}{ending}": text for verdict, text in programs.items()})
        return self._known[key]

    def run(self, key: str, programs: dict[str, str], problem: str = "sum") -> dict[str, Any]:
        folder = self.tree.root / "loose" / key
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in programs.items():
            (folder / name).write_text(text, encoding="utf-8")
        files = [str(folder / name) for name in programs]
        done = self.judge.run(self.tree.root, "run", problem, *files, "--language", key, "--format", "json")
        assert done.status in (0, 1), done.err
        return {Path(one["path"]).stem: one for one in done.document["submissions"]}


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Judged:
    return Judged(tmp_path_factory.mktemp("languages"))


@pytest.mark.parametrize("verdict", ["AC", "WA", "TLE", "MLE", "OLE", "RE", "CE"])
@pytest.mark.parametrize("key", TABLE)
def test_every_verdict_in_every_language(judged: Judged, key: str, verdict: str) -> None:
    needs(key)
    one = judged.of(key)[verdict]
    reason = TABLE[key][1].get(verdict, ("", ""))[1]
    assert one["verdict"] == verdict, one
    if verdict != "TLE":  # on a busy machine the clock may be first
        assert one["reason"] in reason.split("|"), one


@pytest.mark.parametrize(("key", "verdict"), VERSIONS)
def test_a_version_is_that_version(judged: Judged, key: str, verdict: str) -> None:
    needs(key)
    text = VERSIONS[key, verdict].replace("TRAP", "")
    name = f"{key}_{verdict}"
    one = judged.run(key, {name + language(key).extensions[0]: text})[name]
    assert one["verdict"] == verdict, one


def test_java_begins_in_the_class_with_main_whatever_it_and_the_file_are_called(judged: Judged) -> None:
    needs("java")
    plain = JAVA.replace("TRAP", "")
    programs = {
        "q-1.java": plain,
        "q-2.java": plain.replace("class Adder", "public class 더하기"),
        "q-3.java": "package a.b;\n" + plain.replace("class Adder {", "record Pair(int x) {}\nenum Adder { X;"),
        "q-4.java": plain.replace("class Adder", "public interface Adder"),
        "q-5.java": "class Nothing {}\n",
    }
    found = judged.run("java", programs)
    assert [found[f"q-{number}"]["verdict"] for number in range(1, 6)] == ["AC", "AC", "AC", "AC", "CE"]


def test_baekjoon_runs_class_main_alone(judged: Judged) -> None:
    needs("java")
    judged.tree.problem("baekjoon/1000", cases=CASES, config=CONFIG)
    plain = JAVA.replace("TRAP", "")
    programs = {"b-1.java": plain.replace("Adder", "Main"), "b-2.java": plain}
    found = judged.run("java", programs, "baekjoon/1000")
    assert [found[name]["verdict"] for name in ("b-1", "b-2")] == ["AC", "CE"]


def test_a_text_is_its_own_output(judged: Judged) -> None:
    judged.tree.problem("classic/three", cases={"secret/1": ("1 2\n", "3\n")}, config=CONFIG)
    found = judged.run("text", {"right.txt": "3\n", "wrong.txt": "4\n"}, "three")
    assert (found["right"]["verdict"], found["wrong"]["verdict"]) == ("AC", "WA")


def test_a_new_language_is_one_entry_of_the_table(tmp_path: Path) -> None:
    shutil.copytree(REPOSITORY / "localjudge", tmp_path / "judge" / "localjudge")
    shutil.copy(REPOSITORY / "judge.py", tmp_path / "judge" / "judge.py")
    table = tmp_path / "judge" / "localjudge" / "languages.toml"
    entry = '[shell]\nname = "Shell"\naliases = []\nextensions = [".sums"]\nsource_name = "Main.sums"\n'
    entry += 'run = ["{sh}", "{source}"]\n[[shell.programs]]\nkey = "sh"\nnames = ["sh"]\n'
    table.write_text(table.read_text(encoding="utf-8") + "\n" + entry, encoding="utf-8")
    tree = Tree(tmp_path / "project")
    tree.problem("classic/sum", cases=CASES, config=CONFIG)
    tree.submission("add.sums", "read a b\necho $((a + b))\n")
    tree.submission("wrong_answer/off.sums", "echo 3\n")
    judge = Judge(tmp_path, command=(sys.executable, str(tmp_path / "judge" / "judge.py")))
    done = judge.run(tree.root, "--format", "json")
    assert done.status == 0, done.err
    assert [one["language"] for one in done.document["submissions"]] == ["shell", "shell"]
