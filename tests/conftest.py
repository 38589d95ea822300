"""What several test files share: a cache of their own, and made problems and submissions."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from localjudge.sandbox.client import Sandbox


def pytest_configure() -> None:
    """Let Ctrl-C reach the judges that the tests start, also where the tests run in the background of a shell without
    job control: it has them ignore SIGINT, as all that they start would, too."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, for this test alone."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder / "localjudge"


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """A sandbox that the tests of one file share."""
    with Sandbox() as made:
        yield made


@pytest.fixture
def signals_kept() -> Iterator[None]:
    """Puts the signal handlers back that a command line run in this process has set."""
    numbers = (signal.SIGTERM, signal.SIGHUP)
    kept = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, kept, strict=True):
        signal.signal(number, handler)
