"""A small web server on this machine alone, to which Competitive Companion posts problems.

Any page that the browser shows can post to this machine, too. So only what the extension sends is taken: a JSON
document that says so, of bounded size and of the right shape, to this machine by its own name, and from no page.
"""

from __future__ import annotations

import errno
import re
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from typing import Any, Final, final

from localjudge.model import MIB, Fault
from localjudge.practice.companion import MOST_BYTES, Batch, parse
from localjudge.practice.drafts import settle, write
from localjudge.practice.told import next_step, told

__all__ = ["PORT", "PORTS", "Listener"]

PORT: Final = 10043
PORTS: Final = (1327, 4244, 6174, 10042, 10043, 10045, 27121)
"""those that the extension posts to; it can be told of others"""
_ADDRESS: Final = "127.0.0.1"
_HOST: Final = re.compile(r"(?:localhost|127\.0\.0\.1)(?::\d+)?", re.IGNORECASE)
_PAGE: Final = re.compile(r"https?://|null", re.IGNORECASE)
"""what a web page's own address begins with; an extension's begins otherwise"""
_PATIENCE: Final = 20.0
"""seconds that a connection may say nothing"""
_CHUNK: Final = MIB
_MOST_BATCHES: Final = 1000


@final
class Listener:
    """Takes documents for as long as it is served. Use it in a ``with`` statement."""

    def __init__(self, root: Path, port: int, say: Callable[[str], None], complain: Callable[[str], None]) -> None:
        """Begin to listen.

        Args:
            root: the project that problems are written to.
            port: where; 0 for any that is free.
            say: called with each line of what came in.
            complain: called with a line for each document that was not taken.

        Raises:
            Fault: the port cannot be had.
        """
        self._root = root
        self._say = say
        self._complain = complain
        self._one_at_a_time = threading.Lock()
        self._batches: dict[str, int] = {}
        try:
            self._server = _Server((_ADDRESS, port), self)
        except OSError as error:
            raise _unusable(port, error) from None

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._server.server_address[1])

    def serve(self) -> None:
        """Take documents until Ctrl-C. A problem that is just being written is then finished."""
        try:
            self._server.serve_forever()
        finally:
            self._one_at_a_time.acquire()

    def __enter__(self) -> Listener:
        return self

    def __exit__(self, *_error: object) -> None:
        self._server.server_close()

    def take(self, content: bytes) -> tuple[int, str]:
        """Make a problem of a document: the status of the answer, and its text."""
        with self._one_at_a_time:
            try:
                sent = parse(content)
                draft = settle(self._root, sent.draft)
                outcome = write(self._root, draft)
            except Fault as fault:
                return self.refuse(422, str(fault))
            except OSError as error:
                return self.refuse(507, f"cannot be written ({error.strerror}: {error.filename})")
            line = f"{self._place(sent.batch)}{told(draft, outcome, sent.notes)}"
            self._say(line)
            if outcome != "there":
                self._say(f"  {next_step(self._root, draft)}")
            return 200, line

    def refuse(self, status: int, why: str) -> tuple[int, str]:
        """Say that a document was not taken."""
        self._complain(f"not taken: a document that {why}")
        return status, why

    def _place(self, batch: Batch | None) -> str:
        """Which one of a batch this is."""
        if batch is None or batch.size <= 1:
            return ""
        if len(self._batches) >= _MOST_BATCHES:
            self._batches.clear()
        self._batches[batch.id] = number = self._batches.get(batch.id, 0) + 1
        return f"{number} of {batch.size}  "


@final
class _Server(ThreadingHTTPServer):
    """Browsers open connections that they do not use: each has its thread."""

    request_queue_size = 128  # a contest's problems come all at once
    daemon_threads = True
    block_on_close = False

    def __init__(self, address: tuple[str, int], listener: Listener) -> None:
        self.listener = listener
        super().__init__(address, _Handler)

    def server_bind(self) -> None:
        """Take the port, also where a connection of a listener before still has it for a minute, and without asking
        the network who this machine is."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = _ADDRESS, int(self.server_address[1])

    def handle_error(self, _request: object, _client: object) -> None:
        """Nothing is to be said of a browser that goes away in the middle of a sentence."""


@final
class _Handler(BaseHTTPRequestHandler):
    server: _Server
    timeout = _PATIENCE
    server_version = "localjudge"
    sys_version = ""

    def do_POST(self) -> None:
        """Take a document."""
        listener = self.server.listener
        refusal = self._refusal()
        if refusal is not None:
            said = listener.refuse(*refusal)
            self._skip()
        else:
            length = int(self.headers["Content-Length"])
            try:
                content = self.rfile.read(length)
            except OSError:
                content = b""
            said = listener.take(content) if len(content) == length else listener.refuse(400, "ended too early")
        self._answer(*said)

    def do_GET(self) -> None:
        """Tell a person who looks what this is."""
        self._answer(405, "judge.py listen waits for Competitive Companion here")

    def _refusal(self) -> tuple[int, str] | None:
        """Why the document is not even read; None where it is."""
        if not _HOST.fullmatch(self.headers.get("Host", "")):
            return 403, "was sent to this machine under another name"
        if _PAGE.match(self.headers.get("Origin", "")):
            return 403, "came from a web page"
        if self.headers.get_content_type() != "application/json":
            return 415, "does not say that it is JSON"
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,15}", length):
            return 411, "does not say how long it is"
        if int(length) > MOST_BYTES:
            return 413, f"is larger than {MOST_BYTES // MIB} MiB"
        return None

    def _skip(self) -> None:
        """Read what follows, within bounds: a browser that is cut short does not read the answer."""
        length = self.headers.get("Content-Length", "")
        left = min(int(length), 2 * MOST_BYTES) if re.fullmatch("[0-9]{1,15}", length) else 0
        while left > 0 and (block := self.rfile.read(min(left, _CHUNK))):
            left -= len(block)

    def _answer(self, status: int, text: str) -> None:
        body = f"{text}\n".encode("utf-8", "replace")
        self.close_connection = True
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: Any) -> None:
        """Say nothing of requests: what matters is said of documents."""


def _unusable(port: int, error: OSError) -> Fault:
    if error.errno == errno.EADDRINUSE:
        others = ", ".join(str(one) for one in PORTS if one != port)
        what = f"port {port} is in use, perhaps by another listener; end that one, or say --port N with one of {others}"
        return Fault(what)
    return Fault(f"port {port} cannot be used ({error.strerror}); say --port N with another, {PORT} is the usual one")
