"""Favourites cards: dealt by vivat, or the table's own, entered by hand."""

from __future__ import annotations

import pytest

from companion.evening.events import Played
from companion.evening.inputs import Command, Confirm, Erase, Peek, PickCharacter, TypeDigit
from companion.evening.scene import OwnCard
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.favourites import FavouritesScene
from engine import Deal, Reveal, Vote, balanced_deck, load_edition
from hardware.boxes import Button
from tests.companion.simulated_table import SimulatedTable

SIX = ("alighiero", "beatrice", "clemente", "dario", "erisceo", "florella")


@pytest.fixture
def table() -> SimulatedTable:
    """Four seats with their own cards, just after a crowning."""
    table = SimulatedTable()
    table.begin_an_election("king-up", own=True)
    table.crown()
    return table


def own_card(table: SimulatedTable, box: int) -> OwnCard | None:
    return table.outputs.faces[box - 1].own_card


def test_own_cards_are_unknown_until_the_coronation() -> None:
    table = SimulatedTable()
    table.begin(own=True)
    assert table.events[-1] == Played(Deal((None,) * 4))


def test_each_seat_enters_its_card_in_turn(table: SimulatedTable) -> None:
    for name, number in (("Margot", 1), ("Charles", 2), ("Perrine", 3), ("Nico", 4)):
        assert table.expect(FavouritesScene).prompt == f"Enter {name}'s favourites"
        table.enter_card(number)
    table.expect(CoronationScene)


def test_six_favourites_are_tapped_and_then_confirmed(table: SimulatedTable) -> None:
    for character in SIX:
        assert not table.scene.frame.offers(Command.DONE)
        table.choose(PickCharacter(character))
    assert table.scene.frame.focus is Command.DONE
    table.choose(Command.DONE)
    event = table.events[-1]
    assert isinstance(event, Played)
    assert isinstance(event.event, Reveal)
    assert event.event.favourites.characters == SIX


def test_a_second_tap_removes_a_favourite(table: SimulatedTable) -> None:
    table.choose(PickCharacter("dario"))
    table.choose(PickCharacter("dario"))
    assert table.expect(FavouritesScene).card.picked == ()


def test_a_seventh_favourite_is_refused(table: SimulatedTable) -> None:
    for character in SIX:
        table.choose(PickCharacter(character))
    table.choose(PickCharacter("pete"))
    assert table.notice_text == "A card has six favourites. Tap one of them to remove it."


def test_an_incomplete_card_is_refused(table: SimulatedTable) -> None:
    table.choose(PickCharacter("dario"))
    table.choose(Command.DONE)
    assert table.notice_text == ("Tap or type the card's number, or tap 5 favourites.")


def test_a_typed_number_shows_the_card_before_it_is_entered(table: SimulatedTable) -> None:
    table.enter_card(14)
    table.undo()
    table.step(TypeDigit("1"), TypeDigit("4"))
    card = balanced_deck(load_edition("king-up"))[13]
    assert table.expect(FavouritesScene).card.picked == card.characters
    table.step(Erase())
    assert table.expect(FavouritesScene).card.picked == ()


def test_a_number_that_no_card_has_is_refused(table: SimulatedTable) -> None:
    table.step(TypeDigit("2"), TypeDigit("9"))
    assert table.expect(FavouritesScene).card.typed == "29"
    table.step(Confirm())
    assert table.notice_text == "No card has the number 29."
    assert table.expect(FavouritesScene).card.typed == ""


def test_the_same_card_cannot_be_entered_twice(table: SimulatedTable) -> None:
    for _person in range(2):
        table.enter_card(5)
    assert table.notice_text == "Card 5 is taken: someone else has it, or it was used before."
    assert table.expect(FavouritesScene).prompt.startswith("Enter Charles's")


def test_a_card_entered_by_mistake_can_be_undone(table: SimulatedTable) -> None:
    table.enter_card(5)
    table.undo()
    assert table.notice_text == "Undone: enter Margot's card again."
    assert table.expect(FavouritesScene).prompt.startswith("Enter Margot's")


def test_the_emissarys_own_card_is_entered_at_the_start_of_a_round() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=3, emissary=True, own=True)
    assert "Émissaire" in table.expect(FavouritesScene).prompt
    table.enter_card(7)
    emissary = table.expect(CastleScene).overview.emissary
    assert emissary is not None
    card = balanced_deck(load_edition("vive-le-roi"))[6]
    assert tuple(figure.character for figure in emissary.card.characters) == card.characters


def test_the_emissarys_card_entered_by_mistake_can_be_undone() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=3, emissary=True, own=True)
    table.enter_card(7)
    table.undo()
    assert table.notice_text == "Undone: enter the Émissaire's card again."
    table.expect(FavouritesScene)


def test_erasing_with_nothing_entered_undoes_the_last_card(table: SimulatedTable) -> None:
    table.enter_card(5)
    table.step(Erase())
    assert table.expect(FavouritesScene).prompt.startswith("Enter Margot's")


def test_a_seat_sees_its_dealt_card_only_while_it_holds_the_button() -> None:
    table = SimulatedTable()
    table.begin()
    table.peek("box-2")
    card = own_card(table, 2)
    assert card is not None
    assert [len(face.characters) for face in card.cards] == [6]
    assert own_card(table, 1) is None
    table.step(Peek("box-2", held=False))
    assert own_card(table, 2) is None


def test_a_seat_sees_the_vote_cards_it_has_left() -> None:
    table = SimulatedTable()
    table.begin_an_election("vive-le-roi", seats=3, own=True)
    table.vote(Button.STOMACHACHE, Button.NO, Button.YES)
    for box, votes in (
        (1, ((Vote.YES, 1), (Vote.NO, 4))),
        (2, ((Vote.YES, 1), (Vote.NO, 3), (Vote.STOMACHACHE, 1))),
    ):
        table.peek(f"box-{box}")
        card = own_card(table, box)
        assert card is not None
        assert card.votes == votes
        assert card.cards == ()


def test_unplugging_a_box_hides_its_card() -> None:
    table = SimulatedTable()
    table.begin()
    table.peek("box-1")
    table.unplug(1)
    table.plug_in(1)
    assert own_card(table, 1) is None
