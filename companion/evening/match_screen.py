"""A screen of a match, or on top of one, reacts to the boxes of its seats: each has the light of
its seat, and shows its card.

A box without a seat can take the place of a missing one: `NewBoxScreen` asks whose it is.
"""

from __future__ import annotations

from companion.evening.context import TableContext
from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.scene import Choice, OwnCard, Privacy, SeatFace
from companion.evening.screen import Screen
from companion.evening.screen_kinds import ActsInTime
from companion.evening.screens.question import QuestionScene
from companion.evening.seats.give_box import give_box
from companion.evening.texts.help import help_lines
from companion.evening.view_models import own_card, seat_of
from companion.words.i18n import _
from hardware.boxes import BoxId, Button, Light


class MatchScreen(Screen):
    """Only a seat's own box counts, and only while the seat may act. What has the focus must have
    been seen before Yes chooses it."""

    def __init__(self, table: TableContext) -> None:
        self.match = table.match
        super().__init__(table)

    @property
    def privacy(self) -> Privacy:
        return Privacy.SEALED if self.match.answers_are_secret else Privacy.OPEN

    def help_lines(self) -> tuple[str, ...]:
        """The rules for this step."""
        return help_lines(self.match)

    def must_be_seen(self, button: Button) -> bool:
        """Whether presses of this button count only after a rest: whoever presses fast has not
        seen what they choose. Return is Yes. Not while answers are secret: it would tell which
        button was pressed."""
        return button is Button.YES and self.privacy is Privacy.OPEN

    def may_act(self, seat: int) -> bool:
        """Whether presses of this seat's box count now."""
        return True

    def is_own_box(self, box: BoxId, seat: int) -> bool:
        """Whether a press certainly comes from this seat: in a vote, its box may be in doubt."""
        return self.match.seat_of(box) == seat and self.table.votes.open is None

    def press(self, box: BoxId, button: Button) -> None:
        seat = self.match.seat_of(box)
        if seat is None:
            self._handle_unseated(box)
        elif self.may_act(seat):
            self.seat_pressed(seat, button)
        else:
            turn = self.match.seat_name(self.match.seen.turn)
            self.table.notices.show(_("It is {name}'s turn.").format(name=turn))

    def seat_pressed(self, seat: int, button: Button) -> None:
        """Handle a press on the box of a seat that may act."""
        super().press(self.match.pairing[seat], button)

    def light(self, box: BoxId) -> Light:
        seat = self.match.seat_of(box)
        return Light.OFF if seat is None else self.seat_light(seat)

    def seat_light(self, seat: int) -> Light:
        """What a seat's box shows."""
        return Light.INVITING if self.may_act(seat) else Light.OFF

    def seat_face(self, box: BoxId) -> SeatFace | None:
        seat = self.match.seat_of(box)
        return None if seat is None else seat_of(self.match, seat)

    @property
    def seated_boxes(self) -> tuple[BoxId, ...]:
        return self.match.pairing

    def own_card(self, box: BoxId) -> OwnCard | None:
        """The secret cards that the holder of a box may look at."""
        seat = self.match.seat_of(box)
        return None if seat is None else own_card(self.match, seat)

    def _handle_unseated(self, box: BoxId) -> None:
        """A box without a seat can take the place of a missing one. A phone itself says that it
        has no seat."""
        if self.table.presence.is_phone(box):
            return
        if self.table.lost_seats:
            self.navigator.push(NewBoxScreen(self.table, box))
        else:
            number = self.table.presence.number_of(box)
            sentence = _("Box {number} has no seat. Use “Boxes” to give it to a seat.")
            self.table.notices.show(sentence.format(number=number))


class NewBoxScreen(ActsInTime, MatchScreen):
    """The seats whose box is missing. The new box itself can answer, but not while a vote is open:
    then anybody could take a seat with a spare box, unseen."""

    def __init__(self, table: TableContext, box: BoxId) -> None:
        super().__init__(table)
        self._box = box

    def choices(self) -> tuple[Choice, ...]:
        name = self.match.seat_name
        lost = (Choice(PickSeat(seat), name(seat)) for seat in self.table.lost_seats)
        return (*lost, Choice(Command.BACK, _("Nobody's")))

    def choose(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if seat in self.table.lost_seats:
                self.navigator.pop()
                give_box(self.table, seat, self._box)
            case _:
                super().choose(target)

    def update(self) -> None:
        """In an open vote only a touch closes this screen: don't wait for one in vain."""
        if self.table.votes.open is not None and not self.table.lost_seats:
            self.navigator.pop()

    def press(self, box: BoxId, button: Button) -> None:
        if box == self._box and self.table.votes.open is None:
            Screen.press(self, box, button)

    def must_be_seen(self, button: Button) -> bool:
        return False

    def light(self, box: BoxId) -> Light:
        return Light.INVITING if box == self._box else Light.OFF

    def scene(self) -> QuestionScene:
        number = self.table.presence.number_of(self._box)
        detail = _("It replaces a missing box. The game continues where it was.")
        if self.table.votes.open is not None:
            detail = _("A vote is open, so answer by touch or keyboard, not with a box.")
        question = _("Whose box is box {number} now?").format(number=number)
        return QuestionScene(self.frame(), question, detail)


class Overlay(MatchScreen):
    """A screen on top of the game, which Back closes.

    While players answer in secret, it ignores the boxes: a press is meant as an answer, and its
    effect on this screen would reveal the button.
    """

    def seat_pressed(self, seat: int, button: Button) -> None:
        if not self.match.answers_are_secret:
            super().seat_pressed(seat, button)
