"""The doctor command: what holds is said, and for what does not hold, how to get it."""

from __future__ import annotations

import argparse
import io
import os
import re
import string
import sys
from pathlib import Path

import pytest

from localjudge import cachedir
from localjudge.commands import doctor
from localjudge.commands.doctor_words import Aspect, DoctorWords, doctor_words
from localjudge.records import replace
from localjudge.reports.blocks import cells
from localjudge.sandbox.client import Holds, Sandbox
from localjudge.toolchains import resolve

COMPLETE = Holds(traced=True, landlock=7, seccomp=True, veil=True, starter=True)


ENGLISH = doctor_words("en")


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], holds: Holds, ui: str = "en"
) -> tuple[int, str]:
    monkeypatch.setattr(Sandbox, "survey", lambda _self: holds)
    status = doctor.execute(argparse.Namespace(lang_ui=ui), Path())
    return status, capsys.readouterr().out


def test_a_complete_sandbox(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = run(monkeypatch, capsys, COMPLETE)
    assert status == 0
    sandbox = text.partition("sandbox")[2].partition("languages")[0]
    assert "✗" not in sandbox
    assert "python3" in text
    assert COMPLETE.missing == ()


@pytest.mark.parametrize(
    ("holds", "mend", "lack"),
    [
        (Holds(traced=False, landlock=7, seccomp=True, veil=True), "ptrace_scope", "sampled"),
        (Holds(traced=True, landlock=0, seccomp=True, veil=True), "Linux 5.13", "read and write"),
        (Holds(traced=True, landlock=2, seccomp=True, veil=True), "Linux 6.2", "truncate"),
        (Holds(traced=True, landlock=7, seccomp=False, veil=True), "CONFIG_SECCOMP_FILTER", "network"),
        (Holds(traced=True, landlock=7, seccomp=True), "max_user_namespaces", "how large the answers are"),
        (Holds(traced=False, landlock=7, seccomp=True, bounded=False, veil=True), "control group", "without end"),
    ],
)
def test_what_is_missing_is_said_with_its_mend(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], holds: Holds, mend: str, lack: str
) -> None:
    status, text = run(monkeypatch, capsys, holds)
    assert status == 1
    assert mend in text
    assert lack in " ".join(holds.missing)


def test_landlock_at_both_sides_of_truncation_and_signals() -> None:
    assert Holds(traced=True, landlock=3, seccomp=True, veil=True).missing == ()
    assert Holds(traced=True, landlock=2, seccomp=True, veil=True).missing
    # Without the scope of signals the filter keeps a program from sending any.
    for landlock in (5, 6):
        assert doctor._protections(Holds(traced=True, landlock=landlock, seccomp=True, veil=True), ENGLISH)[5].good
    assert not doctor._protections(Holds(traced=True, landlock=5, seccomp=False, veil=True), ENGLISH)[5].good


def test_a_slow_start_is_said_and_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for starter in (True, False):
        status, text = run(monkeypatch, capsys, replace(COMPLETE, starter=starter))
        assert status == 0
        assert ("a C compiler" in text) == (not starter)


def test_a_cache_that_takes_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cachedir, "write", lambda _path, _data: False)
    status, text = run(monkeypatch, capsys, COMPLETE)
    assert status == 1
    assert "nothing can be kept there" in text
    assert "XDG_CACHE_HOME" in text


def test_namespaces_do_what_landlock_would() -> None:
    assert Holds(traced=True, landlock=0, seccomp=True, view=True).missing == ()
    for view in (True, False):
        findings = doctor._protections(Holds(traced=True, landlock=0, seccomp=True, view=view), ENGLISH)
        good = {finding.name: finding.good for finding in findings}
        assert (good["files"], good["sizes"], good["truncation"], good["signals"]) == (view, view, view, True)


def test_the_survey_of_this_machine_is_true() -> None:
    with Sandbox() as sandbox:
        assert sandbox.survey().traced
    with Sandbox(trace=False, jail=False) as sandbox:
        survey = sandbox.survey()
    assert (survey.traced, survey.landlock, survey.seccomp) == (False, 0, False)
    assert not survey.view
    if os.getuid() != 0:
        assert survey.bounded


def test_only_the_programs_that_are_not_there_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "java").symlink_to("/bin/true")
    monkeypatch.setenv("PATH", str(tmp_path))
    resolve.cache_clear()
    try:
        _, text = run(monkeypatch, capsys, COMPLETE)
    finally:
        resolve.cache_clear()
    assert "put kotlinc on your PATH" in text
    assert "put mcs and mono and env on your PATH" in text


HANGUL = re.compile("[가-힣]")
NOTHING = Holds(traced=False, landlock=0, seccomp=False, bounded=False)


def texts(words: DoctorWords) -> list[str]:
    """Every text of a language, in one order."""
    return [text for field in words for text in ([field] if isinstance(field, str) else field)]


def test_both_languages_say_it_with_the_same_values() -> None:
    english, korean = texts(ENGLISH), texts(doctor_words("ko"))
    assert len(english) == len(korean)
    for one, other in zip(english, korean, strict=True):
        assert one
        assert not HANGUL.search(one)
        assert HANGUL.search(other) or other == ", "
        first, second = ({name for _, name, _, _ in string.Formatter().parse(text) if name} for text in (one, other))
        assert first == second


@pytest.mark.parametrize("holds", [COMPLETE, NOTHING])
def test_korean(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], holds: Holds) -> None:
    _, text = run(monkeypatch, capsys, holds, "ko")
    head, *lines = text.partition("\n언어\n")[0].splitlines()
    assert "프로세서" in head
    assert all(HANGUL.search(line) for line in lines)
    assert not re.search(r"\b(the|of|not|programs?)\b", text)
    aspects = [field for field in doctor_words("ko") if isinstance(field, Aspect)]
    parts = [aspect.good if holds is COMPLETE else aspect.bad for aspect in aspects]
    columns = [cells(line.partition(part)[0]) for line in lines for part in parts if part in line]
    assert columns == [17] * len(aspects)


def test_korean_is_english_where_it_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    monkeypatch.setattr(Sandbox, "survey", lambda _self: NOTHING)
    assert doctor.execute(argparse.Namespace(lang_ui="ko"), Path()) == 1
    assert b"\nsandbox\n  x tracing      not allowed" in raw.getvalue()
