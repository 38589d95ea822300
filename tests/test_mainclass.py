"""Where a Java program begins: the name that its file must have, and the class with the main method."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from localjudge.mainclass import main_class, public_class

MAIN = "public static void main(String[] args) {}"


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("public class Main {}", "Main"),
        ("class Main {}", ""),
        ("class A {} public final class B {} class C {}", "B"),
        ("// public class No {}\n/* public class No {} */ public class Yes {}", "Yes"),
        ('class A { String s = "} public class No {"; char c = \'}\'; char d = \'\\\'\'; } public enum E { X }', "E"),
        ('class A { String s = """\n } "quoted" public class No {\n"""; } public record R(int x) {}', "R"),
        ("class A { public static class Inner {} }", ""),
        ("package a.b; import java.util.*; @Deprecated(since = \"1\") public class 정답<T> {}", "정답"),
        ("public sealed interface I permits A {} final class A implements I {}", "I"),
        ("public @interface Note {}", "Note"),
        ("public abstract strictfp class $A_1 {}", "$A_1"),
        ("", ""),
        ("public class", ""),
        ("class A { /* never closed", ""),
    ],
)
def test_public_class(source: str, name: str) -> None:
    assert public_class(source.encode()) == name


@pytest.mark.skipif(shutil.which("javac") is None, reason="javac is not installed")
@pytest.mark.parametrize(
    ("source", "name"),
    [
        (f"public class Main {{ {MAIN} }}", "Main"),
        (f"class 정답 {{ {MAIN} }}", "정답"),
        (f"package a.b; class Main {{ {MAIN} }}", "a.b.Main"),
        (f"class Helper {{ String main = \"main\"; void main(String[] a) {{}} }} class Real {{ {MAIN} }}", "Real"),
        (f"class A {{ {MAIN} }} class B {{ {MAIN} }}", "A"),
        (f"class B {{ {MAIN} }} class A {{ {MAIN} }}", "B"),
        (f"class B {{ {MAIN} }} class Main {{ {MAIN} }}", "Main"),
        (f"class Main {{ {MAIN} }} public class Q {{ {MAIN} }}", "Q"),
        (f"interface I {{ {MAIN} }}", "I"),
        (f"enum E {{ X; {MAIN} }}", "E"),
        (f"record R(long a, double b) {{ static long L = 1L << 40; static double D = 0.5; {MAIN} }}", "R"),
        (f"class Outer {{ static class Inner {{ {MAIN} }} }}", "Outer$Inner"),
        (f"class Outer {{ {MAIN} static class Inner {{ {MAIN} }} }}", "Outer"),
        ("class Varargs { public static void main(final String... args) { Runnable r = () -> {}; } }", "Varargs"),
        ("class A { static void main(String[] args) {} }", ""),
        ("class A { public static int main(String[] args) { return 0; } }", ""),
        ("class A { public static void main() {} }", ""),
    ],
)
def test_main_class(tmp_path: Path, source: str, name: str) -> None:
    path = tmp_path / f"{public_class(source.encode()) or 'Main'}.java"
    path.write_text(source, encoding="utf-8")
    command = ["javac", "-J-XX:TieredStopAtLevel=1", "-encoding", "UTF-8", "-d", str(tmp_path), str(path)]
    subprocess.run(command, check=True, timeout=120, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
    assert main_class(tmp_path, source.encode()) == name


def test_nothing_compiled(tmp_path: Path) -> None:
    (tmp_path / "A.class").write_bytes(b"no class file, and long enough")
    assert main_class(tmp_path, b"") == ""
