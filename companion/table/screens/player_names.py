"""Seats get the names of their players: people who have played before, or another colour."""

from __future__ import annotations

from dataclasses import dataclass

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.inputs import Command, PickSeat, Target
from companion.table.lobby import Lobby, LobbyScreen, default_names
from companion.table.pages import Pages
from companion.table.scene_parts import Choice
from companion.table.screens.question import QuestionScene
from companion.table.screens.seat_choice import SeatChoiceScene
from hardware.boxes import BoxId, Light

NAMES_ON_A_PAGE = 12


@dataclass(frozen=True)
class PickName(Target):
    name: str


class PlayerNamesScreen(LobbyScreen):
    """Asks which seat to rename."""

    def choices(self) -> tuple[Choice, ...]:
        seats = (Choice(PickSeat(seat)) for seat in range(len(self.lobby.boxes)))
        return (Choice(Command.BACK, _("Done")), *seats)

    def choose(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if seat < len(self.lobby.boxes):
                box = self.lobby.boxes[seat]
                self.navigator.push(PickNameScreen(self.table, self.lobby, box))
            case Command.BACK:
                self.navigator.pop()
            case _:
                pass

    def scene(self) -> SeatChoiceScene:
        question = _("Whose name do you want to change?")
        return SeatChoiceScene(self.frame(), question, self.lobby.seats)


class PickNameScreen(LobbyScreen):
    """Asks for the name of a seat."""

    def __init__(self, table: TableContext, lobby: Lobby, box: BoxId) -> None:
        super().__init__(table, lobby)
        self._box = box
        names = (name for name in known_names(table, lobby) if name != self._name)
        self._pages = Pages(names, NAMES_ON_A_PAGE)

    def choices(self) -> tuple[Choice, ...]:
        names = (Choice(PickName(name), name) for name in self._pages.shown)
        return (*names, *self._pages.choice(_("More names")), Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        match target:
            case PickName(name) if name in self._pages.shown:
                self.lobby.rename(self._box, name)
                self.navigator.pop()
            case Command.MORE:
                self._pages.turn()
            case Command.BACK:
                self.navigator.pop()
            case _:
                pass

    def light(self, box: BoxId) -> Light:
        return Light.LOCKED if box == self._box else Light.OFF

    def scene(self) -> QuestionScene:
        question = _("Who sits here instead of {name}?").format(name=self._name)
        detail = _("To add a name, write it under [table] in the settings file.")
        return QuestionScene(self.frame(), question, detail)

    @property
    def _name(self) -> str:
        return self.lobby.names[self.lobby.boxes.index(self._box)]


def known_names(table: TableContext, lobby: Lobby) -> tuple[str, ...]:
    """Names to choose from: from the settings; from earlier games, the latest first; those of
    the other seats, to swap with; and the colours."""
    games = reversed([*table.saved_games.games()])
    played = [seat.name for game in games for seat in game.story.seats]
    settings = table.settings.table.names
    free = (name for name in (*settings, *played) if name not in lobby.names)
    return tuple(dict.fromkeys((*free, *lobby.names, *default_names(settings))))
