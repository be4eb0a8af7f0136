"""The guide of the first evening: press, sit, place, climb, vote, score."""

from __future__ import annotations

import pytest

from companion.evening.inputs import (
    AnswerHere,
    Command,
    PickSeat,
    PowerButtonMoved,
    PowerOffAnswer,
    Target,
)
from companion.evening.ports import HostComputer, NotTheService, Ports
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.edition import GuideEditionScreen
from companion.evening.screens.follow import follow_screen
from companion.evening.screens.how_to_play import HowToPlayScreen
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.power_off import PowerOffScene
from companion.evening.screens.private_view import PrivateViewScene
from companion.evening.screens.reading import ReadingScene
from companion.evening.screens.seating import SeatingScene
from companion.evening.screens.settings import GameSettingsScreen
from companion.evening.screens.title import TitleScene
from companion.evening.screens.verdict import VerdictScene
from companion.evening.wakefulness import Wakefulness
from engine import EDITION_IDS, Place, Verdict, load_edition
from hardware.boxes import Button
from tests.companion.guided import Step, choose_by_touch, climb_to_a_vote, follow_the_guide, go_to
from tests.companion.simulated_table import SimulatedTable

YES, NO = Button.YES, Button.NO
SEAT_COUNTS = [(each, seats) for each in EDITION_IDS for seats in load_edition(each).seats]


def lesson(table: SimulatedTable) -> str:
    """What the guide says now."""
    assert table.scene.frame.lesson is not None, "this is the guide"
    return table.scene.frame.lesson.sentence


def unplaced(table: SimulatedTable) -> int:
    castle = table.expect(CastleScene).overview.castle
    return [place for _character, place in castle.characters].count(Place.UNPLACED)


def test_how_to_play_always_leads_to_the_guide() -> None:
    table = SimulatedTable()
    table.choose(Open(HowToPlayScreen))
    table.choose(Open(GuideEditionScreen))
    assert "Touch your game" in lesson(table)


@pytest.mark.parametrize(("edition", "seats"), SEAT_COUNTS)
def test_every_edition_is_learnt_with_every_number_of_seats(edition: str, seats: int) -> None:
    table = SimulatedTable()
    steps = []
    for step in follow_the_guide(table, choose_by_touch, edition, seats):
        assert step is Step.END or lesson(table)
        steps.append(step)
    assert steps.count(Step.PLACING) == seats, "each person places one character"
    assert [*dict.fromkeys(steps)] == list(Step)


def test_the_guide_has_placed_some_characters_on_every_floor() -> None:
    table = go_to(SimulatedTable(), Step.PLACING)
    castle = table.expect(CastleScene).overview.castle
    for floor in (Place.FLOOR_1, Place.FLOOR_2, Place.FLOOR_3, Place.FLOOR_4):
        assert floor in [place for _character, place in castle.characters]


@pytest.mark.parametrize(("drawn", "where"), [(False, "see “My card”"), (True, "hold the eye")])
def test_the_guide_says_where_everybody_sees_their_favourites(drawn: bool, where: str) -> None:
    table = go_to(SimulatedTable(drawn=drawn), Step.PLACING)
    assert where in lesson(table)


def test_two_moves_lead_to_a_vote_and_the_guide_says_which() -> None:
    table = go_to(SimulatedTable(), Step.CLIMBING)
    assert "best from floor 4" in lesson(table)
    climb_to_a_vote(table, most_moves=2)


def test_after_a_rejection_the_guide_asks_for_a_yes_of_everybody() -> None:
    table = go_to(SimulatedTable(), Step.VOTE)
    table.vote(YES, NO, YES, YES)
    assert table.expect(VerdictScene).verdict is Verdict.REJECTED
    assert "A single No is enough" in lesson(table)
    table.choose(Command.CONTINUE)
    climb_to_a_vote(table)
    assert "This time, all choose Yes" in lesson(table)


@pytest.mark.parametrize(
    ("edition", "buttons"), [("king-up", "Yes or No"), ("vive-le-roi", ", No or")]
)
def test_the_guide_names_the_buttons_of_the_edition(edition: str, buttons: str) -> None:
    table = go_to(SimulatedTable(), Step.VOTE, edition=edition)
    assert buttons in lesson(table)


def test_without_boxes_the_guide_speaks_of_touches_only() -> None:
    table, lessons = SimulatedTable(boxes=0), []
    for step in follow_the_guide(table, choose_by_touch, has_boxes=False):
        if step in (Step.SEATS, Step.VOTE):
            lessons.append(lesson(table))
    assert [sentence.split()[0] for sentence in lessons] == ["Touch", "One"]
    assert not any("box" in sentence for sentence in lessons)


def test_two_people_see_points_at_once_if_both_vote_yes() -> None:
    for seed in range(5):
        table = go_to(SimulatedTable(seed=seed), Step.VERDICT, edition="vive-le-roi", seats=2)
        assert table.expect(VerdictScene).verdict is Verdict.CROWNED


def test_the_guide_says_nothing_of_the_verdict_before_the_cards_turn() -> None:
    """One step of the table ends the grace; the cards turn in a later one."""
    lessons = set()
    for last in Button:
        table = go_to(SimulatedTable(), Step.VOTE, edition="vive-le-roi")
        table.is_patient = False
        table.press_each(YES, YES, YES, last)
        while not isinstance(table.scene, VerdictScene):
            table.wait(0.01)
        assert not table.expect(VerdictScene).is_revealed
        lessons.add(lesson(table))
    assert lessons == {""}


def test_people_keep_their_seats_for_their_first_game_and_choose_how_to_play() -> None:
    table = go_to(SimulatedTable(), Step.END)
    table.choose(Command.NEW_GAME)
    scene = table.expect(SeatingScene)
    assert len(scene.seats) == 4
    assert scene.frame.lesson is None
    assert table.scene.frame.offers(Command.SWITCH_FOLLOW)
    table.choose_starter()
    assert unplaced(table) == 13, "everybody is still to be placed"


def test_who_skips_while_sitting_down_keeps_the_seats_too() -> None:
    table = go_to(SimulatedTable(), Step.SEATS)
    table.press(3)
    table.press(1)
    table.choose(Command.SKIP)
    table.expect(TitleScene)
    table.take_seats(seats=0)
    assert len(table.expect(SeatingScene).seats) == 2


@pytest.mark.parametrize("opened", [Command.HELP, PickSeat(0)])
def test_the_guide_stays_on_what_people_open_while_sitting_down(opened: Target) -> None:
    table = go_to(SimulatedTable(), Step.SEATS)
    table.press(1)
    table.choose(opened)
    assert lesson(table) == ""
    table.choose(Command.SKIP)
    table.expect(TitleScene)
    table.take_seats(seats=0)
    assert len(table.expect(SeatingScene).seats) == 1, "people keep their seats"


def test_help_before_a_game_is_no_part_of_the_guide() -> None:
    table = SimulatedTable()
    table.choose(Command.HELP)
    frame = table.expect(ReadingScene).frame
    assert frame.lesson is None
    assert not frame.offers(Command.SKIP)


def test_the_guide_asks_nothing_about_how_to_play() -> None:
    table = go_to(SimulatedTable(), Step.SEATS, edition="vive-le-roi")
    assert not [choice for choice in table.scene.frame.choices if choice.state]


def test_too_few_people_are_told_so() -> None:
    table = go_to(SimulatedTable(), Step.SEATS)
    table.press(1)
    table.choose(Command.BEGIN)
    assert table.notice_text
    assert "Press any button" in lesson(table)


def test_only_what_people_did_themselves_is_undone() -> None:
    table = go_to(SimulatedTable(), Step.PLACING)
    assert not table.scene.frame.offers(Command.UNDO)
    table.choose(Command.UNDO)
    assert unplaced(table) == 5
    table.place_everyone()
    table.undo()
    assert unplaced(table) == 2, "one to be placed, and one whom nobody places"


def test_the_menu_has_only_what_makes_sense_in_the_guide() -> None:
    table = go_to(SimulatedTable(), Step.PLACING)
    table.choose(Open(menu_screen))
    offered = [choice.target for choice in table.scene.frame.choices]
    assert offered == [
        Command.BACK,
        Open(PairingScreen),
        Open(GameSettingsScreen),
        Command.LEAVE,
        Command.SKIP,
    ]
    table.choose(Open(follow_screen))
    table.choose(Command.BACK)
    assert lesson(table)


def test_escape_asks_whether_to_end_the_guide() -> None:
    table = go_to(SimulatedTable(), Step.VOTE)
    table.choose(Command.BACK)
    assert not table.scene.frame.offers(Command.SAVE_FOR_LATER)
    table.choose(Command.LEAVE)
    assert not table.expect(TitleScene).resumable


def test_a_seat_whose_box_is_lost_votes_on_the_screen() -> None:
    table = go_to(SimulatedTable(), Step.VOTE)
    table.unplug(2)
    table.press_each(YES)
    table.press(3)
    table.press(4)
    table.choose(AnswerHere(1))
    assert table.scene.frame.offers(Command.SKIP), "nothing secret is to be seen yet"
    table.choose(Command.CONTINUE)
    table.expect(PrivateViewScene)
    assert not table.scene.frame.offers(Command.SKIP)
    table.choose(Command.SKIP)
    table.expect(PrivateViewScene)


def test_another_box_takes_the_place_of_a_lost_one() -> None:
    table = go_to(SimulatedTable(), Step.PLACING)
    table.unplug(1)
    table.press(7)
    table.choose(table.scene.frame.choices[0].target)
    assert table.match.seat_of(table.boxes[6]) == 0
    assert lesson(table)


@pytest.mark.parametrize("button", Button)
def test_no_button_of_a_box_skips_an_open_vote(button: Button) -> None:
    """Each is a vote, however often it is pressed."""
    table = go_to(SimulatedTable(), Step.VOTE)
    for _press in range(8):
        table.press(1, button)
    assert lesson(table).startswith("Press Yes or No")


def test_nobody_demonstrates_anything_in_the_guide_but_the_screen_rests() -> None:
    table = go_to(SimulatedTable(), Step.PLACING)
    seen = set()
    for _minute in range(40):
        table.wait(60)
        seen.add(table.outputs.wakefulness)
    assert seen == {Wakefulness.AWAKE, Wakefulness.DIMMED, Wakefulness.ASLEEP}
    assert lesson(table)


def test_a_computer_that_is_switched_off_promises_no_practice_for_next_time() -> None:
    table = go_to(
        SimulatedTable(ports=Ports(computer=HostComputer(switches_off=True))), Step.PLACING
    )
    table.step(PowerButtonMoved(down=True))
    table.wait(6)
    table.step(PowerOffAnswer())
    assert not table.expect(PowerOffScene).can_continue


def test_nobody_skips_the_guide_while_the_computer_switches_off() -> None:
    table = go_to(
        SimulatedTable(ports=Ports(computer=HostComputer(switches_off=True))), Step.PLACING
    )
    table.step(PowerButtonMoved(down=True))
    table.wait(6)
    frame = table.expect(PowerOffScene).frame
    assert not frame.choices
    assert frame.lesson is None
    table.choose(Command.SKIP)
    table.step(PowerOffAnswer(NotTheService()))
    assert "Each of you places" in lesson(table), "the practice goes on"


def test_a_screen_on_top_of_the_guide_still_says_that_it_is_a_practice() -> None:
    table = go_to(SimulatedTable(), Step.PLACING)
    table.choose(Command.HELP)
    assert lesson(table) == ""
    table.choose(Command.BACK)
    assert "Each of you places" in lesson(table)
