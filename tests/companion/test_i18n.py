"""Every text on the screen goes through the catalogue; names and numbers don't."""

from __future__ import annotations

import gettext
import re
from pathlib import Path
from random import Random

import pygame
import pytest

import companion.i18n
from companion.display.canvas import Canvas
from companion.display.drawn_boxes import KEYS
from companion.i18n import translate, use_language
from companion.table.inputs import Command
from companion.table.scene import PodiumScene
from engine import EDITION_IDS, load_edition
from engine.errors import FloorFull
from tests.companion.evening import Evening
from tests.companion.sitting import NAMES, by_touch
from tests.companion.storage.kept import keeper_in, sitting_in

MARK = "¤"


class Marking(gettext.NullTranslations):
    """A language in which every text carries a mark."""

    def gettext(self, message: str) -> str:
        return MARK + message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return MARK + (msgid1 if n == 1 else msgid2)


def names() -> set[str]:
    """What is data and has no translation."""
    editions = [load_edition(edition) for edition in EDITION_IDS]
    characters = {character.name for edition in editions for character in edition.characters}
    keys = {key.upper() for keys in KEYS for key in keys}
    return {*NAMES, *characters, *keys, *(edition.name for edition in editions), "vivat"}


@pytest.mark.parametrize("own", [False, True])
def test_every_text_on_every_screen_can_be_translated(
    own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: set[str] = set()
    monkeypatch.setattr(companion.i18n, "_catalogue", Marking())
    monkeypatch.setattr(Canvas, "text", lambda self, words, *rest, **more: drawn.add(words))
    monkeypatch.setattr(Canvas, "paragraph", lambda self, words, *rest, **more: drawn.add(words))
    evening, chance = Evening(), Random(2)
    evening.sit_down("vive-le-roi", seats=3, emissary=True, own=own)
    evening.choose(Command.BEGIN)
    evening.choose(Command.BY_LOT)
    for _decision in range(2_000):
        if isinstance(evening.scene, PodiumScene):
            break
        by_touch(evening, chance)
    evening.close()
    untranslated = {words for words in drawn if MARK not in words and re.search("[a-zA-Z]", words)}
    assert untranslated <= names()
    assert any(MARK in words for words in drawn)


def test_every_text_about_kept_games_can_be_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished = sitting_in(tmp_path)
    finished.begin("king-up", 3)
    finished.play_to_the_end(lambda each: by_touch(each, Random(2)))
    for _waiting in range(2):
        sitting_in(tmp_path).begin("king-up", 3)
    drawn: set[str] = set()
    monkeypatch.setattr(companion.i18n, "_catalogue", Marking())
    monkeypatch.setattr(Canvas, "text", lambda self, words, *rest, **more: drawn.add(words))
    monkeypatch.setattr(Canvas, "paragraph", lambda self, words, *rest, **more: drawn.add(words))
    evening = Evening(keeper=keeper_in(tmp_path))
    evening.app.turn(evening.arrivals())
    for way in ((Command.HALL,), (Command.GAMES,), (Command.GO_ON, Command.LEAVE)):
        for command in way:
            evening.choose(command)
        evening.key(pygame.K_ESCAPE)
    evening.close()
    untranslated = {words for words in drawn if MARK not in words and re.search("[a-zA-Z]", words)}
    assert {re.sub(r" \(\d+\)$", "", words) for words in untranslated} <= names()


def test_a_refusal_of_the_rules_is_said_in_the_tables_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(companion.i18n, "_catalogue", Marking())
    assert translate(FloorFull(floor=3, limit=4)) == f"{MARK}Floor 3 is full: it holds 4."


def test_a_language_without_a_catalogue_stays_english() -> None:
    use_language("tlh")
    assert translate(FloorFull(floor=3, limit=4)) == "Floor 3 is full: it holds 4."
