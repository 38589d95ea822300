"""Runs a submission and its output validator together: what each writes is what the other reads.

Both run in sandboxes of their own, each between two FIFOs whose other ends are held here. A relay in between, always,
makes sure that neither program can block the judge, counts what passes, and can write it down; the verdict is the same
whether it does. It works in one thread and waits for nothing but `poll`:

- What a program has written is read as soon as the other one has taken what was read before, so that a program which
  writes to one that does not read is held up as it would be by a pipe.
- A program that closes its output, or ends, closes the other one's input once that has everything.
- A submission that writes to a validator which has gone, or has closed its input, gets SIGPIPE. The other way round
  what is written is thrown away: a validator is to judge a submission that has gone, not to die of it.
- Before either is passed on, it is seen for a moment whether the program has ended. So nobody learns of an end before
  our own side knows of it, and what a submission that reads the last word then writes is read by nobody, always.
- Bytes beyond a program's output limit are not passed on, and its output is closed.
"""

from __future__ import annotations

import math
import os
import select
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from typing import Final, final

from localjudge.judging.transcript import Transcript
from localjudge.model import JudgeFault, Speaker
from localjudge.records import record, replace
from localjudge.sandbox import wire
from localjudge.sandbox.client import Outcome, Run, Sandbox

__all__ = ["Talk", "talk"]

_AT_ONCE: Final = 1 << 16
"""bytes that are read at once; so many may wait here for a program that does not read, and as many in its pipe"""
_GRACE: Final = 0.02
"""seconds for which a closed pipe is kept from the other program, unless it is known that its owner has ended"""


@record
class Talk:
    """What became of both programs."""

    submission: Outcome
    validator: Outcome
    effort: float
    """CPU seconds that the relay took"""


def talk(
    sandbox: Sandbox, submission: Run, partner: Sandbox, validator: Run, transcript: Transcript | None = None
) -> Talk:
    """Run both, the submission in `sandbox` and the validator in `partner`, until both have ended.

    Raises:
        JudgeFault: one of them could not be started, or its worker died; the other one has ended all the same.
    """
    started = time.thread_time()
    say = transcript.say if transcript is not None else _say_nothing
    with ExitStack() as ending:
        here, there = (_Party(*pair, ending) for pair in ((sandbox, submission), (partner, validator)))
        to_judge, to_program = _Way(here, there, "submission", say), _Way(there, here, "validator", say)
        ending.callback(to_judge.close)
        ending.callback(to_program.close)
        outcomes = _until_both_ended({there: to_program, here: to_judge})
    effort = time.thread_time() - started
    return Talk(to_judge.counted(outcomes[here]), to_program.counted(outcomes[there]), effort)


def _say_nothing(_speaker: Speaker, _text: bytes) -> None:
    pass


def _until_both_ended(ways: Mapping[_Party, _Way]) -> dict[_Party, Outcome]:
    """What became of each, who speaks on that way."""
    outcomes: dict[_Party, Outcome] = {}
    waiting: dict[int, _Party] = {}
    failed: JudgeFault | None = None
    for party in ways:
        try:
            party.sandbox.begin(party.run)
            waiting[party.sandbox.answers] = party
        except JudgeFault as fault:
            failed = fault
            _gone(party, ways)
    # Where one fails, the other is waited for all the same: its sandbox's answer must not be taken for a later run's.
    while waiting:
        for descriptor in _carry(ways.values(), waiting):
            party = waiting.pop(descriptor)
            _gone(party, ways)
            try:
                outcomes[party] = party.sandbox.finish(party.run)
            except JudgeFault as fault:
                failed = fault
    if failed is not None:
        raise failed
    return outcomes


def _gone(party: _Party, ways: Mapping[_Party, _Way]) -> None:
    """Pass on that a program has ended, or will never begin: first that it reads no more."""
    party.opened()
    for other in ways.keys() - {party}:
        ways[other].listener_gone()
        ways[other].pass_on_ends()
    ways[party].speaker_gone()
    ways[party].pass_on_ends()


def _carry(ways: Iterable[_Way], answers: Iterable[int]) -> list[int]:
    """Wait until something happens, pass on what can be passed on, and return the answers that are there."""
    poller = select.poll()
    actions: dict[int, Callable[[int], None]] = {}
    for way in ways:
        for descriptor, events, action in way.wishes():
            poller.register(descriptor, events)
            actions[descriptor] = action
    for descriptor in answers:
        poller.register(descriptor, select.POLLIN)
    there: list[int] = []
    due = min(way.due for way in ways)
    for descriptor, events in poller.poll(None if due == math.inf else max(0.0, due - time.monotonic()) * 1000):
        if descriptor in actions:
            actions[descriptor](events)
        else:
            there.append(descriptor)
    for way in ways:
        way.pass_on_ends()
    return there


@final
class _Party:
    """One of the programs, with our ends of its FIFOs."""

    def __init__(self, sandbox: Sandbox, run: Run, ending: ExitStack) -> None:
        """`ending` closes and removes what is made."""
        given, output = sandbox.folder / "talk.in", sandbox.folder / "talk.out"
        self.sandbox = sandbox
        self.run = replace(run, stdin=given, pipe=output)
        for path in (given, output):
            path.unlink(missing_ok=True)
            os.mkfifo(path, 0o600)
            ending.callback(path.unlink, missing_ok=True)
        # In this order neither do we wait for the program, nor it for us.
        self._reader = os.open(given, os.O_RDONLY | os.O_NONBLOCK)
        ending.callback(self.opened)
        self.hears = os.open(given, os.O_WRONLY | os.O_NONBLOCK)
        """what it reads is written here"""
        self.speaks = os.open(output, os.O_RDONLY | os.O_NONBLOCK)
        """what it writes is read here"""

    def opened(self) -> None:
        """It has opened both of its ends: from now on what is written to it fails where nobody is left to read."""
        self._reader = _closed(self._reader)

    @property
    def is_open(self) -> bool:
        """Whether it has opened both. Until then neither of ours may be closed, or it would wait for that for ever."""
        return self._reader < 0


@final
class _Way:
    """One direction: what one program writes and the other reads."""

    def __init__(self, speaker: _Party, listener: _Party, name: Speaker, say: Callable[[Speaker, bytes], None]) -> None:
        self._speaker, self._listener = speaker, listener
        self._source, self._sink = speaker.speaks, listener.hears
        self._name: Speaker = name
        self._say = say
        self._pending = bytearray()
        self._count = 0
        self._overrun: float | None = None
        self._end_at = math.inf
        """when it is passed on that the speaker says no more, once everything has been heard"""
        self._deaf_at = math.inf
        """when it is passed on that the listener hears no more"""

    def wishes(self) -> list[tuple[int, int, Callable[[int], None]]]:
        """The descriptors to wait for, the events beside hang-ups, and what is to be done then."""
        found: list[tuple[int, int, Callable[[int], None]]] = []
        if self._source >= 0 and len(self._pending) < _AT_ONCE and (self._deaf_at == math.inf or self._is_patient):
            found.append((self._source, select.POLLIN, self._read))
        if self._sink >= 0:
            found.append((self._sink, select.POLLOUT if self._pending else 0, self._write))
        return found

    @property
    def _is_patient(self) -> bool:
        """Whether the speaker may go on writing to one who hears no more."""
        return self._name == "validator" or not self._speaker.is_open

    @property
    def due(self) -> float:
        """When an end is to be passed on, by the monotonic clock; infinite for never, as things stand."""
        heard = self._sink >= 0 and not self._pending and self._listener.is_open
        return min(self._end_at if heard else math.inf, self._deaf_at if not self._is_patient else math.inf)

    def pass_on_ends(self) -> None:
        """Pass on the ends that are due."""
        now = time.monotonic()
        if self._deaf_at <= now and not self._is_patient:
            self._stop_reading(now)
            self._deaf_at = math.inf
        if self._end_at <= now and not self._pending and self._listener.is_open:
            self._sink = _closed(self._sink)
            self._end_at = math.inf

    def _read(self, _events: int = 0) -> None:
        """Take what has been written, and pass on what the other one takes."""
        if self._source < 0:
            return
        text = os.read(self._source, _AT_ONCE)
        if not text:
            self._say(self._name, b"")
            self._stop_reading(time.monotonic() + _GRACE)
            return
        if not self._speaker.is_open:
            self._speaker.opened()
            text = text[len(wire.OPEN) :]
        most = self._speaker.run.limits.output
        passed = text[: max(0, most - self._count)]
        self._count += len(text)
        if passed:
            self._say(self._name, passed)
            if self._sink >= 0:
                self._pending += passed
                self._write(select.POLLOUT)
        if self._count > most:
            self._overrun = time.monotonic()
            self._stop_reading(self._overrun)

    def _write(self, events: int) -> None:
        """Pass on what the other one takes."""
        if self._sink < 0:
            return
        try:
            if not events & select.POLLERR:
                del self._pending[: os.write(self._sink, self._pending)]
                return
        except BlockingIOError:
            return
        except BrokenPipeError:
            pass
        self._unheard(time.monotonic() + _GRACE)

    def _unheard(self, when: float) -> None:
        self._sink = _closed(self._sink)
        self._pending.clear()
        self._deaf_at = when

    def _stop_reading(self, end_at: float) -> None:
        self._source = _closed(self._source)
        self._end_at = end_at

    def listener_gone(self) -> None:
        """The other one has ended."""
        self._unheard(0.0)

    def speaker_gone(self) -> None:
        """The speaker has ended: its last words are all there."""
        with suppress(BlockingIOError):  # something of it has outlived it
            while self._source >= 0:
                self._read()
        self._stop_reading(0.0)

    def counted(self, outcome: Outcome) -> Outcome:
        """What became of the speaker, with what it wrote. An end by itself after too much output may be due to that its
        output was closed then."""
        counted = replace(outcome, output_bytes=self._count)
        when = self._overrun
        if when is None or (outcome.exceeded and outcome.ended < when):
            return counted
        return replace(counted, exit_code=-1, signal=0, exceeded="output", ended=min(when, outcome.ended))

    def close(self) -> None:
        """Let go of both ends."""
        self._source, self._sink = _closed(self._source), _closed(self._sink)


def _closed(descriptor: int) -> int:
    """Close it, if it is open; what stands for it then."""
    if descriptor >= 0:
        os.close(descriptor)
    return -1
