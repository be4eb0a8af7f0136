"""One person alone with the display: the others look away.

For a seat whose box is missing, and for a look at one's own card where no box is
drawn. What is seen here is nobody else's; the display covers it by itself after a while.
"""

from __future__ import annotations

from companion.i18n import _
from companion.labels import ambition_name, vote_name
from companion.table.aside import AsideStage
from companion.table.context import TableContext
from companion.table.inputs import CastVote, Command, KeepAmbition, PickSeat, Target
from companion.table.scene import PrivateScene, QuestionScene, Scene
from companion.table.scene_parts import Choice
from companion.table.screen import Screen
from companion.table.view_models import own_card, seat_of
from engine import ChooseAmbition, Phase
from hardware.boxes import BoxId, Button

ALONE_SECONDS = 30.0
"""After so long what only one person may see is covered again."""


class WhoLooksStage(AsideStage):
    """Who wants to look at a card?"""

    def choices(self) -> tuple[Choice, ...]:
        names = enumerate(seat.name for seat in self.host.playing.rules.setup.seats)
        seats = (Choice(PickSeat(seat), name) for seat, name in names)
        return (*seats, Choice(Command.BACK, _("Play on")))

    def take(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if seat < self.host.playing.rules.seat_count:
                self.host.go(CurtainStage(self.host, self.back, seat))
            case _:
                pass

    def scene(self) -> Scene:
        return QuestionScene(
            self.frame(), _("Whose card?"), _("One person looks, the others look away.")
        )


class CurtainStage(AsideStage):
    """Everyone else looks away."""

    def __init__(self, host: TableContext, back: Screen, seat: int) -> None:
        super().__init__(host, back)
        self._seat = seat

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.CONTINUE, _("Only {name} looks").format(name=self._name)),
            Choice(Command.BACK, _("Not now")),
        )

    def take(self, target: Target) -> None:
        match target:
            case Command.CONTINUE:
                self.host.go(PrivateStage(self.host, self.back, self._seat))
            case _:
                pass

    def press(self, box: BoxId, button: Button) -> None:
        """Only a hand on the display draws the curtain."""

    def scene(self) -> Scene:
        return QuestionScene(
            self.frame(),
            _("Only {name} looks at the screen").format(name=self._name),
            _("Everybody else looks away until the castle is back."),
        )

    @property
    def _name(self) -> str:
        return self.host.playing.seat_name(self._seat)


class PrivateStage(AsideStage):
    """A seat's own cards, and what it may do here in place of its missing box."""

    def __init__(self, host: TableContext, back: Screen, seat: int) -> None:
        super().__init__(host, back)
        self._seat = seat
        self._covers_at = host.now + ALONE_SECONDS
        self._asked = bool(self._answers())
        """Whether something was asked here at first."""

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.BACK, _("Cover it")), *self._answers())

    def take(self, target: Target) -> None:
        offered = any(choice.target == target for choice in self._answers())
        match target:
            case CastVote(vote) if offered:
                self.host.open_vote.cast_here(self._seat, vote)
                self.host.go(self.back)
            case KeepAmbition(person, ambition) if offered:
                self.host.play(ChooseAmbition(person, ambition))
                self.host.go(self._after_keeping())
            case _:
                pass

    def press(self, box: BoxId, button: Button) -> None:
        """Boxes have no say in what one person does alone."""

    def tick(self) -> None:
        if self.host.now >= self._covers_at:
            self.host.go(self.back)

    def wake_at(self) -> float | None:
        return self._covers_at

    def scene(self) -> Scene:
        match = self.host.playing
        card = own_card(match, self._seat)
        return PrivateScene(self.frame(), seat_of(match, self._seat), self._prompt(), card)

    def _answers(self) -> tuple[Choice, ...]:
        """What this seat is asked now, where its box can't be."""
        is_missing = self._seat in self.host.missing_seats
        match self.host.playing.seen.phase:
            case Phase.ELECTION if is_missing and self.host.open_vote.is_open:
                hand = self.host.playing.state.hands[self._seat]
                return tuple(Choice(CastVote(v), vote_name(v)) for v, n in hand.counts if n)
            case Phase.AMBITION:
                return self._ambitions()
            case _:
                return ()

    def _ambitions(self) -> tuple[Choice, ...]:
        match = self.host.playing
        for person in match.rules.people_of(self._seat):
            if match.state.ambitions[person] is None:
                offered = match.state.offered[person]
                return tuple(Choice(KeepAmbition(person, a), ambition_name(a)) for a in offered)
        return ()

    def _after_keeping(self) -> Screen:
        if self.host.playing.seen.phase is Phase.AMBITION:
            return self.back
        return self.host.flow.at_the_table(self.host)

    def _prompt(self) -> str:
        match self.host.playing.seen.phase:
            case Phase.ELECTION if self._asked and not self._answers():
                return _("Your box is back: cover this, and vote on your box.")
            case _ if not self._answers():
                return _("This is for your eyes only.")
            case Phase.ELECTION:
                return _("How do you vote?")
            case _:
                return _("Which ambition do you keep?")
