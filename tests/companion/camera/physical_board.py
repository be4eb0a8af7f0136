"""A board on a table with wooden pieces, and the hands that move them. Knows no screen."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import dist
from random import Random

from companion.camera.castle_sheet import Chamber, chambers
from companion.evening.board.reading import Point
from engine import Edition, Place, Room

PIECE = 17.0
"""Millimetres between the middles of two pieces that touch."""
HAND = 55.0
"""How far from the middle of a hand pieces are covered."""


@dataclass
class PhysicalBoard:
    """Where the pieces of a game are, in millimetres of our own castle sheet."""

    edition: Edition
    chance: Random
    points: dict[str, Point] = field(default_factory=dict)
    turns: dict[str, float] = field(default_factory=dict)
    """How the pieces are turned, in degrees."""
    hand: Point | None = None
    """The middle of a hand above the board."""
    fallen: set[str] = field(default_factory=set)
    lifted: dict[str, float] = field(default_factory=dict)
    """Pieces that somebody holds so many millimetres above where they stand."""
    card: int | None = None
    """The tag of a card that somebody holds up."""
    open_cards: dict[int, tuple[float, float, float]] = field(default_factory=dict)
    """The tags of cards that lie open: where, and how large, in shares of the picture's width."""
    covered_cards: set[int] = field(default_factory=set)
    """Those of them that an arm covers."""
    version: int = 0
    """Grows whenever anything moves."""

    def __post_init__(self) -> None:
        self._chambers = {chamber.place: chamber for chamber in chambers(self.edition)}
        for character in self.edition.characters:
            self.put(character.id, Place.UNPLACED)

    def put(self, character: str, place: Place) -> None:
        """Put a piece somewhere into a place, where it touches no other."""
        self.points.pop(character, None)
        for _attempt in range(2000):
            point = self._point_in(place)
            if all(dist(point, other) >= PIECE for other in self.points.values()):
                break
        self.put_at(character, point)

    def put_at(self, character: str, point: Point) -> None:
        """Put a piece exactly here; nobody minds how it is turned."""
        self.points[character], self.turns[character] = point, self.chance.uniform(0, 360)
        self.version += 1

    def nudge(self, character: str, by: float) -> None:
        """Somebody touches a piece with a sleeve."""
        x, y = self.points[character]
        dx, dy = self.chance.uniform(-by, by), self.chance.uniform(-by, by)
        self.put_at(character, (x + dx, y + dy))

    def put_on_a_line(self, character: str) -> None:
        """Put a piece on the line between its place and the one below."""
        here = self._chambers[self.place_of(character) or Place.FLOOR_1]
        self.put_at(character, (here.left + here.width / 2, here.top + here.height))

    def show(self, card: int | None) -> None:
        """Hold up a card, or put it away."""
        self.card = card
        self.version += 1

    def lay_open(self, card: int) -> None:
        """Lay a card face up beside the board."""
        self.open_cards[card] = (self.chance.uniform(0.05, 0.95), self.chance.uniform(0, 0.5), 0.03)
        self.version += 1

    def visible_cards(self) -> dict[int, tuple[float, float, float]]:
        """The cards that the camera sees; a hand that holds one up sways."""
        seen = {n: at for n, at in self.open_cards.items() if n not in self.covered_cards}
        if self.card is not None:
            sway = self.chance.gauss
            seen[self.card] = (0.5 + sway(0, 0.02), 0.3 + sway(0, 0.02), 0.045)
        return seen

    def place_of(self, character: str) -> Place | None:
        """Where a piece stands; None beside the castle."""
        x, y = self.points[character]
        for place, room in self._chambers.items():
            if 0 <= x - room.left <= room.width and 0 <= y - room.top <= room.height:
                return place
        return None

    def reach(self, point: Point | None) -> None:
        """A hand comes, moves or goes."""
        self.hand = point
        self.version += 1

    def visible(self) -> dict[str, Point]:
        """The pieces whose tags the camera sees."""
        return {
            character: point
            for character, point in self.points.items()
            if character not in self.fallen
            and -60 < point[0] < 270
            and -40 < point[1] < 340
            and (self.hand is None or dist(point, self.hand) > HAND)
        }

    def _point_in(self, place: Place) -> Point:
        if place.room in (Room.UNPLACED, Room.REMOVED):
            return self._beside()
        room: Chamber = self._chambers[place]
        x = self.chance.uniform(room.left + 9, room.left + room.width - 9)
        y = self.chance.uniform(room.top + 9, room.top + room.height - 9)
        return x, y

    def _beside(self) -> Point:
        """On the table beside the sheet, or in the game's box, out of the camera's sight."""
        if self.chance.random() < 0.5:
            return self.chance.uniform(400, 700), self.chance.uniform(0, 400)
        return self.chance.choice((-45.0, 255.0)) + self.chance.uniform(-8, 8), (
            self.chance.uniform(10, 290)
        )
