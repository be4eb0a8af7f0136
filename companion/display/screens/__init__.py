"""Draws the scenes. Each file draws the scene of the table's screen of the same name, by `draw`."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import pygame

from companion.display.canvas import Canvas
from companion.evening.scene import Scene

Draw = Callable[[Canvas, pygame.Rect, Any], None]

_DRAWN: Mapping[str, Draw] = {
    name: import_module(f"{__name__}.{name}").draw
    for _finder, name, _is_package in pkgutil.iter_modules(__path__)
}
"""All are loaded at once: loading a file from a slow card would hold up a frame."""


def drawing_of(scene: type[Scene]) -> Draw:
    """What draws these scenes, on a canvas, into an area.

    Raises KeyError with the file's name if there is none.
    """
    return _DRAWN[scene.__module__.rpartition(".")[2]]
