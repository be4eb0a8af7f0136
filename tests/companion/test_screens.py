"""Every screen is found under one name: its scene in the table, its drawing, its pictures."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from pathlib import Path
from typing import get_type_hints

import pytest

import companion.display.screens as drawings
import companion.evening.screens as screens
from companion.display.screens import drawing_of
from companion.evening.scene import Scene
from tests.companion.staging.stages import STAGES

for _module in pkgutil.iter_modules(screens.__path__):
    importlib.import_module(f"{screens.__name__}.{_module.name}")

SCENES = {scene.__module__.rpartition(".")[2]: scene for scene in Scene.__subclasses__()}


@pytest.mark.parametrize("name", SCENES)
def test_each_screen_has_its_scene_its_drawing_and_a_stage(name: str) -> None:
    assert SCENES[name].__name__.removesuffix("Scene").lower() == name.replace("_", "")
    assert Path(drawings.__path__[0], f"{name}.py").exists(), f"companion/display/screens/{name}.py"
    shown = [stage for stage in STAGES if stage.startswith(name.replace("_", "-"))]
    assert shown, "tests/companion/staging/stages"


@pytest.mark.parametrize("name", SCENES)
def test_each_drawing_takes_its_own_scene(name: str) -> None:
    draw = inspect.unwrap(drawing_of(SCENES[name]))
    assert get_type_hints(draw)["scene"] is SCENES[name], f"companion/display/screens/{name}.py"


def test_no_drawing_is_left_over() -> None:
    assert {module.name for module in pkgutil.iter_modules(drawings.__path__)} == set(SCENES)
