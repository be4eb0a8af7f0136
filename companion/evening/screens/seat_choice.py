"""The choice of a seat: which one starts round 1."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.events import GameBegan
from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.navigator import After
from companion.evening.scene import Choice, Scene, SeatFace
from companion.evening.seats.lobby import LobbyScreen
from companion.words.i18n import _
from hardware.boxes import BoxId, Button, Light


@dataclass(frozen=True)
class SeatChoiceScene(Scene):
    question: str
    seats: tuple[SeatFace, ...]


class StarterScreen(LobbyScreen):
    """The table names the seat that starts, or draws lots; then the game begins."""

    def light(self, box: BoxId) -> Light:
        return Light.INVITING if box in self.lobby.boxes else Light.OFF

    def choices(self) -> tuple[Choice, ...]:
        seats = tuple(
            Choice(PickSeat(seat), takes_two=True, spoken=name)
            for seat, name in enumerate(self.lobby.names)
        )
        lots = Choice(Command.DRAW_LOTS, _("Draw lots"), takes_two=True)
        return (lots, *seats, Choice(Command.BACK, _("Back")))

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("The seat that starts makes the first move; then turns go clockwise."),
            _("“Draw lots” leaves it to chance."),
            *super().help_lines(),
        )

    def choose(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if seat < len(self.lobby.boxes):
                self._begin(seat)
            case Command.DRAW_LOTS:
                first = self.table.chance.randrange(len(self.lobby.boxes))
                self._begin(first)
                self.table.notices.show(_("{name} starts.").format(name=self.lobby.names[first]))
            case _:
                super().choose(target)

    def press(self, box: BoxId, button: Button) -> None:
        if box in self.lobby.boxes:
            super().press(box, button)
        elif self.may_steer(box):
            self.table.notices.show(_("This box has no seat. Go back to take one."))

    def yes_chooses(self, box: BoxId) -> bool:
        return super().yes_chooses(box) and box in self.lobby.boxes

    def scene(self) -> SeatChoiceScene:
        return SeatChoiceScene(self.frame(), _("Who starts?"), self.lobby.seats)

    def _begin(self, first: int) -> None:
        lobby = self.lobby
        lobby.first = first
        began = GameBegan(
            lobby.edition.id, lobby.setup(), lobby.cards, tuple(lobby.boxes), lobby.bots()
        )
        if self.table.commit(began):
            self.navigator.show_game(After.MOVE)
