"""Colours that are drawn without the canvas: letters in small drawings, lines, bars and lamps."""

from __future__ import annotations

from itertools import product

from companion.display import theme
from companion.display.theme import Colour, contrast
from engine import PawnColour
from hardware.boxes import Light

STEPS = [theme.blend(seat, theme.NIGHT, 0.55) for seat in (*theme.SEATS.values(), theme.GOLD_DARK)]


def legibility(ground: Colour) -> float:
    """The contrast of letters on this ground."""
    return contrast(theme.readable_on(ground), ground)


def test_the_number_on_a_token_is_legible() -> None:
    assert [seat for seat in theme.SEATS.values() if legibility(seat) < 4.5] == []


def test_a_rank_on_a_step_is_legible() -> None:
    grounds = map(theme.as_ground, STEPS)
    assert [ground for ground in grounds if legibility(ground) < 4.5] == []


def test_the_word_on_an_open_card_is_legible() -> None:
    for colour in theme.VOTES.values():
        assert contrast(theme.blend(colour, theme.INK, 0.3), theme.PARCHMENT) >= 4.5


def test_a_seats_lines_and_bars_are_seen_on_every_dark_ground() -> None:
    lighter = theme.blend(theme.DUSK, theme.SLATE, 0.35)
    for seat, ground in product(
        map(theme.seat_line, PawnColour), (theme.NIGHT, theme.DUSK, lighter)
    ):
        assert contrast(seat, ground) >= 3, (seat, ground)


def test_a_lamp_that_is_lit_differs_from_one_that_is_not() -> None:
    for light in set(Light) - {Light.OFF}:
        assert contrast(theme.LIGHTS[light], theme.LIGHTS[Light.OFF]) >= 3, light


def test_the_letter_of_the_emissary_is_legible() -> None:
    assert contrast(theme.GOLD, theme.INK) >= 4.5
