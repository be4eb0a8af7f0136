"""Invariants of the engine, one function each, and random games that check them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from random import Random

import engine
from engine import (
    Ambition,
    Deal,
    Event,
    Option,
    Phase,
    Place,
    Reveal,
    RevealAmbition,
    State,
    TwoSeatPlacement,
    balanced_deck,
    deal_face_down,
)
from engine.errors import SetupError
from engine.events import Favourites
from engine.legal_actions import legal_climbs
from engine.setup import check_setup
from tests.engine.random_telling import told
from tests.engine.situations import LONGEST_GAME, VIVE, TableSetup

ACTING = frozenset({Phase.AMBITION, Phase.PLACEMENT, Phase.CLIMB, Phase.RAISE, Phase.ELECTION})
FLOORS = tuple(Place(floor) for floor in range(6))
SINGLE = (Place.WC_3, Place.WC_4, Place.DUNGEON_1, Place.DUNGEON_2, Place.DUNGEON_3)
LONGEST_ROUND = 300
SEVERAL = (Option.AMBITION, Option.BANISHED, Option.WEDDING)
Step = tuple[State, Event, State]


@cache
def tables_with_options() -> dict[str, list[TableSetup]]:
    """Every table of Vive le Roi! that check_setup allows, by its combination of options."""
    by_options: dict[str, list[TableSetup]] = {}
    subsets = [frozenset(c) for count in range(4) for c in combinations(SEVERAL, count)]
    for options, emissary, shared, seats in product(
        subsets, (False, True), (False, True), range(2, 9)
    ):
        pawn = frozenset({Option.SHARED_PAWN} if shared else ())
        for teams in range(seats + 1):
            table = TableSetup(VIVE, seats, emissary, options=options | pawn, teams=teams)
            if _may_play(table):
                by_options.setdefault(_named(table), []).append(table)
    return by_options


def _may_play(table: TableSetup) -> bool:
    try:
        check_setup(engine.load_edition(table.edition), table.setup())
    except SetupError:
        return False
    return True


def _named(table: TableSetup) -> str:
    options = table.setup().options
    return "+".join(sorted(option.value for option in options)) or "plain"


def game_steps(table: TableSetup, seed: int, *, own_cards: bool = False) -> Iterator[Step]:
    """A random game, step by step; `own_cards`: the companion does not deal the cards."""
    chance = Random(seed)
    before = engine.new_game(table.rules())
    for _step in range(LONGEST_GAME):
        if before.phase is Phase.OVER:
            return
        event = next_event(before, chance, own_cards)
        after = engine.apply(before, event)
        yield before, event, after
        before = after
    raise AssertionError("the game does not end")


def next_event(state: State, chance: Random, own_cards: bool) -> Event:
    """A random event that goes on with the game."""
    if (event := told(state, chance)) is not None:
        return event
    if state.phase is Phase.DEAL:
        return _own_deal(state, chance) if own_cards else engine.deal(state, chance)
    if state.phase is Phase.CORONATION:
        return _shown(state, chance)
    return chance.choice(engine.legal_actions(state))


def _own_deal(state: State, chance: Random) -> Deal:
    open_card = chance.choice(_left(state)) if state.rules.has_emissary else None
    return deal_face_down(state, chance, open_card)


def _shown(state: State, chance: Random) -> Event:
    """Show one of the cards that the coronation waits for."""
    if None in state.favourites:
        return Reveal(state.favourites.index(None), chance.choice(_left(state)))
    left = [ambition for ambition in Ambition if ambition not in state.ambitions]
    return RevealAmbition(state.ambitions.index(None), chance.choice(left))


def _left(state: State) -> list[Favourites]:
    """The cards of the deck that nobody has."""
    emissary = state.emissary.favourites if state.emissary is not None else None
    out = {card.number for card in (*state.favourites, emissary) if card is not None}
    cards = balanced_deck(state.rules.edition)
    return [card for card in cards if card.number not in out | state.spent]


def there_are_legal_actions_exactly_while_players_act(
    before: State, _event: Event, after: State
) -> None:
    nobody_left = after.phase is Phase.RAISE and Place.SOMEWHERE not in after.castle
    assert bool(engine.legal_actions(after)) == (after.phase in ACTING and not nobody_left)


def a_game_waits_only_for_cards(before: State, _event: Event, after: State) -> None:
    if after.phase is Phase.CORONATION:
        judged = after.rules.has_ambitions and None in after.ambitions
        assert None in after.favourites or judged or engine.seats_to_show_hands(after)


def no_floor_is_over_its_limit(_before: State, _event: Event, after: State) -> None:
    """Except floor 3 by the house rule that does not count the jester."""
    ruling = after.rules.setup.house_rules.two_player_placement
    for floor in FLOORS[1:]:
        more = floor == 3 and ruling is TwoSeatPlacement.JESTER_UNCOUNTED
        assert after.castle.count(floor) <= after.rules.limit + more


def wcs_and_dungeons_hold_one_character(_before: State, _event: Event, after: State) -> None:
    assert len(after.castle) == len(after.rules.characters)
    assert all(after.castle.count(place) <= 1 for place in SINGLE)


def only_candidates_and_monarchs_are_on_the_throne(
    _before: State, _event: Event, after: State
) -> None:
    assert after.castle.count(Place.THRONE) == len(after.crowned) + (after.candidate is not None)


def nobody_is_unplaced_after_the_placement(_before: State, _event: Event, after: State) -> None:
    if after.phase in (Phase.CLIMB, Phase.ELECTION, Phase.CORONATION, Phase.OVER):
        assert Place.UNPLACED not in after.castle


def one_character_moves_at_a_time(before: State, _event: Event, after: State) -> None:
    if before.phase in (Phase.CLIMB, Phase.ELECTION):
        assert sum(a is not b for a, b in zip(before.castle, after.castle, strict=True)) <= 1


def spent_cards_stay_spent_within_a_round(before: State, _event: Event, after: State) -> None:
    if before.round != after.round:
        return
    for had, has in zip(before.hands, after.hands, strict=True):
        assert had.no >= has.no >= 0
        assert had.stomachache >= has.stomachache >= 0
    if before.emissary is not None and after.emissary is not None:
        assert len(before.emissary.pile) >= len(after.emissary.pile)


def known_cards_stay_known_until_the_next_deal(before: State, event: Event, after: State) -> None:
    if isinstance(event, Deal):
        return
    known = (*before.favourites, *before.ambitions), (*after.favourites, *after.ambitions)
    assert all(was in (None, now) for was, now in zip(*known, strict=True))


def nobody_shares_a_card(_before: State, _event: Event, after: State) -> None:
    numbers = [card.number for card in after.favourites if card is not None]
    ambitions = [ambition for ambition in after.ambitions if ambition is not None]
    assert len(set(numbers)) == len(numbers)
    assert len(set(ambitions)) == len(ambitions)


def scores_change_only_by_a_compensation_or_a_coronation(
    before: State, event: Event, after: State
) -> None:
    assert min(after.scores) >= 0
    if before.scores != after.scores:
        scored = len(after.coronations) > len(before.coronations)
        newly = before.compensated != after.compensated or isinstance(event, Deal)
        assert scored or (newly and after.compensated)


def a_round_has_its_coronations(before: State, _event: Event, after: State) -> None:
    """The second one of a royal wedding is missing only if nobody can move.

    On a board that was set right, the first one may be missing too.
    """
    if before.phase is not after.phase and after.phase in (Phase.DEAL, Phase.OVER):
        held = sum(coronation.round == after.round for coronation in after.coronations)
        stuck = not legal_climbs(after.rules, after.castle)
        may_be_stuck = held == 1 or (held == 0 and after.is_set_right)
        assert held == after.rules.coronations or (may_be_stuck and stuck)


def a_classic_round_gives_at_most_33(_before: State, _event: Event, after: State) -> None:
    if after.rules.edition.perfect_zero is not None and after.coronations:
        assert all(0 <= tally.points <= 33 for tally in after.coronations[-1].tallies)


INVARIANTS: tuple[Callable[[State, Event, State], None], ...] = (
    there_are_legal_actions_exactly_while_players_act,
    a_game_waits_only_for_cards,
    no_floor_is_over_its_limit,
    wcs_and_dungeons_hold_one_character,
    only_candidates_and_monarchs_are_on_the_throne,
    nobody_is_unplaced_after_the_placement,
    one_character_moves_at_a_time,
    spent_cards_stay_spent_within_a_round,
    known_cards_stay_known_until_the_next_deal,
    nobody_shares_a_card,
    scores_change_only_by_a_compensation_or_a_coronation,
    a_round_has_its_coronations,
    a_classic_round_gives_at_most_33,
)


def check_a_game(table: TableSetup, seed: int, *, own_cards: bool = False) -> int:
    """Play a game and check every invariant at every step; return the number of steps."""
    steps, actions = 0, dict.fromkeys(range(1, 4), 0)
    for step in game_steps(table, seed, own_cards=own_cards):
        for invariant in INVARIANTS:
            invariant(*step)
        steps += 1
        actions[step[2].round] += 1
    assert 0 < min(actions.values()) <= max(actions.values()) < LONGEST_ROUND
    return steps
