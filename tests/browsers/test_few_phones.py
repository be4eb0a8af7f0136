"""Whole evenings with phones beside button boxes, with phones for the cards alone, and with another
browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Option
from tests.browsers.browsers import CHROMIUM, CHROMIUM_DRIVER, WEBKIT_DRIVER, chromium, webkit
from tests.browsers.playing import play
from tests.needed_programs import needs
from tests.window.xvfb import screen

pytestmark = pytest.mark.slow


@needs(CHROMIUM, CHROMIUM_DRIVER)
def test_four_phones_and_four_boxes_play_an_evening(tmp_path: Path) -> None:
    play(tmp_path, chromium, 4, wired=4)


@needs(WEBKIT_DRIVER, "Xvfb")
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")
def test_three_phones_play_an_evening_in_webkit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with screen() as x:
        monkeypatch.setenv("DISPLAY", x.name)
        play(tmp_path, webkit, 3)


@needs(CHROMIUM, CHROMIUM_DRIVER)
def test_phones_show_the_cards_of_players_with_boxes(tmp_path: Path) -> None:
    """Each asks for the cards of its player's seat, whose box says yes."""
    play(tmp_path, chromium, 3, wired=3, role="card", options=[Option.AMBITION])
