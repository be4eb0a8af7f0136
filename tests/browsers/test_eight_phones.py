"""A whole evening with eight phones in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Option
from tests.browsers.browsers import CHROMIUM, CHROMIUM_DRIVER, chromium
from tests.browsers.playing import play
from tests.needed_programs import needs

pytestmark = pytest.mark.slow


@needs(CHROMIUM, CHROMIUM_DRIVER)
def test_eight_phones_play_an_evening_in_chromium(tmp_path: Path) -> None:
    play(tmp_path, chromium, 8, options=[Option.AMBITION])
