"""Checks whether people who see or hear less can use the page: axe-core, in the real browser."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from tests.browsers.browsers import Window

AXE = Path(__file__).parents[2] / "build" / "browsers" / "node_modules" / "axe-core" / "axe.min.js"
"""`make build/browsers/installed` downloads it."""
_RUN = """
const done = arguments[arguments.length - 1];
axe.run().then(({ violations }) => done(violations));
"""


def violations(window: Window) -> list[str]:
    """What axe-core finds now, each with the first element that has it; nothing without it."""
    if not AXE.exists():
        return []
    driver = window.front()
    if not driver.execute_script("return !!window.axe"):
        driver.execute_script(_source())
    found: list[dict[str, Any]] = driver.execute_async_script(_RUN)
    return [f"{each['impact']}: {each['help']}: {each['nodes'][0]['html']}" for each in found]


@cache
def _source() -> str:
    return AXE.read_text()
