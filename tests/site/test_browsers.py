"""The site in a real browser: who can use it, on a phone and on a desktop, in light and in dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browsers.browsers import CHROMIUM, CHROMIUM_DRIVER, ChromiumWindow, Look, chromium
from tests.browsers.checker import violations
from tests.needed_programs import needs
from tests.waiting import wait_until

pytestmark = [pytest.mark.slow, needs(CHROMIUM, CHROMIUM_DRIVER)]

PHONE, DESKTOP = (375, 667), (1280, 800)
LOOKS = [Look(*size, is_dark) for size in (PHONE, DESKTOP) for is_dark in (False, True)]
PAGES = ("start", "developing", "api", "de/start")
FOUND = "return document.querySelectorAll('#search-results li').length"
DRAWING = "return document.querySelector('article img[src$=\"wiring-pico.svg\"]')"
LARGE = "return document.documentElement.width.baseVal.value"
OVERFLOW = "return document.documentElement.scrollWidth - window.innerWidth"


@pytest.fixture(scope="module")
def window() -> Iterator[ChromiumWindow]:
    with chromium(LOOKS[0]) as (opened,):
        yield opened


def serious(window: ChromiumWindow) -> list[str]:
    found = violations(window)
    return [each for each in found if each.startswith(("serious", "critical"))]


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("name", PAGES)
def test_everyone_can_use_the_page(
    site: Path, window: ChromiumWindow, name: str, look: Look
) -> None:
    window.look_like(look)
    window.open((site / f"{name}.html").as_uri())
    assert serious(window) == []
    assert window.run(OVERFLOW) <= 0


def test_a_tap_on_a_drawing_opens_it_large(site: Path, window: ChromiumWindow) -> None:
    window.look_like(LOOKS[0])
    window.open((site / "boxes.html").as_uri())
    narrow = window.run(f"{DRAWING}.clientWidth")
    window.run(f"{DRAWING}.click()")
    wait_until(lambda: window.run("return document.URL").endswith("wiring-pico.svg"))
    assert window.run(LARGE) > 3 * narrow


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_search_finds_without_network(site: Path, window: ChromiumWindow, look: Look) -> None:
    window.look_like(look)
    window.open((site / "search.html").as_uri() + "?q=stomachache")
    wait_until(lambda: window.run(FOUND) > 3)
    assert serious(window) == []
    assert window.run(OVERFLOW) <= 0
