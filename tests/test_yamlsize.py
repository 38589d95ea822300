"""What YAML becomes when it is read is bounded, whatever it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_packages import ADD, package

from localjudge import cli
from localjudge.model import Fault
from localjudge.problems import fields

LAUGHS = "a0: &a0 [x, x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12))
"""3 x 9^11 letters"""
MERGES = "m0: &m0 {a: 1}\n" + "".join(
    f"m{n}: &m{n}\n  <<: [{', '.join([f'*m{n - 1}'] * 9)}]\n" for n in range(1, 12)
)


def read(tmp_path: Path, text: str) -> object:
    (tmp_path / "x.yaml").write_text(text, encoding="utf-8")
    return fields.load_any(tmp_path / "x.yaml")


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{LAUGHS}name: *a11\n", "line 7: aliases make more than a million characters of it"),
        (MERGES, "aliases make more than a million characters of it"),
        (f"a: &a {'x ' * 2000}\nb: [{'*a, ' * 500}]\n", "line 2: aliases make more than a million"),
        ("name: " + "[" * 101, "line 1: more than 100 levels"),
        ("name: " + "{a: " * 500_000, "is larger than 1 MiB; leave in it what is said of the problem"),
        ("a:\n" + "".join(f"{' ' * n}-\n" for n in range(1, 1000)), "more than 100 levels"),
        ("a: &a [1, [*a]]\n", "line 1: '*a' stands in what it stands for"),
        ("a: &a\n  b: *a\n", "line 2: '*a' stands in what it stands for"),
        (f"a: {'1:' * 3000}1\n", "line 1: a number of more than 4096 characters"),
        (f"a: !!int '{'1:' * 3000}1'\n", "line 1: a number of more than 4096 characters"),
        (f"a: !!float {'1:' * 3000}1\n", "line 1: a number of more than 4096 characters"),
        (f"a: {'x' * (1 << 20)}\n", "is larger than 1 MiB"),
    ],
)
def test_too_much_is_refused_in_a_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(Fault) as caught:
        read(tmp_path, text)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_people_write_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, "a: &a {b: 1}\nc: *a\nd: {<<: *a, e: 2}\n") == {
        "a": {"b": 1},
        "c": {"b": 1},
        "d": {"b": 1, "e": 2},
    }
    long = "word " * 10_000
    assert read(tmp_path, f"a: {long}\nb: |\n  {long}\nc: '{'x' * 9000}'\nd: {'x:' * 9000}x\n") == {
        "a": long.strip(),
        "b": f"{long}\n",
        "c": "x" * 9000,
        "d": "x:" * 9000 + "x",
    }
    assert read(tmp_path, "a: " + "[" * 90 + "]" * 90) is not None
    assert read(tmp_path, "") is None


@pytest.mark.timeout(60)
@pytest.mark.usefixtures("cache", "signals_kept")
@pytest.mark.parametrize(
    "place",
    [
        *("problem.yaml", "data/secret/test_group.yaml", "data/testdata.yaml", "data/secret/1.yaml"),
        "submissions/submissions.yaml",
    ],
)
@pytest.mark.parametrize("command", ["run", "check"])
def test_wherever_a_package_has_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, place: str, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    package(tmp_path / "p", files={"submissions/accepted/a.py": ADD, place: f"{LAUGHS}name: *a11\n"})
    assert cli.main([command, "p"], tmp_path) == (2 if command == "run" else 1)
    said = "".join(capsys.readouterr())
    assert f"p/{place}: line 7: aliases make more than a million characters of it; write it more simply\n" in said


def test_each_reader_goes_through_one_place() -> None:
    """PyYAML is called where its text has been looked at, and for writing."""
    home = Path(fields.__file__).parents[1]
    texts = {path.name: path.read_text(encoding="utf-8") for path in home.rglob("*.py")}
    assert [name for name, text in texts.items() if "yaml.load" in text or "yaml.safe_load" in text] == ["fields.py"]
