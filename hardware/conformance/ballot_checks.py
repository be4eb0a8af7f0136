"""Ballot and reveal, as far as they show without anybody pressing."""

from __future__ import annotations

from firmware.messages import (
    CHOICES,
    CLOSED,
    NO_BALLOT,
    OPEN,
    REVEALED,
    Standing,
    read_choices,
)
from hardware.conformance.finding import Check, Section, expect_equal, requires
from hardware.conformance.handshake_checks import PORTS_AT
from hardware.conformance.host import Host, read
from hardware.conformance.orders import NOBODY, end_ballot, open_ballot, order_ballot
from spoken import N_

NUMBER, OTHER_NUMBER = 70_000, 4_000_000_000
"""Numbers that need more than two bytes, and all four."""


def _expect_standing(standing: Standing, number: int, stage: int) -> None:
    expect_equal("the ballot's number", standing.number, number)
    expect_equal("the ballot's stage", standing.stage, stage)
    expect_equal("the ports that have a vote", f"{standing.locked:08b}", f"{0:08b}")


@requires(Section.BALLOT, N_("Every BALLOT is answered with STANDING: its number and stage."))
def tells_how_the_ballot_stands(host: Host) -> None:
    _expect_standing(open_ballot(host, NUMBER), NUMBER, OPEN)
    _expect_standing(order_ballot(host, NUMBER, CLOSED), NUMBER, CLOSED)


@requires(Section.BALLOT, N_("The same BALLOT again is answered again and changes nothing."))
def takes_the_same_order_twice(host: Host) -> None:
    _expect_standing(open_ballot(host, NUMBER), NUMBER, OPEN)
    _expect_standing(order_ballot(host, NUMBER, OPEN), NUMBER, OPEN)


@requires(Section.BALLOT, N_("Another number is another ballot, even behind a revealed one."))
def wipes_for_another_number(host: Host) -> None:
    open_ballot(host, NUMBER)
    order_ballot(host, NUMBER, REVEALED)
    _expect_standing(order_ballot(host, OTHER_NUMBER, OPEN), OTHER_NUMBER, OPEN)


@requires(Section.BALLOT, N_("A ballot that was revealed is never opened again."))
def never_reopens_a_revealed_ballot(host: Host) -> None:
    open_ballot(host, NUMBER)
    order_ballot(host, NUMBER, REVEALED)
    _expect_standing(order_ballot(host, NUMBER, OPEN), NUMBER, REVEALED)


@requires(Section.BALLOT, N_("A ballot outlives a session: it may have been the cable."))
def keeps_the_ballot_over_a_handshake(host: Host) -> None:
    open_ballot(host, NUMBER)
    order_ballot(host, NUMBER, REVEALED)
    host.meet()
    _expect_standing(order_ballot(host, NUMBER, OPEN), NUMBER, REVEALED)


@requires(Section.BALLOT, N_("A ballot can be ended, and its number given again."))
def ends_a_ballot(host: Host) -> None:
    open_ballot(host, NUMBER)
    order_ballot(host, NUMBER, REVEALED)
    _expect_standing(order_ballot(host, 0, NO_BALLOT, NOBODY), 0, NO_BALLOT)
    _expect_standing(order_ballot(host, NUMBER, OPEN), NUMBER, OPEN)


@requires(Section.REVEAL, N_("Before the reveal CHOICES is never sent."))
def keeps_votes_until_the_reveal(host: Host) -> None:
    open_ballot(host, NUMBER)
    host.expect_silence(CHOICES)
    order_ballot(host, NUMBER, CLOSED)
    host.expect_silence(CHOICES)


@requires(Section.REVEAL, N_("At the reveal CHOICES tells this ballot's votes, a byte a port."))
def tells_all_votes_at_the_reveal(host: Host) -> None:
    ports = host.welcome[PORTS_AT]
    open_ballot(host, NUMBER)
    order_ballot(host, NUMBER, REVEALED)
    choices = read(read_choices, host.expect(CHOICES))
    expect_equal("the ballot's number", choices.number, NUMBER)
    expect_equal("the votes", choices.votes.hex(" "), bytes(ports).hex(" "))


@requires(Section.REVEAL, N_("The votes are told again when the reveal is ordered again."))
def tells_the_votes_again(host: Host) -> None:
    open_ballot(host, NUMBER)
    order_ballot(host, NUMBER, REVEALED)
    first = host.expect(CHOICES).message.payload
    order_ballot(host, NUMBER, REVEALED)
    again = host.expect(CHOICES).message.payload
    expect_equal("CHOICES", again.hex(" "), first.hex(" "))
    end_ballot(host)


CHECKS: tuple[Check[Host], ...] = (
    tells_how_the_ballot_stands,
    takes_the_same_order_twice,
    wipes_for_another_number,
    never_reopens_a_revealed_ballot,
    keeps_the_ballot_over_a_handshake,
    ends_a_ballot,
    keeps_votes_until_the_reveal,
    tells_all_votes_at_the_reveal,
    tells_the_votes_again,
)
