"""Every text of every language has room at every size, near or far.

The language for tests is a third longer than English: a text that a translator makes longer still
fits. `make test` measures a few states in it; `make proofs` all of them, and in all languages.
"""

from __future__ import annotations

import pygame
import pytest

from companion.config.preferences import TextSize
from companion.display import score_track
from companion.display.painter import paint
from companion.words.i18n import ENGLISH, languages
from tests.companion.display.names_shown import names_at
from tests.companion.display.screen_flaws import LONG_FAR_PROMPT, flaws
from tests.companion.display.shots import picture_of, with_text
from tests.companion.display.staged import staged
from tests.companion.display.test_sizes import QUICK, WAYS, Case
from tests.companion.pseudo_language import PSEUDO, pseudo, speaking, untranslated
from tests.companion.staging.stages import STAGES
from tests.companion.text_reader import Reader
from tests.sampling import chosen, sampled

LONGEST = sorted(QUICK)[::3]
"""A third of the cases that are measured in English."""
UNITS = ("vivat-update", "vivat-helper-stick")
TYPED = frozenset({"table", "kitchen", "Quiz buttons", "KINGSTON", "/dev/ttyACM", "Eloise", *UNITS})
"""What devices and units are called, and what is being typed."""
TRANSLATED = [code for code in languages() if code != ENGLISH]


def flaws_of(case: Case, language: str) -> list[str]:
    name, size, text_size = case
    pygame.font.init()
    table = staged(name, language)
    with speaking(language):
        picture = with_text(picture_of(table), text_size)
        return flaws(picture, size, names_at(table), LONG_FAR_PROMPT)


@pytest.mark.parametrize(
    "case",
    chosen(((name, *way) for name in sorted(STAGES) for way in WAYS), LONGEST.__contains__),
    ids=lambda case: f"{case[0]}-{case[1][0]}x{case[1][1]}-{case[2].value}",
)
def test_a_screen_has_room_for_texts_that_are_a_third_longer(case: Case) -> None:
    assert not flaws_of(case, PSEUDO)


@pytest.mark.slow
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", sorted(STAGES))
def test_a_screen_has_room_for_the_texts_of_every_language(name: str, language: str) -> None:
    for way in WAYS:
        assert not flaws_of((name, *way), language), way


@pytest.mark.parametrize("name", sampled(sorted(STAGES), every=len(STAGES)))
def test_every_text_of_a_screen_goes_through_the_catalogue(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.font.init()
    reader = Reader(monkeypatch)
    table = STAGES[name]()
    paint(pygame.Surface((1280, 800)), picture_of(table))
    assert reader.understood_all(names_at(table) | TYPED)


def test_a_name_is_drawn_where_the_word_for_a_missing_box_is_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(score_track, "_", lambda _text: "senza pulsantiera")
    assert not flaws_of(("castle-late", (800, 480), TextSize.NEAR), ENGLISH)


def test_a_text_of_this_language_is_a_third_longer_and_keeps_its_fields() -> None:
    assert pseudo("Yes") == "ÝÝés"
    assert pseudo("{name} is {name:king|queen}.") == "{name} îîs {name:kîîîng|qûûûéén}."
    assert len(pseudo("Touch the character.")) == 27


def test_a_text_that_bypasses_the_catalogue_is_noticed() -> None:
    half = f"{pseudo('Points')} of Margot"
    assert untranslated(half, ["Margot"]) == ["of"]
