# Becomes itself again and again, each time for a little while: one program, one time limit -> TLE
import os
import sys
import time

end = time.process_time() + 0.3
while time.process_time() < end:
    pass
os.execv(sys.executable, [sys.executable, *sys.argv])
