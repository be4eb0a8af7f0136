"""Runs all checks, in their order, at a wire."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import TypeVar

from firmware.messages import GOODBYE, NO_BALLOT
from hardware.conformance import command_checks, connection_checks, key_checks, press_checks
from hardware.conformance.check import CheckFailed, CheckResult, ConformanceCheck
from hardware.conformance.host import NO_CARD, CheckHost, Wire
from hardware.conformance.press_checks import Presser, PressHost

GOODBYE_SECONDS = 0.1
CHECKS = (*connection_checks.CHECKS, *command_checks.CHECKS, *key_checks.CHECKS)
PRESS_CHECKS = (*press_checks.CHECKS,)

AnyHost = TypeVar("AnyHost", bound=CheckHost)


def run_checks(wire: Wire, clock: Callable[[], float] = monotonic) -> Iterator[CheckResult]:
    """The results of the checks that need no person; they take about ten seconds.

    Raises:
        ExplainedError: nothing replies, or the port is unplugged.
    """
    yield from _run(CHECKS, CheckHost(wire, clock))


def run_press_checks(
    wire: Wire, presser: Presser, clock: Callable[[], float] = monotonic
) -> Iterator[CheckResult]:
    """The results of the checks that need a person. Raises as `run_checks` does."""
    yield from _run(PRESS_CHECKS, PressHost(wire, presser, clock))


def _run(checks: Sequence[ConformanceCheck[AnyHost]], host: AnyHost) -> Iterator[CheckResult]:
    """Run each check in a session of its own; leave no ballot and no host behind."""
    host.find_controller()
    for check in checks:
        yield CheckResult(check, _failure(check, host))
    host.begin_session()
    host.send_ballot(0, NO_BALLOT, NO_CARD)
    host.wait(GOODBYE_SECONDS)
    host.send_reliable(GOODBYE, b"")


def _failure(check: ConformanceCheck[AnyHost], host: AnyHost) -> CheckFailed | None:
    try:
        host.start_session()
        check.attempt(host)
    except CheckFailed as failure:
        return failure
    return None
