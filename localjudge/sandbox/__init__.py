"""The sandbox: runs one program under limits and says what happened.

``client`` is the way in. It starts a worker, a small single-threaded Python that forks the programs; the other
modules run in there and import as little as they can, because the worker's start is part of every command's.
"""
