"""Folders that a program has filled, however deep and with whatever permissions."""

from __future__ import annotations

import os
import stat

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_BLOCK = 512
_MUCH, _LITTLE = 1 << 24, 1 << 16
"""bytes on a disk that is surely not full, and without which it surely is"""


def measure(folder: str, most: int) -> tuple[int, bool]:
    """The bytes on disk below a folder, and whether there are more than `most` entries, or deeper ones than a path
    can name; then the bytes are only those that were seen."""
    size = entries = 0
    places = [folder]
    while places:
        place = places.pop()
        try:
            found = os.scandir(place)
        except FileNotFoundError:
            continue  # it goes on working there
        except PermissionError:
            if _open_up(place):
                places.append(place)
            continue
        except OSError:
            return size, True
        with found:
            for entry in found:
                entries += 1
                try:
                    if entry.is_dir(follow_symlinks=False):
                        places.append(entry.path)
                    else:
                        size += entry.stat(follow_symlinks=False).st_blocks * _BLOCK
                except OSError:
                    continue  # gone meanwhile
        if entries > most:
            return size, True
    return size, False


def _open_up(folder: str) -> bool:
    """Make a folder readable that can be entered, and so filled, but not listed; whether it is one."""
    try:
        descriptor = os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        mode = stat.S_IMODE(os.fstat(descriptor).st_mode)
        if not mode & stat.S_IXUSR or mode & stat.S_IRUSR:
            return False
        # By the descriptor: the program may have put a link to something of the person's in the folder's place.
        os.chmod(f"/proc/self/fd/{descriptor}", mode | stat.S_IRUSR)
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return True


def is_full(folder: str) -> bool:
    """Whether the disk that a folder is on has no room left, not even for a little."""
    state = os.statvfs(folder)
    if state.f_bavail * state.f_frsize >= _MUCH:
        return False
    # What is left may be root's alone, who has it then, or the file system's, which nobody has: only trying tells.
    path = f"{folder}/.room"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except OSError:
        return True
    try:
        os.posix_fallocate(descriptor, 0, _LITTLE)
    except OSError:
        return True
    finally:
        os.close(descriptor)
        os.unlink(path)
    return False


def remove(folder: str) -> None:
    """Remove a folder with all that is in it. One that is not there is no error.

    Neither recursive nor by long paths, as a program may nest folders without end: inner folders are moved to the
    top, and removed there.
    """
    try:
        os.rmdir(folder)  # nearly always empty
    except FileNotFoundError:
        pass
    except OSError:
        _empty(folder)
        os.rmdir(folder)


def _empty(folder: str) -> None:
    os.chmod(folder, 0o700)
    top = os.open(folder, _FOLDER)
    try:
        moved = 0
        while names := os.listdir(top):
            for name in names:
                moved = _remove_entry(top, name, moved)
    finally:
        os.close(top)


def _remove_entry(top: int, name: str, moved: int) -> int:
    """Remove one entry of the folder `top`; folders in it become entries of `top`, with numbers for names."""
    if not _is_folder(top, name):
        os.unlink(name, dir_fd=top)
        return moved
    os.chmod(name, 0o700, dir_fd=top)
    inner = os.open(name, _FOLDER, dir_fd=top)
    try:
        for entry in os.listdir(inner):
            if not _is_folder(inner, entry):
                os.unlink(entry, dir_fd=inner)
                continue
            os.chmod(entry, 0o700, dir_fd=inner)  # or it could not be moved
            while _exists(top, f".moved-{moved}"):
                moved += 1
            os.rename(entry, f".moved-{moved}", src_dir_fd=inner, dst_dir_fd=top)
            moved += 1
    finally:
        os.close(inner)
    os.rmdir(name, dir_fd=top)
    return moved


def _is_folder(parent: int, name: str) -> bool:
    return stat.S_ISDIR(os.stat(name, dir_fd=parent, follow_symlinks=False).st_mode)


def _exists(parent: int, name: str) -> bool:
    try:
        os.stat(name, dir_fd=parent, follow_symlinks=False)
    except FileNotFoundError:
        return False
    return True
