# Fills its folder with files, each within the limit -> OLE (files)
import time

for number in range(100000):
    with open(f"file{number}", "wb") as file:
        file.write(bytes(1 << 16))
print(42)
time.sleep(0.2)
