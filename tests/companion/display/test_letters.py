"""Every letter that a name can have is drawn; no name is a row of empty boxes."""

from __future__ import annotations

from unicodedata import normalize

import pygame
import pytest

from companion.config.settings import TableSettings
from companion.display import theme
from companion.display.canvas import LABEL, Canvas, wrap
from companion.words.letters import accents_of, can_be_drawn

NAMES = (
    "Łukasz Świętożar",
    "Řehoř Děčín",
    "Győző Őry",
    "Yağmur İnci",
    "Ștefan Ţuţea",
    "Großtante STRAẞE",
    "Ζωή",
    "Юлия Щукіна",
    "Nguyễn",
    "Þóra O’Brien",
)
MISSING = "\ue123"
"""A letter that no font has."""


FACES = (theme.TEXT, theme.BOLD, theme.TITLE)


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def is_drawn(letter: str, face: str) -> bool:
    """Whether it looks different from a letter that no font has."""
    boxes = {pixels(theme.font(each, 20).render(MISSING, True, theme.INK)) for each in FACES}
    return pixels(theme.line(letter, face, 20, theme.INK)) not in boxes


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("face", FACES)
def test_every_letter_that_a_name_may_have_is_drawn(face: str) -> None:
    letters = [each for each in map(chr, range(0x2100)) if each.isprintable() and each.strip()]
    missing = [each for each in letters if can_be_drawn(each) and not is_drawn(each, face)]
    assert missing == []


@pytest.mark.parametrize("face", FACES)
def test_every_letter_of_the_alphabet_on_the_screen_is_drawn(face: str) -> None:
    small = "abcdefghijklmnopqrstuvwxyz"
    plain = [*small, *small.upper()]
    accents = [accent for letter in plain for accent in accents_of(letter)]
    assert all(can_be_drawn(each) and is_drawn(each, face) for each in (*plain, *accents))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_another_language_can_be_drawn_and_set(name: str) -> None:
    assert can_be_drawn(name)
    assert theme.drawable(name) == name
    assert TableSettings(names=(name,)).names == (name,)


def test_a_letter_without_a_font_becomes_a_question_mark() -> None:
    assert theme.drawable("健太 😀 Zoë") == "?? ? Zoë"
    assert theme.drawable("Łukasz") == "Łukasz"


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("letter", ["د", "ש", "ა", "☺", "ǎ", "ḃ", "健"])
def test_a_letter_of_an_older_record_is_no_empty_box(letter: str, face: str) -> None:
    assert theme.drawable(letter) == "?"
    assert is_drawn(letter, face)


@pytest.mark.parametrize("space", ["\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"])
def test_a_sign_stays_with_the_word_before_a_no_break_space(space: str) -> None:
    words = f"Vive le{space}Roi{space}!"
    assert wrap(words, theme.TEXT, 20, 1) == ["Vive", f"le{space}Roi{space}!"]
    assert theme.drawable(words) == "Vive le Roi !"


def test_the_last_word_of_a_paragraph_is_not_alone() -> None:
    for words, lines in (
        ("Margot is to raise Anna", ["Margot is to", "raise Anna"]),
        ("Margot raises Anna", ["Margot raises", "Anna"]),
        ("Anna is with Wilhelmina", ["Anna is with", "Wilhelmina"]),
    ):
        assert wrap(words, theme.TEXT, 20, 150 if "raise " in words else 130) == lines


def test_lost_points_have_a_minus() -> None:
    assert theme.drawable("\N{MINUS SIGN}3") == "\N{EN DASH}3"


def test_an_accent_that_was_saved_on_its_own_is_drawn_on_its_letter() -> None:
    assert theme.drawable(normalize("NFD", "Zoë Łuków")) == "Zoë Łuków"


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_measured_as_it_is_drawn(name: str) -> None:
    for face in FACES:
        assert theme.text_size(name, face, 24) == theme.line(name, face, 24, theme.INK).get_size()


def test_a_name_of_europe_has_room_on_its_button() -> None:
    canvas = Canvas(pygame.Surface((1280, 800)), None)
    drawn = theme.line("Świętożar Łukasz", theme.BOLD, canvas.letters(LABEL), theme.INK)
    assert canvas.label_width("Świętożar Łukasz") >= drawn.get_width()


def test_a_paragraph_with_a_name_of_europe_has_room_for_all_its_lines() -> None:
    words = "Margot has not voted yet. " * 6 + "Łukasz"
    lines = wrap(words, theme.TEXT, 20, 300)
    assert all(theme.text_size(each, theme.TITLE, 20)[0] <= 300 for each in lines)
