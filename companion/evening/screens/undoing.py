"""Asks before undo takes back more than a move: open votes, points, or the beginning of a round."""

from __future__ import annotations

from companion.evening.events import Corrected
from companion.evening.inputs import Command, Target
from companion.evening.overlay import Overlay
from companion.evening.scene import Choice
from companion.evening.screens.question import QuestionScene
from companion.evening.undo import undo_label
from companion.words.i18n import _
from engine import Ballot


class UndoingScreen(Overlay):
    """Leave everything as it is, or undo. The key for undo does not answer it."""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.BACK, _("Leave it as it is")),
            Choice(Command.DONE, undo_label(self.match), leaves=True, takes_two=True),
        )

    def handle_choice(self, target: Target) -> None:
        if target is Command.DONE:
            self.table.undo()

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("This takes back more than a move. Leave it as it is, if you are not sure."),
            self._detail(),
        )

    def scene(self) -> QuestionScene:
        return QuestionScene(self.frame(), _("Undo this?"), self._detail())

    def _detail(self) -> str:
        if isinstance(self.match.newest, Corrected):
            return _("All scores are counted again as they were told first.")
        is_ballot = isinstance(self.match.newest, Ballot)
        if is_ballot and self.match.has_just_scored:
            return _("The points are taken back, and everyone votes again.")
        if is_ballot:
            return _("All have seen the votes. Everyone votes again.")
        if self.match.has_just_scored:
            return _("The points of this coronation are taken back.")
        return _("The round has not begun then: the card is entered again.")
