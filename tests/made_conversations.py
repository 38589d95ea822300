"""Interactive and multi-pass problems, with validators in Python and C++, and what people submit to them."""

from __future__ import annotations

from pathlib import Path

from made_packages import package, put

GUESS_PY = """\
import sys

secret = int(open(sys.argv[1]).read())


def end(code, why):
    with open(sys.argv[3] + "judgemessage.txt", "a") as file:
        file.write(why + "\\n")
    sys.exit(code)


for _ in range(12):
    line = sys.stdin.readline()
    if not line:
        end(43, "no guess")
    try:
        guess = int(line)
    except ValueError:
        end(43, "not a number: " + repr(line[:50]))
    print("=" if guess == secret else "<" if secret < guess else ">", flush=True)
    if guess == secret:
        end(42, "found")
end(43, "too many guesses")
"""
"""a validator that knows a number of 1 to 1000 and answers guesses with <, > and ="""

GUESS_CPP = """\
#include <fstream>
#include <iostream>
#include <string>

int main(int, char** argv) {
    int secret, guess;
    std::ifstream(argv[1]) >> secret;
    std::ofstream message(std::string(argv[3]) + "judgemessage.txt", std::ios::app);
    for (int turn = 0; turn < 12; ++turn) {
        if (!(std::cin >> guess)) {
            message << "no guess\\n";
            return 43;
        }
        std::cout << (guess == secret ? "=" : secret < guess ? "<" : ">") << std::endl;
        if (guess == secret) return 42;
    }
    message << "too many guesses\\n";
    return 43;
}
"""
"""the same in C++"""

SEARCH = """\
low, high = 1, 1000
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == "=":
        break
    low, high = (low, middle - 1) if answer == "<" else (middle + 1, high)
"""
"""an accepted submission"""

TWICE = """\
import os
import sys

feedback = sys.argv[3]
given, want, got = open(sys.argv[1]).read(), open(sys.argv[2]).read(), sys.stdin.read()
seen = feedback + "seen"
first = not os.path.exists(seen)
with open(feedback + "judgemessage.txt", "a") as message:
    message.write(("first" if first else "second") + " run\\n")
if os.path.exists(feedback + "nextpass.in"):
    sys.exit(1)
if first:
    open(seen, "w").write(got)
    open(feedback + "nextpass.in", "w").write("decode\\n" + got)
    sys.exit(42)
sys.exit(42 if given == "decode\\n" + open(seen).read() and got.strip() == want.strip() else 43)
"""
"""a validator that has a submission encode a word, and then decode what that gave"""

ENCODE = """\
import sys

what, word = sys.stdin.read().split()
print("".join(chr(ord(letter) + (1 if what == "encode" else -1)) for letter in word))
"""
"""an accepted submission"""

WORDS = {"sample/1": ("encode\nabc\n", "abc\n"), "secret/1": ("encode\nhello\n", "hello\n")}
NUMBERS = {"sample/1": ("500\n", ""), "secret/1": ("1\n", ""), "secret/2": ("1000\n", "")}


def interactive(folder: Path, validator: str = GUESS_PY, *, name: str = "validate.py", limits: str = "") -> Path:
    """The problem of guessing a number."""
    config = f"problem_format_version: 2025-09\nname: Guess\ntype: interactive\nlimits: {{time_limit: 0.5{limits}}}\n"
    return package(folder, config, {f"output_validator/{name}": validator}, NUMBERS)


def multi_pass(folder: Path, validator: str = TWICE, *, limits: str = "", kinds: str = "multi-pass") -> Path:
    """The problem of encoding a word."""
    config = f"problem_format_version: 2025-09\nname: Code\ntype: {kinds}\nlimits: {{time_limit: 0.5{limits}}}\n"
    return package(folder, config, {"output_validator/validate.py": validator}, WORDS)


def submitted(folder: Path, text: str, name: str = "accepted/main.py") -> Path:
    """Put a submission in a package."""
    return put(folder, f"submissions/{name}", text)
