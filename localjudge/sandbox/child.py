"""What a forked child does before the program's own code runs. Nothing here returns."""

from __future__ import annotations

import os

from localjudge.sandbox import kernel, plan, wire
from localjudge.sandbox.jail import Jail
from localjudge.sandbox.steps import Texts

BEGUN = b"."
"""what a child reports when it has done everything but become its program"""


def stand_by(jail: Jail | None, stderr: int, ready: int, report: int) -> None:
    """Get ready, wait for a job to come through `ready`, do what is planned for it, wait for the word (a byte) and
    become its program.

    Without a job or the word, at the pipe's end, it is over. What fails is written to `report`, a pipe that a
    successful exec closes; before the exec, `BEGUN` is.
    """
    try:
        if jail is not None:
            jail.stand_by()
        job = wire.receive(ready)
        if job is None:
            os._exit(0)
        texts = Texts()
        plan.opening(job, jail, texts, stderr).perform()
        if jail is not None:
            jail.look_away(job)
        plan.closing(job, jail, texts, traced=job["traced"] is True).perform()
        if not os.read(ready, 1):
            os._exit(0)
        os.write(report, BEGUN)
        argv = plan.arguments(job)
        os.execve(argv[0], argv, plan.environment(job))
    except BaseException as error:
        os.write(report, kernel.told(error).encode())
    finally:
        os._exit(127)
