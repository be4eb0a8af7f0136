"""Small drawings with smooth edges: drawn four times as large, then shrunk, once.

Surfaces that these functions give are shared and must not be drawn on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

import pygame

from companion.display import theme
from companion.display.theme import Colour
from engine import SeatToken, Vote

FINER = 4
LARGE = 60_000
"""Square pixels: a larger panel is drawn without smoothing; its edges are long and straight."""
Point = tuple[float, float]


def smooth(
    width: int,
    height: int,
    draw: Callable[[pygame.Surface, float, float], None],
    finer: int = FINER,
) -> pygame.Surface:
    """A transparent surface, drawn by `draw(surface, width, height)`."""
    width, height = max(1, width), max(1, height)
    large = pygame.Surface((width * finer, height * finer), pygame.SRCALPHA)
    draw(large, width * finer, height * finer)
    return pygame.transform.smoothscale(large, (width, height))


@lru_cache(maxsize=64)
def panel(
    width: int, height: int, fill: tuple[int, ...], radius: int, edge: Colour | None = None
) -> pygame.Surface:
    """A rounded rectangle, with an edge if wanted."""

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        box = pygame.Rect(0, 0, int(w), int(h))
        finer = box.width // max(1, width)
        pygame.draw.rect(surface, edge or fill, box, border_radius=radius * finer)
        if edge is not None:
            inner = box.inflate(-4 * finer, -4 * finer)
            pygame.draw.rect(surface, fill, inner, border_radius=max(0, radius - 2) * finer)

    return smooth(width, height, draw, finer=FINER if width * height < LARGE else 1)


def arch(surface: pygame.Surface, colour: Colour, rect: pygame.Rect) -> None:
    """A rectangle with a round top."""
    top = rect.width // 2
    pygame.draw.rect(surface, colour, rect, border_top_left_radius=top, border_top_right_radius=top)


@lru_cache(maxsize=128)
def token(seat: SeatToken | None, size: int) -> pygame.Surface:
    """A seat: its number on a disc in its colour, with a rim that is seen on light and on dark; a
    bot's on the head of an automaton. The Émissaire for None."""
    if seat is None:
        return _emissary_token(size)
    colour = theme.SEATS[seat.colour]
    shape = _head if seat.is_bot else _disc

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        dark, light = max(FINER, w * 0.03), max(FINER, w * 0.05)
        for fill, inset in ((theme.INK, 0.0), (theme.PARCHMENT, dark), (colour, dark + light)):
            shape(surface, fill, w, inset)

    surface = smooth(size, size, draw)
    pixels = max(theme.LEAST_SIGN, round(size * 0.58))
    digit = theme.line(str(seat.number), theme.BOLD, pixels, theme.readable_on(colour))
    surface.blit(digit, digit.get_rect(center=(size // 2, size // 2)))
    return surface


def _disc(surface: pygame.Surface, fill: Colour, width: float, inset: float) -> None:
    pygame.draw.circle(surface, fill, (width / 2, width / 2), width * 0.49 - inset)


def _head(surface: pygame.Surface, fill: Colour, width: float, inset: float) -> None:
    """A square head with two ears and an antenna."""

    def part(left: float, top: float, right: float, bottom: float, radius: float) -> None:
        rect = pygame.Rect(0, 0, (right - left) * width, (bottom - top) * width)
        rect.topleft = round(left * width), round(top * width)
        rect = rect.inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(surface, fill, rect, border_radius=round(radius * width))

    part(0.44, 0.0, 0.56, 0.3, 0.04)
    part(0.0, 0.4, 1.0, 0.72, 0.06)
    part(0.08, 0.14, 0.92, 0.98, 0.16)


def _emissary_token(size: int) -> pygame.Surface:
    """The Émissaire: a black seal with an E."""

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        _octagon(surface, theme.GOLD_DARK, (w / 2, h / 2), w * 0.49)
        _octagon(surface, theme.INK, (w / 2, h / 2), w * 0.42)

    surface = smooth(size, size, draw)
    pixels = max(theme.LEAST_SIGN, round(size * 0.5))
    letter = theme.line("É", theme.BOLD, pixels, theme.GOLD)
    surface.blit(letter, letter.get_rect(center=(size // 2, size // 2)))
    return surface


@lru_cache(maxsize=32)
def seal(size: int) -> pygame.Surface:
    """A black seal: the mark of a banished favourite."""

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        pygame.draw.circle(surface, theme.PARCHMENT, (w / 2, h / 2), w * 0.5)
        pygame.draw.circle(surface, theme.INK, (w / 2, h / 2), w * 0.42)
        pygame.draw.line(
            surface, theme.PARCHMENT, (w * 0.3, h * 0.5), (w * 0.7, h * 0.5), max(1, int(w * 0.1))
        )

    return smooth(size, size, draw)


@lru_cache(maxsize=64)
def glow(size: int, colour: Colour) -> pygame.Surface:
    """A soft round light, `size` in pixels, square."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    for step in range(12):
        radius = size / 2 * (1 - step / 14)
        pygame.draw.circle(surface, (*colour, 22 + step * 12), (size / 2, size / 2), radius)
    return surface


@lru_cache(maxsize=64)
def halo(size: int, colour: Colour) -> pygame.Surface:
    """A glow with a bright rim: the mark of what can be chosen."""

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        for step in range(10):
            radius = w / 2 * (1 - step / 30)
            pygame.draw.circle(surface, (*colour, 20 + step * 22), (w / 2, h / 2), radius)
        pygame.draw.circle(surface, theme.GOLD_DARK, (w / 2, h / 2), w * 0.405, int(w * 0.02))

    return smooth(size, size, draw)


@lru_cache(maxsize=64)
def card_with_eye(width: int, height: int) -> pygame.Surface:
    """A card with an eye: held down, it shows a secret card."""

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        box = pygame.Rect(0, 0, int(w), int(h))
        pygame.draw.rect(surface, theme.GOLD_DARK, box, border_radius=int(h * 0.16))
        inner = box.inflate(-int(h * 0.1), -int(h * 0.1))
        pygame.draw.rect(surface, theme.PARCHMENT, inner, border_radius=int(h * 0.12))
        eye = pygame.Rect(0, 0, int(h * 0.62), int(h * 0.36))
        eye.center = (int(w * 0.36), int(h * 0.5))
        pygame.draw.ellipse(surface, theme.INK, eye)
        pygame.draw.ellipse(surface, theme.PARCHMENT, eye.inflate(-int(h * 0.1), -int(h * 0.1)))
        pygame.draw.circle(surface, theme.INK, eye.center, h * 0.11)

    return smooth(width, height, draw)


@lru_cache(maxsize=64)
def crown(width: int, colour: Colour = theme.GOLD) -> pygame.Surface:
    """A crown, three fifths as high as wide."""

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        points = [(0.1, 0.3), (0.29, 0.6), (0.5, 0.1), (0.71, 0.6), (0.9, 0.3), (0.82, 0.95)]
        pygame.draw.polygon(surface, colour, [(x * w, y * h) for x, y in [*points, (0.18, 0.95)]])
        for x, y in ((0.09, 0.28), (0.5, 0.13), (0.91, 0.28)):
            pygame.draw.circle(surface, colour, (x * w, y * h), 0.07 * w)

    return smooth(width, max(1, width * 3 // 5), draw)


@lru_cache(maxsize=4)
def globe(size: int, colour: Colour) -> pygame.Surface:
    """The sign for languages: a globe with its equator and its meridians."""

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        wide = max(FINER, round(w * 0.08))
        whole = surface.get_rect()
        pygame.draw.ellipse(surface, colour, whole, wide)
        pygame.draw.ellipse(surface, colour, whole.inflate(-w * 0.55, 0), wide)
        pygame.draw.line(surface, colour, (0, h / 2), (w, h / 2), wide)

    return smooth(size, size, draw)


@lru_cache(maxsize=128)
def vote_sign(vote: Vote, size: int, colour: Colour) -> pygame.Surface:
    """The sign of a vote card: a crown, a cross, or a knotted stomach."""
    if vote is Vote.YES:
        surface = pygame.Surface((size, size), pygame.SRCALPHA)
        sign = crown(size, colour)
        surface.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
        return surface
    return smooth(size, size, _cross(colour) if vote is Vote.NO else _knot(colour))


@lru_cache(maxsize=2)
def ring(size: int, colour: Colour, share: float) -> pygame.Surface:
    """A ring of which a share is left, 0 to 1, clockwise up to the top; `size` in pixels,
    square."""
    thick = size * 0.07

    def draw(surface: pygame.Surface, w: float, _h: float) -> None:
        finer = w / max(1, size)
        middle, outer, inner = w / 2, w * 0.49, w * 0.49 - thick * finer
        pygame.draw.circle(surface, (*theme.INK, 160), (middle, middle), outer, int(thick * finer))
        count = max(2, round(120 * share))
        angles = [pi / 2 + 2 * pi * share * k / count for k in range(count + 1)]
        around = [(middle + outer * cos(a), middle - outer * sin(a)) for a in angles]
        back = [(middle + inner * cos(a), middle - inner * sin(a)) for a in reversed(angles)]
        if share > 0:
            pygame.draw.polygon(surface, colour, around + back)

    return smooth(size, size, draw, finer=2)


@lru_cache(maxsize=8)
def card_back(width: int, height: int) -> pygame.Surface:
    """A vote card that lies face down: every seat's looks the same."""

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        box = pygame.Rect(0, 0, int(w), int(h))
        line, radius = int(w * 0.045), int(w * 0.1)
        pygame.draw.rect(surface, theme.PARCHMENT, box, border_radius=radius)
        field = box.inflate(-2 * line, -2 * line)
        pygame.draw.rect(surface, theme.ROOF, field, border_radius=radius)
        inside = field.inflate(-2 * line, -2 * line)
        pygame.draw.rect(surface, theme.GOLD, inside, max(1, line // 2), border_radius=radius // 2)
        emblem = crown(int(w * 0.5 / FINER))
        scale = pygame.transform.smoothscale(emblem, (int(w * 0.5), int(w * 0.3)))
        surface.blit(scale, scale.get_rect(center=box.center))

    return smooth(width, height, draw)


@lru_cache(maxsize=64)
def lamp(size: int, colour: Colour, lit: bool) -> pygame.Surface:
    """A light in a ring; a lit one glows beyond the ring."""

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        pygame.draw.circle(surface, theme.MUTED, (w / 2, h / 2), w * 0.4)
        pygame.draw.circle(surface, theme.INK, (w / 2, h / 2), w * 0.35)
        pygame.draw.circle(surface, colour, (w / 2, h / 2), w * 0.29)
        pygame.draw.circle(surface, (255, 255, 255, 150), (w * 0.42, h * 0.40), w * 0.07)

    surface = smooth(size, size, draw)
    if not lit:
        return surface
    shining = glow(size, colour).copy()
    shining.blit(surface, (0, 0))
    return shining


@lru_cache(maxsize=64)
def round_button(size: int, colour: Colour) -> pygame.Surface:
    """A push button from above."""

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        pygame.draw.circle(surface, theme.MUTED, (w / 2, h / 2), w * 0.49)
        pygame.draw.circle(surface, theme.blend(colour, theme.INK, 0.35), (w / 2, h / 2), w * 0.44)
        pygame.draw.circle(surface, colour, (w / 2, h * 0.47), w * 0.40)

    return smooth(size, size, draw)


def _cross(colour: Colour) -> Callable[[pygame.Surface, float, float], None]:
    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        thick = w * 0.1
        for way in (1, -1):
            ends = [(0.5 - 0.34, 0.5 - 0.34 * way), (0.5 + 0.34, 0.5 + 0.34 * way)]
            (x1, y1), (x2, y2) = ends
            across: Point = (thick * 0.7, -thick * 0.7 * way)
            corners = [(x1, y1, -1), (x1, y1, 1), (x2, y2, 1), (x2, y2, -1)]
            pygame.draw.polygon(
                surface,
                colour,
                [(x * w + across[0] * s, y * h + across[1] * s) for x, y, s in corners],
            )

    return draw


def _knot(colour: Colour) -> Callable[[pygame.Surface, float, float], None]:
    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        for step in range(240):
            turn = step / 240
            angle, radius = turn * 5 * pi, (0.06 + 0.32 * turn) * w
            at = (w / 2 + radius * cos(angle), h / 2 + radius * sin(angle))
            pygame.draw.circle(surface, colour, at, w * 0.055)

    return draw


def _octagon(surface: pygame.Surface, colour: Colour, centre: Point, radius: float) -> None:
    angles = [pi / 8 + 2 * pi * corner / 8 for corner in range(8)]
    corners = [(centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in angles]
    pygame.draw.polygon(surface, colour, corners)
