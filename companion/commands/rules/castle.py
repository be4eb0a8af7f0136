"""The castle on a sheet of rules, with what a favourite scores in each place."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor
from reportlab.platypus import Flowable

from companion.commands.rules.blocks import INK, PARCHMENT, Style
from companion.commands.rules.fonts import BOLD, draw_words, fitting_size, width_of
from companion.commands.rules.pictures import draw_piece
from companion.evening.texts.rules.sheet import places_of, points_text
from companion.words.labels import floor_name, place_name
from engine import Edition, Place, Room

STONE, STONE_TOO, MORTAR = HexColor("#efe6d2"), HexColor("#e4d6ba"), HexColor("#9e8a68")
DARK = HexColor("#423e42")
WING = 0.23
"""The share of the width that the WCs have on one side, and the dungeons on the other."""


@dataclass(frozen=True)
class Box:
    """A room: the place, its left edge, its width, its colour and that of its letters."""

    place: Place
    x: float
    width: float
    ground: Color
    letters: Color = INK


class Castle(Flowable):
    """A tower with a room for each floor; dungeons on its left, WCs on its right."""

    def __init__(self, edition: Edition, look: Style) -> None:
        super().__init__()
        self._edition, self._look = edition, look
        self._row = look.size * 1.85
        self._merlon = look.size * 0.7

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The size at this width."""
        floors = sum(place.room in (Room.FLOOR, Room.THRONE) for place in places_of(self._edition))
        self.width, self.height = width, floors * self._row + self._merlon
        return width, self.height

    def draw(self) -> None:
        """Draw the rooms from the top down, then the battlements."""
        wing = self.width * WING if self._edition.wcs or self._edition.dungeons else 0
        self._draw_battlements(wing, self.width - 2 * wing)
        for place in places_of(self._edition):
            self._draw_box(self._box(place, wing))

    def _box(self, place: Place, wing: float) -> Box:
        match place.room:
            case Room.DUNGEON:
                return Box(place, 0, wing, DARK, PARCHMENT)
            case Room.WC:
                return Box(place, self.width - wing, wing, PARCHMENT)
            case Room.THRONE:
                ground, letters = self._look.colour, PARCHMENT
            case _:
                ground, letters = (STONE_TOO if place % 2 else STONE), INK
        return Box(place, wing, self.width - 2 * wing, ground, letters)

    def _draw_battlements(self, x: float, width: float) -> None:
        """Merlons, as wide as the gaps between them."""
        canvas, merlons = self.canv, round(width / self._look.size / 2.4)
        step = width / (2 * merlons - 1)
        canvas.setFillColor(self._look.colour)
        for each in range(merlons):
            left = x + 2 * each * step
            canvas.rect(
                left, self.height - self._merlon, step, self._merlon + 0.5, stroke=0, fill=1
            )

    def _draw_box(self, box: Box) -> None:
        canvas, size = self.canv, self._look.size
        level = box.place.level or 0
        y = level * self._row
        canvas.setFillColor(box.ground)
        canvas.setStrokeColor(MORTAR)
        canvas.setLineWidth(0.6)
        canvas.rect(box.x, y, box.width, self._row, fill=1)
        edge, base = size * 0.5, y + (self._row - size * 0.72) / 2
        points = points_text(box.place)
        right = box.x + box.width - edge - width_of(points, BOLD, size)
        canvas.setFillColor(box.letters)
        draw_words(canvas, right, base, points, BOLD, size)
        self._draw_name(box, base, right - edge)

    def _draw_name(self, box: Box, base: float, end: float) -> None:
        size, x = self._look.size, box.x + self._look.size * 0.5
        is_hall = box.place.room in (Room.FLOOR, Room.THRONE)
        name = floor_name(int(box.place)) if is_hall else place_name(box.place)
        if box.place is Place.THRONE:
            x += draw_piece(self.canv, "crown", x, base - size * 0.15, size * 1.1) + size * 0.5
        self.canv.setFillColor(box.letters)
        draw_words(self.canv, x, base, name, BOLD, fitting_size(name, BOLD, size, end - x))
