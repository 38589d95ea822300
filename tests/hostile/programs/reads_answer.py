# Reads the answer, by every path that leads to it -> RE | WA
import os
import sys

given = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines() if " " in line)
answer = given["answer"]
folder, name = os.path.split(answer)


def by_link():
    os.symlink(answer, "link")
    return open("link").read()


def by_hard_link():
    os.link(answer, "hard")
    return open("hard").read()


def by_rename():
    os.rename(answer, "moved")
    return open("moved").read()


def by_descriptor(number):
    return open(os.open(f"/proc/self/fd/{number}/../{name}", os.O_RDONLY)).read()


def by_folder():
    return open(os.open(name, os.O_RDONLY, dir_fd=os.open(folder, os.O_RDONLY))).read()


def by_path_only():
    return open(f"/proc/self/fd/{os.open(answer, os.O_PATH)}").read()


def by_current_folder():
    os.chdir(folder)
    return open(name).read()


def by_program(*words):
    import subprocess

    return subprocess.run([*words, answer], capture_output=True, check=True, text=True).stdout


ways = [
    lambda: open(answer).read(),
    lambda: open(f"/proc/self/root{answer}").read(),
    lambda: open(f"/proc/self/cwd/../../../../../../../..{answer}").read(),
    lambda: open(f"/proc/{os.getppid()}/root{answer}").read(),
    lambda: open(f"/proc/{os.getppid()}/cwd/{os.path.relpath(answer)}").read(),
    by_link,
    by_hard_link,
    by_rename,
    *[lambda number=number: by_descriptor(number) for number in range(30)],
    *[lambda number=number: os.read(number, 100).decode() for number in range(3, 100)],
    by_folder,
    by_path_only,
    by_current_folder,
    lambda: by_program("/bin/cat"),
    lambda: by_program("/bin/cp", "/dev/stdout"),
    lambda: by_program("/usr/bin/head", "-c100"),
]
for way in ways:
    try:
        found = way()
    except (OSError, ValueError, UnicodeDecodeError, ImportError):
        continue
    except Exception:
        continue
    if found.strip() == "42":
        print(42)
        sys.exit()
print("none")
