"""First solutions in each language: they read the whole input, and leave the rest to the person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from localjudge.languages import Language, language, language_told, load_languages
from localjudge.model import Fault
from localjudge.records import record

__all__ = ["Beginning", "beginning_in"]

_PYTHON: Final = """\
import sys

lines = sys.stdin.read().splitlines()
# Write the answer with print().
"""
_TEXTS: Final[Mapping[str, str]] = {
    "python3": _PYTHON,
    "pypy3": f"#!/usr/bin/env pypy3\n{_PYTHON}",
    "cpp": """\
#include <iostream>
#include <string>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::string word;
    while (std::cin >> word) {
        // Write the answer to std::cout.
    }
}
""",
    "c": """\
#include <stdio.h>

int main(void) {
    char word[1000];
    while (scanf("%999s", word) == 1) {
        /* Write the answer with printf(). */
    }
    return 0;
}
""",
    "java": """\
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            // Write the answer with System.out.println().
        }
    }
}
""",
    "kotlin": """\
fun main() {
    val lines = generateSequence(::readLine).toList()
    // Write the answer with println().
}
""",
    "javascript": """\
const lines = require("fs").readFileSync(0, "utf8").split("\\n");
// Write the answer with console.log().
""",
    "rust": """\
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    // Write the answer with println!().
}
""",
    "go": """\
package main

import (
	"bufio"
	"os"
)

func main() {
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		// Write the answer with fmt.Println(); input.Text() is a line.
	}
}
""",
    "csharp": """\
using System;

class Program
{
    static void Main()
    {
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            // Write the answer with Console.WriteLine().
        }
    }
}
""",
    "ruby": """\
lines = $stdin.readlines(chomp: true)
# Write the answer with puts.
""",
}


@record
class Beginning:
    """A first solution."""

    name: str
    """of its file"""
    text: bytes
    language: str
    """a key of ``languages.toml``"""
    told: bool
    """whether name and text tell the language"""


def beginning_in(name: str) -> Beginning:
    """The first solution in the language of that name.

    Raises:
        Fault: no such language is known, or none in which programs are written.
    """
    chosen = language(name)
    key = next((key for key in chosen.lineage if key in _TEXTS), None)
    if key is None:
        known = ", ".join(key for key in load_languages() if key in _TEXTS)
        raise Fault(f"--language {name}: there is no first solution in it; name one of {known}")
    text = _TEXTS[key].encode()
    file = f"{_stem(chosen)}{chosen.extensions[0]}"
    from pathlib import Path

    return Beginning(file, text, chosen.key, language_told(Path(file), text).key == chosen.key)


def _stem(chosen: Language) -> str:
    """Java's file is called after its class by who else compiles it."""
    return "Main" if chosen.entry_point == "java" else "solution"
