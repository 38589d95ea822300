"""The jail: what a program may touch. Entered by the forked child, just before its program begins.

A program reads the system's programs and libraries, its own interpreter and build, and its input; it writes in its
scratch folder and to its output. Everything else of the machine and the person is out of reach: files by Landlock,
sockets and the rest by a system call filter, and a judge that runs as root gives up root's powers. A kernel without
Landlock may hide them by namespaces instead. One that lacks more leaves a jail with less; `holds` tells.
"""

from __future__ import annotations

import os

from localjudge.sandbox import kernel, landlock, seccomp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from localjudge.sandbox.view import View  # seldom needed

_SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/group",
    "/etc/mono",
    "/etc/ssl/openssl.cnf",
    "/etc/pki/tls/openssl.cnf",
    "/etc/crypto-policies",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/version",
    "/proc/filesystems",
    "/proc/sys/kernel",
    "/proc/sys/vm",
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
    "/sys/kernel/mm/transparent_hugepage",
    "/dev/random",
    "/dev/urandom",
)
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full")


class Jail:
    """Prepared once by the worker: the paths that every program may read are opened, the filters made."""

    def __init__(self, folder: str, *, with_landlock: bool = True) -> None:
        """`folder` is the worker's own."""
        self._level = landlock.abi() if with_landlock else 0
        self._view = None if self._level else _view(f"{folder}/view")
        self._filtered = seccomp.known()
        self._system = [] if not self._level else _opened((*_SYSTEM, *_java_settings()), landlock.READ)
        if self._level:
            self._system += _opened(_DEVICES, landlock.READ_FILE | landlock.WRITE_FILE)
        self._filters = {}
        if self._filtered:
            kinds = ((compiling, traced) for compiling in (False, True) for traced in (False, True))
            self._filters = {kind: seccomp.Filter(compiling=kind[0], traced=kind[1]) for kind in kinds}
        self._rules: landlock.Ruleset | None = None

    def holds(self) -> dict[str, object]:
        """What this kernel offers, by name."""
        return {"landlock": self._level, "view": self._view is not None, "seccomp": self._filtered}

    def prepare(self) -> None:
        """Make what `enter` will need, in the worker: in a forked child each step is slower, as it copies pages."""
        if self._level:
            self._rules = landlock.Ruleset(self._level)
            for descriptor, access in self._system:
                self._rules.allow(descriptor, access)

    def let_go(self) -> None:
        """Forget what was made for a child, once it has been forked."""
        if self._rules is not None:
            self._rules.close()
            self._rules = None

    def stand_by(self) -> None:
        """Do in the forked child what needs no job. It still sees everything."""
        if self._view is not None:
            self._view.stand_by()

    def enter(self, job: dict[str, object], *, compiling: bool, traced: bool) -> None:
        """Confine this process and all that it will start. Raises OSError where the kernel refuses."""
        kernel.no_new_privileges()
        if self._view is not None:
            folder = str(job["cwd"])
            self._view.enter(_paths(job["readable"]), (*_paths(job["writable"]), folder), compiling=compiling)
            os.chdir(folder)
        if os.geteuid() == 0 or self._view is not None:
            kernel.give_up_capabilities()
        if self._rules is not None:
            _allow(self._rules, job)
            self._rules.enter()
        if self._filtered:
            self._filter(compiling=compiling, traced=traced).enter()

    def _filter(self, *, compiling: bool, traced: bool) -> seccomp.Filter:
        if self._level >= _SIGNALS_FROM:
            return self._filters[compiling, traced]
        return seccomp.Filter(compiling=compiling, traced=traced, signals_to=0 if compiling else os.getpid())


_SIGNALS_FROM = 6
"""the Landlock ABI that keeps signals inside"""


def _view(place: str) -> View | None:
    """What hides the rest of the machine where there is no Landlock, if it can be had."""
    from localjudge.sandbox.view import View

    os.mkdir(place, 0o700)
    view = View(place, (*_SYSTEM, *_DEVICES, *_java_settings()))
    if view.works():
        return view
    os.rmdir(place)
    return None


def _allow(rules: landlock.Ruleset, job: dict[str, object]) -> None:
    """Allow a job what it may have beside the system's files."""
    for path in _paths(job["readable"]):
        rules.allow_path(path, landlock.READ)
    for path in (*_paths(job["writable"]), str(job["cwd"])):
        rules.allow_path(path, rules.writing)
    # Programs open their own streams by name: /dev/stdin, /dev/stdout, /proc/self/fd/0.
    rules.allow_path(str(job["stdin"]), landlock.READ_FILE)
    rules.allow_path(str(job["stdout"]), landlock.WRITE_FILE | landlock.READ_FILE)
    rules.allow_path(f"/proc/{os.getpid()}", landlock.READ)


def _opened(paths: tuple[str, ...], access: int) -> list[tuple[int, int]]:
    found = []
    for path in paths:
        try:
            descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue
        found.append((descriptor, access if os.path.isdir(path) else access & landlock.FILE_RIGHTS))
    return found


def _java_settings() -> tuple[str, ...]:
    """A packaged Java keeps parts of itself in /etc."""
    return tuple(f"/etc/{name}" for name in os.listdir("/etc") if name.startswith("java"))


def _paths(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value
