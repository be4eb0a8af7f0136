"""Naming people: from earlier evenings, from the settings, or typed, for teams as well."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.config.settings import Settings, TableSettings
from companion.evening.events import GameBegan
from companion.evening.inputs import Command, Erase, PickSeat, TypeText
from companion.evening.screens.name_entry import NameEntryScene, NameKey, PickAccent, PickLetter
from companion.evening.screens.player_names import PickName, PlayerNamesScene
from companion.evening.screens.seat import Rename, SeatAction
from companion.evening.screens.seating import SeatingScene
from companion.evening.seats.names import Role
from hardware.boxes import Light
from sentences.names import LONGEST_NAME
from tests.companion.keep.saving_helpers import after_a_power_cut, table_in
from tests.companion.simulated_table import SimulatedTable, by_touch, choose_with_box

NO_NAMES = Settings()


@pytest.fixture
def table() -> SimulatedTable:
    """Three seats are taken: Margot, Charles and Perrine."""
    table = SimulatedTable()
    table.take_seats("king-up", 3)
    return table


@pytest.fixture
def team() -> SimulatedTable:
    """Three seats are taken: Red, Blue and Yellow; Red is a team."""
    table = SimulatedTable(NO_NAMES)
    table.take_seats("vive-le-roi", 3, teams=(0,))
    return table


def names(table: SimulatedTable) -> list[str]:
    return [seat.name for seat in table.expect(SeatingScene).seats]


def open_names(table: SimulatedTable, seat: int, role: Role = Role.SEAT) -> None:
    """From the seating to the names that a seat can get."""
    table.choose(PickSeat(seat))
    table.choose(Rename(role))


def rename_seat(table: SimulatedTable, seat: int, name: str) -> None:
    """Give a seat one of the names on offer, from the seating and back to it."""
    open_names(table, seat)
    table.choose(PickName(name))
    table.choose(Command.BACK)


def type_name(table: SimulatedTable, seat: int, name: str, role: Role = Role.SEAT) -> None:
    """Type a name, from the seating and back to it."""
    open_names(table, seat, role)
    table.choose(Command.TYPE_NAME)
    table.step(TypeText(name))
    table.choose(Command.DONE)
    table.choose(Command.BACK)


def offered_names(table: SimulatedTable) -> list[str]:
    return [target.name for target in table.offered(PickName) if isinstance(target, PickName)]


def test_renaming_a_seat_leaves_the_other_names_unchanged(table: SimulatedTable) -> None:
    rename_seat(table, 0, "Nico")
    assert names(table) == ["Nico", "Charles", "Perrine"]
    table.choose_starter()
    began = table.events[0]
    assert isinstance(began, GameBegan)
    assert [seat.name for seat in began.setup.seats] == ["Nico", "Charles", "Perrine"]


def test_everyone_is_named_in_turn_with_one_touch_each(table: SimulatedTable) -> None:
    table.choose(Command.CHOOSE_NAMES)
    for seat, name in enumerate(("Salvi", "Vincent"), start=1):
        assert table.expect(PlayerNamesScene).token.number == seat
        table.choose(PickName(name))
    table.choose(Command.CONTINUE)
    assert names(table) == ["Salvi", "Vincent", "Perrine"], "the last one keeps her name"


def test_the_light_shows_whose_name_is_asked(table: SimulatedTable) -> None:
    table.choose(Command.CHOOSE_NAMES)
    table.choose(Command.CONTINUE)
    assert [table.light(box) for box in (1, 2, 3)] == [Light.OFF, Light.INVITING, Light.OFF]


def test_the_next_game_starts_with_the_same_names(table: SimulatedTable) -> None:
    rename_seat(table, 1, "Laurence")
    table.choose_starter()
    table.play_to_the_end(lambda each: by_touch(each, Random(2)))
    table.wait(1)
    table.choose_edition("viva-il-re")
    assert names(table) == ["Margot", "Laurence", "Perrine"]


def test_people_of_earlier_evenings_are_offered_the_latest_first(tmp_path: Path) -> None:
    for people in (("Anna", "Bert", "Cleo"), ("Dora", "Bert", "Emil")):
        evening = table_in(tmp_path)
        evening.take_seats("king-up", 3)
        for seat, name in enumerate(people):
            type_name(evening, seat, name)
        evening.choose_starter()
        evening.choose(Command.LEAVE)
        evening.choose(Command.LEAVE)
    again = SimulatedTable(Settings(table=TableSettings(names=("Zoë",))), saver=evening.saver)
    again.take_seats("king-up", 3)
    assert names(again) == ["Zoë", "Blue", "Yellow"]
    open_names(again, 1)
    assert offered_names(again) == ["Dora", "Bert", "Emil", "Anna", "Cleo", "Zoë"]


def test_the_people_of_teams_are_remembered_and_colours_are_not(tmp_path: Path) -> None:
    evening = SimulatedTable(NO_NAMES, saver=table_in(tmp_path).saver)
    evening.take_seats("vive-le-roi", 3, teams=(0, 1))
    type_name(evening, 0, "Nico", Role.FIRST)
    type_name(evening, 0, "Perrine", Role.SECOND)
    evening.choose_starter()
    again = SimulatedTable(NO_NAMES, saver=evening.saver)
    again.take_seats("king-up", 3)
    open_names(again, 2)
    assert offered_names(again) == ["Nico", "Perrine"]


def test_two_seats_can_swap_their_names(table: SimulatedTable) -> None:
    rename_seat(table, 0, "Perrine")
    assert names(table) == ["Perrine", "Charles", "Margot"]


def test_names_stay_with_their_boxes_after_a_power_cut(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.take_seats("king-up", 3)
    rename_seat(table, 2, "Salvi")
    table.choose_starter()
    again = after_a_power_cut(tmp_path)
    again.choose(Command.RESUME)
    again.choose(Command.LEAVE)
    again.choose(Command.LEAVE)
    again.choose_edition("king-up")
    assert names(again) == ["Margot", "Charles", "Salvi"]


def test_a_name_belongs_to_the_seat_that_chose_it_last() -> None:
    table = SimulatedTable()
    table.take_seats("king-up", 4)
    rename_seat(table, 3, "Laurence")
    table.choose(PickSeat(3))
    table.choose(SeatAction.REMOVE)
    rename_seat(table, 0, "Laurence")
    table.press(4)
    assert names(table) == ["Laurence", "Charles", "Perrine", "Nico"]


def test_many_names_are_split_into_pages() -> None:
    everybody = tuple(f"Guest {number}" for number in range(1, 18))
    table = SimulatedTable(Settings(table=TableSettings(names=everybody)))
    table.take_seats("king-up", 3)
    table.choose(Command.CHOOSE_NAMES)
    first = offered_names(table)
    table.choose(Command.MORE)
    assert not set(first) & set(offered_names(table))
    table.choose(Command.BACK)
    table.expect(SeatingScene)


def test_a_name_is_typed_by_touch_with_capitals_and_accents(table: SimulatedTable) -> None:
    open_names(table, 0)
    table.choose(Command.TYPE_NAME)
    for letter in "ELOISE":
        table.choose(PickLetter(letter))
        if letter == "E" and table.expect(NameEntryScene).typed == "E":
            table.choose(PickAccent(0))
        if letter == "I":
            table.choose(PickAccent(1))
    assert table.expect(NameEntryScene).typed == "Éloïse"
    table.choose(NameKey.SPACE)
    table.choose(PickLetter("A"))
    table.choose(NameKey.ERASE)
    table.choose(Command.DONE)
    table.choose(Command.BACK)
    assert names(table) == ["Éloïse", "Charles", "Perrine"]


def test_a_name_is_typed_with_a_box_alone(table: SimulatedTable) -> None:
    choose_with_box(table, 2, Command.CHOOSE_NAMES)
    choose_with_box(table, 2, Command.TYPE_NAME)
    choose_with_box(table, 2, PickLetter("B"))
    choose_with_box(table, 2, PickLetter("O"))
    choose_with_box(table, 2, PickLetter("B"))
    choose_with_box(table, 2, Command.DONE)
    choose_with_box(table, 2, PickName("Vincent"))
    choose_with_box(table, 2, Command.CONTINUE)
    assert names(table) == ["Bob", "Vincent", "Perrine"]


def test_after_a_letter_from_the_keyboard_return_accepts_the_name(table: SimulatedTable) -> None:
    open_names(table, 0)
    table.choose(Command.TYPE_NAME)
    table.step(TypeText("z"), TypeText("oë"), TypeText("x"), Erase())
    assert table.expect(NameEntryScene).typed == "zoë", "a keyboard writes what it is told"
    assert table.scene.frame.focus is Command.DONE


def test_a_letter_and_its_accent_typed_apart_become_one(table: SimulatedTable) -> None:
    type_name(table, 0, "Zoe\N{COMBINING DIAERESIS}")
    assert names(table)[0] == "Zoë"


def test_a_name_is_at_most_as_long_as_the_settings_allow(table: SimulatedTable) -> None:
    open_names(table, 0)
    table.choose(Command.TYPE_NAME)
    table.step(TypeText("x" * LONGEST_NAME + "yz"))
    assert table.expect(NameEntryScene).typed == "x" * LONGEST_NAME
    assert table.notice_text == "A name has at most 24 letters."


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "Type a name first."),
        ("  ", "Type a name first."),
        ("Charles", "Two seats are called “Charles”. Rename one of them."),
        ("emissary", "The name “emissary” is reserved. Choose another."),
        ("Émissaire", "The name “Émissaire” is reserved. Choose another."),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(
    table: SimulatedTable, name: str, reason: str
) -> None:
    open_names(table, 0)
    table.choose(Command.TYPE_NAME)
    table.step(TypeText(name))
    table.choose(Command.DONE)
    assert table.notice_text == reason
    table.choose(Command.BACK)
    table.choose(Command.BACK)
    table.choose(Command.BACK)
    assert names(table) == ["Margot", "Charles", "Perrine"]


def test_a_team_is_called_after_its_two_people_until_it_has_a_name(team: SimulatedTable) -> None:
    type_name(team, 0, "Nico", Role.FIRST)
    assert team.expect(SeatingScene).seats[0].members == ("Nico", "Red B")
    type_name(team, 0, "Perrine", Role.SECOND)
    assert team.expect(SeatingScene).seats[0].name == "Nico & Perrine"
    type_name(team, 0, "Lions")
    assert team.expect(SeatingScene).seats[0].name == "Lions"
    assert team.expect(SeatingScene).seats[0].members == ("Nico", "Perrine")


def test_whoever_becomes_a_team_can_stay_its_first() -> None:
    team = SimulatedTable()
    team.take_seats("vive-le-roi", 3, teams=(0,))
    type_name(team, 0, "Margot", Role.FIRST)
    type_name(team, 0, "Zoë", Role.SECOND)
    assert names(team) == ["Margot & Zoë", "Charles", "Perrine"]
    assert team.expect(SeatingScene).problem is None


def test_both_people_of_a_team_are_named_in_turn(team: SimulatedTable) -> None:
    team.choose(Command.CHOOSE_NAMES)
    numbers = []
    while isinstance(team.scene, PlayerNamesScene):
        numbers.append(team.scene.token.number)
        team.choose(Command.CONTINUE)
    assert numbers == [1, 1, 2, 3]


def test_a_letter_that_no_font_has_is_refused_with_a_word(table: SimulatedTable) -> None:
    open_names(table, 0)
    table.choose(Command.TYPE_NAME)
    table.step(TypeText("Łu健"))
    assert table.expect(NameEntryScene).typed == "Łu"
    notice = table.scene.frame.notice
    assert notice is not None
    assert "健" in notice.text


def test_only_the_box_of_the_seat_that_is_changed_lights_up_until_its_name_is_typed(
    table: SimulatedTable,
) -> None:
    for target in (PickSeat(1), Rename(Role.SEAT), Command.TYPE_NAME):
        table.choose(target)
        inviting = [box for box in range(1, 9) if table.light(box) is Light.INVITING]
        assert inviting == [2], target
