"""What a seat has seen of a game, and possible states for it: what it knows is kept, and nothing
that it must not know is in it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

import engine
from engine import Ambition, Deal, Game, Phase, SeatHand, SeenSetRight, SetRight, State, view
from tests.engine.invariants import game_steps, tables_with_options
from tests.engine.other_secrets import with_other_secrets
from tests.engine.situations import KING_UP_FOR_FOUR, TABLES, VIVE_FOR_FOUR, TableSetup, climbing
from tests.sampling import sampled

TABLES_HERE = [*TABLES, *(tables[0] for tables in tables_with_options().values())]
MOMENTS = 5


def moments(table: TableSetup, seed: int, *, own_cards: bool = False) -> list[Game]:
    """Some moments of a random game, the last one at its end."""
    events = [event for _before, event, _after in game_steps(table, seed, own_cards=own_cards)]
    chance = Random(seed)
    lengths = [*(chance.randrange(len(events)) for _moment in range(MOMENTS)), len(events)]
    return [Game(table.rules(), events[:length]) for length in lengths]


def is_known(state: State, seat: int) -> bool:
    """Whether vivat knows the cards of this seat: the view has them."""
    cards = [state.favourites[person] for person in state.rules.people_of[seat]]
    return None not in cards or state.phase in (Phase.DEAL, Phase.OVER, Phase.CORONATION)


@pytest.mark.parametrize("own_cards", [False, True])
@pytest.mark.parametrize("table", sampled(TABLES_HERE, every=6), ids=str)
def test_a_possible_state_looks_the_same_to_its_viewer(table: TableSetup, own_cards: bool) -> None:
    for game in moments(table, seed=3, own_cards=own_cards):
        for seat in range(game.rules.seat_count):
            known = view(game.state, seat)
            seen = engine.history(game, seat)
            possible = engine.possible_state(game.rules, known, seen, Random(seat))
            assert (view(possible, seat) == known) is is_known(game.state, seat)


@pytest.mark.parametrize("table", sampled(TABLES_HERE, every=6), ids=str)
def test_nothing_that_was_seen_depends_on_what_is_hidden(table: TableSetup) -> None:
    for game in moments(table, seed=5):
        for seat in range(game.rules.seat_count):
            other = with_other_secrets(game, seat, Random(seat))
            assert engine.history(other, seat) == engine.history(game, seat)
            assert view(other.state, seat) == view(game.state, seat)


def test_possible_states_differ_in_what_is_hidden() -> None:
    game = moments(VIVE_FOR_FOUR, seed=1)[0]
    known, seen = view(game.state, 0), engine.history(game, 0)
    states = [engine.possible_state(game.rules, known, seen, Random(n)) for n in range(9)]
    assert len({state.favourites for state in states}) > 1
    assert len({state.favourites[0] for state in states}) == 1


def test_everybody_sees_the_cards_of_a_coronation() -> None:
    game = moments(KING_UP_FOR_FOUR, seed=2)[-1]
    shown = [e.event for e in engine.history(game, 1) if isinstance(e.event, engine.SeenCards)]
    assert len(shown) == game.rules.edition.rounds
    assert shown[-1].favourites == game.state.favourites


def test_nobody_sees_a_hand_that_is_set_right_for_another_seat() -> None:
    game = Game(KING_UP_FOR_FOUR.rules())
    game.push(engine.deal(game.state, Random(1)))
    while game.state.phase is Phase.PLACEMENT:
        game.push(game.legal_actions()[0])
    game.push(SetRight(hands=(SeatHand(2, 1, 0),)))
    own, others = (engine.history(game, seat)[-1].event for seat in (2, 1))
    assert isinstance(own, SeenSetRight)
    assert own.event.hands == (SeatHand(2, 1, 0),)
    assert others == SeenSetRight(SetRight(), hidden=(2,))
    known = view(game.state, 1)
    engine.possible_state(game.rules, known, engine.history(game, 1), Random(1))


def test_ambitions_can_be_dealt_to_some_and_drawn_by_others() -> None:
    table = VIVE_FOR_FOUR._replace(options=frozenset({engine.Option.AMBITION}))
    state = engine.new_game(table.rules())
    two = (Ambition.NO_WC, Ambition.KINGMAKER)
    dealt = replace(engine.deal(state, Random(1)), ambitions=((), two, (), ()))
    game = Game(table.rules(), [dealt])
    assert list(game.legal_actions()) == [engine.ChooseAmbition(1, ambition) for ambition in two]
    deal_seen = engine.history(game, 0)[0].event
    assert isinstance(deal_seen, engine.SeenDeal)
    assert deal_seen.offered == ((), None, (), ())
    game.push(game.legal_actions()[0])
    assert game.state.phase is Phase.PLACEMENT
    with pytest.raises(engine.RuleError):
        engine.apply(state, Deal(dealt.favourites, ambitions=((), two[:1], (), ())))


def test_no_secret_is_in_a_log() -> None:
    game = Game(climbing(KING_UP_FOR_FOUR, {}).rules)
    game.push(engine.deal(game.state, Random(1)))
    assert repr(engine.history(game, 0)[0].event) == "SeenDeal(<sealed>)"


def test_a_seat_sees_its_own_cards_and_none_of_the_others() -> None:
    table = VIVE_FOR_FOUR._replace(options=frozenset({engine.Option.AMBITION}))
    game = Game(table.rules())
    game.push(engine.deal(game.state, Random(1)))
    while game.state.phase is Phase.AMBITION:
        game.push(game.legal_actions()[0])
    dealt, *choices = (each.event for each in engine.history(game, 1))
    assert isinstance(dealt, engine.SeenDeal)
    assert [card is not None for card in dealt.favourites] == [False, True, False, False]
    assert [pair is not None for pair in dealt.offered] == [False, True, False, False]
    kept = [each.ambition for each in choices if isinstance(each, engine.SeenChoice)]
    assert [ambition is not None for ambition in kept] == [False, True, False, False]
