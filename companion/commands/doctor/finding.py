"""What a check found and how to fix it, and how findings are printed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from companion.words.i18n import _, ngettext
from hardware.boxes import Health
from sentences import N_, printable

_SIGN_WIDTH, _GAP = 9, 2


class Check(Enum):
    """What is checked, by its name for people, in the order of the output."""

    VERSIONS = N_("versions")
    SETTINGS = N_("settings")
    DISPLAY = N_("display")
    SOUND = N_("sound")
    VOICE = N_("voice")
    CAMERA = N_("camera")
    PINS = N_("pins")
    PERMISSIONS = N_("permissions")
    SERIAL = N_("serial")
    DISK = N_("disk")
    POWER = N_("power")
    CLOCK = N_("clock")
    GAMES = N_("saved games")


@dataclass(frozen=True)
class Finding:
    """One result: `found` and `remedy` are translated texts of one or more lines."""

    health: Health
    found: str
    remedy: str | None = None

    def __post_init__(self) -> None:
        """Devices and other programs have named much of what is found."""
        object.__setattr__(self, "found", _printable_lines(self.found))
        if self.remedy is not None:
            object.__setattr__(self, "remedy", _printable_lines(self.remedy))


def _printable_lines(text: str) -> str:
    return "\n".join(map(printable, text.split("\n")))


def ok(found: str) -> Finding:
    """What was checked works."""
    return Finding(Health.WORKS, found)


def note(found: str, remedy: str | None = None) -> Finding:
    """Worth knowing; vivat can be played."""
    return Finding(Health.WAITS, found, remedy)


def problem(found: str, remedy: str | None = None) -> Finding:
    """Something keeps vivat from being played as the settings say."""
    return Finding(Health.FAILS, found, remedy)


Findings = Mapping[Check, Sequence[Finding]]


def as_text(findings: Findings) -> str:
    """One line for each finding, with its remedy below it, and a summary at the end."""
    names = {check: _(check.value) for check in Check}
    width = max(map(len, names.values())) + _GAP
    lines = [
        line
        for check, found in findings.items()
        for each in found
        for line in _lines(f"{names[check]:<{width}}", each)
    ]
    return "\n".join([*lines, _summary(problems(findings))])


def as_json(findings: Findings) -> str:
    """One array with an object for each finding."""
    objects = [
        {
            "check": check.name.lower(),
            "health": finding.health.value,
            "found": finding.found,
            "remedy": finding.remedy,
        }
        for check in findings
        for finding in findings[check]
    ]
    return json.dumps(objects, ensure_ascii=False)


def problems(findings: Findings) -> int:
    """How many things keep vivat from being played."""
    return sum(each.health is Health.FAILS for found in findings.values() for each in found)


def _lines(name: str, finding: Finding) -> Iterator[str]:
    """`name` is the check's, as wide as the widest and the gap."""
    sign = {Health.WORKS: _("ok"), Health.WAITS: _("note"), Health.FAILS: _("PROBLEM")}
    first, *more = finding.found.splitlines()
    indent = " " * (_SIGN_WIDTH + len(name))
    yield f"{sign[finding.health]:<{_SIGN_WIDTH}}{name}{first}"
    yield from (f"{indent}{line}" for line in more)
    yield from (f"{indent}→ {line}" for line in (finding.remedy or "").splitlines())


def _summary(count: int) -> str:
    if not count:
        return _("No problems found.")
    return ngettext("{count} problem.", "{count} problems.", count).format(count=count)
