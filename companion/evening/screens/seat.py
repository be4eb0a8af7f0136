"""One seat: who sits there, whether it is a team, its place at the table, and removing it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.evening.context import TableContext
from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.scene import Choice, Scene, SeatFace
from companion.evening.screens.player_names import PlayerNamesScreen
from companion.evening.seats.boxes import is_bot_seat
from companion.evening.seats.lobby import Lobby, LobbyScreen
from companion.evening.seats.names import Named, Role
from companion.words.i18n import _, edition_name
from companion.words.seat_names import colour_name
from engine import Option, PawnColour, SeatToken
from hardware.boxes import BoxId, Light


@dataclass(frozen=True)
class Rename(Target):
    """Give the seat, or somebody in its team, another name."""

    role: Role


@dataclass(frozen=True)
class PickColour(Target):
    """Give the seat this colour; who has it gets this seat's."""

    colour: PawnColour


class SeatAction(Target, Enum):
    """What can be done with a seat."""

    SWITCH_TEAM = "switch-team"
    MOVE_ON = "move-on"
    MOVE_BACK = "move-back"
    REMOVE = "remove"


@dataclass(frozen=True)
class SeatScene(Scene):
    """All seats, and the one that is changed."""

    edition: str
    seats: tuple[SeatFace, ...]
    most: int
    chosen: SeatToken


class SeatScreen(LobbyScreen):
    """Another seat can be touched to go on with it."""

    def __init__(self, table: TableContext, lobby: Lobby, box: BoxId) -> None:
        super().__init__(table, lobby)
        self._box = box

    def choices(self) -> tuple[Choice, ...]:
        return (
            *self._name_choices(),
            *(Choice(PickColour(each), colour_name(each)) for each in self.lobby.edition.pawns),
            *self._team_choice(),
            Choice(SeatAction.MOVE_BACK, _("Move back")),
            Choice(SeatAction.MOVE_ON, _("Move clockwise")),
            Choice(SeatAction.REMOVE, _("Remove this seat"), leaves=True),
            Choice(Command.BACK, _("Done")),
        )

    def _name_choices(self) -> tuple[Choice, ...]:
        if is_bot_seat(self._box):
            return ()
        labels = {Role.SEAT: _("Name")}
        if self._is_team:
            labels = {
                Role.SEAT: _("Team's name"),
                Role.FIRST: _("First player"),
                Role.SECOND: _("Second player"),
            }
        return tuple(
            Choice(Rename(role), label, self.lobby.name_of(Named(self._box, role)))
            for role, label in labels.items()
        )

    def _team_choice(self) -> tuple[Choice, ...]:
        if Option.TEAMS not in self.lobby.edition.options or is_bot_seat(self._box):
            return ()
        state = _("on") if self._is_team else _("off")
        return (Choice(SeatAction.SWITCH_TEAM, _("Team of two"), state),)

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("Choose the colour of your pawn. Whoever has that colour gets yours."),
            _(
                "Names appear on the screen and in the statistics: the same name is the same "
                "person."
            ),
            _(
                "“Move clockwise” and “Move back” swap places with a neighbour. The other seats "
                "stay."
            ),
            _("“Remove this seat” frees its box; it can take a seat again."),
            *super().help_lines(),
        )

    def choose(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if seat < len(self.lobby.boxes):
                self._box = self.lobby.boxes[seat]
            case Rename(role) if self.offers(target):
                who = (Named(self._box, role),)
                self.navigator.push(PlayerNamesScreen(self.table, self.lobby, who))
            case PickColour(colour) if self.offers(target):
                self.lobby.paint(self._box, colour)
            case SeatAction():
                self._act(target)
            case _:
                super().choose(target)

    def _act(self, action: SeatAction) -> None:
        match action:
            case SeatAction.SWITCH_TEAM if self.offers(action):
                self.lobby.switch_team(self._box)
            case SeatAction.MOVE_ON:
                self.lobby.move(self._box, +1)
            case SeatAction.MOVE_BACK:
                self.lobby.move(self._box, -1)
            case SeatAction.REMOVE:
                self.lobby.remove(self._box)
                self.navigator.pop()

    def light(self, box: BoxId) -> Light:
        """People see whose seat it is."""
        return Light.INVITING if box == self._box else Light.OFF

    def scene(self) -> SeatScene:
        lobby = self.lobby
        chosen = lobby.token_of(self._box)
        return SeatScene(self.frame(), edition_name(lobby.edition), lobby.seats, lobby.most, chosen)

    @property
    def _is_team(self) -> bool:
        return self._box in self.lobby.teams and Option.TEAMS in self.lobby.options
