"""Records: what `dataclasses` gives a frozen class with slots, from methods that all share."""

from __future__ import annotations

import copy
import pickle
from typing import Any, ClassVar

import pytest

from localjudge.records import record, replace, values


@record
class Point:
    """A record with and without defaults."""

    ORIGIN: ClassVar = 0
    x: int
    y: int = 2
    name: str = ""

    @property
    def total(self) -> int:
        return self.x + self.y


@record
class Other:
    x: int
    y: int = 2
    name: str = ""


def test_values_by_place_by_name_and_by_default() -> None:
    assert values(Point(1)) == {"x": 1, "y": 2, "name": ""}
    assert Point(1, 3, name="a") == Point(name="a", y=3, x=1)
    assert (Point(1, 3).total, Point.ORIGIN, Point(1).ORIGIN) == (4, 0, 0)


@pytest.mark.parametrize(
    ("given", "named", "words"),
    [
        ((), {}, "needs a value for x"),
        ((1, 2, "", 4), {}, "3 fields"),
        ((1,), {"z": 1}, "no field z"),
        ((1,), {"x": 1}, "x, or was given it twice"),
        ((1,), {"ORIGIN": 1}, "no field ORIGIN"),
    ],
)
def test_wrong_values_are_refused(given: tuple[Any, ...], named: dict[str, Any], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        Point(*given, **named)


def test_equality_and_hash_are_those_of_the_values() -> None:
    assert Point(1) == Point(1, 2)
    assert Point(1) != Point(2)
    others: list[object] = [Other(1), (1, 2, "")]
    assert Point(1) not in others
    assert len({Point(1), Point(1, 2), Point(2)}) == 2


def test_nothing_can_be_changed_or_added() -> None:
    point = Point(1)
    for name in ("x", "z"):
        with pytest.raises(AttributeError, match="frozen"):
            setattr(point, name, 5)
        with pytest.raises(AttributeError, match="frozen"):
            delattr(point, name)
    assert not hasattr(point, "__dict__")
    assert point == Point(1)


def test_replace() -> None:
    point = Point(1, name="a")
    assert replace(point, y=5) == Point(1, 5, "a")
    assert point == Point(1, 2, "a")
    with pytest.raises(TypeError, match="no field z"):
        replace(point, z=1)


def test_text_copies_and_pickles() -> None:
    point = Point(1, name="a")
    assert repr(point) == "Point(x=1, y=2, name='a')"
    assert copy.deepcopy(point) == copy.copy(point) == pickle.loads(pickle.dumps(point)) == point
    match point:
        case Point(1, y):
            assert y == 2
        case _:
            raise AssertionError


def test_a_record_is_derived_from_nothing() -> None:
    class Base:
        pass

    class Derived(Base):
        x: int

    with pytest.raises(AssertionError, match="Derived"):
        record(Derived)
