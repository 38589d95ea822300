# Writes, makes, renames, removes and changes things of the person's -> WA
import ctypes
import os
import sys

given = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines() if " " in line)
target, home = given["home"] + "/target", given["home"]
build = os.path.dirname(os.path.abspath(sys.argv[0]))
libc = ctypes.CDLL(None, use_errno=True)


def checked(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")


def chattr(path):
    import fcntl

    file = os.open(path, os.O_RDONLY)
    flags = bytearray(8)
    fcntl.ioctl(file, 0x80086601, flags)
    fcntl.ioctl(file, 0x40086602, bytes([flags[0] | 0x40, *flags[1:]]))


ways = [
    lambda: open(target, "a").write("x"),
    lambda: os.truncate(target, 0),
    lambda: os.open(target, os.O_WRONLY),
    lambda: os.open(target, os.O_RDONLY | os.O_TRUNC),
    lambda: os.chmod(target, 0o777),
    lambda: os.utime(target, (0, 0)),
    lambda: os.chown(target, os.getuid(), os.getgid()),
    lambda: os.setxattr(target, "user.x", b"y"),
    lambda: os.rename(target, home + "/renamed"),
    lambda: os.unlink(target),
    lambda: os.link(target, home + "/linked"),
    lambda: os.symlink("x", home + "/symlinked"),
    lambda: os.mkdir(home + "/made"),
    lambda: os.mkfifo(home + "/fifo"),
    lambda: os.mknod(home + "/node"),
    lambda: os.open(home, os.O_TMPFILE | os.O_RDWR),
    lambda: os.open("/dev/shm/x", os.O_CREAT | os.O_RDWR, 0o600),
    lambda: os.open("/tmp/x-of-the-hostile", os.O_CREAT | os.O_RDWR, 0o600),
    lambda: os.open("/var/tmp/x-of-the-hostile", os.O_CREAT | os.O_RDWR, 0o600),
    lambda: os.open("../x", os.O_CREAT | os.O_RDWR, 0o600),
    lambda: os.rename(".", "../other"),
    lambda: os.rename(os.getcwd(), os.getcwd() + "-other"),
    lambda: os.open(sys.argv[0], os.O_WRONLY),
    lambda: os.open(build + "/Main", os.O_CREAT | os.O_WRONLY, 0o755),
    lambda: os.mkdir(build + "/__pycache__"),
    lambda: os.rename(sys.argv[0], build + "/Other.py"),
    lambda: os.open("/proc/self/fd/0", os.O_WRONLY),
    lambda: os.ftruncate(0, 0),
    lambda: os.fchmod(0, 0o777),
    lambda: os.utime(0, (0, 0)),
    lambda: os.setxattr(0, "user.x", b"y"),
    lambda: chattr("/proc/self/fd/0"),
    lambda: chattr(sys.argv[0]),
    lambda: os.open(f"/proc/{os.getppid()}/oom_score_adj", os.O_WRONLY),
    lambda: os.open("/proc/self/oom_score_adj", os.O_WRONLY),
    lambda: os.open("/proc/sys/kernel/core_pattern", os.O_WRONLY),
    lambda: os.open("/sys/fs/cgroup", os.O_RDONLY),
    lambda: checked(libc.inotify_init1(0)),
    lambda: checked(libc.mount(b"none", b".", b"tmpfs", 0, None)),
    lambda: checked(libc.unshare(0x10000000)),
    lambda: checked(libc.sethostname(b"owned", 5)),
    lambda: os.chroot("."),
    lambda: __import__("fcntl").fcntl(0, 1024, 0),
    lambda: __import__("time").clock_settime(0, 0),
]
for index, way in enumerate(ways):
    try:
        way()
    except OSError:
        continue
    sys.stderr.write(f"way {index} works\n")
    print(42)
    sys.exit()
print("none")
