"""Switching off: a held button counts down, the lights say when it is safe, and all is kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.table.host_computer import (
    PLAIN_PROGRAM,
    Ending,
    HostComputer,
    NotTheService,
    StillOn,
)
from companion.table.inputs import (
    Choose,
    Command,
    Confirm,
    Input,
    MoveFocus,
    PowerButtonMoved,
    PowerOffAnswer,
    StorageChanged,
)
from companion.table.saved_games_port import StorageProblem
from companion.table.screens.castle import CastleScene
from companion.table.screens.connected_boxes import ConnectedBoxesScene, ConnectedBoxesScreen
from companion.table.screens.coronation import CoronationScene
from companion.table.screens.edition import PickEdition
from companion.table.screens.election import ElectionScene
from companion.table.screens.power_off import ConfirmPowerOffScreen, PowerOffScene
from companion.table.screens.question import QuestionScene
from companion.table.screens.seating import SeatingScene
from companion.table.screens.title import TitleScene
from companion.table.screens.verdict import VerdictScene
from companion.table.table_screen import Open
from hardware.boxes import Button, Light
from tests.companion.sitting import Sitting

YES, NO = Button.YES, Button.NO
SERVICE = HostComputer(switches_off=True)
DOWN, UP = PowerButtonMoved(True), PowerButtonMoved(False)
DONE, FAILED = PowerOffAnswer(), PowerOffAnswer(NotTheService())
LET_GO = "Let go to keep playing."


def at_the_title(sitting: Sitting) -> None:
    sitting.see(TitleScene)


def at_the_seating(sitting: Sitting) -> None:
    sitting.sit_down(seats=3)
    sitting.see(SeatingScene)


def at_the_placement(sitting: Sitting) -> None:
    sitting.begin(seats=3)
    sitting.see(CastleScene)


def at_an_open_election(sitting: Sitting) -> None:
    sitting.begin_an_election(seats=3)


def at_a_coronation(sitting: Sitting) -> None:
    at_an_open_election(sitting)
    sitting.vote(YES, YES, YES)
    sitting.choose(Command.CONTINUE)
    sitting.see(CoronationScene)


def at_the_question_whether_to_leave(sitting: Sitting) -> None:
    at_the_placement(sitting)
    sitting.choose(Command.LEAVE)
    sitting.see(QuestionScene)


STAGES = (
    at_the_title,
    at_the_seating,
    at_the_placement,
    at_an_open_election,
    at_a_coronation,
    at_the_question_whether_to_leave,
)
Screen = Callable[[Sitting], None]
in_any_stage = pytest.mark.parametrize("stage", STAGES)


def sitting_at(stage: Screen, appliance: HostComputer = SERVICE) -> Sitting:
    sitting = Sitting(appliance=appliance)
    stage(sitting)
    return sitting


def hold(sitting: Sitting, seconds: float) -> None:
    """The power button goes down; the loop wakes when it wants to, and no oftener."""
    sitting.give(DOWN)
    end = sitting.now + seconds
    while (wake_at := sitting.out.wake_at) is not None and wake_at <= end:
        sitting.wait(wake_at - sitting.now)
    sitting.wait(end - sitting.now)


def lights(sitting: Sitting) -> set[Light]:
    return {sitting.light(box) for box in range(1, 9)}


@in_any_stage
def test_a_button_held_for_five_seconds_switches_off(stage: Screen) -> None:
    sitting = sitting_at(stage)
    hold(sitting, 4.99)
    assert sitting.out.ending is None
    hold(sitting, 5)
    sitting.see(PowerOffScene)
    assert sitting.out.ending is Ending.SWITCH_OFF


@in_any_stage
def test_let_go_after_three_seconds_the_game_goes_on_and_the_sentence_is_gone(
    stage: Screen,
) -> None:
    sitting = sitting_at(stage)
    before = sitting.scene
    hold(sitting, 3.1)
    assert sitting.said == f"Switching off in 2 … {LET_GO}"
    sitting.give(UP)
    assert sitting.scene == before
    sitting.wait(10)
    assert sitting.scene == before
    assert sitting.out.ending is None


def test_a_short_touch_tells_nothing() -> None:
    sitting = sitting_at(at_the_placement)
    before = sitting.scene
    sitting.give(DOWN)
    assert sitting.scene == before
    sitting.give(after=0.5)
    assert sitting.scene == before
    sitting.give(UP)
    assert sitting.scene == before
    assert sitting.out.wake_at is None


def test_a_touch_after_a_touch_is_not_added_to_it() -> None:
    sitting = sitting_at(at_the_placement)
    for _touch in range(4):
        hold(sitting, 4)
        sitting.give(UP)
    sitting.see(CastleScene)


def test_the_seconds_are_counted_down_at_the_instants_the_loop_is_woken_for() -> None:
    sitting = sitting_at(at_the_placement)
    sitting.give(DOWN)
    began = sitting.now
    counted = []
    while sitting.out.ending is None:
        wake_at = sitting.out.wake_at
        assert wake_at is not None
        sitting.now = wake_at
        sitting.give(after=0)
        counted.append((round(wake_at - began, 6), sitting.said.removesuffix(LET_GO).strip()))
    assert counted == [
        (0.7, "Switching off in 5 …"),
        (1, "Switching off in 4 …"),
        (2, "Switching off in 3 …"),
        (3, "Switching off in 2 …"),
        (4, "Switching off in 1 …"),
        (5, ""),
    ]


def test_letting_go_leaves_a_newer_sentence_alone() -> None:
    sitting = sitting_at(at_the_placement)
    hold(sitting, 1.5)
    sitting.unplug(2)
    assert "Switching off" not in sitting.said
    lost = sitting.said
    assert lost
    sitting.give(UP)
    assert sitting.said == lost


@in_any_stage
def test_the_boxes_are_dark_until_it_is_safe_and_then_all_say_yes(stage: Screen) -> None:
    sitting = sitting_at(stage)
    hold(sitting, 5)
    assert not sitting.see(PowerOffScene).is_safe
    assert lights(sitting) == {Light.OFF}
    assert sitting.out.order.lights == dict.fromkeys(sitting.boxes, Light.OFF)
    sitting.give(DONE)
    assert sitting.see(PowerOffScene).is_safe
    assert lights(sitting) == {Light.YES}


@pytest.mark.parametrize(
    ("stage", "goes_on"),
    [(at_the_title, False), (at_the_seating, False), (at_an_open_election, True)],
)
def test_the_farewell_says_whether_a_game_goes_on(stage: Screen, goes_on: bool) -> None:
    sitting = sitting_at(stage)
    hold(sitting, 5)
    assert sitting.see(PowerOffScene).game_waits is goes_on


def test_no_game_is_said_to_go_on_that_is_not_kept() -> None:
    sitting = sitting_at(at_the_placement)
    sitting.give(StorageChanged(StorageProblem(NotTheService(), is_saving=False)))
    hold(sitting, 5)
    assert not sitting.see(PowerOffScene).game_waits
    sitting.give(DONE)
    assert lights(sitting) == {Light.OFF}


def everything_shown(votes: tuple[Button, ...], end: Input | None) -> list[object]:
    """All that comes out while the button is held in an election in which these are in."""
    sitting = sitting_at(at_an_open_election)
    for box, button in enumerate(votes, start=1):
        sitting.press(box, button)
    sitting.see(ElectionScene)
    shown: list[object] = []
    inputs: list[Input] = [DOWN]
    for _quarter in range(21):
        out = sitting.give(*inputs, after=0.25)
        shown += [out.scene, out.order, out.faces, out.wake_at, out.ending, lights(sitting)]
        inputs = []
    sitting.see(PowerOffScene)
    out = sitting.give(*(() if end is None else (end,)))
    return [*shown, out.scene, out.order, out.faces, out.wake_at, out.ending, lights(sitting)]


@pytest.mark.parametrize("end", [None, DONE, FAILED])
def test_nothing_that_is_shown_depends_on_the_votes_that_are_in(end: Input | None) -> None:
    assert everything_shown((YES, YES), end) == everything_shown((NO, YES), end)
    assert everything_shown((YES, YES), end) != everything_shown((YES,), end)


def test_an_election_of_which_all_votes_are_in_may_be_decided_while_the_button_is_held() -> None:
    sitting = sitting_at(at_an_open_election)
    sitting.give(DOWN)
    for box in (1, 2, 3):
        sitting.press(box, YES)
    sitting.wait(2)
    sitting.wait(0.5)
    assert len(sitting.see(VerdictScene).votes) == 3
    hold(sitting, 5)
    sitting.see(PowerOffScene)


@in_any_stage
def test_where_switching_off_fails_the_table_is_where_it_was_and_knows_why(stage: Screen) -> None:
    sitting = sitting_at(stage)
    before = type(sitting.scene)
    hold(sitting, 5)
    sitting.give(FAILED)
    assert type(sitting.scene) is before
    assert sitting.said == str(NotTheService())
    assert sitting.out.ending is None


def test_after_failing_to_switch_off_an_open_election_is_voted_anew() -> None:
    sitting = sitting_at(at_an_open_election)
    sitting.press(1, NO)
    sitting.press(2, NO)
    hold(sitting, 5)
    sitting.give(FAILED)
    around = sitting.see(ElectionScene).overview
    assert not any(seat.voted for seat in around.seats)
    assert sitting.said == str(NotTheService())
    sitting.vote(YES, YES, YES)
    assert [face.vote.value for face in sitting.see(VerdictScene).votes] == ["yes"] * 3


def test_after_failing_to_switch_off_it_can_be_tried_again() -> None:
    sitting = sitting_at(at_the_placement)
    hold(sitting, 5)
    sitting.give(FAILED)
    sitting.wait(10)
    sitting.see(CastleScene)
    sitting.give(UP)
    hold(sitting, 5)
    sitting.see(PowerOffScene)


def test_the_titles_switch_off_asks_first() -> None:
    sitting = Sitting(appliance=SERVICE)
    sitting.choose(Open(ConfirmPowerOffScreen))
    assert sitting.see(QuestionScene).question == "Switch off?"
    assert sitting.out.ending is None
    assert sitting.scene.frame.focus is Command.BACK
    sitting.give(Confirm())
    sitting.see(TitleScene)
    sitting.choose(Open(ConfirmPowerOffScreen))
    sitting.choose(Command.SWITCH_OFF)
    sitting.see(PowerOffScene)
    assert sitting.out.ending is Ending.SWITCH_OFF


def test_the_question_does_not_call_kept_what_is_not() -> None:
    sitting = Sitting(appliance=SERVICE)
    sitting.choose(Open(ConfirmPowerOffScreen))
    assert "Everything is saved" in sitting.see(QuestionScene).detail
    sitting.give(StorageChanged(StorageProblem(NotTheService(), is_saving=False)))
    assert "Everything is saved" not in sitting.see(QuestionScene).detail


def test_where_it_switches_off_it_can_not_be_quit() -> None:
    sitting = Sitting(appliance=SERVICE)
    before = sitting.scene
    assert Command.QUIT not in sitting.offers(Command)
    for command in (Command.QUIT, Command.BACK):
        assert sitting.choose(command).ending is None
        assert sitting.scene == before


def test_a_program_like_any_other_quits_and_does_not_offer_to_switch_off() -> None:
    sitting = Sitting(appliance=PLAIN_PROGRAM)
    assert Open(ConfirmPowerOffScreen) not in sitting.offers(Open)
    sitting.choose(Open(ConfirmPowerOffScreen))
    sitting.see(TitleScene)
    assert sitting.choose(Command.QUIT).ending is Ending.QUIT


@in_any_stage
def test_after_the_farewell_no_touch_and_no_press_does_anything(stage: Screen) -> None:
    sitting = sitting_at(stage)
    hold(sitting, 5)
    before = sitting.give(DONE)
    events = len(sitting.events)
    gestures: list[Input] = [MoveFocus(1), Confirm(), Choose(PickEdition("king-up"))]
    for each in (UP, DOWN, *gestures, *map(Choose, Command)):
        sitting.give(each)
    for box in range(1, 9):
        for button in Button:
            sitting.press(box, button)
    assert (sitting.out.scene, sitting.out.order) == (before.scene, before.order)
    assert sitting.out.ending is Ending.SWITCH_OFF
    assert len(sitting.events) == events


def test_a_button_still_held_at_the_farewell_changes_nothing() -> None:
    sitting = sitting_at(at_the_placement)
    hold(sitting, 5)
    sitting.give(DONE)
    wake_at = sitting.out.wake_at
    sitting.give(UP)
    assert sitting.give(DOWN).wake_at == wake_at


@in_any_stage
def test_a_computer_that_stays_on_is_no_dead_end(stage: Screen) -> None:
    sitting = sitting_at(stage)
    before = type(sitting.scene)
    hold(sitting, 5)
    wake_at = sitting.give(DONE).wake_at
    assert wake_at is not None
    sitting.wait(wake_at - sitting.now)
    assert type(sitting.scene) is before
    assert sitting.said == str(StillOn())
    assert sitting.out.ending is None


def test_a_program_like_any_other_says_so_before_anything_is_lost() -> None:
    sitting = sitting_at(at_an_open_election, PLAIN_PROGRAM)
    sitting.press(1, YES)
    hold(sitting, 5)
    assert sitting.said == str(NotTheService())
    assert sitting.out.ending is None
    sitting.press(2, YES)
    sitting.press(3, YES)
    sitting.wait(3)
    sitting.wait(2)
    sitting.see(VerdictScene)


def test_a_table_that_started_by_itself_is_not_told_to_quit_for_want_of_boxes() -> None:
    tests = {}
    for appliance in (SERVICE, PLAIN_PROGRAM):
        sitting = Sitting(boxes=0, appliance=appliance)
        sitting.choose(Open(ConnectedBoxesScreen))
        tests[appliance] = sitting.see(ConnectedBoxesScene).test
    assert "drawn = 4 under [boxes] in /etc/vivat/settings.toml" in tests[SERVICE]
    assert "quit and start it" in tests[PLAIN_PROGRAM]
