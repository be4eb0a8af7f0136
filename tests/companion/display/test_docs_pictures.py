"""The pictures in `docs` are small, and the vote there is as long as a vote."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.companion.display.docs_pictures import VOTE_SECONDS, VOTE_SIZE

DOCS = Path(__file__).parents[3] / "docs"
MOST_BYTES = 500_000


@pytest.mark.parametrize("name", ["vote.webp", "screens.webp"])
def test_a_picture_is_small(name: str) -> None:
    assert (DOCS / name).stat().st_size <= MOST_BYTES


def test_the_picture_of_a_vote_moves_from_the_first_card_to_the_verdict() -> None:
    with Image.open(DOCS / "vote.webp") as picture:
        assert picture.size == VOTE_SIZE
        durations: list[int] = []
        while len(durations) < getattr(picture, "n_frames", 1):
            picture.seek(len(durations))
            picture.load()
            durations.append(picture.info["duration"])
    assert sum(durations) == pytest.approx(1000 * VOTE_SECONDS)
    assert len(durations) > 40
