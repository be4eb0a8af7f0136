"""Every text on the screen is translated, except names and numbers, and was extracted before."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

import companion.words.i18n
from companion.evening.adjustments import Group
from companion.evening.inputs import Command
from companion.evening.screen import Open
from companion.evening.screens.hall_of_fame import HallOfFameScreen
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.saved_games import saved_games_screen
from companion.evening.screens.settings import PickGroup, SettingsScene, SettingsScreen
from companion.words.i18n import translate, use_language
from engine.errors import TeamOfTwo
from tests.companion.guided import Step, choose_by_touch, follow_the_guide
from tests.companion.keep.saving_helpers import saver_in, table_in
from tests.companion.pseudo_language import PseudoLanguage, pseudo
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import by_touch
from tests.companion.text_reader import Reader


@pytest.mark.slow
@pytest.mark.parametrize("own", [True, False])
def test_every_text_on_every_screen_can_be_translated(
    own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader(monkeypatch)
    evening, chance = SimulatedEvening(size=(800, 480), boxes=4), Random(2)
    evening.take_seats("vive-le-roi", seats=3, emissary=True, own=own)
    evening.choose(Command.BEGIN)
    evening.choose(Command.DRAW_LOTS)
    for _decision in range(2_000):
        if isinstance(evening.scene, PodiumScene):
            break
        by_touch(evening, chance)
    evening.close()
    assert reader.understood_all()


def test_every_text_about_saved_games_can_be_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished = table_in(tmp_path)
    finished.begin("king-up", 3)
    finished.play_to_the_end(lambda each: by_touch(each, Random(2)))
    for _waiting in range(2):
        table_in(tmp_path).begin("king-up", 3)
    reader = Reader(monkeypatch)
    evening = SimulatedEvening(size=(800, 480), saver=saver_in(tmp_path))
    evening.app.turn(evening.arrivals())
    for way in (
        (Open(HallOfFameScreen),),
        (Open(saved_games_screen),),
        (Command.RESUME, Open(menu_screen), Command.LEAVE),
    ):
        for command in way:
            evening.choose(command)
        evening.key(pygame.K_ESCAPE)
    evening.close()
    assert reader.understood_all()


def test_every_text_of_the_settings_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(monkeypatch)
    evening = SimulatedEvening(size=(800, 480), boxes=2)
    evening.choose(Open(SettingsScreen))
    for group in (*Group, None):
        evening.choose(PickGroup(group))
        for row in evening.expect(SettingsScene).rows:
            if Command.NEXT_LANGUAGE in row.steps:
                continue
            for _value in range(3):
                evening.choose(row.steps[-1])
    evening.close()
    assert reader.understood_all()


def test_every_text_of_the_guide_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(monkeypatch)
    evening = SimulatedEvening(size=(800, 480), boxes=3)
    assert Step.END in follow_the_guide(evening, choose_by_touch, seats=3)
    evening.close()
    assert reader.understood_all()


def test_an_explained_error_is_translated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(companion.words.i18n, "_catalogue", PseudoLanguage())
    assert translate(TeamOfTwo(name="Anna", count=1)) == pseudo(
        "The team “{name}” has {count} people. A team has two."
    ).format(name="Anna", count=1)


def test_a_language_without_a_catalogue_stays_english() -> None:
    use_language("tlh")
    assert (
        translate(TeamOfTwo(name="Anna", count=1))
        == "The team “Anna” has 1 people. A team has two."
    )
