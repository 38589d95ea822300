"""YAML files and the values in them, read with messages that name the file, the place and the mend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from localjudge.model import MIB, Fault
from localjudge.nearest import nearest
from localjudge.problems import yamlsize
from localjudge.problems.files import beginning, shown

MOST_SECONDS: Final = 86_400.0
"""a day: a longer limit is a slip of the pen"""
MOST_MIB: Final = 1_048_576.0
"""a tebibyte"""


def load_yaml(path: Path) -> dict[str, Any]:
    """The mapping in a YAML file; an empty file is an empty mapping.

    Raises:
        Fault: the file cannot be read, is not UTF-8, does not parse, or holds something else.
    """
    loaded = load_any(path)
    return {} if loaded is None else _mapping(loaded, shown(path))


def load_any(path: Path) -> object:
    """Whatever the YAML file holds; None for an empty one.

    Raises:
        Fault: the file cannot be read, is not UTF-8, or does not parse.
    """
    import yaml

    name = shown(path)
    content = text(path)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        if what := yamlsize.excess(yaml.parse(content, Loader=loader)):
            raise Fault(f"{name}: {what}; write it more simply")
        return yaml.load(content, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}: " if mark else ""
        raise Fault(f"{name}: {place}is not YAML: {error.problem or error.context}; mend the line") from None
    except yaml.YAMLError as error:
        what = " ".join(str(error).split())
        raise Fault(f"{name}: is not YAML: {what}; remove what is not text") from None
    except ValueError as error:  # a date or number out of range
        raise Fault(f"{name}: is not YAML that can be read: {error}; write it more simply") from None


def section(values: Mapping[str, Any], key: str, where: str) -> dict[str, Any]:
    """A mapping below a key, empty where it is not given."""
    value = values.get(key)
    return {} if value is None else _mapping(value, f"{where}: {key}")


def seconds(values: Mapping[str, Any], key: str, where: str) -> float | None:
    """A time limit in seconds, None where it is not given."""
    return _positive(values, key, where, MOST_SECONDS, "seconds")


def mebibytes(values: Mapping[str, Any], key: str, where: str) -> int | None:
    """A size given in MiB, in bytes; None where it is not given."""
    value = _positive(values, key, where, MOST_MIB, "MiB")
    return None if value is None else max(1, round(value * MIB))


def count(values: Mapping[str, Any], key: str, where: str) -> int | None:
    """A whole number above 0; None where it is not given."""
    value = values.get(key)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value <= 0):
        raise Fault(f"{where}: {key} is {excerpt(value)}; write a whole number above 0")
    return value


def flag(values: Mapping[str, Any], key: str, where: str, default: bool) -> bool:
    """A yes or no."""
    value = values.get(key)
    if value is None:
        return default
    if not isinstance(value, bool):
        raise Fault(f"{where}: {key} is {excerpt(value)}; write true or false")
    return value


def words(values: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    """Arguments: one string of words, or a list of them."""
    value = values.get(key)
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(value.split())
    if isinstance(value, list) and all(isinstance(word, str | int | float) for word in value):
        return tuple(word if isinstance(word, str) else excerpt(word) for word in value)
    raise Fault(f"{where}: {key} is {excerpt(value)}; write a string or a list of strings")


def excerpt(value: object) -> str:
    """A value as a message shows it: bounded, whatever it is."""
    try:
        written = repr(value)
    except ValueError:  # Python writes out no integer of thousands of digits
        return "a number of thousands of digits"
    return written if len(written) <= 60 else f"{written[:57]}..."


def unknown_keys(values: Mapping[str, Any], known: Iterable[str], where: str) -> list[str]:
    """A warning for each key that is not known, with what was probably meant."""
    names = list(known)
    warnings = []
    for key in values:
        if key not in names:
            near = nearest(key, names, 1)
            meant = f"; did you mean {near[0]}?" if near else ""
            warnings.append(f"{where}: unknown key {key!r} has no effect{meant}")
    return warnings


def text(path: Path) -> str:
    """A file of UTF-8 text.

    Raises:
        Fault: it cannot be read, or is something else.
    """
    try:
        data = beginning(path, yamlsize.MOST + 1)
    except OSError as error:
        raise Fault(f"{shown(path)}: cannot be read ({error.strerror}); check the path and permissions") from None
    if len(data) > yamlsize.MOST:
        raise Fault(f"{shown(path)}: is larger than 1 MiB; leave in it what is said of the problem")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Fault(f"{shown(path)}: line {line}: is not UTF-8; save the file as UTF-8") from None


def _mapping(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Fault(f"{where}: is {excerpt(value)}, not a mapping; write it as 'key: value' lines")
    return {key if isinstance(key, str) else excerpt(key): entry for key, entry in value.items()}


def _positive(values: Mapping[str, Any], key: str, where: str, most: float, unit: str) -> float | None:
    value = values.get(key)
    if value is None:
        return None
    good = isinstance(value, int | float) and not isinstance(value, bool)
    if not good or not 0 < value <= most:  # no comparison holds for NaN
        raise Fault(f"{where}: {key} is {excerpt(value)}; write a number of {unit} above 0, at most {most:.0f}")
    return float(value)


