"""Hanoi by recursion, each move added to the end of one long text, right, but slow.

The mistake: the text is a global name, so that every += copies all of it: 2^n copies of up to 4 * 2^n bytes, O(4^n).
(In a local name CPython would lengthen the text in place.)
"""

text = ""


def hanoi(discs, source, spare, target):
    global text
    if discs:
        hanoi(discs - 1, source, target, spare)
        text += f"{source} {target}\n"
        hanoi(discs - 1, spare, source, target)


n = int(input())
hanoi(n, 1, 2, 3)
print(2**n - 1)
print(text)
