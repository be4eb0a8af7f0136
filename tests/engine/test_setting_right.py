"""Setting right: what the table says is so, if a board can be so; and the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

import engine
from engine import (
    ChangeFollow,
    Follow,
    Game,
    PawnScore,
    Phase,
    Place,
    Placement,
    Position,
    Raise,
    RuleError,
    SeatHand,
    SetRight,
    State,
    TellStuck,
)
from engine.errors import WrongMoment
from engine.rules import Hand
from tests.engine.invariants import INVARIANTS, Step, next_event, tables_with_options
from tests.engine.random_telling import MAY_SET_RIGHT, changed_follow, correction
from tests.engine.rewritten import rules_following
from tests.engine.situations import (
    EMISSARY_TABLES,
    HOUSE_TABLES,
    KING_UP_FOR_FOUR,
    LONGEST_GAME,
    TABLES,
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    ballot,
    climbing,
    crown,
    dealt,
    elect,
    placed,
    play,
    voting,
)
from tests.sampling import sampled


class Run(NamedTuple):
    """A table, and how it follows its games."""

    table: TableSetup
    follow: Follow

    def __str__(self) -> str:
        return f"{self.table}, {self.follow.value}"


WITH_OPTIONS = tuple(
    Random(options).choice(tables) for options, tables in tables_with_options().items()
)
EVERY_TABLE = (*TABLES, *HOUSE_TABLES, *WITH_OPTIONS)
RUNS = [Run(table, follow) for table in EVERY_TABLE for follow in Follow]
SEEDS = 11
"""With 66 tables and three ways to follow: 2,178 runs."""
MOST_CORRECTIONS = 20
CORRECTING = tuple(
    invariant
    for invariant in INVARIANTS
    if invariant.__name__
    not in (
        "one_character_moves_at_a_time",
        "spent_cards_stay_spent_within_a_round",
        "scores_change_only_by_a_compensation_or_a_coronation",
    )
)
"""The invariants that also hold when something is set right, or less is told."""


def to(**places: Place) -> SetRight:
    """A correction of these characters' places."""
    return SetRight(tuple(Position(character, place) for character, place in places.items()))


def moving(**places: Place) -> State:
    """The climbing at a table of four; everybody else is on floor 0."""
    return climbing(VIVE_FOR_FOUR, places, others=Place.FLOOR_0)


def placing() -> State:
    return play(dealt(VIVE_FOR_FOUR), Placement("anna", 4))


def told(table: TableSetup, follow: Follow) -> State:
    """The first round after the deal at a table that does not tell its moves."""
    state = engine.new_game(rules_following(table.rules(), follow))
    return engine.apply(state, engine.deal(state, Random(1)))


def test_what_is_named_is_so_and_the_rest_stays() -> None:
    state = moving(anna=Place.FLOOR_4, merlin=Place.FLOOR_3)
    right = play(
        state,
        SetRight(
            castle=(Position("anna", Place.DUNGEON_2), Position("ouaf", Place.WC_3)),
            turn=2,
            scores=(PawnScore(1, 41),),
            hands=(SeatHand(3, 0, 1),),
        ),
    )
    assert right.place_of("anna") is Place.DUNGEON_2
    assert right.place_of("ouaf") is Place.WC_3
    assert right.place_of("merlin") is Place.FLOOR_3
    assert right.turn == 2
    assert right.scores == (20, 41, 20, 20)
    assert right.hands == (*state.hands[:3], Hand(0, 1))


def test_the_score_of_the_emissary_can_be_set_right() -> None:
    state = climbing(EMISSARY_TABLES[1], {"anna": Place.FLOOR_4})
    right = play(state, SetRight(emissary=7))
    assert right.emissary is not None
    assert right.emissary.score == 7


def test_dungeons_may_have_gaps_and_the_next_rejected_fills_the_first_one() -> None:
    state = play(moving(romeo=Place.FLOOR_5), to(anna=Place.DUNGEON_2, merlin=Place.DUNGEON_3))
    state = play(state, to(merlin=Place.FLOOR_5))
    state = elect(state, "merlin", "NYYY")
    assert state.place_of("merlin") is Place.DUNGEON_3
    assert elect(state, "romeo", "NYYY").place_of("romeo") is Place.DUNGEON_1


def test_while_placing_the_table_can_place_and_take_back() -> None:
    state = play(placing(), to(anna=Place.UNPLACED, merlin=Place.FLOOR_2))
    assert state.place_of("anna") is Place.UNPLACED
    assert state.phase is Phase.PLACEMENT
    state = placed(state)
    assert state.castle.count(Place.FLOOR_0) == 1


def test_when_the_table_has_placed_everybody_the_climbing_begins() -> None:
    floors = (4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1)
    places = {who: Place(floor) for who, floor in zip(COURT, floors, strict=False)}
    state = play(placing(), replace(to(**places), turn=3))
    assert (state.phase, state.turn) == (Phase.CLIMB, 3)
    assert state.castle.count(Place.FLOOR_0) == 1


def test_vote_cards_that_were_set_right_can_be_played() -> None:
    state = moving(anna=Place.FLOOR_5)
    for _election in range(3):
        state = play(state, SetRight(hands=(SeatHand(0, 1, 0),)))
        state = elect(state, "anna", "NYYY")
        state = play(state, to(anna=Place.FLOOR_5))
    assert state.hands[0] == Hand(0, 0)


def test_where_votes_are_told_the_rejected_can_be_set_right() -> None:
    state = play(told(VIVE_FOR_FOUR, Follow.VOTES), Raise(0, "anna"), ballot("NYYY"))
    state = play(state, to(anna=Place.SOMEWHERE, merlin=Place.DUNGEON_3))
    with pytest.raises(RuleError, match="Merlin is in the dungeon"):
        engine.apply(state, Raise(1, "merlin"))
    assert engine.apply(state, Raise(1, "anna")).candidate == "anna"


def test_undo_takes_a_correction_back() -> None:
    game = Game(KING_UP_FOR_FOUR.rules())
    game.push(engine.deal(game.state, Random(1)))
    before = game.state
    game.push(SetRight(turn=2, scores=(PawnScore(0, 5),)))
    game.undo()
    assert game.state is before
    game.redo()
    assert (game.state.turn, game.state.scores[0]) == (2, 5)


def test_a_board_that_was_set_right_may_end_a_round_without_a_king() -> None:
    """Nobody is left to climb: the seat with the crown marker counts as the last to crown."""
    state = climbing(KING_UP_FOR_FOUR, {"irina": Place.FLOOR_5}, turn=2)
    state = play(state, SetRight(turn=1))
    state = elect(state, "irina", "NYYY")
    assert state.phase is Phase.DEAL
    assert not state.coronations
    assert play(state, engine.deal(state, Random(2))).first == 2


def test_where_votes_are_told_such_a_round_is_told_to_end() -> None:
    state = told(KING_UP_FOR_FOUR, Follow.VOTES)
    *rejected, last = (character.id for character in state.rules.characters)
    state = play(state, to(**dict.fromkeys(rejected, Place.REMOVED)))
    state = play(state, Raise(3, last), ballot("NYYY"), TellStuck(()))
    assert state.phase is Phase.DEAL
    assert play(state, engine.deal(state, Random(2))).first == 0


FULL = dict.fromkeys(("anna", "merlin", "romeo", "ouaf"), Place.FLOOR_4)
NOT_ALLOWED = str(RuleError())
REFUSED = {
    "nothing": (SetRight(), "Nothing would change"),
    "nobody": (to(lucilla=Place.FLOOR_1), "Nobody at this court is called “lucilla”"),
    "twice": (
        SetRight((Position("anna", Place.FLOOR_1), Position("anna", Place.FLOOR_2))),
        NOT_ALLOWED,
    ),
    "a fifth on a floor": (to(jeanne=Place.FLOOR_4), "Floor 4 would hold 5 characters"),
    "two in a WC": (to(jeanne=Place.WC_3, victoria=Place.WC_3), "The WC of floor 3 would hold 2"),
    "two in a dungeon": (
        to(jeanne=Place.DUNGEON_1, victoria=Place.DUNGEON_1),
        "The dungeon of floor 1 would hold 2",
    ),
    "the throne": (to(jeanne=Place.THRONE), "can't be on the throne"),
    "beside the castle": (to(jeanne=Place.UNPLACED), "only while characters are placed"),
    "somewhere": (to(jeanne=Place.SOMEWHERE), "no such place"),
    "the jester in a dungeon": (to(bouffon=Place.DUNGEON_3), "never out of the round"),
    "the jester in the box": (to(bouffon=Place.REMOVED), "never out of the round"),
    "a seat too far": (SetRight(turn=4), NOT_ALLOWED),
    "a seat before the first": (SetRight(turn=-1), NOT_ALLOWED),
    "a pawn too far": (SetRight(scores=(PawnScore(4, 1),)), NOT_ALLOWED),
    "no such Émissaire": (SetRight(emissary=3), NOT_ALLOWED),
    "a negative score": (SetRight(scores=(PawnScore(0, -1),)), "never below 0"),
    "a score twice": (SetRight(scores=(PawnScore(0, 1),) * 2), NOT_ALLOWED),
    "too many cards": (SetRight(hands=(SeatHand(0, 4, 0),)), "can't hold so many"),
    "fewer than no cards": (SetRight(hands=(SeatHand(0, 0, -1),)), "can't hold so many"),
    "a hand twice": (SetRight(hands=(SeatHand(0, 1, 0),) * 2), NOT_ALLOWED),
    "nobody's hand": (SetRight(hands=(SeatHand(9, 1, 0),)), NOT_ALLOWED),
}


@pytest.mark.parametrize(("event", "why"), REFUSED.values(), ids=REFUSED.keys())
def test_what_can_not_be_is_refused_with_the_reason(event: SetRight, why: str) -> None:
    state = moving(**FULL)
    with pytest.raises(RuleError, match=why):
        engine.apply(state, event)


COURT = [character.id for character in VIVE_FOR_FOUR.rules().edition.court]
PLACING = {
    "floor 5": (to(merlin=Place.FLOOR_5), "Merlin can only be on floors 1 to 4"),
    "a dungeon": (to(merlin=Place.DUNGEON_3), "Merlin can only be on floors 1 to 4"),
    "the jester taken back": (to(bouffon=Place.UNPLACED), "Bouffon can be beside the castle"),
    "too many": (
        to(
            **{
                c.id: Place(1 + n % 4)
                for n, c in enumerate(dealt(VIVE_FOR_FOUR).rules.edition.court)
            }
        ),
        "In this round 12 characters are placed",
    ),
}


@pytest.mark.parametrize(("event", "why"), PLACING.values(), ids=PLACING.keys())
def test_while_placing_the_castle_is_like_a_placement(event: SetRight, why: str) -> None:
    with pytest.raises(RuleError, match=why):
        engine.apply(placing(), event)


def test_a_monarch_of_this_round_stays() -> None:
    wedding = TableSetup(VIVE, 4, options=frozenset({engine.Option.WEDDING}))
    state = crown(climbing(wedding, {"anna": Place.FLOOR_5, "ouaf": Place.FLOOR_1}), "anna")
    with pytest.raises(RuleError, match="Anna was crowned in this round"):
        engine.apply(state, to(anna=Place.FLOOR_2))


def test_somebody_must_be_able_to_move() -> None:
    state = climbing(VIVE_FOR_FOUR, {"anna": Place.FLOOR_4, "bouffon": Place.THRONE})
    with pytest.raises(RuleError, match="no character could move"):
        engine.apply(state, to(anna=Place.REMOVED))


def test_a_castle_has_only_the_places_of_its_edition() -> None:
    state = climbing(KING_UP_FOR_FOUR, {"irina": Place.FLOOR_4})
    for place in (Place.WC_3, Place.DUNGEON_3):
        with pytest.raises(RuleError, match="no such place"):
            engine.apply(state, to(irina=place))


WITHOUT_MOVES = {
    "a floor": (Follow.VOTES, to(anna=Place.FLOOR_2), "Moves are not entered"),
    "a turn": (Follow.VOTES, SetRight(turn=1), "Moves are not entered"),
    "a floor in scores": (Follow.SCORES, to(anna=Place.FLOOR_2), "Moves are not entered"),
    "a dungeon in scores": (Follow.SCORES, to(anna=Place.DUNGEON_3), "Moves are not entered"),
    "a hand in scores": (
        Follow.SCORES,
        SetRight(hands=(SeatHand(0, 1, 0),)),
        "Votes are not entered",
    ),
}


@pytest.mark.parametrize(
    ("follow", "event", "why"), WITHOUT_MOVES.values(), ids=WITHOUT_MOVES.keys()
)
def test_only_what_is_told_can_be_set_right(follow: Follow, event: SetRight, why: str) -> None:
    with pytest.raises(RuleError, match=why):
        engine.apply(told(VIVE_FOR_FOUR, follow), event)


def test_nothing_is_set_right_during_an_election_or_between_rounds() -> None:
    for state in (
        voting(VIVE_FOR_FOUR, "anna"),
        engine.new_game(VIVE_FOR_FOUR.rules()),
        crown(climbing(VIVE_FOR_FOUR, {"anna": Place.FLOOR_5}), "anna"),
    ):
        with pytest.raises(RuleError, match=str(WrongMoment())):
            engine.apply(state, SetRight(scores=(PawnScore(0, 1),)))


@pytest.mark.parametrize("run", sampled(RUNS, every=19), ids=str)
def test_after_random_corrections_the_game_goes_on_to_its_end(run: Run) -> None:
    check_corrected_game(run, seed=0)


@pytest.mark.slow
@pytest.mark.parametrize("run", RUNS, ids=str)
def test_after_thousands_of_corrections_games_go_on_to_their_end(run: Run) -> None:
    for seed in range(1, 1 + SEEDS):
        check_corrected_game(run, seed)


def check_corrected_game(run: Run, seed: int) -> None:
    for step in corrected_game(run, seed):
        is_correction = isinstance(step[1], SetRight | ChangeFollow)
        for invariant in CORRECTING if is_correction else INVARIANTS:
            invariant(*step)


def corrected_game(run: Run, seed: int) -> Iterator[Step]:
    """A random game in which the table often sets something right, or tells less."""
    chance, left = Random(seed), MOST_CORRECTIONS
    before = engine.new_game(rules_following(run.table.rules(), run.follow))
    for _step in range(LONGEST_GAME):
        if before.phase is Phase.OVER:
            return
        event = next_event(before, chance, own_cards=seed % 2 == 1)
        if left and before.phase in MAY_SET_RIGHT and chance.random() < 0.3:
            event = correction(before, chance)
        elif chance.random() < 0.02:
            event = changed_follow(before, chance) or event
        after = accepted(before, event)
        if after is not None:
            left -= isinstance(event, SetRight)
            yield before, event, after
            before = after
    raise AssertionError("the game does not end")


def accepted(state: State, event: engine.Event) -> State | None:
    """The state after an event; None if a correction is refused."""
    try:
        return engine.apply(state, event)
    except RuleError as error:
        why = str(error)
    assert isinstance(event, SetRight), why
    return None
