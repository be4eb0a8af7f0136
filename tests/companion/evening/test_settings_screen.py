"""People change settings on the screen: they hold at once, and are kept for the next evening."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config.preferences import Motion, TextSize
from companion.config.settings import (
    MOST_NAMES,
    ChangedSettings,
    FirstWay,
    Settings,
    SoundSettings,
    TableSettings,
    read_settings,
)
from companion.evening.adjustments import ADJUSTMENTS, Adjustment, Group
from companion.evening.inputs import Command, PickSeat, Target, TypeText
from companion.evening.ports import Ports
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.connected_boxes import ConnectedBoxesScene, ConnectedBoxesScreen
from companion.evening.screens.pairing import PairingScene, PairingScreen
from companion.evening.screens.seat import Rename
from companion.evening.screens.seating import AddBot
from companion.evening.screens.settings import (
    GameSettingsScreen,
    PickGroup,
    SettingRow,
    SettingsScene,
    SettingsScreen,
    StepSetting,
    steps_of,
)
from companion.evening.screens.title import TitleScene
from companion.evening.seats.names import Role
from companion.keep.settings_file import SettingsFile
from companion.words.i18n import ENGLISH, language, language_name, languages
from engine import Follow, HouseRules, JesterRejected
from hardware.boxes import Button
from tests.companion.bots_here import BotsHere
from tests.companion.keep.test_settings_file import COMMENTED, in_order, landmarks
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import SimulatedTable, choose_with_box

WORD = re.compile(r"\w+").findall
LOUDER, QUIETER = StepSetting("sound.volume", +1), StepSetting("sound.volume", -1)


def settings_open(table: SimulatedTable, group: Group | None = Group.SOUND) -> SimulatedTable:
    table.choose(Open(SettingsScreen))
    table.choose(PickGroup(group))
    return table


def value_of(table: SimulatedTable, target: Target) -> str:
    """What the screen shows beside a setting."""
    rows = table.expect(SettingsScene).rows
    return next(row.value for row in rows if target in row.steps)


def test_a_change_holds_at_once() -> None:
    table = settings_open(SimulatedTable())
    table.choose(LOUDER)
    table.choose(StepSetting("sound.muted", +1))
    assert (table.outputs.preferences.volume, table.outputs.preferences.muted) == (80, True)
    table.choose(PickGroup(Group.SCREEN))
    table.choose(StepSetting("display.text_size", +1))
    table.choose(StepSetting("display.motion", +1))
    preferences = table.outputs.preferences
    assert (preferences.text_size, preferences.motion) == (TextSize.FAR, Motion.REDUCED)


def test_a_scale_ends_at_its_ends_and_meets_a_value_between_its_own() -> None:
    table = settings_open(SimulatedTable(Settings(sound=SoundSettings(volume=93))))
    assert value_of(table, LOUDER) == "93 %"
    for _touch in range(3):
        table.choose(LOUDER)
    assert value_of(table, LOUDER) == "100 %"
    table.choose(QUIETER)
    assert value_of(table, LOUDER) == "90 %"


@pytest.mark.parametrize("each", [*chain(*ADJUSTMENTS.values())], ids=lambda each: each.name)
def test_every_value_to_choose_from_is_one_that_the_settings_file_may_have(
    each: Adjustment,
) -> None:
    tables = ChangedSettings.__struct_fields__
    assert each.name.partition(".")[0] in tables, "companion/config/settings.py:ChangedSettings"
    settings, seen = Settings(), set()
    for by in (-1, +1):
        for _step in range(len(each.values)):
            settings = each.stepped(settings, by)
            seen.add(each.of(settings))
            assert msgspec.convert(msgspec.to_builtins(settings), Settings) == settings
            assert each.text(settings)
    assert seen == set(each.values)


MINUTES = ["never", *(f"{n} min" for n in (1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120))]
SCALES = {
    "Volume": ("70 %", [f"{percent} %" for percent in range(0, 101, 10)]),
    "Speed of the voice": ("100 %", [f"{percent} %" for percent in range(50, 251, 25)]),
    "Brightness": ("100 %", [f"{percent} %" for percent in range(20, 101, 10)]),
    "Demonstration after": ("3 min", MINUTES),
    "Screen dims after": ("10 min", MINUTES),
    "Screen goes dark after": ("30 min", MINUTES),
    "Time to change a vote": (
        "1.5 s",
        ["none", "0.5 s", "1 s", "1.5 s", "2 s", "3 s", "5 s", "10 s", "20 s", "30 s"],
    ),
}
"""What is shown of each scale at first, and from its least value to its greatest."""
CIRCLES = {
    "Mute": ["off", "on"],
    "Voice": ["moves of bots", "everything", "off"],
    "Text size": ["near", "far"],
    "Motion": ["full", "reduced"],
    "Turn the picture": ["0°", "90°", "180°", "270°"],
    "Story of the votes": ["on", "off"],
    "Votes by name": ["off", "on"],
    "vivat follows": ["as last time", "every move", "votes and scores", "scores only"],
    "A rejected jester falls to": ["floor 2", "floor 3"],
    "The Émissaire's Yes goes": ["under its pile", "out of the game"],
    "With two seats, the jester": ["takes up room", "takes up none"],
}
"""What is shown of each other setting, from its first value on; the house rules come last."""
OF_THE_NEXT_GAME = {"vivat follows", *list(CIRCLES)[-len(HouseRules.__struct_fields__) :]}
"""What a running game keeps."""


def values_from(table: SimulatedTable, label: str, step: Target, most: int) -> list[str]:
    """What a setting shows now, and after each touch of a step."""
    shown = []
    for _touch in range(most):
        rows = table.expect(SettingsScene).rows
        shown.append(next(row.value for row in rows if row.label == label))
        table.choose(step)
    return shown


def rows_of_all_groups(table: SimulatedTable) -> Iterator[SettingRow]:
    """Every setting that has values to choose from; its group is open."""
    for group in Group:
        table.choose(PickGroup(group))
        rows = table.expect(SettingsScene).rows
        yield from (row for row in rows if all(isinstance(step, StepSetting) for step in row.steps))


def test_people_can_choose_these_values_and_begin_with_these() -> None:
    table, seen = SimulatedTable(Settings()), set[str]()
    table.choose(Open(SettingsScreen))
    for row in rows_of_all_groups(table):
        seen.add(row.label)
        assert row.label in {*SCALES, *CIRCLES}, f"{row.label} in SCALES or CIRCLES of this file"
        if row.label in SCALES:
            first, values = SCALES[row.label]
            less, more = row.steps
            assert row.value == first
            down = values_from(table, row.label, less, len(values) + 1)
            assert down[-1] == values[0]
            up = values_from(table, row.label, more, len(values) + 1)
            assert up == [*values, values[-1]]
        else:
            values = CIRCLES[row.label]
            (step,) = row.steps
            assert values_from(table, row.label, step, len(values) + 1) == [*values, values[0]]
    assert seen == {*SCALES, *CIRCLES}


def test_a_running_game_keeps_only_what_the_next_one_begins_with() -> None:
    table, kept = SimulatedTable(), set[str]()
    table.begin()
    table.open_from_menu(GameSettingsScreen)
    for row in rows_of_all_groups(table):
        table.choose(row.steps[-1])
        if "Counts from the next game on." in row.explanation:
            kept.add(row.label)
    assert kept == OF_THE_NEXT_GAME


def test_boxes_alone_change_settings_and_lead_back() -> None:
    table = SimulatedTable()
    choose_with_box(table, 1, Open(SettingsScreen))
    table.wait(1)
    table.press(1, Button.STOMACHACHE)
    table.press(1, Button.YES)
    table.press(1, Button.YES)
    assert table.outputs.preferences.volume == 90
    choose_with_box(table, 1, PickGroup(Group.SCREEN))
    choose_with_box(table, 1, StepSetting("display.text_size", +1))
    assert table.outputs.preferences.text_size is TextSize.FAR
    choose_with_box(table, 1, Command.BACK)
    table.expect(TitleScene)


def test_every_setting_can_be_touched_in_every_group() -> None:
    evening = SimulatedEvening(size=(800, 480), boxes=2)
    evening.click(Open(SettingsScreen))
    for group in (*Group, None):
        evening.click(PickGroup(group))
        for row in evening.expect(SettingsScene).rows:
            for step in row.steps:
                evening.click(step)
    evening.click(Command.BACK)
    evening.expect(TitleScene)
    evening.close()


def test_the_keyboard_alone_changes_settings_and_leads_back() -> None:
    evening = SimulatedEvening(size=(800, 480), boxes=2)
    while evening.scene.frame.focus != Open(SettingsScreen):
        evening.key(pygame.K_TAB)
    evening.key(pygame.K_RETURN, "\r")
    evening.key(pygame.K_RIGHT)
    evening.key(pygame.K_RETURN, "\r")
    assert evening.outputs.preferences.volume == 80
    evening.key(pygame.K_ESCAPE)
    evening.expect(TitleScene)
    evening.close()


def test_changes_are_kept_in_the_settings_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(COMMENTED)
    table = SimulatedTable(read_settings(file), ports=Ports(settings=SettingsFile(file)))
    settings_open(table)
    assert table.expect(SettingsScene).kept == f"Changes are kept in {file}."
    table.choose(LOUDER)
    assert file.read_text() == COMMENTED.replace("volume = 40", "volume = 50")


def test_a_change_that_is_not_kept_is_said_and_holds_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[sound\n")
    table = settings_open(SimulatedTable(ports=Ports(settings=SettingsFile(file))))
    table.choose(LOUDER)
    scene = table.expect(SettingsScene)
    assert table.outputs.preferences.volume == 80
    assert not scene.is_kept
    assert scene.kept.startswith(f"Not saved: it counts only until vivat ends. {file}: this is not")
    file.write_text("")
    table.choose(LOUDER)
    assert table.expect(SettingsScene).is_kept
    assert read_settings(file).sound.volume == 90


OF_STEP = {
    step: (group, each)
    for group, adjustments in ADJUSTMENTS.items()
    for each in adjustments
    for step in steps_of(each)
}


@given(st.lists(st.sampled_from([*OF_STEP]), max_size=12))
@pytest.mark.slow
def test_whatever_is_touched_every_comment_stays_and_the_file_has_what_is_shown(
    tmp_path_factory: pytest.TempPathFactory, steps: list[StepSetting]
) -> None:
    file = tmp_path_factory.mktemp("settings") / "settings.toml"
    file.write_text(COMMENTED)
    table = SimulatedTable(read_settings(file), ports=Ports(settings=SettingsFile(file)))
    table.choose(Open(SettingsScreen))
    for step in steps:
        group, adjustment = OF_STEP[step]
        table.choose(PickGroup(group))
        table.choose(step)
        shown = value_of(table, step)
        assert adjustment.text(read_settings(file)) == shown
    assert in_order(landmarks(COMMENTED), landmarks(file.read_text()))


def test_in_a_game_the_grace_holds_from_the_next_vote_on() -> None:
    table = SimulatedTable()
    table.begin_an_election(seats=3)
    table.crown()
    table.choose(Command.CONTINUE)
    table.expect(CastleScene)
    table.open_from_menu(GameSettingsScreen)
    table.choose(PickGroup(Group.TABLE))
    for _touch in range(4):
        table.choose(StepSetting("election.grace", +1))
    assert value_of(table, StepSetting("election.grace", +1)) == "10 s"
    table.choose(Command.BACK)
    table.place_everyone()
    scene = table.climb_to_an_election()
    table.press_each(*[Button.YES] * 3)
    table.wait(9)
    assert type(table.scene) is type(scene)
    table.wait(3)
    table.wait(1)
    assert type(table.scene) is not type(scene)


def test_in_a_game_the_house_rules_say_that_they_wait_for_the_next_one() -> None:
    table = SimulatedTable()
    table.begin()
    table.open_from_menu(GameSettingsScreen)
    table.choose(PickGroup(Group.HOUSE_RULES))
    table.choose(StepSetting("house_rules.jester_rejected", +1))
    kept = table.match.rules.setup.house_rules
    assert kept.jester_rejected is JesterRejected.FLOOR_2
    table.choose(Command.BACK)
    table.expect(CastleScene)
    table.choose(Command.LEAVE)
    table.choose(Command.LEAVE)
    table.begin()
    assert table.match.rules.setup.house_rules.jester_rejected is JesterRejected.FLOOR_3


def test_a_new_game_is_followed_as_the_settings_say() -> None:
    table = SimulatedTable(Settings(table=TableSettings(follow=FirstWay.VOTES)))
    table.begin_an_election(seats=3)
    assert table.match.seen.follow is Follow.VOTES


def keep_names_with(new: str, names: tuple[str, ...], file: Path) -> SimulatedTable:
    """Give seat 1 a new name, begin a game, and keep the names."""
    settings = Settings(table=TableSettings(names=names))
    table = SimulatedTable(settings, ports=Ports(settings=SettingsFile(file), bots=BotsHere()))
    table.take_seats(seats=3)
    table.choose(AddBot(3))
    table.choose(PickSeat(0))
    table.choose(Rename(Role.SEAT))
    table.choose(Command.TYPE_NAME)
    table.step(TypeText(new))
    table.choose(Command.DONE)
    table.choose(Command.BACK)
    table.choose_starter()
    table.open_from_menu(GameSettingsScreen)
    table.choose(PickGroup(Group.TABLE))
    table.choose(Command.KEEP_NAMES)
    return table


def test_the_names_of_an_evening_come_first_on_the_next_one(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    table = keep_names_with("Nico", ("Guy", "Odo", "Zoé", "Ada"), file)
    assert value_of(table, Command.KEEP_NAMES) == "5 names"
    assert read_settings(file).table.names == ("Nico", "Odo", "Zoé", "Guy", "Ada")


def test_of_very_many_names_the_last_one_is_forgotten(tmp_path: Path) -> None:
    file, names = tmp_path / "settings.toml", tuple(f"n{place}" for place in range(MOST_NAMES))
    keep_names_with("Nico", names, file)
    assert read_settings(file).table.names == ("Nico", *names[1:3], names[0], *names[3:-1])


def test_names_can_be_kept_once_somebody_has_one() -> None:
    table = settings_open(SimulatedTable(Settings()), Group.TABLE)
    table.choose(Command.KEEP_NAMES)
    assert "Nobody has a name yet" in table.notice_text
    assert value_of(table, Command.KEEP_NAMES) == "none"


def test_boxes_are_looked_at_from_the_settings() -> None:
    table = settings_open(SimulatedTable(), Group.TABLE)
    table.choose(Open(ConnectedBoxesScreen))
    table.expect(ConnectedBoxesScene)
    table.choose(Command.BACK)
    table.choose(Command.BACK)
    table.begin()
    table.open_from_menu(GameSettingsScreen)
    table.choose(PickGroup(Group.TABLE))
    table.choose(Open(PairingScreen))
    table.expect(PairingScene)


def test_every_setting_has_a_sentence_and_none_is_a_key_of_the_file() -> None:
    table = SimulatedTable()
    table.begin()
    table.open_from_menu(GameSettingsScreen)
    keys = {key for each in Settings.__struct_fields__ for key in vars_of(each)}
    for group in Group:
        table.choose(PickGroup(group))
        for row in table.expect(SettingsScene).rows:
            assert row.explanation.endswith("."), row.label
            assert not keys & {*WORD(f"{row.label} {row.explanation}")}, row.label


def test_builders_learn_where_the_other_settings_are(tmp_path: Path) -> None:
    named, changed = tmp_path / "etc.toml", tmp_path / "changed.toml"
    table = SimulatedTable(ports=Ports(settings=SettingsFile(changed, named)))
    settings_open(table, None)
    assert str(named) in table.expect(SettingsScene).note


def vars_of(table_name: str) -> set[str]:
    """The keys of a table of the settings file that are no words of English."""
    keys = msgspec.to_builtins(getattr(Settings(), table_name))
    return {key for key in keys if "_" in key}


def test_a_touch_on_the_language_shows_all_in_the_next_one_and_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "changed.toml"
    table = settings_open(SimulatedTable(ports=Ports(settings=SettingsFile(file))), Group.SCREEN)
    for code in (*languages()[1:], ENGLISH):
        assert value_of(table, Command.NEXT_LANGUAGE) == language_name(language())
        table.choose(Command.NEXT_LANGUAGE)
        assert language() == code
        assert read_settings(file).display.language == code
