"""Mutants of a Python program: the program with one small mistake each, of the kinds that people make.

The mistakes: another comparison or its opposite, another operator, a number one more or less, a truth value turned, a
text left out, a condition that always or never holds, one side of an ``and`` or ``or`` alone, a statement left out,
``break`` for ``continue``, neighbouring arguments exchanged, the bounds of a ``range`` or a slice moved or left out,
``min`` for ``max``, ``any`` for ``all``. They are made in the syntax tree, so a mutant never differs in layout alone;
it has no comments, and its lines are not those of the source.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["Mutant", "mutants"]

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_OPERATORS: Final[dict[type[ast.operator], tuple[type[ast.operator], ...]]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.Pow: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd, ast.BitXor),
    ast.BitXor: (ast.BitAnd, ast.BitOr),
}
_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_REMOVABLE: Final = (ast.Expr, ast.Assign, ast.AugAssign, ast.Return)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A program with one mistake."""

    line: int
    """1-based, in the source: where what was changed begins"""
    source: str
    """that line, without the space around it"""
    change: str
    """what stood there and what stands there now: ``n % 2 -> n // 2``; the second such change of equal lines ends in
    ``(2)``, and so on"""
    text: str
    """the whole program"""

    @property
    def key(self) -> tuple[str, str]:
        """What names the mutant in its file for as long as its line is not changed, wherever the line moves."""
        return self.source, self.change


def mutants(source: str) -> list[Mutant]:
    """Every mutant of the program, in the order of its lines; no two are the same program, and each compiles.

    Raises:
        SyntaxError: the program itself does not compile.
    """
    tree = ast.parse(source)
    lines = source.splitlines()
    seen = {ast.unparse(tree)}
    named: Counter[tuple[str, str]] = Counter()
    found = []
    for line, change in _changes(tree):
        text = ast.unparse(tree)
        if text not in seen and _compiles(text):
            seen.add(text)
            key = lines[line - 1].strip(), change
            named[key] += 1
            once_more = f" ({named[key]})" if named[key] > 1 else ""
            found.append(Mutant(line, key[0], change + once_more, text + "\n"))
    return sorted(found, key=lambda mutant: mutant.line)


def _compiles(text: str) -> bool:
    try:
        compile(text, "mutant", "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True


def _changes(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Make each change in the tree, say its line and what it is, and take it back."""
    for name, value in ast.iter_fields(node):
        children = value if isinstance(value, list) else [value]
        for index, child in enumerate(children):
            if not isinstance(child, ast.AST) or _is_text(child):
                continue
            before = ast.unparse(node)
            for new, change in _replacements(node, name, child):
                _put(node, name, index, new)
                # A number alone does not tell which of a line's it is.
                alone = isinstance(child, ast.Constant) and isinstance(node, ast.expr | ast.Assign | ast.AugAssign)
                yield _line(child), f"{before} -> {ast.unparse(node)}" if alone else change
                _put(node, name, index, child)
            yield from _changes(child)


def _put(node: ast.AST, name: str, index: int, child: ast.AST) -> None:
    value: Any = getattr(node, name)
    if isinstance(value, list):
        value[index] = child
    else:
        setattr(node, name, child)


def _line(node: ast.AST) -> int:
    return next(inner.lineno for inner in ast.walk(node) if isinstance(inner, ast.expr | ast.stmt))


def _is_text(node: ast.AST) -> bool:
    """Whether this is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _replacements(parent: ast.AST, name: str, node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """What may stand in a child's place, with the change in words."""
    if isinstance(node, ast.stmt):
        yield from _statements(node)
    if name == "test" or (isinstance(parent, ast.comprehension) and name == "ifs"):
        for value in _forced(parent):
            yield ast.Constant(value), f"where {ast.unparse(node)} -> where {value}"
    if isinstance(parent, ast.Call) and name == "args" and _calls(parent, "range"):
        yield from _shown(node, _moved(node))
    if isinstance(parent, ast.Slice):
        yield from _shown(node, _moved(node))
    yield from _shown(node, _expressions(node))


def _shown(node: ast.AST, replacements: Iterator[ast.AST]) -> Iterator[tuple[ast.AST, str]]:
    for new in replacements:
        yield new, f"{ast.unparse(node)} -> {ast.unparse(new)}"


def _statements(node: ast.stmt) -> Iterator[tuple[ast.AST, str]]:
    if isinstance(node, _REMOVABLE):
        yield ast.Pass(), f"without {ast.unparse(node)}"
    elif isinstance(node, ast.Break):
        yield ast.Continue(), "break -> continue"
    elif isinstance(node, ast.Continue):
        yield ast.Break(), "continue -> break"
    if isinstance(node, ast.AugAssign):
        for operator in _OPERATORS.get(type(node.op), ()):
            new = ast.AugAssign(node.target, operator(), node.value)
            yield new, f"{ast.unparse(node)} -> {ast.unparse(new)}"


def _forced(parent: ast.AST) -> tuple[bool, ...]:
    if isinstance(parent, ast.While):
        return (False,)  # a loop without end would only be ended by the time limit
    return (True,) if isinstance(parent, ast.comprehension) else (True, False)


def _calls(node: ast.Call, *names: str) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id in names


def _moved(node: ast.AST) -> Iterator[ast.AST]:
    """A bound one further and one less far; numbers are changed wherever they stand, so not here."""
    if isinstance(node, ast.expr) and not isinstance(node, ast.Constant | ast.UnaryOp | ast.Starred):
        yield ast.BinOp(node, ast.Add(), ast.Constant(1))
        yield ast.BinOp(node, ast.Sub(), ast.Constant(1))


def _expressions(node: ast.AST) -> Iterator[ast.AST]:
    """The same expression with one mistake at its top."""
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            for other in _COMPARISONS[type(operator)]:
                yield ast.Compare(node.left, [*node.ops[:index], other(), *node.ops[index + 1 :]], node.comparators)
    elif isinstance(node, ast.BinOp):
        if not isinstance(node.left, ast.Constant) or isinstance(node.left.value, int):  # "text" % values
            for operation in _OPERATORS.get(type(node.op), ()):
                yield ast.BinOp(node.left, operation(), node.right)
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.BoolOp):
        yield from _other_conditions(node)
    elif isinstance(node, ast.Constant):
        yield from map(ast.Constant, _values(node.value))
    elif isinstance(node, ast.Call):
        yield from _other_calls(node)
    elif isinstance(node, ast.Slice):
        yield from _open_slices(node)


def _other_conditions(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for index in range(len(node.values)):
        rest = [*node.values[:index], *node.values[index + 1 :]]
        yield ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]


def _open_slices(node: ast.Slice) -> Iterator[ast.AST]:
    if node.lower is not None:
        yield ast.Slice(None, node.upper, node.step)
    if node.upper is not None:
        yield ast.Slice(node.lower, None, node.step)
    if node.step is not None:
        yield ast.Slice(node.lower, node.upper, None)


def _values(value: object) -> tuple[Any, ...]:
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return value + 1, value - 1
    return (value[:0],) if isinstance(value, str | bytes) and value else ()


def _other_calls(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in _NAMES:
        yield ast.Call(ast.Name(_NAMES[node.func.id]), node.args, node.keywords)
        return  # their arguments are as good in any order
    for index in range(len(node.args) - 1):
        first, second = node.args[index : index + 2]
        if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
            yield ast.Call(node.func, [*node.args[:index], second, first, *node.args[index + 2 :]], node.keywords)
