"""Where a problem from elsewhere is to be: its site and its name, from what people and foreign documents say.

Names become folders, so that nothing of foreign text is taken but letters, digits, ``_`` and ``-``.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Final

from localjudge.model import Fault
from localjudge.nearest import hint
from localjudge.problems.discover import POLICY, TESTDATA
from localjudge.sites import load_sites

__all__ = ["LIKE", "clean", "home_of", "name_of", "site_of", "slug"]

LIKE: Final = "classic"
"""the policy of a site that has none of its own: words are compared, case counts, and no language has an allowance"""
_USUAL_SITE: Final = "baekjoon"
_LONGEST: Final = 60
"""characters of a name, at most four bytes each: file systems take 255"""
_SITES: Final = {"baekjoon online judge": "baekjoon", "kattis": "icpc"}
"""what a document calls a site whose policy is here under another name"""
# A site's own id in the addresses of its problems. The groups together are the id.
_ADDRESSES: Final = (
    re.compile(r"https?://(?:www\.)?acmicpc\.net/problem/(\d+)"),
    re.compile(r"https?://(?:www\.)?algospot\.com/judge/problem/read/(\w+)"),
    re.compile(r"https?://(?:\w+\.)?codeforces\.com/(?:contest|gym|problemset/problem)/(\d+)/(?:problem/)?(\w+)"),
    re.compile(r"https?://atcoder\.jp/contests/[\w-]+/tasks/(\w+)"),
    re.compile(r"https?://[\w-]+\.kattis\.com/(?:contests/\w+/)?problems/(\w+)"),
)


def clean(text: str) -> str:
    """A title as one line, without what is no sign that can be read."""
    kept = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in text)
    return " ".join(kept.split())[:200]


def slug(text: str) -> str:
    """A folder's name made of foreign text; empty where nothing of it will do."""
    plain = unicodedata.normalize("NFC", text)
    return re.sub(r"[^\w-]+|_{2,}", "-", plain)[:_LONGEST].strip("-_")


def site_of(group: str) -> str:
    """The site's folder for what a Competitive Companion document calls its group: ``Codeforces - Round 900 (Div. 3)``
    is one of ``codeforces``."""
    site = group.partition(" - ")[0].strip().casefold()
    return _SITES.get(site) or slug(site) or LIKE


def name_of(title: str, url: str) -> str:
    """The site's own id for the problem, where its address tells it, else its title as a name."""
    for address in _ADDRESSES:
        if found := address.match(url):
            return slug("".join(found.groups())) or "problem"
    return slug(title) or "problem"


def home_of(what: str, root: Path) -> tuple[str, str]:
    """The site and the name that a person means by ``SITE/NAME``, or by a problem's number at baekjoon.

    Raises:
        Fault: that is neither, or no such site is known.
    """
    if re.fullmatch("[0-9]+", what):
        return _USUAL_SITE, what
    site, _, name = what.partition("/")
    if not name or not site or "/" in name:
        raise Fault(f"{what!r}: is no SITE/NAME; write one such as {LIKE}/{slug(what.strip('/')) or 'sum'}")
    if site not in load_sites() and not (slug(site) == site and (root / TESTDATA / site / POLICY).is_file()):
        raise Fault(f"{what!r}: no site {site!r}; {hint(site, load_sites())}")
    if name != slug(name):
        better = f"; write {site}/{slug(name)}" if slug(name) else ""
        raise Fault(f"{what!r}: a name is made of at most {_LONGEST} letters, digits, '-' and '_'{better}")
    return site, name
