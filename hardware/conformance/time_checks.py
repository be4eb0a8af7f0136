"""Heartbeat, clock and lights: what depends on time."""

from __future__ import annotations

from statistics import median

from firmware.messages import AT_AN_INSTANT, AT_ONCE, CLOCK, DARK, MOST_PORTS, SHOWS_STOMACHACHE
from hardware.conformance.finding import (
    Check,
    Differs,
    Section,
    TooLate,
    requires,
)
from hardware.conformance.host import Host
from hardware.conformance.orders import order_lights
from spoken import N_

TRIES = 7
"""So many times something is measured; the middle one counts, for this computer has other work."""
PONG_SECONDS = 0.05
PATIENCE_SECONDS = 1.0
CLOCK_SECONDS = 0.3
ROUNDING_MS = 2
DRIFT = 0.01
AHEAD_MS = 60
MOST_LIGHTS = 20


@requires(Section.HEARTBEAT, N_("PING is answered with its token within 50 ms."))
def answers_heartbeats_in_time(host: Host) -> None:
    seconds = []
    for _try in range(TRIES):
        asked_at = host.now()
        heard, _pong = host.expect_pong(host.ping())
        seconds.append(heard.at - asked_at)
    if median(seconds) > PONG_SECONDS:
        raise TooLate(milliseconds=round(median(seconds) * 1000))


@requires(Section.HEARTBEAT, N_("A host may be silent for a second."))
def is_patient_for_a_second(host: Host) -> None:
    host.stay_silent(PATIENCE_SECONDS)
    host.expect_pong(host.ping())


@requires(Section.CLOCK, N_("The clock counts milliseconds."))
def counts_milliseconds(host: Host) -> None:
    before = host.now()
    first, pong = host.expect_pong(host.ping())
    host.wait(CLOCK_SECONDS)
    asked_at = host.now()
    last, later = host.expect_pong(host.ping())
    counted = (later.clock - pong.clock) % CLOCK
    least = round((asked_at - first.at) * 1000 * (1 - DRIFT)) - ROUNDING_MS
    most = round((last.at - before) * 1000 * (1 + DRIFT)) + ROUNDING_MS
    if not least <= counted <= most:
        raise Differs(what="the time", seen=f"{counted} ms", wanted=f"{least} to {most} ms")


@requires(Section.CLOCK, N_("The clock never goes back, but for its round of 2³² ms."))
def never_goes_back(host: Host) -> None:
    _heard, pong = host.expect_pong(host.ping())
    for _try in range(TRIES):
        _heard, later = host.expect_pong(host.ping())
        if (later.clock - pong.clock) % CLOCK >= CLOCK // 2:
            raise Differs(what="the clock", seen=later.clock, wanted=f"{pong.clock} or more")
        pong = later


@requires(Section.LIGHTS, N_("Lights are taken at once."))
def takes_lights_at_once(host: Host) -> None:
    for light in range(DARK, SHOWS_STOMACHACHE + 1):
        _expect_taken(host, AT_ONCE, 0, bytes([light] * MOST_PORTS))


@requires(Section.LIGHTS, N_("Lights are taken for an instant to come, or for one just past."))
def takes_lights_for_an_instant(host: Host) -> None:
    _heard, pong = host.expect_pong(host.ping())
    for at in (pong.clock + AHEAD_MS, pong.clock - AHEAD_MS):
        _expect_taken(host, AT_AN_INSTANT, at % CLOCK, bytes(MOST_PORTS))
        host.wait(2 * AHEAD_MS / 1000)
        host.expect_pong(host.ping())


@requires(Section.LIGHTS, N_("There may be fewer lights in an order than ports, or more."))
def takes_any_number_of_lights(host: Host) -> None:
    for count in (1, MOST_LIGHTS):
        _expect_taken(host, AT_ONCE, 0, bytes(count))


def _expect_taken(host: Host, when: int, at: int, lights: bytes) -> None:
    host.expect_acknowledged(order_lights(host, when, at, lights))
    host.expect_pong(host.ping())


CHECKS: tuple[Check[Host], ...] = (
    answers_heartbeats_in_time,
    is_patient_for_a_second,
    counts_milliseconds,
    never_goes_back,
    takes_lights_at_once,
    takes_lights_for_an_instant,
    takes_any_number_of_lights,
)
