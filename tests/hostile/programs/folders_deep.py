# Folders in folders, deeper than any path can say, with a file at the bottom -> AC | OLE (files)
import os

for _ in range(1500):
    os.mkdir("x" * 200)
    os.chdir("x" * 200)
with open("bottom", "w") as file:
    file.write("here")
print(42)
