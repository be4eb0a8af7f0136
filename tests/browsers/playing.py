"""Plays an evening with phones in one kind of browser, and keeps pictures of the phones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from engine import Option
from tests.browsers.browsers import Look
from tests.browsers.evening import BrowserEvening, People
from tests.browsers.page import PhonePage

PICTURES = Path(__file__).parents[2] / "build" / "phones"
NAMES = ("Margot", "Charles", "Perrine", "Nico", "Salvi", "Éloïse", "Vincent", "Laurence")
LOOKS = (
    Look(360, 640),
    Look(320, 568, is_dark=False, text=200),
    Look(640, 360),
    Look(412, 915, is_dark=False),
    Look(360, 640, is_dark=False, text=200),
    Look(915, 412, text=200),
    Look(412, 915, text=200),
    Look(320, 568),
)
Browser = Callable[..., AbstractContextManager[Sequence[Any]]]


def play(
    folder: Path,
    browser: Browser,
    phones: int,
    wired: int = 0,
    options: Sequence[Option] = (),
    role: str = "box",
) -> None:
    """An evening to the podium; pictures of the phones are kept. Nothing in them keeps out people
    who see or hear less, as far as a checker can tell."""
    pictures = PICTURES / f"{browser.__name__}-{phones}-{role}-{wired}"
    pictures.mkdir(parents=True, exist_ok=True)
    evening = BrowserEvening(folder, wired, options)
    with browser(*LOOKS[:phones]) as windows:
        looks = zip(windows, NAMES, LOOKS, strict=False)
        pages = [PhonePage(window, name, role, look.text) for window, name, look in looks]
        people = People(pages, evening.link, pictures)
        try:
            evening.play(people)
        finally:
            people.go_home()
            evening.close()
        assert people.violations == {}
