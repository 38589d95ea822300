"""Hostile programs where there is no Landlock, but namespaces: what attacks the person's things finds them not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from hostile_programs import Hostile, programs
from test_hostile import USERS, Judged, user_id
from world import World

ON_THE_PERSON = ("reads", "writes", "reaches", "signals_others", "leaves", "runs", "other", "compile_em", "compile_in")
OF_OTHER_KINDS = ("closes", "daemon", "fork_bomb", "memory_files", "memory_in", "files_deleted", "folders", "re_exec")


def chosen() -> tuple[Hostile, ...]:
    return tuple(one for one in programs() if one.path.name.startswith((*ON_THE_PERSON, *OF_OTHER_KINDS)))


def namespaces_allowed() -> bool:
    done = subprocess.run(["unshare", "--map-current-user", "--mount", "true"], capture_output=True, check=False)
    return done.returncode == 0


@pytest.fixture(scope="module", params=USERS)
def judged(request: pytest.FixtureRequest) -> Iterator[Judged]:
    user = user_id(request.param)
    if not namespaces_allowed():
        pytest.skip("namespaces are not allowed here")
    world = World(user, landlock=False)
    try:
        yield Judged(world, chosen())
    finally:
        world.close()


@pytest.mark.parametrize("hostile", chosen(), ids=lambda one: one.path.name)
def test_verdict(judged: Judged, hostile: Hostile) -> None:
    judged.check_verdict(hostile)
    assert judged.results[hostile.name, "normal"]["verdict"] == "AC"


def test_nothing_of_the_persons_has_changed(judged: Judged) -> None:
    for key, known in judged.before.items():
        assert judged.after[key] == known, key
    assert judged.visitors == []


def test_nothing_is_left(judged: Judged) -> None:
    assert judged.alive == []
    assert judged.temporary == []
    assert judged.done.returncode == 1, judged.done.stderr[-2000:]
    assert "Traceback" not in judged.done.stderr
