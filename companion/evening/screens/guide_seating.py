"""People take their seats in the guide; how to play is not asked yet."""

from __future__ import annotations

from msgspec.structs import replace

from companion.evening.context import TableContext
from companion.evening.events import Cards, GameBegan
from companion.evening.practice import PracticeMatch, options_for_practice
from companion.evening.scene import Choice
from companion.evening.screens.seating import ChooseNames, SeatingScreen, Switch, sitting_lines
from companion.evening.seats.lobby import Lobby
from companion.evening.texts.help import operating_lines
from companion.evening.texts.lessons import seating_lesson
from engine import Edition, Follow, Setup


class PracticeLobby(Lobby):
    """People who practise; every move is followed."""

    is_practice = True

    def setup(self) -> Setup:
        setup = super().setup()
        needed = options_for_practice(self.edition, len(self.boxes))
        return replace(setup, options=setup.options | needed, follow=Follow.MOVES)


class GuideSeatingScreen(SeatingScreen):
    """The seats alone; people keep them for their first game. The first seat starts."""

    def lobby_of(self, table: TableContext, edition: Edition) -> PracticeLobby:
        return PracticeLobby(table, edition)

    @property
    def lesson(self) -> str:
        return seating_lesson(self.lobby.problem() is None, self.has_boxes)

    def choices(self) -> tuple[Choice, ...]:
        return tuple(each for each in super().choices() if each.target != ChooseNames())

    def switches(self) -> tuple[Switch, ...]:
        return ()

    def help_lines(self) -> tuple[str, ...]:
        return (*sitting_lines(), *operating_lines())

    def everyone_is_seated(self) -> None:
        lobby, table = self.lobby, self.table
        began = GameBegan(lobby.edition.id, lobby.setup(), Cards.DEALT, tuple(lobby.boxes))
        table.practise(PracticeMatch(began, table.library, table.chance))
