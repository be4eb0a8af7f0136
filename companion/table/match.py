"""One running game with its boxes: the fold over the table's events."""

from __future__ import annotations

from collections.abc import Iterable

from companion.library import Library
from companion.table.events import Cards, GameBegan, Played, TableEvent, TookBack
from engine import Deal, Edition, Event, Game, Rules, State
from hardware.boxes import BoxId


class Match:
    """A game, whose cards it is played with, and which box is whose."""

    def __init__(self, began: GameBegan, library: Library) -> None:
        """Raises:
        SetupError: this table can't play this edition like this.
        """
        self.began = began
        self.game = Game(Rules(library[began.edition], began.setup))

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def edition(self) -> Edition:
        return self.rules.edition

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def deals(self) -> bool:
        """Whether the companion deals the favourites."""
        return self.began.cards is Cards.DEALT

    def seat_of(self, box: BoxId) -> int | None:
        """Who votes with this box."""
        return self.began.pairing.index(box) if box in self.began.pairing else None

    @property
    def takeable(self) -> Event | None:
        """The event that can be taken back: the newest one, but never a deal."""
        last = self.game.last
        return None if isinstance(last, Deal) else last

    def follow(self, event: Played | TookBack) -> None:
        """Fold one more event.

        Raises:
            RuleError: it is not allowed now; nothing has changed.
        """
        match event:
            case Played(played):
                self.game.push(played)
            case TookBack():
                self.game.undo()


def fold_match(events: Iterable[TableEvent], library: Library) -> Match | None:
    """The game that these events leave running; None before the first began.

    Raises:
        RuleError: the events don't follow from each other.
    """
    match: Match | None = None
    for event in events:
        if isinstance(event, GameBegan):
            match = Match(event, library)
        elif match is not None:
            match.follow(event)
    return match
