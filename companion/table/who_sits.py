"""Who sits where: a seat gets the name of somebody who has played before, or another colour."""

from __future__ import annotations

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.inputs import Command, PickName, PickSeat, Target
from companion.table.lobby import Lobby, LobbyScreen, usual_names
from companion.table.pages import Pages
from companion.table.scene import QuestionScene, Scene, SeatsScene
from companion.table.scene_parts import Choice
from companion.table.screen import Screen
from hardware.boxes import BoxId, Light

NAMES_ON_A_PAGE = 12


class WhoSitsStage(LobbyScreen):
    """Which seat is to have another name?"""

    def __init__(self, host: TableContext, party: Lobby, back: Screen) -> None:
        super().__init__(host, party)
        self._back = back

    def choices(self) -> tuple[Choice, ...]:
        seats = (Choice(PickSeat(seat)) for seat in range(len(self.party.boxes)))
        return (Choice(Command.BACK, _("Done")), *seats)

    def choose(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if seat < len(self.party.boxes):
                box = self.party.boxes[seat]
                self.host.go(WhoIsItStage(self.host, self.party, box, back=self))
            case Command.BACK:
                self.host.go(self._back)
            case _:
                pass

    def scene(self) -> Scene:
        return SeatsScene(self.frame(), _("Whose name is to change?"), self.party.seats)


class WhoIsItStage(LobbyScreen):
    """Who sits at this box? The names of the settings and of earlier games, and the colours."""

    def __init__(self, host: TableContext, party: Lobby, box: BoxId, back: Screen) -> None:
        super().__init__(host, party)
        self._box = box
        self._back = back
        here = party.names[party.boxes.index(box)]
        names = (name for name in known_names(host, party) if name != here)
        self._pages = Pages(names, NAMES_ON_A_PAGE)

    def choices(self) -> tuple[Choice, ...]:
        names = (Choice(PickName(name), name) for name in self._pages.shown)
        return (*names, *self._pages.more(_("More names")), Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        match target:
            case PickName(name) if name in self._pages.shown:
                self.party.call(self._box, name)
                self.host.go(self._back)
            case Command.MORE:
                self._pages.turn()
            case Command.BACK:
                self.host.go(self._back)
            case _:
                pass

    def light(self, box: BoxId) -> Light:
        return Light.LOCKED if box == self._box else Light.OFF

    def scene(self) -> Scene:
        name = self.party.names[self.party.boxes.index(self._box)]
        detail = _("Who is not here yet: write the name under [table] in the settings file.")
        question = _("Who sits here, instead of {name}?").format(name=name)
        return QuestionScene(self.frame(), question, detail)


def known_names(host: TableContext, party: Lobby) -> tuple[str, ...]:
    """The settings', those of earlier games, the last one first; those who sit already, to swap
    with; and the colours."""
    games = reversed([*host.shelf.games()])
    played = [seat.name for game in games for seat in game.story.seats]
    settings = host.settings.table.names
    free = (name for name in (*settings, *played) if name not in party.names)
    return tuple(dict.fromkeys((*free, *party.names, *usual_names(settings))))
