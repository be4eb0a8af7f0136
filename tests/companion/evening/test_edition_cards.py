"""Where a game is chosen, each edition has a face that its data make."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.config.library import Library, open_library
from companion.display import theme
from companion.display.theme import contrast
from companion.evening.inputs import Command
from companion.evening.screens.edition import EditionCard, EditionScene
from engine import Emblem, read_edition
from tests.companion.simulated_table import SimulatedTable
from tests.engine.test_edition_files import KING_UP


def cards_of(library: Library) -> tuple[EditionCard, ...]:
    scene = SimulatedTable(library=library).choose(Command.NEW_GAME).scene
    assert isinstance(scene, EditionScene)
    return scene.cards


def test_three_editions_have_three_faces() -> None:
    cards = cards_of(open_library())
    assert len(cards) == 3
    for one, other in combinations(cards, 2):
        assert one.emblem is not other.emblem
        assert one.colour != other.colour


def test_a_face_says_what_is_in_the_box() -> None:
    classic, _second, newest = cards_of(open_library())
    assert (classic.year, newest.year) == ("2003", "2024")
    assert (classic.seats, newest.seats) == ("3 to 6 seats", "2 to 8 seats")
    assert classic.contents == ("Yes and No",)
    assert newest.contents[:4] == ("Jester", "Stomachache", "Dungeons", "WCs")
    assert "Royal wedding" in newest.contents
    assert (len(classic.court), len(newest.court)) == (13, 14)


def test_an_edition_of_the_table_has_a_face_too() -> None:
    plain = "".join(
        line
        for line in KING_UP.replace('id = "king-up"', 'id = "ours"').splitlines(keepends=True)
        if not line.startswith(("colour =", "emblem =", "year ="))
    )
    card = cards_of(Library({"ours": read_edition(plain)}, {}))[0]
    assert card.emblem is Emblem.CROWN
    assert card.year == ""
    assert len(card.court) == 13


@pytest.mark.parametrize("card", cards_of(open_library()), ids=lambda card: card.edition)
def test_the_year_is_legible_on_the_colour(card: EditionCard) -> None:
    assert contrast(theme.readable_on(card.colour), card.colour) >= 4.5
