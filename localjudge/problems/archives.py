"""Zips as people get them, unpacked to a temporary folder without trust in what they say.

A name in an archive may lead out of the folder, a link to anywhere, a few bytes may unpack to terabytes or to a list of
millions of names, and two names may mean one file. Each such archive is refused as a whole, before a byte is written
outside of the folder. A link to another file of the archive is unpacked as that file.
"""

from __future__ import annotations

import errno
import os
import posixpath
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from localjudge.model import MIB, Fault
from localjudge.problems.files import is_package, shown
from localjudge.sandbox import temporary

if TYPE_CHECKING:
    import zipfile

__all__ = ["by_archive", "is_archive", "unpacked"]

_MOST_BYTES: Final = 4096 * MIB
"""unpacked; above what the data of any problem takes"""
_PLENTY: Final = 512 * MIB
_MOST_RATIO: Final = 100
"""what may unpack to plenty; test data seldom reaches ten"""
_MOST_FILES: Final = 50_000
_LISTED: Final = b"PK\1\2"
"""how each entry begins in the list of files at an archive's end"""
_LIST_BYTES: Final = 32 * MIB
"""as much of the end as holds the list of an honest archive"""
_DEEPEST: Final = 32
_LONGEST_PATH: Final = 4096
_CHUNK: Final = MIB
_SUFFIXES: Final = (".zip", ".kpp")
"""the second is the format's own name for one"""
_STORED, _DEFLATED = 0, 8
_METHODS: Final = {9: "deflate64", 12: "bzip2", 14: "lzma", 93: "zstandard", 98: "ppmd"}
_UNICODE: Final = 0x800
"""the flag of a member whose name is UTF-8"""
_IGNORED: Final = ("__MACOSX", ".DS_Store", "Thumbs.db")


def is_archive(what: str) -> bool:
    """Whether a word of the command line names a zip."""
    return what.lower().endswith(_SUFFIXES) and Path(what).is_file()


@contextmanager
def unpacked(words: Sequence[str]) -> Iterator[Mapping[str, Path]]:
    """The zips among the words, each with the folder that it was unpacked to, for as long as the ``with`` lasts.

    Where an archive holds one folder and nothing else, or one package beside other things, that folder is meant.

    Raises:
        Fault: an archive is damaged, or holds what must not be unpacked.
    """
    archives = [word for word in dict.fromkeys(words) if is_archive(word)]
    if not archives:
        yield {}
        return
    with temporary.Folder("zip") as folder:
        yield {word: _unpack(Path(word), Path(folder, str(number))) for number, word in enumerate(archives)}


def _unpack(archive: Path, parent: Path) -> Path:
    import zipfile

    name = shown(archive)
    # The folder has the archive's name: a problem without a title is called after it.
    target = parent / archive.stem
    target.mkdir(parents=True)
    try:
        _check_list(name, archive)
        with zipfile.ZipFile(archive) as opened:
            members = _checked(name, opened.infolist())
            links = [path for path, member in members.items() if _kind(member) == stat.S_IFLNK]
            leads = {path: _lead(name, path, opened, members) for path in links}
            files = {path: members[leads.get(path, path)] for path in members}
            _check_sizes(name, sum(file.file_size for file in files.values()), archive.stat().st_size)
            _write(name, opened, files, target)
    except Fault:
        raise
    except (zipfile.BadZipFile, NotImplementedError, EOFError, ValueError) as error:
        raise Fault(f"{name}: is no zip that can be read ({error}); make or download it again") from None
    except RuntimeError:  # what zipfile says of a password
        raise Fault(f"{name}: is encrypted; unpack it yourself and name the folder") from None
    except OSError as error:
        mend = "make room" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "check its rights, or make it again"
        raise Fault(f"{name}: cannot be unpacked ({error.strerror or error}); {mend}") from None
    except Exception as error:  # zlib.error, lzma.LZMAError: each method has its own
        raise Fault(f"{name}: is damaged ({error}); make or download it again") from None
    return _meant(target)


def _meant(folder: Path) -> Path:
    """The folder that an archive is about: that of its only package, or what is in folders around everything."""
    while not is_package(folder):
        inner = list(folder.iterdir())
        folders = [path for path in inner if path.is_dir() and path.name not in _LAYOUT]
        packages = [path for path in folders if is_package(path)]
        if len(packages) == 1:
            return packages[0]
        if len(inner) > 1 or not folders:
            break
        folder = folders[0]
    return folder


_LAYOUT: Final = ("data", "input", "output", "sample", "secret", "solved")
"""folders that mean something by their name, and hold no whole problem"""


def by_archive(text: str, archives: Mapping[str, Path]) -> str:
    """A message in which each unpacked folder has the name of its archive."""
    for name, folder in archives.items():
        text = text.replace(str(folder), name)
    return text


def _check_list(name: str, archive: Path) -> None:
    """Count the files before an object is made of each: there may be millions.

    Raises:
        Fault: they are far too many. Each may be counted twice, where archives lie in the archive.
    """
    with archive.open("rb") as file:
        file.seek(max(0, archive.stat().st_size - _LIST_BYTES))
        _check_count(name, file.read(_LIST_BYTES).count(_LISTED), 2 * _MOST_FILES)


def _check_count(name: str, count: int, most: int) -> None:
    if count > most:
        raise Fault(f"{name}: holds more than {_MOST_FILES} files; unpack it yourself and name the folder")


def _checked(name: str, members: Sequence[zipfile.ZipInfo]) -> dict[PurePosixPath, zipfile.ZipInfo]:
    """The files to write, by their paths.

    Raises:
        Fault: one of them must not be, or all of them are too many or too large.
    """
    found: dict[PurePosixPath, zipfile.ZipInfo] = {}
    _check_count(name, len(members), _MOST_FILES)
    for member in members:
        path = PurePosixPath(_name(member).replace("\\", "/"))
        if any(part in _IGNORED for part in path.parts):
            continue
        drive = path.parts[:1] and path.parts[0].endswith(":")
        if path.is_absolute() or ".." in path.parts or drive:
            raise Fault(f"{name}: holds {member.filename[:80]!r}, which leads out of it; do not trust this archive")
        if len(path.parts) > _DEEPEST:
            what = f"{member.filename[:80]!r}, which is more than {_DEEPEST} folders deep"
            raise Fault(f"{name}: holds {what}; move it up")
        if _kind(member) not in (0, stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK):
            raise Fault(f"{name}: holds {member.filename[:80]!r}, which is no file; leave it out")
        if member.is_dir() or not path.parts:
            continue
        _check_method(name, member.compress_type)
        if path in found:
            raise Fault(f"{name}: holds {member.filename[:80]!r} twice; make it again")
        found[path] = member
    return found


def _check_method(name: str, method: int) -> None:
    """Let only what zips usually are packed with pass: of the others Python unpacks a piece at once, whatever it comes
    to, and a few bytes come to gigabytes."""
    if method not in (_STORED, _DEFLATED):
        how = _METHODS.get(method, f"method {method}")
        raise Fault(f"{name}: is packed in an uncommon way ({how}); make it again as an ordinary zip, with deflate")


def _name(member: zipfile.ZipInfo) -> str:
    """The member's name. One that is not marked as Unicode was read as the format's old code page, which no maker of
    zips keeps to: on Linux it is Unicode all the same, on a Korean Windows the system's own."""
    if member.flag_bits & _UNICODE:
        return member.filename
    for encoding in ("utf-8", "cp949"):
        with suppress(UnicodeError):
            return member.filename.encode("cp437").decode(encoding)
    return member.filename


def _kind(member: zipfile.ZipInfo) -> int:
    return stat.S_IFMT(member.external_attr >> 16)


def _lead(
    name: str, path: PurePosixPath, opened: zipfile.ZipFile, members: Mapping[PurePosixPath, zipfile.ZipInfo]
) -> PurePosixPath:
    """The file of the archive that a link in it leads to: that is what is unpacked, never the link itself."""
    with opened.open(members[path]) as link:
        text = link.read(_LONGEST_PATH).decode(errors="replace")
    to = PurePosixPath(posixpath.normpath(posixpath.join(str(path.parent), text)))
    if to not in members or _kind(members[to]) == stat.S_IFLNK:
        raise Fault(f"{name}: holds {str(path)[:80]!r}, a link to no file in it; put the file itself there")
    return to


def _check_sizes(name: str, size: int, packed: int) -> None:
    """Refuse what unpacks to too much: in all, or for the bytes of the archive."""
    _check_size(name, size)
    if size > max(_PLENTY, _MOST_RATIO * packed):
        what = f"{size // packed} times its size, {size // MIB} MiB"
        raise Fault(f"{name}: unpacks to {what}; unpack it yourself if you trust it, and name the folder")


def _check_size(name: str, size: int) -> None:
    if size > _MOST_BYTES:
        raise Fault(f"{name}: unpacks to more than {_MOST_BYTES // MIB} MiB; unpack it yourself and name the folder")


def _write(
    name: str, opened: zipfile.ZipFile, members: Mapping[PurePosixPath, zipfile.ZipInfo], target: Path
) -> None:
    written = 0
    for path, member in members.items():
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        with opened.open(member) as source, file.open("xb") as made:
            while block := source.read(_CHUNK):
                written += len(block)
                _check_size(name, written)  # an archive's own word on its sizes is not taken
                made.write(block)
        if (member.external_attr >> 16) & stat.S_IXUSR:
            os.chmod(file, 0o755)  # noqa: PTH101
