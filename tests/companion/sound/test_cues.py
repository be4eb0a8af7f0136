"""What the table sounds like: decided from what the screen shows, and from nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.config.settings import Settings, SoundSettings
from companion.evening.inputs import Command, PickCharacter, PickFloor
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.verdict import VerdictScene
from companion.sound.cues import Cue, Sound
from engine import Follow
from hardware.boxes import Button
from tests.companion.keep.saving_helpers import saver_in
from tests.companion.simulated_table import by_touch
from tests.companion.sound.hearing_table import HearingTable
from tests.sampling import sampled

YES, NO, STOMACHACHE = Button.YES, Button.NO, Button.STOMACHACHE
GRACE = 1.5


@pytest.fixture
def table() -> HearingTable:
    """An election has just been opened by the last of many moves."""
    table = HearingTable()
    table.begin_an_election("vive-le-roi", seats=3)
    table.heard()
    return table


def test_choosing_an_edition_and_seats_is_silent() -> None:
    table = HearingTable()
    table.take_seats()
    assert table.heard() == []


def test_a_placed_piece_is_heard_then_whose_turn_it_is() -> None:
    table = HearingTable()
    table.begin()
    assert table.heard() == [Sound.TURN]
    table.choose(table.offered(PickCharacter)[0])
    assert table.heard() == [], "picking one up is silent"
    table.choose(PickFloor(4))
    assert table.heard() == [Sound.HOP, Sound.TURN]


def test_each_vote_that_comes_in_sounds_the_same(table: HearingTable) -> None:
    for box, button in enumerate((YES, NO, STOMACHACHE), start=1):
        table.press(box, button)
        assert table.heard() == [Sound.VOTE]


def test_a_changed_vote_is_silent(table: HearingTable) -> None:
    table.press(1, YES)
    table.heard()
    table.press(1, NO)
    assert table.wanted == []


def test_the_drum_rolls_from_the_last_vote_until_the_cards_turn(table: HearingTable) -> None:
    table.press_each(YES, YES)
    assert not table.rolls
    table.press(3, YES)
    assert table.rolls
    table.wait(GRACE / 2)
    assert table.rolls
    assert isinstance(table.scene, ElectionScene)
    table.heard()
    table.wait(GRACE)
    assert isinstance(table.scene, VerdictScene)
    assert [wanted.cue for wanted in table.wanted] == [Cue((Sound.CROWNED,))]


def test_the_drum_roll_ends_if_a_vote_is_lost_and_begins_again(table: HearingTable) -> None:
    table.press_each(YES, YES, YES)
    table.unplug(2)
    assert not table.rolls
    table.plug_in(2)
    table.press(2, NO)
    assert table.rolls


def test_the_drum_does_not_roll_while_another_screen_is_in_front(table: HearingTable) -> None:
    table.press_each(YES, YES, YES)
    table.choose(Open(PairingScreen))
    assert not table.rolls
    table.choose(Command.BACK)
    assert table.rolls


@pytest.mark.parametrize(
    ("votes", "sound"),
    [
        ((YES, YES, YES), Sound.CROWNED),
        ((YES, NO, YES), Sound.REJECTED),
        ((NO, NO, STOMACHACHE), Sound.ANNULLED),
    ],
)
def test_each_verdict_has_its_own_sound(
    table: HearingTable, votes: tuple[Button, ...], sound: Sound
) -> None:
    table.press_each(*votes)
    table.heard()
    table.wait(GRACE)
    assert table.heard() == [sound]


def test_a_rejected_character_goes_behind_the_dungeon_door(table: HearingTable) -> None:
    table.vote(NO, NO, NO)
    table.heard()
    table.choose(Command.CONTINUE)
    assert table.heard() == [Sound.DUNGEON, Sound.TURN]


def test_points_are_heard_once_however_often_help_is_opened(table: HearingTable) -> None:
    table.crown()
    table.expect(CoronationScene)
    assert table.heard()[-1] is Sound.CORONATION
    table.choose(Command.HELP)
    table.choose(Command.BACK)
    table.expect(CoronationScene)
    assert table.heard() == []


def test_a_menu_over_the_castle_changes_nothing() -> None:
    table = HearingTable()
    table.begin()
    table.place_everyone()
    table.heard()
    table.choose(Open(menu_screen))
    table.choose(Command.BACK)
    table.expect(CastleScene)
    assert table.heard() == []


def test_a_game_that_is_continued_does_not_repeat_its_verdict(
    tmp_path: Path,
) -> None:
    table = HearingTable(saver=saver_in(tmp_path))
    table.begin_an_election(seats=3)
    table.vote(YES, YES, YES)
    table.expect(VerdictScene)
    again = HearingTable(saver=saver_in(tmp_path))
    again.choose(Command.RESUME)
    again.expect(VerdictScene)
    assert again.heard() == []


def test_mute_keeps_the_volume_for_later() -> None:
    settings = Settings(sound=SoundSettings(volume=50, muted=True))
    table = HearingTable(settings)
    table.begin()
    assert {wanted.volume for wanted in table.wanted} == {0.0}


@pytest.mark.parametrize("follow", sampled(Follow, every=len(Follow)))
@pytest.mark.parametrize("seed", sampled(range(12), every=12))
def test_in_a_whole_game_there_is_something_to_hear_at_each_stage(
    seed: int, follow: Follow
) -> None:
    table, chance = HearingTable(seed=seed), Random(seed)
    table.begin("vive-le-roi", seats=4, follow=follow)
    table.play_to_the_end(lambda each: by_touch(each, chance))
    table.expect(PodiumScene)
    most = max(len(wanted.cue.sounds) for wanted in table.wanted)
    heard = table.heard()
    assert most <= 2
    assert heard[-1] is Sound.PODIUM
    assert heard.count(Sound.CORONATION) >= 3
    assert Sound.HOP in heard or follow is not Follow.MOVES


def test_privy_and_jester_are_heard_when_they_are_moved_to() -> None:
    table, chance = HearingTable(seed=2), Random(2)
    table.begin("vive-le-roi", seats=4)
    table.play_to_the_end(lambda each: by_touch(each, chance))
    assert {Sound.PRIVY, Sound.JESTER} <= {*table.heard()}
