"""Players take their seats and choose how to play."""

from __future__ import annotations

from dataclasses import dataclass

from companion.i18n import _, translate
from companion.labels import option_name
from companion.table.context import TableContext
from companion.table.events import Cards
from companion.table.inputs import Command, PickSeat, Target
from companion.table.lobby import Lobby, LobbyScreen
from companion.table.scene import Scene
from companion.table.scene_parts import Choice, SeatFace, Tone
from companion.table.screens.player_names import PickNameScreen, PlayerNamesScreen
from companion.table.screens.starter import StarterScreen
from engine import Edition, Option
from hardware.boxes import BoxId, Button, Light

DOUBLE_PRESS_SECONDS = 1.0
"""A box that has just taken a seat is ignored for this long: many people press twice."""


@dataclass(frozen=True)
class SwitchOption(Target):
    option: Option


@dataclass(frozen=True)
class ChooseNames(Target):
    """Open the screen that renames seats."""


@dataclass(frozen=True)
class SeatingScene(Scene):
    """The seats taken so far; `problem` says why the game can't begin yet."""

    edition: str
    seats: tuple[SeatFace, ...]
    most: int
    problem: str | None


class SeatingScreen(LobbyScreen):
    """The first press of a box takes a seat: clockwise, one after the other."""

    def __init__(self, table: TableContext, edition: Edition) -> None:
        super().__init__(table, Lobby(table, edition))
        self._newest: BoxId | None = None
        self._newest_ignored_until = 0.0

    def choices(self) -> tuple[Choice, ...]:
        lobby = self.lobby
        cards = {Cards.DEALT: _("vivat deals"), Cards.OWN: _("our cards")}
        found = [
            Choice(Command.BEGIN, _("Everyone's seated: continue")),
            Choice(Command.SWITCH_CARDS, _("Favourites"), cards[lobby.cards]),
        ]
        for option in (each for each in Option if each in lobby.edition.options):
            state = _("on") if option in lobby.options else _("off")
            found.append(Choice(SwitchOption(option), option_name(option), state))
        if Option.TEAMS in lobby.options:
            found.extend(Choice(PickSeat(seat)) for seat in range(len(lobby.boxes)))
        if lobby.boxes:
            found.append(Choice(ChooseNames(), _("Names")))
            found.append(Choice(Command.REMOVE_LAST_SEAT, _("Remove last player")))
            found.append(Choice(Command.CLEAR_SEATS, _("Clear all seats")))
        return (*found, Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        lobby = self.lobby
        match target:
            case Command.BEGIN:
                self._begin()
            case Command.SWITCH_CARDS:
                lobby.cards = Cards.OWN if lobby.cards is Cards.DEALT else Cards.DEALT
            case SwitchOption(option):
                lobby.options ^= {option}
            case Command.REMOVE_LAST_SEAT if lobby.boxes:
                lobby.boxes.pop()
            case Command.CLEAR_SEATS:
                lobby.boxes.clear()
            case PickSeat(seat):
                self._pick_seat(seat)
            case ChooseNames() if lobby.boxes:
                self.navigator.push(PlayerNamesScreen(self.table, lobby))
            case Command.BACK:
                self.table.seated = tuple(lobby.boxes)
                self.navigator.pop()
            case _:
                pass

    def press(self, box: BoxId, button: Button) -> None:
        if box in self.lobby.boxes:
            if box != self._newest or self.table.now >= self._newest_ignored_until:
                super().press(box, button)
        elif len(self.lobby.boxes) < self.most:
            self.lobby.boxes.append(box)
            self._newest = box
            self._newest_ignored_until = self.table.now + DOUBLE_PRESS_SECONDS
        else:
            full = _("{edition} has at most {most} seats, and all are taken.")
            name = self.lobby.edition.name
            self.table.notices.show(full.format(edition=name, most=self.most), Tone.REFUSAL)

    def light(self, box: BoxId) -> Light:
        return Light.LOCKED if box in self.lobby.boxes else Light.INVITING

    def scene(self) -> SeatingScene:
        seats, edition = self.lobby.seats, self.lobby.edition
        return SeatingScene(self.frame(), edition.name, seats, self.most, self._problem())

    def _problem(self) -> str | None:
        """Why the game can't begin yet; None while boxes are connected and nobody is seated."""
        if not any(map(self.table.presence.is_there, self.table.presence.boxes)):
            return _("No button box is connected. “Boxes” on the first screen says what to do.")
        problem = self.lobby.problem()
        return translate(problem) if problem is not None and self.lobby.boxes else None

    def _pick_seat(self, seat: int) -> None:
        """Show how to take a free seat; rename a taken one, or make it a team."""
        if seat >= len(self.lobby.boxes):
            self.table.notices.show(_("To take this seat, press a button on your box."))
        elif Option.TEAMS in self.lobby.options:
            self.lobby.teams ^= {self.lobby.boxes[seat]}
        else:
            box = self.lobby.boxes[seat]
            self.navigator.push(PickNameScreen(self.table, self.lobby, box))

    @property
    def most(self) -> int:
        """How many seats the edition has."""
        return max(self.lobby.edition.seats)

    def _begin(self) -> None:
        problem = self.lobby.problem()
        if not self.lobby.boxes:
            self.table.notices.show(
                _("Nobody is seated yet. Press a button on your box to take a seat.")
            )
        elif problem is not None:
            self.table.notices.show_refusal(problem)
        else:
            self.navigator.push(StarterScreen(self.table, self.lobby))
