"""Asks for one name after the other: people who have played before take one touch each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.pages import Pages
from companion.evening.scene import Choice, Scene
from companion.evening.screens.name_entry import NameEntryScreen
from companion.evening.seats.lobby import Lobby, LobbyScreen
from companion.evening.seats.names import Named, Role
from companion.words.i18n import _
from engine import SeatToken
from hardware.boxes import BoxId, Light

NAMES_ON_A_PAGE = 12


@dataclass(frozen=True)
class PickName(Target):
    name: str


@dataclass(frozen=True)
class PlayerNamesScene(Scene):
    """The seat whose name is asked, and the names to pick from."""

    question: str
    token: SeatToken
    names: tuple[str, ...]
    slots: int
    """For how many names there is room: buttons keep their places."""


class PlayerNamesScreen(LobbyScreen):
    """Asks for the name of the first of `people`, then for the next one's."""

    def __init__(self, table: TableContext, lobby: Lobby, people: Sequence[Named]) -> None:
        super().__init__(table, lobby)
        self._who, *self._others = people
        self._pages = Pages(lobby.names_to_pick(self._who), NAMES_ON_A_PAGE)

    def choices(self) -> tuple[Choice, ...]:
        names = (Choice(PickName(name), name) for name in self._pages.shown)
        return (
            Choice(Command.CONTINUE, _("Keep {name}").format(name=self._name)),
            *names,
            Choice(Command.TYPE_NAME, _("Type a name")),
            *self._pages.choice(_("More names")),
            Choice(Command.BACK, _("Back")),
        )

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("For people who have played before, one touch is enough; the latest come first."),
            _("If you choose the name of somebody at this table, the two swap names."),
            _("A new name can be typed: touch “Type a name”."),
            *super().help_lines(),
        )

    def choose(self, target: Target) -> None:
        match target:
            case Command.CONTINUE:
                self._go_on()
            case PickName(name) if name in self._pages.shown:
                self.lobby.rename(self._who, name)
                self._go_on()
            case Command.TYPE_NAME:
                entry = NameEntryScreen(self.table, self.lobby, self._who, self._go_on)
                self.navigator.push(entry)
            case Command.MORE:
                self._pages.turn()
            case _:
                super().choose(target)

    def _go_on(self) -> None:
        if self._others:
            self.navigator.replace(PlayerNamesScreen(self.table, self.lobby, self._others))
        else:
            self.navigator.pop()

    def light(self, box: BoxId) -> Light:
        """People see whose name it is."""
        return Light.INVITING if box == self._who.box else Light.OFF

    def scene(self) -> PlayerNamesScene:
        token = self.lobby.token_of(self._who.box)
        return PlayerNamesScene(
            self.frame(), self._question(), token, self._pages.shown, NAMES_ON_A_PAGE
        )

    def _question(self) -> str:
        questions = {
            Role.SEAT: _("Who sits here, instead of {name}?"),
            Role.FIRST: _("Who is the team's first player, instead of {name}?"),
            Role.SECOND: _("Who is the team's second player, instead of {name}?"),
        }
        return questions[self._who.role].format(name=self._name)

    @property
    def _name(self) -> str:
        return self.lobby.name_of(self._who)
