"""One player alone with the display: a look at their card, or an answer without a box.

What is shown here is for this player only; it is covered again after a while. The others may hear
how often a key is pressed, or see a finger move: so the answers are in another order each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match_screen import MatchScreen
from companion.evening.navigator import After
from companion.evening.scene import Choice, Frame, OwnCard, Privacy, Scene, SeatFace
from companion.evening.screen_kinds import ActsInTime
from companion.evening.view_models import own_card, seat_of
from companion.words.i18n import _, character_name
from companion.words.labels import ambition_name, vote_name
from engine import Ambition, ChooseAmbition, Phase, Vote
from hardware.boxes import BoxId, Button

COVER_SECONDS = 30.0
"""After this many seconds the secret is covered again."""


Answer = Vote | Ambition
ANSWERS: tuple[Answer, ...] = (*Vote, *Ambition)
Answers = TypeVar("Answers", Vote, Ambition)


@dataclass(frozen=True)
class CastVote(Target):
    """A vote on the display."""

    vote: Vote = field(repr=False)


@dataclass(frozen=True)
class KeepAmbition(Target):
    """A person keeps one of two ambitions, on the display."""

    person: int
    ambition: Ambition = field(repr=False)


@dataclass(frozen=True)
class PrivateViewScene(Scene):
    """The choices are this player's answers, if any is wanted."""

    frame: Frame = field(repr=False)
    seat: SeatFace
    prompt: str
    card: OwnCard = field(repr=False)


class PrivateScreen(ActsInTime, MatchScreen):
    """What only one seat may see, until it is covered."""

    def __init__(self, table: TableContext, seat: int) -> None:
        super().__init__(table)
        self.seat = seat
        self._covered_at = table.now + COVER_SECONDS

    @property
    def privacy(self) -> Privacy:
        return Privacy.PRIVATE

    def cover(self) -> None:
        """A second press of the seat's own box, meant for this screen, keeps no ambition."""
        self.table.calm.begin_for(self.match.pairing[self.seat])
        self.navigator.pop()

    def press(self, box: BoxId, button: Button) -> None:
        """All buttons of the seat's own box cover the screen: see `LookAwayScreen`."""
        if self.is_own_box(box, self.seat):
            self.cover()

    def update(self) -> None:
        if self.table.now >= self._covered_at:
            self.cover()

    def wake_at(self) -> float | None:
        return self._covered_at


class PrivateViewScreen(PrivateScreen):
    """A seat's own cards, and its answers in place of its missing box."""

    def __init__(self, table: TableContext, seat: int) -> None:
        super().__init__(table, seat)
        self._order: Sequence[Answer] = ANSWERS
        self._answer_was_wanted = bool(self._answers())

    def opened(self) -> None:
        """Put the answers in a new order and start at any of the choices."""
        # One draw, however many answers there are: later draws must not depend on a hand.
        chance = Random(self.table.chance.getrandbits(64))
        self._order = chance.sample(ANSWERS, len(ANSWERS))
        self.focus.put(chance.choice(self.choices()).target)
        self.table.calm.begin()

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.BACK, _("Cover it")), *self._answers())

    def choose(self, target: Target) -> None:
        offered = any(choice.target == target for choice in self._answers())
        match target:
            case CastVote(vote) if offered:
                self.table.votes.ballot.cast_here(self.seat, vote)
                self.navigator.pop()
            case KeepAmbition(person, ambition) if offered:
                self._keep(person, ambition)
            case Command.BACK:
                self.cover()

    def scene(self) -> PrivateViewScene:
        seat = seat_of(self.match, self.seat)
        card = own_card(self.match, self.seat)
        return PrivateViewScene(self.frame(), seat, self._prompt(), card)

    def _answers(self) -> tuple[Choice, ...]:
        """The answers this seat can give here, because its box is missing."""
        is_missing = self.seat in self.table.missing_seats
        match self.match.seen.phase:
            case Phase.ELECTION if is_missing and self.table.votes.ballot.is_open:
                cards = self._shuffled(self.match.state.hands[self.seat].cards)
                return tuple(Choice(CastVote(vote), vote_name(vote)) for vote in cards)
            case Phase.AMBITION:
                return self._ambitions()
            case _:
                return ()

    def _ambitions(self) -> tuple[Choice, ...]:
        state = self.match.state
        for person in self.match.rules.people_of[self.seat]:
            if state.ambitions[person] is None:
                offered = self._shuffled(state.offered[person])
                return tuple(Choice(KeepAmbition(person, a), ambition_name(a)) for a in offered)
        return ()

    def _shuffled(self, answers: Iterable[Answers]) -> list[Answers]:
        return sorted(answers, key=self._order.index)

    def _keep(self, person: int, ambition: Ambition) -> None:
        self.table.play(ChooseAmbition(person, ambition))
        if self.match.seen.phase is Phase.AMBITION:
            self.navigator.pop()
        else:
            self.navigator.show_game(After.MOVE)

    def _prompt(self) -> str:
        seen = self.match.seen
        match seen.phase:
            case Phase.ELECTION if self._answer_was_wanted and not self._answers():
                return _("Your box is back: cover this, and vote on your box.")
            case _ if not self._answers():
                return _("This is for your eyes only.")
            case _ if seen.candidate is not None:
                name = character_name(self.match.rules, seen.candidate)
                return _("Shall {name} be crowned?").format(name=name)
            case _:
                return _("Which ambition do you keep?")
