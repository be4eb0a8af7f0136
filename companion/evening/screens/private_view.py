"""One player alone with the display: a look at their card, or an answer without a box.

What is shown here is for this player only; it is covered again after a while. The others may hear
how often a key is pressed, or see a finger move: so the votes are in another order each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from companion.evening.context import TableContext
from companion.evening.inputs import AMBITION_BUTTONS, Command, Target
from companion.evening.match_screen import MatchScreen
from companion.evening.navigator import After
from companion.evening.scene import Choice, Frame, OwnCard, Privacy, Scene, SeatFace
from companion.evening.screen_kinds import ActsInTime
from companion.evening.view_models import own_card, seat_of
from companion.words.i18n import _, character_name
from companion.words.labels import label_of
from companion.words.seat_names import person_name
from engine import Ambition, ChooseAmbition, Phase, Vote
from hardware.boxes import BoxId, Button

COVER_SECONDS = 30.0
"""After this many seconds the secret is covered again."""


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
    """A seat's own cards, and its answers in place of its missing box. Of two ambitions, the first
    press or touch marks one, and the second keeps it."""

    def __init__(self, table: TableContext, seat: int) -> None:
        super().__init__(table, seat)
        self._order: Sequence[Vote] = tuple(Vote)
        self._answer_was_wanted = bool(self._answers())
        self._marked: Ambition | None = None

    def opened(self) -> None:
        """Put the votes in a new order and start at any of them; no ambition is chosen at first."""
        # One draw, however many answers there are: later draws must not depend on a hand.
        chance = Random(self.table.chance.getrandbits(64))
        self._order = chance.sample(self._order, len(self._order))
        starts = [c.target for c in self.choices() if not isinstance(c.target, KeepAmbition)]
        self.focus.put(chance.choice(starts))
        self.table.calm.begin()

    def must_be_seen(self, button: Button) -> bool:
        return self.match.chooses(self.seat) is not None

    def press(self, box: BoxId, button: Button) -> None:
        """The buttons of the seat's own box choose the ambition in their colour."""
        of_buttons = dict(zip(AMBITION_BUTTONS, self._ambitions(), strict=False))
        if button in of_buttons and self.is_own_box(box, self.seat):
            self.choose(of_buttons[button].target)
        else:
            super().press(box, button)

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.BACK, _("Cover it")), *self._answers())

    def choose(self, target: Target) -> None:
        offered = any(choice.target == target for choice in self._answers())
        match target:
            case CastVote(vote) if offered:
                self.table.votes.ballot.cast_here(self.seat, vote)
                self.navigator.pop()
            case KeepAmbition(person, ambition) if offered and ambition is self._marked:
                self._keep(person, ambition)
            case KeepAmbition(_, ambition) if offered:
                self._marked = ambition
                self.table.calm.begin_for(self.match.pairing[self.seat])
            case Command.BACK:
                self.cover()

    def scene(self) -> PrivateViewScene:
        person = self.match.chooses(self.seat)
        seat = seat_of(self.match, self.seat)
        if person is not None:
            seat = replace(seat, name=person_name(self.match.rules, person))
        card = own_card(self.match, self.seat, self._marked)
        return PrivateViewScene(self.frame(), seat, self._prompt(), card)

    def _answers(self) -> tuple[Choice, ...]:
        """The answers this seat can give here, because its box is missing."""
        is_missing = self.seat in self.table.missing_seats
        match self.match.seen.phase:
            case Phase.ELECTION if is_missing and self.table.votes.ballot.is_open:
                cards = sorted(self.match.state.hands[self.seat].cards, key=self._order.index)
                return tuple(Choice(CastVote(vote), label_of(vote)) for vote in cards)
            case _:
                return self._ambitions()

    def _ambitions(self) -> tuple[Choice, ...]:
        """In the order of the deal, which nobody else knows: each has the colour of a button."""
        person = self.match.chooses(self.seat)
        if person is None:
            return ()
        offered = self.match.state.offered[person]
        return tuple(Choice(KeepAmbition(person, a), label_of(a)) for a in offered)

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
            case _ if self._marked is not None:
                return _("Press or touch it again to keep it.")
            case _:
                return _("Which ambition do you keep?")
