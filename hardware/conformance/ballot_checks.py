"""Ballot and reveal, as far as they show without anybody pressing."""

from __future__ import annotations

from firmware.messages import (
    CHOICES,
    CLOSED,
    NO_BALLOT,
    OPEN,
    REVEALED,
    BallotStatus,
    read_choices,
)
from hardware.conformance.examiner import Examiner
from hardware.conformance.finding import Check, Section, expect_bytes, expect_equal, requires
from hardware.conformance.notebook import read
from hardware.conformance.orders import NOBODY, end_ballot, expect_locked, open_ballot, order_ballot
from sentences import N_

NUMBER, OTHER_NUMBER = 70_000, 4_000_000_000
"""Numbers that need more than two bytes, and all four."""


def _expect_standing(standing: BallotStatus, number: int, stage: int) -> None:
    expect_equal("the ballot's number", standing.number, number)
    expect_equal("the ballot's stage", standing.stage, stage)
    expect_locked(standing)


@requires(Section.BALLOT, N_("Every BALLOT is answered with STANDING: its number and stage."))
def tells_how_the_ballot_stands(examiner: Examiner) -> None:
    _expect_standing(open_ballot(examiner, NUMBER), NUMBER, OPEN)
    _expect_standing(order_ballot(examiner, NUMBER, CLOSED), NUMBER, CLOSED)


@requires(Section.BALLOT, N_("The same BALLOT again is answered again and changes nothing."))
def takes_the_same_order_twice(examiner: Examiner) -> None:
    _expect_standing(open_ballot(examiner, NUMBER), NUMBER, OPEN)
    _expect_standing(order_ballot(examiner, NUMBER, OPEN), NUMBER, OPEN)


@requires(Section.BALLOT, N_("Another number is another ballot, even behind a revealed one."))
def wipes_for_another_number(examiner: Examiner) -> None:
    open_ballot(examiner, NUMBER)
    order_ballot(examiner, NUMBER, REVEALED)
    _expect_standing(order_ballot(examiner, OTHER_NUMBER, OPEN), OTHER_NUMBER, OPEN)


@requires(Section.BALLOT, N_("A ballot that was revealed is never opened again."))
def never_reopens_a_revealed_ballot(examiner: Examiner) -> None:
    open_ballot(examiner, NUMBER)
    order_ballot(examiner, NUMBER, REVEALED)
    _expect_standing(order_ballot(examiner, NUMBER, OPEN), NUMBER, REVEALED)


@requires(Section.BALLOT, N_("A ballot outlives a session: it may have been the cable."))
def keeps_the_ballot_over_a_handshake(examiner: Examiner) -> None:
    open_ballot(examiner, NUMBER)
    order_ballot(examiner, NUMBER, REVEALED)
    examiner.meet()
    _expect_standing(order_ballot(examiner, NUMBER, OPEN), NUMBER, REVEALED)


@requires(Section.BALLOT, N_("A ballot can be ended, and its number given again."))
def ends_a_ballot(examiner: Examiner) -> None:
    open_ballot(examiner, NUMBER)
    order_ballot(examiner, NUMBER, REVEALED)
    _expect_standing(order_ballot(examiner, 0, NO_BALLOT, NOBODY), 0, NO_BALLOT)
    _expect_standing(order_ballot(examiner, NUMBER, OPEN), NUMBER, OPEN)


@requires(Section.REVEAL, N_("Before the reveal CHOICES is never sent."))
def keeps_votes_until_the_reveal(examiner: Examiner) -> None:
    open_ballot(examiner, NUMBER)
    examiner.expect_silence(CHOICES)
    order_ballot(examiner, NUMBER, CLOSED)
    examiner.expect_silence(CHOICES)


@requires(Section.REVEAL, N_("At the reveal CHOICES tells this ballot's votes, a byte a box."))
def tells_all_votes_at_the_reveal(examiner: Examiner) -> None:
    ports = examiner.ports
    open_ballot(examiner, NUMBER)
    order_ballot(examiner, NUMBER, REVEALED)
    choices = read(read_choices, examiner.expect(CHOICES))
    expect_equal("the ballot's number", choices.number, NUMBER)
    expect_bytes("the votes", choices.votes, bytes(ports))


@requires(Section.REVEAL, N_("The votes are told again when the reveal is ordered again."))
def tells_the_votes_again(examiner: Examiner) -> None:
    open_ballot(examiner, NUMBER)
    order_ballot(examiner, NUMBER, REVEALED)
    first = examiner.expect(CHOICES).message.payload
    order_ballot(examiner, NUMBER, REVEALED)
    again = examiner.expect(CHOICES).message.payload
    expect_bytes("CHOICES", again, first)
    end_ballot(examiner)


CHECKS: tuple[Check[Examiner], ...] = (
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
