"""From round to round: who starts, what is reset, and when the game is over."""

from __future__ import annotations

import pytest

import engine
from engine import EDITION_IDS, Phase, Place, State
from engine.errors import WrongMoment
from tests.engine.situations import (
    CLASSIC,
    KING_UP_FOR_FOUR,
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    climbing,
    crown,
    dealt,
    elect,
    next_round,
    played_out,
)


def crowned_by(table: TableSetup, raiser: int) -> State:
    """After a round in which this seat raised the monarch."""
    court = table.rules().edition.court
    return crown(climbing(table, {court[0].id: Place.FLOOR_5}, turn=raiser), court[0].id)


def after_rounds(table: TableSetup, count: int) -> State:
    """A game after this number of quick rounds."""
    state = played_out(dealt(table))
    for _ in range(count - 1):
        state = played_out(next_round(state))
    return state


@pytest.mark.parametrize("edition", EDITION_IDS)
@pytest.mark.parametrize("first", [0, 3])
def test_the_first_round_starts_with_the_seat_that_the_table_names(
    edition: str, first: int
) -> None:
    state = dealt(TableSetup(edition, 4, first=first))
    assert (state.round, state.first, state.turn) == (1, first, first)


@pytest.mark.parametrize("edition", EDITION_IDS)
@pytest.mark.parametrize("first", [0, 3])
def test_the_first_seat_is_known_before_the_first_deal(edition: str, first: int) -> None:
    state = engine.new_game(TableSetup(edition, 4, first=first).rules())
    assert (state.round, state.first, state.turn) == (0, first, first)


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize(("raiser", "first"), [(0, 1), (2, 3), (3, 0)])
def test_the_next_classic_round_starts_left_of_the_raiser(
    edition: str, raiser: int, first: int
) -> None:
    state = next_round(crowned_by(TableSetup(edition, 4), raiser))
    assert (state.round, state.first, state.turn) == (2, first, first)


@pytest.mark.parametrize("raiser", [0, 2, 3])
def test_the_next_round_of_vive_le_roi_starts_with_the_raiser(raiser: int) -> None:
    state = next_round(crowned_by(VIVE_FOR_FOUR, raiser))
    assert (state.round, state.first, state.turn) == (2, raiser, raiser)


def test_only_the_seat_that_raised_the_new_king_decides_who_starts_next() -> None:
    state = climbing(VIVE_FOR_FOUR, dict.fromkeys(("anna", "jeanne"), Place.FLOOR_5), turn=1)
    state = crown(elect(state, "anna", "NYYY"), "jeanne")
    assert next_round(state).first == 2


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_hands_are_full_again_in_the_next_round(edition: str) -> None:
    court = [c.id for c in TableSetup(edition, 4).rules().edition.court[:2]]
    state = climbing(TableSetup(edition, 4), dict.fromkeys(court, Place.FLOOR_5))
    state = crown(elect(state, court[0], "NNYN"), court[1])
    assert next_round(state).hands == dealt(TableSetup(edition, 4)).hands


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_all_characters_are_unplaced_in_the_next_round(edition: str) -> None:
    table = TableSetup(edition, 4)
    assert next_round(crowned_by(table, 0)).castle == dealt(table).castle


def test_the_jester_goes_back_to_floor_3() -> None:
    over = crown(climbing(VIVE_FOR_FOUR, {"bouffon": Place.FLOOR_5}), "bouffon")
    assert next_round(over).place_of("bouffon") == Place.FLOOR_3


def test_scores_carry_over_to_the_next_round() -> None:
    over = crowned_by(VIVE_FOR_FOUR, 0)
    assert next_round(over).scores == over.scores


def test_everyone_gets_a_new_card_in_the_next_classic_round() -> None:
    over = crowned_by(KING_UP_FOR_FOUR, 0)
    assert not set(next_round(over).favourites) & set(over.favourites)


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_nobody_holds_the_crown_marker_when_the_next_round_begins(edition: str) -> None:
    assert next_round(crowned_by(TableSetup(edition, 4), 0)).raiser is None


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_there_is_no_monarch_when_the_next_round_begins(edition: str) -> None:
    assert next_round(crowned_by(TableSetup(edition, 4), 0)).crowned == ()


@pytest.mark.parametrize("edition", EDITION_IDS)
@pytest.mark.parametrize(("rounds", "phase"), [(1, Phase.DEAL), (2, Phase.DEAL), (3, Phase.OVER)])
def test_a_game_is_over_after_its_third_round(edition: str, rounds: int, phase: Phase) -> None:
    assert after_rounds(TableSetup(edition, 4), rounds).phase is phase


def test_the_state_holds_the_coronation_of_each_round() -> None:
    coronations = after_rounds(TableSetup(VIVE, 3), 3).coronations
    assert [coronation.round for coronation in coronations] == [1, 2, 3]


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_after_three_rounds_no_cards_are_dealt(edition: str) -> None:
    over = after_rounds(TableSetup(edition, 4), 3)
    with pytest.raises(WrongMoment):
        next_round(over)


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_after_three_rounds_there_is_no_legal_action(edition: str) -> None:
    assert len(engine.legal_actions(after_rounds(TableSetup(edition, 4), 3))) == 0
