"""`vivat box`: boxes without hardware for another program, and checks for anybody's controller.

Knows nothing of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.settings import MOST_BOXES
from companion.words import _, ngettext, say
from hardware.conformance.finding import Finding
from hardware.conformance.press_checks import Person, Request
from hardware.conformance.suite import check as check_alone
from hardware.conformance.suite import check_presses
from hardware.emulation.controller import EmulatedController
from spoken import N_, Spoken

OK, FAILED = 0, 2
"""Exit statuses, as of the whole command."""


class WrongCount(Spoken):
    sentence = N_("{count} boxes can't hang on one controller: choose 1 to {most}.")


def emulate(seats: int, link: Path | None = None) -> None:
    """Show so many boxes in a window, behind a pseudo terminal, until it is closed.

    `link` is where a symbolic link to the terminal is to stand meanwhile.

    Raises:
        Spoken: the count, the link or the display is not as it must be.
    """
    if not 1 <= seats <= MOST_BOXES:
        raise WrongCount(count=seats, most=MOST_BOXES)
    controller = EmulatedController(ports=seats, link=link)
    try:
        command = command_for(controller.path)
        print(_("Open the castle with: {command}").format(command=command), flush=True)
        # The display takes longest to load: only for the command that needs it.
        from companion.display.box_window import show_boxes

        show_boxes(controller, command)
    finally:
        controller.close()


def check(port: str, press: bool) -> int:
    """Print a line for each thing that a controller must do; the exit status.

    With `press` somebody at the boxes is asked to press, too.

    Raises:
        Spoken: the port can't be used, or nobody answers there.
    """
    failures = _print_all(check_alone(port))
    if press:
        failures += _print_all(check_presses(port, Person(_ask)))
    print(_summary(failures))
    return FAILED if failures else OK


def command_for(path: str) -> str:
    """What to type for a castle at these boxes."""
    return f"vivat play --port {path}"


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
        requirement=requirement, seen=say(finding.seen), section=finding.section.value
    )


def _ask(request: Request) -> None:
    print(_("  →     {words}").format(words=say(request.said)), flush=True)


def _summary(failures: int) -> str:
    if not failures:
        return _("This controller does all that vivat needs.")
    return ngettext(
        "{count} requirement is not met.", "{count} requirements are not met.", failures
    ).format(count=failures)
