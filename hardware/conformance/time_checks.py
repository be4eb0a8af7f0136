"""Heartbeat, clock and lights: what depends on time."""

from __future__ import annotations

from firmware.messages import AT_AN_INSTANT, AT_ONCE, CLOCK, DARK, MOST_PORTS, SHOWS_STOMACHACHE
from hardware.conformance.examiner import Examiner
from hardware.conformance.finding import (
    TRIES,
    Check,
    Differs,
    Section,
    expect_in_time,
    requires,
)
from hardware.conformance.orders import order_lights
from sentences import N_

PONG_SECONDS = 0.05
PATIENCE_SECONDS = 1.0
CLOCK_SECONDS = 0.3
ROUNDING_MS = 2
DRIFT = 0.01
AHEAD_MS = 60
MOST_LIGHTS = 20


@requires(Section.HEARTBEAT, N_("PING is answered with its token within 50 ms."))
def answers_heartbeats_in_time(examiner: Examiner) -> None:
    expect_in_time([_answered_after(examiner) for _try in range(TRIES)], PONG_SECONDS)


def _answered_after(examiner: Examiner) -> float:
    """Seconds."""
    asked_at = examiner.now()
    heard, _pong = examiner.expect_pong(examiner.ping())
    return heard.at - asked_at


@requires(Section.HEARTBEAT, N_("A host may be silent for a second."))
def is_patient_for_a_second(examiner: Examiner) -> None:
    examiner.stay_silent(PATIENCE_SECONDS)
    examiner.expect_pong(examiner.ping())


@requires(Section.CLOCK, N_("The clock counts milliseconds."))
def counts_milliseconds(examiner: Examiner) -> None:
    before = examiner.now()
    first, pong = examiner.expect_pong(examiner.ping())
    examiner.wait(CLOCK_SECONDS)
    asked_at = examiner.now()
    last, later = examiner.expect_pong(examiner.ping())
    counted = (later.clock - pong.clock) % CLOCK
    least = round((asked_at - first.at) * 1000 * (1 - DRIFT)) - ROUNDING_MS
    most = round((last.at - before) * 1000 * (1 + DRIFT)) + ROUNDING_MS
    if not least <= counted <= most:
        raise Differs(what="the time", seen=f"{counted} ms", wanted=f"{least} to {most} ms")


@requires(Section.CLOCK, N_("The clock never goes back, but for its round of 2³² ms."))
def never_goes_back(examiner: Examiner) -> None:
    _heard, pong = examiner.expect_pong(examiner.ping())
    for _try in range(TRIES):
        _heard, later = examiner.expect_pong(examiner.ping())
        if (later.clock - pong.clock) % CLOCK >= CLOCK // 2:
            raise Differs(what="the clock", seen=later.clock, wanted=f"{pong.clock} or more")
        pong = later


@requires(Section.LIGHTS, N_("Lights are taken at once."))
def takes_lights_at_once(examiner: Examiner) -> None:
    for light in range(DARK, SHOWS_STOMACHACHE + 1):
        _expect_taken(examiner, AT_ONCE, 0, bytes([light] * MOST_PORTS))


@requires(Section.LIGHTS, N_("Lights are taken for an instant to come, or for one just past."))
def takes_lights_for_an_instant(examiner: Examiner) -> None:
    _heard, pong = examiner.expect_pong(examiner.ping())
    for at in (pong.clock + AHEAD_MS, pong.clock - AHEAD_MS):
        _expect_taken(examiner, AT_AN_INSTANT, at % CLOCK, bytes(MOST_PORTS))
        examiner.wait(2 * AHEAD_MS / 1000)
        examiner.expect_pong(examiner.ping())


@requires(Section.LIGHTS, N_("There may be fewer lights in an order than boxes, or more."))
def takes_any_number_of_lights(examiner: Examiner) -> None:
    for count in (1, MOST_LIGHTS):
        _expect_taken(examiner, AT_ONCE, 0, bytes(count))


def _expect_taken(examiner: Examiner, when: int, at: int, lights: bytes) -> None:
    examiner.expect_acknowledged(order_lights(examiner, when, at, lights))
    examiner.expect_pong(examiner.ping())


CHECKS: tuple[Check[Examiner], ...] = (
    answers_heartbeats_in_time,
    is_patient_for_a_second,
    counts_milliseconds,
    never_goes_back,
    takes_lights_at_once,
    takes_lights_for_an_instant,
    takes_any_number_of_lights,
)
