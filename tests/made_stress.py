"""Programs that tests of `judge.py stress` look for failing inputs with: the largest sum of a range of numbers."""

from __future__ import annotations

RIGHT = """\
n = int(input())
a = list(map(int, input().split()))
print(max(sum(a[i : j + 1]) for i in range(n) for j in range(i, n)))
"""
"""tries every range"""

WRONG = """\
n = int(input())
best = run = 0
for x in map(int, input().split()):
    run = max(0, run + x)
    best = max(best, run)
print(best)
"""
"""takes 0 where all numbers are negative"""

FAST = WRONG.replace("best = run = 0", "best, run = -(10**9), 0").replace("max(0, run + x)", "max(x, run + x)")
"""right, and needs one pass"""

WRONG_CPP = """\
#include <algorithm>
#include <iostream>
int main() {
    int n, best = 0, run = 0;
    std::cin >> n;
    for (int x; n-- && std::cin >> x; best = std::max(best, run)) run = std::max(0, run + x);
    std::cout << best << std::endl;
}
"""

GENERATOR = """\
import random
import sys

random.seed(int(sys.argv[1]))
assert not sys.stdin.read()
n = random.randint(1, 6)
print(n)
print(*(random.randint(-5, 5) for _ in range(n)))
"""

LISTED = """\
import sys

print({inputs!r}.get(int(sys.argv[1]), {other!r}), end="")
"""
"""a generator that gives certain inputs"""


def listed(inputs: dict[int, str], other: str = "1\n1\n") -> str:
    """The source of a generator that gives these seeds these inputs, and all others another."""
    return LISTED.format(inputs=inputs, other=other)
