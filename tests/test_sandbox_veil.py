"""The veil over the answers: what a program sees of them, and what everybody else still does."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from localjudge.judging.cases import folders_of_answers
from localjudge.model import MIB, Case, Checker, Limits, Problem
from localjudge.sandbox import veil
from localjudge.sandbox.client import Holds, Run, Sandbox
from localjudge.sandbox.veil import Veil

PYTHON = os.path.realpath(sys.executable)
LIMITS = Limits(time=5.0, wall=11.0, memory=256 * MIB, output=MIB)
CODE = """
import os, sys
for path in sys.argv[1:]:
    try:
        print(os.stat(path).st_size)
    except FileNotFoundError:
        print("-")
"""


@pytest.fixture(scope="module", params=[True, False], ids=["started", "forked"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with Sandbox(starter=request.param) as made:
        if not made.survey().veil:
            pytest.skip("namespaces are not allowed here")
        yield made


def seen(sandbox: Sandbox, hidden: tuple[Path, ...], *paths: Path, **more: object) -> list[str]:
    """The sizes of what is there; "-" for what is not."""
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


def test_the_sizes_of_the_answers_are_not_seen(sandbox: Sandbox, answer: Path) -> None:
    other = answer.with_name("2.ans")
    other.write_text("NO\n")
    assert seen(sandbox, (answer.parent,), answer, other) == ["-", "-"]
    assert (answer.read_text(), other.read_text()) == ("YES\n", "NO\n")


def test_who_is_to_see_them_does(sandbox: Sandbox, answer: Path) -> None:
    assert seen(sandbox, (answer.parent,), answer) == ["-"]
    assert seen(sandbox, (), answer, readable=(answer,)) == ["4"]


def test_the_input_is_read_from_a_covered_folder(sandbox: Sandbox, answer: Path) -> None:
    given = answer.with_name("1.in")
    given.write_text("twelve bytes")
    code = "import os; print(input(), open('/dev/stdin').read(), os.fstat(0).st_size, flush=True)\n"
    code += "open('/dev/stdout', 'a').write('!')"
    outcome = sandbox.run(Run((PYTHON, "-I", "-S", "-c", code), LIMITS, stdin=given, hidden=(answer.parent,)))
    assert outcome.output.read_text() == "twelve bytes twelve bytes 12\n!", outcome


def test_folders_above_and_below_and_beside(sandbox: Sandbox, answer: Path, tmp_path: Path) -> None:
    above, beside = tmp_path / "data" / "3.ans", tmp_path / "data" / "sample" / "4.ans"
    beside.parent.mkdir()
    above.write_text("YES\n")
    beside.write_text("YES\n")
    everything = (answer, above, beside)
    assert seen(sandbox, (answer.parent,), *everything) == ["-", "4", "4"]
    assert seen(sandbox, (beside.parent,), *everything) == ["4", "4", "-"]
    assert seen(sandbox, (answer.parent, beside.parent), *everything) == ["-", "4", "-"]
    assert seen(sandbox, (above.parent, answer.parent), *everything) == ["-", "-", "-"]


def test_what_a_program_needs_is_there_in_a_covered_folder(sandbox: Sandbox, answer: Path) -> None:
    build = answer.parent / "deep" / "build"
    build.mkdir(parents=True)
    (build / "file").write_text("needed")
    (answer.parent / "deep" / "other").write_text("not needed")
    paths = (answer, build / "file", answer.parent / "deep" / "other")
    assert seen(sandbox, (answer.parent,), *paths) == ["-", "-", "-"]
    assert seen(sandbox, (answer.parent,), *paths, readable=(build,)) == ["-", "6", "-"]
    assert seen(sandbox, (answer.parent,), *paths, readable=(build / "file",)) == ["-", "6", "-"]
    assert seen(sandbox, (answer.parent, build), *paths, readable=(build.parent,)) == ["-", "-", "10"]
    link = answer.parent / "link"
    link.symlink_to(build)
    assert seen(sandbox, (answer.parent,), *paths, readable=(link,)) == ["-", "6", "-"]


def test_a_working_folder_in_a_covered_one(sandbox: Sandbox, answer: Path) -> None:
    work = answer.parent / "work"
    work.mkdir()
    code = "open('made', 'w').write('here')"
    outcome = sandbox.run(Run((PYTHON, "-I", "-S", "-c", code), LIMITS, cwd=work, hidden=(answer.parent,)))
    assert outcome.exit_code == 0, outcome.stderr
    assert (work / "made").read_text() == "here"


def test_answers_in_the_folder_of_all_temporary_files(sandbox: Sandbox) -> None:
    path = sandbox.folder.parent / f"{sandbox.folder.name}.ans"
    path.write_text("YES\n")
    try:
        assert seen(sandbox, (path.parent,), path) == ["-"]
    finally:
        path.unlink()


def test_the_systems_folders_are_never_covered(sandbox: Sandbox) -> None:
    assert seen(sandbox, (Path("/"), Path("/usr"), Path("/etc")), Path("/etc/passwd")) != ["-"]


def test_the_judges_own_notes_are_not_seen(sandbox: Sandbox, answer: Path) -> None:
    note = sandbox.folder / "feedback"
    note.write_text("secret")
    try:
        assert seen(sandbox, (answer.parent,), note, sandbox.folder / "stdout", sandbox.folder / "scratch") != []
        assert seen(sandbox, (answer.parent,), note, sandbox.folder / "stdout") == ["-", "-"]
    finally:
        note.unlink()


def test_a_scratch_folder_that_was_written_to_is_replaced(sandbox: Sandbox, answer: Path) -> None:
    code = "import os; print(os.listdir('.')); open('made', 'w').write('here'); print(os.listdir('.'))"
    for _ in range(5):
        outcome = sandbox.run(Run((PYTHON, "-I", "-S", "-c", code), LIMITS, hidden=(answer.parent,)))
        assert outcome.output.read_text() == "[]\n['made']\n", outcome.stderr
        assert not (sandbox.folder / "scratch").exists()


@pytest.mark.parametrize("linked", [False, True])
def test_a_link_to_the_folder(sandbox: Sandbox, answer: Path, tmp_path: Path, linked: bool) -> None:
    (tmp_path / "by").symlink_to(answer.parent)
    hidden = tmp_path / "by" if linked else answer.parent
    assert seen(sandbox, (hidden,), answer, tmp_path / "by" / "1.ans") == ["-", "-"]


def test_a_folder_that_is_replaced_is_covered_again(sandbox: Sandbox, answer: Path, tmp_path: Path) -> None:
    folder = answer.parent

    def again() -> None:
        folder.mkdir()
        answer.write_text("YES\n")

    assert seen(sandbox, (folder,), answer) == ["-"]
    for _ in range(3):
        shutil.rmtree(folder)
        again()
        assert seen(sandbox, (folder,), answer) == ["-"]
    folder.rename(tmp_path / "moved")
    again()
    assert seen(sandbox, (folder,), answer) == ["-"]
    answer.unlink()
    answer.write_text("NO\n")
    assert seen(sandbox, (folder,), answer) == ["-"]
    shutil.rmtree(folder)
    assert seen(sandbox, (folder,), answer) == ["-"]
    again()
    assert seen(sandbox, (folder,), answer) == ["-"]


def test_links_on_the_way_to_what_is_needed(sandbox: Sandbox, answer: Path) -> None:
    real = answer.parent / "real" / "inner" / "build"
    real.mkdir(parents=True)
    (real / "file").write_text("needed")
    (answer.parent / "link").symlink_to("real/inner")
    (answer.parent / "again").symlink_to(answer.parent / "link")
    build = answer.parent / "again" / "build"
    assert seen(sandbox, (answer.parent,), answer, build / "file", readable=(build,)) == ["-", "6"]
    outside = answer.parent.parent / "outside"
    real.rename(outside)
    (answer.parent / "link").unlink()
    (answer.parent / "link").symlink_to(outside.parent)
    assert seen(sandbox, (answer.parent,), answer, build.parent / "outside/file", readable=(outside,)) == ["-", "-"]
    by = build.parent / "outside"
    assert seen(sandbox, (answer.parent,), answer, by / "file", readable=(by,)) == ["-", "6"]


def test_what_is_replaced_after_a_child_got_ready_is_covered(sandbox: Sandbox, answer: Path) -> None:
    run = Run((PYTHON, "-I", "-S", "-c", CODE, str(answer)), LIMITS, hidden=(answer.parent,))
    sandbox.prepare(run)
    time.sleep(0.1)
    shutil.rmtree(answer.parent)
    answer.parent.mkdir()
    answer.write_text("YES\n")
    assert sandbox.run(run).output.read_text() == "-\n"


def test_a_link_that_leads_elsewhere_now(sandbox: Sandbox, answer: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "1.ans"
    other.parent.mkdir()
    other.write_text("YES\n")
    link = tmp_path / "link"
    link.symlink_to(answer.parent)
    assert seen(sandbox, (link,), answer, other) == ["-", "4"]
    link.unlink()
    link.symlink_to(other.parent)
    assert seen(sandbox, (link,), answer, other) == ["4", "-"]


def test_what_cannot_be_laid_is_said_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, hidden = tmp_path / "own", (str(tmp_path),)
    own.mkdir()
    tried = Veil(str(own), ("/usr",))
    if not tried.works:
        pytest.skip("namespaces are not allowed here")
    assert tried.lay(hidden, ())
    assert tried.is_current(hidden, ())
    with monkeypatch.context() as patch:
        patch.setattr(veil, "_cover", lambda _plan: os._exit(1))
        with pytest.raises(OSError, match="cannot be hidden"):
            tried.lay((*hidden, "/opt"), ())
    assert not tried.is_current(hidden, ())
    assert tried.lay(hidden, ())
    assert not tried.lay(hidden, ())


def test_where_a_cover_cannot_be_laid_there_is_no_veil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(veil, "_cover", lambda _plan: os._exit(1))
    assert not Veil(str(tmp_path), ("/usr",)).works
    monkeypatch.undo()
    monkeypatch.setattr(veil, "_join_and_look", lambda _steps: os._exit(1))
    assert not Veil(str(tmp_path), ("/usr",)).works


def test_nothing_is_mounted_for_anybody_else(sandbox: Sandbox, answer: Path) -> None:
    before = Path("/proc/self/mountinfo").read_text()
    assert seen(sandbox, (answer.parent,), answer) == ["-"]
    assert Path("/proc/self/mountinfo").read_text() == before


def test_the_answers_of_all_cases_are_hidden_from_the_first_one(tmp_path: Path) -> None:
    def case(group: str, name: str) -> Case:
        folder = tmp_path / "data" / group
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.ans").write_text("YES\n")
        return Case(f"{group}/{name}", folder / f"{name}.in", folder / f"{name}.ans")

    cases = [case("sample", "1"), case("secret", "1"), case("secret", "2"), case("secret", "3")]
    (tmp_path / "elsewhere").mkdir()
    cases[3].answer.rename(tmp_path / "elsewhere" / "3")
    cases[3].answer.symlink_to(tmp_path / "elsewhere" / "3")
    problem = Problem("classic/x", "classic", "", tmp_path, 1, 1, 1, Checker("tokens"), tuple(cases))
    folders = [tmp_path / "data" / "sample", tmp_path / "data" / "secret", tmp_path / "elsewhere"]
    assert folders_of_answers(problem) == tuple(folder.resolve() for folder in folders)


def test_what_is_missing_without_it() -> None:
    holds = Holds(traced=True, landlock=7, seccomp=True, veil=True)
    assert holds.missing == ()
    without = Holds(traced=True, landlock=7, seccomp=True, veil=False)
    assert without.missing == ("namespaces are not allowed, so programs can see how large the answers are",)
    hidden = Holds(traced=True, landlock=0, seccomp=True, view=True)
    assert hidden.missing == ()
