"""Orders are encoded for the boxes they name, and for no others."""

from __future__ import annotations

from firmware.messages import CLOSED, DARK, NO_BALLOT, OPEN, REVEALED, SHOWS_NO
from hardware.boxes import BallotOrder, BallotPhase, Button, Cards, Light, Order
from hardware.protocol_codes import (
    CodedBallot,
    CodedLights,
    encode_ballot,
    encode_lights,
    is_closed,
)

YES, NO, STOMACHACHE = Button
PAIR = ("left", "right")


def ballot(number: int, **cards: Cards) -> Order:
    return Order(ballot=BallotOrder(number, BallotPhase.OPEN, cards))


def test_closed_and_revealed_are_closed() -> None:
    stages = (NO_BALLOT, OPEN, CLOSED, REVEALED)
    assert [is_closed(stage) for stage in stages] == [False, False, True, True]


def test_each_box_is_dealt_its_own_cards() -> None:
    order = ballot(3, right=frozenset({NO}), left=frozenset(Button), elsewhere=frozenset({YES}))
    assert encode_ballot(order, PAIR) == CodedBallot(3, 3, OPEN, bytes([0b111, 0b010]))


def test_a_box_that_does_not_vote_has_no_cards() -> None:
    assert encode_ballot(ballot(3, left=frozenset({STOMACHACHE})), PAIR).cards == b"\x04\x00"


def test_if_none_of_the_boxes_votes_there_is_no_ballot() -> None:
    none = CodedBallot(0, 0, NO_BALLOT, bytes(2))
    assert encode_ballot(Order(), PAIR) == none
    assert encode_ballot(ballot(3, elsewhere=frozenset(Button)), PAIR) == none


def test_ballots_of_two_program_runs_differ_only_on_the_wire() -> None:
    order = ballot(0x10003, left=frozenset({YES}))
    first, second = (encode_ballot(order, PAIR, run) for run in (1, 0xFFFF))
    assert (first.number, second.number) == (0x00010003, 0xFFFF0003)
    assert first.ballot == second.ballot == 0x10003


def test_a_box_without_an_order_is_dark() -> None:
    order = Order({"right": Light.NO, "elsewhere": Light.YES}, at=2.5)
    assert encode_lights(order, PAIR) == CodedLights(bytes([DARK, SHOWS_NO]), 2.5)
