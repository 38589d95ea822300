"""The veil over the answers: what a program sees of them, and what everybody else still does."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from localjudge.model import MIB, Limits
from localjudge.sandbox.client import Holds, Run, Sandbox

PYTHON = os.path.realpath(sys.executable)
LIMITS = Limits(time=5.0, wall=11.0, memory=256 * MIB, output=MIB)
CODE = """
import os, sys
for path in sys.argv[1:]:
    try:
        print(os.stat(path).st_size)
    except OSError as error:
        print(type(error).__name__)
"""


@pytest.fixture(scope="module", params=[True, False], ids=["started", "forked"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with Sandbox(starter=request.param) as made:
        if not made.survey().veil:
            pytest.skip("namespaces are not allowed here")
        yield made


def seen(sandbox: Sandbox, hidden: Path | None, *paths: Path, **more: object) -> list[str]:
    run = Run((PYTHON, "-I", "-S", "-c", CODE, *map(str, paths)), LIMITS, hidden=hidden, **more)  # type: ignore[arg-type]
    outcome = sandbox.run(run)
    assert outcome.exit_code == 0, outcome.stderr
    return outcome.output.read_text().split()


@pytest.fixture
def answer(tmp_path: Path) -> Path:
    path = tmp_path / "data" / "secret" / "1.ans"
    path.parent.mkdir(parents=True)
    path.write_text("YES\n")
    return path


def test_the_size_of_an_answer_is_not_seen(sandbox: Sandbox, answer: Path) -> None:
    other = answer.with_name("2.ans")
    other.write_text("NO\n")
    assert seen(sandbox, answer, answer, other, answer.parent / "none") == ["PermissionError"] * 3
    assert (answer.read_text(), other.read_text()) == ("YES\n", "NO\n")


def test_who_is_to_see_it_does(sandbox: Sandbox, answer: Path) -> None:
    seen(sandbox, answer, answer)
    assert seen(sandbox, None, answer, readable=(answer,)) == ["4"]


def test_the_input_is_read_from_a_covered_folder(sandbox: Sandbox, answer: Path) -> None:
    given = answer.with_name("1.in")
    given.write_text("twelve bytes")
    code = "import os; print(input(), open('/dev/stdin').read(), os.fstat(0).st_size)"
    outcome = sandbox.run(Run((PYTHON, "-I", "-S", "-c", code), LIMITS, stdin=given, hidden=answer))
    assert outcome.output.read_text() == "twelve bytes twelve bytes 12\n", outcome.stderr


def test_folders_above_and_below_and_beside(sandbox: Sandbox, answer: Path, tmp_path: Path) -> None:
    above, beside = tmp_path / "data" / "3.ans", tmp_path / "data" / "sample" / "4.ans"
    beside.parent.mkdir()
    above.write_text("YES\n")
    beside.write_text("YES\n")
    everything = (answer, above, beside)
    assert seen(sandbox, answer, *everything) == ["PermissionError", "4", "4"]
    assert seen(sandbox, beside, *everything) == ["PermissionError", "4", "PermissionError"]
    assert seen(sandbox, above, *everything) == ["PermissionError"] * 3
    below = tmp_path / "data" / "secret" / "deeper" / "5.ans"
    below.parent.mkdir()
    below.write_text("YES\n")
    assert seen(sandbox, below, below) == ["PermissionError"]


def test_beside_what_a_program_needs_the_answer_alone_is_covered(sandbox: Sandbox, answer: Path) -> None:
    build = answer.parent / "build"
    build.mkdir()
    (build / "file").write_text("needed")
    second = answer.with_name("2.ans")
    second.write_text("NO\n")
    needed = {"readable": (build,)}
    assert seen(sandbox, answer, answer, build / "file", **needed) == ["0", "6"]
    assert seen(sandbox, second, answer, second, build / "file", **needed) == ["0", "0", "6"]


def test_an_answer_in_the_folder_of_all_temporary_files(sandbox: Sandbox) -> None:
    path = sandbox.folder.parent / f"{sandbox.folder.name}.ans"
    path.write_text("YES\n")
    try:
        assert seen(sandbox, path, path) == ["0"]
    finally:
        path.unlink()


@pytest.mark.parametrize("linked", ["answer", "folder", "both"])
def test_links_to_answers(sandbox: Sandbox, answer: Path, tmp_path: Path, linked: str) -> None:
    folder, name = answer.parent, "1.ans"
    if linked in ("answer", "both"):
        folder = tmp_path / "links"
        folder.mkdir()
        name = "one.ans"
        (folder / name).symlink_to(answer)
    if linked in ("folder", "both"):
        (tmp_path / "by").symlink_to(folder)
        folder = tmp_path / "by"
    assert seen(sandbox, folder / name, folder / name, answer) == ["PermissionError"] * 2


def test_an_answer_that_is_not_there(sandbox: Sandbox, tmp_path: Path) -> None:
    assert seen(sandbox, tmp_path / "none" / "1.ans", tmp_path) == [str(tmp_path.stat().st_size)]


def test_what_is_missing_without_it() -> None:
    holds = Holds(traced=True, landlock=7, seccomp=True, veil=True)
    assert holds.missing == ()
    without = Holds(traced=True, landlock=7, seccomp=True, veil=False)
    assert without.missing == ("namespaces are not allowed, so programs can see how large the answers are",)
    hidden = Holds(traced=True, landlock=0, seccomp=True, view=True)
    assert hidden.missing == ()
