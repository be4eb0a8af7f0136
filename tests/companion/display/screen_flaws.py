"""What is wrong with a drawn screen: cut or covered text, small targets, faint letters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame

from companion.config.preferences import TextSize
from companion.display.painter import Picture
from tests.companion.display.measured_canvas import MeasuredCanvas

LONG_NAME = 14
"""Letters: a longer name may be shortened, or smaller."""
LEAST_TARGET = 40
"""Pixels each way: more than 7 millimetres on a panel of 800 × 480 pixels in seven inches."""
SMALL_WINDOW = 800
"""Pixels on its shorter side."""
LEAST_CONTRAST = 4.5
LEAST_CONTRAST_OF_MARKS = 3.0
"""Of edges, frames and marks."""
MOST_OVERHANG = 2
"""Pixels by which letters may leave their area, as the hooks of a g or a j do."""
FAR_NAME, FAR_NAME_IN_THE_GUIDE, FAR_PROMPT, LONG_FAR_PROMPT = 28, 24, 56, 48
"""Pixels on a screen of 1920 × 1080 that is looked at from afar. The guide's band takes its height
from the castle; a prompt is longer in other languages than English."""


def flaws(
    picture: Picture,
    size: tuple[int, int],
    names: frozenset[str],
    far_prompt: int = FAR_PROMPT,
) -> list[str]:
    """Each flaw as a line; `names` are those of people and characters."""
    canvas = MeasuredCanvas(size, picture)
    if picture.faces and min(size) < SMALL_WINDOW:
        return []  # drawn boxes are for trying out: many of them leave no room
    shows_card = any(face.own_card is not None for face in picture.faces)
    found = [
        *_cut(canvas, names),
        *_outside(canvas),
        *_faint(canvas),
        *_hardly_seen(canvas),
        *_targets(canvas),
    ]
    if not shows_card:  # it lies over everything else
        found += [*_overlapping(canvas), *_covered(canvas)]
    is_far = picture.preferences.text_size is TextSize.FAR
    if is_far and size == (1920, 1080) and not picture.faces:
        found += _small_from_afar(canvas, picture, names, far_prompt)
    return found


def _cut(canvas: MeasuredCanvas, names: frozenset[str]) -> Iterator[str]:
    for text in canvas.texts:
        is_long_name = len(text.whole) > LONG_NAME and any(
            len(name) > LONG_NAME and name in text.whole for name in names
        )
        if text.is_cut and not is_long_name:
            yield f"cut: {text.whole!r} to {text.words!r}"


def _outside(canvas: MeasuredCanvas) -> Iterator[str]:
    for text in canvas.texts:
        if not canvas.area.contains(text.ink):
            yield f"outside the screen: {text.words!r}"
    for words, area, taken in canvas.paragraphs:
        if not area.inflate(2 * MOST_OVERHANG, 2 * MOST_OVERHANG).contains(taken):
            yield f"leaves its area: {words[:40]!r}, {area.size} < {taken.size}"
    for spot in canvas.hotspots:
        if not canvas.area.contains(spot.rect):
            yield f"outside the screen: {spot}"


def _faint(canvas: MeasuredCanvas) -> Iterator[str]:
    for text in canvas.texts:
        if text.contrast < LEAST_CONTRAST:
            yield f"faint: {text.words!r} {text.contrast:.1f}"


def _hardly_seen(canvas: MeasuredCanvas) -> Iterator[str]:
    for seen in canvas.seen:
        if seen.contrast < LEAST_CONTRAST_OF_MARKS:
            yield f"hardly seen: {seen.what} at {tuple(seen.rect)} {seen.contrast:.1f}"


def _overlapping(canvas: MeasuredCanvas) -> Iterator[str]:
    for one, other in combinations(canvas.texts, 2):
        if one.collides_with(other):
            yield f"overlap: {one.words!r} and {other.words!r}"


def _covered(canvas: MeasuredCanvas) -> Iterator[str]:
    for text in canvas.texts:
        if canvas.pixels(text.heart) != text.after:
            yield f"covered: {text.words!r}"


def _targets(canvas: MeasuredCanvas) -> Iterator[str]:
    spots = canvas.hotspots
    for spot in spots:
        if min(spot.rect[2:]) < LEAST_TARGET:
            yield f"small target: {spot.what} {spot.rect[2:]}"
    for one, other in combinations(spots, 2):
        if _overlap_wrongly(pygame.Rect(one.rect), pygame.Rect(other.rect)):
            yield f"targets overlap: {one.what} and {other.what}"


def _overlap_wrongly(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Unless one lies in the other, such as a character on its floor."""
    common = one.clip(other)
    smaller = min(one.width * one.height, other.width * other.height)
    share = common.width * common.height / smaller
    return 0.06 < share < 0.9


def _small_from_afar(
    canvas: MeasuredCanvas, picture: Picture, names: frozenset[str], far_prompt: int
) -> Iterator[str]:
    prompt = getattr(picture.scene, "prompt", "")
    if any(len(name) > LONG_NAME and name in prompt for name in names):
        prompt = ""
    least = FAR_NAME if picture.scene.frame.lesson is None else FAR_NAME_IN_THE_GUIDE
    for text in canvas.texts:
        if text.whole in names and len(text.whole) <= LONG_NAME and text.pixels < least:
            yield f"small name: {text.whole!r} {text.pixels}"
        is_prompt = text.wanted >= FAR_PROMPT and text.words in prompt
        if is_prompt and text.pixels < far_prompt:
            yield f"small prompt: {text.words!r} {text.pixels}"
