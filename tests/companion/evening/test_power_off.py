"""Switching off: the countdown, the lights that show when it is safe, and saved games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.config.preferences import USUAL
from companion.evening.inputs import (
    Choose,
    Command,
    Confirm,
    Input,
    MoveFocus,
    PowerButtonMoved,
    PowerOffAnswer,
    StorageChanged,
)
from companion.evening.ports import (
    Ending,
    HostComputer,
    NotTheService,
    Ports,
    StillOn,
    StorageProblem,
)
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.connected_boxes import ConnectedBoxesScene, ConnectedBoxesScreen
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.power_off import (
    POWER_OFF_TIMEOUT,
    PowerOffScene,
    confirm_power_off_screen,
)
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.seating import SeatingScene
from companion.evening.screens.short_questions import quitting_screen
from companion.evening.screens.title import TitleScene
from companion.evening.screens.verdict import VerdictScene
from hardware.boxes import Button, Light
from tests.companion.simulated_table import SimulatedTable

YES, NO = Button.YES, Button.NO
SERVICE = HostComputer(switches_off=True)
DOWN, UP = PowerButtonMoved(True), PowerButtonMoved(False)
DONE, FAILED = PowerOffAnswer(), PowerOffAnswer(NotTheService())
RELEASE_HINT = "Let go to keep playing."


def at_the_title(table: SimulatedTable) -> None:
    table.expect(TitleScene)


def at_the_seating(table: SimulatedTable) -> None:
    table.take_seats(seats=3)
    table.expect(SeatingScene)


def at_the_placement(table: SimulatedTable) -> None:
    table.begin(seats=3)
    table.expect(CastleScene)


def at_an_open_election(table: SimulatedTable) -> None:
    table.begin_an_election(seats=3)


def at_a_coronation(table: SimulatedTable) -> None:
    at_an_open_election(table)
    table.crown()
    table.expect(CoronationScene)


def at_the_leaving_question(table: SimulatedTable) -> None:
    at_the_placement(table)
    table.choose(Command.LEAVE)
    table.expect(QuestionScene)


SITUATIONS = (
    at_the_title,
    at_the_seating,
    at_the_placement,
    at_an_open_election,
    at_a_coronation,
    at_the_leaving_question,
)
Situation = Callable[[SimulatedTable], None]
"""Plays up to a screen and checks that it is there."""
in_any_situation = pytest.mark.parametrize("situation", SITUATIONS)


def table_at(situation: Situation, host_computer: HostComputer = SERVICE) -> SimulatedTable:
    table = SimulatedTable(ports=Ports(computer=host_computer))
    situation(table)
    return table


def hold(table: SimulatedTable, seconds: float) -> None:
    """Hold the power button; the table is only stepped when it asks to be."""
    table.step(DOWN)
    end = table.now + seconds
    while (wake_at := table.outputs.wake_at) is not None and wake_at <= end:
        table.wait(wake_at - table.now)
    table.wait(end - table.now)


def lights(table: SimulatedTable) -> set[Light]:
    return {table.light(box) for box in range(1, 9)}


@in_any_situation
def test_holding_the_power_button_for_five_seconds_switches_off(situation: Situation) -> None:
    table = table_at(situation)
    hold(table, 4.99)
    assert table.outputs.ending is None
    hold(table, 5)
    table.expect(PowerOffScene)
    assert table.outputs.ending is Ending.SWITCH_OFF


@in_any_situation
def test_releasing_the_power_button_early_continues_the_game(
    situation: Situation,
) -> None:
    table = table_at(situation)
    before = table.scene
    hold(table, 3.1)
    assert table.notice_text == f"Switching off in 2 … {RELEASE_HINT}"
    table.step(UP)
    assert table.scene == before
    table.wait(10)
    assert table.scene == before
    assert table.outputs.ending is None


def test_a_short_press_shows_nothing() -> None:
    table = table_at(at_the_placement)
    before = table.scene
    table.step(DOWN)
    assert table.scene == before
    table.step(after=0.5)
    assert table.scene == before
    table.step(UP)
    assert table.scene == before
    assert table.outputs.wake_at == pytest.approx(table.now + 60 * USUAL.dims_after)


def test_short_presses_do_not_add_up() -> None:
    table = table_at(at_the_placement)
    for _press in range(4):
        hold(table, 4)
        table.step(UP)
    table.expect(CastleScene)


def test_the_countdown_changes_exactly_when_the_loop_is_woken() -> None:
    table = table_at(at_the_placement)
    table.step(DOWN)
    began = table.now
    counted = []
    while table.outputs.ending is None:
        wake_at = table.outputs.wake_at
        assert wake_at is not None
        table.now = wake_at
        table.step(after=0)
        counted.append(
            (round(wake_at - began, 6), table.notice_text.removesuffix(RELEASE_HINT).strip())
        )
    assert counted == [
        (0.7, "Switching off in 5 …"),
        (1, "Switching off in 4 …"),
        (2, "Switching off in 3 …"),
        (3, "Switching off in 2 …"),
        (4, "Switching off in 1 …"),
        (5, ""),
    ]


def test_releasing_the_power_button_keeps_a_newer_notice() -> None:
    table = table_at(at_the_placement)
    hold(table, 1.5)
    table.unplug(2)
    assert "Switching off" not in table.notice_text
    lost = table.notice_text
    assert lost
    table.step(UP)
    assert table.notice_text == lost


@in_any_situation
def test_boxes_are_dark_until_it_is_safe_and_then_all_light_up(situation: Situation) -> None:
    table = table_at(situation)
    hold(table, 5)
    assert not table.expect(PowerOffScene).is_safe
    assert lights(table) == {Light.OFF}
    assert table.outputs.order.lights == dict.fromkeys(table.boxes, Light.OFF)
    table.step(DONE)
    assert table.expect(PowerOffScene).is_safe
    assert lights(table) == {Light.YES}


@pytest.mark.parametrize(
    ("situation", "continues"),
    [(at_the_title, False), (at_the_seating, False), (at_an_open_election, True)],
)
def test_the_power_off_screen_says_whether_a_game_can_be_continued(
    situation: Situation, continues: bool
) -> None:
    table = table_at(situation)
    hold(table, 5)
    assert table.expect(PowerOffScene).can_continue is continues


def test_the_power_off_screen_promises_no_game_that_is_not_saved() -> None:
    table = table_at(at_the_placement)
    table.step(StorageChanged(StorageProblem(NotTheService(), is_saving=False)))
    hold(table, 5)
    assert not table.expect(PowerOffScene).can_continue
    table.step(DONE)
    assert lights(table) == {Light.OFF}


def everything_shown(votes: tuple[Button, ...], end: Input | None) -> list[object]:
    """All outputs while the button is held during an election with these votes in."""
    table = table_at(at_an_open_election)
    for box, button in enumerate(votes, start=1):
        table.press(box, button)
    table.expect(ElectionScene)
    shown: list[object] = []
    inputs: list[Input] = [DOWN]
    for _quarter in range(21):
        out = table.step(*inputs, after=0.25)
        shown += [out.scene, out.order, out.faces, out.wake_at, out.ending, lights(table)]
        inputs = []
    table.expect(PowerOffScene)
    out = table.step(*(() if end is None else (end,)))
    return [*shown, out.scene, out.order, out.faces, out.wake_at, out.ending, lights(table)]


@pytest.mark.parametrize("end", [None, DONE, FAILED])
def test_switching_off_does_not_reveal_the_votes_that_are_in(end: Input | None) -> None:
    assert everything_shown((YES, YES), end) == everything_shown((NO, YES), end)
    assert everything_shown((YES, YES), end) != everything_shown((YES,), end)


def test_an_election_can_be_decided_while_the_power_button_is_held() -> None:
    table = table_at(at_an_open_election)
    table.step(DOWN)
    table.press_each(YES, YES, YES)
    table.wait(2)
    table.wait(0.5)
    assert len(table.expect(VerdictScene).votes) == 3
    hold(table, 5)
    table.expect(PowerOffScene)


@in_any_situation
def test_if_switching_off_fails_the_same_screen_is_back_with_the_reason(
    situation: Situation,
) -> None:
    table = table_at(situation)
    before = type(table.scene)
    hold(table, 5)
    table.step(FAILED)
    assert type(table.scene) is before
    assert table.notice_text == str(NotTheService())
    assert table.outputs.ending is None


def test_if_switching_off_fails_during_an_election_everyone_votes_again() -> None:
    table = table_at(at_an_open_election)
    table.press(1, NO)
    table.press(2, NO)
    hold(table, 5)
    table.step(FAILED)
    around = table.expect(ElectionScene).overview
    assert not any(seat.voted for seat in around.seats)
    assert table.notice_text == str(NotTheService())
    table.vote(YES, YES, YES)
    assert [face.vote.value for face in table.expect(VerdictScene).votes] == ["yes"] * 3


def test_switching_off_can_be_tried_again_after_a_failure() -> None:
    table = table_at(at_the_placement)
    hold(table, 5)
    table.step(FAILED)
    table.wait(10)
    table.expect(CastleScene)
    table.step(UP)
    hold(table, 5)
    table.expect(PowerOffScene)


def test_switch_off_on_the_first_screen_asks_for_confirmation() -> None:
    table = SimulatedTable(ports=Ports(computer=SERVICE))
    table.choose(Open(confirm_power_off_screen))
    assert table.expect(QuestionScene).question == "Switch off?"
    assert table.outputs.ending is None
    assert table.scene.frame.focus is Command.BACK
    table.step(Confirm())
    table.expect(TitleScene)
    table.choose(Open(confirm_power_off_screen))
    table.choose(Command.SWITCH_OFF)
    table.expect(PowerOffScene)
    assert table.outputs.ending is Ending.SWITCH_OFF


def test_the_confirmation_promises_nothing_that_is_not_saved() -> None:
    table = SimulatedTable(ports=Ports(computer=SERVICE))
    table.choose(Open(confirm_power_off_screen))
    assert "Everything is saved" in table.expect(QuestionScene).detail
    table.step(StorageChanged(StorageProblem(NotTheService(), is_saving=False)))
    assert "Everything is saved" not in table.expect(QuestionScene).detail


def test_the_service_can_be_switched_off_but_not_quit() -> None:
    table = SimulatedTable(ports=Ports(computer=SERVICE))
    before = table.scene
    assert Open(quitting_screen) not in table.offered(Open)
    for command in (Open(quitting_screen), Command.BACK):
        assert table.choose(command).ending is None
        assert table.scene == before


def test_an_ordinary_program_can_be_quit_but_not_switched_off() -> None:
    table = SimulatedTable(ports=Ports(computer=HostComputer()))
    assert Open(confirm_power_off_screen) not in table.offered(Open)
    table.choose(Open(confirm_power_off_screen))
    table.expect(TitleScene)
    table.choose(Open(quitting_screen))
    assert table.choose(Command.BACK).ending is None
    table.choose(Open(quitting_screen))
    assert table.choose(Command.QUIT).ending is Ending.QUIT


@in_any_situation
def test_while_switching_off_all_input_is_ignored(situation: Situation) -> None:
    table = table_at(situation)
    hold(table, 5)
    before = table.step(DONE)
    events = len(table.events)
    gestures: list[Input] = [MoveFocus(1), Confirm(), Choose(PickEdition("king-up"))]
    for each in (UP, DOWN, *gestures, *map(Choose, Command)):
        table.step(each)
    for box in range(1, 9):
        for button in Button:
            table.press(box, button)
    assert (table.outputs.scene, table.outputs.order) == (before.scene, before.order)
    assert table.outputs.ending is Ending.SWITCH_OFF
    assert len(table.events) == events


def test_a_held_power_button_does_not_switch_off_a_second_time() -> None:
    table = SimulatedTable(ports=Ports(computer=SERVICE))
    table.step(DOWN)
    table.wait(2)
    table.choose(Open(confirm_power_off_screen))
    table.choose(Command.SWITCH_OFF)
    table.step(PowerOffAnswer())
    assert table.expect(PowerOffScene).is_safe
    table.wait(5)
    assert table.expect(PowerOffScene).is_safe
    assert table.outputs.wake_at is not None
    table.wait(POWER_OFF_TIMEOUT)
    table.expect(TitleScene)


def test_the_power_button_is_ignored_while_switching_off() -> None:
    table = table_at(at_the_placement)
    hold(table, 5)
    table.step(DONE)
    wake_at = table.outputs.wake_at
    table.step(UP)
    assert table.step(DOWN).wake_at == wake_at


@in_any_situation
def test_if_the_computer_stays_on_the_same_screen_is_back(situation: Situation) -> None:
    table = table_at(situation)
    before = type(table.scene)
    hold(table, 5)
    wake_at = table.step(DONE).wake_at
    assert wake_at is not None
    table.wait(wake_at - table.now)
    assert type(table.scene) is before
    assert table.notice_text == str(StillOn())
    assert table.outputs.ending is None


def test_an_ordinary_program_refuses_to_switch_off_and_keeps_the_votes() -> None:
    table = table_at(at_an_open_election, HostComputer())
    table.press(1, YES)
    hold(table, 5)
    assert table.notice_text == str(NotTheService())
    assert table.outputs.ending is None
    table.press(2, YES)
    table.press(3, YES)
    table.wait(3)
    table.wait(2)
    table.expect(VerdictScene)


def test_without_boxes_the_service_names_the_settings_file_instead_of_quitting() -> None:
    tests = {}
    for host_computer in (SERVICE, HostComputer()):
        table = SimulatedTable(boxes=0, ports=Ports(computer=host_computer))
        table.choose(Open(ConnectedBoxesScreen))
        tests[host_computer] = table.expect(ConnectedBoxesScene).test
    assert "drawn = 4 under [boxes] in /etc/vivat/settings.toml" in tests[SERVICE]
    assert "quit and start it" in tests[HostComputer()]
