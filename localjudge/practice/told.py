"""What is said of a problem that came in: one line, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from localjudge.model import Fault
from localjudge.practice.drafts import Draft, Outcome
from localjudge.problems.discover import SOLUTIONS, TESTDATA, list_problems
from localjudge.problems.files import shown
from localjudge.records import NONE

__all__ = ["called", "next_step", "there", "told"]


def there(id: str) -> str:
    """Of a problem that stays as it is."""
    return f"{id}: is there already, and left alone; judge.py import --replace writes it anew"


def told(draft: Draft, outcome: Outcome, notes: Sequence[str] = (), results: Mapping[str, int] = NONE) -> str:
    """What became of a problem, how much it has, and what is to be known of it."""
    if outcome == "there":
        return there(draft.id)
    title = f"  {draft.title}" if draft.title != draft.name else ""
    counts = [
        _count(sum(name.startswith(f"{group}/") for name in draft.data) // 2, noun)
        for group, noun in (("sample", "sample"), ("secret", "secret case"))
        if any(name.startswith(f"{group}/") for name in draft.data)
    ]
    if results:
        inner = ", ".join(f"{number} {kind.replace('_', ' ')}" for kind, number in sorted(results.items()))
        counts.append(f"{_count(sum(results.values()), 'submission')} ({inner})")
    replaced = ["replaced"] if outcome == "replaced" else []
    return "; ".join([f"{draft.id}{title}: {', '.join([*replaced, *counts])}", *notes])


def next_step(root: Path, draft: Draft) -> str:
    """Where a problem is, and what to type to judge by it."""
    folder = shown(root / TESTDATA / draft.id)
    solutions = shown(root / SOLUTIONS / draft.id)
    return f"in {folder}; put a solution into {solutions}/, then: judge.py run {called(root, draft)}"


def called(root: Path, draft: Draft) -> str:
    """The shortest name by which a command finds the problem."""
    try:
        names = [entry.name.casefold() for entry in list_problems(root)]
    except Fault:  # another problem's folder, of which whoever lists them is told
        return draft.id
    return draft.name if names.count(draft.name.casefold()) == 1 else draft.id


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
