"""Boxes that are replaced, swapped or missing in the middle of a game."""

from __future__ import annotations

import pytest

from companion.evening.events import Paired
from companion.evening.inputs import AnswerHere, Command, PickSeat, Target
from companion.evening.screen import Open
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.pairing import PairingScene, PairingScreen
from companion.evening.screens.private_view import CastVote, KeepAmbition, PrivateViewScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.seating import SeatingScene
from companion.evening.screens.short_questions import whose_card_screen
from companion.evening.screens.verdict import VerdictScene
from companion.evening.view_models import own_card
from engine import Option, Vote
from hardware.boxes import Button, Cause, Light
from tests.companion.simulated_table import SimulatedTable, choose_with_box

YES, NO, STOMACHACHE = Button


@pytest.fixture
def table() -> SimulatedTable:
    """Margot, Charles and Perrine vote with boxes 1 to 3; boxes 4 to 8 are spare."""
    table = SimulatedTable()
    table.begin_an_election("vive-le-roi", seats=3)
    return table


@pytest.fixture
def castle() -> SimulatedTable:
    """The same seats and boxes, before the first placement."""
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    return table


def voted(table: SimulatedTable) -> list[bool]:
    return [seat.voted for seat in table.expect(ElectionScene).overview.seats]


def votes(table: SimulatedTable) -> list[Vote]:
    return [face.vote for face in table.expect(VerdictScene).votes]


def choose_seat_for_another_box(table: SimulatedTable, seat: int) -> None:
    if table.scene.frame.offers(Open(PairingScreen)):
        table.choose(Open(PairingScreen))
    else:
        table.open_from_menu(PairingScreen)
    table.choose(PickSeat(seat))


def give_spare_box(table: SimulatedTable, box: int, seat: int) -> None:
    """During a vote: name a spare box by a press, then touch its new seat."""
    table.choose(Open(PairingScreen))
    table.press(box)
    table.choose(PickSeat(seat))
    table.choose(Command.BACK)


def answer_on_the_screen(table: SimulatedTable, seat: int) -> None:
    """Open the private view of a seat whose box is missing."""
    table.choose(AnswerHere(seat))
    table.choose(Command.CONTINUE)
    table.wait(1)


def look_at_card(table: SimulatedTable, seat: int) -> None:
    """Open the private view of a seat whose box can't show its card."""
    table.choose(Open(whose_card_screen))
    table.choose(PickSeat(seat))
    table.choose(Command.CONTINUE)
    table.wait(1)


def test_a_spare_box_can_replace_a_missing_one(table: SimulatedTable) -> None:
    table.unplug(2)
    table.press(5)
    assert table.expect(QuestionScene).question == "Whose box is box 5 now?"
    table.choose(PickSeat(1))
    assert table.notice_text == "Charles has box 5 now."
    assert table.events[-1] == Paired(("box-1", "box-5", "box-3"))
    table.press(1, YES)
    table.press(5, NO)
    table.press(3, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.NO, Vote.YES]


def test_replacing_a_missing_box_keeps_the_votes_that_are_in(table: SimulatedTable) -> None:
    table.press(1, NO)
    table.unplug(2)
    table.press(5)
    table.choose(PickSeat(1))
    assert voted(table) == [True, False, False]


def test_a_spare_box_itself_can_say_whom_it_replaces(castle: SimulatedTable) -> None:
    castle.unplug(2)
    castle.press(5)
    castle.press(5, YES)
    assert castle.notice_text == "Charles has box 5 now."


def test_a_spare_box_does_not_have_to_replace_a_missing_one(castle: SimulatedTable) -> None:
    castle.unplug(2)
    castle.press(5)
    castle.press(5, STOMACHACHE)
    castle.press(5, YES)
    castle.expect(CastleScene)
    assert castle.match.pairing == ("box-1", "box-2", "box-3")


def test_other_boxes_cannot_answer_whose_the_new_box_is(table: SimulatedTable) -> None:
    table.unplug(2)
    table.press(5)
    table.press(1, YES)
    table.expect(QuestionScene)


def test_during_a_vote_a_press_on_a_spare_box_only_shows_a_notice(table: SimulatedTable) -> None:
    table.press(5)
    table.expect(ElectionScene)
    assert table.notice_text == "Box 5 has no seat. Use “Boxes” to give it to a seat."


def test_a_chosen_seat_gets_the_box_that_is_pressed_next(castle: SimulatedTable) -> None:
    choose_seat_for_another_box(castle, 0)
    castle.press(7, NO)
    assert castle.match.pairing == ("box-7", "box-2", "box-3")
    castle.choose(Command.BACK)
    castle.expect(CastleScene)
    assert castle.light(7) is Light.INVITING
    assert castle.light(1) is Light.OFF


def test_two_seats_can_swap_boxes_by_a_press_or_by_touch(castle: SimulatedTable) -> None:
    choose_seat_for_another_box(castle, 0)
    castle.press(3)
    assert castle.match.pairing == ("box-3", "box-2", "box-1")
    castle.choose(PickSeat(0))
    castle.choose(PickSeat(1))
    assert castle.match.pairing == ("box-2", "box-3", "box-1")


def test_after_swapping_boxes_during_a_vote_everyone_votes_again(table: SimulatedTable) -> None:
    table.press(1, NO)
    choose_seat_for_another_box(table, 0)
    table.choose(PickSeat(1))
    assert table.notice_text == "Margot and Charles have swapped boxes. Everyone votes again."
    table.choose(Command.BACK)
    assert voted(table) == [False, False, False]
    table.press_each(YES, NO, STOMACHACHE)
    table.wait(2)
    assert votes(table) == [Vote.NO, Vote.YES, Vote.STOMACHACHE]


def test_a_press_shows_whose_box_it_is(castle: SimulatedTable) -> None:
    castle.open_from_menu(PairingScreen)
    castle.press(2, STOMACHACHE)
    assert castle.notice_text == "This is Charles's box."
    castle.press(6)
    assert castle.notice_text == "Box 6 has no seat. Which seat is it for?"


def test_a_box_pressed_first_goes_to_the_seat_chosen_next(castle: SimulatedTable) -> None:
    castle.open_from_menu(PairingScreen)
    castle.press(6)
    castle.choose(PickSeat(1))
    assert castle.match.pairing == ("box-1", "box-6", "box-3")


def test_after_a_box_lost_power_its_seat_is_asked_to_vote_again(table: SimulatedTable) -> None:
    table.press(2, NO)
    table.unplug(2)
    table.scripted_boxes.forget("box-2")
    table.plug_in(2)
    assert table.expect(ElectionScene).hint.startswith("Charles: your box was disconnected")
    table.press(2, NO)
    assert not table.expect(ElectionScene).hint.startswith("Charles")


def test_a_player_at_the_screen_must_use_their_box_once_it_is_back(table: SimulatedTable) -> None:
    table.unplug(2)
    answer_on_the_screen(table, 1)
    table.plug_in(2)
    assert table.expect(PrivateViewScene).prompt.startswith("Your box is back")
    assert not table.offered(CastVote)


def test_boxes_that_come_back_together_share_one_notice(table: SimulatedTable) -> None:
    for box in ("box-1", "box-3"):
        table.scripted_boxes.lose(box)
    table.step()
    for box in ("box-1", "box-3"):
        table.scripted_boxes.find(box)
    table.step()
    assert table.notice_text == "The boxes of Margot and Perrine are back."


def test_every_screen_that_offers_help_opens_it(table: SimulatedTable) -> None:
    for target in (None, Open(PairingScreen), Command.LEAVE, Command.HELP):
        if target is not None:
            table.choose(target)
        before = table.scene
        if before.frame.has_help:
            table.choose(Command.HELP)
            assert table.scene != before
            table.choose(Command.BACK)
        if target is not None:
            table.choose(Command.BACK)


def test_the_seat_whose_box_is_missing_is_already_chosen(table: SimulatedTable) -> None:
    table.unplug(3)
    table.choose(Open(PairingScreen))
    scene = table.expect(PairingScene)
    assert scene.chosen == 2
    assert scene.hint.startswith("A vote is open")
    assert scene.boxes == (1, 2, 3)


def test_a_notice_says_whose_box_is_missing_and_what_to_do(table: SimulatedTable) -> None:
    table.scripted_boxes.lose("box-2", Cause.SILENT)
    table.step()
    assert table.notice_text == "Charles's box does not answer. Unplug it and plug it in again."


def test_boxes_that_are_missing_together_share_one_notice(table: SimulatedTable) -> None:
    table.scripted_boxes.lose("box-1")
    table.scripted_boxes.lose("box-3")
    table.step()
    assert table.notice_text == "The boxes of Margot and Perrine are unplugged. Plug them in again."


def test_a_seat_whose_box_is_missing_can_vote_on_the_screen(table: SimulatedTable) -> None:
    table.press(1, YES)
    table.press(3, YES)
    table.unplug(2)
    table.choose(AnswerHere(1))
    assert table.expect(QuestionScene).question == "Only Charles may look"
    table.choose(Command.CONTINUE)
    assert table.expect(PrivateViewScene).prompt == "Shall Anna be crowned?"
    table.wait(1)
    table.choose(CastVote(Vote.STOMACHACHE))
    assert voted(table) == [True, True, True]
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.STOMACHACHE, Vote.YES]


def test_the_outputs_do_not_depend_on_a_vote_on_the_screen() -> None:
    scenes = []
    for vote in (Vote.YES, Vote.NO):
        table = SimulatedTable()
        table.begin_an_election("vive-le-roi", seats=3)
        table.unplug(2)
        answer_on_the_screen(table, 1)
        table.choose(CastVote(vote))
        scenes.append((table.outputs.scene, table.outputs.order))
    assert scenes[0] == scenes[1]


def test_a_box_that_comes_back_cannot_change_a_vote_on_the_screen(table: SimulatedTable) -> None:
    table.unplug(2)
    answer_on_the_screen(table, 1)
    table.choose(CastVote(Vote.NO))
    table.plug_in(2)
    assert table.light(2) is Light.LOCKED
    table.press_each(YES, YES, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.NO, Vote.YES]


def test_the_screen_offers_only_cards_that_are_in_the_hand(table: SimulatedTable) -> None:
    table.vote(YES, STOMACHACHE, YES)
    table.wait(1)
    table.choose(Command.CONTINUE)
    table.climb_to_an_election()
    table.unplug(2)
    answer_on_the_screen(table, 1)
    assert set(table.offered(CastVote)) == {CastVote(Vote.YES), CastVote(Vote.NO)}
    table.choose(CastVote(Vote.STOMACHACHE))
    table.expect(PrivateViewScene)


def test_a_seat_whose_box_is_connected_cannot_vote_on_the_screen(table: SimulatedTable) -> None:
    assert not table.offered(AnswerHere)
    table.choose(AnswerHere(1))
    table.expect(ElectionScene)


def test_a_private_view_is_covered_after_a_while(table: SimulatedTable) -> None:
    table.unplug(2)
    answer_on_the_screen(table, 1)
    table.wait(31)
    table.expect(ElectionScene)


def test_boxes_can_neither_open_nor_answer_a_private_view(table: SimulatedTable) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    for box in (1, 3, 5):
        table.press(box, YES)
    table.expect(QuestionScene)
    table.choose(Command.CONTINUE)
    table.press(1, YES)
    table.expect(PrivateViewScene)


def test_no_other_seats_box_covers_a_card_that_a_player_looks_at(castle: SimulatedTable) -> None:
    look_at_card(castle, 1)
    for box, button in ((1, NO), (1, YES), (3, YES), (5, YES)):
        castle.press(box, button)
        castle.expect(PrivateViewScene)


@pytest.mark.parametrize("button", Button)
def test_any_button_of_their_own_box_shows_and_covers_a_players_card(
    castle: SimulatedTable, button: Button
) -> None:
    choose_with_box(castle, 1, Open(whose_card_screen))
    castle.press(1, STOMACHACHE)
    castle.wait(1)
    castle.is_patient = False
    castle.press(1)
    castle.press(2, button)
    castle.expect(QuestionScene)
    castle.wait(1)
    castle.press(2, button)
    castle.expect(PrivateViewScene)
    castle.wait(1)
    castle.press(2, button)
    castle.expect(CastleScene)


def test_yes_three_times_on_one_box_leads_back_to_the_castle(castle: SimulatedTable) -> None:
    choose_with_box(castle, 1, Open(menu_screen))
    choose_with_box(castle, 1, Open(PairingScreen))
    for box in (2, 2, 3, 2, 2):
        castle.press(box, YES)
        castle.expect(PairingScene)
    castle.press(2, YES)
    castle.expect(CastleScene)


def test_other_seats_can_vote_before_a_private_view_is_opened(table: SimulatedTable) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    table.press(1, NO)
    table.press(3, NO)
    table.choose(Command.BACK)
    assert voted(table) == [True, False, True]


def test_with_real_boxes_players_look_at_their_cards_on_the_screen(castle: SimulatedTable) -> None:
    look_at_card(castle, 2)
    scene = castle.expect(PrivateViewScene)
    assert scene.seat.name == "Perrine"
    assert len(scene.card.cards[0].characters) == 6
    castle.choose(Command.BACK)
    castle.expect(CastleScene)


def test_with_drawn_boxes_the_screen_does_not_offer_to_show_a_card() -> None:
    table = SimulatedTable(drawn=True)
    table.begin("king-up", seats=3)
    assert not table.scene.frame.offers(Open(whose_card_screen))


def test_with_real_boxes_ambitions_can_be_kept_on_the_screen() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=3, options=[Option.AMBITION])
    for seat in range(3):
        look_at_card(table, seat)
        for _touch in ("marked", "kept"):
            table.choose(table.offered(KeepAmbition)[1])
    table.expect(CastleScene)


def test_a_seat_whose_box_is_missing_can_keep_its_ambition_on_the_screen() -> None:
    table = SimulatedTable(drawn=True)
    table.begin("vive-le-roi", seats=3, options=[Option.AMBITION])
    table.unplug(1)
    answer_on_the_screen(table, 0)
    for _touch in ("marked", "kept"):
        table.choose(table.offered(KeepAmbition)[0])
    assert [seat.voted for seat in table.expect(AmbitionChoiceScene).overview.seats] == [
        True,
        False,
        False,
    ]


def test_the_next_game_begins_with_the_same_boxes(castle: SimulatedTable) -> None:
    choose_seat_for_another_box(castle, 0)
    castle.press(8)
    assert castle.match.pairing == ("box-8", "box-2", "box-3")
    castle.choose(Command.BACK)
    castle.choose(Command.LEAVE)
    castle.choose(Command.LEAVE)
    castle.take_seats("king-up", seats=0)
    assert castle.light(8) is Light.LOCKED
    assert castle.light(1) is Light.INVITING


def test_a_box_that_is_gone_gets_no_seat_in_the_next_game(castle: SimulatedTable) -> None:
    castle.unplug(2)
    castle.choose(Command.LEAVE)
    castle.choose(Command.LEAVE)
    castle.take_seats("king-up", seats=0)
    assert len([seat for seat in castle.expect(SeatingScene).seats if not seat.box_missing]) == 2
    assert len(castle.expect(SeatingScene).seats) == 2


def test_a_box_that_changes_seats_twice_during_a_vote_loses_its_vote(table: SimulatedTable) -> None:
    table.press(2, NO)
    give_spare_box(table, 4, 1)
    give_spare_box(table, 2, 0)
    hint = table.expect(ElectionScene).hint
    assert hint == "Margot has box 2 now. Everyone votes again."
    assert voted(table) == [False, False, False]
    for box, button in ((2, YES), (4, NO), (3, YES)):
        table.press(box, button)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.NO, Vote.YES]


@pytest.mark.parametrize(
    "targets", [(Open(menu_screen), Open(PairingScreen)), (Open(whose_card_screen),)]
)
def test_an_unknown_seat_cannot_be_chosen(
    castle: SimulatedTable, targets: tuple[Target, ...]
) -> None:
    for target in targets:
        castle.choose(target)
    scene = castle.scene
    assert not isinstance(scene, CastleScene)
    castle.choose(PickSeat(7))
    assert castle.scene == scene


def test_pressing_the_chosen_seats_own_box_changes_nothing(castle: SimulatedTable) -> None:
    choose_seat_for_another_box(castle, 0)
    castle.press(1)
    assert castle.notice_text == "This is Margot's box."
    assert not any(isinstance(event, Paired) for event in castle.events)


def swap_first_and_third(table: SimulatedTable) -> None:
    choose_seat_for_another_box(table, 0)
    table.press(3)
    table.choose(Command.BACK)


def test_after_a_swap_every_drawn_box_shows_the_card_of_its_seat() -> None:
    table = SimulatedTable(drawn=True)
    table.begin("king-up", seats=3)
    swap_first_and_third(table)
    for box, seat in (("box-1", 2), ("box-2", 1), ("box-3", 0)):
        table.peek(box)
        shown = [face.own_card for face in table.outputs.faces if face.box == box]
        assert shown == [own_card(table.match, seat)]


def test_after_a_swap_my_card_shows_the_card_of_the_chosen_seat(castle: SimulatedTable) -> None:
    swap_first_and_third(castle)
    for seat in range(3):
        look_at_card(castle, seat)
        private = castle.expect(PrivateViewScene)
        assert private.seat.name == castle.match.seat_name(seat)
        assert private.card == own_card(castle.match, seat)
        castle.choose(Command.BACK)
