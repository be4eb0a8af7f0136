"""Players who are taking their seats: their boxes, their names, and how they want to play."""

from __future__ import annotations

from collections.abc import Iterable

from companion.labels import seat_colour_names
from companion.table.context import TableContext
from companion.table.events import Cards
from companion.table.scene_parts import SeatFace
from companion.table.table_screen import TableScreen
from engine import Edition, Option, RuleError, Rules, Seat, Setup
from hardware.boxes import BoxId


def default_names(from_settings: Iterable[str]) -> tuple[str, ...]:
    """The names that seats get: those in the settings, then the colours."""
    return tuple(dict.fromkeys((*from_settings, *seat_colour_names())))


class Lobby:
    """The boxes that have a seat, clockwise, and what was chosen for the game."""

    def __init__(self, table: TableContext, edition: Edition) -> None:
        self.edition = edition
        seated = (box for box in table.seated if table.presence.is_there(box))
        self.boxes: list[BoxId] = [*seated][: max(edition.seats)]
        self.cards = Cards.DEALT
        self.options: frozenset[Option] = frozenset()
        self.teams: set[BoxId] = set()
        """Boxes of seats with two people, while teams are on."""
        self.first = 0
        self._table = table

    @property
    def names(self) -> tuple[str, ...]:
        """Each seat's name: the one chosen for its box, else from the settings, else its colour."""
        chosen = {box: name for box, name in self._table.names.items() if box in self.boxes}
        names: list[str] = []
        for place, box in enumerate(self.boxes):
            taken = {*names, *chosen.values()}
            free = (name for name in self._candidates(place) if name not in taken)
            names.append(chosen.get(box) or next(free))
        return tuple(names)

    def _candidates(self, place: int) -> tuple[str, ...]:
        """Names for a seat, the best one first."""
        settings = self._table.settings.table.names
        return (*settings[place : place + 1], seat_colour_names()[place], *default_names(settings))

    def rename(self, box: BoxId, name: str) -> None:
        """Give a box's seat a name; a seat that had this name gets the old one in exchange."""
        before = dict(zip(self.boxes, self.names, strict=True))
        others = {b: n for b, n in self._table.names.items() if n != name}
        swapped = {b: before[box] for b, n in before.items() if n == name}
        self._table.names = {**others, **swapped, box: name}

    @property
    def seats(self) -> tuple[SeatFace, ...]:
        there = self._table.presence.is_there
        return tuple(
            SeatFace(number, seat.name, seat.members, box_missing=not there(box))
            for number, (seat, box) in enumerate(zip(self._seats(), self.boxes, strict=True), 1)
        )

    def _seats(self) -> tuple[Seat, ...]:
        teams = self.teams if Option.TEAMS in self.options else set()
        return tuple(
            Seat(name, (f"{name} A", f"{name} B") if box in teams else ())
            for name, box in zip(self.names, self.boxes, strict=True)
        )

    def setup(self) -> Setup:
        return Setup(self._seats(), self.first, self.options, self._table.settings.house_rules)

    def problem(self) -> RuleError | None:
        """Why these seats can't play like this, if so."""
        try:
            Rules(self.edition, self.setup())
        except RuleError as error:
            return error
        return None


class LobbyScreen(TableScreen):
    """A screen for seats that are not playing yet."""

    def __init__(self, table: TableContext, lobby: Lobby) -> None:
        super().__init__(table)
        self.lobby = lobby

    def seat_face(self, box: BoxId) -> SeatFace | None:
        boxes = self.lobby.boxes
        return self.lobby.seats[boxes.index(box)] if box in boxes else None
