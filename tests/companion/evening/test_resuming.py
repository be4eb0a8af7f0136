"""What the table shows of games that were interrupted or set aside, and how they resume."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.evening.events import GameBegan, GameLeft, GameResumed, GameSavedForLater
from companion.evening.inputs import (
    AnswerHere,
    Choose,
    Command,
    Confirm,
    MoveFocus,
    StorageChanged,
    Target,
)
from companion.evening.ports import StorageProblem
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.connected_boxes import ConnectedBoxesScreen
from companion.evening.screens.edition import EditionScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.hall_of_fame import HallOfFameScene, HallOfFameScreen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.saved_games import PickGame, SavedGamesScene, saved_games_screen
from companion.evening.screens.seating import SeatingScene
from companion.evening.screens.title import KIOSK_SECONDS, TitleScene
from companion.evening.screens.verdict import VerdictScene
from companion.keep.errors import DiskFull
from engine import Phase
from hardware.boxes import Button, Light
from tests.companion.keep.saving_helpers import after_a_power_cut, resumed, table_in
from tests.companion.simulated_table import NAMES, SimulatedTable, by_boxes, by_touch


def offers(table: SimulatedTable, command: Target) -> bool:
    return table.scene.frame.offers(command)


def test_in_an_interrupted_election_everyone_votes_again(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    before = table.begin_an_election("king-up", 4)
    for box in (1, 2, 4):
        table.press(box, Button.NO)
    again = resumed(tmp_path)
    scene = again.expect(ElectionScene)
    assert scene.candidate == before.candidate
    assert not any(seat.voted for seat in scene.overview.seats)
    assert [again.light(box) for box in (1, 2, 3, 4)] == [Light.INVITING] * 4
    again.vote(Button.YES, Button.YES, Button.YES, Button.YES)
    assert {vote.vote.value for vote in again.expect(VerdictScene).votes} == {"yes"}


def test_an_interrupted_verdict_is_shown_again(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin_an_election("king-up", 3)
    table.vote(Button.NO, Button.NO, Button.NO)
    before = table.expect(VerdictScene)
    after = resumed(tmp_path).expect(VerdictScene)
    assert (after.candidate, after.votes, after.headline) == (
        before.candidate,
        before.votes,
        before.headline,
    )


def test_an_interrupted_podium_is_shown_again_until_players_leave_it(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    table.play_to_the_end(lambda each: by_touch(each, Random(2)))
    again = resumed(tmp_path)
    again.expect(PodiumScene)
    again.wait(1)
    again.choose(Command.NEW_GAME)
    again.choose(Command.CONTINUE)
    again.expect(EditionScene)
    assert not offers(after_a_power_cut(tmp_path), Command.RESUME)


def test_a_game_can_be_resumed_after_another_was_played(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 4)
    table.place_everyone()
    first = table.match.state
    table.choose(Command.LEAVE)
    table.expect(QuestionScene)
    table.choose(Command.SAVE_FOR_LATER)
    assert isinstance(table.events[-1], GameSavedForLater)
    table.choose_edition("vive-le-roi")
    assert len(table.expect(SeatingScene).seats) == 4
    table.choose(Command.BEGIN)
    table.choose(Command.DRAW_LOTS)
    assert table.match.edition.id == "vive-le-roi"
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    table.choose(Open(saved_games_screen))
    assert [card.edition for card in table.expect(SavedGamesScene).cards] == [
        "Vive le Roi!",
        "King Up!",
    ]
    table.choose(PickGame("2026-11-20-1"))
    assert isinstance(table.events[-1], GameResumed)
    assert table.match.state == first
    table.play_to_the_end(lambda each: by_touch(each, Random(2)))


def test_an_interrupted_game_can_still_be_resumed_after_another_begins(tmp_path: Path) -> None:
    table_in(tmp_path).begin("king-up", 4)
    again = after_a_power_cut(tmp_path)
    again.begin("vive-le-roi", 3)
    third = after_a_power_cut(tmp_path)
    third.choose(Open(saved_games_screen))
    assert len(third.expect(SavedGamesScene).cards) == 2


def test_in_a_kiosk_only_the_game_that_was_played_last_resumes_automatically(
    tmp_path: Path,
) -> None:
    """An earlier one was interrupted too, but the table has played another game since."""
    table_in(tmp_path).begin("king-up", 4)
    table = after_a_power_cut(tmp_path)
    table.begin("vive-le-roi", 3)
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    again = after_a_power_cut(tmp_path, kiosk=True)
    again.wait(100)
    again.expect(TitleScene)


def test_many_saved_games_fill_several_pages(tmp_path: Path) -> None:
    for _game in range(7):
        table_in(tmp_path).begin("king-up", 3)
    table = after_a_power_cut(tmp_path)
    table.choose(Open(saved_games_screen))
    seen = [card.game for card in table.expect(SavedGamesScene).cards]
    table.choose(Command.MORE)
    seen += [card.game for card in table.expect(SavedGamesScene).cards]
    assert len(set(seen)) == 7
    table.choose(Command.BACK)
    table.expect(TitleScene)


def test_after_a_power_cut_the_boxes_of_the_game_keep_their_places(tmp_path: Path) -> None:
    """Before anybody has continued it: guests' phones could push those of the players out."""
    table_in(tmp_path).begin("king-up", 3)
    table = after_a_power_cut(tmp_path)
    table.expect(TitleScene)
    assert table.outputs.order.seated == {"box-1", "box-2", "box-3"}


@pytest.mark.slow
def test_after_a_power_cut_the_button_boxes_alone_are_enough_to_play_on(tmp_path: Path) -> None:
    table_in(tmp_path).begin("king-up", 3)
    table = resumed(tmp_path)
    chance = Random(4)
    table.play_to_the_end(lambda each: by_boxes(each, chance))


def test_a_seat_whose_box_is_missing_after_a_power_cut_can_answer_on_the_screen(
    tmp_path: Path,
) -> None:
    table_in(tmp_path).begin_an_election("king-up", 3)
    table = after_a_power_cut(tmp_path)
    table.unplug(2)
    table.choose(Command.RESUME)
    scene = table.expect(ElectionScene)
    assert [seat.box_missing for seat in scene.overview.seats] == [False, True, False]
    assert scene.frame.offers(AnswerHere(1))


def test_in_a_kiosk_an_interrupted_game_resumes_automatically(tmp_path: Path) -> None:
    table_in(tmp_path).begin("king-up", 3)
    table = after_a_power_cut(tmp_path, kiosk=True)
    labels = [choice.label for choice in table.expect(TitleScene).frame.choices]
    assert labels[0] == f"Continue ({KIOSK_SECONDS})"
    assert table.outputs.wake_at is not None
    assert table.outputs.wake_at - table.now <= 1, "every second is counted down"
    table.wait(KIOSK_SECONDS - 1)
    table.expect(TitleScene)
    table.wait(1)
    table.expect(CastleScene)


@pytest.mark.parametrize(
    "gesture", [MoveFocus(1), Choose(Open(ConnectedBoxesScreen)), Choose(Command.BACK)], ids=str
)
def test_any_input_stops_the_kiosks_countdown(tmp_path: Path, gesture: MoveFocus | Choose) -> None:
    table_in(tmp_path).begin("king-up", 3)
    table = after_a_power_cut(tmp_path, kiosk=True)
    table.wait(3)
    table.step(gesture)
    if not isinstance(table.scene, TitleScene):
        table.choose(Command.BACK)
    table.wait(100)
    table.expect(TitleScene)


def test_in_a_kiosk_a_game_that_was_set_aside_does_not_resume_automatically(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    again = after_a_power_cut(tmp_path, kiosk=True)
    again.wait(100)
    assert again.expect(TitleScene).frame.choices[0].label == "Continue"


def test_without_a_kiosk_no_game_resumes_automatically(tmp_path: Path) -> None:
    table_in(tmp_path).begin("king-up", 3)
    table = after_a_power_cut(tmp_path)
    table.wait(1000)
    table.expect(TitleScene)


def test_the_title_describes_the_game_that_can_be_resumed(tmp_path: Path) -> None:
    table_in(tmp_path).begin("king-up", 3)
    resumable = after_a_power_cut(tmp_path).expect(TitleScene).resumable
    assert resumable == f"King Up! · Round 1 of 3 · {', '.join(NAMES[:3])}"


def test_a_game_whose_edition_is_missing_is_refused_with_its_name(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    assert table.saver is not None
    began = table.events[0]
    assert isinstance(began, GameBegan)
    strange = GameBegan("our-own", began.setup, began.cards, began.pairing)
    table.saver.save([strange, GameSavedForLater()], table.match)
    again = after_a_power_cut(tmp_path)
    again.choose(Command.RESUME)
    again.expect(TitleScene)
    assert "our-own" in again.notice_text


def test_the_hall_of_fame_opens_after_the_first_game(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    assert not offers(table, Open(HallOfFameScreen))
    table.begin("king-up", 3)
    table.play_to_the_end(lambda each: by_touch(each, Random(2)))
    table.wait(1)
    table.choose(Command.NEW_GAME)
    table.choose(Command.BACK)
    table.choose(Open(HallOfFameScreen))
    hall = table.expect(HallOfFameScene)
    assert sorted(row.person.name for row in hall.rows) == sorted(NAMES[:3])
    wins = hall.rows[0].ratings[0]
    assert (wins.statistic.title, wins.value, wins.is_best) == ("Wins", 1, True)
    assert hall.games == "1 game"
    table.choose(Command.BACK)
    table.expect(TitleScene)


def test_a_storage_problem_is_shown_and_so_is_its_end() -> None:
    table = SimulatedTable()
    table.begin("king-up", 3)
    table.step(StorageChanged(StorageProblem(DiskFull(), is_saving=False)))
    assert (
        table.notice_text
        == "The disk is full. Free some space. You can play on, but the game is not saved."
    )
    assert not table.scene.frame.is_saved
    table.wait(20)
    assert table.notice_text == ""
    table.choose(Command.STORAGE_PROBLEM)
    assert "Free some space" in table.notice_text
    table.choose(Command.LEAVE)
    assert "can't be saved" in table.expect(QuestionScene).detail
    table.step(StorageChanged(None))
    assert table.notice_text == "The game is being saved again."
    assert table.scene.frame.is_saved


def test_an_ended_game_is_gone_from_the_first_screen_at_once(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    table.choose(Command.LEAVE)
    table.choose(Command.LEAVE)
    assert not offers(table, Command.RESUME)


def test_a_game_is_not_resumed_by_the_same_input_that_set_it_aside(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    table.choose(Command.LEAVE)
    table.step(Choose(Command.SAVE_FOR_LATER), Confirm())
    assert isinstance(table.events[-1], GameSavedForLater)


def test_in_a_kiosk_an_ended_game_stays_ended(tmp_path: Path) -> None:
    table_in(tmp_path).begin("king-up", 3)
    for command in (Command.SAVE_FOR_LATER, Command.LEAVE):
        table = after_a_power_cut(tmp_path, kiosk=True)
        table.choose(Command.RESUME)
        table.choose(Command.LEAVE)
        table.choose(command)
        table.wait(100)
        table.expect(TitleScene)
    assert not offers(table, Command.RESUME)


def test_a_game_left_at_the_podium_can_not_be_resumed(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    table.play_to_the_end(lambda each: by_touch(each, Random(2)))
    table.wait(1)
    table.choose(Command.BACK)
    table.expect(TitleScene)
    assert isinstance(table.events[-1], GameLeft)
    assert not offers(table, Command.RESUME)
    assert offers(table, Open(HallOfFameScreen))


def test_a_finished_game_set_aside_before_its_podium_can_be_resumed(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    while table.match.state.phase is not Phase.OVER:
        by_touch(table, Random(2))
    table.wait(1)
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    table.choose(Command.RESUME)
    table.expect(PodiumScene)


def test_the_game_that_was_played_last_is_offered_first(tmp_path: Path) -> None:
    for _game in range(2):
        table = table_in(tmp_path)
        table.begin("king-up", 3)
        table.choose(Command.LEAVE)
        table.choose(Command.SAVE_FOR_LATER)
    table.choose(Open(saved_games_screen))
    table.choose(PickGame("2026-11-20-1"))
    table.place_everyone()
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    for each in (table, after_a_power_cut(tmp_path)):
        each.choose(Open(saved_games_screen))
        cards = each.expect(SavedGamesScene).cards
        assert [card.game for card in cards] == ["2026-11-20-1", "2026-11-20-2"]


def test_a_game_resumed_in_an_election_announces_that_everyone_votes_again(
    tmp_path: Path,
) -> None:
    table_in(tmp_path).begin_an_election("king-up", 3)
    assert "everyone votes again" in resumed(tmp_path).notice_text
