"""What was found, as lines for people or as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence

from companion.doctor.finding import Finding
from companion.i18n import _, ngettext, translate
from hardware.boxes import Health
from sentences import Sentence

_SIGN_WIDTH, _CHECK_WIDTH = 9, 13

Saying = Callable[[Sentence], str]
"""Says a sentence, perhaps without what is nobody's business."""


def as_text(findings: Sequence[Finding], saying: Saying = translate) -> str:
    """A line for each, its remedy below it, and how it is in all."""
    lines = [line for finding in findings for line in _lines(finding, saying)]
    return "\n".join([*lines, _summary(findings)])


def as_json(findings: Iterable[Finding], saying: Saying = translate) -> str:
    """One array, an object for each."""
    return json.dumps([_object(finding, saying) for finding in findings], ensure_ascii=False)


def is_well(findings: Iterable[Finding]) -> bool:
    """Whether nothing fails."""
    return all(finding.health is not Health.FAILS for finding in findings)


def _object(finding: Finding, saying: Saying) -> dict[str, str | None]:
    return {
        "check": finding.check.value,
        "health": finding.health.value,
        "found": saying(finding.found),
        "remedy": None if finding.remedy is None else saying(finding.remedy),
    }


def _lines(finding: Finding, saying: Saying) -> list[str]:
    signs = {Health.WORKS: _("ok"), Health.WAITS: _("note"), Health.FAILS: _("PROBLEM")}
    first, *more = saying(finding.found).splitlines()
    sign = signs[finding.health]
    remedy = [] if finding.remedy is None else saying(finding.remedy).splitlines()
    indent = " " * (_SIGN_WIDTH + _CHECK_WIDTH)
    return [
        f"{sign:<{_SIGN_WIDTH}}{finding.check.value:<{_CHECK_WIDTH}}{first}",
        *(f"{indent}{line}" for line in more),
        *(f"{indent}→ {line}" for line in remedy),
    ]


def _summary(findings: Sequence[Finding]) -> str:
    problems = sum(finding.health is Health.FAILS for finding in findings)
    if not problems:
        return _("Nothing keeps vivat from playing.")
    return ngettext("{count} problem.", "{count} problems.", problems).format(count=problems)
