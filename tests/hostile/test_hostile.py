"""Hostile programs, judged by the real judge as root and as an ordinary user: the right verdict, and nothing touched.

`programs/` holds them, each with what it tries and the verdicts that are right in its first line. A program that
attacks the person's things prints the right answer only where its attack succeeds: an AC is a hole.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from hostile_programs import Hostile, programs
from world import World, results

NOBODY = 65534
USERS = ("root", "nobody")
FORKED = "nobody, by forks"
"""where there is no C compiler, programs start as forks of the worker"""


def user_id(name: str) -> int | None:
    """The user to judge as; skips where this machine or this user does not let us."""
    if name == "root":
        if os.getuid() != 0:
            pytest.skip("judging as root needs root")
        return None
    if os.getuid() != 0:
        return None  # we are an ordinary user already
    if shutil.which("setpriv") is None:
        pytest.skip("judging as another user needs setpriv")
    asked = "import sys, yaml; sys.exit(sys.version_info < (3, 11))"
    probe = subprocess.run(["/usr/bin/python3", "-c", asked], capture_output=True, check=False)
    if probe.returncode != 0:
        pytest.skip("an ordinary user needs a /usr/bin/python3 from 3.11 on, with PyYAML")
    return NOBODY


class Judged:
    """A world after its judging."""

    def __init__(self, world: World, hostile: tuple[Hostile, ...]) -> None:
        world.add(hostile)
        world.judge("--case", "none")  # nothing: but what the judge itself may put in place is there now
        self.before = world.state()
        self.done = world.judge("--format", "json")
        self.after = world.state()
        self.results = results(self.done.stdout)
        self.visitors, self.alive = world.visitors(), world.alive()
        self.temporary = sorted(path.name for path in world.temporary.iterdir())

    def check_verdict(self, hostile: Hostile) -> None:
        """Assert that the program got a verdict that it is allowed."""
        result = self.results[hostile.name, "hostile"]
        said = f"{result['verdict']} ({result['reason']}): {result.get('message')} {result['cases']}"
        assert hostile.allows(result["verdict"], result["reason"]), said


@pytest.fixture(scope="module", params=(*USERS, FORKED))
def judged(request: pytest.FixtureRequest) -> Iterator[Judged]:
    world = World(user_id(request.param), starter=request.param != FORKED)
    try:
        yield Judged(world, programs())
    finally:
        world.close()


@pytest.mark.parametrize("hostile", programs(), ids=lambda one: one.path.name)
def test_verdict(judged: Judged, hostile: Hostile) -> None:
    judged.check_verdict(hostile)


@pytest.mark.parametrize("hostile", programs(), ids=lambda one: one.path.name)
def test_the_next_program_is_judged_as_ever(judged: Judged, hostile: Hostile) -> None:
    assert judged.results[hostile.name, "normal"]["verdict"] == "AC"


def test_there_are_enough_of_them() -> None:
    assert len(programs()) >= 40
    assert {one.path.suffix for one in programs()} == {".c", ".py"}


def test_nothing_of_the_persons_has_changed(judged: Judged) -> None:
    for key, known in judged.before.items():
        assert judged.after[key] == known, key


def test_no_service_was_reached(judged: Judged) -> None:
    assert judged.visitors == []


def test_nothing_is_left(judged: Judged) -> None:
    assert judged.alive == []
    assert judged.temporary == []


def test_the_judge_kept_its_calm(judged: Judged) -> None:
    assert judged.done.returncode == 1, judged.done.stderr[-2000:]
    assert "Traceback" not in judged.done.stderr
