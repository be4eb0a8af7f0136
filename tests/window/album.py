"""Keeps a picture of each screen that an evening in a window comes by."""

from __future__ import annotations

from pathlib import Path

import pygame

from tests.window.xvfb import VirtualScreen


class Album:
    """`names` are those of the pictures in the folder, in the order of the evening."""

    def __init__(self, screen: VirtualScreen, folder: Path) -> None:
        self._screen = screen
        self._folder = folder
        self.names: list[str] = []

    def add(self, name: str) -> None:
        """Keep the first picture of this name."""
        if name not in self.names:
            self.names.append(name)
            pygame.image.save(self._screen.picture(), self._folder / f"{name}.png")
