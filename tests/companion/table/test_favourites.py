"""Favourites both ways: the table's own cards, and those the companion deals."""

from __future__ import annotations

import pytest

from companion.table.events import Played
from companion.table.inputs import Command, Erase, Peek, PickCharacter, TypeDigit
from companion.table.scene_parts import OwnCard
from companion.table.screens.castle import CastleScene
from companion.table.screens.coronation import CoronationScene
from companion.table.screens.favourites import FavouritesScene
from engine import Deal, Reveal, Vote, balanced_deck, load_edition
from hardware.boxes import Button
from tests.companion.sitting import Sitting

SIX = ("alighiero", "beatrice", "clemente", "dario", "erisceo", "florella")


@pytest.fixture
def sitting() -> Sitting:
    """Four seats with their own cards, and somebody just crowned."""
    sitting = Sitting()
    sitting.begin_an_election("king-up", own=True)
    sitting.vote(*[Button.YES] * 4)
    sitting.choose(Command.CONTINUE)
    return sitting


def own_card(sitting: Sitting, box: int) -> OwnCard | None:
    return sitting.out.faces[box - 1].own_card


def test_own_cards_are_unknown_until_the_coronation() -> None:
    sitting = Sitting()
    sitting.begin(own=True)
    assert sitting.events[-1] == Played(Deal((None,) * 4))


def test_each_seat_shows_its_card_in_turn(sitting: Sitting) -> None:
    for name, number in (("Margot", "1"), ("Charles", "2"), ("Perrine", "3"), ("Nico", "4")):
        assert sitting.see(FavouritesScene).prompt == f"Enter {name}'s favourites"
        sitting.give(TypeDigit(number))
        sitting.choose(Command.DONE)
    sitting.see(CoronationScene)


def test_six_are_tapped_and_then_confirmed(sitting: Sitting) -> None:
    for character in SIX:
        assert not sitting.scene.frame.offers(Command.DONE)
        sitting.choose(PickCharacter(character))
    assert sitting.scene.frame.focus is Command.DONE
    sitting.choose(Command.DONE)
    event = sitting.events[-1]
    assert isinstance(event, Played)
    assert isinstance(event.event, Reveal)
    assert event.event.favourites.characters == SIX


def test_a_second_tap_leaves_a_character_out_again(sitting: Sitting) -> None:
    sitting.choose(PickCharacter("dario"))
    sitting.choose(PickCharacter("dario"))
    assert sitting.see(FavouritesScene).picked == ()


def test_a_seventh_favourite_is_refused_in_words(sitting: Sitting) -> None:
    for character in SIX:
        sitting.choose(PickCharacter(character))
    sitting.choose(PickCharacter("pete"))
    assert sitting.said == "A card has six favourites. Tap one of them to remove it."


def test_a_card_that_is_not_full_is_not_taken(sitting: Sitting) -> None:
    sitting.choose(PickCharacter("dario"))
    sitting.choose(Command.DONE)
    assert sitting.said == ("Tap 5 more favourites, or type the card's number in vivat's deck.")


def test_a_typed_number_shows_the_card_before_it_is_taken(sitting: Sitting) -> None:
    sitting.give(TypeDigit("1"), TypeDigit("4"))
    card = balanced_deck(load_edition("king-up"))[13]
    assert sitting.see(FavouritesScene).picked == card.characters
    sitting.give(Erase())
    assert sitting.see(FavouritesScene).picked == ()


def test_a_number_beyond_the_deck_starts_anew_with_its_last_digit(sitting: Sitting) -> None:
    sitting.give(TypeDigit("2"), TypeDigit("9"))
    assert sitting.see(FavouritesScene).typed == "9"


def test_the_same_card_can_not_be_shown_twice(sitting: Sitting) -> None:
    for _person in range(2):
        sitting.give(TypeDigit("5"))
        sitting.choose(Command.DONE)
    assert sitting.said == "Card 5 is taken: someone else has it, or it was used before."
    assert sitting.see(FavouritesScene).prompt.startswith("Enter Charles's")


def test_a_card_entered_wrongly_is_taken_back(sitting: Sitting) -> None:
    sitting.give(TypeDigit("5"))
    sitting.choose(Command.DONE)
    sitting.choose(Command.UNDO)
    assert sitting.said == "Undone: enter Margot's card again."
    assert sitting.see(FavouritesScene).prompt.startswith("Enter Margot's")


def test_the_emissarys_own_card_is_asked_for_at_the_rounds_start() -> None:
    sitting = Sitting()
    sitting.begin("vive-le-roi", seats=3, emissary=True, own=True)
    assert "Émissaire" in sitting.see(FavouritesScene).prompt
    sitting.give(TypeDigit("7"))
    sitting.choose(Command.DONE)
    emissary = sitting.see(CastleScene).overview.emissary
    assert emissary is not None
    card = balanced_deck(load_edition("vive-le-roi"))[6]
    assert tuple(figure.character for figure in emissary.card.characters) == card.characters


def test_the_emissarys_card_entered_wrongly_is_taken_back() -> None:
    sitting = Sitting()
    sitting.begin("vive-le-roi", seats=3, emissary=True, own=True)
    sitting.give(TypeDigit("7"))
    sitting.choose(Command.DONE)
    sitting.choose(Command.UNDO)
    assert sitting.said == "Undone: enter the Émissaire's card again."
    sitting.see(FavouritesScene)


def test_erasing_nothing_takes_the_last_card_back(sitting: Sitting) -> None:
    sitting.give(TypeDigit("5"))
    sitting.choose(Command.DONE)
    sitting.give(Erase())
    assert sitting.see(FavouritesScene).prompt.startswith("Enter Margot's")


def test_a_seat_sees_its_dealt_card_only_while_it_holds_the_button() -> None:
    sitting = Sitting()
    sitting.begin()
    sitting.give(Peek("box-2", held=True))
    card = own_card(sitting, 2)
    assert card is not None
    assert [len(face.characters) for face in card.cards] == [6]
    assert own_card(sitting, 1) is None
    sitting.give(Peek("box-2", held=False))
    assert own_card(sitting, 2) is None


def test_a_seat_sees_the_vote_cards_it_has_left() -> None:
    sitting = Sitting()
    sitting.begin_an_election("vive-le-roi", seats=3, own=True)
    sitting.vote(Button.STOMACHACHE, Button.NO, Button.YES)
    for box, votes in (
        (1, ((Vote.YES, 1), (Vote.NO, 4))),
        (2, ((Vote.YES, 1), (Vote.NO, 3), (Vote.STOMACHACHE, 1))),
    ):
        sitting.give(Peek(f"box-{box}", held=True))
        card = own_card(sitting, box)
        assert card is not None
        assert card.votes == votes
        assert card.cards == ()


def test_a_look_ends_when_the_box_is_unplugged() -> None:
    sitting = Sitting()
    sitting.begin()
    sitting.give(Peek("box-1", held=True))
    sitting.unplug(1)
    sitting.plug_in(1)
    assert own_card(sitting, 1) is None
