"""Dependencies point one way: companion → engine, companion → hardware → firmware.

All of them may use `sentences`, which defines what a sentence for people is.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import companion

ROOT = Path(__file__).parent.parent
PACKAGES = ("companion", "engine", "firmware", "hardware", "sentences")
ALLOWED = {
    "engine": {"engine", "sentences"},
    "firmware": {"firmware"},
    "hardware": {"hardware", "firmware", "sentences"},
    "sentences": {"sentences"},
    "companion": {"companion", "engine", "hardware", "sentences"},
}
DEVICE_ONLY = {"firmware.main", "firmware.pico"}
"""Modules that only run on a microcontroller; the host may use the rest of the firmware."""
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
"""No clocks, files, screens, threads. pkgutil reads the editions inside the package."""


@cache
def imports(path: Path) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write the full name of the module"
            found.add(node.module or "")
    return frozenset(found)


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("folder", PACKAGES)
def test_a_package_imports_only_from_those_below_it(folder: str) -> None:
    for path in files(folder):
        inside = {name for name in imports(path) if name.split(".")[0] in (*PACKAGES, "tests")}
        assert {name.split(".")[0] for name in inside} <= ALLOWED[folder], path


def companion_map() -> list[set[str]]:
    """The lines of the map in `companion/__init__.py`, from the top down."""
    rows = re.findall(r"^(\w+(?:, \w+)*) {2,}\S", companion.__doc__ or "", flags=re.MULTILINE)
    return [set(row.split(", ")) for row in rows]


def module_of(name: str) -> str:
    """The folder or module in `companion` that a path or a module's name belongs to."""
    return name.replace("/", ".").removesuffix(".py").split(".")[1]


def test_the_companions_map_names_every_module_once() -> None:
    named = [module for row in companion_map() for module in row]
    there = {module_of(str(path.relative_to(ROOT))) for path in files("companion")}
    assert sorted(named) == sorted(there - {"__init__"})


def test_each_module_of_the_companion_imports_only_from_the_lines_below_its_own() -> None:
    rows = companion_map()
    level = {module: number for number, row in enumerate(rows) for module in row}
    for path in files("companion"):
        module = module_of(str(path.relative_to(ROOT)))
        for name in imports(path):
            if name.startswith("companion.") and module_of(name) != module:
                assert level[module_of(name)] > level.get(module, -1), f"{path} imports {name}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    paths = [path for package in PACKAGES for path in files(package)]
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in paths}
    graph = {name: imports(path) & names.keys() for name, path in names.items()}
    TopologicalSorter(graph).prepare()


def test_the_host_uses_nothing_that_only_a_microcontroller_has() -> None:
    for path in files("hardware"):
        firmware = {name for name in imports(path) if name.startswith("firmware")}
        assert not firmware & DEVICE_ONLY, path


def test_the_engine_uses_no_clock_file_screen_or_thread() -> None:
    for path in files("engine"):
        outside = {name.split(".")[0] for name in imports(path)} - {"engine", "sentences"}
        assert outside <= ENGINE_MAY_USE, path


def test_only_the_display_and_the_mixer_import_pygame() -> None:
    for path in files("companion"):
        if "display" not in path.parts and path.name != "sdl_mixer.py":
            assert "pygame" not in {name.split(".")[0] for name in imports(path)}, path


def test_the_table_core_uses_no_clock_no_files_and_no_display() -> None:
    for path in files("companion/evening"):
        found = imports(path)
        assert not found & {"time", "datetime", "threading", "os", "pathlib"}, path
        assert not any(name.startswith("companion.display") for name in found), path


def test_importing_the_engine_loads_no_pygame_no_hardware_and_no_companion() -> None:
    code = "import sys, engine; print(*{name.split('.')[0] for name in sys.modules})"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    outside = set(run.stdout.split()) & {"pygame", "gpiozero", "serial", "companion", "hardware"}
    assert not outside
