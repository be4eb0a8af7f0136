"""Builds tables, castles and ballots for tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from msgspec.structs import astuple, replace

import engine
from engine import (
    Ambition,
    Ballot,
    Climb,
    Event,
    Favourites,
    HouseRules,
    Option,
    Phase,
    Place,
    Rules,
    Seat,
    Setup,
    State,
    Vote,
)
from engine.state import Emissary

NAMES = ("Quentin", "Renée", "Simon", "Thérèse", "Ursule", "Victor", "Wanda", "Xavier")
TEAMS = tuple(
    Seat(name, (f"{name}’s left hand", f"{name}’s right hand"))
    for name in ("Owls", "Foxes", "Hares", "Cats", "Moles", "Larks", "Bears", "Toads")
)
LONGEST_GAME = 1_000
"""More events than any game has."""
_LETTERS = {"Y": Vote.YES, "N": Vote.NO, "S": Vote.STOMACHACHE}


class TableSetup(NamedTuple):
    """The edition, the number of seats, and how they play."""

    edition: str
    seats: int
    emissary: bool = False
    first: int = 0
    house: HouseRules = HouseRules()
    options: frozenset[Option] = frozenset()
    """Besides the Émissaire and teams."""
    teams: int = 0
    """How many seats are teams of two; they come first."""

    def __str__(self) -> str:
        emissary = " and the emissary" if self.emissary else ""
        house = ", house rules" if self.house != HouseRules() else ""
        teams = f" ({self.teams} teams)" if self.teams else ""
        options = "".join(f", {option}" for option in sorted(o.value for o in self.options))
        return f"{self.edition} with {self.seats}{teams}{emissary}{house}{options}"

    def rules(self) -> Rules:
        return Rules(engine.load_edition(self.edition), self.setup())

    def setup(self) -> Setup:
        return Setup(
            seats=(*TEAMS[: self.teams], *engine.lone_seats(*NAMES[self.teams : self.seats])),
            first=self.first,
            options=self.options | {option for option, on in self._switches().items() if on},
            house_rules=self.house,
        )

    def _switches(self) -> dict[Option, bool]:
        return {Option.EMISSARY: self.emissary, Option.TEAMS: self.teams > 0}


CLASSIC = ("viva-il-re", "king-up")
VIVE = "vive-le-roi"
KING_UP_FOR_FOUR = TableSetup("king-up", 4)
VIVE_FOR_FOUR = TableSetup(VIVE, 4)
PLAIN_TABLES = (
    *(TableSetup(edition, seats) for edition in CLASSIC for seats in range(3, 7)),
    *(TableSetup(VIVE, seats) for seats in range(3, 9)),
)
EMISSARY_TABLES = tuple(TableSetup(VIVE, seats, emissary=True) for seats in range(2, 6))
TABLES = (*PLAIN_TABLES, *EMISSARY_TABLES)
"""Every table without options that the three rulebooks allow."""
ALL_HOUSE_RULES = HouseRules(*[[*each.__class__][-1] for each in astuple(HouseRules())])
"""Every house rule in its last value; a new one is in it without being named."""
HOUSE_TABLES = tuple(table._replace(house=ALL_HOUSE_RULES) for table in EMISSARY_TABLES)


def dealt(table: TableSetup, seed: int = 1) -> State:
    """The first round after the deal; nobody is placed yet."""
    state = engine.new_game(table.rules())
    return engine.apply(state, engine.deal(state, Random(seed)))


def castle_of(
    rules: Rules, castle: Mapping[str, Place], others: Place = Place.REMOVED
) -> tuple[Place, ...]:
    """A castle with these characters at these places."""
    assert castle.keys() <= rules.index.keys(), "the test names a character of another edition"
    return tuple(castle.get(character.id, others) for character in rules.characters)


def climbing(
    table: TableSetup,
    castle: Mapping[str, Place],
    *,
    others: Place = Place.REMOVED,
    turn: int = 0,
) -> State:
    """The climbing of the first round, in this castle; this seat moves next."""
    state = dealt(table)
    return replace(
        state, phase=Phase.CLIMB, castle=castle_of(state.rules, castle, others), turn=turn
    )


def voting(
    table: TableSetup,
    candidate: str,
    castle: Mapping[str, Place] | None = None,
    *,
    turn: int = 0,
) -> State:
    """An open election: this seat has just raised this candidate."""
    standing = {candidate: Place.FLOOR_5, **(castle or {})}
    return engine.apply(climbing(table, standing, turn=turn), Climb(candidate))


def play(state: State, *events: Event) -> State:
    """The state after these events."""
    for event in events:
        state = engine.apply(state, event)
    return state


def ballot(letters: str) -> Ballot:
    """A ballot in letters: Y for Yes, N for No, S for Stomachache."""
    return Ballot(tuple(_LETTERS[letter] for letter in letters))


def all_yes(state: State) -> Ballot:
    """The ballot in which every seat votes Yes."""
    return Ballot((Vote.YES,) * len(state.hands))


def elect(state: State, candidate: str, letters: str) -> State:
    """Raise a candidate from floor 5 to the throne, and vote."""
    return play(state, Climb(candidate), ballot(letters))


def crown(state: State, monarch: str) -> State:
    """Raise a candidate from floor 5 to the throne; every seat votes Yes."""
    return play(state, Climb(monarch), all_yes(state))


def with_favourites(state: State, *cards: Favourites) -> State:
    """The same state, but the first people have these cards."""
    return replace(state, favourites=(*cards, *state.favourites[len(cards) :]))


def with_ambitions(state: State, *ambitions: Ambition) -> State:
    """The same state with these ambitions; the people after them get the last one too."""
    people = len(state.rules.people)
    every = (*ambitions, *[ambitions[-1]] * (people - len(ambitions)))
    return replace(state, ambitions=every, offered=())


def next_round(state: State, seed: int = 2) -> State:
    """The next round after its deal."""
    return play(state, engine.deal(state, Random(seed)))


def card(*characters: str, number: int | None = None) -> Favourites:
    """A favourites card with these names."""
    return Favourites(characters, number=number)


def emissary_of(state: State) -> Emissary:
    """The Émissaire, at a table where it plays."""
    assert state.emissary is not None, "the Émissaire does not play here"
    return state.emissary


def with_pile(state: State, letters: str, favourites: Favourites | None = None) -> State:
    """The same state with this pile, from the top down (and this card) for the Émissaire."""
    emissary = emissary_of(state)
    return replace(
        state,
        emissary=replace(
            emissary,
            pile=ballot(letters).votes,
            favourites=favourites or emissary.favourites,
        ),
    )


def placed(state: State) -> State:
    """The state after the placement, on the lowest floors with room."""
    while state.phase is Phase.PLACEMENT:
        state = engine.apply(state, engine.legal_actions(state)[0])
    return state


def played_out(state: State) -> State:
    """The state after the quickest round: every seat raises the same character and votes Yes."""
    while actions := engine.legal_actions(state):
        state = engine.apply(state, actions[0])
    return state


def random_game(table: TableSetup, seed: int) -> Iterator[State]:
    """Every state of a random game."""
    chance = Random(seed)
    state = engine.new_game(table.rules())
    yield state
    for _ in range(LONGEST_GAME):
        if state.phase is Phase.OVER:
            return
        waits_for_cards = state.phase is Phase.DEAL
        state = engine.apply(
            state,
            engine.deal(state, chance)
            if waits_for_cards
            else chance.choice(engine.legal_actions(state)),
        )
        yield state
    raise AssertionError("the game does not end")
