"""Asks whether to save the game for later or to end it."""

from __future__ import annotations

from companion.evening.inputs import Command, Target
from companion.evening.overlay import Overlay
from companion.evening.scene import Choice
from companion.evening.screens.question import QuestionScene
from companion.words.i18n import _


class LeavingScreen(Overlay):
    """Play on, save for later, or end the game."""

    def choices(self) -> tuple[Choice, ...]:
        play_on = Choice(Command.BACK, _("Play on"))
        if self.match.is_practice:
            return play_on, Choice(Command.LEAVE, _("End the guide"), leaves=True, takes_two=True)
        return (
            play_on,
            Choice(Command.SAVE_FOR_LATER, _("Save for later"), takes_two=True),
            Choice(Command.LEAVE, _("End the game"), leaves=True, takes_two=True),
        )

    def handle_choice(self, target: Target) -> None:
        match target:
            case Command.SAVE_FOR_LATER:
                self.table.save_for_later()
            case Command.LEAVE:
                self.table.leave_game()
            case _:
                pass

    def scene(self) -> QuestionScene:
        if self.match.is_practice:
            again = _("You can begin it again at any time: see “How to play”.")
            return QuestionScene(self.frame(), _("End the guide?"), again)
        detail = _("Save it and continue from the first screen, or end it for good.")
        if not self.table.saving.is_on:
            detail = _("You can continue it until vivat ends: it can't be saved at the moment.")
        return QuestionScene(self.frame(), _("Leave this game?"), detail)
