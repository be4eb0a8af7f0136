"""What is told of each picture: signs of life, cards in a hand, and looks at the board."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from msgspec.structs import replace

from hardware.camera.capture import DamagedPicture, Jpeg, Plane, TakenPicture
from hardware.camera.messages import (
    Alive,
    BoardLook,
    CameraOrder,
    CardsInView,
    Footing,
    Report,
)
from hardware.camera.tag_codes import TagKind
from hardware.camera.watching import Watching
from tests.hardware.camera.camera_table import ORDER, PIECES, picture
from tests.hardware.camera.rendering import Piece

EVERY = 0.1
"""Seconds from picture to picture."""


def _watch(pictures: Sequence[TakenPicture], order: CameraOrder = ORDER) -> list[Report]:
    watching = Watching()
    watching.follow(order)
    reports: list[Report] = []
    for number, each in enumerate(pictures):
        try:
            reports += watching.see(each, number * EVERY)
        except DamagedPicture:
            continue
    return reports


def _swaying_card() -> list[TakenPicture]:
    """A hand holds a card up, and is never still."""
    chance = np.random.default_rng(1)
    sway = [(float(x), float(y)) for x, y in chance.normal(0, 6, (30, 2))]
    card = [Piece(30, 100 + x, 75 + y, kind=TagKind.CARD) for x, y in sway]
    return [Plane(picture([*PIECES, each])) for each in card]


def test_pictures_that_can_t_be_decoded_are_no_sign_of_life() -> None:
    assert _watch([Jpeg(b"noise")] * 60) == []
    assert Alive() in _watch([Plane(picture())] * 20)


@pytest.mark.slow
def test_a_card_in_a_hand_that_sways_is_read() -> None:
    reports = _watch(_swaying_card(), replace(ORDER, reads_cards=True))
    assert not any(isinstance(each, BoardLook) for each in reports)
    read = [each for each in reports if isinstance(each, CardsInView) and each.cards]
    assert len(read) >= 5


def test_a_hand_that_stays_above_the_board_is_told() -> None:
    hands = [picture(arms=[(90 + 12 * (n % 4), 75, 300, 200)]) for n in range(4)]
    reports = _watch([Plane(hands[n % 4]) for n in range(80)])
    assert Alive(hand_above=True) in reports
    assert Alive(hand_above=False) in reports
    looks = [each for each in reports if isinstance(each, BoardLook)]
    footings = {tag.footing for look in looks for tag in look.tags}
    assert Footing.DISTURBED in footings


@pytest.mark.parametrize("reads_cards", [False, True])
def test_cards_are_read_only_if_that_is_ordered(reads_cards: bool) -> None:
    shown: TakenPicture = Plane(picture([*PIECES, Piece(30, 100, 40, kind=TagKind.CARD)]))
    reports = _watch([shown] * 20, replace(ORDER, reads_cards=reads_cards))
    assert any(isinstance(each, CardsInView) for each in reports) is reads_cards
