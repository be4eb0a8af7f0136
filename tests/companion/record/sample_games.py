"""Plays random games with all editions, options and numbers of seats."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import engine
from companion.config.library import open_library
from companion.record import Replay, decode_record, record_of, replay, result_of, to_toml
from companion.record.round_replay import PlayedRound
from engine import (
    Ambition,
    ChangeFollow,
    Event,
    Follow,
    Game,
    HouseRules,
    Option,
    Phase,
    Reveal,
    RevealAmbition,
    Rules,
    Seat,
    Setup,
    State,
)
from tests.engine.random_telling import MAY_SET_RIGHT, changed_follow, possible_correction, told
from tests.engine.situations import ALL_HOUSE_RULES

LIBRARY = open_library()
NAMES = ("Margot", "Charles", "J. R. “Lions”", "Éloïse", "Nico's", "Vincent", "Zoë", "#8")
VIVE = "vive-le-roi"


class SampleTable(NamedTuple):
    """Edition, number of seats, options and cards of a game."""

    edition: str
    seats: int
    options: frozenset[Option] = frozenset()
    house: HouseRules = HouseRules()
    own_cards: bool = False
    follow: Follow = Follow.MOVES
    is_restless: bool = False
    """Whether the table changes what it tells, and sets it right."""

    def __str__(self) -> str:
        options = "-".join(sorted(option.value for option in self.options))
        follow = f"{self.follow.value}-" if self.follow is not Follow.MOVES else ""
        return f"{follow}{self.edition}-{self.seats}-{options or 'plain'}-{self.own_cards}"

    def rules(self, first: int = 0) -> Rules:
        seats = tuple(self._seat(number) for number in range(self.seats))
        setup = Setup(seats, first, self.options, self.house, self.follow)
        return Rules(LIBRARY[self.edition], setup)

    def _seat(self, number: int) -> Seat:
        """With teams, every second seat is one, as long as the ambitions are enough."""
        name = NAMES[number]
        if Option.TEAMS not in self.options or number % 2 or number > 5:
            return Seat(name)
        return Seat(name, (f"{name} one", f"{name} two"))


def _options(chance: Random, seats: int) -> frozenset[Option]:
    options = {option for option in Option if chance.random() < 0.5}
    if seats > 5:
        options -= {Option.EMISSARY}
        options -= {Option.TEAMS} if Option.AMBITION in options else set()
    if seats == 2:
        options |= {Option.EMISSARY}
    if Option.TEAMS not in options:
        options -= {Option.SHARED_PAWN}
    return frozenset(options)


def tables(count: int) -> list[SampleTable]:
    """The classic editions, then this many of Vive le Roi! with random options."""
    classic = [
        SampleTable(edition, n) for edition in ("viva-il-re", "king-up") for n in range(3, 7)
    ]
    everything = [
        SampleTable(VIVE, 2, frozenset(Option)),
        SampleTable(VIVE, 4, frozenset(Option), ALL_HOUSE_RULES),
    ]
    chance = Random(7)
    drawn = []
    for number in range(count):
        seats = 2 + number % 7
        house = chance.choice((ALL_HOUSE_RULES, HouseRules()))
        drawn.append(
            SampleTable(VIVE, seats, _options(chance, seats), house, chance.random() < 0.4)
        )
    return [*classic, *(t._replace(own_cards=True) for t in classic[::3]), *everything, *drawn]


def events(table: SampleTable, chance: Random, game: Game) -> Iterator[Event]:
    """Random events until the game is over."""
    while (state := game.state).phase is not Phase.OVER:
        if table.is_restless and (unrest := restless(state, chance)) is not None:
            yield unrest
        elif state.phase is Phase.DEAL:
            dealt = engine.deal(state, chance)
            emissary = dealt.emissary.favourites if dealt.emissary is not None else None
            own = engine.deal_face_down(state, chance, emissary)
            yield own if table.own_cards else dealt
        elif (event := told(state, chance)) is not None:
            yield event
        elif state.phase is Phase.CORONATION:
            yield shown(game, chance)
        else:
            yield chance.choice(game.legal_actions())


def restless(state: State, chance: Random) -> Event | None:
    """Now and then, another way to follow or a correction."""
    if chance.random() < (0.4 if state.phase is Phase.DEAL else 0.02):
        return changed_follow(state, chance)
    if state.phase in MAY_SET_RIGHT and chance.random() < 0.1:
        return possible_correction(state, chance)
    return None


def shown(game: Game, chance: Random) -> Event:
    """The next card that is shown at a table with printed cards."""
    state = game.state
    if None in state.favourites:
        out = {card.number for card in state.favourites if card is not None} | state.spent
        if state.emissary is not None and state.emissary.favourites is not None:
            out.add(state.emissary.favourites.number or 0)
        deck = engine.balanced_deck(state.rules.edition)
        card = chance.choice([card for card in deck if card.number not in out])
        return Reveal(state.favourites.index(None), card)
    left = [ambition for ambition in Ambition if ambition not in state.ambitions]
    return RevealAmbition(state.ambitions.index(None), chance.choice(left))


class GameMoment(NamedTuple):
    """A game at one moment, and the result that its record must give."""

    game: Game
    result: dict[str, Any]


def moments(table: SampleTable, seed: int) -> Iterator[GameMoment]:
    """A random game after each of its events."""
    for game, over in _plays(table, seed):
        yield GameMoment(game, result_of(Replay(game, over)))


def finished(table: SampleTable, seed: int) -> GameMoment:
    """A random game that is over."""
    *_, (game, over) = _plays(table, seed)
    return GameMoment(game, result_of(Replay(game, over)))


def _plays(table: SampleTable, seed: int) -> Iterator[tuple[Game, tuple[PlayedRound, ...]]]:
    """A game after each of its events, with its rounds that are over."""
    chance = Random(f"{table} {seed}")
    game = Game(table.rules(first=chance.randrange(table.seats)))
    over: tuple[PlayedRound, ...] = ()
    for event in events(table, chance, game):
        game.push(event)
        if game.state.phase in (Phase.DEAL, Phase.OVER) and not isinstance(event, ChangeFollow):
            over = (*over, PlayedRound(game.state))
        yield game, over


def read_back(text: str) -> dict[str, Any]:
    """The result of a record's text."""
    return result_of(replay(decode_record(text, "game.toml"), LIBRARY, "game.toml"))


def written(game: Game) -> str:
    """The text of a game's record."""
    return to_toml(record_of(game))
