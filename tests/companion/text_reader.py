"""Reads every text that is drawn, in the pseudo-language, and finds those it can't read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pygame
import pytest

from companion.display import theme
from companion.display.canvas import Canvas
from companion.evening.view_models import characters_of
from companion.words import i18n
from companion.words.i18n import language_name, languages
from engine import EDITION_IDS, load_edition
from tests.companion.pseudo_language import PseudoLanguage, untranslated
from tests.companion.simulated_table import NAMES
from tests.companion.staging.stages.around_games import REFUSED
from tests.companion.staging.stages.outside_help import CHANGES


class Reader:
    """From now on all texts are in the pseudo-language, and are read instead of drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._texts: set[str] = set()
        self._language = PseudoLanguage()
        monkeypatch.setattr(i18n, "_catalogue", self._language)
        monkeypatch.setattr(theme, "line", self._reading(theme.line))
        for method in ("text", "paragraph"):
            monkeypatch.setattr(Canvas, method, lambda canvas, text, *_, **__: self._read(text))

    def _read(self, text: str) -> None:
        self._texts.add(text)

    def _reading(self, draw: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        """What is drawn without a canvas, such as a word on a card."""

        def read_and_draw(words: str, *more: Any) -> pygame.Surface:
            self._read(words)
            return draw(words, *more)

        return read_and_draw

    def understood_all(self, names: Iterable[str] = ()) -> bool:
        """Whether every text came from the catalogue, except names, and was extracted for it."""
        assert self._texts, "nothing was drawn"
        known = {*_names(), *names}
        bypassed = [text for text in self._texts if untranslated(text, known)]
        assert not bypassed, f"never translated: {bypassed}"
        unknown = self._language.not_extracted()
        assert not unknown, f"never extracted: {unknown}"
        return True


def _names() -> set[str]:
    """Texts that come from data: of people, characters, editions, languages, the program, and what
    a package says of itself; and a folder.
    """
    editions = [load_edition(edition) for edition in EDITION_IDS]
    characters = {face.name for each in editions for face in characters_of(each).values()}
    own_names = {language_name(code) for code in languages()}
    editions_names = (each.name for each in editions)
    return {*NAMES, *characters, *own_names, *editions_names, *CHANGES, REFUSED, "vivat"}
