"""How the judge and its sandbox worker talk: length-prefixed messages over two pipes.

The same interpreter runs at both ends, so the messages are ``marshal`` data: no import to pay for, and bytes
(paths, stderr) travel as they are.
"""

from __future__ import annotations

import marshal
import os

OPEN = b"\n"
"""what comes through a program's pipe before its own output: by then it has opened both of its pipes"""
_HEADER = 4


def send(descriptor: int, message: dict[str, object]) -> None:
    """Write one message. Raises BrokenPipeError where the other end has gone."""
    body = marshal.dumps(message)
    view = memoryview(len(body).to_bytes(_HEADER, "little") + body)
    while view:
        view = view[os.write(descriptor, view) :]


def receive(descriptor: int) -> dict[str, object] | None:
    """Read one message, or None at the end of the stream, however it broke off."""
    header = _read_exactly(descriptor, _HEADER)
    if header is None:
        return None
    body = _read_exactly(descriptor, int.from_bytes(header, "little"))
    if body is None:
        return None
    message = marshal.loads(body)  # from our own process, never from a program
    assert isinstance(message, dict)
    return message


def _read_exactly(descriptor: int, size: int) -> bytes | None:
    parts = []
    while size:
        part = os.read(descriptor, size)
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
