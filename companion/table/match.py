"""One running game with its boxes: the fold over the table's events."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from companion.library import Library
from companion.table.events import (
    Cards,
    GameBegan,
    GameLeft,
    GameSetAside,
    GameTakenUp,
    Paired,
    Played,
    TableEvent,
    TookBack,
)
from engine import Ballot, Deal, Edition, Event, Game, Rules, State, View, view
from hardware.boxes import BoxId
from sentences import N_, ExplainedError


class UnknownEdition(ExplainedError):
    template = N_("The edition “{edition}” of this game is not on the shelf. Add its file.")


class NoGameRuns(ExplainedError):
    template = N_("No game is running.")


class NothingToTakeBack(ExplainedError):
    template = N_("Nothing has happened yet that could be taken back.")


class WrongPairing(ExplainedError):
    template = N_("Every seat needs a button box of its own.")


class Match:
    """A game, whose cards it is played with, and which box is whose."""

    def __init__(self, began: GameBegan, library: Library) -> None:
        """Raises:
        SetupError: this table can't play this edition like this.
        UnknownEdition: the library does not have it.
        """
        if began.edition not in library:
            raise UnknownEdition(edition=began.edition)
        self.began = began
        self.game = Game(Rules(library[began.edition], began.setup))
        self.deck = library.deck_of(began.edition)
        self._pairing = began.pairing
        self._last_seen = self.game.state, view(self.game.state)

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def edition(self) -> Edition:
        return self.rules.edition

    @property
    def state(self) -> State:
        """Everything, secrets included: for dealing, ballots and the final standing."""
        return self.game.state

    @property
    def seen(self) -> View:
        """What the whole table may see: for everything that is shown."""
        state, seen = self._last_seen
        if state is not self.game.state:
            seen = view(self.game.state)
            self._last_seen = self.game.state, seen
        return seen

    @property
    def deals(self) -> bool:
        """Whether the companion deals the favourites."""
        return self.began.cards is Cards.DEALT

    def seat_of(self, box: BoxId) -> int | None:
        """Who votes with this box."""
        return self._pairing.index(box) if box in self._pairing else None

    @property
    def pairing(self) -> tuple[BoxId, ...]:
        """Each seat's box, in the order of the seats."""
        return self._pairing

    def pair(self, pairing: tuple[BoxId, ...]) -> None:
        """Seats have other boxes from now on.

        Raises:
            WrongPairing: not one box for each seat.
        """
        if len(set(pairing)) != self.rules.seat_count or len(pairing) != self.rules.seat_count:
            raise WrongPairing()
        self._pairing = pairing

    def take_back(self) -> None:
        """The newest event of the rules never happened.

        Raises:
            NothingToTakeBack: nothing has happened.
        """
        if self.game.last is None:
            raise NothingToTakeBack()
        self.game.undo()

    @property
    def seat_names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.rules.setup.seats)

    def seat_name(self, seat: int) -> str:
        return self.seat_names[seat]

    @property
    def takeable(self) -> Event | None:
        """The event that can be taken back: the newest one.

        But no deal of the companion's, and no ballot that turned a card of the
        Émissaire's pile: everybody would know what it votes next.
        """
        last = self.game.last
        if isinstance(last, Deal) and not self._entered_by_hand(last):
            return None
        return None if isinstance(last, Ballot) and self.emissary_played_a_card else last

    @property
    def emissary_played_a_card(self) -> bool:
        """Whether the last ballot turned the top card of the Émissaire's pile."""
        election = self.seen.election
        return election is not None and election.by_pile

    def _entered_by_hand(self, deal: Deal) -> bool:
        return not self.deals and deal.emissary is not None


def apply_event(match: Match | None, event: TableEvent, library: Library) -> Match:
    """The match after one more event. Whether it is on the table is not its affair.

    Raises:
        ExplainedError: the event does not follow; nothing has changed.
    """
    if isinstance(event, GameBegan):
        return Match(event, library)
    if match is None:
        raise NoGameRuns()
    match event:
        case Played(played):
            match.game.push(played)
        case TookBack():
            match.take_back()
        case Paired(pairing):
            match.pair(pairing)
        case GameSetAside() | GameTakenUp() | GameLeft():
            pass
    return match


def fold_match(events: Iterable[TableEvent], library: Library) -> Match:
    """The game, or the last of several, that these events are.

    Raises:
        ExplainedError: the events don't follow from each other.
    """
    none: Match | None = None
    match = reduce(lambda match, event: apply_event(match, event, library), events, none)
    if match is None:
        raise NoGameRuns()
    return match
