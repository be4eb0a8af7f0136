"""Reads CHANGELOG.md:  changelog.py notes VERSION  |  changelog.py debian VERSION PACKAGE

Prints what a version changes, for people; or the whole history as Debian's tools read it. PACKAGE
is the package's version, which has a commit between two releases. Needs only Python, because the
installer runs it.
"""

from __future__ import annotations

import os
import re
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from textwrap import fill

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"
MAINTAINER = "The vivat authors <authors@vivat.example>"
HEADING = re.compile(
    r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)\n(.*?)(?=^## \[|\Z)", re.M | re.S
)
ITEM = re.compile(r"^- (.*(?:\n  .*)*)", re.M)


@dataclass(frozen=True)
class Release:
    """A version, its day, and its text in Markdown."""

    version: str
    day: datetime
    text: str


def releases(page: str) -> list[Release]:
    """All releases, the newest first.

    >>> releases("## [1.0.0] - 2026-11-23\\n\\n- One.\\n")[0].text
    '- One.'
    """
    found = HEADING.findall(page)
    return [
        Release(version, datetime.fromisoformat(day).replace(tzinfo=UTC), text.strip())
        for version, day, text in found
    ]


def debian(version: str, day: datetime, items: list[str]) -> str:
    """An entry of a Debian changelog.

    >>> print(debian("1.0.0", datetime(2026, 11, 23, tzinfo=UTC), ["One."]))
    vivat (1.0.0) stable; urgency=medium
    <BLANKLINE>
      * One.
    <BLANKLINE>
     -- The vivat authors <authors@vivat.example>  Mon, 23 Nov 2026 00:00:00 +0000
    <BLANKLINE>
    """
    lines = [f"  * {item}" for item in items]
    head, foot = f"vivat ({version}) stable; urgency=medium", f" -- {MAINTAINER}  "
    return "\n".join([head, "", *lines, "", foot + format_datetime(day), ""])


def debian_history(known: list[Release], package: str) -> str:
    """The whole history; the newest entry is of the package itself, as Debian expects."""
    entries = [
        debian(each.version, moment, [plain(item) for item in ITEM.findall(each.text)])
        for each, moment in zip(known, moments(known), strict=True)
    ]
    if package not in {each.version for each in known}:
        made = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())), UTC)
        entries.insert(0, debian(package, made, ["Built between two releases."]))
    return "\n".join(entries)


def moments(known: list[Release]) -> list[datetime]:
    """When each was released: the later of two releases on one day has a later minute, as Debian
    expects.

    >>> page = "## [1.0.1] - 2026-11-23\\n\\n## [1.0.0] - 2026-11-23\\n"
    >>> [each.minute for each in moments(releases(page))]
    [1, 0]
    """
    days = [each.day for each in known]
    return [day + timedelta(minutes=days[n + 1 :].count(day)) for n, day in enumerate(days)]


def plain(item: str) -> str:
    """An item as plain text, in lines that Debian's tools accept.

    >>> plain("See [a\\n  *page*](a.md).")
    'See a page.'
    """
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", item).replace("*", "").replace("`", "")
    return fill(" ".join(words.split()), 74, subsequent_indent="    ")


def main(form: str, version: str, package: str = "") -> str | None:
    """Print what was asked for; returns what is wrong."""
    known = releases(CHANGELOG.read_text(encoding="utf-8"))
    notes = {each.version: each.text for each in known}
    if version not in notes and form == "notes":
        return f"CHANGELOG.md has no section “## [{version}] - DAY”: write it first."
    print(notes[version] if form == "notes" else debian_history(known, package))
    return None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
