"""What ``judge.py watch`` sees: changes of the files that count, however they are made, and none of others."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from made_projects import Tree

from localjudge import cli
from localjudge.commands import watch as command
from localjudge.commands.watch import add_arguments
from localjudge.practice import watching
from localjudge.practice.watching import Watch, changes, look

PATIENCE = 60.0
"""seconds; a guard against a hang, never what a test waits for"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "place"
    folder.mkdir()
    for name in ("a.py", "b.py", "1.in"):
        (folder / name).write_text(name)
    return folder


@pytest.fixture(params=["told", "looking"])
def watch(request: pytest.FixtureRequest, place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """A watch on the folder, with the system's help and without."""
    if request.param == "looking":

        def refuse(folders: object, told: object) -> None:
            raise OSError(28, "inotify watch limit reached")

        monkeypatch.setattr(watching, "_observer", refuse)
        monkeypatch.setattr(watching, "_POLL", 0.1)
    with Watch([place]) as made:
        assert made.why_polling == ("inotify watch limit reached" if request.param == "looking" else "")
        yield made


def seen(watch: Watch) -> list[str]:
    """The names of what has changed; gives up after a long time."""
    end = time.monotonic() + PATIENCE
    timer = threading.Timer(PATIENCE, watch.wake)
    timer.start()
    try:
        return [path.name for path in watch.wait(lambda: time.monotonic() > end)]
    finally:
        timer.cancel()


def nothing_more(watch: Watch) -> bool:
    """Whether there is nothing that has changed since."""
    return watch.wait(lambda: True) == []


def save_in_place(path: Path) -> None:
    path.write_text("changed")


def save_by_rename(path: Path) -> None:
    other = path.with_name(".a.py.new")
    other.write_text(path.read_text())  # even with the same content and time
    os.utime(other, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))
    other.replace(path)


def save_as_vim_does(path: Path) -> None:
    probe = path.with_name("4913")
    probe.touch()
    probe.unlink()
    backup = path.with_name("a.py~")
    path.rename(backup)
    path.write_text("changed")
    backup.unlink()


def remove(path: Path) -> None:
    path.unlink()


def lock(path: Path) -> None:
    path.chmod(0)


@pytest.mark.parametrize("change", [save_in_place, save_by_rename, save_as_vim_does, remove, lock])
def test_a_change_is_seen_once(watch: Watch, place: Path, change: Callable[[Path], None]) -> None:
    change(place / "a.py")
    assert seen(watch) == ["a.py"]
    assert nothing_more(watch)


def test_a_change_while_waiting_is_seen(watch: Watch, place: Path) -> None:
    timer = threading.Timer(0.5, save_in_place, (place / "b.py",))
    timer.start()
    assert seen(watch) == ["b.py"]
    timer.join()


def test_files_that_are_saved_together_are_seen_together(watch: Watch, place: Path) -> None:
    for name in ("a.py", "b.py", "1.in", "new.in"):
        save_in_place(place / name)
    assert seen(watch) == ["1.in", "a.py", "b.py", "new.in"]
    assert nothing_more(watch)


def test_a_file_may_vanish_for_a_moment(watch: Watch, place: Path) -> None:
    (place / "a.py").unlink()
    timer = threading.Timer(0.5, save_in_place, (place / "a.py",))
    timer.start()
    assert seen(watch) == ["a.py"]
    timer.join()
    assert (place / "a.py").read_text() == "changed"
    assert nothing_more(watch)


def test_a_file_that_comes_back_as_it_was_has_not_changed(watch: Watch, place: Path) -> None:
    away = place.parent / "away"
    (place / "a.py").rename(away)
    timer = threading.Timer(0.5, away.rename, (place / "a.py",))
    timer.start()
    assert nothing_more(watch)
    timer.join()


def test_a_folder_may_go_and_come_back(watch: Watch, place: Path) -> None:
    away = place.parent / "away"
    place.rename(away)
    assert seen(watch) == ["1.in", "a.py", "b.py"]
    away.rename(place)
    assert seen(watch) == ["1.in", "a.py", "b.py"]
    save_in_place(place / "a.py")
    assert seen(watch) == ["a.py"]


def test_a_folder_may_come_to_be(watch: Watch, place: Path) -> None:
    (place / "deep" / "er").mkdir(parents=True)
    (place / "deep" / "er" / "c.py").touch()
    assert seen(watch) == ["c.py"]
    save_in_place(place / "deep" / "er" / "c.py")
    assert seen(watch) == ["c.py"]


@pytest.mark.parametrize(
    "name", ["__pycache__/a.pyc", ".git/index", ".a.py.swp", "a.py~", "#a.py#", "a.pyc", "4913", ".cache/deep/file"]
)
def test_what_editors_and_interpreters_leave_does_not_count(watch: Watch, place: Path, name: str) -> None:
    path = place / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    assert nothing_more(watch)


def test_to_be_read_is_no_change(watch: Watch, place: Path) -> None:
    for path in place.iterdir():
        path.read_bytes()
    assert nothing_more(watch)


def test_of_a_file_that_is_named_only_itself_counts(place: Path) -> None:
    with Watch([place / "a.py"]) as watch:
        save_in_place(place / "b.py")
        assert nothing_more(watch)
        save_by_rename(place / "a.py")
        assert seen(watch) == ["a.py"]


def test_what_is_to_be_left_out_does_not_count(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(place)
    with Watch([place], [Path("page.html")]) as watch:
        (place / "page.html").touch()
        assert nothing_more(watch)


def test_a_place_may_be_missing_at_first(tmp_path: Path) -> None:
    with Watch([tmp_path / "later"]) as watch:
        (tmp_path / "later").mkdir()
        (tmp_path / "later" / "a.py").touch()
        assert seen(watch) == ["a.py"]


def test_another_thread_may_end_the_wait(watch: Watch) -> None:
    done = threading.Event()

    def end() -> None:
        done.set()
        watch.wake()

    timer = threading.Timer(0.3, end)
    timer.start()
    assert watch.wait(done.is_set) == []
    timer.join()


def test_without_the_library_files_are_looked_at(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(folders: object, told: object) -> None:
        raise ImportError

    monkeypatch.setattr(watching, "_observer", missing)
    monkeypatch.setattr(watching, "_POLL", 0.1)
    with Watch([place]) as watch:
        assert watch.why_polling == "watchdog is not installed"
        save_in_place(place / "a.py")
        assert seen(watch) == ["a.py"]


def test_a_look_takes_what_is_there(place: Path) -> None:
    (place / "gone").symlink_to("nowhere")
    before = look([place, place / "a.py", place / "none"])
    assert sorted(path.name for path in before) == ["1.in", "a.py", "b.py"]
    assert changes(before, {}) == sorted(before)


# What a command line has it watch


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    made = Tree(tmp_path / "project")
    monkeypatch.chdir(made.root)
    made.problem()
    made.submission("add.py")
    made.write("mine.py", "")
    made.pairs("pairs", **{"1__in": "", "1__ans": ""})
    return made


@pytest.mark.parametrize(
    ("argv", "sources", "others"),
    [
        ([], [], ["solutions", "testdata"]),
        (["sum"], [], ["solutions/classic/sum", "testdata/classic/sum"]),
        (["sum", "mine.py"], ["mine.py"], ["testdata/classic/sum"]),
        (["mine.py", "--data", "pairs"], ["mine.py"], ["pairs"]),
        (["solutions/classic/sum/add.py"], ["solutions/classic/sum/add.py"], ["testdata/classic/sum"]),
        (["sum", "--checker", "plain:mine.py 3"], [], ["mine.py", "solutions/classic/sum", "testdata/classic/sum"]),
        (["sum", "--checker", "tokens"], [], ["solutions/classic/sum", "testdata/classic/sum"]),
        (["mine.py"], ["mine.py"], []),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_places(tree: Tree, argv: list[str], sources: list[str], others: list[str]) -> None:
    parser = cli._Parser()
    add_arguments(parser)
    found = command._places(parser.parse(argv), tree.root)
    below = [sorted(str(tree.root.joinpath(path).relative_to(tree.root)) for path in paths) for paths in found]
    assert below == [sources, others]


def test_the_solutions_of_a_site_without_a_policy_of_its_own(tree: Tree) -> None:
    tree.problem("codeforces/4A")
    tree.write("testdata/codeforces/site.yaml", "like: classic\n")
    parser = cli._Parser()
    add_arguments(parser)
    _, others = command._places(parser.parse(["4A"]), tree.root)
    assert tree.root / "solutions/codeforces/4A" in others


@pytest.mark.parametrize(
    "argv",
    [
        ["sum", "mine.py", "--time", "1.5", "--memory", "64", "--site", "baekjoon", "--language", "pypy3", "-j", "3"],
        ["mine.py", "--data", "pairs", "--checker", "floats 1e-6", "--case", "1", "--case", "-x", "--sample"],
        ["sum", "--first-failure", "--transcript", "--html", "page.html", "--lang-ui", "ko"],
        [],
    ],
    ids=" ".join,
)
def test_run_is_given_the_same_options(argv: list[str]) -> None:
    parser = cli._Parser()
    add_arguments(parser)
    argv = [word if word != "-x" else "--case=-x" for word in argv if word != "--case" or "-x" not in argv]
    args = parser.parse(argv)
    assert parser.parse(command._words(args)) == args


@pytest.mark.usefixtures("signals_kept")
@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["sun"], "no problem 'sun'; nearest: sum"),
        (["mien.py", "--data", "pairs"], "mien.py: no such file; nearest: mine.py"),
        (["mine.py", "--data", "piars"], "piars: no such folder; nearest: pairs"),
        (["sum", "--format", "json"], "unrecognized arguments: --format json"),
        (["--data", "pairs"], "--data says what to judge by; name a source file to judge, too"),
        (["mine.py", "--data", "pairs", "--checker", "plain:nein.py"], "nein.py: no such checker; nearest: mine.py"),
        (["sum", "--html", "nowhere/page.html"], "nowhere: no such folder; make it first"),
    ],
)
def test_what_is_not_there_at_the_start_is_a_mistake(
    tree: Tree, capsys: pytest.CaptureFixture[str], argv: list[str], message: str
) -> None:
    assert cli.main(["watch", *argv]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert said.err.count("\n") == 1
