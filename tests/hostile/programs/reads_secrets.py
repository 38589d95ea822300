# Looks for secrets in the home folder, the judge's environment, memory and folders, and other programs' -> WA
import os
import sys

given = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines() if " " in line)
secret = given["token"].replace("-", "").encode()  # the planted one is without the hyphens
places = [given["home"] + "/secret", given["project"] + "/judge.py"]
for pid in (os.getppid(), given["victim"], *range(1, 400)):
    places += [f"/proc/{pid}/environ", f"/proc/{pid}/cmdline", f"/proc/{pid}/maps", f"/proc/{pid}/status"]
found = secret in repr(os.environb).encode()
for place in places:
    try:
        with open(place, "rb") as file:
            data = file.read(1 << 20)
    except OSError:
        continue
    if data and place.split("/")[2] != str(os.getpid()):
        sys.stderr.write(place)
        found = True
folders = [given["home"], given["project"], os.path.dirname(given["answer"]), os.path.dirname(os.getcwd())]
for folder in (*folders, "/tmp", "/proc", "/"):
    try:
        if os.listdir(folder):
            sys.stderr.write(folder)
            found = True
    except OSError:
        pass
for pid in (os.getppid(), int(given["victim"])):
    for name in ("mem", "environ", "maps", "fd", "root", "cwd", "ns/net"):
        try:
            os.close(os.open(f"/proc/{pid}/{name}", os.O_RDONLY))
            sys.stderr.write(f"{pid}/{name}")
            found = True
        except OSError:
            pass
print(42 if found else "none")
