"""The lock for runs side by side and runs alone: who waits for whom."""

from __future__ import annotations

import threading

import pytest

from localjudge.judging.quiet import Quiet

PATIENCE = 20.0  # seconds; a guard against a hang
MOMENT = 0.05  # seconds in which what must not happen would have happened


def in_thread(work: object) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)  # type: ignore[arg-type]
    thread.start()
    return thread


def test_any_number_side_by_side() -> None:
    quiet = Quiet()
    together = threading.Barrier(3)

    def share() -> None:
        with quiet.beside_others():
            together.wait(PATIENCE)  # broken, and so an error, unless all three are inside at once

    threads = [in_thread(share) for _ in range(3)]
    for thread in threads:
        thread.join(PATIENCE)
    assert not together.broken


def test_alone_waits_for_all_others_and_keeps_new_ones_out() -> None:
    quiet = Quiet()
    order: list[str] = []
    alone_in, may_leave = threading.Event(), threading.Event()

    def alone() -> None:
        with quiet.alone():
            order.append("alone")
            alone_in.set()
            may_leave.wait(PATIENCE)

    def share() -> None:
        with quiet.beside_others():
            order.append("shared")

    with quiet.beside_others():
        first = in_thread(alone)
        assert not alone_in.wait(MOMENT), "somebody is still running"
        second = in_thread(share)
        second.join(MOMENT)
        assert order == [], "one who waits to be alone goes before a new sharer"
    assert alone_in.wait(PATIENCE)
    second.join(MOMENT)
    assert order == ["alone"]
    may_leave.set()
    for thread in (first, second):
        thread.join(PATIENCE)
    assert order == ["alone", "shared"]


def test_only_one_is_alone() -> None:
    quiet = Quiet()
    inside: list[int] = []
    most: list[int] = []

    def alone(number: int) -> None:
        for _ in range(20):
            with quiet.alone():
                inside.append(number)
                most.append(len(inside))
                inside.remove(number)

    threads = [in_thread(lambda number=number: alone(number)) for number in range(4)]
    for thread in threads:
        thread.join(PATIENCE)
    assert most == [1] * 80


def test_an_error_inside_frees_the_lock() -> None:
    quiet = Quiet()
    for side in (quiet.alone, quiet.beside_others, quiet.alone, quiet.beside_others):
        with pytest.raises(ZeroDivisionError), side():
            raise ZeroDivisionError
    done = threading.Event()

    def alone() -> None:
        with quiet.alone():
            done.set()

    in_thread(alone)
    assert done.wait(PATIENCE)
