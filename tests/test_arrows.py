"""Dependencies point one way: companion → engine, companion → hardware → firmware.

Below them all lies `sentences`: what a sentence for people is.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOUSE = ("companion", "engine", "firmware", "hardware", "sentences")
ALLOWED = {
    "engine": {"engine", "sentences"},
    "firmware": {"firmware"},
    "hardware": {"hardware", "firmware", "sentences"},
    "sentences": {"sentences"},
    "companion": {"companion", "engine", "hardware", "sentences"},
}
DEVICE_ONLY = {"firmware.main", "firmware.pico"}
"""What only runs on a microcontroller; the host may use the rest of a box's own program."""
ENGINE_MAY_USE = {
    "__future__",
    "collections",
    "dataclasses",
    "difflib",
    "enum",
    "functools",
    "itertools",
    "math",
    "msgspec",
    "pkgutil",
    "random",
    "re",
    "tomllib",
    "typing",
}
"""No clocks, files, screens, threads: pkgutil reads the editions that ship inside."""


ROOMS = {
    "stories": set(),
    "table": {"stories"},
    "record": {"table"},
    "storage": {"record", "stories", "table"},
    "games": {"storage", "record", "stories", "table"},
    "service": {"boxes", "table"},
    "display": {"table"},
    "boxes": {"display"},
    "doctor": {"boxes", "display", "storage"},
    "bundle": {"doctor", "record", "storage", "table"},
}
"""The companion's own rooms, and which of the others each may look into."""


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: say the whole name"
            found.add(node.module or "")
    return found


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("folder", HOUSE)
def test_a_folder_imports_only_what_lies_below_it(folder: str) -> None:
    for path in files(folder):
        inside = {name for name in imports(path) if name.split(".")[0] in (*HOUSE, "tests")}
        assert {name.split(".")[0] for name in inside} <= ALLOWED[folder], path


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_the_companion_looks_only_into_those_below_it(room: str) -> None:
    for path in files(f"companion/{room}"):
        parts = [name.split(".") for name in imports(path) if name.startswith("companion.")]
        assert {each[1] for each in parts} & ROOMS.keys() <= ROOMS[room] | {room}, path


def test_every_room_of_the_companion_has_its_arrows() -> None:
    rooms = {path.parent.name for path in (ROOT / "companion").glob("*/__init__.py")}
    assert rooms == ROOMS.keys()


def test_the_host_uses_nothing_that_only_a_microcontroller_has() -> None:
    for path in files("hardware"):
        firmware = {name for name in imports(path) if name.startswith("firmware")}
        assert not firmware & DEVICE_ONLY, path


def test_the_engine_uses_no_clock_file_screen_or_thread() -> None:
    for path in files("engine"):
        outside = {name.split(".")[0] for name in imports(path)} - {"engine", "sentences"}
        assert outside <= ENGINE_MAY_USE, path


def test_only_the_display_knows_pygame() -> None:
    for path in files("companion"):
        if "display" not in path.parts:
            assert "pygame" not in {name.split(".")[0] for name in imports(path)}, path


def test_the_table_core_knows_no_clock_and_no_display() -> None:
    for path in files("companion/table"):
        found = imports(path)
        assert not found & {"time", "datetime", "threading", "os", "pathlib"}, path
        assert not any(name.startswith("companion.display") for name in found), path


def test_importing_the_engine_brings_nothing_but_the_decoding_library() -> None:
    code = "import sys, engine; print(*{name.split('.')[0] for name in sys.modules})"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    outside = set(run.stdout.split()) & {"pygame", "gpiozero", "serial", "companion", "hardware"}
    assert not outside
