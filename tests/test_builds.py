"""Builds: made once for each content, whole whoever else builds, and a compiler's words without our folders."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from localjudge import builds
from localjudge.builds import Build, CompileFault, build
from localjudge.languages import Language, Program
from localjudge.model import MIB, JudgeFault, Limits
from localjudge.records import replace
from localjudge.sandbox.client import Run, Sandbox
from localjudge.toolchains import Toolchain

# A language whose compiler is a shell script that copies its source.
COMPILER = """#!/bin/sh
if grep -q wrong "$1"; then echo "$1:3: error: wrong (in $(dirname "$1")/inc)"; exit 1; fi
if grep -q crash "$1"; then kill -SEGV $$; fi
cp "$1" "$2" && chmod +x "$2"
"""
GOOD = "#!/bin/sh\necho fine\n"


class Workshop:
    """A source, a compiler and a sandbox."""

    def __init__(self, folder: Path, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.compiler = folder / "cc"
        self.source = folder / "mine.toy"
        self.language = Language(
            key="toy",
            name="Toy",
            aliases=(),
            extensions=(".toy",),
            source_name="Main.toy",
            compile=(("{cc}", "{source}", "{binary}"),),
            run=("{binary}",),
            programs=(Program("cc", ("cc",)),),
        )
        self.fingerprint = "first"
        self.write(GOOD)

    def write(self, source: str) -> None:
        self.source.write_text(source)

    def build(self) -> Build:
        toolchain = Toolchain(self.language, (("cc", self.compiler),), self.fingerprint)
        return build(self.source, self.language, toolchain, self.sandbox)

    def output(self, made: Build) -> bytes:
        limits = Limits(time=2, wall=10, memory=64 * MIB, output=MIB)
        return self.sandbox.run(Run(made.argv, limits, readable=(made.folder,))).output.read_bytes()


@pytest.fixture
def shop(tmp_path: Path, cache: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    made = Workshop(tmp_path, sandbox)
    made.compiler.write_text(COMPILER)
    made.compiler.chmod(0o755)
    return made


def folders(cache: Path) -> list[str]:
    return sorted(path.name for path in (cache / "builds").iterdir())


def compiled(monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """What is run in sandboxes from now on."""
    runs: list[Run] = []
    run = Sandbox.run

    def noted(sandbox: Sandbox, what: Run) -> object:
        runs.append(what)
        return run(sandbox, what)

    monkeypatch.setattr(Sandbox, "run", noted)
    return runs


def test_the_program_is_built_and_runs(shop: Workshop, cache: Path) -> None:
    made = shop.build()
    assert shop.output(made) == b"fine\n"
    assert made.folder.parent == cache / "builds"
    assert Path(made.source).read_text() == GOOD
    assert len(folders(cache)) == 1, "nothing half made is left"


def test_the_compiler_is_not_run_twice_for_one_content(
    shop: Workshop, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = compiled(monkeypatch)
    first = shop.build()
    assert len(runs) == 1
    shop.source = shop.source.rename(shop.source.with_name("other.toy"))
    os.utime(shop.source, (1, 1))
    assert shop.build() == first, "neither its name nor its date matters"
    assert len(runs) == 1
    assert len(folders(cache)) == 1


@pytest.mark.parametrize("change", ["source", "toolchain", "compile line", "run line", "language"])
def test_whatever_a_build_depends_on_makes_another(
    shop: Workshop, cache: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    runs = compiled(monkeypatch)
    first = shop.build()
    match change:
        case "source":
            shop.write(GOOD + "\n")
        case "toolchain":
            shop.fingerprint = "second"
        case "compile line":
            shop.language = replace(shop.language, compile=(("{cc}", "{source}", "{binary}", "-O2"),))
        case "run line":
            shop.language = replace(shop.language, run=("{binary}", "-x"))
        case _:
            shop.language = replace(shop.language, key="toy2")
    assert shop.build().folder != first.folder
    assert len(runs) == 2
    assert len(folders(cache)) == 2


@pytest.mark.parametrize("lost", ["Main", "Main.toy"])
def test_an_incomplete_entry_is_built_again(shop: Workshop, cache: Path, lost: str) -> None:
    first = shop.build()
    (first.folder / lost).unlink()
    again = shop.build()
    assert again == first
    assert shop.output(again) == b"fine\n"
    assert len(folders(cache)) == 1


def test_a_compile_error_is_the_compilers_own_words(shop: Workshop, cache: Path) -> None:
    shop.write("wrong\n")
    for _ in range(2):
        with pytest.raises(CompileFault) as caught:
            shop.build()
        assert str(caught.value) == "mine.toy:3: error: wrong (in inc)"
    assert folders(cache) == [], "a failed build leaves nothing"


def test_a_compiler_that_says_nothing_or_never_ends(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    shop.write("crash\n")
    with pytest.raises(CompileFault, match="ended with exit status -1, signal 11"):
        shop.build()
    monkeypatch.setattr(builds, "COMPILE_LIMITS", replace(builds.COMPILE_LIMITS, wall=0.3))
    shop.compiler.write_text("#!/bin/sh\nsleep 60\n")
    with pytest.raises(CompileFault, match="the compiler passed its wall limit"):
        shop.build()


def test_a_compiler_that_cannot_be_run_is_no_compile_error(shop: Workshop) -> None:
    shop.compiler.unlink()
    with pytest.raises(JudgeFault, match="cannot run"):
        shop.build()


def test_a_source_that_is_gone(shop: Workshop) -> None:
    shop.source.unlink()
    with pytest.raises(FileNotFoundError):
        shop.build()


def test_a_cache_that_is_in_the_way_is_said_with_the_mend(shop: Workshop, cache: Path) -> None:
    cache.mkdir(parents=True)
    (cache / "builds").write_text("not a folder")
    with pytest.raises(JudgeFault, match=r"builds: programs cannot be kept there .*XDG_CACHE_HOME"):
        shop.build()


def test_two_judges_at_once(shop: Workshop, cache: Path) -> None:
    shop.compiler.write_text(COMPILER + "sleep 0.2\n")
    made: list[Build] = []

    def judge() -> None:
        with Sandbox() as own:
            toolchain = Toolchain(shop.language, (("cc", shop.compiler),), "")
            made.append(build(shop.source, shop.language, toolchain, own))

    threads = [threading.Thread(target=judge) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(made) == 3
    assert made[0] == made[1] == made[2]
    assert shop.output(made[0]) == b"fine\n"
    assert len(folders(cache)) == 1


def test_a_build_that_another_judge_has_put_there_meanwhile_is_left_alone(shop: Workshop, tmp_path: Path) -> None:
    theirs = shop.build().folder
    state = (theirs / "Main").stat()
    ours = tmp_path / "ours"
    ours.mkdir()
    (ours / "Main").write_text("ours")
    builds._put(ours, theirs)
    assert (theirs / "Main").stat().st_ino == state.st_ino, "it may be running"


def test_the_builds_that_were_not_used_for_longest_are_forgotten(
    shop: Workshop, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builds, "_BUILDS_KEPT", 3)
    old = time.time() - 2 * builds._IN_USE
    made = []
    for number in range(4):
        shop.write(f"{GOOD}# {number}\n")
        made.append(shop.build().folder)
        os.utime(made[-1], (old + number, old + number))
    shop.write(f"{GOOD}# 0\n")
    assert shop.build().folder == made[0], "used again, and so the latest"
    shop.write(f"{GOOD}# new\n")
    newest = shop.build().folder
    assert folders(cache) == sorted(folder.name for folder in (made[0], made[3], newest))


def test_builds_of_this_hour_are_kept_however_many(
    shop: Workshop, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builds, "_BUILDS_KEPT", 1)
    for number in range(4):
        shop.write(f"{GOOD}# {number}\n")
        shop.build()
    assert len(folders(cache)) == 4


def test_what_an_ended_judge_left_half_made_is_forgotten(shop: Workshop, cache: Path) -> None:
    for name, age in ((".new-old", 2 * builds._IN_USE), (".new-young", 1.0)):
        left = cache / "builds" / name
        left.mkdir(parents=True)
        (left / "Main").write_text("half")
        os.utime(left, (time.time() - age,) * 2)
    made = shop.build()
    assert folders(cache) == sorted([".new-young", made.folder.name])
