"""A table that deals its own cards: they are unknown until the coronation."""

from __future__ import annotations

from random import Random

import pytest

import engine
from engine import Climb, Deal, Favourites, Phase, Place, Reveal, State, balanced_deck
from engine.deck import deal_face_down
from engine.errors import NeverAFavourite, RuleError, UnknownCharacter, WrongMoment
from tests.engine.situations import (
    KING_UP_FOR_FOUR,
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    card,
    emissary_of,
    placed,
    play,
    played_out,
)

TABLES_WITH_CARDS = [KING_UP_FOR_FOUR, VIVE_FOR_FOUR]
THREE = TableSetup(VIVE, 3, emissary=True)


def numbered(table: TableSetup, number: int) -> Favourites:
    """A card of the balanced deck."""
    return balanced_deck(table.rules().edition)[number - 1]


def face_down(table: TableSetup) -> State:
    """A round with the table's own cards."""
    state = engine.new_game(table.rules())
    emissary = numbered(table, 26) if table.emissary else None
    return play(state, deal_face_down(state, Random(1), emissary))


def crowned(table: TableSetup) -> State:
    """The same round after its monarch is crowned; no card is shown yet."""
    return played_out(face_down(table))


def partly_known(table: TableSetup) -> State:
    """A coronation if the companion dealt only the first card."""
    unknown = (None,) * (table.seats - 1)
    start = engine.new_game(table.rules())
    return played_out(play(start, Deal((numbered(table, 1), *unknown))))


@pytest.mark.parametrize("table", TABLES_WITH_CARDS, ids=str)
def test_no_card_is_known_before_the_coronation(table: TableSetup) -> None:
    assert face_down(table).favourites == (None,) * 4


def test_the_emissarys_card_is_known_from_the_start() -> None:
    assert emissary_of(face_down(THREE)).favourites == numbered(THREE, 26)


@pytest.mark.parametrize("table", TABLES_WITH_CARDS, ids=str)
def test_a_coronation_waits_for_the_cards(table: TableSetup) -> None:
    state = crowned(table)
    assert (state.phase, engine.legal_actions(state)) == (Phase.CORONATION, ())


@pytest.mark.parametrize("table", TABLES_WITH_CARDS, ids=str)
def test_nobody_scores_before_the_last_card_is_shown(table: TableSetup) -> None:
    state = crowned(table)
    for person in range(3):
        state = play(state, Reveal(person, numbered(table, person + 1)))
    assert (state.phase, state.scores) == (Phase.CORONATION, crowned(table).scores)


@pytest.mark.parametrize("table", TABLES_WITH_CARDS, ids=str)
def test_everyone_scores_after_the_last_card_is_shown(table: TableSetup) -> None:
    shown = play(crowned(table), *(Reveal(p, numbered(table, p + 1)) for p in range(4)))
    known = Deal(tuple(numbered(table, number) for number in (1, 2, 3, 4)))
    openly = played_out(play(engine.new_game(table.rules()), known))
    assert (shown.phase, shown.coronations) == (Phase.DEAL, openly.coronations)


def test_cards_are_shown_in_any_order() -> None:
    reveals = [Reveal(person, numbered(VIVE_FOR_FOUR, person + 1)) for person in range(4)]
    clockwise = play(crowned(VIVE_FOR_FOUR), *reveals)
    backwards = play(crowned(VIVE_FOR_FOUR), *reversed(reveals))
    assert clockwise.scores == backwards.scores


def test_a_card_may_be_entered_name_by_name() -> None:
    own = card("beatrice", "clemente", "dario", "erisceo", "irina", "odessa")
    state = play(crowned(KING_UP_FOR_FOUR), Reveal(2, own))
    assert state.favourites == (None, None, own, None)


@pytest.mark.parametrize("table", TABLES_WITH_CARDS, ids=str)
def test_a_card_that_the_companion_dealt_need_not_be_shown(table: TableSetup) -> None:
    state = play(partly_known(table), *(Reveal(p, numbered(table, p + 1)) for p in (1, 2, 3)))
    assert state.phase is Phase.DEAL


@pytest.mark.parametrize("table", TABLES_WITH_CARDS, ids=str)
def test_a_card_that_the_companion_dealt_to_someone_else_can_not_be_shown(
    table: TableSetup,
) -> None:
    with pytest.raises(RuleError, match="Card 1 is taken"):
        play(partly_known(table), Reveal(2, numbered(table, 1)))


def test_a_person_with_a_dealt_card_can_not_show_another() -> None:
    with pytest.raises(RuleError):
        play(partly_known(VIVE_FOR_FOUR), Reveal(0, numbered(VIVE_FOR_FOUR, 2)))


def test_a_person_can_not_show_two_cards() -> None:
    state = play(crowned(VIVE_FOR_FOUR), Reveal(1, numbered(VIVE_FOR_FOUR, 1)))
    with pytest.raises(RuleError):
        play(state, Reveal(1, numbered(VIVE_FOR_FOUR, 2)))


def test_two_people_can_not_show_the_same_card() -> None:
    state = play(crowned(VIVE_FOR_FOUR), Reveal(1, numbered(VIVE_FOR_FOUR, 7)))
    with pytest.raises(RuleError, match="Card 7"):
        play(state, Reveal(2, numbered(VIVE_FOR_FOUR, 7)))


def test_nobody_can_show_the_emissarys_card() -> None:
    with pytest.raises(RuleError, match="Card 26"):
        play(crowned(THREE), Reveal(0, numbered(THREE, 26)))


@pytest.mark.parametrize("person", [-1, 4])
def test_only_people_at_the_table_show_cards(person: int) -> None:
    with pytest.raises(RuleError):
        play(crowned(VIVE_FOR_FOUR), Reveal(person, numbered(VIVE_FOR_FOUR, 1)))


def test_a_shown_card_with_five_characters_is_refused() -> None:
    five = card("anna", "eloise", "leonardo", "ouaf", "victoria")
    with pytest.raises(RuleError, match="names six different characters, not 5"):
        play(crowned(VIVE_FOR_FOUR), Reveal(0, five))


def test_a_shown_card_with_the_jester_is_refused() -> None:
    with pytest.raises(NeverAFavourite):
        play(
            crowned(VIVE_FOR_FOUR),
            Reveal(0, card("anna", "bouffon", "eloise", "leonardo", "ouaf", "victoria")),
        )


def test_a_shown_card_with_an_unknown_character_is_refused() -> None:
    with pytest.raises(UnknownCharacter):
        play(
            crowned(VIVE_FOR_FOUR),
            Reveal(0, card("anna", "odessa", "eloise", "leonardo", "ouaf", "victoria")),
        )


def test_no_card_is_shown_before_the_coronation() -> None:
    with pytest.raises(WrongMoment):
        play(placed(face_down(VIVE_FOR_FOUR)), Reveal(0, numbered(VIVE_FOR_FOUR, 1)))


def test_nobody_climbs_while_the_cards_are_shown() -> None:
    state = crowned(VIVE_FOR_FOUR)
    free = state.castle.index(Place.FLOOR_1)
    with pytest.raises(WrongMoment):
        play(state, Climb(state.rules.characters[free].id))


def test_a_card_shown_in_a_classic_round_can_not_be_shown_in_a_later_one() -> None:
    over = play(
        crowned(KING_UP_FOR_FOUR),
        *(Reveal(person, numbered(KING_UP_FOR_FOUR, person + 1)) for person in range(4)),
    )
    second = played_out(play(over, deal_face_down(over, Random(1), None)))
    with pytest.raises(RuleError, match="Card 4"):
        play(second, Reveal(0, numbered(KING_UP_FOR_FOUR, 4)))


def test_a_card_shown_in_vive_le_roi_may_be_shown_in_a_later_round() -> None:
    over = play(
        crowned(VIVE_FOR_FOUR),
        *(Reveal(person, numbered(VIVE_FOR_FOUR, person + 1)) for person in range(4)),
    )
    second = played_out(play(over, deal_face_down(over, Random(1), None)))
    shown = play(second, Reveal(0, numbered(VIVE_FOR_FOUR, 4)))
    assert shown.favourites[0] == numbered(VIVE_FOR_FOUR, 4)
