"""Three ways to follow a game: every move, votes and scores, scores only."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

import engine
from engine import (
    ChangeFollow,
    Climb,
    Follow,
    Phase,
    Place,
    Position,
    Raise,
    RuleError,
    Rules,
    ShowHand,
    State,
    TellCrowning,
    TellPositions,
    TellStuck,
    standing,
)
from tests.engine.invariants import game_steps, tables_with_options
from tests.engine.rewritten import rewritten, rules_following, unknown_places
from tests.engine.situations import (
    HOUSE_TABLES,
    KING_UP_FOR_FOUR,
    TABLES,
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    ballot,
    play,
)
from tests.sampling import sampled

WITH_OPTIONS = tuple(
    Random(options).choice(tables) for options, tables in tables_with_options().items()
)
EVERY_TABLE = (*TABLES, *HOUSE_TABLES, *WITH_OPTIONS)
TOLD = (Follow.VOTES, Follow.SCORES)
GAMES_EACH = 40
"""With 75 tables and two decks: 6,000 games in each way."""


def begun(table: TableSetup, follow: Follow) -> State:
    """The first round after the deal of a table that follows this way."""
    state = engine.new_game(rules_following(table.rules(), follow))
    return engine.apply(state, engine.deal(state, Random(1)))


def castle_told(rules: Rules, **places: Place) -> tuple[Position, ...]:
    """Everybody on floor 0, but these characters where they are said to be."""
    everybody = {c.id: Place.FLOOR_0 for c in rules.characters} | places
    return tuple(Position(character, place) for character, place in everybody.items())


def without(castle: tuple[Position, ...], *characters: str) -> tuple[Position, ...]:
    return tuple(each for each in castle if each.character not in characters)


@pytest.mark.parametrize("table", sampled(EVERY_TABLE, every=12), ids=str)
@pytest.mark.parametrize("own_cards", [False, True])
def test_told_in_another_way_a_game_gives_the_same_scores(
    table: TableSetup, own_cards: bool
) -> None:
    check_rewritten(table, seed=1, own_cards=own_cards)


@pytest.mark.slow
@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_told_in_another_way_thousands_of_games_give_the_same_scores(table: TableSetup) -> None:
    for seed in range(GAMES_EACH):
        check_rewritten(table, seed, own_cards=False)
        check_rewritten(table, seed, own_cards=True)


def check_rewritten(table: TableSetup, seed: int, own_cards: bool) -> None:
    steps = list(game_steps(table, seed, own_cards=own_cards))
    real = steps[-1][2]
    for follow in TOLD:
        told = rewritten(steps, follow).state
        assert told.phase is Phase.OVER
        assert told.coronations == real.coronations
        assert (told.scores, told.emissary and told.emissary.score) == (
            real.scores,
            real.emissary and real.emissary.score,
        )
        assert standing(told) == standing(real)


def test_the_table_can_tell_less_in_the_middle_of_a_round_and_scores_the_same() -> None:
    for seed in range(10):
        steps = list(game_steps(TableSetup(VIVE, 8), seed))
        real = steps[-1][2]
        for change in range(1, 60, 7):
            assert told_less_from(steps, change).scores == real.scores


def told_less_from(steps: list[tuple[State, engine.Event, State]], change: int) -> State:
    """The game whose moves are no longer told from this event of round 1 on."""
    told, rest = [event for _before, event, _after in steps[:change]], steps[change:]
    game = engine.Game(steps[0][0].rules, told)
    if game.state.phase not in (Phase.PLACEMENT, Phase.CLIMB):
        return steps[-1][2]
    game.push(ChangeFollow(Follow.VOTES))
    for before, event, after in rest:
        if isinstance(event, Climb) and after.phase is Phase.ELECTION:
            game.push(Raise(before.turn, event.character))
        elif not isinstance(event, engine.Placement | Climb):
            game.push(event)
        if Place.SOMEWHERE in game.state.castle and len(after.crowned) > len(before.crowned):
            game.push(TellPositions(unknown_places(game.state, after)))
    return game.state


def test_votes_begin_with_whoever_is_raised_by_any_seat() -> None:
    state = begun(KING_UP_FOR_FOUR, Follow.VOTES)
    assert state.phase is Phase.RAISE
    assert len(engine.legal_actions(state)) == 4 * 13
    state = play(state, Raise(2, "irina"))
    assert (state.phase, state.candidate, state.raiser) == (Phase.ELECTION, "irina", 2)


def test_votes_rejected_characters_stay_known_and_the_others_are_asked_at_the_crowning() -> None:
    state = begun(VIVE_FOR_FOUR, Follow.VOTES)
    state = play(state, Raise(2, "anna"), ballot("NYYY"), Raise(0, "merlin"), ballot("YYYY"))
    assert state.phase is Phase.POSITIONS
    assert state.place_of("anna") is Place.DUNGEON_3
    rules = state.rules
    told = without(castle_told(rules, romeo=Place.FLOOR_5, ouaf=Place.WC_3), "anna", "merlin")
    scored = play(state, TellPositions(told))
    assert scored.phase is Phase.DEAL
    assert scored.place_of("romeo") is Place.FLOOR_5


def test_votes_a_rejected_jester_and_a_stomachache_leave_the_character_in_play() -> None:
    state = begun(VIVE_FOR_FOUR, Follow.VOTES)
    state = play(state, Raise(0, "bouffon"), ballot("NYYY"), Raise(1, "anna"), ballot("SYYY"))
    assert {state.place_of("bouffon"), state.place_of("anna")} == {Place.SOMEWHERE}


@pytest.mark.parametrize("gone", ["anna", "nobody"])
def test_votes_nobody_raises_a_character_that_is_not_in_the_castle(gone: str) -> None:
    state = play(begun(VIVE_FOR_FOUR, Follow.VOTES), Raise(0, "anna"), ballot("NYYY"))
    with pytest.raises(RuleError):
        engine.apply(state, Raise(1, gone))


def crowned(follow: Follow) -> State:
    """The moment in which the castle is told: Merlin was crowned."""
    state = begun(VIVE_FOR_FOUR, follow)
    return play(state, Raise(0, "merlin"), ballot("YYYY")) if follow is Follow.VOTES else state


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        (dict.fromkeys(("anna", "bouffon", "romeo", "ouaf", "jeanne"), Place.FLOOR_4), "Floor 4"),
        (dict.fromkeys(("anna", "romeo"), Place.WC_3), "The WC of floor 3"),
        ({"anna": Place.THRONE}, "no such place"),
        ({"anna": Place.UNPLACED}, "no such place"),
        ({"anna": Place.SOMEWHERE}, "no such place"),
    ],
)
@pytest.mark.parametrize("follow", TOLD)
def test_an_impossible_castle_is_refused_with_the_reason(
    follow: Follow, places: dict[str, Place], reason: str
) -> None:
    state = crowned(follow)
    castle = without(castle_told(state.rules, **places), "merlin")
    with pytest.raises(RuleError, match=reason):
        engine.apply(state, tell(follow, castle))


def tell(follow: Follow, castle: tuple[Position, ...]) -> engine.Event:
    return TellPositions(castle) if follow is Follow.VOTES else TellCrowning(0, "merlin", castle)


@pytest.mark.parametrize("follow", TOLD)
def test_everybody_has_one_place(follow: Follow) -> None:
    state = crowned(follow)
    castle = castle_told(state.rules)
    twice = (*without(castle, "merlin"), Position("anna", Place.FLOOR_2))
    for wrong in (castle, without(castle, "merlin", "anna"), twice):
        with pytest.raises(RuleError, match="place of"):
            engine.apply(state, tell(follow, wrong))


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        ({"anna": Place.DUNGEON_2}, "dungeon of floor 3 is empty"),
        ({"anna": Place.REMOVED}, "dungeon of floor 3 is empty"),
        ({"anna": Place.DUNGEON_3, "romeo": Place.DUNGEON_3}, "The dungeon of floor 3 would"),
        ({"bouffon": Place.DUNGEON_3}, "never out of the round"),
    ],
)
def test_scores_the_rejected_are_where_the_rules_put_them(
    places: dict[str, Place], reason: str
) -> None:
    state = crowned(Follow.SCORES)
    castle = without(castle_told(state.rules, **places), "merlin")
    with pytest.raises(RuleError, match=reason):
        engine.apply(state, TellCrowning(0, "merlin", castle))


@pytest.mark.parametrize("follow", TOLD)
def test_by_house_rule_the_jester_may_still_be_on_a_full_floor_at_the_crowning(
    follow: Follow,
) -> None:
    rules = HOUSE_TABLES[0].rules()
    state = engine.new_game(rules_following(rules, follow))
    state = engine.apply(state, engine.deal(state, Random(1)))
    if follow is Follow.VOTES:
        state = play(state, Raise(0, "merlin"), ballot("YY"))
    officers = dict.fromkeys(("anna", "romeo", "ouaf"), Place.FLOOR_3)
    full = without(castle_told(rules, bouffon=Place.FLOOR_3, **officers), "merlin")
    assert engine.apply(state, tell(follow, full)).phase is Phase.DEAL
    fourth = without(castle_told(rules, jeanne=Place.FLOOR_3, **officers), "merlin")
    with pytest.raises(RuleError, match="Floor 3 would hold 4 characters, but it holds 3"):
        engine.apply(state, tell(follow, fourth))


def test_scores_an_ambition_about_vote_cards_asks_for_the_hand() -> None:
    table = TableSetup(VIVE, 4, options=frozenset({engine.Option.AMBITION}))
    state = begun(table, Follow.SCORES)
    ambitions = (engine.Ambition.ONLY_YES_LEFT, *list(engine.Ambition)[:3])
    state = replace(state, phase=Phase.CROWNING, ambitions=ambitions, offered=())
    state = replace(state, castle=(Place.SOMEWHERE,) * 14)
    castle = without(castle_told(state.rules), "merlin")
    state = play(state, TellCrowning(0, "merlin", castle))
    assert engine.seats_to_show_hands(state) == (0,)
    with pytest.raises(RuleError, match="can't hold so many"):
        engine.apply(state, ShowHand(0, 9, 0))
    scored = play(state, ShowHand(0, 0, 0))
    assert scored.coronations[-1].judgements[0].met


def test_a_wedding_ends_without_its_second_coronation_only_if_nobody_can_move() -> None:
    table = TableSetup(VIVE, 8, options=frozenset({engine.Option.WEDDING}))
    state = begun(table, Follow.VOTES)
    with pytest.raises(RuleError, match="Only a royal wedding"):
        engine.apply(state, TellStuck(()))
    state = play(state, Raise(0, "merlin"), ballot("YYYYYYYY"))
    state = play(state, TellPositions(without(castle_told(state.rules), "merlin")))
    assert state.phase is Phase.RAISE
    with pytest.raises(RuleError, match="can still move"):
        engine.apply(state, TellStuck(without(castle_told(state.rules), "merlin")))


def test_votes_the_last_seats_get_their_compensation_at_the_deal() -> None:
    state = begun(TableSetup(VIVE, 8), Follow.VOTES)
    assert state.scores == (20,) * 5 + (23,) * 3


def test_between_rounds_any_way_can_be_chosen_but_within_one_only_fewer_moves() -> None:
    state = engine.new_game(KING_UP_FOR_FOUR.rules())
    assert play(state, ChangeFollow(Follow.SCORES)).follow is Follow.SCORES
    moving = play(state, engine.deal(state, Random(1)))
    for refused in (Follow.SCORES, Follow.MOVES):
        with pytest.raises(RuleError):
            engine.apply(moving, ChangeFollow(refused))
    voting = play(moving, ChangeFollow(Follow.VOTES))
    assert voting.phase is Phase.RAISE
    with pytest.raises(RuleError):
        engine.apply(voting, ChangeFollow(Follow.MOVES))
