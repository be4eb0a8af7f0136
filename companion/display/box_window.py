"""The window of `vivat box emulate`: boxes behind a serial port that another program opens.

Knows nothing of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

import pygame

from companion.config.settings import DisplaySettings
from companion.display import sprites, theme
from companion.display.canvas import Align, BoxButton, Canvas, Hotspot
from companion.display.fingers import Shown, Touch
from companion.display.input_mapper import InputMapper
from companion.display.keyboard import BOX_KEYS
from companion.display.layout import centred_row, cut_bottom, cut_left, cut_top, inset, rows
from companion.display.theme import Colour
from companion.display.window import Window
from companion.evening.inputs import VOTE_OF_BUTTON
from companion.words.i18n import _
from engine import Vote
from hardware.boxes import BoxId, Button, Light
from hardware.emulation.emulated_controller import EmulatedController

TITLE = "vivat box"
BOX_WIDTH, MARGIN, HEIGHT = 148, 24, 640
NARROWEST = 780
SHADES = 16
"""Steps of brightness: each is a cached picture of its own."""
FRAME_SECONDS = 0.04
_SIGNS = dict(zip(Button, Vote, strict=True))


@dataclass(frozen=True)
class LitBox:
    """A box and the colour of its light, 0 to 255 each."""

    box: BoxId
    colour: Colour


@dataclass(frozen=True)
class Bench:
    """What the window shows: the serial port, and the boxes behind it."""

    path: str
    command: str
    has_host: bool
    boxes: tuple[LitBox, ...]


class BoxWindow:
    """A window with these boxes."""

    def __init__(self, boxes: Sequence[BoxId]) -> None:
        """Raises:
        NoDisplay: no driver found a screen.
        """
        width = max(NARROWEST, len(boxes) * BOX_WIDTH + 2 * MARGIN)
        self._window = Window(DisplaySettings(width=width, height=HEIGHT))
        pygame.display.set_caption(TITLE)
        self._inputs = InputMapper(boxes)
        self._shown: Bench | None = None
        self.is_closing = False
        """Whether the user has closed the window."""

    def wait(self) -> list[Touch]:
        """Wait for input until the next frame; returns the presses and releases."""
        arrivals = self._window.wait(FRAME_SECONDS)
        self.is_closing = self.is_closing or arrivals.closing
        if arrivals.damaged:
            self._shown = None
        return [each for each in self._inputs.read(arrivals.events) if isinstance(each, Touch)]

    def show(self, bench: Bench) -> None:
        """Draw, unless it is on the screen already."""
        shaded = _shaded(bench)
        if shaded == self._shown:
            return
        surface = pygame.display.get_surface()
        self._inputs.show(Shown(draw_bench(surface, shaded), size=surface.get_size()))
        pygame.display.flip()
        self._shown = shaded

    def close(self) -> None:
        """Close the window."""
        self._window.close()


def show_boxes(controller: EmulatedController, command: str) -> None:
    """Show a controller's boxes, and the command that plays with them, until it is closed.

    Raises:
        NoDisplay: no driver found a screen.
    """
    ids = tuple(f"box-{number}" for number in range(1, controller.ports + 1))
    window = BoxWindow(ids)
    try:
        while not window.is_closing:
            lights = (shown.colour for shown in controller.lights)
            boxes = tuple(map(LitBox, ids, lights))
            window.show(Bench(controller.path, command, controller.has_host, boxes))
            for touch in window.wait():
                controller.finger(ids.index(touch.box), touch.button, touch.down)
    finally:
        window.close()


def draw_bench(surface: pygame.Surface, bench: Bench) -> tuple[Hotspot, ...]:
    """Draw the serial port above and the boxes below; returns what can be touched."""
    surface.fill(theme.NIGHT)
    canvas = Canvas(surface, focus=None)
    canvas.unit = _unit(surface, len(bench.boxes))
    inner = inset(canvas.area, canvas.px(MARGIN))
    head, body = cut_top(inner, canvas.px(124), canvas.px(MARGIN))
    _draw_port(canvas, head, bench)
    cells = centred_row(body, len(bench.boxes), widest=canvas.px(BOX_WIDTH), gap=canvas.px(8))
    for cell, box, number in zip(cells, bench.boxes, count(1), strict=False):
        _draw_box(canvas, cell, box, number)
    return tuple(canvas.hotspots)


def _unit(surface: pygame.Surface, boxes: int) -> float:
    """The scale: 1 in a window of the initial size."""
    width = max(NARROWEST, boxes * BOX_WIDTH + 2 * MARGIN)
    return min(surface.get_width() / width, surface.get_height() / HEIGHT)


def _draw_port(canvas: Canvas, area: pygame.Rect, bench: Bench) -> None:
    """The serial port, its state, and the command that plays with it."""
    canvas.panel(area, theme.DUSK, edge=theme.EDGE)
    title, state, command = rows(inset(area, canvas.px(12)), 3, canvas.px(4))
    words = _("Button boxes at {path}").format(path=bench.path)
    canvas.text(words, title, 26, theme.PARCHMENT, theme.TITLE, Align.LEFT)
    words, colour = _("No program is connected."), theme.WARNING
    if bench.has_host:
        words, colour = _("Connected."), theme.LIGHTS[Light.YES]
    canvas.text(words, state, 18, colour, theme.BOLD, Align.LEFT)
    label, chip = cut_left(command, canvas.px(168), canvas.px(4))
    canvas.text(_("Play with"), label, 18, theme.MUTED, theme.TEXT, Align.LEFT)
    canvas.panel(chip, theme.NIGHT, radius=6, edge=theme.EDGE)
    line = inset(chip, canvas.px(4)).inflate(-canvas.px(16), 0)
    canvas.text(bench.command, line, 18, theme.GOLD, theme.BOLD, Align.LEFT)


def _draw_box(canvas: Canvas, rect: pygame.Rect, box: LitBox, number: int) -> None:
    """A box: its light, its three buttons, and their keys."""
    canvas.panel(rect, theme.DUSK, radius=18, edge=theme.EDGE)
    inner = inset(rect, canvas.px(12))
    top, body = cut_top(inner, canvas.px(84), canvas.px(4))
    light, name = cut_top(top, canvas.px(60))
    _draw_light(canvas, light, box.colour)
    canvas.text(_("Box {number}").format(number=number), name, 17, theme.PARCHMENT, theme.BOLD)
    for cell, button, key in zip(
        rows(body, 3, canvas.px(4)), Button, BOX_KEYS[number - 1], strict=True
    ):
        _draw_button(canvas, cell, BoxButton(box.box, button), key)


def _draw_light(canvas: Canvas, area: pygame.Rect, colour: Colour) -> None:
    is_lit = colour != (0, 0, 0)
    size = min(area.size)
    shown = theme.blend(theme.LIGHTS[Light.OFF], _bright(colour), max(colour) / 255)
    canvas.centred(sprites.lamp(size, shown, is_lit), area.center)


def _bright(colour: Colour) -> Colour:
    """A colour at full brightness."""
    most = max(*colour, 1)
    return colour[0] * 255 // most, colour[1] * 255 // most, colour[2] * 255 // most


def _draw_button(canvas: Canvas, cell: pygame.Rect, what: BoxButton, key: str) -> None:
    place, label = cut_bottom(cell, canvas.px(22))
    size = min(place.size)
    canvas.centred(sprites.round_button(size, theme.BUTTONS[what.button]), place.center)
    sign = sprites.vote_sign(VOTE_OF_BUTTON[what.button], int(size * 0.5), theme.PARCHMENT)
    canvas.centred(sign, (place.centerx, place.centery - canvas.px(2)))
    canvas.text(key.upper(), label, 17, theme.MUTED, theme.BOLD)
    canvas.spot(cell, what, ring=False)


def _shaded(bench: Bench) -> Bench:
    """The same with fewer shades, so that tiny changes are not redrawn."""
    boxes = tuple(LitBox(each.box, _shade(each.colour)) for each in bench.boxes)
    return Bench(bench.path, bench.command, bench.has_host, boxes)


def _shade(colour: Colour) -> Colour:
    step = 255 // (SHADES - 1)
    red, green, blue = (round(part / step) * step for part in colour)
    return red, green, blue
