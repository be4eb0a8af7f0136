"""The fold over events: `apply` checks an event and returns the next state.

Nothing else changes a game.
"""

from __future__ import annotations

from engine import cards, climbing, elections, placement, setting_right, told
from engine.events import (
    Ballot,
    ChangeFollow,
    ChooseAmbition,
    Climb,
    Deal,
    Event,
    Placement,
    Raise,
    Reveal,
    RevealAmbition,
    SetRight,
    ShowHand,
    TellCrowning,
    TellPositions,
    TellStuck,
)
from engine.rules import Rules
from engine.state import Emissary, Phase, State


def new_game(rules: Rules) -> State:
    """A game before its first deal.

    >>> import engine
    >>> setup = engine.Setup(engine.lone_seats("Quentin", "Renée", "Simon"))
    >>> new_game(engine.Rules(engine.load_edition("king-up"), setup)).phase.value
    'deal'
    """
    return State(
        rules=rules,
        phase=Phase.DEAL,
        follow=rules.setup.follow,
        round=0,
        first=rules.setup.first,
        turn=rules.setup.first,
        castle=rules.starting_castle,
        hands=(rules.hand,) * rules.seat_count,
        scores=(rules.edition.start_score,) * rules.pawn_count,
        favourites=(None,) * len(rules.people),
        offered=(),
        ambitions=(None,) * len(rules.people),
        emissary=Emissary(rules.edition.emissary_score) if rules.has_emissary else None,
        candidate=None,
        raiser=None,
        crowned=(),
        kingmakers=(),
        election=None,
        coronations=(),
        spent=frozenset(),
        compensated=frozenset(),
        hands_shown=frozenset(),
        is_set_right=False,
    )


def apply(state: State, event: Event) -> State:
    """The state after an event.

    >>> import engine
    >>> setup = engine.Setup(engine.lone_seats("Quentin", "Renée", "Simon"))
    >>> state = new_game(engine.Rules(engine.load_edition("king-up"), setup))
    >>> state = apply(state, engine.Deal((None, None, None)))
    >>> state = apply(state, engine.Placement("odessa", 4))
    >>> state.place_of("odessa").name, state.turn
    ('FLOOR_4', 1)
    >>> apply(state, engine.Placement("odessa", 3))
    Traceback (most recent call last):
    engine.errors.RuleError: Odessa is already in the castle.

    Raises:
        RuleError: the rules don't allow the event now; `str()` can be shown.
    """
    match event:
        case Climb():
            return climbing.climb_up(state, event)
        case Placement():
            return placement.place(state, event)
        case Ballot():
            return elections.decide(state, event)
        case Deal():
            return cards.begin_round(state, event)
        case Reveal():
            return cards.show_favourites(state, event)
        case ChooseAmbition():
            return cards.choose_ambition(state, event)
        case RevealAmbition():
            return cards.show_ambition(state, event)
        case Raise():
            return told.raise_to_throne(state, event)
        case TellPositions():
            return told.tell_positions(state, event)
        case TellCrowning():
            return told.tell_crowning(state, event)
        case TellStuck():
            return told.tell_stuck(state, event)
        case ShowHand():
            return told.show_hand(state, event)
        case ChangeFollow():
            return told.change_follow(state, event)
        case SetRight():
            return setting_right.set_right(state, event)
