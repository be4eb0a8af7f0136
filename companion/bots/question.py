"""What a bot is asked: all that its seat knows, and nothing else. The answer is one of the options.

A question has everything that the decision depends on, so that the same question always has the
same answer.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.bots.levels import Bot
from engine import (
    Ambition,
    Climb,
    Deck,
    Edition,
    Game,
    History,
    Phase,
    Placement,
    Rules,
    SeenChoice,
    Setup,
    View,
    Vote,
    history,
    view,
)
from engine.legal_actions import legal_climbs, legal_placements

Option = Placement | Climb | Vote | Ambition


class Question(Struct, frozen=True):
    """A decision of the seat `view.viewer`, which is `bot.seat`."""

    edition: Edition
    setup: Setup
    deck: Deck
    """The favourites cards that the others may hold."""
    bot: Bot
    view: View
    history: History

    def __repr__(self) -> str:
        """Hide the cards from logs and tracebacks."""
        return f"Question(seat={self.bot.seat}, <sealed>)"


_decoder = msgspec.json.Decoder(Question)


def question(game: Game, bot: Bot, deck: Deck) -> Question:
    """What this bot is asked now."""
    edition = replace(game.rules.edition, figures={})
    known, seen = view(game.state, bot.seat), history(game, bot.seat)
    while known.phase is Phase.AMBITION and isinstance(seen[-1].event, SeenChoice):
        seen = seen[:-1]  # all choose at once: it doesn't matter who was first
    return Question(edition, game.rules.setup, deck, bot, known, seen)


def encoded(asked: Question) -> bytes:
    """In one line."""
    return msgspec.json.encode(asked)


def decoded(line: bytes) -> Question:
    """Raises msgspec.ValidationError."""
    return _decoder.decode(line)


def options(rules: Rules, seen: View) -> Sequence[Option]:
    """What the viewer can do now, always in the same order; nothing while others are to act."""
    seat = seen.viewer
    if seat is None or seen.hand is None:
        return ()
    match seen.phase:
        case Phase.PLACEMENT if seen.turn == seat:
            return legal_placements(rules, seen.castle)
        case Phase.CLIMB if seen.turn == seat:
            return legal_climbs(rules, seen.castle)
        case Phase.ELECTION:
            return seen.hand.cards
        case Phase.AMBITION:
            (person,) = rules.people_of[seat]
            return () if seen.ambitions[person] is not None else seen.offered[person]
        case _:
            return ()
