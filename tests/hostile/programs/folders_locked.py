# Leaves folders that cannot be entered, pipes and links behind -> AC
import os

os.makedirs("a/b/c")
os.mkfifo("a/b/pipe")
os.symlink("/etc/passwd", "a/b/link")
os.symlink("..", "a/up")
os.umask(0o777)
os.mkdir("a/b/c/locked")
os.mkdir("locked")
print(42)
