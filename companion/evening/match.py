"""One game and its boxes: the state that follows from the table's events."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from companion.bots.levels import Bot
from companion.config.library import Library
from companion.evening.events import (
    Cards,
    Corrected,
    GameBegan,
    GameLeft,
    GameResumed,
    GameSavedForLater,
    Paired,
    Played,
    TableEvent,
    Undone,
)
from companion.stories.game_story import GameStory, story_of
from companion.words.i18n import language
from companion.words.seat_names import shown_seats
from engine import Edition, Event, Game, Phase, RuleError, Rules, State, View, view
from hardware.boxes import BoxId
from sentences import N_, ExplainedError

NO_GAME = N_("No game is running.")


class _Correction(NamedTuple):
    """A correction, the `game` before it, and how many events the game had after it."""

    event: Corrected
    game: Game
    length: int


class Match:
    """A game, the deck it is played with, and each seat's box."""

    is_practice = False
    """Whether people only learn to play: nothing of it is saved."""
    prepared = 0
    """How many events of the rules were there before people began: they can't be undone."""

    def __init__(self, began: GameBegan, library: Library) -> None:
        """Raises:
        ExplainedError: the library does not have the edition, or this table can't play it so.
        """
        if began.edition not in library:
            sentence = N_("vivat does not know the edition “{edition}” of this game. Add its file.")
            raise ExplainedError(sentence, edition=began.edition)
        self.began = began
        self.rules = Rules(library[began.edition], began.setup)
        self.game = Game(self.rules)
        self.deck = library.deck_of(began.edition)
        self._corrections: list[_Correction] = []
        self._undone: Corrected | None = None
        self.pairing = began.pairing
        """Each seat's box, in the order of the seats."""
        self._last_seen = self.game.state, view(self.game.state)
        self._last_story: tuple[State, str, GameStory] | None = None

    @property
    def edition(self) -> Edition:
        return self.rules.edition

    @property
    def state(self) -> State:
        """Everything, secrets included: only for dealing, ballots and the final standing."""
        return self.game.state

    @property
    def seen(self) -> View:
        """What the whole table may see: for everything else."""
        state, seen = self._last_seen
        if state is not self.game.state:
            seen = view(self.game.state)
            self._last_seen = self.game.state, seen
        return seen

    @property
    def deals(self) -> bool:
        """Whether vivat deals the favourites."""
        return self.began.cards is Cards.DEALT

    def bot_at(self, seat: int) -> Bot | None:
        """The bot that plays this seat; None if people do."""
        return next((bot for bot in self.began.bots if bot.seat == seat), None)

    def seat_of(self, box: BoxId) -> int | None:
        """The seat that votes with this box, from 0."""
        return self.pairing.index(box) if box in self.pairing else None

    def pair(self, pairing: tuple[BoxId, ...]) -> None:
        """Give the seats these boxes.

        Raises:
            ExplainedError: there is not one box for each seat.
        """
        if len(set(pairing)) != self.rules.seat_count or len(pairing) != self.rules.seat_count:
            raise ExplainedError(N_("Every seat needs a button box of its own."))
        self.pairing = pairing

    def undo(self) -> None:
        """Undo the newest event of the rules.

        Raises:
            ExplainedError: there is no event.
        """
        if self.game.last is None:
            raise ExplainedError(N_("There is nothing to undo."))
        if isinstance(self.newest, Corrected):
            correction = self._corrections.pop()
            self.game, self._undone = correction.game, correction.event
            return
        self.game.undo()
        self._undone = None

    @property
    def newest(self) -> Event | Corrected | None:
        """What happened last: an event of the rules, or a correction of an earlier one."""
        length = len(self.game.events)
        if self._corrections and self._corrections[-1].length == length:
            return self._corrections[-1].event
        return self.game.last

    @property
    def story(self) -> GameStory:
        """What happened, as everyone at the table knows it."""
        state, code = self.game.state, language()
        last = self._last_story
        if last is None or last[0] is not state or last[1] != code:
            rounds = tuple(each.game.states[each.event.at].round for each in self._corrections)
            last = self._last_story = state, code, story_of(self.game, rounds_told_anew=rounds)
        return last[2]

    @property
    def undone(self) -> Event | Corrected | None:
        """What was undone last, until something else happens."""
        return self._undone or self.game.undone

    def push(self, event: Event) -> None:
        """Apply an event of the rules.

        Raises:
            RuleError: the rules don't allow it now.
        """
        self.game.push(event)
        self._undone = None

    def correct(self, correction: Corrected) -> None:
        """Tell an earlier moment anew; everything after it follows.

        Raises:
            ExplainedError: the game has no such events, the new ones are not possible, or
                something later could not have happened then.
        """
        game = self._corrected(correction)
        self._corrections.append(_Correction(correction, self.game, len(game.events)))
        self.game, self._undone = game, None

    def _corrected(self, correction: Corrected) -> Game:
        at, events = correction.at, self.game.events
        if not 0 <= at <= at + correction.count <= len(events):
            raise ExplainedError(N_("This game has no such moment to correct."))
        game = Game(self.rules, (*events[:at], *correction.events))
        try:
            for event in events[at + correction.count :]:
                game.push(event)
        except RuleError as error:
            sentence = N_("That would make a later move impossible: {problem}")
            raise ExplainedError(sentence, problem=error) from error
        return game

    @property
    def seat_names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in shown_seats(self.rules.setup.seats))

    def seat_name(self, seat: int) -> str:
        return self.seat_names[seat]

    @property
    def seats_of_people(self) -> tuple[tuple[int, str], ...]:
        """The seats that people play, with their names."""
        names = enumerate(self.seat_names)
        return tuple((seat, name) for seat, name in names if self.bot_at(seat) is None)

    def chooses(self, seat: int) -> int | None:
        """The person of a seat who keeps an ambition next; None when all have."""
        people = self.rules.people_of[seat] if self.seen.phase is Phase.AMBITION else ()
        offered, kept = self.state.offered, self.state.ambitions
        return next((each for each in people if offered[each] and kept[each] is None), None)

    @property
    def has_just_scored(self) -> bool:
        """Whether the newest event brought a coronation to its end."""
        return len(self.state.coronations) > len(self.game.state_before.coronations)

    @property
    def answers_are_secret(self) -> bool:
        """Whether everyone votes or keeps an ambition now."""
        return self.seen.phase in (Phase.ELECTION, Phase.AMBITION)

    @property
    def emissary_played_a_card(self) -> bool:
        """Whether the last ballot turned the top card of the Émissaire's pile."""
        election = self.seen.election
        return election is not None and election.by_pile


def apply_event(match: Match | None, event: TableEvent, library: Library) -> Match:
    """Apply one event; does not check whether this match is running.

    Raises:
        ExplainedError: the event can't happen now; nothing has changed.
    """
    if isinstance(event, GameBegan):
        return Match(event, library)
    if match is None:
        raise ExplainedError(NO_GAME)
    match event:
        case Played(played):
            match.push(played)
        case Undone():
            match.undo()
        case Corrected():
            match.correct(event)
        case Paired(pairing):
            match.pair(pairing)
        case GameSavedForLater() | GameResumed() | GameLeft():
            pass
    return match


def fold_match(events: Iterable[TableEvent], library: Library) -> Match:
    """The match that these events lead to, or the last one if they begin several.

    Raises:
        ExplainedError: an event can't follow on those before it.
    """
    none: Match | None = None
    match = reduce(lambda match, event: apply_event(match, event, library), events, none)
    if match is None:
        raise ExplainedError(NO_GAME)
    return match
