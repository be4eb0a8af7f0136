"""All checks in their order, against a port or any other wire."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from firmware.messages import GOODBYE, NO_BALLOT
from hardware.conformance import (
    ballot_checks,
    frame_checks,
    handshake_checks,
    link_checks,
    press_checks,
    time_checks,
)
from hardware.conformance.examiner import Examiner
from hardware.conformance.finding import Check, Finding
from hardware.conformance.orders import NOBODY, say_ballot
from hardware.conformance.sitting import Person, Sitting
from hardware.conformance.wire import Wire, open_wire

PARTING_SECONDS = 0.1

CHECKS: tuple[Check[Examiner], ...] = (
    *handshake_checks.CHECKS,
    *frame_checks.CHECKS,
    *link_checks.CHECKS,
    *time_checks.CHECKS,
    *ballot_checks.CHECKS,
)


def check(port: str, clock: Callable[[], float] = monotonic) -> Iterator[Finding]:
    """Check the controller at a port, without anybody pressing; it takes some ten seconds.

    Raises:
        ExplainedError: the port can't be opened, nobody answers there, or it went away.
    """
    with open_wire(port, clock) as wire:
        yield from findings(wire)


def check_presses(
    port: str, person: Person, clock: Callable[[], float] = monotonic
) -> Iterator[Finding]:
    """Check what needs a person who presses. Raises as `check` does."""
    with open_wire(port, clock) as wire:
        yield from press_findings(wire, person)


def findings(wire: Wire) -> Iterator[Finding]:
    """What the checks without anybody pressing find at a wire.

    Raises:
        SilentPort: nobody answers.
    """
    examiner = Examiner(wire)
    examiner.greet()
    for each in CHECKS:
        yield each.run(examiner)
    _take_leave(examiner)


def press_findings(wire: Wire, person: Person) -> Iterator[Finding]:
    """What the checks with a person find at a wire. Raises SilentPort."""
    examiner = Examiner(wire)
    examiner.greet()
    for each in press_checks.CHECKS:
        yield each.run(Sitting(examiner, person))
    _take_leave(examiner)


def _take_leave(examiner: Examiner) -> None:
    """Leave the boxes without a ballot and without a host."""
    examiner.begin()
    say_ballot(examiner, 0, NO_BALLOT, NOBODY)
    examiner.wait(PARTING_SECONDS)
    examiner.say(GOODBYE, b"")
