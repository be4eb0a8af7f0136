"""What the stages of a match have in common: seats' boxes, taking back, leaving."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from dataclasses import replace

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.inputs import AnswerHere, Command, Target
from companion.table.rules_help import help_lines
from companion.table.scene_parts import Choice, Frame, OwnCard, SeatFace
from companion.table.screen import Screen
from companion.table.undo_text import taken_back
from companion.table.view_models import own_card, seat_of
from hardware.boxes import BoxId, Button, Light

CALM_SECONDS = 0.7
"""For so long a new screen takes no press that may have been meant for the last one."""


class MatchScreen(Screen):
    """A stage inside a match, where only a seat's own box has a say."""

    def choose(self, target: Target) -> None:
        match target:
            case Command.TAKE_BACK:
                self._take_back()
            case Command.LEAVE | Command.BACK:
                self.host.go(self.host.flow.leaving(self.host, self))
            case Command.HELP:
                self.read(_("The rules just now"), help_lines(self.host.playing))
            case Command.BOXES:
                self.host.go(self.host.flow.pairing(self.host, self))
            case Command.OWN_CARD if self.looks():
                self.host.go(self.host.flow.looking(self.host, self))
            case AnswerHere(seat) if seat in self.host.missing_seats:
                self.host.go(self.host.flow.alone(self.host, self, seat))
            case _:
                self.take(target)

    def read(self, title: str, lines: tuple[str, ...]) -> None:
        """Show some lines, and come back here."""
        self.host.go(self.host.flow.reading(self.host, self, title, lines))

    def frame(self) -> Frame:
        return replace(super().frame(), has_help=True)

    @abstractmethod
    def take(self, target: Target) -> None:
        """Something of this stage's own was chosen or touched, offered or not."""

    def press(self, box: BoxId, button: Button) -> None:
        seat = self.host.playing.seat_of(box)
        if seat is None:
            self._meet_newcomer(box)
        elif self.may_act(seat):
            self.seat_pressed(seat, button)
        else:
            turn = self.host.playing.seat_name(self.host.playing.seen.turn)
            self.host.tell(_("It is {name}'s turn.").format(name=turn))

    def _meet_newcomer(self, box: BoxId) -> None:
        """A box without a seat was pressed: it can take the place of one that is missing."""
        if self.host.missing_seats:
            self.host.go(self.host.flow.newcomer(self.host, self, box))
        else:
            number = self.host.presence.number_of(box)
            sentence = _("Box {number} has no seat. “Boxes” gives it to somebody.")
            self.host.tell(sentence.format(number=number))

    def seat_pressed(self, seat: int, button: Button) -> None:
        """A seat that has a say pressed its box."""
        super().press(self.host.playing.pairing[seat], button)

    def may_act(self, seat: int) -> bool:
        """Whether this seat's box has a say now."""
        return True

    def light(self, box: BoxId) -> Light:
        seat = self.host.playing.seat_of(box)
        return Light.OFF if seat is None else self.seat_light(seat)

    def seat_light(self, seat: int) -> Light:
        """What a seat's box shows."""
        return Light.INVITING if self.may_act(seat) else Light.OFF

    def seat_face(self, box: BoxId) -> SeatFace | None:
        seat = self.host.playing.seat_of(box)
        return None if seat is None else seat_of(self.host.playing, seat)

    def own_card(self, box: BoxId) -> OwnCard | None:
        seat = self.host.playing.seat_of(box)
        return None if seat is None else own_card(self.host.playing, seat)

    def way_back(self) -> tuple[Choice, ...]:
        """The choice to take the newest event back, where there is one."""
        takeable = self.host.playing.takeable is not None
        return (Choice(Command.TAKE_BACK, _("Take back")),) if takeable else ()

    def way_out(self) -> tuple[Choice, ...]:
        """The choices beside the game: which box is whose, and to leave."""
        return Choice(Command.BOXES, _("Boxes")), Choice(Command.LEAVE, _("Leave"))

    def looks(self) -> tuple[Choice, ...]:
        """The choice to look at one's own card, for seats whose box can't show it."""
        has_secrets = self.host.playing.deals or self.host.playing.rules.has_ambitions
        if not has_secrets or self.host.drawn.issuperset(self.host.playing.pairing):
            return ()
        return (Choice(Command.OWN_CARD, _("My card")),)

    def answers_here(self, answered: Collection[int]) -> tuple[Choice, ...]:
        """The choice to answer on the display, for each seat that is asked and has no box."""
        name = self.host.playing.seat_name
        return tuple(
            Choice(AnswerHere(seat), _("{name} answers on the screen").format(name=name(seat)))
            for seat in self.host.missing_seats
            if seat not in answered
        )

    def _take_back(self) -> None:
        event = self.host.playing.takeable
        if event is not None:
            self.host.take_back()
            self.host.tell(taken_back(self.host.playing.rules, event))


class CalmScreen(MatchScreen):
    """A stage that shows something nobody should miss.

    Presses and touches that were meant for the stage before mean nothing at first.
    """

    def __init__(self, host: TableContext) -> None:
        super().__init__(host)
        self._calm_until = host.now + CALM_SECONDS

    def press(self, box: BoxId, button: Button) -> None:
        if self.host.now >= self._calm_until:
            super().press(box, button)

    def choose(self, target: Target) -> None:
        if self.host.now >= self._calm_until:
            super().choose(target)
