"""The pages of charts in a real browser, on a phone and on a desktop, in light and in dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.stories.html_pages import all_games_html, game_html
from tests.browsers.browsers import CHROMIUM, CHROMIUM_DRIVER, ChromiumWindow, Look, chromium
from tests.browsers.checker import violations
from tests.companion.record.sample_games import tables
from tests.companion.stories.sample_stories import played, saved_games
from tests.needed_programs import needs

pytestmark = [pytest.mark.slow, needs(CHROMIUM, CHROMIUM_DRIVER)]

LOOKS = [Look(*size, is_dark) for size in ((375, 667), (1280, 800)) for is_dark in (False, True)]
CUT = "return document.documentElement.scrollWidth - window.innerWidth"
CUT_TABLES = """
const wide = [...document.querySelectorAll(".scroll")].filter(
  ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
);
return wide.map((each) => each.firstElementChild.className);
"""


@pytest.fixture(scope="module")
def window() -> Iterator[ChromiumWindow]:
    with chromium(LOOKS[0]) as (opened,):
        yield opened


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of all games, and the page of one."""
    found = tmp_path_factory.mktemp("charts")
    games = saved_games(*map(played, tables(7)))
    (found / "all.html").write_text(all_games_html(games), encoding="utf-8")
    (found / "game.html").write_text(game_html(games[-1]), encoding="utf-8")
    return found


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("name", ["all", "game"])
def test_everyone_can_use_the_page_and_nothing_is_cut(
    folder: Path, window: ChromiumWindow, name: str, look: Look
) -> None:
    window.look_like(look)
    window.open((folder / f"{name}.html").as_uri())
    assert violations(window) == []
    assert window.run(CUT) <= 0
    assert window.run(CUT_TABLES) == []
