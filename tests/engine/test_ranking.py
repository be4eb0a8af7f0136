"""Ranking: by points, and how each edition breaks ties."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import engine
from engine import Phase, Place, Standing
from engine.edition import TieBreak
from tests.engine.situations import CLASSIC, VIVE, TableSetup, card, castle_of

CARDS = {
    "viva-il-re": (
        card("alighiero", "beatrice", "clemente", "dario", "ernesto", "fiorello"),
        card("gavino", "irina", "leonardo", "merlino", "natale", "odessa"),
        card("beatrice", "dario", "fiorello", "irina", "merlino", "piero"),
    ),
    "king-up": (
        card("alighiero", "beatrice", "clemente", "dario", "erisceo", "florella"),
        card("gianni", "irina", "martino", "niccolo", "odessa", "pete"),
        card("beatrice", "dario", "florella", "irina", "niccolo", "pete"),
    ),
    VIVE: (
        card("anna", "bridget", "eloise", "foidvo", "jeanne", "leonardo"),
        card("merlin", "ouaf", "romeo", "victoria", "clarisse", "gaspard"),
        card("bridget", "foidvo", "leonardo", "ouaf", "victoria", "thibault"),
    ),
}
FIRST = {edition: cards[0].characters for edition, cards in CARDS.items()}
SECOND = {edition: cards[1].characters for edition, cards in CARDS.items()}


def at_the_end(
    edition: str, scores: tuple[int, int, int], castle: dict[str, Place] | None = None
) -> Standing:
    """The standing of three seats after round 3, with these scores and this castle."""
    state = engine.new_game(TableSetup(edition, 3).rules())
    return engine.standing(
        replace(
            state,
            phase=Phase.OVER,
            round=3,
            scores=scores,
            favourites=CARDS[edition],
            castle=castle_of(state.rules, castle or {}),
        )
    )


@pytest.mark.parametrize("edition", CARDS)
def test_the_seat_with_the_most_points_wins(edition: str) -> None:
    assert at_the_end(edition, (30, 41, 40)).winners == (1,)


@pytest.mark.parametrize("edition", CARDS)
def test_the_other_seats_are_ranked_by_their_points(edition: str) -> None:
    assert at_the_end(edition, (30, 41, 40)).ranking == ((1,), (2,), (0,))


@pytest.mark.parametrize("edition", CARDS)
def test_a_castle_full_of_favourites_does_not_beat_one_point_more(edition: str) -> None:
    castle = dict.fromkeys(FIRST[edition], Place.FLOOR_4)
    assert at_the_end(edition, (40, 41, 0), castle).winners == (1,)


@pytest.mark.parametrize("edition", CLASSIC)
def test_a_classic_tie_goes_to_the_seat_with_the_most_favourites_in_the_castle(
    edition: str,
) -> None:
    castle = {
        **dict.fromkeys(FIRST[edition][:2], Place.FLOOR_5),
        **dict.fromkeys(SECOND[edition][:3], Place.FLOOR_0),
    }
    assert at_the_end(edition, (40, 40, 0), castle).winners == (1,)


@pytest.mark.parametrize("edition", CLASSIC)
def test_the_throne_is_in_the_castle(edition: str) -> None:
    castle = {FIRST[edition][0]: Place.THRONE}
    assert at_the_end(edition, (40, 40, 0), castle).winners == (0,)


def test_a_tie_in_vive_le_roi_goes_to_the_seat_with_the_highest_favourite() -> None:
    castle = {"anna": Place.FLOOR_5, **dict.fromkeys(("merlin", "romeo"), Place.FLOOR_4)}
    assert at_the_end(VIVE, (40, 40, 0), castle).winners == (0,)


def test_the_throne_is_higher_than_floor_5() -> None:
    castle = {"anna": Place.FLOOR_5, "merlin": Place.THRONE}
    assert at_the_end(VIVE, (40, 40, 0), castle).winners == (1,)


@pytest.mark.parametrize(
    "low",
    [
        Place.WC_3,
        Place.WC_4,
        Place.DUNGEON_1,
        Place.DUNGEON_2,
        Place.DUNGEON_3,
        Place.REMOVED,
    ],
)
def test_floor_0_is_higher_than_wc_dungeon_and_removed(low: Place) -> None:
    castle = {"anna": low, "merlin": Place.FLOOR_0}
    assert at_the_end(VIVE, (40, 40, 0), castle).winners == (1,)


def test_wc_and_dungeon_are_equally_low() -> None:
    castle = {"anna": Place.WC_4, "merlin": Place.DUNGEON_1}
    assert at_the_end(VIVE, (40, 40, 40), castle).winners == (0, 1, 2)


def test_only_the_single_highest_favourite_counts() -> None:
    castle = {**dict.fromkeys(("anna", "eloise"), Place.FLOOR_5), "merlin": Place.FLOOR_5}
    assert at_the_end(VIVE, (40, 40, 0), castle).winners == (0, 1)


@pytest.mark.parametrize("edition", CARDS)
def test_an_unbroken_tie_is_a_shared_victory(edition: str) -> None:
    castle = {FIRST[edition][0]: Place.FLOOR_3, SECOND[edition][0]: Place.FLOOR_3}
    result = at_the_end(edition, (40, 40, 20), castle)
    assert (result.winners, result.ranking) == ((0, 1), ((0, 1), (2,)))


@pytest.mark.parametrize("edition", CARDS)
def test_ties_for_other_ranks_are_broken_in_the_same_way(edition: str) -> None:
    castle = {FIRST[edition][2]: Place.FLOOR_3}
    assert at_the_end(edition, (20, 20, 40), castle).ranking == ((2,), (0,), (1,))


@pytest.mark.parametrize("edition", CARDS)
def test_a_tie_for_a_later_rank_can_stay_unbroken(edition: str) -> None:
    castle = {FIRST[edition][0]: Place.FLOOR_3, SECOND[edition][0]: Place.FLOOR_3}
    assert at_the_end(edition, (20, 20, 40), castle).ranking == ((2,), (0, 1))


def test_a_standing_holds_each_seats_score() -> None:
    assert at_the_end(VIVE, (20, 31, 40)).scores == (20, 31, 40)


TIE_BREAKS = {
    "viva-il-re": TieBreak.MOST_IN_CASTLE,
    "king-up": TieBreak.MOST_IN_CASTLE,
    VIVE: TieBreak.HIGHEST,
}


@pytest.mark.parametrize("edition", CARDS)
def test_a_standing_says_what_the_tie_break_compares(edition: str) -> None:
    castle = {FIRST[edition][0]: Place.FLOOR_3, SECOND[edition][0]: Place.THRONE}
    result = at_the_end(edition, (40, 40, 20), castle)
    assert result.tie_break is TIE_BREAKS[edition]
    assert result.tie_values == ((3, 6, -1) if edition == VIVE else (1, 1, 0))


@pytest.mark.parametrize("edition", CARDS)
def test_ties_are_seats_with_equal_scores_in_the_order_of_the_ranking(edition: str) -> None:
    castle = {SECOND[edition][0]: Place.FLOOR_3}
    assert at_the_end(edition, (40, 40, 20), castle).ties == ((1, 0),)
    assert at_the_end(edition, (20, 20, 40), castle).ties == ((1, 0),)
    assert at_the_end(edition, (20, 30, 40), castle).ties == ()


@pytest.mark.parametrize("edition", CARDS)
def test_equal_seats_of_different_ranks_are_one_tie(edition: str) -> None:
    castle = {FIRST[edition][0]: Place.FLOOR_3}
    assert at_the_end(edition, (40, 40, 40), castle).ties == ((0, 1, 2),)
