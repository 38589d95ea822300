"""The words of ``judge.py doctor``, in English and in Korean, as ``reports.words`` has those of the reports."""

from __future__ import annotations

from typing import Final, NamedTuple

from localjudge.reports.words import UI

__all__ = ["Aspect", "DoctorWords", "doctor_words"]


class Aspect(NamedTuple):
    """What is said of one thing that is looked at."""

    name: str
    good: str
    bad: str
    """what its lack means"""
    mend: str
    """how to get it"""


class DoctorWords(NamedTuple):
    """Every word of one language."""

    head: str
    """takes the version of ``python``, the ``system`` and its ``release``, the ``machine`` and its ``processors``"""
    sandbox: str
    speed: str
    languages: str
    folders: str
    to_get: str
    """stands before a mend"""

    tracing: Aspect
    processes: Aspect
    files: Aspect
    files_by_view: str
    """the same where it is namespaces that keep the files"""
    sizes: Aspect
    truncation: Aspect
    signals: Aspect
    signals_to_itself: str
    """the same where it is a filter of calls that keeps them"""
    calls: Aspect
    starts: Aspect

    missing: str
    """a language that is not installed"""
    also: str
    """takes ``versions`` that are here, too"""
    without: str
    """takes ``versions`` that are not"""
    put: str
    """takes the ``programs`` that a language lacks"""
    both: str
    """stands between two of these"""
    cache: str
    nothing_kept: str
    """takes the ``path`` of the cache"""
    make_room: str


_SWITCHES: Final = (
    "sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns=0"
)

_ENGLISH: Final = DoctorWords(
    head="localjudge with Python {python}, {system} {release} on {machine}, {processors} processors",
    sandbox="sandbox",
    speed="speed",
    languages="languages",
    folders="folders",
    to_get="to get it:",
    tracing=Aspect(
        "tracing",
        "every process is known from its birth; peaks are exact",
        "not allowed: memory peaks are sampled every few milliseconds",
        "allow ptrace of own children: kernel.yama.ptrace_scope at most 1; in a container, --cap-add SYS_PTRACE",
    ),
    processes=Aspect(
        "processes",
        "their number is bounded while a program starts them",
        "are counted every few milliseconds, and a fork bomb is killed only then",
        "tracing; or do not judge as root, or give it a control group with pids that it may write to",
    ),
    files=Aspect(
        "files",
        "programs read the system, their interpreter and their input, and write to their scratch folder",
        "programs can read and write whatever you can",
        "Linux 5.13 or newer with Landlock (CONFIG_SECURITY_LANDLOCK, and landlock in the kernel's lsm= list); or "
        f"Linux 5.12 with namespaces for users ({_SWITCHES})",
    ),
    files_by_view="programs see the system, their interpreter and their build alone, and write to their scratch folder",
    sizes=Aspect(
        "sizes",
        "and times of the answers are hidden",
        "of the answers can be seen, which tells apart a YES and a NO",
        f"namespaces for users ({_SWITCHES})",
    ),
    truncation=Aspect(
        "truncation",
        "refused outside the scratch folder",
        "of your files is possible",
        "Linux 6.2 or newer",
    ),
    signals=Aspect(
        "signals",
        "stay among the program's own processes",
        "programs can signal whatever you can",
        "Linux 6.12 or newer",
    ),
    signals_to_itself="a program can send them to itself alone",
    calls=Aspect(
        "calls",
        "no sockets, no other process's limits, no modes of files, no shared memory that stays",
        "are not filtered: programs can reach the network",
        "an x86-64 or AArch64 machine, and a kernel with CONFIG_SECCOMP_FILTER",
    ),
    starts=Aspect(
        "starts",
        "programs start without a fork",
        "each program starts as a fork, some 2 ms later",
        "a C compiler on your PATH (cc), a cache folder that is yours alone, and what tracing and files ask for",
    ),
    missing="not installed",
    also="; also {versions}",
    without="; not {versions}",
    put="put {programs} on your PATH",
    both=" and ",
    cache="cache",
    nothing_kept="{path}: nothing can be kept there",
    make_room="make room there, or set XDG_CACHE_HOME",
)

_KOREAN: Final = DoctorWords(
    head="localjudge, Python {python}, {system} {release} ({machine}), 프로세서 {processors}개",
    sandbox="샌드박스",
    speed="속도",
    languages="언어",
    folders="폴더",
    to_get="해결 방법:",
    tracing=Aspect(
        "추적",
        "모든 프로세스를 시작될 때부터 파악하며, 최대 메모리가 정확함",
        "허용되지 않음: 최대 메모리를 몇 밀리초 간격으로만 잼",
        "자식 프로세스의 ptrace를 허용 (kernel.yama.ptrace_scope는 1 이하, 컨테이너에서는 --cap-add SYS_PTRACE)",
    ),
    processes=Aspect(
        "프로세스",
        "프로그램이 띄우는 순간에 개수를 제한함",
        "개수를 몇 밀리초 간격으로만 세므로, 포크 폭탄을 그제야 끝냄",
        "추적을 허용하거나, root가 아닌 사용자로 채점하거나, 쓸 수 있는 pids 컨트롤 그룹을 마련",
    ),
    files=Aspect(
        "파일",
        "프로그램은 시스템과 인터프리터, 입력만 읽고 작업 폴더에만 쓸 수 있음",
        "내가 읽고 쓸 수 있는 것이면 프로그램도 무엇이든 읽고 쓸 수 있음",
        "Landlock이 켜진 Linux 5.13 이상 (CONFIG_SECURITY_LANDLOCK, 커널의 lsm= 목록에 landlock), "
        f"또는 사용자 네임스페이스를 쓸 수 있는 Linux 5.12 이상 ({_SWITCHES})",
    ),
    files_by_view="프로그램은 시스템과 인터프리터, 빌드한 파일만 보고 작업 폴더에만 쓸 수 있음",
    sizes=Aspect(
        "파일 크기",
        "정답 파일의 크기와 시각을 숨김",
        "정답 파일의 크기가 보여서, 답이 YES인지 NO인지 알 수 있음",
        f"사용자 네임스페이스 ({_SWITCHES})",
    ),
    truncation=Aspect(
        "파일 자르기",
        "작업 폴더 밖에서는 막음",
        "내 파일의 내용을 지울 수 있음",
        "Linux 6.2 이상",
    ),
    signals=Aspect(
        "시그널",
        "프로그램이 띄운 프로세스 사이에서만 보낼 수 있음",
        "내가 보낼 수 있는 곳이면 프로그램도 어디든 보낼 수 있음",
        "Linux 6.12 이상",
    ),
    signals_to_itself="프로그램이 자기 자신에게만 보낼 수 있음",
    calls=Aspect(
        "시스템 콜",
        "소켓, 다른 프로세스의 제한, 파일 권한 변경, 뒤에 남는 공유 메모리를 막음",
        "거르지 않음: 프로그램이 네트워크를 쓸 수 있음",
        "x86-64나 AArch64 컴퓨터, CONFIG_SECCOMP_FILTER가 켜진 커널",
    ),
    starts=Aspect(
        "시작",
        "포크 없이 프로그램을 시작함",
        "프로그램마다 포크로 시작해서 2 ms쯤 느림",
        "C 컴파일러 (PATH에 cc), 나만 쓸 수 있는 캐시 폴더, 그리고 추적과 파일에 필요한 것",
    ),
    missing="설치되지 않음",
    also="; {versions}도 있음",
    without="; {versions} 없음",
    put="PATH에 {programs} 추가",
    both=", ",
    cache="캐시",
    nothing_kept="{path}: 아무것도 저장할 수 없음",
    make_room="공간을 비우거나 XDG_CACHE_HOME을 지정",
)


def doctor_words(ui: UI) -> DoctorWords:
    """The catalogue of a language."""
    return _KOREAN if ui == "ko" else _ENGLISH
