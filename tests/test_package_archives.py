"""Zips: read as they are, and refused where they would reach out or fill the disk."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path

import pytest
from made_packages import ADD, package

from localjudge import cli
from localjudge.model import Fault
from localjudge.problems import archives
from localjudge.problems.archives import is_archive, unpacked


def zipped(path: Path, files: dict[str, str], modes: dict[str, int] | None = None) -> Path:
    """A zip of those files; a mode makes one something else than a plain file."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files.items():
            member = zipfile.ZipInfo(name)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = (modes or {}).get(name, stat.S_IFREG | 0o644) << 16
            made.writestr(member, text)
    return path


def read(path: Path) -> dict[str, str]:
    with unpacked([str(path)]) as found:
        folder = found[str(path)]
        return {
            file.relative_to(folder).as_posix(): file.read_text() for file in folder.rglob("*") if file.is_file()
        }


def refusal(path: Path) -> str:
    with pytest.raises(Fault) as caught:
        read(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


class TestUnpacking:
    def test_files_and_one_folder_around_them(self, tmp_path: Path) -> None:
        assert read(zipped(tmp_path / "a.zip", {"x/1": "a", "y": "b"})) == {"x/1": "a", "y": "b"}
        assert read(zipped(tmp_path / "b.zip", {"top/x/1": "a", "top/y": "b"})) == {"x/1": "a", "y": "b"}
        assert read(zipped(tmp_path / "c.zip", {"data/secret/1.in": "a"})) == {"data/secret/1.in": "a"}

    @pytest.mark.parametrize("around", ["a/", "a/b/", "a/b/c/"])
    def test_a_package_in_folders_or_beside_other_things(self, tmp_path: Path, around: str) -> None:
        files = {f"{around}problem.yaml": "x", f"{around}data/secret/1.in": ""}
        found = {"problem.yaml": "x", "data/secret/1.in": ""}
        assert read(zipped(tmp_path / "a.zip", files)) == found
        beside = {f"{around.rpartition('/')[0].rpartition('/')[0]}/README".strip("/"): ""}
        assert read(zipped(tmp_path / "b.zip", {**files, **beside})) == found
        two = {**files, f"{around.replace('a/', 'z/', 1)}problem.yaml": "y"}
        assert len(read(zipped(tmp_path / "c.zip", two))) == 3

    def test_what_systems_add_is_left_out(self, tmp_path: Path) -> None:
        assert read(zipped(tmp_path / "a.zip", {"top/x": "a", "__MACOSX/top/._x": "b", ".DS_Store": "c"})) == {"x": "a"}

    @pytest.mark.parametrize("encoding", ["utf-8", "cp949"])
    def test_korean_names_that_are_not_marked_as_unicode(self, tmp_path: Path, encoding: str) -> None:
        files = {"top/데이터/입력 1": "a", "top/y": "b"}
        marked = zipped(tmp_path / "a.zip", files)
        assert read(marked) == {"데이터/입력 1": "a", "y": "b"}
        name = "데이터/입력 1".encode(encoding)
        stand_in = "x" * len(name)  # of the same length, so that the archive's offsets hold
        plain = zipped(tmp_path / "b.zip", {f"top/{stand_in}": "a", "top/y": "b"})
        plain.write_bytes(plain.read_bytes().replace(stand_in.encode(), name))
        assert read(plain) == {"데이터/입력 1": "a", "y": "b"}

    def test_a_name_that_leads_out_in_another_encoding(self, tmp_path: Path) -> None:
        plain = zipped(tmp_path / "a.zip", {"../xxxxxx": "a"})
        plain.write_bytes(plain.read_bytes().replace(b"xxxxxx", "합계".encode()))
        assert "leads out of it" in refusal(plain)

    def test_nothing_is_left_behind(self, tmp_path: Path) -> None:
        with unpacked([str(zipped(tmp_path / "a.zip", {"x": "a"}))]) as found:
            (folder,) = found.values()
            assert folder.is_dir()
        assert not folder.exists()

    def test_programs_stay_programs(self, tmp_path: Path) -> None:
        path = zipped(tmp_path / "a.zip", {"run": "a", "x": "b"}, {"run": stat.S_IFREG | 0o755})
        with unpacked([str(path)]) as found:
            modes = {file.name: file.stat().st_mode & 0o111 for file in found[str(path)].iterdir()}
        assert modes["run"]
        assert not modes["x"]

    def test_what_is_no_zip_by_its_name(self, tmp_path: Path) -> None:
        (tmp_path / "a.tar").write_text("")
        assert not is_archive(str(tmp_path / "a.tar"))
        assert not is_archive(str(tmp_path / "missing.zip"))

    def test_the_formats_own_name(self, tmp_path: Path) -> None:
        assert read(zipped(tmp_path / "a.kpp", {"a/x": "y"})) == {"x": "y"}
        with unpacked([str(tmp_path / "a.tar"), "HANOI4"]) as found:
            assert found == {}


class TestRefusals:
    @pytest.mark.parametrize(
        "name", ["../x", "a/../../x", "/etc/x", "a\\..\\..\\x", "C:/x", "C:\\x"]
    )
    def test_a_name_that_leads_out(self, tmp_path: Path, name: str) -> None:
        assert "which leads out of it; do not trust this archive" in refusal(zipped(tmp_path / "a.zip", {name: ""}))
        assert not (tmp_path.parent / "x").exists()

    @pytest.mark.parametrize("target", ["/etc/passwd", "../../../etc/passwd", "missing", "folder", "link"])
    def test_a_link_that_is_to_no_file_of_it(self, tmp_path: Path, target: str) -> None:
        path = zipped(tmp_path / "a.zip", {"link": target, "folder/x": ""}, {"link": stat.S_IFLNK | 0o777})
        assert "'link', a link to no file in it; put the file itself there" in refusal(path)

    def test_a_link_to_a_file_of_it_is_that_file(self, tmp_path: Path) -> None:
        path = zipped(tmp_path / "a.zip", {"a/link": "../b/x", "b/x": "text"}, {"a/link": stat.S_IFLNK | 0o777})
        assert read(path) == {"a/link": "text", "b/x": "text"}

    @pytest.mark.parametrize("kind", [stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK])
    def test_what_is_no_file(self, tmp_path: Path, kind: int) -> None:
        path = zipped(tmp_path / "a.zip", {"x": ""}, {"x": kind | 0o644})
        assert "'x', which is no file; leave it out" in refusal(path)

    def test_two_files_of_one_name(self, tmp_path: Path) -> None:
        with zipfile.ZipFile(tmp_path / "a.zip", "w") as made:
            made.writestr("x", "1")
            with pytest.warns(UserWarning, match="Duplicate"):
                made.writestr("x", "2")
        assert "holds 'x' twice" in refusal(tmp_path / "a.zip")

    def test_a_file_that_is_a_folder_too(self, tmp_path: Path) -> None:
        words = "; check its rights, or make it again"
        assert words in refusal(zipped(tmp_path / "a.zip", {"x": "1", "x/y": "2"}))
        assert words in refusal(zipped(tmp_path / "b.zip", {"x" * 300: "1"}))

    def test_too_much_on_both_sides_of_the_edge(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(archives, "_MOST_BYTES", 1000)
        assert len(read(zipped(tmp_path / "a.zip", {"x": "0" * 600, "y": "0" * 400}))) == 2
        assert "unpacks to more than" in refusal(zipped(tmp_path / "b.zip", {"x": "0" * 600, "y": "0" * 401}))

    def test_too_many_on_both_sides_of_the_edge(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(archives, "_MOST_FILES", 3)
        assert len(read(zipped(tmp_path / "a.zip", dict.fromkeys("abc", "")))) == 3
        assert "holds more than 3 files" in refusal(zipped(tmp_path / "b.zip", dict.fromkeys("abcd", "")))

    def test_too_deep(self, tmp_path: Path) -> None:
        assert len(read(zipped(tmp_path / "a.zip", {"/".join("a" * 32): "", "b": ""}))) == 2
        assert "more than 32 folders deep; move it up" in refusal(zipped(tmp_path / "b.zip", {"/".join("a" * 33): ""}))

    def test_millions_of_names_are_counted_before_they_are_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = zipped(tmp_path / "a.zip", dict.fromkeys("abcdefg", ""))
        monkeypatch.setattr(archives, "_MOST_FILES", 3)
        monkeypatch.delattr(zipfile, "ZipFile")
        assert "holds more than 3 files" in refusal(path)

    @pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    def test_ways_of_packing_that_unpack_at_once(self, tmp_path: Path, method: int) -> None:
        with zipfile.ZipFile(tmp_path / "a.zip", "w", method) as made:
            made.writestr("x", "0" * 1000)
        assert "is packed in an uncommon way" in refusal(tmp_path / "a.zip")

    def test_what_unpacks_to_much_more_than_it_is(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = zipped(tmp_path / "a.zip", {"x": "0" * 100_000})
        assert read(path) == {"x": "0" * 100_000}  # but little in all
        monkeypatch.setattr(archives, "_PLENTY", 90_000)
        assert "times its size, 0 MiB; unpack it yourself if you trust it" in refusal(path)
        monkeypatch.setattr(archives, "_MOST_RATIO", 100_000)
        assert len(read(path)) == 1

    def test_links_are_sized_before_anything_is_written(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(archives, "_MOST_BYTES", 1000)
        monkeypatch.setattr(archives, "_write", None)
        files = {"x": "0" * 400, **{f"link{number}": "x" for number in range(3)}}
        modes = {name: stat.S_IFLNK | 0o777 for name in files if name != "x"}
        assert "unpacks to more than" in refusal(zipped(tmp_path / "a.zip", files, modes))

    def test_no_more_of_a_link_is_read_than_a_path_is_long(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delattr(zipfile.ZipFile, "read")
        path = zipped(tmp_path / "a.zip", {"link": "x" * (1 << 22)}, {"link": stat.S_IFLNK | 0o777})
        assert "'link', a link to no file in it" in refusal(path)

    def test_damage_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "a.zip").write_bytes(b"PK nothing")
        assert "is no zip that can be read" in refusal(tmp_path / "a.zip")
        whole = zipped(tmp_path / "b.zip", {"x": "text" * 1000}).read_bytes()
        place = whole.index(b"x") + 6
        broken = bytes(byte ^ 255 for byte in whole[place : place + 4])
        (tmp_path / "b.zip").write_bytes(whole[:place] + broken + whole[place + 4 :])
        assert "make or download it again" in refusal(tmp_path / "b.zip")

    def test_nothing_is_left_of_a_refused_one(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
        (tmp_path / "tmp").mkdir()
        refusal(zipped(tmp_path / "a.zip", {"y": "1", "../x": "2"}))
        assert list((tmp_path / "tmp").iterdir()) == []


@pytest.mark.usefixtures("cache", "signals_kept")
class TestForeignNames:
    """What a terminal would obey is never written to it, whatever a package's files are called."""

    @pytest.mark.parametrize(
        "files",
        [
            {"data/secret/\x1b[31m9.in": "1 2\n"},
            {"data/secret/9\x1b]0;x\x07/test_group.yaml": "a: [\n", "data/secret/9\x1b]0;x\x07/1.in": ""},
            {"submissions/odd\x1b[2J/a.py": ADD, "problem.yaml": 'name: X\n"k\\e[31m": 1\nlimits: {time_limit: 1}\n'},
            {"submissions/accepted/\x1b[2J.py": ADD, "data/\x9b31m.yaml": ""},
            {"../\x1b[31m": ""},
        ],
    )
    @pytest.mark.parametrize("command", ["run", "check"])
    def test_are_written_as_escapes(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], files: dict[str, str], command: str
    ) -> None:
        config = {"problem.yaml": "name: X\nlimits: {time_limit: 1}\n", "submissions/accepted/b.py": ADD}
        data = {"data/secret/1.in": "1 2\n", "data/secret/1.ans": "3\n"}
        path = zipped(tmp_path / "a.zip", {**config, **data, **files})
        cli.main([command, str(path)], tmp_path)
        said = "".join(capsys.readouterr())
        assert "\\x1b[" in said or "\\x1b]" in said
        assert not {"\x1b", "\x07", "\x9b"}.intersection(said)


@pytest.mark.usefixtures("cache", "signals_kept")
class TestJudging:
    @pytest.mark.parametrize("top", ["", "sum/"])
    def test_a_package(self, tmp_path: Path, capsys: pytest.CaptureFixture[str], top: str) -> None:
        folder = package(tmp_path / "p", files={"submissions/accepted/a.py": ADD})
        files = {top + f.relative_to(folder).as_posix(): f.read_text() for f in folder.rglob("*") if f.is_file()}
        path = zipped(tmp_path / "sums.zip", files)
        assert cli.main(["run", str(path), "--format", "json"], tmp_path) == 0
        assert f'"problem": "{path}"' in capsys.readouterr().out

    def test_a_zip_of_samples(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = zipped(tmp_path / "samples.zip", {"1.in": "1 2\n", "1.ans": "3\n", "2.in": "2 2\n", "2.ans": "4\n"})
        (tmp_path / "a.py").write_text(ADD)
        for words in (["--data", str(path), str(tmp_path / "a.py")], [str(path), str(tmp_path / "a.py")]):
            assert cli.main(["run", *words, "--format", "json"], tmp_path) == 0
            out = capsys.readouterr().out
            assert f'"name": "2", "input": "{path}/2.in"' in out
            assert f'"problem": "{path}"' in out

    def test_a_zip_of_a_folder_of_samples_is_called_by_its_name(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = zipped(tmp_path / "samples.zip", {"top/1.in": "1 2\n", "top/1.ans": "3\n"})
        (tmp_path / "a.py").write_text(ADD)
        assert cli.main(["run", "--data", str(path), str(tmp_path / "a.py"), "--format", "json"], tmp_path) == 0
        assert f'"problem": "{path}"' in capsys.readouterr().out

    def test_a_refused_one_is_one_line(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = zipped(tmp_path / "a.zip", {"../x": ""})
        assert cli.main(["run", str(path)], tmp_path) == 2
        assert capsys.readouterr().err.count("\n") == 1


class TestNames:
    """What is in a zip is called by the zip's name, wherever it was unpacked."""

    def ran(self, tmp_path: Path, capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
        status = cli.main(["run", str(tmp_path / "p.zip"), *argv], tmp_path)
        said = "".join(capsys.readouterr())
        assert "localjudge-zip" not in said
        return status, said

    @pytest.mark.usefixtures("cache", "signals_kept")
    @pytest.mark.parametrize("form", ["text", "json", "junit"])
    def test_submissions_warnings_and_judge_errors(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
    ) -> None:
        files = {
            "submissions/any/a.py": ADD,
            "submissions/accepted/b.py": "(\n",
            "output_validator/build": "#!/bin/sh\nexit 1\n",
            "data/test_group.yaml": "agrs: x\n",
        }
        folder = package(tmp_path / "p", files=files)
        inside = [path for path in folder.rglob("*") if path.is_file()]
        zipped(tmp_path / "p.zip", {path.relative_to(folder).as_posix(): path.read_text() for path in inside})
        status, said = self.ran(tmp_path, capsys, "--format", form)
        assert status == 3
        assert "p.zip/data/test_group.yaml: unknown key 'agrs'" in said
        assert "p.zip/submissions/any/a.py: nothing says which verdict" in said
        assert "submissions/any/a.py" in said
        if form != "json":
            assert "p.zip/output_validator: the output validator does not compile" in said

    @pytest.mark.usefixtures("cache", "signals_kept")
    def test_what_cannot_be_read(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        files = {"problem.yaml": "name: [\n", "data/secret/1.in": "", "submissions/accepted/a.py": ADD}
        zipped(tmp_path / "p.zip", files)
        status, said = self.ran(tmp_path, capsys)
        assert status == 2
        assert "p.zip/problem.yaml: line" in said
