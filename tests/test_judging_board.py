"""The board: in which order cases are handed out, and that the verdict does not depend on who judged what when."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from made_results import accepted, case_name, failed, problem, result

from localjudge.judging.board import Board, Entry, Turn, near
from localjudge.model import MIB, CaseResult, Difference, Limits, Submission, SubmissionResult, Verdict

LIMITS = Limits(time=10.0, wall=21.0, memory=64 * MIB, output=MIB)


def entry(cases: int = 3, *, shared_time: bool = False, first_failure: bool = False, file: str = "a.py") -> Entry:
    whose = problem(cases=cases)
    submission = Submission(whose.path / file, "python3", whose)
    return Entry(submission, LIMITS, shared_time=shared_time, first_failure=first_failure)


def judged(made: Entry, results: list[CaseResult], order: list[int] | None = None) -> SubmissionResult:
    """What results come to that arrive in an order, where a board has handed out all of them beforehand."""
    board = Board([made], side_by_side=False)
    turns = [turn for _ in results if (turn := board.next()) is not None]
    for index in order if order is not None else range(len(turns)):
        board.put(turns[index], results[index])
    return made.result()


def told(of: SubmissionResult) -> tuple[Verdict, str, list[tuple[str, Verdict]], bool]:
    return of.verdict, of.reason, [(case.name, case.verdict) for case in of.cases], of.finished


# The order


def test_cases_are_handed_out_in_order_submission_by_submission() -> None:
    first, second = entry(2), entry(1)
    board = Board([first, second], side_by_side=False)
    turns = [board.next() for _ in range(4)]
    assert [(turn.entry, turn.index) for turn in turns if turn] == [(first, 0), (first, 1), (second, 0)]
    assert turns[3] is None


@pytest.mark.parametrize("shared_time", [False, True])
def test_side_by_side_no_case_is_begun_that_may_not_be_needed_while_another_submission_waits(shared_time: bool) -> None:
    first = entry(3, shared_time=shared_time, first_failure=not shared_time)
    second = entry(2, shared_time=shared_time, first_failure=not shared_time)
    board = Board([first, second], side_by_side=True)

    def take() -> Turn:
        turn = board.next()
        assert turn is not None
        return turn

    one, other = take(), take()
    assert [(one.entry, one.index), (other.entry, other.index)] == [(first, 0), (second, 0)]
    board.put(one, accepted(0))
    one = take()
    assert (one.entry, one.index) == (first, 1), "what has begun goes on first"
    third = take()
    assert (third.entry, third.index) == (first, 2), "better than nothing"


def test_side_by_side_the_cases_that_are_all_needed_are_begun_in_order() -> None:
    first, second = entry(2), entry(1)
    board = Board([first, second], side_by_side=True)
    turns = [board.next() for _ in range(3)]
    assert [(turn.entry, turn.index) for turn in turns if turn] == [(first, 0), (first, 1), (second, 0)]


def test_a_submission_that_did_not_become_a_program_has_no_cases_to_judge() -> None:
    broken, good = entry(2), entry(1)
    broken.unbuilt = result(verdict=Verdict.CE)
    board = Board([broken, good], side_by_side=False)
    turn = board.next()
    assert turn is not None
    assert turn.entry is good
    assert board.next() is None
    assert broken.complete
    assert broken.result() is broken.unbuilt


def test_the_verdict_is_that_of_the_first_case_that_is_not_ac() -> None:
    of = judged(entry(4), [accepted(0), failed(1, Verdict.WA), failed(2, Verdict.RE, "ValueError"), accepted(3)])
    assert of.verdict is Verdict.WA
    assert of.first_failure is not None
    assert of.first_failure.name == case_name(1)
    assert [case.verdict for case in of.cases] == [Verdict.AC, Verdict.WA, Verdict.RE, Verdict.AC]
    assert judged(entry(2), [accepted(0), failed(1, Verdict.RE, "exit 3")]).reason == "exit 3"


def test_a_judge_error_tells_its_message() -> None:
    of = judged(entry(1), [failed(0, Verdict.JE, message="the validator crashed")])
    assert (of.verdict, of.message) == (Verdict.JE, "the validator crashed")
    assert judged(entry(1), [failed(0, Verdict.WA, message="for the case")]).message == ""


def test_the_first_failure_ends_a_submission_where_that_is_asked_for() -> None:
    results = [accepted(0), failed(1, Verdict.WA), failed(2, Verdict.TLE), accepted(3)]
    of = judged(entry(4, first_failure=True), results)
    assert told(of) == (Verdict.WA, "", [(case_name(0), Verdict.AC), (case_name(1), Verdict.WA)], True)
    made = entry(4, first_failure=True)
    board = Board([made], side_by_side=False)
    for one in results[:2]:
        turn = board.next()
        assert turn is not None
        board.put(turn, one)
    assert board.next() is None, "the others are not even begun"
    assert made.complete


@pytest.mark.parametrize("first_failure", [False, True])
@pytest.mark.parametrize("shared_time", [False, True])
def test_results_out_of_order_come_to_the_same(first_failure: bool, shared_time: bool) -> None:
    results = [accepted(0, cpu=4), failed(1, Verdict.WA, cpu=4), accepted(2, cpu=3), failed(3, Verdict.RE, cpu=1)]
    wanted = told(judged(entry(4, first_failure=first_failure, shared_time=shared_time), results))
    for order in permutations(range(4)):
        made = entry(4, first_failure=first_failure, shared_time=shared_time)
        assert told(judged(made, results, list(order))) == wanted


def test_nothing_is_read_before_what_comes_before_it() -> None:
    made = entry(3)
    board = Board([made], side_by_side=True)
    turns = [turn for _ in range(3) if (turn := board.next()) is not None]
    board.put(turns[2], failed(2, Verdict.WA))
    assert told(made.result()) == (Verdict.AC, "", [], False)
    board.put(turns[0], accepted(0))
    assert told(made.result()) == (Verdict.AC, "", [(case_name(0), Verdict.AC)], False)
    board.put(turns[1], accepted(1))
    assert made.complete
    assert told(made.result())[0] is Verdict.WA


def test_results_stand_in_the_order_of_the_submissions() -> None:
    entries = [entry(1, file=name) for name in ("a.py", "b.py", "c.py")]
    board = Board(entries, side_by_side=True)
    turns = [turn for _ in entries if (turn := board.next()) is not None]
    board.put(turns[1], accepted(0))
    assert board.results(0) == []
    board.put(turns[0], accepted(0))
    assert [one.submission.path.name for one in board.results(0)] == ["a.py", "b.py"]
    assert [one.submission.path.name for one in board.results(1)] == ["b.py"]
    assert board.results(2) == []


# One time limit for all cases together


def test_each_case_has_the_limit_to_itself_where_it_is_not_shared() -> None:
    made = entry(2)
    of = judged(made, [accepted(0, cpu=9), accepted(1, cpu=9)])
    assert of.verdict is Verdict.AC
    assert made.time_left == 10.0


@pytest.mark.parametrize(("last", "verdict"), [(3.0, Verdict.AC), (3.001, Verdict.TLE)])
def test_the_sum_at_both_sides_of_the_limit(last: float, verdict: Verdict) -> None:
    of = judged(entry(3, shared_time=True), [accepted(0, cpu=3), accepted(1, cpu=4), accepted(2, cpu=last)])
    assert [case.verdict for case in of.cases] == [Verdict.AC, Verdict.AC, verdict]
    assert of.verdict is verdict


def test_the_sum_ends_a_submission_where_it_passes_the_limit() -> None:
    made = entry(4, shared_time=True)
    of = judged(made, [accepted(0, cpu=6), accepted(1, cpu=6), failed(2, Verdict.WA), accepted(3)])
    assert told(of) == (Verdict.TLE, "", [(case_name(0), Verdict.AC), (case_name(1), Verdict.TLE)], True)


def test_what_a_case_came_to_after_the_sum_had_passed_the_limit_does_not_count() -> None:
    # Judged one by one, this case would have been ended before it could give a wrong answer.
    wrong = failed(1, Verdict.WA, cpu=6, difference=Difference(1, b"1", b"2"), message="wrong")
    of = judged(entry(2, shared_time=True), [accepted(0, cpu=6), wrong])
    assert of.verdict is Verdict.TLE
    assert (of.cases[1].difference, of.cases[1].message) == (None, "")
    broken = failed(1, Verdict.JE, cpu=6, message="no validator")
    assert judged(entry(2, shared_time=True), [accepted(0, cpu=6), broken]).verdict is Verdict.JE


def test_what_is_left_of_the_time_is_handed_out_with_each_case() -> None:
    board = Board([entry(4, shared_time=True)], side_by_side=False)
    left = []
    for index in range(3):
        turn = board.next()
        assert turn is not None
        left.append(turn.time_left)
        board.put(turn, accepted(index, cpu=2.5))
    assert left == [10.0, 7.5, 5.0]


# Judged again, alone


def shared_on_board(*, side_by_side: bool) -> tuple[Board, Entry, list[Turn]]:
    made = entry(2, shared_time=True)
    board = Board([made], side_by_side=side_by_side)
    return board, made, [turn for _ in range(2) if (turn := board.next()) is not None]


@pytest.mark.parametrize(
    ("total", "is_near"), [(7.99, False), (8.0, True), (10.0, True), (12.0, True), (12.01, False)]
)
def test_near_is_a_fifth_on_either_side(total: float, is_near: bool) -> None:
    assert near(total, 10.0) is is_near
    board, made, turns = shared_on_board(side_by_side=True)
    board.put(turns[0], accepted(0, cpu=total / 2))
    board.put(turns[1], accepted(1, cpu=total / 2))
    assert made.alone is is_near
    assert made.complete is not is_near


def test_a_sum_near_the_limit_is_taken_again_alone_and_then_stands() -> None:
    board, made, turns = shared_on_board(side_by_side=True)
    assert [turn.alone for turn in turns] == [False, False]
    for index, turn in enumerate(turns):
        board.put(turn, accepted(index, cpu=5.5))
    assert board.results(0) == []
    for index in range(2):
        again = board.next()
        assert again is not None
        assert (again.index, again.alone) == (index, True)
        board.put(again, accepted(index, cpu=4.9))
    assert board.next() is None
    assert [one.verdict for one in board.results(0)] == [Verdict.AC]
    assert made.result().total_cpu == 9.8


def test_one_lane_believes_its_sums() -> None:
    board, made, turns = shared_on_board(side_by_side=False)
    for index, turn in enumerate(turns):
        board.put(turn, accepted(index, cpu=4.9))
    assert made.complete
    assert not made.alone


def test_a_result_from_before_a_submission_is_judged_again_is_dropped() -> None:
    made = entry(3, shared_time=True)
    board = Board([made], side_by_side=True)
    turns = [turn for _ in range(3) if (turn := board.next()) is not None]
    board.put(turns[0], accepted(0, cpu=5))
    board.put(turns[1], accepted(1, cpu=6))  # 11 s: over, and near; the third is still running beside
    assert made.alone
    board.put(turns[2], failed(2, Verdict.WA, cpu=1))
    for index in range(3):
        again = board.next()
        assert again is not None
        board.put(again, accepted(index, cpu=3))
    assert told(made.result())[0] is Verdict.AC


def test_any_interleaving_of_lanes_comes_to_what_one_lane_says() -> None:
    dice = random.Random(5)
    for _ in range(300):
        cases = dice.randint(1, 7)
        results = [
            accepted(index, cpu=dice.choice((0.5, 1.0, 3.0, 6.0)))
            if dice.random() < 0.8
            else failed(index, dice.choice((Verdict.WA, Verdict.RE)), cpu=0.5)
            for index in range(cases)
        ]
        shared, first = dice.random() < 0.5, dice.random() < 0.5
        wanted = told(judged(entry(cases, shared_time=shared, first_failure=first), results))
        made = entry(cases, shared_time=shared, first_failure=first)
        board = Board([made], side_by_side=True)
        running: list[Turn] = []
        while True:
            while len(running) < 3 and (new := board.next()) is not None:
                running.append(new)
            if not running:
                break
            turn = running.pop(dice.randrange(len(running)))
            board.put(turn, results[turn.index])
        assert told(made.result()) == wanted
