# Fills a folder that can be entered but not listed -> OLE (files)
import os
import time

os.mkdir("dark", 0o300)
for number in range(1000):
    with open(f"dark/{number}", "wb") as file:
        file.write(bytes(1 << 18))
    time.sleep(0.001)
print(42)
