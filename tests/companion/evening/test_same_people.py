"""Before another game, the table asks whether the same people play; nobody begins by accident."""

from __future__ import annotations

from pathlib import Path

from companion.evening.inputs import Command, PickSeat, TypeText
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.edition import EditionScene, PickEdition
from companion.evening.screens.player_names import PickName
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.seat import Rename
from companion.evening.screens.seating import SeatingScene
from companion.evening.screens.title import TitleScene
from companion.evening.seats.names import Role
from engine import Follow, Option
from hardware.boxes import Light
from tests.companion.evening.board import Board
from tests.companion.keep.saving_helpers import table_in
from tests.companion.simulated_table import SimulatedTable, choose_with_box


def after_a_game(boxes: int = 8) -> SimulatedTable:
    """The podium of three people."""
    table = SimulatedTable(seed=3, boxes=boxes)
    table.begin("king-up", seats=3, follow=Follow.SCORES)
    Board(table, seed=4).play()
    table.expect(PodiumScene)
    return table


def question(table: SimulatedTable) -> str:
    return table.expect(QuestionScene).question


def seats(table: SimulatedTable) -> list[str]:
    return [seat.name for seat in table.expect(SeatingScene).seats]


def test_the_first_evening_asks_nothing() -> None:
    table = SimulatedTable()
    table.choose(Command.NEW_GAME)
    table.expect(EditionScene)


def test_after_a_game_the_table_asks_whether_the_same_people_play() -> None:
    table = after_a_game()
    table.choose(Command.NEW_GAME)
    assert question(table) == "The same people again?"
    assert table.expect(QuestionScene).detail == "Last seated: Margot, Charles and Perrine"
    assert [choice.label for choice in table.scene.frame.choices] == [
        "The same people: keep the seats",
        "Other people: take seats anew",
        "Back",
    ]


def test_the_same_people_keep_their_seats() -> None:
    table = after_a_game()
    table.choose(Command.DONE)
    table.choose(Command.NEW_GAME)
    table.choose(Command.CONTINUE)
    table.choose(PickEdition("viva-il-re"))
    assert seats(table) == ["Margot", "Charles", "Perrine"]


def test_other_people_take_seats_and_names_anew() -> None:
    table = SimulatedTable()
    table.take_seats("king-up", seats=3)
    for target in (PickSeat(0), Rename(Role.SEAT), PickName("Perrine")):
        table.choose(target)
    for _screen in ("name", "seat", "seating", "edition"):
        if not isinstance(table.scene, TitleScene):
            table.choose(Command.BACK)
    table.choose(Command.NEW_GAME)
    table.choose(Command.CLEAR_SEATS)
    table.choose(PickEdition("king-up"))
    assert seats(table) == []
    assert table.light(1) is Light.INVITING
    table.press(1)
    assert seats(table) == ["Margot"]


def test_the_question_leads_back_to_the_first_screen() -> None:
    table = after_a_game()
    table.choose(Command.NEW_GAME)
    table.choose(Command.BACK)
    table.expect(TitleScene)


def test_without_any_of_their_boxes_nobody_is_asked() -> None:
    table = after_a_game()
    for box in (1, 2, 3):
        table.unplug(box)
    table.choose(Command.NEW_GAME)
    table.expect(EditionScene)


def test_a_table_where_everybody_presses_yes_begins_no_second_game() -> None:
    table = after_a_game()
    table.choose(Command.NEW_GAME)
    events = len(table.events)
    for _press in range(4):
        for box in (1, 2, 3):
            table.wait(1)
            table.press(box)
    assert seats(table) == ["Margot", "Charles", "Perrine"]
    assert len(table.events) == events


def test_the_second_game_is_begun_with_boxes_alone() -> None:
    table = after_a_game()
    table.choose(Command.NEW_GAME)
    choose_with_box(table, 2, Command.CONTINUE)
    choose_with_box(table, 2, PickEdition("king-up"))
    choose_with_box(table, 3, Command.BEGIN)
    choose_with_box(table, 1, Command.DRAW_LOTS)
    table.expect(CastleScene)


def test_the_people_of_a_team_are_named() -> None:
    table = SimulatedTable()
    table.take_seats("vive-le-roi", seats=3)
    table.switch_team(0)
    for role, name in ((Role.FIRST, "Anna"), (Role.SECOND, "Bob")):
        for target in (PickSeat(0), Rename(role), Command.TYPE_NAME):
            table.choose(target)
        table.step(TypeText(name))
        table.choose(Command.DONE)
        table.choose(Command.BACK)
    for _screen in ("seating", "edition"):
        table.choose(Command.BACK)
    table.choose(Command.NEW_GAME)
    assert "Anna, Bob, Charles" in table.expect(QuestionScene).detail


def test_whoever_has_cleared_the_seats_is_not_asked() -> None:
    table = after_a_game()
    for target in (Command.NEW_GAME, Command.CONTINUE, PickEdition("king-up")):
        table.choose(target)
    for target in (Command.CLEAR_SEATS, Command.BACK, Command.BACK, Command.NEW_GAME):
        table.choose(target)
    table.expect(EditionScene)


def test_the_same_people_play_the_same_game_with_the_same_options(tmp_path: Path) -> None:
    evening = table_in(tmp_path)
    evening.begin("vive-le-roi", seats=3, options=[Option.BANISHED])
    evening.choose(Command.LEAVE)
    evening.choose(Command.LEAVE)
    for target in (Command.NEW_GAME, Command.CONTINUE, PickEdition("vive-le-roi")):
        evening.choose(target)
    evening.choose_starter()
    assert evening.match.rules.setup.options == {Option.BANISHED}
