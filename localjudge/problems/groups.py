"""What a package says of its groups of cases and of single cases: arguments, in the three versions of the format.

2025-09 has ``test_group.yaml`` in a folder of ``data/`` and ``NAME.yaml`` beside a case, the older versions
``testdata.yaml`` in a folder. What a folder says holds for all below it, until a folder or a case there says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, final

from localjudge.problems import fields
from localjudge.problems.files import shown
from localjudge.records import record, replace

__all__ = ["Groups", "Settings"]

_FILES: Final = ("test_group.yaml", "testdata.yaml")
# Those without a meaning for the verdict are known, too: the others are slips of the pen, and said.
_KEYS: Final = (
    *("args", "input_validator_args", "output_validator_args", "answer_validator_args", "input_visualizer_args"),
    *("output_visualizer_args", "input_validator_flags", "output_validator_flags", "static_validation"),
    *("full_feedback", "scoring", "require_pass", "hint", "description", "grading", "grader_flags", "on_reject"),
    *("accept_score", "reject_score", "range", "max_score", "score_aggregation", "static_validation_score"),
    "static_validator_args",
)
_ONE_NAMED: Final = frozenset({"name", "flags"})
"""how the legacy format gives flags to the validator of one name"""
_CONSTANT: Final = re.compile(r"\{\{\s*([A-Za-z_][\w.]*)\s*\}\}")


@record
class Settings:
    """What holds for one case."""

    args: tuple[str, ...] = ()
    """for the submission's command line"""
    checker_args: tuple[str, ...] | None = None
    """for the output validator; None where nothing is said"""
    input_args: tuple[str, ...] = ()
    """for every input validator"""
    named_input_args: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """for the input validators of these names alone"""


@final
class Groups:
    """The settings of one package's data. A file is read once, and its unknown keys are warned of."""

    def __init__(self, data: Path, constants: Mapping[str, Any], warn: Callable[[str], None]) -> None:
        self._data = data
        self._constants = constants
        self._warn = warn
        self._known: dict[Path, Settings] = {}
        self._loaded: dict[Path, Mapping[str, Any]] = {}

    def of(self, case: Path) -> Settings:
        """The settings of the case whose path is that, without its suffix.

        Raises:
            Fault: a file of settings cannot be read.
        """
        settings = self._folder(case.parent)
        own = case.with_name(f"{case.name}.yaml")
        return self._read(own, settings) if own.is_file() else settings

    def own(self, folder: Path) -> Mapping[str, Any]:
        """What the file in a folder itself says; empty where it has none.

        Raises:
            Fault: it cannot be read.
        """
        file = _file_in(folder)
        return self._values(file) if file else {}

    def _folder(self, folder: Path) -> Settings:
        if folder not in self._known:
            inherited = Settings() if folder == self._data else self._folder(folder.parent)
            file = _file_in(folder)
            self._known[folder] = self._read(file, inherited) if file else inherited
        return self._known[folder]

    def _values(self, file: Path) -> Mapping[str, Any]:
        if file not in self._loaded:
            self._loaded[file] = fields.load_yaml(file)
            for warning in fields.unknown_keys(self._loaded[file], _KEYS, shown(file)):
                self._warn(warning)
        return self._loaded[file]

    def _read(self, file: Path, settings: Settings) -> Settings:
        where = shown(file)
        values = self._values(file)
        for key in ("output_validator_flags", "output_validator_args"):
            if values.get(key) is not None:
                given = values[key]
                by_name = isinstance(given, dict) and given.keys() == _ONE_NAMED
                words = self._words(given, "flags", where) if by_name else self._words(values, key, where)
                settings = replace(settings, checker_args=words)
        if values.get("args") is not None:
            settings = replace(settings, args=self._words(values, "args", where))
        for key in ("input_validator_flags", "input_validator_args"):
            given = values.get(key)
            if isinstance(given, dict) and given.keys() == _ONE_NAMED:
                flags = (str(given["name"]), self._words(given, "flags", f"{where}: {key}"))
                settings = replace(settings, input_args=(), named_input_args=(flags,))
            elif isinstance(given, dict):
                named = tuple((str(name), self._words(given, name, f"{where}: {key}")) for name in given)
                settings = replace(settings, input_args=(), named_input_args=named)
            elif given is not None:
                settings = replace(settings, input_args=self._words(values, key, where), named_input_args=())
        return settings

    def _words(self, values: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
        return tuple(_CONSTANT.sub(self._constant, word) for word in fields.words(values, key, where))

    def _constant(self, match: re.Match[str]) -> str:
        """The value of a constant of ``problem.yaml``; what is none stays as it is."""
        name, _, form = match[1].partition(".")
        value = self._constants.get(name)
        if isinstance(value, dict):
            value = value.get(form or "value")
        return str(value) if isinstance(value, str | int | float) else match[0]


def _file_in(folder: Path) -> Path | None:
    return next((file for name in _FILES if (file := folder / name).is_file()), None)
