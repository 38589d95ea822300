# Ends itself as the judge would -> RE (SIGKILL)
import os
import signal

print(42, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
