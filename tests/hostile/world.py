"""A person's machine in small: a project with the hostile programs as submissions, a home folder, services, IPC.

`World` plants it, has the judge judge in it as a given user, and tells what changed.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from hostile_programs import Hostile

PROJECT: Final = Path(__file__).resolve().parents[2]
NORMAL: Final = "import sys\nprint(int(sys.stdin.readline()) * 2)\n"
_FRONT_DOOR: Final = """
import sys
from pathlib import Path
home = Path(sys.argv.pop(1))
sys.path.insert(0, str(home))
from localjudge.cli import main
from localjudge.sandbox.client import Sandbox
Sandbox.__init__.__kwdefaults__.update(eval(sys.argv.pop(1)))
sys.exit(main(root=home))
"""
_IPC_CREATE: Final = 0o1600
_libc = ctypes.CDLL(None, use_errno=True)


def parts_of_project() -> tuple[str, ...]:
    return "judge.py", "localjudge"


class World:
    """Everything below one folder, and what is planted outside files. Close it after use."""

    def __init__(self, user: int | None, **options: bool) -> None:
        """`user` is the user id to judge as; None for the present one. `options` are those of the sandboxes."""
        self._user = user
        self._options = options
        self.folder = Path(tempfile.mkdtemp(prefix="hostile-world-"))
        self.folder.chmod(0o755)
        self.home, self.temporary = self.folder / "home", self.folder / "tmp"
        self.project, self.sockets = self.folder / "project", self.folder / "run"
        for folder in (self.home, self.temporary, self.project, self.sockets):
            folder.mkdir(mode=0o755)
        self.token = os.urandom(8).hex()
        (self.home / "secret").write_text(self.token)
        (self.home / "target").write_text("the person's")
        self._plant_services()
        self._plant_ipc()
        self.victim = subprocess.Popen(
            (*self._as_user(), "sleep", "1000"), env={"SECRET": self.token}, stdin=subprocess.DEVNULL
        )
        for name in parts_of_project():
            source = PROJECT / name
            if source.is_dir():
                shutil.copytree(source, self.project / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, self.project / name)

    def _plant_services(self) -> None:
        self._tcp = socket.create_server(("127.0.0.1", 0))
        self._udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._udp.bind(("127.0.0.1", self._tcp.getsockname()[1]))
        self._unix, self._abstract = socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
        self._datagrams = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._unix.bind(str(self.sockets / "stream"))
        self._datagrams.bind(str(self.sockets / "datagrams"))
        self._abstract.bind(f"\0{self.folder.name}")
        for one in (self._unix, self._abstract):
            one.listen()
        for path in self.sockets.iterdir():
            path.chmod(0o777)
        for one in (self._tcp, self._udp, self._unix, self._abstract, self._datagrams):
            one.setblocking(False)

    def _plant_ipc(self) -> None:
        self._shm = _libc.shmget(0, 4096, _IPC_CREATE | 0o066)
        self._queue = _libc.msgget(0, _IPC_CREATE | 0o066)
        self._mq = f"{self.folder.name}".encode()
        _libc.mq_open(b"/" + self._mq, os.O_CREAT | os.O_RDWR, 0o666, None)

    def _as_user(self) -> tuple[str, ...]:
        if self._user is None:
            return ()
        return ("setpriv", f"--reuid={self._user}", f"--regid={self._user}", "--clear-groups")

    def add(self, hostile: Sequence[Hostile]) -> None:
        """Make each program a submission of a problem of its own, beside a normal one that comes after it."""
        for one in hostile:
            solutions = self.project / "solutions" / "classic" / one.name
            data = self.project / "testdata" / "classic" / one.name / "data" / "secret"
            solutions.mkdir(parents=True)
            data.mkdir(parents=True)
            shutil.copy(one.path, solutions / f"hostile{one.path.suffix}")
            (solutions / "normal.py").write_text(NORMAL)
            answer = data / "1.ans"
            answer.write_text("42\n")
            (data / "1.in").write_text(f"21\n{self._hints(answer)}")
            (data.parents[1] / "problem.yaml").write_text(
                f"problem_format_version: 2025-09\nname: {one.name}\ntype: pass-fail\n"
                "uuid: 00000000-0000-4000-8000-000000000000\n"
                f"limits: {{time_limit: {one.time}, memory: {one.memory}, output: {one.output}}}\n"
            )

    def _hints(self, answer: Path) -> str:
        hints = {
            "answer": answer,
            "home": self.home,
            "project": self.project,
            "token": "-".join(self.token),
            "port": self._tcp.getsockname()[1],
            "unix": self.sockets / "stream",
            "datagrams": self.sockets / "datagrams",
            "abstract": self.folder.name,
            "victim": self.victim.pid,
            "shm": self._shm,
            "queue": self._queue,
            "mq": self._mq.decode(),
        }
        return "".join(f"{key} {value}\n" for key, value in hints.items())

    def judge(self, *arguments: str, timeout: float = 600) -> subprocess.CompletedProcess[str]:
        """Run the judge to its end."""
        self._give()
        return subprocess.run(
            self.command(*arguments),
            check=False,
            env=self.environment(),
            cwd=self.project,
            capture_output=True,
            text=True,
            timeout=timeout,
        )

    def command(self, *arguments: str) -> list[str]:
        interpreter = sys.executable if self._user is None else "/usr/bin/python3"
        # Not through judge.py, which wants the packages of the reports: a system's Python seldom has them.
        front_door = (interpreter, "-c", _FRONT_DOOR, str(self.project), repr(self._options))
        return [*self._as_user(), *front_door, "run", *arguments]

    def environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"] if self._user is None else "/usr/bin:/bin",
            "HOME": str(self.home),
            "TMPDIR": str(self.temporary),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "SECRET": self.token,
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def _give(self) -> None:
        if self._user is not None:
            for path in (self.folder, *self.folder.rglob("*")):
                os.chown(path, self._user, self._user, follow_symlinks=False)

    def state(self) -> dict[str, Any]:
        """What must be the same before and after."""
        files = {}
        for top in (self.home, self.project, self.sockets):
            for path in (top, *sorted(top.rglob("*"))):
                if "localjudge" not in path.parts:  # where Python keeps what it has compiled of ours
                    known = path.lstat()
                    files[str(path)] = (known.st_mode, known.st_size, known.st_mtime_ns, known.st_nlink)
        pid = self.victim.pid
        stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return {
            "files": files,
            "victim": (stat[0], stat[2], stat[15], stat[16], Path(f"/proc/{pid}/limits").read_text()),
            "affinity": os.sched_getaffinity(pid),
            "ipc": [_objects(kind, own) for kind, own in (("shm", self._shm), ("msg", self._queue), ("sem", -1))],
            "queue": self._queue_is_there(),
            "keys": [line.split()[-2:] for line in Path("/proc/keys").read_text().splitlines() if "hostile" in line],
            "shm": sorted(path.name for path in Path("/dev/shm").glob("*hostile*")),
            "left": sorted(str(path) for path in Path("/tmp").glob("*of-the-hostile*")),
        }

    def _queue_is_there(self) -> bool:
        number = _libc.mq_open(b"/" + self._mq, os.O_RDONLY)
        if number >= 0:
            os.close(number)
        return bool(number >= 0)

    def visitors(self) -> list[str]:
        """Which services were reached."""
        found = []
        for name, one in (("tcp", self._tcp), ("unix", self._unix), ("abstract", self._abstract)):
            with suppress(BlockingIOError):
                one.accept()
                found.append(name)
        for name, one in (("udp", self._udp), ("datagrams", self._datagrams)):
            with suppress(BlockingIOError):
                one.recv(100)
                found.append(name)
        return found

    def alive(self) -> list[str]:
        """Processes that the judge or a program has left: whatever knows our temporary folder."""
        found = []
        mark = os.fsencode(self.temporary)
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != self.victim.pid:
                with suppress(OSError):
                    own = (entry / "environ").read_bytes() + (entry / "cmdline").read_bytes()
                    if mark in own or mark in os.fsencode((entry / "cwd").readlink()):
                        found.append(f"{entry.name}: {(entry / 'cmdline').read_text()}")
        return found

    def close(self) -> None:
        self.victim.send_signal(signal.SIGKILL)
        self.victim.wait()
        for one in (self._tcp, self._udp, self._unix, self._abstract, self._datagrams):
            one.close()
        _libc.shmctl(self._shm, 0, None)
        _libc.msgctl(self._queue, 0, None)
        _libc.mq_unlink(self._mq)
        shutil.rmtree(self.folder, ignore_errors=True)


def _objects(kind: str, own: int) -> list[tuple[str, str, str]]:
    """Key, id and mode of our own System V object, and of those with the key that the programs would give theirs."""
    rows = [line.split() for line in Path(f"/proc/sysvipc/{kind}").read_text().splitlines()[1:]]
    return [(row[0], row[1], row[2]) for row in rows if row[0] == str(0x1234) or row[1] == str(own)]


def results(stdout: str) -> dict[tuple[str, str], dict[str, Any]]:
    """The submissions of a JSON report, by problem and file."""
    document = json.loads(stdout)
    return {(one["problem"].split("/")[1], Path(one["path"]).stem): one for one in document["submissions"]}
