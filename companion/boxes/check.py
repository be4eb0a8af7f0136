"""`vivat box check`: does anybody's controller keep to the protocol?

Knows nothing of the game.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.i18n import _, ngettext, translate
from hardware.conformance.finding import Finding
from hardware.conformance.sitting import Person, Request
from hardware.conformance.suite import check as check_alone
from hardware.conformance.suite import check_presses


def check(port: str, press: bool) -> bool:
    """Print a line for each thing that a controller must do; whether it does them all.

    With `press` somebody at the boxes is asked to press, too.

    Raises:
        ExplainedError: the port can't be used, or nobody answers there.
    """
    failures = _print_all(check_alone(port))
    if press:
        failures += _print_all(check_presses(port, Person(_ask)))
    print(_summary(failures))
    return not failures


def _print_all(findings: Iterable[Finding]) -> int:
    """Print each as it comes; how many are not met."""
    failures = 0
    for finding in findings:
        print(_line(finding), flush=True)
        failures += not finding.is_met
    return failures


def _line(finding: Finding) -> str:
    requirement = _(finding.requirement)
    if finding.seen is None:
        return _("ok      {requirement}").format(requirement=requirement)
    return _("FAILED  {requirement} Seen: {seen}. See “{section}” in PROTOCOL.md.").format(
        requirement=requirement, seen=translate(finding.seen), section=finding.section.value
    )


def _ask(request: Request) -> None:
    print(_("  →     {words}").format(words=translate(request.sentence)), flush=True)


def _summary(failures: int) -> str:
    if not failures:
        return _("This controller does all that vivat needs.")
    return ngettext(
        "{count} requirement is not met.", "{count} requirements are not met.", failures
    ).format(count=failures)
