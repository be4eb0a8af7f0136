"""Copies a finished game to a USB stick, and says when the stick may be pulled out."""

from __future__ import annotations

from companion.evening.before_game import AfterGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.scene import Choice
from companion.evening.screens.question import QuestionScene
from companion.stories.saved_game import SavedGame
from companion.words.i18n import _, translate


class StickScreen(AfterGameScreen):
    """The copy begins at once; Back does not stop it."""

    def __init__(self, table: TableContext, game: SavedGame) -> None:
        super().__init__(table)
        self._game = game
        table.ports.stick.copy(game)

    def choices(self) -> tuple[Choice, ...]:
        copied = self.table.ports.stick.copied
        failed = copied is not None and not copied.is_whole
        again = (Choice(Command.CONTINUE, _("Try again")),) if failed else ()
        return (*again, Choice(Command.BACK, _("Back")))

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("The stick gets a folder “vivat” with a page of charts, a picture and the record."),
            *super().help_lines(),
        )

    def choose(self, target: Target) -> None:
        match target:
            case Command.CONTINUE if self.offers(target):
                self.table.ports.stick.copy(self._game)
            case _:
                super().choose(target)

    def scene(self) -> QuestionScene:
        copied = self.table.ports.stick.copied
        if copied is None:
            detail = _("Leave the stick in its place until vivat says that it may go.")
            return QuestionScene(self.frame(), _("Copying to the stick"), detail)
        title = _("The game is on the stick") if copied.is_whole else _("The copy failed")
        return QuestionScene(self.frame(), title, translate(copied.sentence))
