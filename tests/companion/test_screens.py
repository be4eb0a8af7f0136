"""Every screen is found under one name: its scene in the table, its drawing in the display."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import get_type_hints

import companion.evening.screens as screens
from companion.display.screens import DRAWINGS
from companion.evening.scene import Scene

for _module in pkgutil.iter_modules(screens.__path__):
    importlib.import_module(f"{screens.__name__}.{_module.name}")

SCENES = Scene.__subclasses__()


def test_each_scene_is_drawn_in_the_file_of_the_same_name() -> None:
    for scene in SCENES:
        name = scene.__module__.removeprefix("companion.evening.screens.")
        assert DRAWINGS[scene].__module__ == f"companion.display.screens.{name}"
        assert scene.__name__.removesuffix("Scene").lower() == name.replace("_", "")


def test_each_drawing_takes_its_own_scene() -> None:
    for scene in SCENES:
        assert get_type_hints(inspect.unwrap(DRAWINGS[scene]))["scene"] is scene


def test_no_drawing_is_left_over() -> None:
    assert set(DRAWINGS) == set(SCENES)
    modules = importlib.import_module("companion.display.screens")
    files = {module.name for module in pkgutil.iter_modules(modules.__path__)}
    assert files == {drawing.__module__.rsplit(".", 1)[1] for drawing in DRAWINGS.values()}
