"""The fixed words of the reports, in English and in Korean.

A field that takes values is a ``str.format`` template; its placeholders are the same in both languages. The
Korean is what a Baekjoon user reads there (시간 초과, 메모리 제한, 스페셜 저지). Verdicts are not here: each site
writes its own, see ``localjudge.sites``.
"""

from __future__ import annotations

from typing import Final, Literal

from localjudge.model import NOT_INSTALLED
from localjudge.records import record

UI = Literal["en", "ko"]


@record
class Words:
    """Every word of one language."""

    # headings and columns
    report: str
    submission: str
    verdict: str
    case: str
    time: str
    total_time: str
    """the heading of a time that counts over all cases together"""
    memory: str
    wall: str
    first_failure: str
    cases_one: str
    cases_many: str
    score: str
    group: str
    whole: str
    """the group of all data"""

    # limits
    limits: str
    """takes ``time`` and ``memory``, each a number with its unit"""
    language_limits: str
    """the same for one of several languages: takes ``language`` too"""
    total_note: str
    samples_only: str
    """of a problem without the site's own data"""
    seconds: str
    bar: str
    """the heading of the bars that draw the time"""

    # verdicts against what was expected
    expected: str
    """takes ``verdicts``"""
    otherwise_expected: str
    """the verdict is as expected, and something else that the package says is not"""
    rule: str
    """labels what the package says and is not so"""
    either: str
    """stands between two verdicts that are both expected"""
    interrupted: str

    # details
    at_case: str
    """takes ``case``, its ``number`` and the ``count`` of cases"""
    file: str
    """labels the path of a case's input"""
    input: str
    empty: str
    """stands for an input without a byte"""
    differs: str
    """labels the place of the first difference"""
    place: str
    """takes ``line`` and ``column``"""
    answer: str
    got: str
    answer_ended: str
    output_ended: str
    validator: str
    stderr: str
    compiler: str
    judge_error: str
    clock: str
    """labels the time on the clock, where that ran out"""
    transcript: str
    signs: str
    """tells the signs before the lines of a transcript"""
    run: str
    """stands above a further run of one case: takes its ``number``"""
    closes: str
    """a program writes no more"""
    no_line_end: str
    """stands behind words that no line end followed"""
    bytes_left_out: str
    more_between: str
    """takes the ``count`` of lines"""
    also_failing: str
    and_more: str
    and_more_lines: str
    all_passed: str
    """takes the slowest ``case``, its ``time`` and the worst ``memory``: how near a submission that was to fail came"""
    idle: str
    """takes ``wall``: the clock ran out, not the CPU time"""
    skipped_one: str
    skipped_many: str

    # the last line
    all_one: str
    all_many: str
    some: str
    """takes ``bad`` and ``count``"""
    accepted_one: str
    """instead of these, where acceptance was expected of every submission"""
    accepted_many: str
    refused_one: str
    refused_many: str
    none: str
    none_judged: str
    """all were skipped"""
    finished_one: str
    finished_many: str
    """so many, and nothing wrong with them, when Ctrl-C came"""
    skipped_note: str
    judge_error_one: str
    judge_error_many: str
    interrupted_note: str

    # live display
    judging: str


ENGLISH: Final = Words(
    report="Judge report",
    submission="submission",
    verdict="verdict",
    case="case",
    time="time",
    total_time="time, all cases",
    memory="memory",
    wall="on the clock",
    first_failure="first failing case",
    cases_one="1 case",
    cases_many="{count} cases",
    score="score",
    group="group",
    whole="(all)",
    limits="limits {time}, {memory}",
    language_limits="limits of {language}: {time}, {memory}",
    total_note="the CPU time of all cases together counts",
    samples_only="samples only, so what fails on the site may pass here",
    seconds="{value} s",
    bar="CPU time against the limit",
    expected="expected {verdicts}",
    otherwise_expected="not as its package says",
    rule="package says",
    either=" or ",
    interrupted="interrupted",
    at_case="{case} ({number} of {count})",
    file="file",
    input="input",
    empty="(empty)",
    differs="differs",
    place="line {line}, byte {column}",
    answer="expected",
    got="got",
    answer_ended="(the answer ends before this line)",
    output_ended="(the output ends before this line)",
    validator="validator",
    stderr="stderr",
    compiler="compiler",
    judge_error="judge error",
    clock="clock",
    transcript="transcript",
    signs="> the submission writes, < the validator writes",
    run="--- run {number}",
    closes="(closes its output)",
    no_line_end="(no line end)",
    bytes_left_out="... {count} bytes left out",
    more_between="... {count} lines left out",
    also_failing="also failing",
    and_more="and {count} more",
    and_more_lines="... and {count} more lines",
    all_passed="all passed; the slowest is {case}: {time}; the most memory {memory}",
    idle="{wall} went by: the program waited instead of computing",
    skipped_one="skipped: 1 submission in {language}: {why}",
    skipped_many="skipped: {count} submissions in {language}: {why}",
    all_one="1 submission, as expected",
    all_many="{count} submissions, all as expected",
    some="{bad} of {count} not as expected",
    accepted_one="accepted",
    accepted_many="{count} submissions, all accepted",
    refused_one="not accepted",
    refused_many="{bad} of {count} not accepted",
    none="no submissions",
    none_judged="nothing was judged",
    finished_one="1 submission finished",
    finished_many="{count} submissions finished",
    skipped_note="{count} skipped",
    judge_error_one="1 judge error",
    judge_error_many="{count} judge errors",
    interrupted_note="interrupted before the end",
    judging="judging",
)

KOREAN: Final = Words(
    report="채점 결과",
    submission="제출",
    verdict="결과",
    case="케이스",
    time="시간",
    total_time="시간 (전체 합)",
    memory="메모리",
    wall="실제 시간",
    first_failure="처음 실패한 케이스",
    cases_one="테스트 케이스 1개",
    cases_many="테스트 케이스 {count}개",
    score="점수",
    group="그룹",
    whole="(전체)",
    limits="시간 제한 {time}, 메모리 제한 {memory}",
    language_limits="{language}: 시간 제한 {time}, 메모리 제한 {memory}",
    total_note="CPU 시간은 모든 케이스를 합산",
    samples_only="예제만 있으므로 사이트에서 틀린 풀이가 여기서는 맞을 수 있음",
    seconds="{value}초",
    bar="시간 제한 대비 CPU 시간",
    expected="예상: {verdicts}",
    otherwise_expected="패키지에 적힌 것과 다름",
    rule="패키지의 예상",
    either=" 또는 ",
    interrupted="중단됨",
    at_case="{case} ({count}개 중 {number}번째)",
    file="파일",
    input="입력",
    empty="(비어 있음)",
    differs="다른 곳",
    place="{line}번째 줄 {column}번째 바이트",
    answer="정답",
    got="출력",
    answer_ended="(정답은 이 줄 앞에서 끝남)",
    output_ended="(출력은 이 줄 앞에서 끝남)",
    validator="스페셜 저지",
    stderr="stderr",
    compiler="컴파일러",
    judge_error="채점 오류",
    clock="실제 시간",
    transcript="대화",
    signs="> 제출이 쓴 것, < 스페셜 저지가 쓴 것",
    run="--- {number}번째 실행",
    closes="(출력을 닫음)",
    no_line_end="(줄바꿈 없음)",
    bytes_left_out="... {count}바이트 생략",
    more_between="... {count}줄 생략",
    also_failing="그 밖의 실패",
    and_more="외 {count}개",
    and_more_lines="... 외 {count}줄",
    all_passed="모두 통과함. 가장 느린 케이스 {case} {time}, 최대 메모리 {memory}",
    idle="{wall} 경과: 계산하지 않고 기다리기만 함",
    skipped_one="건너뜀: {language} 제출 1개: {why}",
    skipped_many="건너뜀: {language} 제출 {count}개: {why}",
    all_one="제출 1개, 예상대로",
    all_many="제출 {count}개, 모두 예상대로",
    some="제출 {count}개 중 {bad}개가 예상과 다름",
    accepted_one="통과",
    accepted_many="제출 {count}개, 모두 통과",
    refused_one="통과하지 못함",
    refused_many="제출 {count}개 중 {bad}개가 통과하지 못함",
    none="제출 없음",
    none_judged="채점한 제출 없음",
    finished_one="제출 1개 채점 완료",
    finished_many="제출 {count}개 채점 완료",
    skipped_note="{count}개 건너뜀",
    judge_error_one="채점 오류 1개",
    judge_error_many="채점 오류 {count}개",
    interrupted_note="끝나기 전에 중단됨",
    judging="채점 중",
)


def words(ui: UI) -> Words:
    """The catalogue of a language."""
    return KOREAN if ui == "ko" else ENGLISH


_KOREAN_REASONS: Final = {
    "idle": "대기",
    "wall clock": "실제 시간",
    "files": "파일",
    "no output": "출력 없음",
    "output ends early": "출력이 모자람",
    "more output than expected": "출력이 더 많음",
    "white space differs": "공백이 다름",
}


def own_reason(reason: str, ui: UI) -> str | None:
    """The judge's own reason for a verdict in the language's words; None for one that is not the judge's."""
    return _KOREAN_REASONS.get(reason) if ui == "ko" else None


def why_skipped(message: str, ui: UI) -> str:
    """Why a submission was skipped, in the language's words where it is for the usual reason."""
    language = message.removesuffix(NOT_INSTALLED)
    return f"설치된 {language} 없음" if ui == "ko" and language != message else message


def count_of(one: str, many: str, count: int, **values: object) -> str:
    """``one`` or ``many``, whichever fits ``count``, with its values filled in."""
    return (one if count == 1 else many).format(count=count, **values)
