"""A game as its events: undo, redo, storing and reading."""

from __future__ import annotations

from copy import deepcopy
from multiprocessing.reduction import ForkingPickler
from random import Random

import msgspec
import pytest

import engine
from engine import (
    Climb,
    Deal,
    Event,
    Game,
    Phase,
    Place,
    Placement,
    Reveal,
    RuleError,
    Rules,
    balanced_deck,
)
from engine.deck import deal_face_down
from tests.engine.situations import KING_UP_FOR_FOUR, TABLES, VIVE_FOR_FOUR, TableSetup, all_yes
from tests.sampling import sampled


def whole_game(table: TableSetup, seed: int = 1, *, own_cards: bool = False) -> Game:
    """A whole random game, event by event."""
    chance = Random(seed)
    game = Game(table.rules())
    while game.state.phase is not Phase.OVER:
        game.push(next_event(game, chance, own_cards=own_cards))
    return game


def next_event(game: Game, chance: Random, *, own_cards: bool) -> Event:
    """Cards if the game waits for them, else a random legal action."""
    state = game.state
    if state.phase is Phase.DEAL:
        return deal_face_down(state, chance, None) if own_cards else engine.deal(state, chance)
    if state.phase is Phase.CORONATION:
        person = state.favourites.index(None)
        number = (state.round - 1) * len(state.favourites) + person
        return Reveal(person, balanced_deck(state.rules.edition)[number])
    return chance.choice(game.legal_actions())


def started(table: TableSetup = KING_UP_FOR_FOUR) -> Game:
    """A game whose first cards are dealt."""
    game = Game(table.rules())
    game.push(engine.deal(game.state, Random(1)))
    return game


@pytest.mark.parametrize("table", sampled(TABLES, every=4), ids=str)
def test_undo_goes_back_to_the_very_states_before(table: TableSetup) -> None:
    game = Game(table.rules())
    chance, states = Random(1), [game.state]
    while game.state.phase is not Phase.OVER:
        game.push(next_event(game, chance, own_cards=False))
        states.append(game.state)
    for state in reversed(states[:-1]):
        game.undo()
        assert game.state is state


def test_undo_returns_the_undone_event() -> None:
    game = started()
    game.push(Placement("odessa", 4))
    assert game.undo() == Placement("odessa", 4)


def test_an_undone_event_is_removed_from_the_game() -> None:
    game = started()
    game.push(Placement("odessa", 4))
    game.undo()
    assert [type(event) for event in game.events] == [Deal]


def test_redo_applies_the_undone_event_again() -> None:
    game = started()
    game.push(Placement("odessa", 4))
    after = game.state
    game.undo()
    game.redo()
    assert game.state == after


def test_redo_keeps_the_order_of_the_events() -> None:
    game = started()
    moves = (Placement("odessa", 4), Placement("irina", 4), Placement("pete", 1))
    for move in moves:
        game.push(move)
    for _ in moves:
        game.undo()
    assert tuple(game.redo() for _ in moves) == moves


def test_after_a_new_move_nothing_can_be_redone() -> None:
    game = started()
    game.push(Placement("odessa", 4))
    game.undo()
    game.push(Placement("irina", 4))
    with pytest.raises(IndexError):
        game.redo()


def test_a_new_game_has_nothing_to_undo() -> None:
    with pytest.raises(IndexError):
        Game(KING_UP_FOR_FOUR.rules()).undo()


def test_without_an_undo_there_is_nothing_to_redo() -> None:
    with pytest.raises(IndexError):
        started().redo()


REFUSED = [Climb("odessa"), Placement("odessa", 5), Placement("nobody", 3), Deal(())]


@pytest.mark.parametrize("event", REFUSED, ids=str)
def test_a_refused_event_changes_nothing(event: Event) -> None:
    game = started()
    before = (game.state, game.events)
    with pytest.raises(RuleError):
        game.push(event)
    assert (game.state, game.events) == before


def test_after_a_refused_event_redo_is_still_possible() -> None:
    game = started()
    game.push(Placement("odessa", 4))
    game.undo()
    with pytest.raises(RuleError):
        game.push(Climb("odessa"))
    assert game.redo() == Placement("odessa", 4)


def test_the_last_event_is_the_newest() -> None:
    game = started()
    game.push(Placement("odessa", 4))
    assert game.last == Placement("odessa", 4)


def test_a_new_game_has_no_last_event() -> None:
    assert Game(KING_UP_FOR_FOUR.rules()).last is None


@pytest.mark.parametrize("table", sampled(TABLES, every=4), ids=str)
def test_replaying_the_events_gives_an_equal_state(table: TableSetup) -> None:
    game = whole_game(table)
    assert Game(game.rules, game.events).state == game.state


def test_replaying_stops_at_an_event_that_is_not_allowed() -> None:
    events = (*started().events, Placement("odessa", 4), Placement("odessa", 3))
    with pytest.raises(RuleError, match="Odessa is already in the castle"):
        Game(KING_UP_FOR_FOUR.rules(), events)


def read_back(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events after they were stored, one by one, and read again."""
    return tuple(msgspec.json.decode(msgspec.json.encode(event), type=Event) for event in events)


@pytest.mark.parametrize("table", sampled(TABLES, every=4), ids=str)
def test_stored_events_are_read_back_unchanged(table: TableSetup) -> None:
    events = whole_game(table).events
    assert read_back(events) == events


@pytest.mark.parametrize("table", [KING_UP_FOR_FOUR, VIVE_FOR_FOUR], ids=str)
def test_stored_events_of_shown_cards_are_read_back_unchanged(table: TableSetup) -> None:
    events = whole_game(table, own_cards=True).events
    assert read_back(events) == events


@pytest.mark.parametrize("table", [KING_UP_FOR_FOUR, VIVE_FOR_FOUR], ids=str)
def test_a_table_with_its_own_cards_plays_to_the_end(table: TableSetup) -> None:
    assert len(whole_game(table, own_cards=True).state.coronations) == 3


def test_a_move_does_not_change_the_state_before_it() -> None:
    game = started()
    before = game.state
    game.push(Placement("odessa", 4))
    assert before.castle == (Place.UNPLACED,) * 13


def test_a_game_lists_the_legal_actions_of_its_state() -> None:
    game = started()
    assert tuple(game.legal_actions()) == tuple(engine.legal_actions(game.state))


def test_two_games_with_the_same_rules_are_independent() -> None:
    rules: Rules = KING_UP_FOR_FOUR.rules()
    one, other = Game(rules), Game(rules)
    one.push(engine.deal(one.state, Random(1)))
    assert (len(one.events), len(other.events)) == (1, 0)


def test_nobody_votes_without_an_election() -> None:
    game = started()
    with pytest.raises(RuleError, match="This can't be done now"):
        game.push(all_yes(game.state))


def test_a_state_can_be_copied_whole() -> None:
    setup = engine.Setup(engine.lone_seats("Quentin", "Renée", "Simon"))
    state = engine.new_game(engine.Rules(engine.load_edition("king-up"), setup))
    assert deepcopy(state) == state
    assert ForkingPickler.dumps(state)
