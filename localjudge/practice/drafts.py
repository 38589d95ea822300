"""Problems that are ready to be written into a project: whole or not at all, and over nothing of the person's.

Everything is written beside its place first, and then moved there: whoever pulls the plug has the old state or the new.
"""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Literal

from localjudge.model import Fault
from localjudge.practice.naming import LIKE
from localjudge.problems.discover import POLICY, SOLUTIONS, TESTDATA, policy_of
from localjudge.problems.files import CONFIG, shown
from localjudge.problems.submissions import LANGUAGES, said_languages
from localjudge.records import NONE, record
from localjudge.records import replace as changed
from localjudge.sites import load_sites

__all__ = ["Draft", "Outcome", "pair", "settle", "write"]

Outcome = Literal["new", "replaced", "there"]
_BESIDE: Final = ".new-"
"""how the name of a folder begins in which something is made ready; hidden, so that it is no site and no problem"""

_MOST_NAMESAKES: Final = 100


@record
class Draft:
    """A problem before it is written, with the submissions to it."""

    site: str
    """the folder of ``testdata/``"""
    name: str
    title: str
    data: Mapping[str, bytes | Path]
    """by their paths below ``data/``: what a file holds, or the file that it is a copy of"""
    time: float | None = None
    """seconds; None for what is usual on the site"""
    memory: float | None = None
    """MiB; None for what is usual on the site"""
    url: str = ""
    time_allowance: bool = True
    languages: Mapping[str, Mapping[str, float]] = NONE
    """their own limits, as ``problem.yaml`` has them"""
    samples_only: bool = False
    submissions: Mapping[str, bytes] = NONE
    """by their paths below the problem's folder of ``solutions/``"""
    submission_languages: Mapping[str, str] = NONE
    """of submissions whose names do not tell"""

    @property
    def id(self) -> str:
        """Its id once it is written."""
        return f"{self.site}/{self.name}"


def pair(name: str, given: bytes | Path, answer: bytes | Path) -> dict[str, bytes | Path]:
    """A case as two files of a draft's data; ``name`` as in ``sample/1``."""
    return {f"{name}.in": given, f"{name}.ans": answer}


def write(root: Path, draft: Draft, *, replace: bool = False) -> Outcome:
    """Put the problem into the project.

    Args:
        root: the project.
        draft: the problem.
        replace: whether files that are there may be replaced by those of the draft. No other file is touched.

    Returns:
        What became of it: ``there`` where it was there already, and stays as it is.

    Raises:
        Fault: a folder or a link is where a file is to be.
        OSError: it cannot be written; then nothing has changed. It names a folder that the person knows.
    """
    with _blaming(root):
        return _written(root, draft, replace=replace)


def _written(root: Path, draft: Draft, *, replace: bool) -> Outcome:
    home = root / TESTDATA / draft.site / draft.name
    old = os.path.lexists(home)
    if old and not replace:
        return "there"
    answers = root / SOLUTIONS / draft.id
    with _beside(root / TESTDATA) as problem, _beside(root / SOLUTIONS) as solutions:
        _fill(problem / "made", {f"data/{name}": content for name, content in draft.data.items()})
        _fill(problem / "made", {CONFIG: _config(draft)})
        _fill(solutions / "made", draft.submissions)
        _fill(solutions / "made", _languages(draft, answers))
        _add_site(root / TESTDATA / draft.site, problem)
        answers.parent.mkdir(parents=True, exist_ok=True)
        _move(problem / "made", home, replace=replace)
        try:
            _move(solutions / "made", answers, replace=replace)
        except BaseException:
            if not old:
                home.rename(problem / "made")  # where it is removed
            raise
    return "replaced" if old else "new"


def settle(root: Path, draft: Draft) -> Draft:
    """The draft under a name that no other problem has: two contests may have one title each, and one place."""
    if not draft.url:
        return draft
    for number in range(1, _MOST_NAMESAKES):
        name = draft.name if number == 1 else f"{draft.name}-{number}"
        url = _address(root / TESTDATA / draft.site / name / CONFIG)
        if url in ("", draft.url):
            return changed(draft, name=name)
    return draft


def _address(config: Path) -> str:
    """Where a problem that is there came from; empty where it does not say."""
    from localjudge.problems import fields

    try:
        source = fields.load_yaml(config).get("source") if config.is_file() else None
    except Fault:
        return ""  # whoever judges by it says what is wrong
    return str(source.get("url") or "") if isinstance(source, dict) else ""


@contextmanager
def _blaming(root: Path) -> Iterator[None]:
    """Have errors of the system name no folder in which something was made ready: it is gone when they are read."""
    try:
        yield
    except OSError as error:
        name = os.fsdecode(error.filename or "")
        if name and _BESIDE not in name:
            raise
        if error.filename2:  # where something was to be moved
            place = Path(os.fsdecode(error.filename2)).parent
        else:
            place = root / (SOLUTIONS if Path(name).is_relative_to(root / SOLUTIONS) else TESTDATA)
        raise OSError(error.errno, error.strerror, shown(place)) from None


@contextmanager
def _beside(home: Path) -> Iterator[Path]:
    """A new folder in that one, for as long as the ``with`` lasts."""
    folder = home / f"{_BESIDE}{os.urandom(6).hex()}"
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _fill(folder: Path, files: Mapping[str, bytes | Path]) -> None:
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            file.write_bytes(content)
        else:
            shutil.copyfile(content, file)


def _move(folder: Path, home: Path, *, replace: bool) -> None:
    """Move each file of the folder to its place, where none is or it may be replaced; all at once where that can be."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    if files and not os.path.lexists(home):
        folder.rename(home)
        return
    targets = {path: home / path.relative_to(folder) for path in files}
    for target in targets.values():
        if target.is_dir():
            raise Fault(f"{shown(target)}: is a folder, where a file is to be; move it away")
    for path, target in targets.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        if replace or target.name == LANGUAGES or not os.path.lexists(target):
            path.replace(target)


def _add_site(folder: Path, beside: Path) -> None:
    """Make sure that the site's folder is there, and says whose policy holds where its name does not.

    Raises:
        Fault: it is there, and does not say that.
    """
    if folder.is_dir():
        policy_of(folder)
        return
    made = beside / "site"
    made.mkdir()
    if folder.name not in load_sites():
        text = f"# The judge has no policy of this name; this one holds here. See docs/practice.md.\nlike: {LIKE}\n"
        (made / POLICY).write_text(text, encoding="utf-8")
    with suppress(FileExistsError):  # another has made it meanwhile
        made.rename(folder)


def _languages(draft: Draft, answers: Path) -> dict[str, bytes]:
    """The file that says languages, with what it says already."""
    if not draft.submission_languages:
        return {}
    said = {**said_languages(answers), **draft.submission_languages}
    return {LANGUAGES: _yaml({name: {"language": key} for name, key in sorted(said.items())})}


def _config(draft: Draft) -> bytes:
    """The problem's settings, those that are usual left out."""
    values: dict[str, Any] = {
        "problem_format_version": "2025-09",
        "name": draft.title,
        # Of its id, so that it is the same each time.
        "uuid": str(uuid.uuid5(uuid.NAMESPACE_URL, f"localjudge:{draft.id}")),
        "type": "pass-fail",
    }
    if draft.url:
        values["source"] = {"name": draft.site, "url": draft.url}
    values["license"] = "unknown"
    policy = load_sites().get(draft.site) or load_sites()[LIKE]
    memory = draft.memory or policy.default_memory / 2**20
    values["limits"] = {"time_limit": _number(draft.time or policy.default_time), "memory": _number(memory)}
    ours: dict[str, Any] = {}
    if not draft.time_allowance:
        ours["time_allowance"] = False
    if draft.languages:
        ours["languages"] = {
            language: {key: _number(value) for key, value in limits.items()}
            for language, limits in draft.languages.items()
        }
    if draft.samples_only:
        ours["samples_only"] = True
    if ours:
        values["localjudge"] = ours
    return _yaml(values)


def _number(value: float) -> float | int:
    return int(value) if float(value).is_integer() else value


def _yaml(values: Mapping[str, Any]) -> bytes:
    import yaml

    text = yaml.safe_dump(dict(values), sort_keys=False, allow_unicode=True, default_flow_style=None, width=120)
    return text.encode("utf-8")
