"""Checks of the host's orders without any press: ballot, reveal and lights."""

from __future__ import annotations

from firmware.messages import (
    AT_AN_INSTANT,
    AT_ONCE,
    CHOICES,
    CLOCK,
    CLOSED,
    DARK,
    MOST_PORTS,
    NO_BALLOT,
    OPEN,
    REVEALED,
    SHOWS_STOMACHACHE,
    BallotStatus,
    read_choices,
)
from hardware.conformance.check import (
    CheckSection,
    ConformanceCheck,
    expect_bytes,
    expect_equal,
    expect_locked,
    requirements,
)
from hardware.conformance.host import EVERY_CARD, NO_CARD, CheckHost
from sentences import N_

NUMBER, OTHER_NUMBER = 70_000, 4_000_000_000
"""Ballot numbers that need more than two bytes, and all four."""
AHEAD_MS = 60

CHECKS: list[ConformanceCheck[CheckHost]] = []
ballot = requirements(CheckSection.BALLOT, CHECKS)
reveal = requirements(CheckSection.REVEAL, CHECKS)
lights = requirements(CheckSection.LIGHTS, CHECKS)


@ballot(N_("STANDING answers each BALLOT with its number and stage."))
def answers_ballot_with_standing(host: CheckHost) -> None:
    _expect_standing(host.open_ballot(NUMBER), NUMBER, OPEN)
    _expect_standing(host.order_ballot(NUMBER, CLOSED), NUMBER, CLOSED)


@ballot(N_("The same BALLOT again is answered again and changes nothing."))
def accepts_the_same_ballot_twice(host: CheckHost) -> None:
    _expect_standing(host.open_ballot(NUMBER), NUMBER, OPEN)
    _expect_standing(host.order_ballot(NUMBER, OPEN), NUMBER, OPEN)


@ballot(N_("Another number is another ballot, even after a revealed one."))
def opens_another_ballot_for_another_number(host: CheckHost) -> None:
    _reveal(host)
    _expect_standing(host.order_ballot(OTHER_NUMBER, OPEN), OTHER_NUMBER, OPEN)


@ballot(N_("A revealed ballot is never reopened."))
def never_reopens_a_revealed_ballot(host: CheckHost) -> None:
    _reveal(host)
    _expect_standing(host.order_ballot(NUMBER, OPEN), NUMBER, REVEALED)


@ballot(N_("A ballot outlives a session, which a bad cable may end."))
def keeps_the_ballot_in_a_new_session(host: CheckHost) -> None:
    _reveal(host)
    host.start_session()
    _expect_standing(host.order_ballot(NUMBER, OPEN), NUMBER, REVEALED)


@ballot(N_("A ballot can be ended, and its number used again."))
def ends_a_ballot(host: CheckHost) -> None:
    _reveal(host)
    _expect_standing(host.order_ballot(0, NO_BALLOT, NO_CARD), 0, NO_BALLOT)
    _expect_standing(host.order_ballot(NUMBER, OPEN), NUMBER, OPEN)


@reveal(N_("CHOICES is never sent before the reveal."))
def sends_no_votes_before_the_reveal(host: CheckHost) -> None:
    host.open_ballot(NUMBER)
    host.expect_none(CHOICES)
    host.order_ballot(NUMBER, CLOSED)
    host.expect_none(CHOICES)


@reveal(N_("At the reveal CHOICES has this ballot's votes, one byte per box."))
def sends_all_votes_at_the_reveal(host: CheckHost) -> None:
    _reveal(host)
    choices = host.expect_content(CHOICES, read_choices)
    expect_equal("the ballot's number", choices.number, NUMBER)
    expect_bytes("the votes", choices.votes, bytes(host.welcome.ports))


@reveal(N_("The votes are sent again when the reveal is ordered again."))
def sends_the_votes_again(host: CheckHost) -> None:
    _reveal(host)
    first = host.expect(CHOICES).message.payload
    host.order_ballot(NUMBER, REVEALED, NO_CARD)
    expect_bytes("CHOICES", host.expect(CHOICES).message.payload, first)
    host.end_ballot()


@reveal(N_("A ballot is not revealed before every voting box has voted."))
def keeps_an_incomplete_ballot_sealed(host: CheckHost) -> None:
    host.open_ballot(NUMBER)
    host.order_ballot(NUMBER, CLOSED)
    _expect_sealed(host, EVERY_CARD)


@reveal(N_("An open ballot is closed by a reveal, but not revealed."))
def keeps_an_open_ballot_sealed(host: CheckHost) -> None:
    host.open_ballot(NUMBER, NO_CARD)
    _expect_sealed(host, NO_CARD)
    _expect_sealed(host, NO_CARD)


@reveal(N_("A ballot that was closed in an earlier session is not revealed."))
def keeps_the_last_sessions_ballot_sealed(host: CheckHost) -> None:
    _close(host)
    host.start_session()
    _expect_sealed(host, NO_CARD)


@reveal(N_("A ballot that was opened again, or got other cards, is not revealed."))
def keeps_a_changed_ballot_sealed(host: CheckHost) -> None:
    _close(host)
    host.order_ballot(NUMBER, OPEN, NO_CARD)
    _expect_sealed(host, NO_CARD)
    _close(host)
    _expect_sealed(host, EVERY_CARD)
    _expect_sealed(host, NO_CARD)


def _close(host: CheckHost) -> None:
    """Open a ballot in which no box votes, and close it. Raises CheckFailed."""
    host.open_ballot(NUMBER, NO_CARD)
    host.order_ballot(NUMBER, CLOSED, NO_CARD)


def _reveal(host: CheckHost) -> None:
    """Reveal a ballot in which no box votes. Raises CheckFailed."""
    _close(host)
    host.order_ballot(NUMBER, REVEALED, NO_CARD)


def _expect_sealed(host: CheckHost, cards: bytes) -> None:
    """A reveal is answered by STANDING closed and nothing else. Raises CheckFailed."""
    _expect_standing(host.order_ballot(NUMBER, REVEALED, cards), NUMBER, CLOSED)
    host.expect_none(CHOICES)


def _expect_standing(standing: BallotStatus, number: int, stage: int) -> None:
    expect_equal("the ballot's number", standing.number, number)
    expect_equal("the ballot's stage", standing.stage, stage)
    expect_locked(standing.locked)


@lights(N_("Lights can be ordered for now."))
def accepts_lights_for_now(host: CheckHost) -> None:
    for light in range(DARK, SHOWS_STOMACHACHE + 1):
        _expect_lights_accepted(host, bytes([light] * MOST_PORTS))


@lights(N_("Lights can be ordered for a future instant or a past one."))
def accepts_lights_for_an_instant(host: CheckHost) -> None:
    pong = host.expect_alive()
    for at in (pong.clock + AHEAD_MS, pong.clock - AHEAD_MS):
        _expect_lights_accepted(host, bytes(MOST_PORTS), AT_AN_INSTANT, at % CLOCK)
        host.wait(2 * AHEAD_MS / 1000)
        host.expect_alive()


def _expect_lights_accepted(
    host: CheckHost, lights: bytes, when: int = AT_ONCE, at: int = 0
) -> None:
    host.expect_acknowledged(host.order_lights(lights, when, at))
    host.expect_alive()
