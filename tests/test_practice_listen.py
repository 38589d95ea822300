"""`judge.py listen`: what Competitive Companion sends becomes problems, and what others send does not."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from command_line import Judge, files, read
from made_archives import task
from made_projects import Tree

from localjudge.model import Fault
from localjudge.practice import drafts
from localjudge.practice.companion import MOST_BYTES, parse
from localjudge.practice.listening import Listener

pytestmark = pytest.mark.usefixtures("cache", "signals_kept")

JSON = "application/json"


@dataclass
class Heard:
    """A listener that is served, and what it said."""

    tree: Tree
    lines: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    port: int = 0

    def post(self, content: Any, method: str = "POST", **headers: str | None) -> tuple[int, str]:
        """Send something as the extension does, but for these headers; None leaves one out."""
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        usual: dict[str, str | None] = {"Content-Type": JSON, "Content-Length": str(len(body)), "Host": "localhost"}
        usual |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.putrequest(method, "/", skip_host=True)
        for name, value in usual.items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    @property
    def problems(self) -> list[str]:
        return [str(path.parent.relative_to(self.tree.root)) for path in self.tree.root.rglob("problem.yaml")]


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    tree = Tree(tmp_path / "project")
    monkeypatch.chdir(tree.root)
    made = Heard(tree)
    with Listener(tree.root, 0, made.lines.append, made.complaints.append) as listener:
        made.port = listener.port
        thread = threading.Thread(target=listener.serve)
        thread.start()
        yield made
        listener._server.shutdown()
        thread.join()


def test_a_document_becomes_a_problem_and_what_is_next_is_said(heard: Heard) -> None:
    status, text = heard.post(task(tests=[{"input": "1\u00a02\r\n", "output": "3"}]))
    assert (status, text) == (200, "baekjoon/1000  A+B: 1 sample\n")
    assert heard.lines == [
        "baekjoon/1000  A+B: 1 sample",
        "  in testdata/baekjoon/1000; put a solution into solutions/baekjoon/1000/, then: judge.py run 1000",
    ]
    assert heard.complaints == []
    assert read(heard.tree).samples_only
    data = heard.tree.root / "testdata/baekjoon/1000/data/sample"
    assert ((data / "1.in").read_bytes(), (data / "1.ans").read_bytes()) == (b"1 2\n", b"3\n")


def test_a_problem_that_is_there_stays_as_it_is(heard: Heard) -> None:
    heard.post(task())
    mine = heard.tree.write("testdata/baekjoon/1000/data/sample/1.in", "mine")
    assert heard.post(task())[0] == 200
    stays = "baekjoon/1000: is there already, and left alone; judge.py import --replace writes it anew"
    assert heard.lines[-1] == stays
    assert mine.read_text() == "mine"


def test_a_batch_shows_how_far_it_is(heard: Heard) -> None:
    for number in (1, 2):
        values = task(url=f"https://www.acmicpc.net/problem/{number}", batch={"id": "x", "size": 3})
        heard.post(values)
    heard.post(task(url="https://www.acmicpc.net/problem/3", batch={"id": "y", "size": 2}))
    told = [line for line in heard.lines if not line.startswith("  ")]
    assert [line.partition("  ")[0] for line in told] == ["1 of 3", "2 of 3", "1 of 2"]


@pytest.mark.parametrize("batch", [None, 3, {}, {"id": 1, "size": 2}, {"id": "x", "size": True}, ...])
def test_without_a_batch_that_makes_sense(heard: Heard, batch: Any) -> None:
    assert heard.post(task(batch=batch))[0] == 200
    assert heard.lines[0] == "baekjoon/1000  A+B: 1 sample"


def test_a_file_as_input_is_said(heard: Heard) -> None:
    values = task(input={"type": "file", "fileName": "a.in"}, output={"type": "file", "fileName": "a.out"})
    assert heard.post(values)[0] == 200
    assert "; the site's input is a file, the judge's is stdin; the site's output is a file" in heard.lines[0]


BAD: list[tuple[Any, str]] = [
    (b"", "is no JSON that can be read"),
    (b"{", "is no JSON that can be read"),
    (b"\xff\xfe", "is no JSON that can be read"),
    (b"[" * 100_000, "is no JSON that can be read"),
    ([], "is no JSON object"),
    ("x", "is no JSON object"),
    (task(name=...), "has no name"),
    (task(name="\x00\u202e"), "has no name"),
    (task(name=3), "has no text as its name, but 3"),
    (task(group=["x"]), "has no text as its group, but ['x']"),
    (task(url={}), "has no text as its url"),
    (task(interactive=True), "is an interactive problem, A+B"),
    (task(tests=...), "has no list of at most 1000 pairs as its tests"),
    (task(tests={}), "has no list of at most 1000 pairs"),
    (task(tests=[{"input": "", "output": ""}] * 1001), "has no list of at most 1000 pairs"),
    (task(tests=[]), "has no tests, so that there is nothing to judge A+B by"),
    (task(tests=[3]), "has no input with its output as test 1, but 3"),
    (task(tests=[{"input": "1"}]), "has no input with its output as test 1"),
    (task(tests=[{"input": "1", "output": None}]), "has no input with its output as test 1"),
    (task(tests=[{"input": "\ud800", "output": ""}]), "has no text as test 1"),
    (task(timeLimit=...), "as its timeLimit, but None"),
    (task(timeLimit="2000"), "as its timeLimit, but '2000'"),
    (task(timeLimit=0), "as its timeLimit, but 0"),
    (task(timeLimit=True), "as its timeLimit, but True"),
    (task(timeLimit=float("inf")), "as its timeLimit, but inf"),
    (task(memoryLimit=float("nan")), "as its memoryLimit, but nan"),
    (task(memoryLimit=-1), "as its memoryLimit, but -1"),
    (task(memoryLimit=10**9), "as its memoryLimit, but 1000000000"),
]


@pytest.mark.parametrize(("content", "why"), BAD)
def test_what_is_no_such_document_is_refused_and_ends_nothing(heard: Heard, content: Any, why: str) -> None:
    status, text = heard.post(content)
    assert status == 422
    assert why in text
    assert heard.lines == []
    (line,) = heard.complaints
    assert line == f"not taken: a document that {text.rstrip()}"
    assert heard.problems == []
    assert heard.post(task())[0] == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Host": "localhost.evil.example"}, 403),
        ({"Host": "127.0.0.1.evil.example:10043"}, 403),
        ({"Host": ""}, 403),
        ({"Host": None}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "http://localhost:8000"}, 403),
        ({"Origin": "null"}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content_Type": None}, 415),
        ({"Content_Length": None}, 411),
        ({"Content_Length": "-1"}, 411),
        ({"Content_Length": "1e3"}, 411),
        ({"Content_Length": str(MOST_BYTES + 1)}, 413),
        ({"Content_Length": "9" * 15}, 413),
    ],
)
def test_what_the_extension_does_not_send_is_refused(heard: Heard, headers: dict[str, Any], status: int) -> None:
    body = json.dumps(task()).encode()
    connection = socket.create_connection(("127.0.0.1", heard.port), timeout=60)
    usual = {"Host": "localhost", "Content_Type": JSON, "Content_Length": str(len(body)), **headers}
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in usual.items() if value is not None]
    connection.sendall("\r\n".join(["POST / HTTP/1.1", *lines, "", ""]).encode() + body)
    connection.shutdown(socket.SHUT_WR)
    answer = connection.makefile("rb").read().decode()
    connection.close()
    assert answer.startswith(f"HTTP/1.0 {status} ")
    assert len(heard.complaints) == 1
    assert heard.problems == []


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "localhost:10043"},
        {"Host": "127.0.0.1:10043"},
        {"Origin": "chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl"},
        {"Origin": "moz-extension://5b2b"},
        {"Content_Type": "application/json; charset=utf-8"},
    ],
)
def test_what_browsers_say_of_the_extension_is_taken(heard: Heard, headers: dict[str, str]) -> None:
    assert heard.post(task(), **headers)[0] == 200


def test_a_document_that_is_really_too_large_gets_its_answer(heard: Heard) -> None:
    status, text = heard.post(b"x" * (MOST_BYTES + 1))
    assert (status, text) == (413, "is larger than 16 MiB\n")
    with pytest.raises(Fault, match="is larger than 16 MiB"):
        parse(b" " * (MOST_BYTES + 1))


@pytest.mark.parametrize(("method", "status"), [("GET", 405), ("OPTIONS", 501), ("PUT", 501), ("DELETE", 501)])
def test_only_post_does_anything(heard: Heard, method: str, status: int) -> None:
    assert heard.post(task(), method)[0] == status
    assert heard.problems == []


def test_no_page_is_told_that_it_may_ask(heard: Heard) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", heard.port, timeout=60)
    connection.request("OPTIONS", "/", headers={"Origin": "https://x", "Access-Control-Request-Method": "POST"})
    names = [name.lower() for name, _ in connection.getresponse().getheaders()]
    connection.close()
    assert not [name for name in names if name.startswith("access-control")]


def test_a_document_that_ends_too_early(heard: Heard) -> None:
    connection = socket.create_connection(("127.0.0.1", heard.port), timeout=60)
    head = f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: {JSON}\r\nContent-Length: 1000\r\n\r\n"
    connection.sendall(head.encode() + b"{")
    connection.shutdown(socket.SHUT_WR)
    assert b" 400 " in connection.makefile("rb").readline()
    connection.close()
    assert heard.complaints == ["not taken: a document that ended too early"]


def test_an_idle_connection_holds_nobody_up(heard: Heard) -> None:
    with socket.create_connection(("127.0.0.1", heard.port), timeout=60):
        assert heard.post(task())[0] == 200


def test_many_at_once_are_all_taken(heard: Heard) -> None:
    def send(number: int) -> None:
        heard.post(task(url=f"https://www.acmicpc.net/problem/{number}", batch={"id": "x", "size": 60}))

    threads = [threading.Thread(target=send, args=(number,)) for number in range(60)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(heard.problems) == sorted(f"testdata/baekjoon/{number}" for number in range(60))
    places = [line.partition("  ")[0] for line in heard.lines if not line.startswith("  ")]
    assert places == [f"{number} of 60" for number in range(1, 61)]


PATHS = ["../../x", "/etc/passwd", "..", "a/../../b", "C:\\x", "x\x00y", "%2e%2e%2f", "~root", "-rf", ".git/hooks"]


@pytest.mark.parametrize("text", PATHS)
def test_no_text_leads_out_of_testdata(heard: Heard, text: str) -> None:
    before = files(heard.tree.root.parent)
    status, _ = heard.post(task(name=text, group=text, url=text))
    assert status == 200
    made = [path for path in files(heard.tree.root.parent) if path not in before]
    assert made
    assert all(path.startswith("project/testdata/") for path in made)
    (home,) = heard.problems
    assert len(Path(home).parts) == 3


def test_what_a_page_writes_is_said_without_what_a_terminal_obeys(tmp_path: Path) -> None:
    sent = parse(json.dumps(task(name="\x1b]0;x\x07evil\u202e", url="https://x/\x1b[2J")).encode())
    assert sent.draft.title == "]0;x evil"
    assert "\x1b" not in sent.draft.url


def test_another_folder_that_is_wrong_keeps_nothing_from_coming_in(heard: Heard) -> None:
    (heard.tree.root / "testdata/odd").mkdir()
    assert heard.post(task())[0] == 200
    assert heard.lines[1].endswith("judge.py run baekjoon/1000")


def test_where_nothing_can_be_written_is_said(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "x")

    monkeypatch.setattr(drafts, "_fill", full)
    assert heard.post(task())[0] == 507
    assert "No space left on device" in heard.complaints[0]
    monkeypatch.undo()
    assert heard.post(task())[0] == 200


def test_it_listens_on_this_machine_alone(heard: Heard) -> None:
    table = Path("/proc/net/tcp").read_text().splitlines()
    mine = [line.split()[1] for line in table if f":{heard.port:04X} " in line and line.split()[3] == "0A"]
    assert mine == [f"0100007F:{heard.port:04X}"]


def test_the_port_can_be_had_again_at_once(tmp_path: Path) -> None:
    tree = Tree(tmp_path / "project")
    port = 0
    for _ in range(3):
        heard = Heard(tree)
        with Listener(tree.root, port, heard.lines.append, heard.complaints.append) as listener:
            heard.port = port = listener.port
            thread = threading.Thread(target=listener.serve)
            thread.start()
            heard.post(task())
            listener._server.shutdown()
            thread.join()
        assert len(heard.lines) >= 1


# The command


def test_a_port_that_is_taken_is_one_line(heard: Heard, capsys: pytest.CaptureFixture[str]) -> None:
    judge = Judge(capsys)
    assert judge("listen", "--port", heard.port) == 2
    assert judge.err.startswith(f"judge.py: port {heard.port} is in use, perhaps by another listener; end that one, ")
    assert "--port N with one of 1327, 4244" in judge.err
    assert judge.err.count("\n") == 1


@pytest.mark.parametrize("port", ["x", "-1", "65536", "1.5", ""])
def test_what_is_no_port(capsys: pytest.CaptureFixture[str], port: str) -> None:
    judge = Judge(capsys)
    assert judge("listen", f"--port={port}") == 2
    assert f"{port!r} is no port; write a number up to 65535" in judge.err


def test_ctrl_c_is_no_error_from_its_first_word_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(line: str) -> None:
        assert line.startswith("waiting for Competitive Companion on port ")
        raise KeyboardInterrupt

    monkeypatch.chdir(Tree(tmp_path / "project").root)
    monkeypatch.setattr("localjudge.commands.listen._complain", interrupted)
    judge = Judge(capsys)
    assert judge("listen", "--port", "0") == 0
    assert judge.err == ""


def test_a_project_that_cannot_be_listed_is_said_before_it_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Tree(tmp_path / "project").root)
    (tmp_path / "project/testdata/odd").mkdir()
    judge = Judge(capsys)
    assert judge("listen", "--port", "0") == 2
    assert "testdata/odd: no site of this name" in judge.err
