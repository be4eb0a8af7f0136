"""A key turns the sound off and on, on every screen and at any moment; a sign says it is off."""

from __future__ import annotations

import pygame
import pytest

from companion.evening.inputs import Choose, Command, PickCharacter, PickFloor
from companion.evening.screens.title import TitleScene
from companion.sound.conductor import Conductor, Wanted
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import SimulatedTable
from tests.companion.sound.hearing_table import HearingTable


def test_the_key_turns_the_sound_off_and_on_and_the_sign_turns_it_on() -> None:
    wanted: list[Wanted] = []
    evening = SimulatedEvening(sound=Conductor(wanted.append).follow)
    evening.key(pygame.K_F2)
    assert wanted[-1].volume == 0
    assert evening.notice_text == "The sound is off."
    evening.click(Command.MUTE)
    assert wanted[-1].volume > 0
    assert evening.notice_text == "The sound is on."
    evening.expect(TitleScene)
    assert Command.MUTE not in [spot.what for spot in evening.app.hotspots]
    evening.close()


def test_the_sound_can_be_turned_off_while_the_table_is_calm() -> None:
    table = SimulatedTable()
    table.begin()
    table.is_patient = False
    table.choose(table.offered(PickCharacter)[0])
    table.choose(table.offered(PickFloor)[0])
    assert table.scene.frame.is_calm
    assert table.choose(Command.MUTE).preferences.muted


@pytest.mark.parametrize("votes", range(3))
def test_turning_the_sound_off_changes_nothing_in_an_open_vote(votes: int) -> None:
    table = HearingTable()
    table.begin_an_election(seats=3)
    for box in range(1, votes + 1):
        table.press(box)
    before = table.scene
    table.step(Choose(Command.MUTE))
    table.wait(10)
    assert table.scene == before
