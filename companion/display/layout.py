"""Divides rectangles into rectangles. Lengths in pixels; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame


def columns(rect: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """Divide a rectangle side by side."""
    width = (rect.width - gap * (count - 1)) // max(1, count)
    return [
        pygame.Rect(rect.x + k * (width + gap), rect.y, width, rect.height) for k in range(count)
    ]


def weighted_columns(rect: pygame.Rect, weights: Sequence[int], gap: int) -> list[pygame.Rect]:
    """Divide a rectangle side by side, each part as wide as its share of the weights."""
    free, total = rect.width - gap * (len(weights) - 1), max(1, sum(weights))
    edges = [free * sum(weights[:k]) // total + gap * k for k in range(len(weights) + 1)]
    return [
        pygame.Rect(rect.x + left, rect.y, right - left - gap, rect.height)
        for left, right in pairwise(edges)
    ]


def weighted_rows(rect: pygame.Rect, weights: Sequence[int], gap: int) -> list[pygame.Rect]:
    """Divide a rectangle from top to bottom, each part as high as its share of the weights."""
    lying = pygame.Rect(0, 0, rect.height, rect.width)
    parts = weighted_columns(lying, weights, gap)
    return [pygame.Rect(rect.x, rect.y + each.x, rect.width, each.width) for each in parts]


def rows(rect: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """Divide a rectangle from top to bottom."""
    return stack(rect, count, rect.height, gap)


def inset(rect: pygame.Rect, by: int) -> pygame.Rect:
    """Shrink a rectangle on all sides."""
    return rect.inflate(-2 * by, -2 * by)


def cut_top(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """The upper part of a rectangle, and the rest."""
    height = min(height, rect.height)
    top = pygame.Rect(rect.x, rect.y, rect.width, height)
    rest = pygame.Rect(
        rect.x, rect.y + height + gap, rect.width, max(0, rect.height - height - gap)
    )
    return top, rest


def cut_bottom(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """The rest of a rectangle, and its lower part."""
    height = min(height, rect.height)
    rest = pygame.Rect(rect.x, rect.y, rect.width, max(0, rect.height - height - gap))
    return rest, pygame.Rect(rect.x, rect.bottom - height, rect.width, height)


def cut_left(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """The left part of a rectangle, and the rest."""
    left = pygame.Rect(rect.x, rect.y, width, rect.height)
    rest = pygame.Rect(rect.x + width + gap, rect.y, max(0, rect.width - width - gap), rect.height)
    return left, rest


def grid(rect: pygame.Rect, across: int, count: int, gap: int) -> list[pygame.Rect]:
    """Divide a rectangle into `count` cells, row by row, `across` in each."""
    down = -(-count // across)
    cells = [cell for row in rows(rect, down, gap) for cell in columns(row, across, gap)]
    return cells[:count]


def centred_row(rect: pygame.Rect, count: int, widest: int, gap: int) -> list[pygame.Rect]:
    """`count` cells side by side in the middle of a rectangle, none wider than `widest`."""
    width = min(widest, (rect.width - gap * (count - 1)) // max(1, count))
    row = pygame.Rect(rect.x, rect.y, width * count + gap * (count - 1), rect.height)
    row.centerx = rect.centerx
    return columns(row, count, gap)


def stack(rect: pygame.Rect, count: int, tallest: int, gap: int) -> list[pygame.Rect]:
    """`count` cells below each other at the top of a rectangle, none taller than `tallest`."""
    height = min(tallest, (rect.height - gap * (count - 1)) // max(1, count))
    return [
        pygame.Rect(rect.x, rect.y + k * (height + gap), rect.width, height) for k in range(count)
    ]
