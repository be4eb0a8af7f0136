"""What is installed has every module and every file that the program reads."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
WHEEL = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
PARTS = ("companion", "engine", "firmware", "hardware", "sentences")
FOR_READERS = (".md", ".json", ".po", ".pyc")
"""Files beside the program that it does not read."""
BUILT = Path("companion/built.txt")
"""Only in a source distribution."""


def files() -> list[Path]:
    found = [path.relative_to(ROOT) for part in PARTS for path in (ROOT / part).rglob("*")]
    return [path for path in found if (ROOT / path).is_file()]


def test_every_package_is_in_the_wheel() -> None:
    """Setuptools finds only folders with an `__init__.py`."""
    packages = {path.parent for path in files() if path.suffix == ".py"}
    assert [path for path in packages if not (ROOT / path / "__init__.py").exists()] == []
    assert WHEEL["packages"]["find"]["include"] == [f"{part}*" for part in PARTS]


def test_every_file_with_data_is_in_the_wheel() -> None:
    listed = {
        path.relative_to(ROOT)
        for package, patterns in WHEEL["package-data"].items()
        for pattern in patterns
        for path in (ROOT / package.replace(".", "/")).glob(pattern)
    }
    data = {path for path in files() if path.suffix not in (".py", *FOR_READERS)}
    assert data - {BUILT} == listed
