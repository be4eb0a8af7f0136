"""Asks whether all seats are to be cleared: everyone would have to take theirs again."""

from __future__ import annotations

from companion.evening.inputs import Command, Target
from companion.evening.scene import Choice
from companion.evening.screens.question import QuestionScene
from companion.evening.seats.lobby import LobbyScreen
from companion.words.i18n import _


class ClearSeatsScreen(LobbyScreen):
    """Keep the seats, or clear them."""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.BACK, _("Keep the seats")),
            Choice(Command.CLEAR_SEATS, _("Clear all seats"), leaves=True),
        )

    def choose(self, target: Target) -> None:
        match target:
            case Command.CLEAR_SEATS:
                self.lobby.boxes.clear()
                self.navigator.pop()
            case _:
                super().choose(target)

    def scene(self) -> QuestionScene:
        detail = _("To remove only one, touch its seat. After clearing, everyone sits down again.")
        return QuestionScene(self.frame(), _("Clear all seats?"), detail)
