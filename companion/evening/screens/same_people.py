"""Asks, before another game, whether the people who sat here last play again."""

from __future__ import annotations

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.scene import Choice
from companion.evening.screen import Screen
from companion.evening.screens.edition import EditionScreen
from companion.evening.screens.question import QuestionScene
from companion.evening.seats.lobby import Lobby, LobbyScreen
from companion.words.i18n import _, listed


def new_game_screen(table: TableContext) -> Screen:
    """What a new game begins with: this question, if seats were kept."""
    lobby = Lobby(table, max(table.library.values(), key=lambda each: max(each.seats)))
    return SamePeopleScreen(table, lobby) if lobby.boxes else EditionScreen(table)


class SamePeopleScreen(LobbyScreen):
    """The same people keep their seats and names; others take seats anew."""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.CONTINUE, _("The same people: keep the seats")),
            Choice(Command.CLEAR_SEATS, _("Other people: take seats anew")),
        )

    def choose(self, target: Target) -> None:
        if target is Command.CLEAR_SEATS:
            self.table.forget_people()
        if target in (Command.CONTINUE, Command.CLEAR_SEATS):
            self.navigator.replace(EditionScreen(self.table))
        else:
            super().choose(target)

    def scene(self) -> QuestionScene:
        detail = _("Last seated: {names}").format(names=listed(self.lobby.names))
        return QuestionScene(self.frame(), _("The same people again?"), detail)
