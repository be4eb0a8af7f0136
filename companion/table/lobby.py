"""A table that is sitting down: whose boxes, under which names, and how it will play."""

from __future__ import annotations

from collections.abc import Iterable

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.events import Cards
from companion.table.scene_parts import SeatFace
from companion.table.screen import Screen
from engine import Edition, Option, RuleError, Rules, Seat, Setup
from hardware.boxes import BoxId


def default_names() -> tuple[str, ...]:
    """What seats are called until the settings say otherwise: their colours."""
    return (
        _("Red"),
        _("Blue"),
        _("Yellow"),
        _("Green"),
        _("Purple"),
        _("Orange"),
        _("White"),
        _("Grey"),
    )


def usual_names(of_the_settings: Iterable[str]) -> tuple[str, ...]:
    """The names that seats are given: the settings', then the colours."""
    return tuple(dict.fromkeys((*of_the_settings, *default_names())))


class Lobby:
    """A table that is sitting down: boxes in clockwise order, and what was chosen."""

    def __init__(self, host: TableContext, edition: Edition) -> None:
        self.edition = edition
        seated = (box for box in host.seated if host.presence.is_there(box))
        self.boxes: list[BoxId] = [*seated][: max(edition.seats)]
        self.cards = Cards.DEALT
        self.options: frozenset[Option] = frozenset()
        self.teams: set[BoxId] = set()
        """Boxes at which two people sit, once teams are on."""
        self.first = 0
        self._host = host

    @property
    def names(self) -> tuple[str, ...]:
        """Each seat's: as somebody chose for its box, else the settings' for it, or its colour."""
        chosen = {box: name for box, name in self._host.names.items() if box in self.boxes}
        names: list[str] = []
        for place, box in enumerate(self.boxes):
            taken = {*names, *chosen.values()}
            free = (name for name in self._names_at(place) if name not in taken)
            names.append(chosen.get(box) or next(free))
        return tuple(names)

    def _names_at(self, place: int) -> tuple[str, ...]:
        """What a seat may be called, the best name first."""
        settings = self._host.settings.table.names
        return (*settings[place : place + 1], default_names()[place], *usual_names(settings))

    def call(self, box: BoxId, name: str) -> None:
        """Somebody sits at a box; who had this name before gets the name that was here."""
        was = dict(zip(self.boxes, self.names, strict=True))
        others = {b: n for b, n in self._host.names.items() if n != name}
        swapped = {b: was[box] for b, n in was.items() if n == name}
        self._host.names = {**others, **swapped, box: name}

    @property
    def seats(self) -> tuple[SeatFace, ...]:
        there = self._host.presence.is_there
        return tuple(
            SeatFace(number, seat.name, seat.members, box_missing=not there(box))
            for number, (seat, box) in enumerate(zip(self._seated(), self.boxes, strict=True), 1)
        )

    def _seated(self) -> tuple[Seat, ...]:
        teams = self.teams if Option.TEAMS in self.options else set()
        return tuple(
            Seat(name, (f"{name} A", f"{name} B") if box in teams else ())
            for name, box in zip(self.names, self.boxes, strict=True)
        )

    def setup(self) -> Setup:
        return Setup(self._seated(), self.first, self.options, self._host.settings.house_rules)

    def problem(self) -> RuleError | None:
        """Why this party can't play yet."""
        try:
            Rules(self.edition, self.setup())
        except RuleError as error:
            return error
        return None


class LobbyScreen(Screen):
    """A stage with a party at the table that is not playing yet."""

    def __init__(self, host: TableContext, party: Lobby) -> None:
        super().__init__(host)
        self.party = party

    def seat_face(self, box: BoxId) -> SeatFace | None:
        boxes = self.party.boxes
        return self.party.seats[boxes.index(box)] if box in boxes else None
