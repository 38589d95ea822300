# A hundred processes with a thousand open files each make a look at them slow -> OLE (files) | RE | TLE
import os

for _ in range(100):
    if os.fork() == 0:
        break
try:
    while True:
        os.dup(0)
except OSError:
    pass
while True:
    pass
