"""The jail: what a program may touch.

A program reads the system's programs and libraries, its own interpreter and build, and its input; it writes in its
scratch folder and to its output. Everything else of the machine and the person is out of reach: files by Landlock,
sockets and the rest by a system call filter, and a judge that runs as root gives up root's powers. Landlock leaves
visible how large a file is and when it was written: the answers are covered by a veil, where namespaces are allowed. A
kernel without Landlock may hide everything by namespaces instead. One that lacks more leaves a jail with less; `holds`
tells.
"""

from __future__ import annotations

import ctypes
import os

from localjudge.sandbox import kernel, landlock, seccomp
from localjudge.sandbox.operations import Do
from localjudge.sandbox.steps import Steps, Texts
from localjudge.sandbox.veil import Veil

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
_SIGNALS_FROM = 6
"""the Landlock ABI that keeps signals inside"""

_PR_SET_SECUREBITS = 28
_NO_ROOT_LOCKED = 0b11  # SECBIT_NOROOT and its lock: exec gives user 0 no capabilities
_PR_SET_NO_NEW_PRIVS = 38
_PR_CAP_AMBIENT = 47
_PR_CAP_AMBIENT_CLEAR_ALL = 4
_CAP_SETPCAP = 8
_ADDRESSEE = (ctypes.c_uint32 * 2)(kernel.CAPABILITY_VERSION_3, 0)
_NO_CAPABILITIES = (ctypes.c_uint32 * 6)()


class Jail:
    """Prepared once by the worker: the paths that every program may read are opened, the filters made."""

    def __init__(self, folder: str, *, with_landlock: bool = True) -> None:
        """`folder` is the worker's own."""
        self._level = landlock.abi() if with_landlock else 0
        self._view = None if self._level else _view(f"{folder}/view")
        self._veil = Veil(folder, (*_SYSTEM, *_DEVICES)) if self._level else None
        self._rules = self._system_rules() if self._level else None
        self._filters = {}
        if seccomp.known():
            kinds = ((compiling, traced) for compiling in (False, True) for traced in (False, True))
            self._filters = {kind: self._filter(compiling=kind[0], traced=kind[1]) for kind in kinds}

    def _system_rules(self) -> Steps:
        """The rules for what every program may have."""
        rules, attributes = Steps(), landlock.attributes(self._level)
        rules.keep(attributes)
        rules.add(Do.RULES, ctypes.addressof(attributes), ctypes.sizeof(attributes))
        files_only = landlock.READ_FILE | landlock.WRITE_FILE
        for paths, access in (((*_SYSTEM, *_java_settings()), landlock.READ), (_DEVICES, files_only)):
            for path in _different(paths):
                descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
                rules.add(Do.ALLOW, descriptor, landlock.rights(self._level, access, folder=os.path.isdir(path)))
        return rules

    def _filter(self, *, compiling: bool, traced: bool) -> seccomp.Filter:
        own_signals = self._level < _SIGNALS_FROM and not compiling
        return seccomp.Filter(compiling=compiling, traced=traced, own_signals=own_signals)

    def holds(self) -> dict[str, object]:
        """What this kernel offers, by name."""
        veiled = self._veil is not None and self._veil.works
        return {
            "landlock": self._level,
            "view": self._view is not None,
            "seccomp": bool(self._filters),
            "veil": veiled or self._view is not None,
        }

    @property
    def needs_fork(self) -> bool:
        """Whether a child must do more than take steps."""
        return self._view is not None

    def stand_by(self) -> None:
        """Do in a forked child what needs no job. It still sees everything."""
        if self._view is not None:
            self._view.stand_by()

    def look_away(self, job: dict[str, object]) -> None:
        """See nothing but the view from here on, in a forked child, if that is what confines it. Raises OSError."""
        if self._view is not None:
            folder, compiling = str(job["cwd"]), job["compiling"] is True
            self._view.enter(_paths(job["readable"]), (*_paths(job["writable"]), folder), compiling=compiling)

    def cover(self, job: dict[str, object]) -> bool:
        """Have the folders covered that are hidden from the job's program, and the worker's own, in the worker. Whether
        children that were forked before know nothing of it. Raises OSError."""
        return self._veil is not None and self._veils(job) and self._veil.lay(_paths(job["hidden"]), _needed(job))

    def still_covers(self, job: dict[str, object]) -> bool:
        """Whether nothing has come into the place of what was covered for a job."""
        return self._veil is None or not self._veils(job) or self._veil.is_current(_paths(job["hidden"]), _needed(job))

    def veil(self, job: dict[str, object]) -> Steps:
        """How a child comes to see less: its input and output are open by then."""
        return self._veil.steps() if self._veil is not None and self._veils(job) else Steps()

    def _veils(self, job: dict[str, object]) -> bool:
        return self._veil is not None and self._veil.works and bool(job["hidden"])

    def confine(self, job: dict[str, object], texts: Texts, *, traced: bool) -> Steps:
        """How a child is confined with all that it will start; its input and output are open by then."""
        steps = Steps()
        steps.extend(without_new_privileges())
        # Whoever has made a namespace for users or joined one has all powers there.
        in_namespace = os.geteuid() != 0 and (self._view is not None or self._veils(job))
        if in_namespace or _may_change_powers():
            steps.add(Do.PRCTL, _PR_SET_SECUREBITS, _NO_ROOT_LOCKED)
            steps.add(Do.PRCTL, _PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL)
        if in_namespace or os.geteuid() == 0:
            # Without new privileges an exec gives user 0 none of them back, even where the first of these is missing.
            steps.add(Do.CAPSET, ctypes.addressof(_ADDRESSEE), ctypes.addressof(_NO_CAPABILITIES))
        if self._rules is not None:
            steps.extend(self._rules)
            self._allow(steps, job, texts)
            steps.add(Do.CONFINE)
        if self._filters:
            steps.extend(self._filters[job["compiling"] is True, traced].steps())
        return steps

    def _allow(self, steps: Steps, job: dict[str, object], texts: Texts) -> None:
        """Allow a job what it may have beside the system's files."""
        writable = (*_paths(job["writable"]), str(job["cwd"]))
        wanted = [(path, landlock.READ) for path in _paths(job["readable"])]
        for path, access in (*wanted, *((path, landlock.WRITE) for path in writable), ("/proc/self", landlock.READ)):
            if os.path.exists(path):
                here = landlock.rights(self._level, access, folder=os.path.isdir(path))
                steps.add(Do.ALLOW_PATH, texts.address(path), here)
        # Programs open their own streams by name: /dev/stdin, /dev/stdout, /proc/self/fd/0.
        for number, access in ((0, landlock.READ_FILE), (1, landlock.WRITE_FILE | landlock.READ_FILE)):
            steps.add(Do.ALLOW, number, landlock.rights(self._level, access, folder=False))


def _may_change_powers() -> bool:
    """Whether this process has the power to do that, which containers may have taken even from root."""
    return bool(kernel.effective_capabilities() >> _CAP_SETPCAP & 1)


def without_new_privileges() -> Steps:
    """How set-user-id programs come to run without their privileges, for a child and all that it starts."""
    steps = Steps()
    steps.add(Do.PRCTL, _PR_SET_NO_NEW_PRIVS, 1)
    return steps


def _view(place: str) -> View | None:
    """What hides the rest of the machine where there is no Landlock, if it can be had."""
    from localjudge.sandbox.view import View

    os.mkdir(place, 0o700)
    view = View(place, (*_SYSTEM, *_DEVICES, *_java_settings()))
    if view.works():
        return view
    os.rmdir(place)
    return None


def _different(paths: tuple[str, ...]) -> list[str]:
    """Those of the paths that are there, each place once: /bin and /lib64 are often links into /usr."""
    there = {os.path.realpath(path): path for path in reversed(paths) if os.path.exists(path)}
    return [path for real, path in there.items() if not any(real.startswith(f"{other}/") for other in there)]


def _java_settings() -> tuple[str, ...]:
    """A packaged Java keeps parts of itself in /etc."""
    return tuple(f"/etc/{name}" for name in os.listdir("/etc") if name.startswith("java"))


def _needed(job: dict[str, object]) -> tuple[str, ...]:
    """What a job's program must see, beside the system's files."""
    return (str(job["cwd"]), *_paths(job["readable"]), *_paths(job["writable"]))


def _paths(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value
