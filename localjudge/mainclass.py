"""Finds the class that a Java program begins in, whatever its source file is called.

The public class is found in the source, because the compiler wants the file to be called like it. The main method is
found in what was compiled, where no comment, string, record or nested class can be mistaken for one.
Source of the formats: The Java Language Specification, 3 and 7.6; The Java Virtual Machine Specification, 4.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from localjudge.records import record

__all__ = ["main_class", "public_class"]

_TOKEN: Final = re.compile(
    r"//[^\n]*|/\*.*?(?:\*/|$)"  # comments
    r'|"""(?:\\.|.)*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?'  # texts and strings
    r"|'(?:\\.|[^'\\\n])*'?"  # characters
    r"|@?(?:[^\W\d]|\$)[\w$]*|[^\s\w]",  # names and signs
    re.DOTALL,
)
_KINDS: Final = frozenset(("class", "interface", "enum", "record", "@interface"))
_BRACKETS: Final = {"{": 1, "(": 1, "}": -1, ")": -1}

_MAGIC: Final = 0xCAFEBABE
_PUBLIC, _PRIVATE, _STATIC = 0x0001, 0x0002, 0x0008
_WITH_ARGUMENTS, _WITHOUT = "([Ljava/lang/String;)V", "()V"
_INSTANCE_MAIN_FROM: Final = 69
"""the class file version (Java 25) from which the main method need be neither public nor static"""
_UTF8, _LONG, _DOUBLE, _CLASS = 1, 5, 6, 7
# Bytes of each other kind of constant after its tag; strings say their own length.
_SIZES: Final = {
    **dict.fromkeys((8, 16, 19, 20), 2),
    **dict.fromkeys((3, 4, 9, 10, 11, 12, 17, 18), 4),
    15: 3,
    _LONG: 8,
    _DOUBLE: 8,
}


@record
class _Type:
    """A type declared at the top level of a source."""

    name: str
    public: bool


def public_class(source: bytes) -> str:
    """The name that the source's file must have; ``""`` where it has no public type, and any name will do."""
    return next((found.name for found in _types(source) if found.public), "")


def main_class(folder: Path, source: bytes) -> str:
    """The class, by its full name, whose main method the program begins with; ``""`` where no class has one.

    Where several have one: the public class goes first, then one called Main, then the order in the source; nested
    classes come last.
    """
    found = [name for path in sorted(folder.rglob("*.class")) if (name := _with_main(path.read_bytes()))]
    types = _types(source)
    order = [one.name for one in types if one.public] + ["Main"] + [one.name for one in types]

    def rank(name: str) -> tuple[int, str]:
        simple = name.rpartition(".")[2]
        return (order.index(simple) if simple in order else len(order), name)

    return min(found, key=rank, default="")


def _types(source: bytes) -> list[_Type]:
    found: list[_Type] = []
    depth, before, public = 0, "", False
    for match in _TOKEN.finditer(source.decode("utf-8", "replace")):
        token = match[0]
        if token.startswith(("//", "/*")):
            continue
        depth += _BRACKETS.get(token, 0)
        if depth == 0:
            if before in _KINDS and (token[0].isalpha() or token[0] in "_$"):
                found.append(_Type(token, public))
            if token in (";", "}"):
                public = False
            elif token == "public":
                public = True
        # An annotation's name may be written apart from its sign.
        before = "@interface" if before == "@" and token == "interface" else token
    return found


def _with_main(data: bytes) -> str:
    """The name of the class in a class file, if it has a main method."""
    reader = _Reader(data)
    magic, _, version = reader.take(">IHH")
    if magic != _MAGIC:
        return ""
    constants = reader.constants()
    _, this, _, interfaces = reader.take(">HHHH")
    reader.skip(2 * interfaces)
    tuple(reader.members())  # the fields, which come before the methods
    for access, name, kind in reader.members():
        if constants[name] == "main" and _may_begin(access, str(constants[kind]), version):
            return str(constants[int(constants[this])]).replace("/", ".")
    return ""


def _may_begin(access: int, kind: str, version: int) -> bool:
    if version >= _INSTANCE_MAIN_FROM:
        return kind in (_WITH_ARGUMENTS, _WITHOUT) and not access & _PRIVATE
    return kind == _WITH_ARGUMENTS and access & _PUBLIC != 0 and access & _STATIC != 0


class _Reader:
    """Reads a class file from its beginning."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, layout: str) -> tuple[int, ...]:
        values: tuple[int, ...] = struct.unpack_from(layout, self._data, self._at)
        self._at += struct.calcsize(layout)
        return values

    def skip(self, size: int) -> None:
        self._at += size

    def constants(self) -> list[str | int]:
        """The constant pool: strings, and for classes the index of their names; other kinds are 0."""
        (count,) = self.take(">H")
        pool: list[str | int] = [0]
        while len(pool) < count:
            (tag,) = self.take(">B")
            if tag == _UTF8:
                (size,) = self.take(">H")
                pool.append(self._data[self._at : self._at + size].decode("utf-8", "surrogatepass"))
                self.skip(size)
            elif tag == _CLASS:
                pool += self.take(">H")
            else:
                self.skip(_SIZES[tag])
                # The larger numbers take two places.
                pool += [0, 0] if tag in (_LONG, _DOUBLE) else [0]
        return pool

    def members(self) -> Iterator[tuple[int, int, int]]:
        """The fields or the methods that come next: their access flags, names and descriptors."""
        (count,) = self.take(">H")
        for _ in range(count):
            access, name, kind, attributes = self.take(">HHHH")
            for _ in range(attributes):
                _, size = self.take(">HI")
                self.skip(size)
            yield access, name, kind
