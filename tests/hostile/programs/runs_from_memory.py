# Runs a program from a memory file, which is held to the same rules -> WA
import os
import subprocess
import sys

number = os.memfd_create("program", 0)
with open("/bin/cat", "rb") as file:
    os.write(number, file.read())
answer = next(line.split(" ", 1)[1] for line in sys.stdin.read().splitlines() if line.startswith("answer "))
done = subprocess.run([f"/proc/self/fd/{number}", answer], pass_fds=[number], capture_output=True, text=True, check=False)
sys.stdout.write(done.stdout or "none")
