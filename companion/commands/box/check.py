"""`vivat box check`: whether a controller keeps to the protocol. Knows nothing of the game."""

from __future__ import annotations

from collections.abc import Iterable

from companion.words.i18n import _, ngettext, translate
from hardware.conformance.check import CheckResult
from hardware.conformance.press_checks import Presser, PressRequest
from hardware.conformance.suite import run_checks, run_press_checks
from hardware.controllers.serial_port import SerialPort


def check(port: str, press: bool) -> bool:
    """Print a line for each requirement; returns whether all are met.

    With `press`, a person at the boxes is asked to press buttons, too.

    Raises:
        ExplainedError: the port can't be used, or no controller replies.
    """
    with SerialPort(port) as opened:
        failures = _print_results(run_checks(opened))
        if press:
            failures += _print_results(run_press_checks(opened, Presser(_ask)))
    print(_summary(failures))
    return not failures


def _print_results(results: Iterable[CheckResult]) -> int:
    """Print each result as soon as it is known; returns the number of failures."""
    failures = 0
    for result in results:
        print(_line(result), flush=True)
        failures += result.failure is not None
    return failures


def _line(result: CheckResult) -> str:
    requirement = _(result.check.requirement)
    if result.failure is None:
        return _("ok      {requirement}").format(requirement=requirement)
    return _("FAILED  {requirement} Seen: {seen}. See “{section}” in PROTOCOL.md.").format(
        requirement=requirement, seen=translate(result.failure), section=result.check.section.value
    )


def _ask(request: PressRequest) -> None:
    print(_("  →     {request}").format(request=translate(request.sentence)), flush=True)


def _summary(failures: int) -> str:
    if not failures:
        return _("This controller does all that vivat needs.")
    return ngettext(
        "{count} requirement is not met.", "{count} requirements are not met.", failures
    ).format(count=failures)
