"""A camera sees everything on the table, and nothing secret leaves it before its time."""

from __future__ import annotations

import logging

import pytest

from companion.camera.markers import card_tags
from companion.evening.board.port import LivePicture
from companion.evening.cards.codes import FavouritesCode
from companion.evening.core import Outputs
from companion.evening.inputs import CardSeen, Input
from companion.evening.screens.favourites import FavouritesScene
from engine import Option
from tests.companion.camera.people import People
from tests.companion.camera.watched_table import WatchedTable

SEATS = 4


class ObservedTable(WatchedTable):
    """Keeps everything that it shows, and what the camera is told to read."""

    def _handle(self, *inputs: Input) -> None:
        super()._handle(*inputs)
        self.shown.append(repr(self.outputs.scene))
        self.read_cards.append(self.process.newest.reads_cards)

    def __init__(self, card: int) -> None:
        self.shown: list[str] = []
        self.read_cards: list[bool] = []
        super().__init__("vive-le-roi", seed=5, own=True)
        self.board.open_cards[card] = (0.1, 0.2, 0.03)
        """It lies on the table, face up, all the time."""


def _until_cards_are_asked(card: int) -> ObservedTable:
    table = ObservedTable(card)
    table.begin("vive-le-roi", SEATS, options=(Option.AMBITION,), own=True)
    people = People(table, table.board.chance)
    while not isinstance(table.scene, FavouritesScene):
        people.decide()
    return table


def test_a_card_that_lies_on_the_table_changes_nothing_before_its_coronation(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Favourites and ambitions, seen by the camera in each look of a round."""
    caplog.set_level(logging.DEBUG)
    evenings, logs = [], []
    for card in (2, 11, 40):
        caplog.clear()
        evenings.append(_until_cards_are_asked(card))
        logs.append(caplog.text)
    shown = [each.shown[:-1] for each in evenings]
    assert shown[0] == shown[1] == shown[2]
    assert evenings[0].events == evenings[1].events == evenings[2].events
    assert logs[0] == logs[1] == logs[2]
    asked = zip(evenings[0].shown, evenings[0].read_cards, strict=True)
    assert all(scene.startswith("FavouritesScene") for scene, reads in asked if reads)


def test_a_card_is_entered_only_while_it_is_asked_for() -> None:
    table = WatchedTable("king-up", own=True)
    table.begin("king-up", SEATS, own=True)
    before: Outputs = table.step()
    after = table.step(CardSeen(FavouritesCode(3)))
    assert before.scene == after.scene
    assert table.match.seen.favourites == (None,) * SEATS


@pytest.mark.slow
def test_an_ambition_shows_nothing_where_favourites_are_asked() -> None:
    table = _until_cards_are_asked(2)
    table.pass_time(2)
    ambition = next(tag for tag in card_tags() if not isinstance(tag.card, FavouritesCode))
    before = table.match.seen.favourites
    table.step(CardSeen(ambition.card))
    assert table.match.seen.favourites == before


def test_a_live_picture_is_never_printed() -> None:
    assert "secret" not in repr(LivePicture(2, 3, b"secret"))
