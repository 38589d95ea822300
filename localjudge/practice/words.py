"""The fixed words of stress and watch, in English and in Korean: ``str.format`` templates with the same places."""

from __future__ import annotations

from typing import Final

from localjudge.records import record
from localjudge.reports.words import UI

__all__ = ["Words", "words"]


@record
class Words:
    """Every word of one language."""

    answers_by: str
    """takes ``right`` and ``generator``"""
    looking: str
    """takes ``done`` and ``runs``"""
    shortening: str
    none_found: str
    """takes ``runs``, and the ``first`` and ``last`` seed"""
    interrupted: str
    """the same of a search that Ctrl-C ended; takes ``done``"""
    all_same: str
    """takes ``generator``"""
    some_same: str
    """takes ``count``"""
    seed: str
    """labels the seed; takes ``seed`` and ``generator``"""
    shorter: str
    """how the seed was found; takes ``size``, ``first``, ``first_size`` and ``tried``"""
    shortest: str
    """takes ``tried``"""
    unfinished: str
    saved: str
    """takes ``input`` and ``answer``"""
    again: str
    """takes ``command``"""

    watching: str
    changed: str
    """takes ``names``"""
    changed_meanwhile: str
    and_more: str
    """takes ``count``"""
    killed: str
    """takes ``signal``"""
    polling: str
    """takes ``why``"""


def words(ui: UI) -> Words:
    """The words of a language."""
    return _KOREAN if ui == "ko" else _ENGLISH


_ENGLISH: Final = Words(
    answers_by="inputs by {generator}, answers by {right}",
    looking="{done} of {runs} runs",
    shortening="a failing input is found; looking for a shorter one",
    none_found="no failing input in {runs} runs (seeds {first} to {last})",
    interrupted="interrupted after {done} runs, in which there was no failing input",
    all_same="all inputs were the same: does {generator} use the seed that it is given?",
    some_same="{count} of them gave an input that had been tried already",
    seed="seed {seed} of {generator}",
    shorter="{size} bytes, found after seed {first} ({first_size} bytes) in {tried} further runs for a shorter input",
    shortest="no shorter failing input in {tried} further runs",
    unfinished="interrupted while looking for a shorter one",
    saved="saved as {input} and {answer}",
    again="again: {command}",
    watching="waiting for a change; Ctrl-C ends",
    changed="changed: {names}",
    changed_meanwhile="changed while judging: {names}",
    and_more="and {count} more",
    killed="the judging was ended from outside (signal {signal})",
    polling="watch looks at the files every second, as the system does not tell of changes ({why})",
)

_KOREAN: Final = Words(
    answers_by="입력은 {generator}, 정답은 {right}로 만듭니다",
    looking="{runs}번 중 {done}번 실행",
    shortening="반례를 찾았습니다. 더 짧은 반례를 찾는 중입니다",
    none_found="{runs}번 실행했지만 반례를 찾지 못했습니다 (시드 {first}~{last})",
    interrupted="{done}번 실행한 뒤 중단되었습니다. 그때까지 반례는 없었습니다",
    all_same="모든 입력이 똑같았습니다. {generator}에서 인자로 받은 시드를 쓰고 있나요?",
    some_same="그중 {count}번은 이미 시험한 입력이 다시 나왔습니다",
    seed="{generator}의 시드 {seed}",
    shorter="{size}바이트. 시드 {first}({first_size}바이트)에서 틀린 뒤 {tried}번 더 실행해 찾은 반례입니다",
    shortest="{tried}번 더 실행했지만 더 짧은 반례는 없었습니다",
    unfinished="더 짧은 반례를 찾다가 중단되었습니다",
    saved="저장한 파일: {input}, {answer}",
    again="다시 채점하기: {command}",
    watching="변경을 기다립니다. 끝내려면 Ctrl-C를 누르세요",
    changed="변경됨: {names}",
    changed_meanwhile="채점 중 변경됨: {names}",
    and_more="외 {count}개",
    killed="채점이 외부에서 종료되었습니다 (시그널 {signal})",
    polling="시스템이 변경을 알려 주지 않아 1초마다 파일을 확인합니다 ({why})",
)
