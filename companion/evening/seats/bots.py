"""Seats that vivat plays for: what they decide, and their cards where the table deals its own.

A bot is asked with what its seat knows. The same moment of a game always gives the same decision.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from msgspec.structs import replace

from companion.bots.levels import Bot
from companion.bots.question import Option, encoded, options, question
from companion.evening.match import Match
from companion.evening.ports import BotsPort
from companion.evening.undo import move_name
from companion.words.i18n import _, character_name
from engine import (
    FAVOURITES_ON_A_CARD,
    Ambition,
    Climb,
    Deal,
    Deck,
    Favourites,
    Place,
    Placement,
    State,
    apply,
    view,
)

NAMES = ("Ada", "Pascal", "Turing", "Leibniz", "Babbage", "Jacquard", "Hopper", "Boole")
"""Pioneers of computing: one for each seat, so that one is free whoever else is called so."""


@dataclass
class _Asked:
    """What a bot was asked in this state, the options that it has, and what it decided."""

    state: State = field(repr=False)
    tries: Sequence[Option] = field(repr=False)
    question: bytes = field(repr=False)
    decided: Option | None = field(default=None, repr=False)


class BotPlayers:
    """The bots of the running match."""

    def __init__(self, port: BotsPort) -> None:
        self._port = port
        self._asked: dict[int, _Asked] = {}

    def decision(self, match: Match, seat: int) -> Option | None:
        """What the bot at this seat does now; None if it still thinks, has nothing to decide, or
        if people play the seat."""
        bot = match.bot_at(seat)
        if bot is None:
            return None
        asked = self._asked.get(seat)
        if asked is None or asked.state is not match.state:
            asked = self._asked[seat] = _asked(match, bot)
        if asked.tries and asked.decided is None:
            number = self._port.ask(asked.question)
            asked.decided = None if number is None else asked.tries[number]
        return asked.decided

    def asked_move(self, match: Match) -> Placement | Climb | None:
        """What somebody must move now for the bot whose turn it is."""
        move = self.decision(match, match.seen.turn)
        return move if isinstance(move, Placement | Climb) else None


def _asked(match: Match, bot: Bot) -> _Asked:
    """What the bot is asked now, if it has something to decide."""
    tries = options(match.rules, view(match.state, bot.seat))
    line = encoded(question(match.game, bot, match.deck)) if tries else b""
    return _Asked(match.state, tries, line)


def destination(state: State, move: Placement | Climb) -> Place:
    """Where this move leads."""
    return apply(state, move).place_of(move.character)


def move_text(state: State, move: Placement | Climb) -> str:
    """A move in a few words."""
    name = character_name(state.rules, move.character)
    return move_name(name, destination(state, move))


def asks_for(match: Match, move: Placement | Climb) -> str:
    """What the bot that has the turn wants to be moved."""
    name = match.seat_name(match.seen.turn)
    return _("{name} asks: {move}").format(name=name, move=move_text(match.state, move))


def asks_for_another(match: Match, move: Placement | Climb) -> str:
    """What to say when another piece was moved than the bot has asked for."""
    return _("{request}. Put the other piece back.").format(request=asks_for(match, move))


def with_cards_of_bots(match: Match, deal: Deal, printed: Deck) -> Deal:
    """The deal of a table with its own cards. A bot draws none: it gets six favourites that are on
    no card, and two ambitions, which somebody else may have, too. They are the same after undo,
    and no bot can tell another's from its own seed."""
    people = [person for bot in match.began.bots for person in match.rules.people_of[bot.seat]]
    if not people:
        return deal
    seeds = [bot.seed for bot in match.began.bots]
    chance = Random(f"cards of round {match.seen.round}: {seeds}")
    emissary = () if deal.emissary is None else (deal.emissary.favourites,)
    taken = {frozenset(card.characters) for card in (*printed, *match.deck, *emissary)}
    court = [character.id for character in match.edition.court]
    sets = combinations(court, FAVOURITES_ON_A_CARD)
    free = chance.sample([six for six in sets if frozenset(six) not in taken], len(people))
    own = {person: _card(match, six, chance) for person, six in zip(people, free, strict=True)}
    favourites = tuple(own.get(person, card) for person, card in enumerate(deal.favourites))
    return replace(deal, favourites=favourites, ambitions=_ambitions(match, people, chance))


def _card(match: Match, six: tuple[str, ...], chance: Random) -> Favourites:
    return Favourites(six, chance.choice(six) if match.rules.has_banished else None)


def _ambitions(
    match: Match, people: Collection[int], chance: Random
) -> tuple[tuple[Ambition, ...], ...]:
    if not match.rules.has_ambitions:
        return ()
    drawn = iter(chance.sample(list(Ambition), 2 * len(people)))
    everyone = range(len(match.rules.people))
    return tuple((next(drawn), next(drawn)) if each in people else () for each in everyone)
