"""The banished: the character under the black seal is no favourite."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import engine
from engine import Ambition, Favourites, Option, Phase, Place, State, Verdict
from engine.errors import RuleError
from tests.engine.situations import (
    VIVE,
    TableSetup,
    ballot,
    card,
    climbing,
    crown,
    play,
    played_out,
    voting,
    with_ambitions,
    with_favourites,
    with_pile,
)

BANISHED = frozenset({Option.BANISHED})
SEALED = TableSetup(VIVE, 4, options=BANISHED)
WITHOUT_SEALS = TableSetup(VIVE, 4)
AMBITIOUS = TableSetup(VIVE, 4, options=BANISHED | {Option.AMBITION})
FACING_THE_EMISSARY = TableSetup(VIVE, 3, emissary=True, options=BANISHED)
OWN = Favourites(("anna", "bridget", "eloise", "leonardo", "ouaf", "victoria"), banished="ouaf")
ALL_ON_4 = dict.fromkeys(OWN.characters, Place.FLOOR_4)


def crowned(table: TableSetup, castle: dict[str, Place], monarch: str = "romeo") -> State:
    """After a coronation in which the first seat held the sealed card."""
    return crown(with_favourites(climbing(table, {**castle, monarch: Place.FLOOR_5}), OWN), monarch)


@pytest.mark.parametrize(("table", "points"), [(SEALED, 20), (WITHOUT_SEALS, 24)], ids=str)
def test_five_favourites_score_instead_of_six(table: TableSetup, points: int) -> None:
    assert crowned(table, ALL_ON_4).coronations[-1].tallies[0].points == points


def test_the_banished_is_not_listed_among_the_favourites() -> None:
    items = crowned(SEALED, ALL_ON_4).coronations[-1].tallies[0].items
    assert [item.character for item in items] == [
        "anna",
        "bridget",
        "eloise",
        "leonardo",
        "victoria",
    ]


def test_a_banished_king_gives_nothing() -> None:
    assert crowned(SEALED, {}, "ouaf").coronations[-1].tallies[0].points == 0


def test_a_banished_favourite_in_a_dungeon_costs_nothing() -> None:
    assert crowned(SEALED, {"ouaf": Place.DUNGEON_3}).scores[0] == 20


@pytest.mark.parametrize(
    ("ambition", "place"),
    [
        (Ambition.NO_WC, Place.WC_3),
        (Ambition.NO_WC_NO_DUNGEON, Place.DUNGEON_1),
        (Ambition.NOT_4_5, Place.FLOOR_4),
        (Ambition.NOT_2_3, Place.FLOOR_2),
        (Ambition.NOT_0_1, Place.FLOOR_0),
    ],
)
def test_the_banished_spoils_no_ambition(ambition: Ambition, place: Place) -> None:
    state = climbing(AMBITIOUS, {"ouaf": place, "romeo": Place.FLOOR_5})
    over = crown(with_ambitions(with_favourites(state, OWN), ambition), "romeo")
    assert over.coronations[-1].judgements[0].met


def test_the_banished_meets_no_ambition() -> None:
    state = climbing(AMBITIOUS, {"ouaf": Place.WC_3, "romeo": Place.FLOOR_5})
    over = crown(with_ambitions(with_favourites(state, OWN), Ambition.ONE_WC), "romeo")
    assert not over.coronations[-1].judgements[0].met


def test_the_banished_does_not_count_for_the_consolation() -> None:
    castle = {"ouaf": Place.FLOOR_5, "anna": Place.FLOOR_5, "eloise": Place.FLOOR_5}
    state = climbing(AMBITIOUS, {**castle, "romeo": Place.FLOOR_5})
    over = crown(with_ambitions(with_favourites(state, OWN), Ambition.CONSOLATION), "romeo")
    assert over.coronations[-1].judgements[0].met


def test_the_banished_does_not_decide_a_tie() -> None:
    other = Favourites(
        ("merlin", "foidvo", "jeanne", "romeo", "clarisse", "gaspard"), banished="romeo"
    )
    state = with_favourites(
        climbing(SEALED, {"ouaf": Place.FLOOR_5, "merlin": Place.FLOOR_1}), OWN, other
    )
    state = replace(state, phase=Phase.OVER, scores=(40, 40, 0, 0))
    assert engine.standing(state).winners == (1,)


@pytest.mark.parametrize(("candidate", "spent"), [("anna", 0), ("ouaf", 1)])
def test_the_emissary_votes_on_its_banished_favourite_with_its_pile(
    candidate: str, spent: int
) -> None:
    state = with_pile(voting(FACING_THE_EMISSARY, candidate), "NNS", OWN)
    after = play(state, ballot("YYY"))
    assert after.election is not None
    assert after.election.verdict is (Verdict.REJECTED if spent else Verdict.CROWNED)
    assert after.emissary is not None
    assert len(after.emissary.pile) == 3 - spent


def test_the_emissary_scores_five_favourites() -> None:
    state = climbing(FACING_THE_EMISSARY, {**ALL_ON_4, "leonardo": Place.FLOOR_5})
    over = crown(with_pile(state, "NNS", OWN), "leonardo")
    assert over.emissary is not None
    assert over.emissary.score == 40 + 10 + 4 * 4


def test_a_card_entered_name_by_name_needs_its_seal() -> None:
    start = engine.new_game(SEALED.rules())
    state = played_out(play(start, engine.Deal((None,) * 4)))
    with pytest.raises(RuleError, match="Choose which of the six is under the black seal"):
        play(state, engine.Reveal(0, card(*OWN.characters)))


def test_without_the_option_a_card_needs_no_seal() -> None:
    start = engine.new_game(WITHOUT_SEALS.rules())
    state = played_out(play(start, engine.Deal((None,) * 4)))
    shown = play(state, engine.Reveal(0, card(*OWN.characters)))
    assert shown.favourites[0] == card(*OWN.characters)
